"""What a test of a value tells of the value that it was made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.mines.commands import COMMANDS
from mines_tools.mines.flow import links, values
from mines_tools.mines.flow.links import COPY, Link
from mines_tools.mines.flow.links import Range as Known
from mines_tools.mines.flow.stacks import Stacks
from mines_tools.mines.flow.values import ANY, Range
from tests.mines.flow.admission import can_be

if TYPE_CHECKING:
    from mines_tools.mines.flow.values import Value

SMALL = st.integers(-6, 6)
STEPS = st.lists(
    st.tuples(st.sampled_from(["add", "sub", "mul", "not", "positive", "from"]), SMALL), max_size=4
)


def reckoned(value: int, steps: list[tuple[str, int]]) -> tuple[int, Link | None]:
    """What commands make of a copy of `value`, and how that is linked to it."""
    link: Link | None = Link(2, ())
    for name, number in steps:
        if link is None:
            break
        if name == "from":
            value, link = number - value, links.on_number("sub", number, link)
            link = link and link._replace(below=2)
            continue
        compute = COMMANDS[name].compute
        assert compute is not None
        if name in ("not", "positive"):
            (value,), link = compute(value), links.unary(name, link)
        else:
            (value,), link = compute(value, number), links.with_number(name, link, number)
    return value, link


@given(SMALL, STEPS, st.integers(-3, 3), st.integers(-3, 3), st.none() | SMALL)
def test_what_a_value_came_from_is_among_what_is_known_of_it(
    value: int, steps: list[tuple[str, int]], less: int, more: int, other: int | None
) -> None:
    made, link = reckoned(value, steps)
    if link is None or other == made:
        return
    known = links.before(link, Known(made - abs(less), made + abs(more), other))
    assert known is not None
    narrowed = links.narrowed(ANY, known)
    assert narrowed is not None
    assert can_be(narrowed, value)
    few = links.narrowed(frozenset(range(-7, 8)), known)
    assert few is not None
    assert can_be(few, value)


@pytest.mark.parametrize(
    ("steps", "result", "known"),
    [
        ((), 3, Known(3, 3)),
        ((("add", -10), ("not", 0)), 1, Known(10, 10)),
        ((("add", -10), ("not", 0), ("not", 0), ("mul", 7)), 7, Known(None, None, 10)),
        ((("add", -10), ("not", 0), ("not", 0), ("mul", 7)), 0, Known(10, 10)),
        ((("positive", 0), ("mul", -5)), -5, Known(1, None)),
        ((("positive", 0), ("mul", -5)), 0, Known(None, 0)),
        ((("from", 10), ("positive", 0)), 1, Known(None, 9)),
        ((("mul", 3),), 7, None),  # no integer times 3
        ((("not", 0),), 2, None),
    ],
)
def test_what_is_known(
    steps: tuple[tuple[str, int], ...], result: int, known: Known | None
) -> None:
    assert links.before(Link(1, steps), Known(result, result)) == known


def narrowed(
    stack: list[tuple[Value, Link | None]], above: int, known: Known
) -> list[Value] | None:
    stacks = Stacks()
    made = stacks.empty
    for value, link in stack:
        made = stacks.push(made, value, link)
    found = stacks.narrowed(made, above, known)
    return None if found is None else found.top()[::-1]


def test_what_a_value_came_from_is_narrowed_with_it() -> None:
    # a counter, it less 1, a number
    stack = [(Range(0, None), None), (Range(-1, None), Link(1, (("add", -1),))), (5, None)]
    assert narrowed(stack, 1, Known(1, 9)) == [Range(2, 10), Range(1, 9), 5] or narrowed(
        stack, 1, Known(1, 9)
    ) == [frozenset(range(2, 11)), frozenset(range(1, 10)), 5]
    assert narrowed(stack, 1, Known(None, -2)) is None


@pytest.mark.parametrize(
    ("link", "links_after"),
    [
        (COPY, [None, COPY]),
        (Link(1, (("add", 1),)), [None, None]),
        (Link(2, ()), [COPY, None]),
        (None, [None, None]),
    ],
)
def test_links_of_swapped_values(link: Link | None, links_after: list[Link | None]) -> None:
    stacks = Stacks()
    below = stacks.push_all(stacks.empty, (ANY, ANY))
    swapped = stacks.swapped(stacks.push(below, ANY, link))
    assert [each for _, each in swapped.cells(2)][::-1] == links_after


def test_a_link_goes_where_what_it_leads_to_goes() -> None:
    stacks = Stacks()
    stack = stacks.push(stacks.push_all(stacks.empty, (ANY, ANY)), ANY, Link(2, ()))
    assert stacks.shallow(stack, 2).link is not None  # something lies there still
    assert stacks.push(stacks.empty, ANY, COPY).link is None
    assert stacks.at_most(stacks.push(stacks.bottom(0, None), ANY, COPY), 1).link is None


def test_ranges_that_grow_stop_where_the_program_tests() -> None:
    assert values.widen(frozenset((0, 1)), 2, 2, (0, 1, 39, 40)) == Range(0, 39)
    assert values.widen(Range(20, 40), 19, 2, (0, 1, 39, 40)) == Range(1, 40)
