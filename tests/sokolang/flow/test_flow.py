"""Flow claims nothing false: every step of every run is one that it has met."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.sokolang.flow.analysis import Failure, Flow, flow_of
from mines_tools.sokolang.program import parse
from tests.sokolang.programs import ROOM, inputs, program, programs
from tests.sokolang.runs import machine_of

if TYPE_CHECKING:
    from mines_tools.sokolang.flow.explore import Visit
    from mines_tools.sokolang.machine import Machine

_EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "sokolang").glob("*.soko"))


def _is_step(visit: Visit, before: object, machine: Machine) -> bool:
    """Whether that is what the machine has just done."""
    state, done = visit.state, machine.done
    executed = [(each.who, each.code) for each in done.executed]
    return (
        (state.player, state.crates, state.pulls) == before
        and (visit.player, visit.crates) == (machine.positions.player, tuple(machine.positions.crates))
        and visit.is_blocked == done.is_blocked
        and (state.test in {None, machine.test} or bool(executed))
        and visit.ends == (machine.is_over and machine.failed is None)
        and _may_execute(visit, executed, machine)
    )  # fmt: skip


def _may_execute(visit: Visit, executed: list[tuple[int, int]], machine: Machine) -> bool:
    if machine.failed is not None:
        last = (executed[-1][0], machine.failed)
        if last not in visit.may_fail and last != visit.fails:
            return False
    elif visit.fails is not None:
        return False
    known = dict(visit.executed)  # whom nothing is known of may have had an empty stack
    return all(who in known and known[who] in {None, code} for who, code in executed)


def admits(flow: Flow, source: str, text: str, seed: int, steps: int = 200) -> int:
    """Check that flow has met each step of a run; returns how many there were."""
    machine = machine_of(source, text, seed)
    while machine.steps < steps:
        order = machine.order
        before = (
            machine.positions.player,
            tuple(machine.positions.crates),
            machine.pulls,
        )
        if not machine.step():
            break
        if flow.is_complete:
            assert any(_is_step(each, before, machine) for each in flow.visits.get(order.node, ()))
        if order.node is not None:
            assert flow.reached(order.node).kind != "impossible"
        for each in order.rounds:
            assert flow.reached(each.group).kind != "impossible"
        if machine.failed is not None and flow.is_complete:
            assert order.node is not None
            who = machine.done.executed[-1].who
            assert Failure(order.node, who, machine.failed) in flow.failures
    if machine.is_over:
        assert flow.ending != "never"
        assert flow.ending != ("ends" if machine.failed else "fails")
    return machine.steps


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    source = path.read_bytes().decode()
    flow = flow_of(parse(source, "text"))
    for text in ("", "12\n7\n", "0\n", "1\n", "-3"):
        assert admits(flow, source, text, 3, 300)


@given(programs, inputs, st.integers(0, 99))
def test_any_program(source: str, text: str, seed: int) -> None:
    flow = flow_of(parse(source, "text"), 200)
    admits(flow, source, text, seed, 60)
    for node in range(len(flow.program.actions)):
        certain = flow.reached(node)
        if certain.witness is not None:
            machine = machine_of(source, certain.witness.input, 0)
            while machine.steps < certain.witness.step:
                order = machine.order
                machine.step()
            assert node == order.node or node in {each.group for each in order.rounds}


@pytest.mark.parametrize(
    ("actions", "stacks", "ending"),
    [
        ("rd", "", "ends"),
        ("rl", "", "never"),
        ("", "", "never"),
        ("rwd", "a:1", "fails"),
        ("rwd", "a:13", "ends-or-fails"),
        ("rww+d-u", "a:13,5", "unknown"),
        ("rww+d", "a:12,30", "unknown"),
        ("rw*d", "a:13", "unknown"),
        ("rw*d", "@:13\na:13", "unknown"),
        ("100000r", "", "never"),
        ("rwl", "a:23,23,23", "never"),
    ],
)
def test_endings(actions: str, stacks: str, ending: str) -> None:
    assert flow_of(parse(program(actions, stacks), "text")).ending == ending


def test_reached() -> None:
    flow = flow_of(parse(program("r+[u]-[d]w"), "text"))
    kinds = [flow.reached(node).kind for node in range(6)]
    assert kinds == [
        "witnessed", "impossible", "impossible", "witnessed", "witnessed", "impossible",
    ]  # fmt: skip


def test_what_depends_on_the_input_is_possible() -> None:
    drawn = f"{ROOM}\n*"
    flow = flow_of(parse(program("rww+[wu]", "@:13,30", drawn), "text"))
    assert flow.is_complete
    assert not flow.is_exact


def test_a_budget_claims_less() -> None:
    parsed = parse(program("rl"), "text")
    flow = flow_of(parsed, 2)
    assert not flow.is_complete
    assert flow.ending == "unknown"
    assert flow.reached(1).kind == "witnessed"
