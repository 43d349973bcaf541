"""The moves of a debugger, as generators.

After every few steps, a move yields None, or the reason why the move cannot continue yet. To
continue the move, the caller resumes the generator. At its end, the move returns the reason why the
run stopped. If a move is not resumed, the run stays at the current moment.

To interrupt a move, throw `Interrupted` into the generator, or raise `Interrupted` where a step
calls `look` (see `interruptible`). The move then brings the run to a moment where the run can stay.
A move that only goes forward stays at the current moment, between two steps. Any other move returns
to the moment where the move began.

A command can queue operations. The run performs the *queued* operations before it performs the
next operation of the text.

An operation can call a routine, if the language has routines (see `Nesting`). A move over a call ends
after the routine has returned.
"""

from __future__ import annotations

from mines_tools.base.interruptible import Interrupted
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.breakpoint_aims import CURSOR
from mines_tools.debugging.breakpoints import AtPlace, OnVariable
from mines_tools.interface.run import CALLS
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping
    from typing import Literal

    from mines_tools.debugging.breakpoint_aims import BreakpointHit
    from mines_tools.debugging.breakpoint_stops import Hunt
    from mines_tools.debugging.breakpoints import AtIncluded, InRow, OnSlot
    from mines_tools.debugging.travel import Travel
    from mines_tools.interface.run_state import StackValue
    from mines_tools.text.source import Span

    Reason = Literal[
        "entry", "step", "goto", "breakpoint", "pause", "start", "ended", "aborted", "waiting",
        "unreadable", "answered", "failed",
    ]  # fmt: skip


class Stopped(NamedTuple):
    """The reason why a run has stopped.

    ``entry``: the run is before the first step. ``step``: the requested steps have been taken, forward or back.
    ``goto``: the run is at the requested moment. If a step or a goto reaches the end of the run, the reason is
    ``ended`` or ``aborted`` instead. ``breakpoint``: the run has hit one or more breakpoints. ``pause``: the user
    interrupted the move. ``start``: the run is already at its start. ``ended`` and ``aborted``: the run is over.
    ``waiting``: the run needs input; the move continues when input arrives. ``unreadable``: reading the input failed.
    ``answered``: a search is done, and the run is at the moment where the search began (see `Debugger.search`).
    ``failed``: an unexpected error occurred, and the run is at the moment where the move began; `text` describes the
    error.
    """

    reason: Reason
    text: str = ""
    """Details for the user in addition to the reason; empty if there are none."""
    breakpoints: tuple[int, ...] = ()
    """The numbers of the breakpoints that were hit."""
    reader: str = ""
    """The name of the command that needs input, if the reason is ``waiting`` or ``unreadable``; otherwise empty."""
    is_faulty: bool = False
    """True if the run stopped because the condition of a breakpoint could not be computed; `text` says why."""
    is_more: bool = False
    """True if the run waits for input a second time at the same moment, because the input given at
    this moment was not enough."""
    missed: int = 0
    """The moment that was the goal of a goto, if the run ended or stopped before it; otherwise 0."""
    missed_output: int = 0
    """The number of a character of the output, counted from 1, if this character was the goal of a move and the run
    does not write it. In all other cases, the value is 0."""
    before: Mapping[OnSlot, StackValue | None] = {}
    """For each slot of a stack that a breakpoint watches and the last step changed: the value that the slot contained
    before this step, or None if the slot was empty."""


if TYPE_CHECKING:
    Moving = Generator[Stopped | None, None, Stopped]
    Held = Generator[Stopped | None, None, Stopped | None]


_PAUSED = Stopped("pause")


def launch(travel: Travel, hunt: Hunt, *, stops: bool = True) -> Moving:
    """Begin the run. With `stops`, stop before the first step. Otherwise continue to the next
    breakpoint hit, or to the end of the run. In this case, a hit before the first step also stops
    the run."""
    if stops:
        return Stopped("entry")
    hit = hunt.here()
    if hit is not None:
        return _stopped_at(hit)
    return (yield from resume(travel, hunt))


def step(travel: Travel, _hunt: Hunt) -> Moving:
    """Take one step."""
    while travel.step() is None:
        held = yield from _held(travel)
        if held is not None:
            return held
    return _arrived(travel, "step")


def resume(travel: Travel, hunt: Hunt) -> Moving:
    """Continue to the next breakpoint hit, or to the end of the run."""
    begin = travel.steps
    while True:
        hit = yield from hunt.next(begin)
        if hit is not None:
            return _stopped_at(hit)
        held = yield from _held(travel)
        if held is not None:
            return held
        begin = hunt.seen


def over(travel: Travel, hunt: Hunt) -> Moving:
    """Take one step. If this step queues operations, take the steps that perform the queued
    operations too. However, if this step itself performs a queued operation, take no further step.
    If a routine is called, take all its steps too. A breakpoint hit on the way stops the move.
    """
    nesting = travel.run.nesting()
    calls = len(nesting.called_at)
    if not _is_queued(travel):
        return (yield from _through(travel, hunt, calls, lambda: not _is_queued(travel)))
    if nesting.is_inner_start:
        return (yield from _through(travel, hunt, calls, lambda: _is_start(travel)))
    return (yield from _through(travel, hunt, calls, lambda: True))


