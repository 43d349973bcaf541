"""Lists the imports in the packed modules that would fail, also those inside functions. The result is a list of pairs in
JSON: the importing module, and the missing module."""

import dis
import json
import marshal
import sys
import zipfile

import mines_tools


def codes(code):
    yield code
    for constant in code.co_consts:
        if isinstance(constant, type(code)):
            yield from codes(constant)


def imported(name, is_package, code):
    """Yield the lists of names of which one must exist, for each import in `code`."""
    instructions = list(dis.get_instructions(code))
    for at, instruction in enumerate(instructions):
        if instruction.opname != "IMPORT_NAME":
            continue
        level = next(
            (
                i.argval
                for i in reversed(instructions[:at])
                if isinstance(i.argval, int) and "LOAD" in i.opname
            ),
            0,
        )
        if level:
            parts = name.split(".") if is_package else name.split(".")[:-1]
            parts = parts[: len(parts) - level + 1]
            yield ".".join([*parts, instruction.argval] if instruction.argval else parts)
        else:
            yield instruction.argval


with zipfile.ZipFile("/lib/start.zip") as opened:
    files = {path: opened.read(path)[16:] for path in opened.namelist()}
packed = {
    path.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."): (
        path.endswith("/__init__.pyc"),
        marshal.loads(content),
    )
    for path, content in {**files, **mines_tools.__loader__.files}.items()
    if path.endswith(".pyc")
}
there = packed.keys() | set(sys.builtin_module_names) | set(sys.modules)
missing = {
    (name, wanted)
    for name, (is_package, module) in packed.items()
    for code in codes(module)
    for wanted in imported(name, is_package, code)
    if wanted not in there and not wanted.startswith("_frozen")
}
json.dumps(sorted(missing))
