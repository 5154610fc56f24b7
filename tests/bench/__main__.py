"""Runs every bench of this folder, or those named: `python -m tests.bench boot playouts`.

A bench is a module here with a function `bench() -> str`, which returns its table.
"""

import importlib
import pkgutil
import sys

from tests import bench as folder


def main(wanted: list[str]) -> None:
    """Prints the tables."""
    for module in pkgutil.iter_modules(folder.__path__):
        if module.name.startswith("_") or (wanted and module.name not in wanted):
            continue
        measure = getattr(
            importlib.import_module(f"{folder.__name__}.{module.name}"), "bench", None
        )
        if measure:
            sys.stdout.write(f"## {module.name}\n{measure()}\n\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
