"""Each command with constants, and with values near the limits of 64 bits."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from mines_tools.languages.mines.engines.region import (
    Compute,
    If,
    Leave,
    Load,
    Local,
    Region,
    RegionBlock,
)
from mines_tools.languages.mines.engines.wasm.code import NeverInRange
from tests.mines.engines.regions import EFFECTS, Given
from tests.mines.engines.test_wasm_code import Compiled

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.region import Instruction, Operand

    Name = Literal["add", "sub", "mul", "div", "mod"]

LEAST, MOST = -(1 << 63), (1 << 63) - 1
CONSTANTS = (LEAST, LEAST + 1, -(1 << 32), -10, -8, -3, -2, -1, 1, 2, 3, 8, 10, 1 << 31, 1 << 62, MOST - 1, MOST)  # fmt: skip
VALUES = (
    *(sign * ((1 << bits) + more) for bits in (31, 32, 62) for more in (-1, 0, 1) for sign in (1, -1)),
    *range(-12, 13), LEAST, LEAST + 1, LEAST + 2, LEAST // 3, MOST // 3, MOST // 10, MOST - 1, MOST, 3037000499, 3037000500,
)  # fmt: skip
X, Y, RESULT = Local(0), Local(1), Local(2)


def region(operation: Name, operands: Sequence[Operand]) -> Region:
    """Return a region that replaces two values by the result of the operation."""
    code: list[Instruction] = [Load(X, 0), Load(Y, 1), Compute(RESULT, operation, operands)]
    end = Leave(cast("Node", 1), 2, [RESULT], 5)
    return Region(cast("Node", -1), 2, 0, 5, False, False, RegionBlock(code, end))


def check(operation: Name, operands: Sequence[Operand], compiled: Compiled, x: int, y: int) -> None:
    by_local = {X: x, Y: y}
    a, b = (each if isinstance(each, int) else by_local[each] for each in operands)
    if operation in ("div", "mod") and b == 0:
        return
    result = EFFECTS[operation](a, b)
    given = Given([y, x], 5, "")
    found = compiled.run(given, 1, 0)
    done = Given([result], 0, "", node=cast("Node", 1))
    if not LEAST <= result <= MOST:
        assert found == given, (operation, a, b)
    elif result == LEAST or (operation == "div" and b == -1):
        assert found in (given, done), (operation, a, b)
    else:
        assert found == done, (operation, a, b)


@pytest.mark.long
@pytest.mark.parametrize("operation", ["add", "sub", "mul", "div", "mod"])
def test_with_constants(operation: Name) -> None:
    for number, constant in enumerate(CONSTANTS):
        for operands in ((X, constant), (constant, X)):
            try:
                compiled = Compiled(region(operation, operands))
            except NeverInRange:
                assert not operands
            for value in VALUES[number % 3 :: 3]:
                check(operation, operands, compiled, value, 7)


@pytest.mark.parametrize("operation", ["add", "sub", "mul", "div", "mod"])
def test_with_values(operation: Name) -> None:
    compiled = Compiled(region(operation, (X, Y)))
    for x in VALUES[::3]:
        for y in VALUES[::2]:
            check(operation, (X, Y), compiled, x, y)


@pytest.mark.parametrize("operation", ["add", "sub", "mul", "div", "mod"])
def test_where_the_sign_is_known(operation: Name) -> None:
    """Checks that cannot fail are left out, and all others are kept."""
    for is_positive in (True, False):
        condition = Local(3)
        inner = region(operation, (X, Y)).body
        code: list[Instruction] = [
            Load(X, 0), Load(Y, 1), Compute(condition, "positive", [Y if operation in ("div", "mod") else X]),
        ]  # fmt: skip
        other = RegionBlock((), Leave(cast("Node", 2), 0, (), 5))
        inside = RegionBlock([Compute(RESULT, operation, (X, Y))], inner.end)
        ways = (inside, other) if is_positive else (other, inside)
        of = Region(
            cast("Node", -1), 2, 0, 5, False, False, RegionBlock(code, If(condition, *ways))
        )
        compiled = Compiled(of)
        for x in VALUES[::4]:
            for y in VALUES[1::3]:
                tested = y if operation in ("div", "mod") else x
                if (tested > 0) == is_positive:
                    check(operation, (X, Y), compiled, x, y)
