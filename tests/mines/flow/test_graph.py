"""Loops and ends of small graphs. The number of an edge says how much deeper the stack can get;
`None` means that the edge consumes input."""

from __future__ import annotations

from typing import Any, cast

import pytest

from mines_tools.languages.mines.flow.graph import cycles, is_acyclic, leaves_less, longest_path
from mines_tools.languages.mines.flow.states import FlowState

Edges = dict[str, dict[str, int | None]]


def graph(edges: Edges) -> tuple[list[FlowState], dict[FlowState, str]]:
    """Return the states in the order of their names, and the name of each state."""
    nothing: Any = None
    by_name = {name: FlowState(nothing, nothing, None, 0) for name in sorted(edges)}
    for name, targets in edges.items():
        for target, deeper in targets.items():
            assert by_name[name].lead_to(by_name[target], deeper)
            assert not by_name[name].lead_to(by_name[target], deeper)
        assert by_name[name].next == {by_name[target]: targets[target] for target in targets}
    return list(by_name.values()), {state: name for name, state in by_name.items()}


LINE: Edges = {"a": {"b": 1}, "b": {"c": -1}, "c": {}}
DIAMOND: Edges = {"a": {"b": 0, "d": 0}, "b": {"c": 0}, "c": {"d": 0}, "d": {}}
ALONE: Edges = {"a": {"a": -1}}
TWO: Edges = {"a": {"b": 2}, "b": {"a": -3, "c": 0}, "c": {}}
READS: Edges = {"a": {"b": 1}, "b": {"a": None}}
READS_OR_NOT: Edges = {"a": {"b": 0, "c": None}, "b": {"a": -1}, "c": {"a": 5}}


@pytest.mark.parametrize(
    ("edges", "ends", "ends_without_input"),
    [
        (LINE, True, True),
        (DIAMOND, True, True),
        (ALONE, False, False),
        (TWO, False, False),
        (READS, False, True),
        (READS_OR_NOT, False, False),
    ],
)
def test_is_acyclic(edges: Edges, ends: bool, ends_without_input: bool) -> None:
    states, _ = graph(edges)
    assert is_acyclic(states) is ends
    assert is_acyclic(states, without_consuming=True) is ends_without_input


@pytest.mark.parametrize(
    ("edges", "length"), [(LINE, 3), (DIAMOND, 4), ({"a": {}}, 1), ({"a": {}, "b": {}}, 1)]
)
def test_longest_path(edges: Edges, length: int) -> None:
    states, _ = graph(edges)
    assert longest_path(states) == length
    assert longest_path(states[::-1]) == length


def test_nothing_has_no_path() -> None:
    assert longest_path([]) == 0
    assert is_acyclic([])


@pytest.mark.parametrize(
    ("edges", "parts", "parts_without_input"),
    [
        (LINE, [], []),
        (ALONE, ["a"], ["a"]),
        (TWO, ["ab"], ["ab"]),
        (READS, ["ab"], []),
        (READS_OR_NOT, ["abc"], ["ab"]),
        # Two that are apart, one behind the other; and one inside another.
        ({"a": {"b": 0}, "b": {"a": 0, "c": 0}, "c": {"c": 0}}, ["ab", "c"], ["ab", "c"]),
        ({"a": {"b": 0}, "b": {"c": 0, "a": 0}, "c": {"b": 0, "d": 0}, "d": {}}, ["abc"], ["abc"]),
    ],
)
def test_cycles(edges: Edges, parts: list[str], parts_without_input: list[str]) -> None:
    states, names = graph(edges)
    for order in (states, states[::-1]):
        for without, expected in ((False, parts), (True, parts_without_input)):
            found = cycles(order, without_consuming=without)
            assert (
                sorted("".join(sorted(names[each] for each in part)) for part in found) == expected
            )


@pytest.mark.parametrize(
    ("edges", "less", "less_without_input"),
    [
        (LINE, True, True),  # no way round at all
        (ALONE, True, True),
        ({"a": {"a": 0}}, False, False),
        ({"a": {"a": None}}, False, True),
        (TWO, True, True),
        ({"a": {"b": 2}, "b": {"a": -2}}, False, False),
        ({"a": {"b": 2}, "b": {"a": -1}}, False, False),
        (READS, False, True),
        (READS_OR_NOT, False, True),
        # Of two ways round, one leaves as much as there was.
        ({"a": {"b": -1, "c": 1}, "b": {"a": 0}, "c": {"a": -1}}, False, False),
        # What the first part gains, the second does not lose: they are apart.
        ({"a": {"a": 1, "b": 0}, "b": {"b": -5}}, False, False),
        # A long way round that loses one in all.
        (
            cast(
                "Edges",
                {chr(97 + at): {chr(97 + (at + 1) % 9): 3 if at else -25} for at in range(9)},
            ),
            True,
            True,
        ),
    ],
)
def test_leaves_less(edges: Edges, less: bool, less_without_input: bool) -> None:
    states, _ = graph(edges)
    for order in (states, states[::-1]):
        for quiet, expected in ((False, less), (True, less_without_input)):
            parts = cycles(order, without_consuming=quiet)
            assert all(leaves_less(part, without_consuming=quiet) for part in parts) is expected
