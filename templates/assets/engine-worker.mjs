/**
 * The rules engine in a Web Worker: Python in WebAssembly, never in the page's own thread.
 *
 * Posts `{step, seconds, sentence}` when a step of the start begins: the page allows it that many
 * seconds and shows the sentence if it takes longer. Then `{ready: true, ms}`, or
 * `{failed: sentence, step}` and nothing more. A request `{id, request}` is answered with
 * `{id, response}`; both are JSON text, which only `engine.session` reads and writes.
 */

// The bundle writes this line anew: the published names, each with the hash of what it names.
const FILES = { runtime: "./pyodide/", library: "./library.zip", lock: "{}" };

const began = performance.now();
const runtime = new URL(FILES.runtime, import.meta.url).href;
const library = new URL(FILES.library, import.meta.url).href;
const binary = `${runtime}pyodide.asm.wasm`;

/** The steps of the start: the longest each may take, and what to say when it fails. */
const STEPS = {
  permission: { seconds: 10, sentence: "This browser does not allow the live rules engine (WebAssembly) to run here." },
  fetch: { seconds: 120, sentence: "The live rules engine could not be fetched. Is the connection working?" },
  start: { seconds: 45, sentence: "The live rules engine was fetched, but did not start in this browser." },
  load: { seconds: 20, sentence: "The live rules engine started, but could not load the rules." },
};

/** @type {keyof typeof STEPS} */
let step = "permission";

/** @param {keyof typeof STEPS} next */
function begin(next) {
  step = next;
  postMessage({ step, ...STEPS[step] });
}

/** Rejects where WebAssembly is missing or forbidden; Pyodide itself would wait for ever. */
async function permission() {
  await WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
}

/**
 * The answer to a GET, once its status is known to be good.
 * @param {string} url
 */
async function found(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Everything there is to fetch, all at once, the WebAssembly compiled while it arrives. */
async function fetchAll() {
  const [pyodide, , module, zip] = await Promise.all([
    import(`${runtime}pyodide.mjs`),
    import(`${runtime}pyodide.asm.mjs`),
    WebAssembly.compileStreaming(found(binary)),
    found(library).then((response) => response.arrayBuffer()),
  ]);
  return { loadPyodide: pyodide.loadPyodide, module, zip };
}

/**
 * Pyodide fetches and compiles by address; hands over what is already here instead.
 * @param {WebAssembly.Module} module
 * @param {ArrayBuffer} zip
 */
function handOver(module, zip) {
  const afar = globalThis.fetch;
  /** @type {Record<string, ArrayBuffer | null>} */
  const here = { [binary]: null, [library]: zip };
  globalThis.fetch = async (resource, options) =>
    String(resource) in here ? new Response(here[String(resource)]) : afar(resource, options);
  WebAssembly.instantiateStreaming = async (_source, imports) =>
    ({ module, instance: await WebAssembly.instantiate(module, imports) });
}

/** The engine's `answer`: JSON text in, JSON text out. */
async function boot() {
  begin("permission");
  await permission();
  begin("fetch");
  const { loadPyodide, module, zip } = await fetchAll();
  begin("start");
  handOver(module, zip);
  const python = await loadPyodide({
    indexURL: runtime, packageBaseUrl: runtime, stdLibURL: library, lockFileContents: FILES.lock,
  });
  begin("load");
  return python.pyimport("engine.session").answer;
}

try {
  const answer = await boot();
  onmessage = ({ data: { id, request } }) => postMessage({ id, response: answer(request) });
  postMessage({ ready: true, ms: Math.round(performance.now() - began) });
} catch (error) {
  console.error(error);
  postMessage({ failed: STEPS[step].sentence, step });
}
