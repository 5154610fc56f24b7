/**
 * What the Node side of every script here shares: the job from the command line, Pyodide from the
 * project's own folder, wheels unpacked into it, and the reply as one line of JSON.
 */
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The job: the JSON text that is the script's one argument. Paths in it are absolute. */
export const job = JSON.parse(process.argv[2] ?? "{}");

/**
 * Pyodide, from the folder `job.pyodide`.
 * @param {{library?: string, env?: Record<string, string>}} [wants] a standard library other than its own
 */
export async function boot({ library, env = {} } = {}) {
  const { loadPyodide } = await import(pathToFileURL(path.join(job.pyodide, "pyodide.mjs")).href);
  const stdLibURL = library ?? path.join(job.pyodide, "python_stdlib.zip");
  const lock = JSON.parse(fs.readFileSync(path.join(job.pyodide, "pyodide-lock.json"), "utf8"));
  return loadPyodide({
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", ...env },
    stdLibURL,
    packageBaseUrl: job.pyodide,
    lockFileContents: { info: lock.info, packages: {} },
  });
}

/**
 * Makes every wheel of a folder importable.
 * @param {any} python @param {string} folder
 */
export function unpack(python, folder) {
  const site = python.runPython("import site; site.getsitepackages()[0]");
  for (const name of fs.readdirSync(folder).filter((name) => name.endsWith(".whl")).sort()) {
    const wheel = new Uint8Array(fs.readFileSync(path.join(folder, name)));
    python.unpackArchive(wheel, "wheel", { extractDir: site });
  }
  python.runPython("import importlib; importlib.invalidate_caches()");
}

/**
 * Lets Python see a folder of this machine.
 * @param {any} python @param {string} place @param {string} folder
 */
export function mount(python, place, folder) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}

/**
 * Runs the work, and replies `{…}` with what it returns or `{error}` with Python's last words.
 * @param {() => Promise<object>} work
 */
export async function replyWith(work) {
  try {
    await reply(await work());
    process.exit(0);
  } catch (error) {
    await reply({ error: String(error instanceof Error ? error.message : error).trim() });
    process.exit(1);
  }
}

/** @param {object} answer @returns {Promise<void>} */
function reply(answer) {
  return new Promise((done) => process.stdout.write(`\n${JSON.stringify(answer)}\n`, () => done()));
}
