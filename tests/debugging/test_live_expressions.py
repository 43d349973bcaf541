"""A condition has the same value on a run as on a state. The quick search finds the same hits as
the slow one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.debugging.breakpoint_search import Scan
from mines_tools.debugging.breakpoint_stops import Armed
from mines_tools.debugging.breakpoints import Breakpoint
from mines_tools.debugging.evaluating import MomentState
from mines_tools.debugging.expressions import Names, names_in, parsed
from mines_tools.debugging.live_expressions import live
from tests.debugging.runs import (
    EXAMPLE_PARAMETERS,
    OPTIONS,
    Program,
    Record,
    debugger,
    programs,
    recorded,
    whats,
)

if TYPE_CHECKING:
    from mines_tools.debugging.breakpoints import What


def condition(names: Names, at_will: random.Random, depth: int = 0) -> str:
    """Return a random expression about the parts of a run."""
    stack, grid = at_will.choice(names.stacks), at_will.choice(names.grids)
    number = str(at_will.randrange(-2, 9))
    leaves = [
        "top", "depth", "step", number, f"top('{stack}')", f"depth('{stack}')",
        f"stack('{stack}')[{number}]", f"stack('{stack}')[depth - 1]", f"stack('{stack}')[0][{number}]",
        f"cell('{grid}', {number}, step % 3)", f"variable('{at_will.choice(names.variables)}')",
    ]  # fmt: skip
    if depth > 2 or at_will.random() < 0.2:
        return at_will.choice(leaves)
    sign = at_will.choice(["+", "-", "*", "//", "%", "=", "!=", "<", ">=", "and", "or"])
    sides = [condition(names, at_will, depth + 1) for _ in range(2)]
    return f"({sides[0]} {sign} {sides[1]})"


def check_live(of: Program, seed: int) -> None:
    at_will = random.Random(seed)
    run = of.running().start_stepping(OPTIONS, lambda _: None)
    run.give(of.text)
    run.end_input()
    names = names_in(run.view())
    pairs = []
    for _ in range(12):
        text = condition(names, at_will)
        quick = live(text, names, run)
        assert (quick is None) == (run.readers() is None)
        if quick is not None:
            pairs.append((text, quick, parsed(text, names)))
    for _ in range(40):
        state = MomentState(run.view(), run.steps, lambda: None, lambda: "")
        for text, quick, slow in pairs:
            one, other = quick(None), slow(state)
            assert (type(one), one) == (type(other), other), text
        if run.step() is None:
            break


def check_scans(of: Program, record: Record, seed: int) -> None:
    at_will = random.Random(seed)
    chosen = at_will.choices(whats(record, at_will), k=4)
    few: list[tuple[What, str]] = []
    found: list[list[tuple[int, int]]] = []
    for is_quick in (False, True):
        debugged, _ = debugger(of)
        travel = debugged.travel
        names = names_in(debugged.view())
        if not few:
            few = [(what, at_will.choice(["", condition(names, at_will)])) for what in chosen]
        aims = [
            Armed(number, Breakpoint(*each), travel).aim for number, each in enumerate(few, start=1)
        ]
        hits: set[tuple[int, int]] = set()
        scan = Scan(travel, aims, is_quick=is_quick)
        if is_quick:
            scan.passes = lambda moment, number, hits=hits: hits.add((moment, number)) is None  # type: ignore[misc]
        hit = scan.here()
        while True:
            if hit is not None:
                hits.update((hit.moment, number) for number in hit.breakpoints)
            begin = travel.steps
            for_hit = scan.next(begin, record.last)
            hit = None
            try:
                while True:
                    next(for_hit)
            except StopIteration as done:
                hit = done.value
            if hit is None:
                break
        found.append(sorted(hits))
    assert found[0] == found[1], few


@pytest.mark.parametrize(
    "seeds", [range(1), pytest.param(range(1, 4), marks=pytest.mark.long)], ids=["first", "others"]
)
@pytest.mark.parametrize("of", EXAMPLE_PARAMETERS)
def test_an_example(of: Program, seeds: range) -> None:
    record = recorded(of, 400)
    for seed in seeds:
        check_live(of, seed)
        check_scans(of, record, seed)


@given(programs, st.integers(0, 999))
def test_any_program(of: Program, seed: int) -> None:
    check_live(of, seed)
    record = recorded(of, 60)
    check_scans(of, record, seed)
