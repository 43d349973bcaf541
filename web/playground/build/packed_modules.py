"""Imports the modules of the tools from memory. Python's own import from a zip archive reads the list of all its files,
and then opens the archive again for each module: this takes a third of the time of the imports.

`start.bin` contains this module, since the page needs it to import all others."""

import marshal
import os
import sys
from importlib.machinery import ModuleSpec

from compression.zstd import decompress

FOLDER = "/lib/tools"
"""The folder in which the modules seem to be. It does not exist."""


def install(packed: str) -> None:
    """Let Python import the modules in the file `packed`, and remove the file."""
    with open(packed, "rb") as file:
        content = file.read()
    os.unlink(packed)
    add(marshal.loads(decompress(content)))


def add(files) -> None:
    """Let Python import the modules in `files`. The keys are paths with `/`. The value of a path that ends with `.pyc` is
    the code of a module as `marshal` writes it."""

    def folder(path):
        if path == FOLDER or path.startswith(f"{FOLDER}/"):
            return Folder(files, path[len(FOLDER) + 1 :])
        raise ImportError(path)

    # In front of the hook for zip archives, which looks for a file.
    sys.path_hooks.insert(0, folder)
    sys.path.append(FOLDER)


class Folder:
    """What finds and loads the modules in one folder of `files`."""

    def __init__(self, files, path) -> None:
        self.files = files
        self.path = path and f"{path}/"

    def find_spec(self, name, _target=None):
        """Return where the module `name` is, or None if it is not in this folder."""
        stem = self.path + name.rpartition(".")[2]
        for path in (f"{stem}/__init__.pyc", f"{stem}.pyc"):
            if path in self.files:
                is_package = path.endswith("/__init__.pyc")
                spec = ModuleSpec(name, self, origin=f"{FOLDER}/{path}", is_package=is_package)
                spec.has_location = True
                if is_package:
                    spec.submodule_search_locations = [f"{FOLDER}/{stem}"]
                return spec
        return None

    def create_module(self, _spec) -> None:
        """Let Python create the module in its usual way."""

    def exec_module(self, module) -> None:
        """Execute the code of `module`."""
        exec(marshal.loads(self.get_data(module.__spec__.origin)), vars(module))

    def get_data(self, path):
        """Return the content of the file `path`. Raises OSError if there is none."""
        try:
            return self.files[path.removeprefix(f"{FOLDER}/")]
        except KeyError:
            raise FileNotFoundError(path) from None

    def iter_modules(self, prefix=""):
        """Yield the name of each module in this folder, and whether it is a package. `pkgutil` asks for it."""
        for path in self.files:
            name, _, rest = path.removeprefix(self.path).partition("/")
            if not path.startswith(self.path) or rest not in ("", "__init__.pyc"):
                continue
            if rest or (name.endswith(".pyc") and name != "__init__.pyc"):
                yield prefix + name.removesuffix(".pyc"), bool(rest)
