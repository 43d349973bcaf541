"""What a test of a value shows about the value from which it was computed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.flow import links, values
from mines_tools.languages.mines.flow.links import Link
from mines_tools.languages.mines.flow.links import LinkedRange as Known
from mines_tools.languages.mines.flow.stacks import Stacks
from mines_tools.languages.mines.flow.values import ANY, Range
from tests.mines.flow.admission import can_be

SMALL = st.integers(-6, 6)
STEPS = st.lists(
    st.tuples(st.sampled_from(["add", "sub", "mul", "not", "positive", "from"]), SMALL), max_size=4
)


def reckoned(value: int, steps: list[tuple[str, int]]) -> tuple[int, Link | None]:
    """Return the result of commands on a copy of `value`, and the link from the result to
    `value`."""
    link: Link | None = Link(7)
    for name, number in steps:
        if link is None:
            break
        if name == "from":
            value, link = number - value, links.on_number("sub", number, link)
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
    again = links.narrowed(ANY, links.after(link, Known(value - abs(less), value + abs(more))))
    assert again is not None
    assert can_be(again, made)


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


def test_what_came_from_one_value_is_narrowed_together() -> None:
    stacks = Stacks()
    stack = stacks.push(stacks.empty, ANY)
    for value, link in ((3, None), (ANY, Link(1)), (ANY, Link(2)), (ANY, Link(1, (("add", -1),)))):
        stack = stacks.push(stack, value, link)
    narrowed = stacks.narrowed(stack, 1, Known(20, None))
    assert narrowed is not None
    assert narrowed.top() == [Range(19, None), ANY, Range(20, None), 3, ANY]
    assert [link and link.name for _, link in narrowed.cells()] == [1, 2, 1, None, None]
    assert stacks.narrowed(narrowed, 1, Known(0, 0)) is None
    assert stacks.narrowed(stack, 5, Known(0, 0)) is stack


def test_dup_gives_a_name_and_what_had_it_before_forgets_it() -> None:
    stacks = Stacks()
    stack = stacks.push(stacks.empty, ANY, Link(1))
    doubled = stacks.doubled(stacks.push(stack, ANY), 1)
    assert [link for _, link in doubled.cells()] == [Link(1), Link(1), None]
    assert stacks.doubled(doubled, 2).cells()[0] == (ANY, Link(1))  # it has a name
    made = stacks.push(stacks.empty, ANY, Link(1, (("add", 1),)))
    assert stacks.doubled(made, 1).cells() == [(ANY, Link(1))] * 2  # the value that is 1 more


@given(
    st.lists(st.none() | st.builds(Link, st.integers(1, 3)), min_size=2, max_size=6), SMALL, SMALL
)
def test_links_move_with_their_values(moved: list[Link | None], depth: int, rolls: int) -> None:
    stacks = Stacks()
    stack = plain = stacks.empty
    for index, link in enumerate(moved):
        value = Range(100 * index, None)
        stack, plain = stacks.push(stack, value, link), stacks.push(plain, value)
    link_of = dict(stack.cells())
    afters = [
        (stacks.swapped(stack), stacks.swapped(plain)),
        (stacks.reverse(stack), stacks.reverse(plain)),
    ]
    if 0 < abs(depth) <= len(moved):
        afters.append((stacks.roll(stack, depth, rolls), stacks.roll(plain, depth, rolls)))
    for after, without in afters:
        assert after.cells() == [(value, link_of[value]) for value in without.top()]


def test_ranges_that_grow_stop_where_the_program_tests() -> None:
    assert values.widen(frozenset((0, 1)), 2, 2, (0, 1, 39, 40)) == Range(0, 39)
    assert values.widen(Range(20, 40), 19, 2, (0, 1, 39, 40)) == Range(1, 40)
