"""Packs Python modules for the page. Pyodide runs this program when the page is built, so that the modules are compiled
by the Python that will read them.

The folder `/wheels` contains wheels. The program writes two archives into the folder `/packed`:

- `start.bin`: the modules of the standard library without which Pyodide does not start, and `packed_modules`. It is a zip
  archive that is compressed as a whole with gzip: the browser unpacks it.
- `tools.bin`: all other modules: the rest of the standard library, and the wheels. It is what `packed_modules` reads,
  compressed as a whole with zstd, which is better. At its beginning are the modules that the language server imports
  until it has sent the diagnostics of the program `/example.mines`.

The names do not say how the files are compressed, because some servers would tell browsers to unpack them.

Modules that the page never needs are left out: see `modules.json`. `test/workers/` uses everything that is left.
"""

import asyncio
import gzip
import io
import json
import marshal
import os
import sys
import zipfile
from contextlib import suppress
from importlib.util import MAGIC_NUMBER

STDLIB = "/lib/python314.zip"
_UNCHECKED = MAGIC_NUMBER + (0).to_bytes(12, "little")
_PATIENCE = 60  # seconds to wait for the language server
_BREATH = 0.01  # seconds between two looks at its messages
_FIXED_TIME = (1980, 1, 1, 0, 0, 0)

_FROZEN = frozenset(
    name
    for name, module in sys.modules.items()
    if getattr(module.__spec__, "origin", None) == "frozen"
)
"""The modules that Pyodide does not read from files, because they are a part of the interpreter."""
_AT_START = frozenset(sys.modules) - _FROZEN
"""The modules that Pyodide has imported at its start from files."""
with open("/modules.json", "rb") as lists:
    _LISTS = json.load(lists)
_OPTIONAL = frozenset(_LISTS["optional"])
"""The modules of the standard library that are left out, although other modules import them at the start: these other
modules do without them."""
_LATER = frozenset(_LISTS["later"])
"""The modules of the standard library that the tools import later."""
_WITHOUT = _LISTS["without"]
"""The modules and packages of the wheels that are left out, with all that is in them."""
_STILL = frozenset(_LISTS["still"])
"""The modules in these packages that are not left out."""
_WITH_DOCSTRINGS = ("/rules/",)
"""Parts of the paths of the modules whose docstrings the tools show."""
_DATA = (".lark", ".wasm", "page_files/page.css", "page_files/page.js")
"""The ends of the paths of the files that are kept besides modules."""


async def main() -> None:
    """Write the archives."""
    start, tools = {}, {}
    _add(start, "packed_modules.py", _text_of("packed_modules.py"))
    for path, content in _files_of(STDLIB):
        name = _module(path)
        if name not in _OPTIONAL and (name in _AT_START or name in _LATER):
            # A package is in one archive, with all its modules.
            _add(start if name.partition(".")[0] in _AT_START else tools, path, content)
    for wheel in sorted(os.listdir("/wheels")):
        for path, content in _files_of(f"/wheels/{wheel}"):
            if _is_kept(_module(path)):
                _add(tools, path, content)
    tools = {path: _without_header(path, content) for path, content in tools.items()}
    _add_generated_code(tools)
    first = await _first_modules(tools)
    _write("start.bin", gzip.compress(_archive(start), 9, mtime=0))
    from packed_modules import pack

    _write("tools.bin", pack(tools, first))


def _add_generated_code(tools) -> None:
    """Add the module `generated_code` and the file that it reads to `tools`."""
    files = {}
    _add(files, "generated_code.py", _text_of("generated_code.py"))
    tools["generated_code.pyc"] = _without_header(*files.popitem())
    sys.path.append("/")
    from packed_modules import add

    add(tools)
    from generated_code import record

    codes, patterns = record(_start_server)
    for key, code in codes.items():
        codes[key] = _smaller(code, has_lines=False)
    tools["generated_code.bin"] = marshal.dumps((codes, patterns))


