"""The cost of large texts is linear in their size. Special code for large texts gives the same
results as the simple code, or stops early."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.base.random_numbers import Chance
from mines_tools.languages.sokolang import suppression
from mines_tools.languages.sokolang.actions import MOVES, Nodes
from mines_tools.languages.sokolang.directives import directives
from mines_tools.languages.sokolang.edits import remover
from mines_tools.languages.sokolang.flow.analysis import flow_of
from mines_tools.languages.sokolang.flow.explore import Counted
from mines_tools.languages.sokolang.moving import Positions
from mines_tools.languages.sokolang.program import parse
from mines_tools.languages.sokolang.program_counter import first
from mines_tools.languages.sokolang.reachability import lost_marks
from mines_tools.languages.sokolang.sections import ZoneLine
from mines_tools.languages.sokolang.warehouse import WALL, MapPlace, Warehouse, warehouse
from mines_tools.text.diagnostics import ErrorListing
from tests.sokolang.programs import program

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.sections import Directive

_maps = st.lists(st.text(st.sampled_from(".#*0 1A@"), max_size=9), min_size=1, max_size=6)


def _drawn(rows: list[str]) -> Warehouse | None:
    lines = [ZoneLine(number, 100 * number, row) for number, row in enumerate(rows)]
    return warehouse(lines, ErrorListing())


@given(_maps)
def test_lost_marks_are_those_that_no_step_comes_to(rows: list[str]) -> None:
    map_ = _drawn(rows)
    if map_ is None or "".join(rows).count("@") != 1:
        return
    found = {map_.player, *(crate.place for crate in map_.crates)}
    waiting = list(found)
    while waiting:
        place = waiting.pop()
        near = [MapPlace(place.column + dx, place.row + dy) for dx, dy in MOVES.values()]
        near += map_.portals.get(map_.at(place), ())
        new = {each for each in near if map_.at(each) != WALL} - found
        found |= new
        waiting += new
    lost = [
        MapPlace(column, row)
        for (first, row), length in lost_marks(map_)
        for column in range(first, first + length)
    ]
    assert sorted(lost) == sorted(map_.marks - found)


@given(st.lists(st.text(st.sampled_from(".#*01aAb@"), max_size=9), min_size=1, max_size=6))
def test_many_places_are_those_of_the_records(rows: list[str]) -> None:
    """A large map keeps its places in columns of numbers, and a small map as records. Both give the
    same places."""
    few = _drawn(rows)
    with pytest.MonkeyPatch.context() as patch:
        for limit in ("_MANY", "_FEW"):
            patch.setattr(f"mines_tools.languages.sokolang.warehouse.{limit}", -1)
        many = _drawn(rows)
    if few is None or many is None:
        assert few is many
        return
    assert list(many.crates) == few.crates
    assert [many.crates[at] for at in range(len(few.crates))] == few.crates
    assert list(many.crates[1:3]) == few.crates[1:3]
    assert few.letters == {crate.letter for crate in few.crates}
    assert list(many.marks) == sorted(few.marks, key=lambda mark: mark[::-1])
    around = [MapPlace(column, row) for column in range(-1, 10) for row in range(-1, 7)]
    assert [place in many.marks for place in around] == [place in few.marks for place in around]
    assert many.marks & set(around) == few.marks & set(around)
    assert {each: list(places) for each, places in many.portals.items()} == few.portals
    assert len(many.crates) == len(few.crates)
    assert len(many.marks) == len(few.marks)


@given(st.lists(st.sampled_from(["1", " 2 ", "-300", "x", ""]), max_size=9))
def test_many_values_are_those_of_the_records(words: list[str]) -> None:
    """A long stack keeps its values in columns of numbers, and a short stack as records. Both give
    the same values."""
    text = program("r", f"a: {','.join(words)}")
    few = parse(text, "text").stacks["a"].values
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mines_tools.languages.sokolang.initial_stacks._MANY", -1)
        many = parse(text, "text").stacks["a"].values
    assert list(many) == few
    assert [many[at] for at in range(len(few))] == few
    assert list(many[::-1]) == list(reversed(many)) == few[::-1]


@given(st.integers(2, 9), st.integers(0, 8), st.integers(0, 99))
def test_a_portal_leads_to_one_of_the_others_in_the_order_of_the_text(
    count: int, own: int, seed: int
) -> None:
    """A portal leads to another portal with the same number. Chance chooses from the list of the
    others."""
    map_ = _drawn(["@" + "0" * count + "*"])
    assert map_ is not None
    own %= count
    positions = Positions(map_)
    positions.put(MapPlace(own, 0), ())
    positions.push(1, 0, Chance(seed))
    places = map_.portals["0"]
    here = MapPlace(own + 1, 0)
    others = [each for each in places if each != here]
    chosen = Chance(seed).below(len(others)) if len(others) > 1 else 0
    assert positions.player == others[chosen]


def test_groups_in_which_nothing_is_performed_are_looked_at_once() -> None:
    nodes = Counted(parse(program("2[" * 300 + "@0r" + "]" * 300), "text").actions)
    assert first(nodes, test=False, times=0).node is None
    assert nodes.looked_at < 10 * len(nodes)


def test_a_choice_of_many_portals_uses_the_budget_up() -> None:
    flow = flow_of(parse(f"@{'0' * 3000}*\n---\n---\nrl", "text"), 100)
    assert flow.ran_out
    assert not flow.is_complete
    assert len(flow.visits[0]) <= 101


class _Copied(str):
    """A line that counts the characters that are copied from it."""

    __slots__ = ()
    copied = 0

    def __getitem__(self, at: Any) -> str:
        found = super().__getitem__(at)
        _Copied.copied += len(found)
        return found


def test_a_line_is_not_copied_for_each_item_that_may_be_removed() -> None:
    count = 300
    text = program(actions="[]" * count)
    parsed = parse(text, "text")
    assert isinstance(parsed.zones.texts, list)
    parsed.zones.texts[:] = map(_Copied, parsed.zones.texts)
    _Copied.copied = 0
    removed = remover(parsed)
    edits = [removed(node.span) for node in parsed.actions]
    assert None not in edits
    assert _Copied.copied < 10 * len(text)


def test_directives_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = parse(program(actions="// mines: ignore[S107]\n0r\n" * 50), "text")
    calls: list[Program] = []

    def counted(each: Program) -> Iterator[Directive]:
        calls.append(each)
        return directives(each)

    monkeypatch.setattr(suppression, "directives", counted)
    edits = [suppression.suppressing(parsed, each.span, ["S102"]) for each in parsed.actions]
    assert edits[-1] is not None
    assert edits[-1].text == ", S102"
    assert len(calls) == 1


def test_nodes_of_a_long_program_are_as_those_of_a_short_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = program(actions="+@2[r -3[w]] []*p\n[u")
    short = parse(text, "text").actions
    monkeypatch.setattr("mines_tools.languages.sokolang.actions._MANY", 0)
    long = parse(text, "text").actions
    assert isinstance(long, Nodes)
    assert list(long) == [long[number] for number in range(len(long))] == list(short)
    assert long[-1] == short[-1]
    assert long[1:3] == short[1:3]
