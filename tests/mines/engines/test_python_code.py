"""Regions as Python: any region does what its instructions say, round by round. Some special cases
are tested singly."""

from __future__ import annotations

import signal
from random import Random
from typing import TYPE_CHECKING

import pytest

from mines_tools.languages.mines.engines.python_code import compiled
from mines_tools.languages.mines.engines.region import (
    Back,
    Compute,
    If,
    Load,
    Local,
    ReadInteger,
    Region,
    RegionBlock,
    RegionCheck,
    RegionChoice,
    WriteInteger,
)
from tests.mines.engines.regions import Given, Kind, Round, TakenBack, number, region
from tests.mines.runs import machine_of

if TYPE_CHECKING:
    from mines_tools.languages.mines.machine import Machine

_TEXTS = (
    "",
    "7",
    "1 2 3 -4 50\n",
    "hello, world 12 ",
    "1\n2\n3\n4\n5\n6\n",
    "\ue000\ud800 \U0010ffff",
)


def _machine(text: str, dialect: str = "2") -> tuple[Machine, list[str]]:
    machine, written = machine_of("..\n\n", [text], dialect)
    if text:  # have it at hand
        state = machine.input.snapshot()
        machine.input.take_code_point()
        machine.input.pass_by(-1)
        assert machine.input.snapshot() == state or dialect != "2"
    return machine, written


def _expected(of: Region, given: Given) -> Given | None:
    """Return the state after all rounds, or None if they take too long."""
    while given.left >= of.longest and len(given.stack) >= of.needs:
        try:
            after = Round(of, given).take()
        except TakenBack:
            break
        given = after
        if any(value.bit_length() > 100_000 for value in given.stack):
            return None
        if given.node != of.header:
            break
    return given


def try_region(random: Random) -> bool:
    """Compare a random region with its model. Return True if a round was completed."""
    kind = Kind(
        random.random() < 0.6,
        random.random() < 0.5,
        random.random() < 0.5,
        random.choice((0.0, 0.1, 0.5)),
    )
    of = region(random, kind)
    text = random.choice(_TEXTS)
    stack = [number(random) for _ in range(of.needs + random.randrange(-1, 6)) if of.needs >= 0]
    steps = of.longest * random.randrange(1, 12) + random.randrange(3)
    machine, written = _machine(text)
    expected = _expected(of, Given(stack, steps, text, exhausted=False, node=of.header))
    if expected is None:
        return False
    machine.stack[:] = stack
    node, left = compiled(of, machine)(steps)
    assert (node, left) == (expected.node, expected.left)
    assert machine.stack == expected.stack
    assert machine.input.snapshot().position == expected.position
    assert "".join(written) == expected.output
    assert machine.written == len(expected.output)
    return left < steps


@pytest.mark.long
@pytest.mark.parametrize("number", range(10))
def test_any_region(number: int) -> None:
    taken = sum(try_region(Random(f"{number} {each}")) for each in range(40))
    assert taken > 5


def _region(instructions, end, *, needs: int = 1) -> Region:  # type: ignore[no-untyped-def]
    header = object()
    return Region(
        header,
        needs,
        1,
        end.steps,
        True,
        end.pops == len(end.pushes),
        RegionBlock(instructions, end),
    )  # type: ignore[arg-type]


VALUE, RESULT = Local(0), Local(1)
DOWN = _region(
    [Load(VALUE, 0), RegionCheck("nonzero", VALUE), Compute(RESULT, "sub", (VALUE, 1))],
    Back(1, [RESULT], 7),
)
SQUARE = _region([Load(VALUE, 0), Compute(RESULT, "mul", (VALUE, VALUE))], Back(1, [RESULT], 5))
PRINT = _region([Load(VALUE, 0), WriteInteger(VALUE)], Back(0, [], 3))
READ = _region([ReadInteger(VALUE)], Back(0, [VALUE], 2), needs=0)


def test_until_too_few_steps_are_left() -> None:
    machine, _ = _machine("")
    machine.stack[:] = [5, 100]
    assert compiled(DOWN, machine)(7 * 20 + 6) == (DOWN.header, 6)
    assert machine.stack == [5, 80]


