"""If the engine says that nothing has changed in a stretch of steps, then no step in this stretch
has changed anything."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from mines_tools.interface.run import Feed, Input
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.engines.python import PythonEngine
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.unchanged_stretches import WalkedStretches, walk
from tests.mines.engines.loops import looping
from tests.mines.engines.many import HOT


def _machine(seed: int) -> Machine:
    case = looping(Random(seed))
    feed = Feed()
    feed.give(case.text)
    feed.end()
    return Machine(case.program, Input(feed.read, True), lambda _: None)


def check_quiet(seed: int, steps: int) -> int:
    """Check what the engine says about stretches of a run, by comparing it with the single steps.
    Return how often a cell or another part was said to be unchanged."""
    engine = PythonEngine(_machine(seed), HOT)
    walked, random = WalkedStretches(engine.automaton), Random(seed)
    moments = [0]
    while moments[-1] < steps and not engine.machine.is_over:
        walk(engine, walked, random.choice((7, 40, 150)))
        if engine.machine.steps == moments[-1]:
            break
        moments.append(engine.machine.steps)
    machine = _machine(seed)
    cells = range(len(machine.board.digits))
    changes: list[set[object]] = [set()]
    while machine.steps < moments[-1]:
        before, exploded = _seen(machine), set[object]()
        machine.step()
        now = _seen(machine)
        if (
            machine.action == "left on unopened"
            and machine.board.digits[machine.operation.cell] == MINE
        ):
            exploded.add(machine.operation.cell)
        changes.append({key for key in now if now[key] != before[key]} | exploded)
    found = 0
    stretches = [*pairwise(moments), *(sorted(random.sample(moments, 2)) for _ in moments[3:])]
    for begin, end in stretches:
        changed = set[object]().union(*changes[begin + 1 : end + 1])
        for cell in cells:
            if walked.is_quiet(begin, end, [cell], ()):
                assert cell not in changed
                found += 1
        for name in ("status", "flagging", "read", "queue", "pointer"):
            if walked.is_quiet(begin, end, (), [name]):
                assert name not in changed
                found += 1
    return found


def _seen(machine: Machine) -> dict[object, object]:
    player = machine.player
    return {
        **dict(enumerate(player.cells)),
        "status": player.status,
        "flagging": player.flagging,
        "read": machine.input.position,
        "queue": tuple(machine.queue),
        "pointer": machine.pointer,
    }


@pytest.mark.parametrize("count", [15, pytest.param(40, marks=pytest.mark.long)])
def test_what_is_said_to_be_quiet_is_quiet(count: int) -> None:
    assert sum(check_quiet(seed, 400) for seed in range(count)) > 25 * count


def test_what_another_run_did_is_forgotten() -> None:
    engine = PythonEngine(_machine(1), HOT)
    walked = WalkedStretches(engine.automaton)
    for _ in range(40):
        walk(engine, walked, 10)
    last = engine.machine.steps
    assert any(walked.is_quiet(at, at + 10, [0], ()) for at in range(10, last, 10))
    walked.forget(50)
    assert not any(walked.is_quiet(at, at + 10, [0], ()) for at in range(50, last, 10))
