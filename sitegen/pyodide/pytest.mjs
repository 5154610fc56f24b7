/**
 * Runs pytest inside Pyodide on the folder `job.root`, mounted as it is, with `job.arguments` and the
 * whole standard library. Replies `{status, output}`: pytest's exit status and what it printed.
 */
import { boot, job, mount, replyWith, unpack } from "./job.mjs";

await replyWith(async () => {
  const python = await boot({ library: job.library, env: { PYTHONDONTWRITEBYTECODE: "1" } });
  /** @type {string[]} */
  const lines = [];
  const batched = (/** @type {string} */ line) => lines.push(line);
  python.setStdout({ batched });
  python.setStderr({ batched });
  unpack(python, job.wheels);
  mount(python, "/project", job.root);
  python.globals.set("arguments", python.toPy(job.arguments));
  const status = python.runPython(`
import os, sys
os.chdir("/project")
sys.path.insert(0, "/project")
import pytest
int(pytest.main(arguments))
`);
  return { status, output: lines.join("\n") };
});