def out(travel: Travel, hunt: Hunt) -> Moving:
    """Leave what contains the next operation: the statement of a queued operation; a part of the program, such as a
    macro; or a routine. If nothing contains the operation, do the same as `over`. A breakpoint hit on the way stops the
    move."""
    nesting = travel.run.nesting()
    calls, parts = len(nesting.called_at), nesting.parts
    if not _is_start(travel):
        return (yield from _through(travel, hunt, calls, lambda: _is_start(travel)))
    if parts:

        def has_left() -> bool:
            now = travel.run.nesting()
            is_inside = len(now.called_at) == calls and parts[-1] in now.parts
            return not is_inside and _is_start(travel)

        return (yield from _through(travel, hunt, calls, has_left))
    if calls:
        return (yield from _through(travel, hunt, calls - 1, lambda: _is_start(travel)))
    stopped = yield from over(travel, hunt)
    if stopped.reason == "step":
        return stopped._replace(text=phrase("there was nothing to step out of: one step was taken"))
    return stopped


def _through(travel: Travel, hunt: Hunt, calls: int, is_goal: Callable[[], bool]) -> Moving:
    """Take at least one step, and then more steps until `is_goal()` is true and at most `calls` routines have not
    returned. A breakpoint hit on the way stops the move."""
    while True:
        before = travel.steps
        hit = yield from hunt.next(before, before + 1)
        if travel.steps == before:
            held = yield from _held(travel)
            if held is not None:
                return held
            continue
        if _calls(travel) <= calls:
            if is_goal():
                return _arrived(travel, "step")
        elif hit is None:
            stopped = yield from _returned(travel, hunt, calls)
            if stopped.reason != "goto":
                return stopped
            if is_goal():
                return _arrived(travel, "step")
            continue
        if hit is not None:
            return _stopped_at(hit)


def _returned(travel: Travel, hunt: Hunt, calls: int) -> Moving:
    """Continue until at most `calls` routines have not returned. A breakpoint hit stops the move earlier."""
    hunt.aim_at(OnVariable(CALLS), lambda: _calls(travel) <= calls)
    try:
        return (yield from resume(travel, hunt))
    finally:
        hunt.aim_at(None)


def _or_stay(travel: Travel, move: Moving) -> Moving:
    """Perform `move`. If `move` is interrupted, bring the run back to the moment where the move began."""
    begin = travel.steps
    try:
        return (yield from move)
    except Interrupted:
        yield from travel.to(begin)
        return _PAUSED


def over_back(travel: Travel, _hunt: Hunt) -> Moving:
    """Go back one step. If this step was a queued operation, but the operation after it was not, go
    back further, to the step that added the queued operation. If this step was in a routine that was
    called, go back to the call."""
    return _or_stay(travel, _over_back(travel))


def _over_back(travel: Travel) -> Moving:
    nesting = travel.run.nesting()
    calls, is_start = len(nesting.called_at), _is_start(travel)
    is_goal = _is_start if is_start and _is_queued(travel) else _is_not_queued
    stopped = yield from _back(travel)
    if _calls(travel) > calls:
        yield from travel.to(travel.run.nesting().called_at[calls])
    if is_start and not is_goal(travel):
        yield from _to_last(travel, calls, is_goal)
    return stopped


def restart_frame(travel: Travel, _hunt: Hunt) -> Moving:
    """Go back to the beginning of what contains the next operation. If this operation is a queued one, go back to the
    moment before the step that queued it. If it is in a routine, go back to the statement that called this routine.
    Otherwise, stay."""
    return _or_stay(travel, _restart_frame(travel))


def _restart_frame(travel: Travel) -> Moving:
    called_at = travel.run.nesting().called_at
    if not _is_start(travel):
        yield from _to_last(travel, len(called_at), _is_start)
    elif called_at:
        calls = len(called_at) - 1
        yield from travel.to(called_at[calls])
        if not _is_start(travel):
            yield from _to_last(travel, calls, _is_start)
    elif _is_queued(travel):
        yield from _to_last(travel, 0, _is_not_queued)
    return Stopped("goto")


def _to_last(travel: Travel, calls: int, is_goal: Callable[[Travel], bool]) -> Iterator[None]:
    """Go back to the last moment at which `is_goal` is true and at most `calls` routines have not returned. If there is
    none, go to the start."""

    def called() -> int | None:
        """Return the moment before the call of a routine that the move passes; None if the run is in no such routine."""
        called_at = travel.run.nesting().called_at
        return called_at[calls] if len(called_at) > calls else None

    moment = yield from travel.last_where(lambda: called() is None and is_goal(travel), called)
    yield from travel.to(moment or 0)


