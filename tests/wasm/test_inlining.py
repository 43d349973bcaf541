"""Code of a function that is put in the place of a call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from mines_tools.languages.mines.engines.wasm_assembler.assembler import Module
from mines_tools.languages.mines.engines.wasm_assembler.inlining import inlined
from tests.wasm.test_assembler import I32, I64, Running, function

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_DIVMOD = function(
    [
        ("i64.const", 0), ("local.set", "zero"),
        ("local.get", "b"), "i64.eqz", ("if", [("i64.const", -1), ("i32.const", 0), "return"]),
        ("block", "done", [("loop", "again", [
            ("local.get", "a"), ("local.get", "b"), "i64.lt_u", ("br_if", "done"),
            ("local.get", "a"), ("local.get", "b"), "i64.sub", ("local.set", "a"),
            ("local.get", "count"), ("i32.const", 1), "i32.add", ("local.set", "count"),
            ("br", "again"),
        ])]),
        ("local.get", "a"), ("local.get", "count"),
    ],
    {"a": I64, "b": I64}, [I64, I32], {"count": I32, "zero": I64}, "divmod",
)  # fmt: skip
"""A function that computes remainder and quotient by repeated subtraction. It relies on `count`
being 0 at the start."""


def _called(pairs: Sequence[tuple[int, int]], *, is_inlined: bool) -> Any:
    """Return the sum of all remainders, plus 1000 times the sum of all quotients. The function is
    called, or its code is inlined."""
    variables = {"rest": I64, "quotient": I32, "sum": I64}
    code: list[Any] = []
    for a, b in pairs:
        how, more = inlined(_DIVMOD, ["rest", "quotient"])
        if is_inlined:
            variables.update(more)
        else:
            how = [("call", "divmod"), ("local.set", "quotient"), ("local.set", "rest")]
        code += [("i64.const", a), ("i64.const", b), *how]
        code += [("local.get", "quotient"), "i64.extend_i32_u", ("i64.const", 1000), "i64.mul"]
        code += [
            ("local.get", "rest"),
            "i64.add",
            ("local.get", "sum"),
            "i64.add",
            ("local.set", "sum"),
        ]
    main = function([*code, ("local.get", "sum")], variables=variables)
    return Running(Module(functions=[main, _DIVMOD], exports={"f": "f"})).call("f")


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 9)), min_size=1, max_size=4))
def test_it_does_what_a_call_does(pairs: Sequence[tuple[int, int]]) -> None:
    assert _called(pairs, is_inlined=True) == _called(pairs, is_inlined=False)
