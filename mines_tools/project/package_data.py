"""Finds files that are made when a package is built: completion scripts and the pages of rules.

An installed package contains these files. An editable install uses a working tree. In a working tree, the files are
made when a process first needs them, so they are never older than the code. They are written to `build/`, a folder that
git ignores.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_TREE = os.path.dirname(_PACKAGE)


def package_data(name: str, make: Callable[[], str]) -> str | None:
    """Return the path of the file `name` on this machine. `name` is a path relative to the package, with slashes.

    In a working tree, write this file first. `make` returns its text. If `make` fails because a module is missing, use
    the file that was written earlier. Return None if there is no such file and none can be written.
    """
    shipped = os.path.join(_PACKAGE, *name.split("/"))
    if os.path.isfile(shipped):
        return shipped
    if not os.path.isfile(os.path.join(_TREE, "hatch_build.py")):
        return None
    path = os.path.join(_TREE, "build", "mines_tools", *name.split("/"))
    try:
        _write(path, make())
    except (ModuleNotFoundError, OSError):
        return path if os.path.isfile(path) else None
    return path


def _write(path: str, text: str) -> None:
    """Write `text` to `path` in one step, because another process may write or read the file at the same time."""
    data = text.encode()
    try:
        with open(path, "rb") as file:
            if file.read() == data:
                return
    except OSError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    unfinished = f"{path}.{os.getpid()}"
    with open(unfinished, "wb") as file:
        file.write(data)
    os.replace(unfinished, path)
