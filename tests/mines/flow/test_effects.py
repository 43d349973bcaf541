"""The effects of single commands on an abstract stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.flow.effects import Effect, Effects
from mines_tools.languages.mines.flow.player import ClickOutcome
from mines_tools.languages.mines.flow.stacks import Stacks
from mines_tools.languages.mines.flow.values import ANY, CODE_POINTS, Range, Value
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.languages.mines.flow.effects import Reading

STACKS = Stacks()
BOARD = Board(("." * 40 + "*", *["." * 41] * 2))  # 41 x 3
OPERATIONS = 50
LONGEST = 10**4300


def effects(
    name: str, *top: Value, dialect: str = "2", reading: Reading = "open", least: int = 0
) -> list[Effect]:
    """Return the effects of a command on a stack with the values `top`, above at least `least`
    other values."""
    bottom = STACKS.empty if least == 0 else STACKS.bottom(least, None)
    outcome = ClickOutcome("left on opened", 3, 0, False, (), 4, 10, False, False)
    every = Effects(BOARD, OPERATIONS, DIALECTS[dialect], STACKS)
    return list(every.of(COMMANDS[name], outcome, STACKS.push_all(bottom, top), reading))


def only(name: str, *top: Value, dialect: str = "2") -> Effect:
    (effect,) = effects(name, *top, dialect=dialect)
    return effect


@pytest.mark.parametrize(
    ("name", "pushed"), [("push(n)", 3), ("push(count)", 4), ("push(sum)", 10)]
)
def test_pushes(name: str, pushed: int) -> None:
    effect = only(name, 7)
    assert effect.stack.top() == [pushed, 7]
    assert (effect.pushed, effect.error) == (pushed, None)


@small_cases(
    ("count", "skips"),
    [
        (0, (0,)),
        (-1, (49,)),
        (frozenset((1, 51, 2)), (1, 2)),
        (Range(3, 22), tuple(range(3, 23))),
        (Range(-5, 20), (*range(21), *range(45, 50))),
        (Range(0, 48), tuple(range(49))),
        (Range(0, 49), tuple(range(50))),
        (Range(0, 100), tuple(range(50))),
        (Range(0, None), tuple(range(50))),
        (ANY, tuple(range(50))),
    ],
)
def test_skip_follows_every_distance_and_no_other(count: Value, skips: tuple[int, ...]) -> None:
    effect = only("skip", 7, count)
    assert tuple(effect.skips) == skips
    assert effect.stack.top() == [7]


@pytest.mark.parametrize(
    ("column", "row", "cells"),
    [
        (1, 1, [(1, 1)]),
        (-1, 3, [(40, 0)]),
        (frozenset((0, 41)), frozenset((0, 1)), [(0, 0), (0, 1)]),
        (0, Range(0, None), [(0, 0), (0, 1), (0, 2)]),
        (frozenset(range(5)), ANY, [(c, r) for r in range(3) for c in range(5)]),
        (frozenset(range(6)), ANY, None),  # eighteen: too many
        (Range(0, 19), 0, None),
        (ANY, 0, None),
    ],
)
def test_perform_follows_every_cell_and_no_other(
    column: Value, row: Value, cells: list[tuple[int, int]] | None
) -> None:
    for name, button in (("perform(l)", "left"), ("perform(r)", "right")):
        effect = only(name, 7, column, row)
        assert effect.stack.top() == [7]
        assert effect.anywhere is (cells is None)
        assert {click.button for click in effect.performs} <= {button}
        if cells is not None:
            hit = [BOARD.coordinate(click.cell) for click in effect.performs]
            assert sorted(hit) == sorted(cells)


def test_a_perform_of_many_cells_follows_them_at_once() -> None:
    every = Effects(BOARD, OPERATIONS, DIALECTS["2"], STACKS)
    outcome = ClickOutcome("left on opened", 8, 0, False, (), 0, 0, False, False)
    hits = []
    for row in (0, 0, 1):
        stack = STACKS.push_all(STACKS.empty, (ANY, row))
        (effect,) = every.of(COMMANDS["perform(l)"], outcome, stack, "open")
        assert effect.anywhere
        (click,) = effect.performs
        hits.append((click.cell, every.at_once[click.cell]))
    assert hits[0] == hits[1] == (-2, tuple(range(41)))
    assert hits[2] == (-3, tuple(range(41, 82)))


def test_a_perform_of_very_many_cells_can_hit_any() -> None:
    every = Effects(Board(("." * 40,) * 40), OPERATIONS, DIALECTS["2"], STACKS)
    outcome = ClickOutcome("left on opened", 8, 0, False, (), 0, 0, False, False)
    stack = STACKS.push_all(STACKS.empty, (ANY, ANY))
    (effect,) = every.of(COMMANDS["perform(l)"], outcome, stack, "open")
    assert effect.anywhere
    assert [click.cell for click in effect.performs] == [-1]


def test_a_range_wraps_around_the_board() -> None:
    # Rows 2, 3 and 4 are all rows; of columns, 20 in a row are too many, whatever they wrap to.
    hit = only("perform(l)", 5, Range(2, 4)).performs
    assert sorted(BOARD.coordinate(click.cell) for click in hit) == [(5, 0), (5, 1), (5, 2)]


def test_what_is_not_there_is_an_underflow() -> None:
    failed = only("add", 1)
    assert (failed.error, failed.stack.top()) == ("StackUnderflowError", [1])
    assert only("add", 1, 2).stack.top() == [3]


def test_what_may_not_be_there_may_be_an_underflow() -> None:
    added = effects("add", 5, least=1)
    assert [effect.error for effect in added] == [None]
    assert added[0].stack.least == 1
    failed, added_two = effects("add", least=1)
    assert (failed.error, failed.stack.most) == ("StackUnderflowError", 1)
    assert (added_two.error, added_two.stack.least) == (None, 1)


def test_division() -> None:
    assert only("div", 7, 0).error == "ZeroDivisionError"
    assert only("div", 7, 0).stack.top() == [0, 7]
    failed, divided = effects("div", 8, frozenset((0, 2)))
    assert failed.error == "ZeroDivisionError"
    assert (divided.error, divided.pushed) == (None, 4)
    assert only("mod", 7, frozenset((2, 3))).pushed == 1


@small_cases(
    ("value", "kinds"),
    [
        (65, ["ok"]),
        (-1, ["range"]),
        (0x110000, ["range"]),
        (0xD800, ["dies"]),
        (0xDFFF, ["dies"]),
        (0xDFFE, ["dies"]),
        (0xD7FF, ["ok"]),
        (0xE000, ["ok"]),
        (CODE_POINTS, ["dies", "ok"]),
        (ANY, ["range", "range", "dies", "ok"]),
    ],
)
def test_out_c(value: Value, kinds: list[str]) -> None:
    found = effects("out(c)", 7, value, dialect="2.0.0")
    assert [_kind(effect) for effect in found] == kinds
    for effect in found:
        assert effect.reading == "open"
        assert len(effect.stack.top()) == (1 if _kind(effect) == "ok" else 2)
    in_2 = effects("out(c)", 7, value)
    assert [_kind(effect) for effect in in_2] == (
        ["ok"] if kinds == ["dies"] else [kind for kind in kinds if kind != "dies"]
    )


@pytest.mark.parametrize(
    ("value", "dies"),
    [
        (LONGEST - 1, False),
        (1 - LONGEST, False),
        (Range(0, None), True),
        (Range(None, 0), True),
        (Range(0, 10**60), False),
    ],
)
def test_out_n(value: Value, dies: bool) -> None:
    kinds = [_kind(effect) for effect in effects("out(n)", 7, value, dialect="2.0.0")]
    assert kinds == (["dies", "ok"] if dies else ["ok"])
    assert [_kind(effect) for effect in effects("out(n)", 7, value)] == ["ok"]


@pytest.mark.parametrize(
    ("name", "reading", "after"),
    [
        ("in(n)", "open", [("ok", "open"), ("mismatch", "no integer")]),
        ("in(n)", "no integer", [("mismatch", "no integer")]),
        ("in(n)", "ended", [("mismatch", "ended")]),
        ("in(c)", "open", [("ok", "open"), ("mismatch", "ended")]),
        ("in(c)", "no integer", [("ok", "after failing"), ("mismatch", "ended")]),
        ("in(n)", "after failing", [("ok", "after failing"), ("mismatch", "no integer")]),
        ("in(c)", "after failing", [("ok", "after failing"), ("mismatch", "ended")]),
        ("in(c)", "ended", [("mismatch", "ended")]),
    ],
)
def test_reading(name: str, reading: Reading, after: list[tuple[str, str]]) -> None:
    found = effects(name, reading=reading)
    assert [(_kind(effect), effect.reading) for effect in found] == after
    dying = [effect for effect in effects(name, reading=reading, dialect="2.0.0") if effect.aborts]
    # An integer of more digits than it can read.
    assert [effect.reading for effect in dying] == (
        [reading] if name == "in(n)" and reading in ("open", "after failing") else []
    )


def _kind(effect: Effect) -> str:
    if effect.aborts:
        return "dies"
    errors = {None: "ok", "UnicodeRangeError": "range", "InputMismatchError": "mismatch"}
    return errors[effect.error]
