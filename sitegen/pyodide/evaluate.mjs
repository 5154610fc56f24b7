/**
 * Starts Pyodide from the library zip that readers get, runs the Python file `job.file` there as a
 * module of its own, and replies `{value}`: what the expression `job.expression` then gives, as JSON.
 */
import fs from "node:fs";
import { boot, job, replyWith } from "./job.mjs";

await replyWith(async () => {
  const python = await boot({ library: job.library });
  const names = python.toPy({ __name__: "evaluated" });
  python.runPython(fs.readFileSync(job.file, "utf8"), { globals: names, filename: job.file });
  python.runPython("import json", { globals: names });
  return { value: JSON.parse(python.runPython(`json.dumps(${job.expression})`, { globals: names })) };
});
