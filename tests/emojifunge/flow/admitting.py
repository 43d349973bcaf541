"""Checks that an exploration admits each state of a real run: some explored state stands for the
run's state."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.flow.explore import explore
from mines_tools.languages.emojifunge.flow.states import admits_left, admits_time
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.flow.tried import frozen
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.languages.emojifunge.syntax import parse

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.explore import Explored
    from mines_tools.languages.emojifunge.flow.states import Control, Frames
    from mines_tools.languages.emojifunge.machine import Machine


def frames_of(machine: Machine) -> list[tuple[object, ...]] | None:
    """Return the values on the stacks from the root to the current one, without the nested stack at
    the top of each. Return None if the stacks are not nested in this way, which happens in dialect
    `author`."""
    stack: Stack = machine.stack
    try:
        found: list[tuple[object, ...]] = [frozen(stack)]
        while stack.parent is not None and len(found) < 1000:
            parent = stack.parent
            if parent.items[-1:] != [stack]:
                return None
            found.append(frozen(parent)[:-1])
            stack = parent
    except RecursionError:
        return None
    return found[::-1] if stack is machine.root else None


def why_not(control: Control, frames: Frames, machine: Machine) -> str:
    """Return the name of the first part in which `control` and `frames` do not agree with the
    machine. Return an empty text if all parts agree."""
    pairs = {
        "riding": (control.riding, machine.pointer.riding),
        "clockwise": (control.clockwise, machine.pointer.clockwise),
        "comment": (control.commented, machine.commented),
        "pop mode": (control.opens, machine.opens),
        "ignoring": (control.ignores_ends, machine.ignores_ends),
        "recording": (control.recording, machine.recording),
        "stopwatch": (control.timing, machine.stopwatch is not None),
    }
    for name, (ours, theirs) in pairs.items():
        if ours != theirs:
            return name
    if not admits_time(control.time, machine.time_left):
        return "time"
    if not admits_left(control.left, machine.round):
        return "round"
    if control.record is not None and [each for each, _ in control.record] != machine.record:
        return "record"
    counts = machine.counts.items
    if len(counts) != len(control.counts) or not all(
        values.holds(value, frozen(item) if isinstance(item, Stack) else item)
        for value, item in zip(control.counts, counts, strict=True)
    ):
        # Stacks in it are opened as counts are popped; so it is compared opened.
        return "counts"
    if control.lost:
        return ""
    real = frames_of(machine)
    if real is None or len(real) != len(frames) or control.nesting != len(real) - 1:
        return "nesting"
    for known, found in zip(frames, real, strict=True):
        if not stacks.holds(known, found):  # type: ignore[arg-type]
            return f"stack {known} {found}"
    return ""


def check(
    source: str,
    dialect: str = "text",
    given: str = "",
    seed: int = 1,
    steps: int = 80,
    budget: int = 600,
) -> Explored:
    """Assert that the exploration admits each state of a run, and the end of the run. Return the
    exploration."""
    grid = parse(source, dialect)
    found = explore(grid, budget)
    if not found.is_complete:
        return found
    by_place = defaultdict(list)
    for control in found.states:
        by_place[control.x, control.y, control.dx, control.dy].append(control)
    machine = TrialMachine(grid, seed, given)
    while True:
        pointer = machine.pointer
        tried = [
            why_not(control, found.states[control], machine)
            for control in by_place[pointer.x, pointer.y, pointer.dx, pointer.dy]
        ]
        assert "" in tried, (machine.steps, pointer.snapshot(), tried)
        try:
            if machine.steps >= steps or not machine.step():
                break
        except TooCostlyError:
            break
        if machine.is_over:
            kind = "fails" if machine.failed else "crashes" if machine.crashed else "ends"
            assert (kind, machine.place) in found.ends, (kind, machine.place, machine.failed)
            break
    return found