def back(travel: Travel, _hunt: Hunt) -> Moving:
    """Take one step back."""
    return _or_stay(travel, _back(travel))


def _back(travel: Travel) -> Moving:
    if not travel.steps:
        return Stopped("start")
    yield from travel.to(travel.steps - 1)
    return Stopped("step")


def reverse(travel: Travel, hunt: Hunt) -> Moving:
    """Go back to the last breakpoint hit before the current moment, or to the start."""
    return _or_stay(travel, _reverse(hunt))


def _reverse(hunt: Hunt) -> Moving:
    hit = yield from hunt.last()
    return Stopped("start") if hit is None else _stopped_at(hit)


def to_moment(travel: Travel, _hunt: Hunt, moment: int) -> Moving:
    """Go to the moment after `moment` steps."""
    there = _to_moment(travel, moment)
    return _or_stay(travel, there) if moment < travel.steps else there


def _to_moment(travel: Travel, moment: int) -> Moving:
    yield from travel.to(moment)
    while travel.steps < moment:
        held = yield from _held(travel)
        if held is not None:
            return held if held.reason == "unreadable" else held._replace(missed=moment)
        yield from travel.to(moment)
    return _arrived(travel, "goto")


def play(travel: Travel, hunt: Hunt, moment: int) -> Moving:
    """Go forward to the moment after `moment` steps. A breakpoint hit on the way stops the move."""
    begin = travel.steps
    while travel.steps < moment:
        hit = yield from hunt.next(begin, moment)
        if hit is not None:
            return _stopped_at(hit)
        begin = hunt.seen
        if travel.steps < moment:
            held = yield from _held(travel)
            if held is not None:
                return held if held.reason == "unreadable" else held._replace(missed=moment)
    return _arrived(travel, "goto")


def to_place(travel: Travel, hunt: Hunt, place: Span) -> Moving:
    """Continue until the next step is at `place`. The move stops earlier if it hits a breakpoint."""
    return to_cursor(travel, hunt, AtPlace(place))


def to_cursor(travel: Travel, hunt: Hunt, cursor: AtPlace | AtIncluded | InRow) -> Moving:
    """Continue until a breakpoint at `cursor` would stop the run. The move stops earlier if it hits a breakpoint."""
    hunt.aim_at(cursor)
    try:
        return (yield from resume(travel, hunt))
    finally:
        hunt.aim_at(None)


def to_output(travel: Travel, _hunt: Hunt, offset: int) -> Moving:
    """Go to the moment before the step that writes the output character at `offset`, counted from 0."""
    return _or_stay(travel, _to_output(travel, offset))


def _to_output(travel: Travel, offset: int) -> Moving:
    while True:
        moment = yield from travel.writer(offset)
        if moment is not None:
            yield from travel.to(moment)
            return Stopped("goto")
        held = yield from _held(travel)
        if held is not None:
            return held if held.reason == "unreadable" else held._replace(missed_output=offset + 1)


def _is_queued(travel: Travel) -> bool:
    place = travel.run.place()
    return place is not None and place.span is None


def _is_not_queued(travel: Travel) -> bool:
    return not _is_queued(travel)


def _is_start(travel: Travel) -> bool:
    """Return whether the next operation is not a queued one, or the first one of a statement in an included file."""
    return not _is_queued(travel) or travel.run.nesting().is_inner_start


def _calls(travel: Travel) -> int:
    """Return how many routines were called and have not returned."""
    return len(travel.run.nesting().called_at)


def _arrived(travel: Travel, reason: Reason) -> Stopped:
    """Return a `Stopped` with the reason `reason`, for a move that has reached its goal. But if the
    run is over at the goal, the `Stopped` says how the run ended."""
    stop = travel.run.stop if travel.run.place() is None else None
    return Stopped(reason) if stop is None else Stopped(stop.reason, stop.message)


def _held(travel: Travel) -> Held:
    """Wait until the run can continue, and then return None. While input is missing, yield a
    `Stopped` with the reason ``waiting`` each time that the caller resumes this generator. If the
    run can never continue, return a `Stopped` with the reason for this."""
    while True:
        stop = travel.run.stop
        if stop is None:
            return None
        held = Stopped(stop.reason, stop.message, (), travel.run.reader)
        if stop.reason != "waiting":
            return held
        yield held


def _stopped_at(hit: BreakpointHit) -> Stopped:
    stopping = tuple(number for number in hit.breakpoints if number != CURSOR)
    if not stopping:
        return Stopped("goto")
    numbers = ", ".join(map(str, stopping))
    text = phrase("breakpoint {numbers}", numbers=numbers)
    for number, why in hit.failures.items():
        text = phrase(
            "breakpoint {number}: its condition has no value here: {message}",
            number=number, message=why,
        )  # fmt: skip
    return Stopped("breakpoint", text, stopping, is_faulty=bool(hit.failures), before=hit.before)
