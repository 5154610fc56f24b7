/**
 * Starts Pyodide from a library zip that holds the engine (or with `job.engine`, an archive beside
 * it), runs `exercise.py` and replies `{modules, answers}`: the files of the library that Python
 * loaded, and a digest of what the engine answered.
 */
import fs from "node:fs";
import { boot, job, replyWith } from "./job.mjs";

await replyWith(async () => {
  const python = await boot({ library: job.library });
  if (job.engine) {
    python.FS.writeFile("/engine.zip", new Uint8Array(fs.readFileSync(job.engine)));
    python.runPython("import sys; sys.path.insert(0, '/engine.zip')");
  }
  python.runPython(fs.readFileSync(new URL("exercise.py", import.meta.url), "utf8"), { filename: "exercise.py" });
  return JSON.parse(python.runPython("exercise()"));
});
