"""Observes what each operation does in real runs of a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.mines.flow.admission import LARGEST, machine_on

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from mines_tools.languages.mines.machine import Machine
    from mines_tools.languages.mines.operations import Operation, Program

STEPS = 150
_TOP = 12
_MOST = 120
"""The number of different observations that are kept for an operation."""


class Seen(NamedTuple):
    """An observation: what an operation did in one step."""

    operation: Operation
    action: str
    digit: int
    flagging: bool
    command: str
    error: str
    """Empty if the command succeeded, "aborted" if the interpreter crashed."""
    before: int
    """The depth of the stack before the step."""
    after: int
    top: tuple[int, ...]
    """The upper part of the stack after the step. The topmost value is the last."""
    top_before: tuple[int, ...]
    """The upper part of the stack before the step."""
    written: str
    opened: int
    skipped: int
    """How many operations a skip passed over; -1 for other commands."""
    performed: Operation | None
    ended: bool
    is_first_pass: bool
    is_first: bool
    """True if the operation is performed for the first time in its run."""
    has_failed: bool
    """True if an earlier operation failed to read."""
    reads_succeed: bool
    """True if no read has failed up to this step. Some operations are reached only after a failed
    read; for these, also True if this read ended a loop that nothing else ends."""


class Observed(NamedTuple):
    """All observations from runs of one program."""

    own: dict[int, set[Seen]]
    """The observations of the operations in the text, by their numbers."""
    queued: dict[int, set[Seen]]
    """The observations of queued operations, by the number of the operation that queued them."""
    clicked: set[int]
    opened: dict[int, set[int]]
    """The operations that opened each cell."""
    ends: list[tuple[str, int, bool, bool]]
    """The input of each run, its number of steps, whether it ended, and whether it was stopped
    because integers became too large."""


def observed(
    program: Program,
    inputs: Sequence[str],
    steps: int = STEPS,
    ends_loop: Set[int] = frozenset(),
    met_before: Set[int] = frozenset(),
) -> Observed:
    """Run a program with each input. A failed read at an operation in `ends_loop` ends a loop that
    nothing else ends. The operations in `met_before` are reached without such a failed read."""
    found = Observed({}, {}, set(), {}, [])
    for text in inputs:
        _run(program, text, steps, found, ends_loop, met_before)
    return found


def _run(
    program: Program,
    text: str,
    steps: int,
    found: Observed,
    ends_loop: Set[int],
    met_before: Set[int],
) -> None:
    machine = machine_on(program, text)
    size = len(program.operations)
    last, is_first_pass, has_failed, reads_succeed = -1, True, False, True
    visited: set[int] = set()
    is_left = False
    written: list[str] = []
    machine.write = written.append
    for _ in range(steps):
        stack = machine.stack
        if stack and stack[-1].bit_length() > LARGEST:
            is_left = True
            break
        before, flagging, pointer = len(stack), machine.player.flagging, machine.pointer
        top_before = tuple(stack[-_TOP:])
        written.clear()
        step = machine.recorded_step()
        if step is None:
            break
        origin = step.origin
        if not step.queued:
            if (last, origin) == (size - 1, 0):
                is_first_pass = False
            last = origin
        command, error = step.command.name, step.error or ""
        if machine.aborted is not None:
            error = "aborted"
        fails_to_read = error == "InputMismatchError"
        if fails_to_read and not has_failed:
            reads_succeed = origin in ends_loop
        stack = machine.stack
        skipped = -1
        if command == "skip" and not error:
            skipped = (machine.pointer - (pointer if step.queued else pointer + 1)) % size
        seen = Seen(
            step.operation,
            step.action,
            machine.digit(),
            flagging,
            command,
            error,
            before,
            len(stack),
            tuple(stack[-_TOP:]),
            top_before,
            "".join(written),
            len(machine.opened),
            skipped,
            machine.queue[-1][0] if command.startswith("perform") and not error else None,
            machine.is_over,
            is_first_pass,
            origin not in visited,
            has_failed,
            reads_succeed and not (origin in met_before and (has_failed or fails_to_read)),
        )
        if not step.queued:
            visited.add(origin)
        kept = (found.queued if step.queued else found.own).setdefault(origin, set())
        if len(kept) < _MOST:
            kept.add(seen)
        if step.operation.kind == "click":
            found.clicked.add(step.operation.cell)
        for cell in machine.opened:
            found.opened.setdefault(cell, set()).add(origin)
        has_failed |= fails_to_read
    found.ends.append((text, machine.steps, machine.is_over, is_left))


class Trace(NamedTuple):
    """What is compared of the runs of two programs."""

    steps: tuple[tuple[str, str, tuple[int, ...]], ...]
    """For each step, the command, its error, and the upper part of the stack afterwards. Restarts
    that a command caused are left out."""
    stack: tuple[int, ...]
    output: str
    ended: bool
    has_aborted: bool


def differ(one: Trace, other: Trace) -> bool:
    """Return True if two runs differ before the shorter one stops."""
    if one.ended and other.ended:
        return one != other
    if one.ended or other.ended:
        short, long = (one, other) if one.ended else (other, one)
        return len(long.steps) >= len(short.steps) or short.steps[: len(long.steps)] != long.steps
    both = min(len(one.steps), len(other.steps))
    return one.steps[:both] != other.steps[:both]


def traced(
    program: Program, text: str, steps: int = STEPS, without: Set[int] = frozenset()
) -> Trace:
    """Run a program with an input. Leave out the steps of the operations in `without`."""
    machine: Machine = machine_on(program, text)
    written: list[str] = []
    machine.write = written.append
    done = []
    for _ in range(steps):
        if machine.stack and machine.stack[-1].bit_length() > LARGEST:
            break
        step = machine.recorded_step()
        if step is None:
            break
        if step.queued and step.operation.kind == "restart":
            continue  # in some dialects a game restarts at once
        if step.origin in without and not step.queued:
            continue
        done.append((step.command.name, step.error or "", tuple(machine.stack[-3:])))
    has_aborted = machine.aborted is not None
    return Trace(tuple(done), tuple(machine.stack), "".join(written), machine.is_over, has_aborted)
