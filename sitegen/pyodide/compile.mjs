/**
 * Byte-compiles every wheel and zip of `job.folder` in place, with pyodide-build's own py-compile on
 * the interpreter that will run it: the magic number is right for whatever Pyodide this is.
 * Replies `{python, names}`: its version, and each archive's new name by its old one.
 */
import { boot, job, mount, replyWith, unpack } from "./job.mjs";

await replyWith(async () => {
  const python = await boot({ library: job.library, env: { SOURCE_DATE_EPOCH: job.epoch } });
  unpack(python, job.wheels);
  mount(python, "/archives", job.folder);
  return JSON.parse(python.runPython(`
import json, platform
from pathlib import Path
from pyodide_build._py_compile import _py_compile_archive_dir
names = _py_compile_archive_dir(Path("/archives"), keep=False, verbose=False, compression_level=0)
json.dumps({"python": platform.python_version(), "names": names})
`));
});