async def _first_modules(tools):
    """Return the paths of the files in `tools` that the language server needs for its first diagnostics."""
    from mines_tools.playground.server import serve

    imported = set()

    def take(message) -> None:
        if not imported and '"textDocument/publishDiagnostics"' in message:
            imported.update(sys.modules)

    put = serve(take)
    params = {"processId": None, "capabilities": _capabilities()}
    put(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}))
    put(json.dumps({"jsonrpc": "2.0", "method": "initialized", "params": {}}))
    document = {
        "uri": "file:///example.mines",
        "languageId": "mines",
        "version": 1,
        "text": _text_of("example.mines").decode(),
    }
    params = {"textDocument": document}
    put(json.dumps({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": params}))
    async with asyncio.timeout(_PATIENCE):
        while not imported:  # noqa: ASYNC110 - the server only calls `take`
            await asyncio.sleep(_BREATH)
    return {
        path
        for path in tools
        if _module(path.removesuffix("c")) in imported or path.startswith("generated_code.")
    }


def _capabilities():
    with open("/capabilities.json", "rb") as file:
        return json.load(file)


def _text_of(name) -> bytes:
    with open(f"/{name}", "rb") as file:
        return file.read()


def _without_header(path, content) -> bytes:
    """Return the content of the file `path`. For a compiled module, this is its code alone."""
    return content[len(_UNCHECKED) :] if path.endswith(".pyc") else content


def _start_server() -> None:
    """Do what the language server does until it answers the first requests."""
    from mines_tools.lsp.requests import create_server

    protocol = create_server().connection.protocol
    # The package chooses which code is generated for the classes in `types`, so it is imported before them.
    from cattrs.errors import StructureHandlerNotFoundError
    from lsprotocol import types

    converter = protocol._converter  # noqa: SLF001
    for method in protocol.fm.features:
        for form in types.METHOD_TO_TYPES.get(method, ())[:2]:
            for hook in (converter.get_structure_hook, converter.get_unstructure_hook):
                with suppress(StructureHandlerNotFoundError):
                    hook(form)
    # The code for optional fields is generated when they are there.
    params = {"processId": None, "capabilities": _capabilities()}
    protocol.structure_message(
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    )


def _write(name, content) -> None:
    with open(f"/packed/{name}", "wb") as file:
        file.write(content)


def _files_of(archive):
    with zipfile.ZipFile(archive) as opened:
        for path in sorted(opened.namelist()):
            if not path.endswith("/"):
                yield path, opened.read(path)


def _module(path) -> str:
    """Return the name of the module in the file `path`. For another file, return its path with dots."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _is_kept(name) -> bool:
    """Return whether a module of a wheel is not left out."""
    return name in _STILL or not any(
        name == without or name.startswith(f"{without}.") for without in _WITHOUT
    )


def _add(files, path, content) -> None:
    """Add a file to `files`: a module in its compiled form, or data."""
    if path.endswith(".py"):
        files[f"{path}c"] = _pyc(path, content)
    elif path.endswith(_DATA):
        files[path] = content


def _pyc(path, content) -> bytes:
    return _UNCHECKED + marshal.dumps(_compiled(path, content))


def _compiled(path, content):
    """Return the code of a module, without what only a debugger of Python needs."""
    has_docstrings = any(part in path for part in _WITH_DOCSTRINGS)
    code = compile(content, path, "exec", dont_inherit=True, optimize=1 if has_docstrings else 2)
    return _smaller(code, has_lines=path.startswith("mines_tools/"))


def _smaller(code, *, has_lines):
    """Return `code` without the columns of its instructions. Their lines are kept only with `has_lines`, and only in
    functions: most instructions outside functions make tables."""
    constants = tuple(
        _smaller(constant, has_lines=has_lines) if isinstance(constant, type(code)) else constant
        for constant in code.co_consts
    )
    is_in_function = code.co_name != "<module>"
    lines = _lines(code) if has_lines and is_in_function else _no_lines(code)
    return code.replace(co_consts=constants, co_linetable=lines)


def _no_lines(code):
    """Return a table that says that the instructions of `code` have no lines."""
    units = len(code.co_code) // 2
    return bytes(0x80 | 15 << 3 | min(units - at, 8) - 1 for at in range(0, units, 8))


def _lines(code):
    """Return the table of the lines of `code`, in the format of CPython: entries without columns."""
    table = bytearray()
    before = code.co_firstlineno
    for start, end, line in code.co_lines():
        units = (end - start) // 2
        while units > 0:
            length = min(units, 8)
            units -= length
            if line is None:
                table.append(0x80 | 15 << 3 | length - 1)
            else:
                table.append(0x80 | 13 << 3 | length - 1)
                table += _signed(line - before)
                before = line
    return bytes(table)


def _signed(number):
    """Return `number` in the format of these tables: 6 bits in each byte, the lowest first."""
    rest = -number << 1 | 1 if number < 0 else number << 1
    coded = bytearray()
    while rest > 63:
        coded.append(64 | rest & 63)
        rest >>= 6
    coded.append(rest)
    return coded


def _archive(files) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for path, content in files.items():
            archive.writestr(zipfile.ZipInfo(path, _FIXED_TIME), content)
    return written.getvalue()


await main()  # noqa: F704, PLE1142 - Pyodide waits
