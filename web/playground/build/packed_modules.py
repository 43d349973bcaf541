"""Imports the modules of the tools from memory. Python's own import from a zip archive reads the list of all its files,
and then opens the archive again for each module: this takes a third of the time of the imports.

The file begins with the modules that the language server needs until it has shown the first mistakes. Only these are
decompressed at the start.

`start.bin` contains this module, since the page needs it to import all others."""

import marshal
import os
import sys
from collections.abc import Mapping
from importlib.machinery import ModuleSpec

from compression.zstd import CompressionParameter, ZstdDecompressor, compress

FOLDER = "/lib/tools"
"""The folder in which the modules seem to be. It does not exist."""
_LENGTH = 4  # bytes of a number at the beginning of the file
_LEVEL = 22
_WINDOW = 25  # the logarithm of a size in bytes that is larger than all modules


def pack(files, first) -> bytes:
    """Return the content of a file from which `install` imports the modules in `files` (see `add`). Those with a path in
    `first` are at its beginning."""
    early = {path: content for path, content in files.items() if path in first}
    late = {path: content for path, content in files.items() if path not in first}
    head = marshal.dumps((early, list(late)))
    options = {
        CompressionParameter.compression_level: _LEVEL,
        CompressionParameter.window_log: _WINDOW,
    }
    packed = compress(head + marshal.dumps(list(late.values())), options=options)
    return len(head).to_bytes(_LENGTH, "little") + packed


def install(packed: str) -> None:
    """Let Python import the modules in the file `packed`, which `pack` has made, and remove the file."""
    with open(packed, "rb") as file:
        length = int.from_bytes(file.read(_LENGTH), "little")
        content = file.read()
    os.unlink(packed)
    decompressor = ZstdDecompressor()
    head = bytearray()
    while len(head) < length:
        head += decompressor.decompress(content, length - len(head))
        content = b""
    early, paths = marshal.loads(head)

    def late():
        return zip(paths, marshal.loads(decompressor.decompress(b"")), strict=True)

    add(Files({**early, **dict.fromkeys(paths)}, late))


class Files(Mapping):
    """The contents of files, by their paths. Those that are None in `files` are read when the first of them is needed."""

    def __init__(self, files, late) -> None:
        self.files = files
        self.late = late

    def __getitem__(self, path):
        content = self.files[path]
        if content is None:
            self.files.update(self.late())
            self.late = None  # its memory is free then
            content = self.files[path]
        return content

    def __contains__(self, path) -> bool:
        return path in self.files

    def __iter__(self):
        return iter(self.files)

    def __len__(self) -> int:
        return len(self.files)


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