def test_until_a_check_fails() -> None:
    machine, _ = _machine("")
    machine.stack[:] = [5, 100]
    assert compiled(DOWN, machine)(7 * 200) == (DOWN.header, 700)
    assert machine.stack == [5, 0]


def test_large_integers() -> None:
    machine, _ = _machine("")
    machine.stack[:] = [-(10**9)]
    compiled(SQUARE, machine)(5 * 12)
    assert machine.stack == [(10**9) ** 4096]


@pytest.mark.parametrize("dialect", ["2", "2.0.0", "1"])
@pytest.mark.parametrize("digits", [4300, 4301])
def test_integers_that_are_too_long_to_write(dialect: str, digits: int) -> None:
    machine, written = _machine("", dialect)
    machine.stack[:] = [-(10 ** (digits - 1))]
    _, left = compiled(PRINT, machine)(3)
    assert left == (0 if digits == 4300 else 3)
    assert "".join(written) == ("-1" + "0" * 4299 if digits == 4300 else "")


@pytest.mark.parametrize("dialect", ["2", "2.0.0", "1"])
def test_integers_are_read_that_surely_end_in_what_is_at_hand(dialect: str) -> None:
    machine, _ = _machine("12 -7 \t 0005 x", dialect)
    enter = compiled(READ, machine)
    assert enter(200) == (READ.header, 194)
    assert machine.stack == [12, -7, 5]
    machine, _ = _machine("12 345", dialect)
    assert compiled(READ, machine)(200) == (READ.header, 198)
    assert machine.input.position == 2


def test_the_plus_sign_is_the_dialects() -> None:
    for dialect, values in (("2", [1, 2]), ("1", [1])):
        machine, _ = _machine("1 +2 ", dialect)
        compiled(READ, machine)(200)
        assert machine.stack == values


def test_an_interruption_comes_between_two_rounds() -> None:
    machine, _ = _machine("")
    start = 10**12
    machine.stack[:] = [start]

    def interrupted(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupted)
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    try:
        with pytest.raises(KeyboardInterrupt):
            compiled(DOWN, machine)(7 * start)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert machine.stack == [start - machine.steps // 7]
    assert machine.steps % 7 + machine.steps > 0


def test_nothing_is_read_while_input_is_left() -> None:
    of = _region([RegionCheck("exhausted", 0)], Back(0, [], 3), needs=0)
    machine, _ = _machine("x")
    assert compiled(of, machine)(9) == (of.header, 9)
    machine.input.take_code_point()
    assert machine.input.take_code_point() is None
    assert compiled(of, machine)(9) == (of.header, 0)


def test_many_ways_in_each_other() -> None:
    block = RegionBlock([], Back(1, [VALUE], 1))
    for depth in range(81):
        if depth == 40:
            ways = dict.fromkeys(range(190), RegionBlock([], Back(1, [7], 1)))
            block = RegionBlock([], RegionChoice("skip", [VALUE], [1000], {**ways, 500: block}))
        bit = Local(depth + 1)
        check = Compute(bit, "positive", (VALUE,))
        block = RegionBlock([check], If(bit, block, RegionBlock([], Back(1, [depth], 1))))
    of = Region(
        object(), 1, 0, 1, True, True, RegionBlock([Load(VALUE, 0), *block.instructions], block.end)
    )  # type: ignore[arg-type]
    machine, _ = _machine("")
    for value, after in ((500, 500), (190, 190), (189, 7), (0, 80)):
        machine.stack[:] = [value]
        compiled(of, machine)(1)
        assert machine.stack == [after]


def test_who_takes_the_output_may_fail() -> None:
    machine, _ = _machine("")
    machine.stack[:] = [5]
    taken: list[str] = []

    def take(text: str) -> None:
        if taken:
            message = "closed"
            raise ValueError(message)
        taken.append(text)

    machine.write = take
    with pytest.raises(ValueError, match="closed"):
        compiled(PRINT, machine)(3 * 1000)
    assert machine.steps == 3 * 512
    assert machine.written == 512
