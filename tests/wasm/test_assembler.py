"""Modules that the assembler makes, run by wasmtime."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import wasmtime
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.languages.mines.engines.wasm_assembler.assembler import (
    Data,
    Elements,
    Function,
    FunctionTable,
    FunctionType,
    Global,
    Import,
    Memory,
    Module,
    assemble,
)
from mines_tools.languages.mines.engines.wasm_assembler.instructions import signed, unsigned
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from mines_tools.languages.mines.engines.wasm_assembler.assembler import Code, ValueType

I64: ValueType = "i64"
I32: ValueType = "i32"
_ENGINE = wasmtime.Engine()


def function(
    code: Code,
    parameters: Mapping[str, ValueType] | None = None,
    results: Sequence[ValueType] = (I64,),
    variables: Mapping[str, ValueType] | None = None,
    name: str = "f",
) -> Function:
    return Function(name, parameters or {}, results, variables or {}, code)


class Running:
    """A module that wasmtime has loaded."""

    def __init__(self, module: Module, *imports: Any, store: wasmtime.Store | None = None) -> None:
        self.store = wasmtime.Store(_ENGINE) if store is None else store
        made = wasmtime.Module(_ENGINE, assemble(module))
        self.exports = wasmtime.Instance(self.store, made, list(imports)).exports(self.store)

    def call(self, name: str, *arguments: int) -> Any:
        exported: Any = self.exports[name]
        return exported(self.store, *arguments)


def result(code: Code, *, results: Sequence[ValueType] = (I64,), **arguments: int) -> Any:
    """Return the result of the code, called with these i64 arguments."""
    of = function(code, dict.fromkeys(arguments, I64), results)
    module = Module(functions=[of], memory=Memory(1), exports={"f": "f"})
    return Running(module).call("f", *arguments.values())


def test_numbers() -> None:
    assert unsigned(624485) == b"\xe5\x8e\x26"
    assert signed(-123456) == b"\xc0\xbb\x78"
    assert [signed(value) for value in (63, 64, -64, -65)] == [
        b"\x3f",
        b"\xc0\x00",
        b"\x40",
        b"\xbf\x7f",
    ]
    assert [unsigned(value) for value in (0, 127, 128)] == [b"\0", b"\x7f", b"\x80\1"]


@given(st.integers(-(2**63), 2**63 - 1), st.integers(-(2**31), 2**31 - 1))
@settings(max_examples=25)
def test_constants(wide: int, narrow: int) -> None:
    assert result([("i64.const", wide)]) == wide
    assert result([("i32.const", narrow)], results=[I32]) == narrow


def test_unsigned_constants_have_the_same_bits() -> None:
    assert result([("i64.const", 2**64 - 1)]) == -1
    assert result([("i32.const", 2**31)], results=[I32]) == -(2**31)
    with pytest.raises(ValueError, match="more than 64 bits"):
        result([("i64.const", 2**64)])


def test_a_loop_counts_down() -> None:
    code: Code = [
        ("block", "done", [
            ("loop", "again", [
                ("local.get", "n"), "i64.eqz", ("br_if", "done"),
                ("local.get", "sum"), ("local.get", "n"), "i64.add", ("local.set", "sum"),
                ("local.get", "n"), ("i64.const", 1), "i64.sub", ("local.tee", "n"), "drop",
                ("br", "again"),
            ]),
        ]),
        ("local.get", "sum"),
    ]  # fmt: skip
    of = function(code, {"n": I64}, variables={"unused": I32, "sum": I64})
    assert Running(Module(functions=[of], exports={"f": "f"})).call("f", 100) == 5050


def test_ifs_and_blocks_give_results() -> None:
    code: Code = [
        ("local.get", "n"), ("i64.const", 0), "i64.lt_s",
        ("if", [("i64.const", 0), ("local.get", "n"), "i64.sub"], [("local.get", "n")], "i64"),
        ("block", "out", [("i64.const", 5), ("local.get", "n"), "i64.eqz", ("br_if", "out")], "i64"),
        "i64.add",
        ("local.get", "n"), "i64.eqz", ("if", ["nop"]),
    ]  # fmt: skip
    assert [result(code, n=n) for n in (-3, 0, 4)] == [8, 5, 9]


def test_br_table() -> None:
    inner: Code = [
        ("local.get", "n"),
        "i32.wrap_i64",
        ("br_table", ["zero", "one", "zero"], "more"),
    ]
    code: Code = [
        ("block", "more", [
            ("block", "one", [
                ("block", "zero", inner),
                ("i64.const", 10), "return",
            ]),
            ("i64.const", 11), "return",
        ]),
        ("i64.const", 12),
    ]  # fmt: skip
    assert [result(code, n=n) for n in (0, 1, 2, 3, 9)] == [10, 11, 10, 12, 12]


@small_cases(
    ("name", "given_", "expected"),
    [
        ("add", (2, 3), 5), ("sub", (2, 3), -1), ("mul", (2, 3), 6), ("div_s", (-7, 2), -3),
        ("rem_s", (-7, 2), -1), ("div_u", (-1, 2), 2**63 - 1), ("rem_u", (-1, 10), 5), ("and", (6, 3), 2),
        ("or", (6, 3), 7), ("xor", (6, 3), 5), ("shl", (1, 4), 16), ("shr_s", (-16, 2), -4),
        ("shr_u", (-1, 60), 15), ("rotl", (-(2**63), 1), 1), ("rotr", (1, 1), -(2**63)),
    ],
)  # fmt: skip
def test_arithmetic(name: str, given_: tuple[int, int], expected: int) -> None:
    a, b = given_
    assert result([("local.get", "a"), ("local.get", "b"), f"i64.{name}"], a=a, b=b) == expected
    if max(abs(a), abs(b)) < 100 and min(a, b) >= 0 and name != "rotr":
        code: Code = [("i32.const", a), ("i32.const", b), f"i32.{name}"]
        assert result(code, results=[I32]) == expected


def test_other_instructions_of_one_operand() -> None:
    def one(name: str, value: int) -> Any:
        return result([("i64.const", value), name])

    assert [one("i64.clz", 1), one("i64.ctz", 8), one("i64.popcnt", 255)] == [63, 3, 8]
    assert [
        one("i64.extend8_s", 255),
        one("i64.extend16_s", 65535),
        one("i64.extend32_s", 2**32 - 1),
    ] == [-1] * 3
    assert result([("i32.const", -1), "i64.extend_i32_u"]) == 2**32 - 1
    assert result([("i32.const", -1), "i64.extend_i32_s"]) == -1
    assert result([("i32.const", 128), "i32.extend8_s"], results=[I32]) == -128


def test_comparisons() -> None:
    def holds(name: str, a: int, b: int) -> Any:
        return result([("i64.const", a), ("i64.const", b), f"i64.{name}"], results=[I32])

    names = ["eq", "ne", "lt_s", "lt_u", "gt_s", "gt_u", "le_s", "le_u", "ge_s", "ge_u"]
    assert [holds(name, -1, 1) for name in names] == [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
    assert [holds(name, 1, 1) for name in names] == [1, 0, 0, 0, 0, 0, 1, 1, 1, 1]
    assert result([("i64.const", 7), ("i64.const", 8), ("i32.const", 0), "select"]) == 8


def test_loads_and_stores() -> None:
    code: Code = [
        ("i32.const", 8), ("i64.const", -2), ("i64.store", 16),
        ("i32.const", 8), ("i32.const", 300), ("i32.store8", 32),
        ("i32.const", 8), ("i64.load32_u", 16),
        ("i32.const", 24), "i64.load8_s", "i64.add",
        ("i32.const", 0), ("i64.load16_u", 40), "i64.add",
    ]  # fmt: skip
    assert result(code) == (2**32 - 2) - 2 + 44


def test_two_numbers_at_once() -> None:
    code: Code = [
        ("i32.const", 8), ("i64.const", 5), ("i64.store", 0),
        ("i32.const", 8), ("i64.const", 7), ("i64.store", 8),
        ("i32.const", 32),
        ("i32.const", 8), "v128.load", ("i32.const", 0), ("v128.load", 8),
        ("i8x16.shuffle", [*range(8, 16), *range(16, 24)]), ("v128.store", 4),
        ("i32.const", 36), "i64.load", ("i64.const", 100), "i64.mul", ("i32.const", 44), "i64.load", "i64.add",
    ]  # fmt: skip
    assert result(code) == 7 * 100 + 5


def test_bulk_memory_and_growth() -> None:
    code: Code = [
        ("i32.const", 100), ("i32.const", 7), ("i32.const", 4), ("memory.fill",),
        ("i32.const", 102), ("i32.const", 100), ("i32.const", 4), "memory.copy",
        ("i32.const", 2), "memory.grow", "i64.extend_i32_u",
        ("i32.const", 102), "i64.load", "i64.add",
        ("memory.size",), "i64.extend_i32_u", ("i64.const", 32), "i64.shl", "i64.add",
    ]  # fmt: skip
    assert result(code) == 1 + 0x07070707 + (3 << 32)


def test_a_module_with_everything() -> None:
    """Two modules share their memory, a table and a global. The second calls a function of the
    first."""
    kind = FunctionType((I64,), (I64,))
    twice = function([("local.get", "n"), ("i64.const", 2), "i64.mul"], {"n": I64}, name="twice")
    first = Module(
        functions=[twice],
        memory=Memory(1, 2),
        table=FunctionTable(4),
        globals={"count": Global("i32", start=5), "fixed": Global("i64", False, -9)},
        exports={"memory": "memory", "table": "table", "count": "count", "fixed": "fixed", "double": "twice"},
        elements=[Elements(2, ["twice"])],
        data=[Data(64, bytes(range(1, 9)))],
    )  # fmt: skip
    code: Code = [
        ("i64.const", 21), ("i32.const", 2), ("call_indirect", kind),
        ("call", "double"),
        ("global.get", "fixed"), "i64.add",
        ("global.get", "count"), ("i32.const", 1), "i32.add", ("global.set", "count"),
        ("i32.const", 64), "i64.load8_u", "i64.add",
    ]  # fmt: skip
    second = Module(
        imports=[
            Import("m", "memory", Memory(1, 2)),
            Import("m", "table", FunctionTable(1)),
            Import("m", "count", Global("i32")),
            Import("m", "fixed", Global("i64", False)),
            Import("m", "double", kind),
        ],
        functions=[function(code)],
        exports={"f": "f"},
        elements=[Elements(0, ["f"])],
    )
    one = Running(first)
    given_ = [one.exports[name] for name in ("memory", "table", "count", "fixed", "double")]
    two = Running(second, *given_, store=one.store)
    assert two.call("f") == 84 - 9 + 1
    count: Any = one.exports["count"]
    assert count.value(one.store) == 6


def test_many_blocks_in_blocks() -> None:
    code: Code = [("local.get", "n"), "i64.eqz", ("br_if", 7), ("i64.const", 1), "return"]
    for label in range(900):
        code = [("block", label, code), ("local.get", "n"), ("i64.const", label), "i64.eq", ("if", [
            ("i64.const", 2), "return",
        ])]  # fmt: skip
    code = [*code, ("i64.const", 3)]
    assert [result(code, n=n) for n in (5, 0)] == [1, 3]


def test_a_label_may_be_that_of_a_block_around() -> None:
    code: Code = [
        ("block", "same", [("block", "same", [("br", "same")]), ("br", "same"), "unreachable"]),
        ("i64.const", 4),
    ]
    assert result(code) == 4


def test_unknown_names_are_errors() -> None:
    for code in (["i64.nothing"], [("local.get", "x")], [("br", "out")], [("call", "g")]):
        with pytest.raises(ValueError, match="f: unknown"):
            assemble(Module(functions=[function(code)]))
    with pytest.raises(ValueError, match="same name"):
        assemble(Module(functions=[function([], {"n": I64}, variables={"n": I64})]))
