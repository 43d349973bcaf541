"""Computes the bytes of a WebAssembly module. Records and lists describe the module.

Code is a list of instructions, with the names of the WebAssembly text format. An instruction
without operands is its name; any other is a tuple of the name and its operands. Locals, globals and
functions have names, and so do the targets of branches::

    [
        ("block", "done", [
            ("loop", "again", [
                ("local.get", "n"), "i64.eqz", ("br_if", "done"),
                ("local.get", "n"), ("i64.const", 1), "i64.sub", ("local.set", "n"),
                ("br", "again"),
            ]),
        ]),
        ("i32.const", 8), ("i64.load", 16),
    ]

==============================================================  ==========================================================
``("block", label, code)``, ``("loop", label, code)``           a further element at the end is the type of the result
``("if", then)``, ``("if", then, otherwise)``                   the type comes after ``otherwise``; there is no label
``("br", label)``, ``("br_if", label)``                         a label may be any value that can be a key
``("br_table", labels, default)``
``("call", function)``, ``("call_indirect", FunctionType)``     the function's index in the table is on the stack
``("i32.const", value)``, ``("i64.const", value)``              signed, or unsigned with the same bits
``("i64.load8_u", offset)``, ``("i64.store", offset)``          without an offset, the offset is 0
``("i8x16.shuffle", bytes)``                                    16 numbers from 0 to 31: bytes of the two operands
``("memory.copy",)`` or ``"memory.copy"``
==============================================================  ==========================================================
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.engines.wasm_assembler.instructions import (
    ACCESSES,
    BLOCKS,
    BRANCHES,
    OF_GLOBALS,
    OF_LOCALS,
    PLAIN,
    SHUFFLE,
    TYPES,
    signed,
    signed_bits,
    unsigned,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, Literal

    ValueType = Literal["i32", "i64", "v128"]
    Instruction = str | tuple[Any, ...]
    Code = Sequence[Instruction]


# Parts of a module


class FunctionType(NamedTuple):
    """The types of the parameters and of the results of a function."""

    parameters: Sequence[ValueType] = ()
    results: Sequence[ValueType] = ()


class Memory(NamedTuple):
    """The linear memory. `least` and `most` count pages of 64 KiB."""

    least: int
    most: int | None = None


class FunctionTable(NamedTuple):
    """The table of functions, for indirect calls."""

    least: int
    most: int | None = None


class Global(NamedTuple):
    """A global variable or constant of the module."""

    type: ValueType
    is_mutable: bool = True
    start: int = 0
    """The initial value. It is not used if the global is imported."""


class Import(NamedTuple):
    """A function, memory, table or global that the module imports."""

    module: str
    name: str
    """The name that the defining module gives to the import. The code of this module uses the same
    name."""
    what: FunctionType | Memory | FunctionTable | Global


class Function(NamedTuple):
    """A function that the module defines."""

    name: str
    parameters: Mapping[str, ValueType]
    results: Sequence[ValueType]
    variables: Mapping[str, ValueType]
    """The types of the locals that are not parameters, by their names. At the start of the function, these locals are
    0."""
    code: Code


class Elements(NamedTuple):
    """Functions that are in the table when the module starts. The first one is at the index
    `offset`."""

    offset: int
    functions: Sequence[str]


class Data(NamedTuple):
    """Bytes that are in the memory when the module starts. The first one is at the address
    `offset`."""

    offset: int
    bytes: bytes


class Module(NamedTuple):
    """A WebAssembly module."""

    imports: Sequence[Import] = ()
    functions: Sequence[Function] = ()
    table: FunctionTable | None = None
    memory: Memory | None = None
    globals: Mapping[str, Global] = {}
    exports: Mapping[str, str] = {}
    """The exports of the module. A key is the name under which something is exported. Its value is
    the name of a function or of a global, or ``memory``, or ``table``."""
    elements: Sequence[Elements] = ()
    data: Sequence[Data] = ()


# Code


class _Names(NamedTuple):
    """The names that the code of a module can use, with their binary forms."""

    functions: Mapping[str, bytes]
    globals: Mapping[str, bytes]
    type_number: Callable[[FunctionType], int]


class _Scope(NamedTuple):
    """The names that the code of one function can use, with their binary forms."""

    variables: Mapping[str, bytes]
    names: _Names
    labels: _Labels


class _Labels:
    """The labels of the blocks around the current instruction."""

    def __init__(self) -> None:
        self._labels: list[tuple[Any, int | None]] = []
        """The labels of the open blocks, the outermost first. Each label is stored with the depth
        of the outer block that has the same label, or with None if there is no such block."""
        self._heights: dict[Any, int] = {}

    def enter(self, label: object) -> None:
        """Begin a block with `label`."""
        self._labels.append((label, self._heights.get(label)))
        self._heights[label] = len(self._labels)

    def leave(self) -> None:
        """End the innermost open block."""
        label, outside = self._labels.pop()
        if outside is None:
            del self._heights[label]
        else:
            self._heights[label] = outside

    def depth(self, label: object) -> bytes:
        """Return the number of blocks between the present instruction and the block with `label`,
        in binary form. Raises KeyError if no open block has this label."""
        if label is None:
            raise KeyError(label)
        return unsigned(len(self._labels) - self._heights[label])


def _code(function: Function, names: _Names) -> bytes:
    """Return the bytes that stand for `function` in the code section of a module."""
    out = bytearray()
    runs: list[tuple[int, str]] = []
    for type_ in function.variables.values():
        if runs and runs[-1][1] == type_:
            runs[-1] = (runs[-1][0] + 1, type_)
        else:
            runs.append((1, type_))
    out += _vector(unsigned(count) + TYPES[type_] for count, type_ in runs)
    variables = {
        name: unsigned(number)
        for number, name in enumerate([*function.parameters, *function.variables])
    }
    if len(variables) < len(function.parameters) + len(function.variables):
        message = f"two variables of {function.name} have the same name"
        raise ValueError(message)
    try:
        _encode(out, function.code, _Scope(variables, names, _Labels()))
    except KeyError as error:
        message = f"{function.name}: unknown: {error}"
        raise ValueError(message) from error
    out += b"\x0b"
    return unsigned(len(out)) + out


def _encode(out: bytearray, code: Code, scope: _Scope) -> None:
    variables, labels = scope.variables, scope.labels
    # Blocks may be nested too deeply for a recursive function.
    inside: list[tuple[Iterator[Instruction], Code]] = [(iter(code), ())]
    while inside:
        instructions, otherwise = inside[-1]
        for instruction in instructions:
            if isinstance(instruction, str):
                out += PLAIN[instruction]
                continue
            name = instruction[0]
            if name in OF_LOCALS:
                out += OF_LOCALS[name]
                out += variables[instruction[1]]
            elif name in BLOCKS:
                inside.append(_begun(out, instruction, labels))
                break
            elif name in ACCESSES and len(instruction) > 1:
                out += ACCESSES[name]
                out += unsigned(instruction[1])
            elif name in _ENCODERS:
                _ENCODERS[name](out, instruction, scope)
            else:
                out += PLAIN[name]
        else:
            inside.pop()
            if otherwise:
                out += b"\x05"
                inside.append((iter(otherwise), ()))
            elif inside:
                labels.leave()
                out += b"\x0b"


def _begun(
    out: bytearray, instruction: tuple[Any, ...], labels: _Labels
) -> tuple[Iterator[Instruction], Code]:
    """Write the start of the block `instruction` to `out`. Return two things: the instructions in
    the block, and the code after ``else``, which is empty if there is none."""
    if instruction[0] == "if":
        _, code, *more = instruction
        otherwise, *result = more or ((),)
        label = None
    else:
        _, label, code, *result = instruction
        otherwise = ()
    out += BLOCKS[instruction[0]] + TYPES["".join(result)]
    labels.enter(label)
    return iter(code), otherwise


def _encode_wide(out: bytearray, instruction: tuple[Any, ...], _scope: _Scope) -> None:
    out += b"\x42"
    out += signed(signed_bits(instruction[1], 64))


def _encode_narrow(out: bytearray, instruction: tuple[Any, ...], _scope: _Scope) -> None:
    out += b"\x41"
    out += signed(signed_bits(instruction[1], 32))


def _encode_branch(out: bytearray, instruction: tuple[Any, ...], scope: _Scope) -> None:
    out += BRANCHES[instruction[0]]
    out += scope.labels.depth(instruction[1])


def _encode_table(out: bytearray, instruction: tuple[Any, ...], scope: _Scope) -> None:
    _, places, default = instruction
    out += b"\x0e" + _vector(map(scope.labels.depth, places)) + scope.labels.depth(default)


def _encode_global(out: bytearray, instruction: tuple[Any, ...], scope: _Scope) -> None:
    out += OF_GLOBALS[instruction[0]]
    out += scope.names.globals[instruction[1]]


def _encode_call(out: bytearray, instruction: tuple[Any, ...], scope: _Scope) -> None:
    out += b"\x10"
    out += scope.names.functions[instruction[1]]


def _encode_indirect(out: bytearray, instruction: tuple[Any, ...], scope: _Scope) -> None:
    out += b"\x11"
    out += unsigned(scope.names.type_number(instruction[1])) + b"\0"


def _encode_shuffle(out: bytearray, instruction: tuple[Any, ...], _scope: _Scope) -> None:
    out += SHUFFLE
    out += bytes(instruction[1])


_ENCODERS: Mapping[str, Callable[[bytearray, tuple[Any, ...], _Scope], None]] = {
    "i64.const": _encode_wide,
    "i32.const": _encode_narrow,
    "br": _encode_branch,
    "br_if": _encode_branch,
    "call": _encode_call,
    "global.get": _encode_global,
    "global.set": _encode_global,
    "br_table": _encode_table,
    "call_indirect": _encode_indirect,
    "i8x16.shuffle": _encode_shuffle,
}


# The module


def assemble(module: Module) -> bytes:
    """Return the bytes of `module`. Raises ValueError if the code uses a name that the module does not define."""
    types: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}

    def type_number(of: FunctionType) -> int:
        return types.setdefault((tuple(of.parameters), tuple(of.results)), len(types))

    def imported(kind: type) -> list[str]:
        return [import_.name for import_ in module.imports if isinstance(import_.what, kind)]

    functions = [*imported(FunctionType), *(function.name for function in module.functions)]
    variables = [*imported(Global), *module.globals]
    names = _Names(
        {name: unsigned(number) for number, name in enumerate(functions)},
        {name: unsigned(number) for number, name in enumerate(variables)},
        type_number,
    )
    imports = [
        _name(import_.module) + _name(import_.name) + _imported(import_.what, type_number)
        for import_ in module.imports
    ]
    kinds = [
        unsigned(type_number(FunctionType(tuple(function.parameters.values()), function.results)))
        for function in module.functions
    ]
    exports = [_name(name) + _exported(what, names) for name, what in module.exports.items()]
    elements = [
        b"\0"
        + _constant("i32", segment.offset)
        + _vector(names.functions[name] for name in segment.functions)
        for segment in module.elements
    ]
    codes = [_code(function, names) for function in module.functions]
    data = [
        b"\0" + _constant("i32", segment.offset) + unsigned(len(segment.bytes)) + segment.bytes
        for segment in module.data
    ]
    shapes = [
        b"\x60" + _vector(map(TYPES.__getitem__, taken)) + _vector(map(TYPES.__getitem__, results))
        for taken, results in types
    ]
    return b"\0asm\1\0\0\0" + b"".join(
        _section(number, items)
        for number, items in (
            (1, shapes),
            (2, imports),
            (3, kinds),
            (4, [] if module.table is None else [b"\x70" + _limits(module.table)]),
            (5, [] if module.memory is None else [_limits(module.memory)]),
            (6, [_global(variable) + _constant(variable.type, variable.start) for variable in module.globals.values()]),
            (7, exports),
            (9, elements),
            (10, codes),
            (11, data),
        )
    )  # fmt: skip


def _section(number: int, items: Sequence[bytes]) -> bytes:
    if not items:
        return b""
    content = _vector(items)
    return bytes((number,)) + unsigned(len(content)) + content


def _vector(items: Iterable[bytes]) -> bytes:
    items = list(items)
    return unsigned(len(items)) + b"".join(items)


def _name(name: str) -> bytes:
    encoded = name.encode()
    return unsigned(len(encoded)) + encoded


def _limits(of: Memory | FunctionTable) -> bytes:
    if of.most is None:
        return b"\0" + unsigned(of.least)
    return b"\1" + unsigned(of.least) + unsigned(of.most)


def _global(of: Global) -> bytes:
    return TYPES[of.type] + bytes((of.is_mutable,))


def _constant(type_: ValueType, value: int) -> bytes:
    if type_ == "i32":
        return b"\x41" + signed(signed_bits(value, 32)) + b"\x0b"
    return b"\x42" + signed(signed_bits(value, 64)) + b"\x0b"


def _imported(
    what: FunctionType | Memory | FunctionTable | Global, type_number: Callable[[FunctionType], int]
) -> bytes:
    if isinstance(what, FunctionType):
        return b"\0" + unsigned(type_number(what))
    if isinstance(what, FunctionTable):
        return b"\1\x70" + _limits(what)
    if isinstance(what, Memory):
        return b"\2" + _limits(what)
    return b"\3" + _global(what)


def _exported(what: str, names: _Names) -> bytes:
    if what == "memory":
        return b"\2\0"
    if what == "table":
        return b"\1\0"
    if what in names.functions:
        return b"\0" + names.functions[what]
    return b"\3" + names.globals[what]
