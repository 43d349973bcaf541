"""Checks many stops at breakpoints, several of them at once on equal and overlapping data.

    python -m tests.debugging.many_stops --language mines --stops 50000 [--seed N] [--only NUMBER] [--all]

First the whole run is recorded as a trace. From the trace and the documentation, an oracle computes
at which moment each move stops, with which breakpoints, and which messages are logged. At the first
difference the session is made smaller and printed, with a command that tries it again. With
`--all`, differences are counted by kind.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from mines_tools.debugging.breakpoints import (
    AtIncluded,
    AtPlace,
    Breakpoint,
    OnCell,
    OnCommand,
    OnDepth,
    OnError,
    OnSlot,
    OnStack,
    OnVariable,
)
from mines_tools.debugging.debugger import Debugger
from mines_tools.interface.run import IncludedPlace
from tests.debugging.formulas import (
    Formula,
    Maker,
    Unsaid,
    is_true,
    parts_of,
    said,
    value_of,
    world_at,
    written,
)
from tests.debugging.many import Failure, Goal, parser_of, try_many
from tests.debugging.runs import OPTIONS, few_checkpoints
from tests.debugging.traces import MAKERS, Trace, any_trace, plain, seen_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.debugging.breakpoints import What
    from mines_tools.debugging.moves import Stopped

STEPS = 150
"""The largest number of steps of a run."""
_SESSIONS = 12
"""The number of sessions for each run."""
_HITS = {
    "": lambda count, number: True,
    "{}": lambda count, number: count == number,
    ">= {}": lambda count, number: count >= number,
    "% {}": lambda count, number: count % number == 0,
    "> {}": lambda count, number: count > number,
    "<= {}": lambda count, number: count <= number,
    "<{}": lambda count, number: count < number,
    "=={}": lambda count, number: count == number,
}


_HEAD = re.compile(r"[-+@*\d\s]*$")
_COMMENT = re.compile(r"//.*")


class Mismatch(AssertionError):
    """The debugger did something else than the trace shows."""

    def __init__(self, about: str, expected: object, found: object) -> None:
        super().__init__(f"{about}: expected {expected!r}, found {found!r}")
        self.about = about


# What is done


class Planned(NamedTuple):
    """A random breakpoint."""

    what: What
    condition: Formula | None
    hits: str
    """One of the texts in `_HITS`."""
    number: int
    """The number that is put into `hits`."""
    message: tuple[str | Formula, ...]
    """The log message; empty if the breakpoint stops the run."""

    def breakpoint(self) -> Breakpoint:
        """Return the planned breakpoint as a `Breakpoint` of the debugger."""
        condition = "" if self.condition is None else written(self.condition)
        return Breakpoint(
            self.what, condition, self.hits.format(self.number), parts_of(self.message)
        )


class Move(NamedTuple):
    """A move of the debugger."""

    name: str
    argument: Any = None
    budget: int = 20_000
    interrupted: int = 0
    """The number of slices after which the move is interrupted; 0 means never."""


class Removal(NamedTuple):
    """Removes a breakpoint; `place_in_list` chooses which."""

    place_in_list: int


class Switch(NamedTuple):
    """Disables a breakpoint, or enables it again; `place_in_list` chooses which."""

    place_in_list: int


Action = Planned | Removal | Switch | Move


class Session(NamedTuple):
    """What a user does with a debugger."""

    actions: Sequence[Action]
    is_fed: bool
    """True if all the input is there at the start. Otherwise each letter comes when the run asks
    for it."""
    has_few: bool
    """True if the debugger keeps only few checkpoints."""


# Which moments are hit


def _is_about_next(what: What) -> bool:
    return isinstance(what, (AtPlace, AtIncluded, OnCommand, OnError))


def _is_hit(trace: Trace, what: What, moment: int) -> bool:
    """Return True if `what` happens at this moment."""
    if isinstance(what, AtPlace):
        place = trace.places[moment]
        return place is not None and place.span == what.span
    if isinstance(what, AtIncluded):
        place = trace.places[moment]
        return place is not None and place.included_start == what.place
    if isinstance(what, (OnCommand, OnError)):
        if moment == trace.last:
            return False
        event = trace.events[moment]
        if isinstance(what, OnCommand):
            return what.command in (event.command, *event.executed)
        return what.name in (event.error, *event.occasions)
    if not moment:
        return False
    before, now = trace.seen[moment - 1], trace.seen[moment]
    if isinstance(what, OnCell):
        at = what.grid, what.column, what.row
        hits = {hit[3] for hit in trace.exploded[moment] if hit[:3] == at}
        if what.becomes:
            is_there = now.cells[at][0] == what.becomes and before.cells[at] != now.cells[at]
            return is_there or what.becomes in hits
        return before.cells[at] != now.cells[at] or bool(hits)
    if isinstance(what, OnVariable):
        return bool(before.variables[what.name] != now.variables[what.name])
    one, other = before.stacks[what.stack], now.stacks[what.stack]
    if isinstance(what, OnDepth):
        return len(one) != len(other)
    if isinstance(what, OnStack):
        return one != other
    return one[what.position :][:1] != other[what.position :][:1]


def _parts(trace: Trace, moment: int) -> Sequence[object]:
    """Return the groups of Sokolang that contain the next action, the outermost first, and this action if a number or a
    ``*`` repeats it. Two moments have an equal item if they are in the same performance of a group."""
    order = getattr(trace.states[moment], "order", None)
    place = trace.places[moment]
    if order is None or place is None:
        return ()
    around: tuple[object, ...] = (order.passes,)
    found: list[object] = []
    for each in order.rounds:
        found.append((around, each.group))
        around = (*around, each.group, each.left)
    before = trace.program.source[: place.span.start] if place.span else ""
    head = _HEAD.search(_COMMENT.sub("", before))
    assert head is not None
    if "*" in head[0] or int("0" + "".join(filter(str.isdigit, head[0]))) > 1:
        found.append((around, order.node))
    return found


class Oracle:
    """Computes from the trace what breakpoints do."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._raw: dict[tuple[type, What], list[int]] = {}

    def hits(self, planned: Planned) -> list[int]:
        """Return the moments at which the breakpoint stops the run or logs its message. Raise
        Unsaid if the documentation does not say."""
        counts = _HITS[planned.hits]
        hits = [each for each in self._happens(planned.what) if self._is_true(planned, each)]
        return [each for count, each in enumerate(hits, 1) if counts(count, planned.number)]

    def message(self, planned: Planned, moment: int) -> str:
        """Return the message that the breakpoint logs at `moment`. Raise Unsaid if the
        documentation does not say."""
        return said(planned.message, world_at(self.trace, moment, self._about(planned, moment)))

    def _is_true(self, planned: Planned, moment: int) -> bool:
        if planned.condition is None:
            return True
        world = world_at(self.trace, moment, self._about(planned, moment))
        return is_true(value_of(planned.condition, world))

    def _about(self, planned: Planned, moment: int) -> int:
        return moment if _is_about_next(planned.what) else moment - 1

    def _happens(self, what: What) -> list[int]:
        key = type(what), what
        if key not in self._raw:
            moments = range(self.trace.last + 1)
            self._raw[key] = [each for each in moments if _is_hit(self.trace, what, each)]
        return self._raw[key]


class _Set(NamedTuple):
    """A breakpoint that the debugger has, and what is expected of it."""

    planned: Planned
    hits: frozenset[int]
    messages: dict[int, str]
    is_enabled: bool = True
    told: frozenset[int] = frozenset()
    """The moments whose messages were logged. These messages are not logged again."""
    unsure: frozenset[int] = frozenset()
    """The moments whose messages may have been logged."""

    @property
    def is_known_late(self) -> bool:
        """Return True if the breakpoint is about what the next step does. Then the debugger may
        have to wait for input."""
        return isinstance(self.planned.what, (OnCommand, OnError))


class Checker:
    """Compares a debugger with what it must do."""

    def __init__(self, oracle: Oracle, session: Session, counts: Counter[str]) -> None:
        self._oracle, self._trace, self._counts = oracle, oracle.trace, counts
        self._shown: list[str] = []
        self._logged: list[str] = []
        self._debugger = Debugger(
            self._trace.running, OPTIONS, self._shown.append, self._logged.append
        )
        self._set: dict[int, _Set] = {}
        self._given = 0
        self._farthest_written = 0
        self._again = -1
        """A moment at which the debugger could not know yet that the next step stops the run. The
        run may stop there once more."""
        if session.is_fed:
            self._debugger.give(self._trace.program.text)
            self._debugger.end_input()
            self._given = len(self._trace.program.text) + 1

    def do(self, action: Action) -> None:
        """Do the action with the debugger, and check the result."""
        if isinstance(action, Planned):
            self._add(action)
        elif isinstance(action, Move):
            self._move(action)
        elif self._set:
            number = sorted(self._set)[action.place_in_list % len(self._set)]
            if isinstance(action, Removal):
                self._debugger.remove(number)
                del self._set[number]
            else:
                self._switch(number)

    def _switch(self, number: int) -> None:
        enable = getattr(self._debugger, "enable", None)
        if enable is not None:
            each = self._set[number]
            enable(number, is_enabled=not each.is_enabled)
            self._set[number] = each._replace(is_enabled=not each.is_enabled)

    def _add(self, planned: Planned) -> None:
        hits = self._oracle.hits(planned)
        messages = (
            {each: self._oracle.message(planned, each) for each in hits} if planned.message else {}
        )
        number = self._debugger.add(planned.breakpoint())
        self._set[number] = _Set(planned, frozenset(hits), messages)

    # What the trace shows

    def _stops_at(self, moment: int) -> list[int]:
        return [
            number
            for number, each in self._set.items()
            if each.is_enabled and not each.planned.message and moment in each.hits
        ]

    def _says_at(self, moment: int) -> tuple[list[str], list[str]]:
        """Return the messages that must be logged at `moment`, and those that may be logged too."""
        says = [each for each in self._set.values() if each.is_enabled and moment in each.messages]
        return (
            [each.messages[moment] for each in says if moment not in each.told | each.unsure],
            [each.messages[moment] for each in says if moment in each.unsure - each.told],
        )

    def _tell(self, move: Move, begin: int, stopped: Stopped) -> None:
        """Note which messages were logged during the move."""
        if move.name not in ("resume", "to_place", "launch", "over", "out"):
            return
        last = self._debugger.moment
        passed = frozenset(range(begin + (move.name != "launch"), last + 1))
        is_unknown = self._trace.needs[last] > self._given
        for number, each in self._set.items():
            if not each.is_enabled:
                continue
            if stopped.reason == "pause":
                unsure = passed | {begin}
                told: frozenset[int] = frozenset()
            else:
                unsure = frozenset({begin})
                told = passed - {last} if is_unknown and each.is_known_late else passed
                unsure |= passed - told
            self._set[number] = each._replace(told=each.told | told, unsure=each.unsure | unsure)

    def _is_queued(self, moment: int) -> bool:
        place = self._trace.places[moment]
        return place is not None and place.span is None

    def _expected(self, move: Move, begin: int) -> tuple[str, int, list[int], bool]:
        """Return why and at which moment the move stops, the numbers of the breakpoints there, and
        whether the move logs messages."""
        trace, last = self._trace, self._trace.last
        name = move.name
        if name in ("resume", "to_place", "launch"):
            for moment in range(begin + 1 - (name == "launch"), last + 1):
                numbers = self._stops_at(moment)
                place = trace.places[moment]
                if numbers:
                    return "breakpoint", moment, numbers, True
                if name == "to_place" and place is not None and place.span == move.argument:
                    return "goto", moment, [], True
            return trace.reason, last, [], True
        if name == "step" or (name == "over" and self._is_queued(begin)):
            moment = min(begin + 1, last)
            reason = trace.reason if begin == last else self._arrived("step", moment)
            return reason, moment, [], name == "over"
        if name in ("over", "out"):
            left = _parts(trace, begin)[-1:] if name == "out" and not self._is_queued(begin) else ()
            for moment in range(begin + 1, last + 1):
                is_inside = left and left[0] in _parts(trace, moment)
                if not self._is_queued(moment) and not is_inside:
                    return self._arrived("step", moment), moment, [], True
                if numbers := self._stops_at(moment):
                    return "breakpoint", moment, numbers, True
            return trace.reason, last, [], True
        if name in ("to_moment", "to_output"):
            return (*self._expected_there(move), [], False)
        return (*self._expected_back(name, begin), False)

    def _arrived(self, reason: str, moment: int) -> str:
        """Return the reason of a move that reaches its goal `moment`: `reason`, or the reason of
        the program's end."""
        return reason if self._trace.places[moment] is not None else self._trace.reason

    def _expected_there(self, move: Move) -> tuple[str, int]:
        trace, last = self._trace, self._trace.last
        if move.name == "to_moment":
            moment = min(move.argument, last)
            reason = trace.reason if move.argument > last else self._arrived("goto", moment)
            return reason, moment
        for moment in range(last):
            if trace.written[moment + 1] > move.argument:
                return "goto", moment
        return trace.reason, last

    def _expected_back(self, name: str, begin: int) -> tuple[str, int, list[int]]:
        if name == "restart_frame":
            return "goto", self._queuing(begin), []
        if not begin:
            return "start", 0, []
        if name == "reverse":
            for moment in range(begin - 1, -1, -1):
                if numbers := self._stops_at(moment):
                    return "breakpoint", moment, numbers
            return "start", 0, []
        if name == "over_back" and not self._is_queued(begin):
            return "step", self._queuing(begin - 1), []
        return "step", begin - 1, []

    def _queuing(self, moment: int) -> int:
        """Return the last moment, up to `moment`, at which the next operation is not a queued
        one."""
        while moment and self._is_queued(moment):
            moment -= 1
        return moment

    # What the debugger does

    def _move(self, move: Move) -> None:
        debugger = self._debugger
        begin = debugger.moment
        if move.name == "launch":
            debugger.launch(stops=False)
        else:
            getattr(debugger, move.name)(*([] if move.argument is None else [move.argument]))
        self._logged.clear()
        stopped = self._done(move)
        self._counts[f"stopped: {stopped.reason}"] += 1
        if stopped.reason in ("pause", "waiting"):
            self._check_held(move, begin, stopped)
        else:
            self._check_stopped(move, begin, stopped)
        self._tell(move, begin, stopped)
        self._check_state()

    def _done(self, move: Move) -> Stopped:
        """Do the move until it is finished or interrupted, or until it waits for input that is not
        given."""
        debugger, slices = self._debugger, 0
        while True:
            if slices and slices == move.interrupted:
                debugger.interrupt()
            stopped = debugger.go(move.budget)
            slices += 1
            self._farthest_written = max(
                self._farthest_written, self._trace.written[debugger.moment]
            )
            if stopped is None:
                continue
            if stopped.reason != "waiting" or slices == move.interrupted:
                return stopped
            self._check("needs input", self._trace.needs[debugger.moment] > self._given, True)
            if not stopped.breakpoints:
                self._feed()

    def _feed(self) -> None:
        text = self._trace.program.text
        if self._given < len(text):
            self._debugger.give(text[self._given])
        else:
            self._debugger.end_input()
        self._given += 1

    def _check_stopped(self, move: Move, begin: int, stopped: Stopped) -> None:
        debugger, trace = self._debugger, self._trace
        reason, moment, numbers, is_said = self._expected(move, begin)
        is_late = begin == self._again and is_said
        again = begin == self._again and debugger.moment == begin and is_said
        self._again = -1
        if again and stopped.reason == "breakpoint":
            late = {number for number in self._stops_at(begin) if self._set[number].is_known_late}
            self._check("breakpoints that were known late", late, set(stopped.breakpoints))
            return
        self._check("moment", moment, debugger.moment)
        self._check("reason", reason, stopped.reason)
        expected, found = set(numbers), set(stopped.breakpoints)
        late = {number for number in numbers if self._set[number].is_known_late}
        if expected - late == found and late and trace.needs[moment] > self._given and found:
            self._again = moment
            self._counts["known late"] += 1
        else:
            self._check("breakpoints", expected, found)
        self._check("no breakpoint twice", len(found), len(stopped.breakpoints))
        if trace.needs[moment] > self._given:
            self._again = moment
        if self._given <= len(trace.program.text) or again:
            return  # what is said late is compared with all input there
        first = begin + 1 - (move.name == "launch")
        said = [self._says_at(each) for each in range(first, moment + 1)] if is_said else []
        try:
            self._check_said(said)
        except Mismatch:
            if not is_late:
                raise
            self._take_late(begin)
            self._check_said(said)
        self._counts["messages"] += len(self._logged)

    def _take_late(self, moment: int) -> None:
        """Remove the first log messages if they belong to `moment`, where the move began. At that
        moment the debugger did not know what the next step does."""
        late = [
            each.messages[moment]
            for each in self._set.values()
            if each.is_enabled and each.is_known_late and moment in each.messages
            if moment not in each.told
        ]
        if sorted(self._logged[: len(late)]) == sorted(late):
            del self._logged[: len(late)]

    def _check_said(self, groups: Sequence[tuple[list[str], list[str]]]) -> None:
        """Check the log messages: all messages that must come are there, and no others except those
        that may come. The messages of one moment may come in any order."""
        ends = {0}
        """The numbers of messages that the moments so far can have."""
        for must, may in groups:
            if not must and not may:
                continue
            sizes = range(len(must), len(must) + len(may) + 1)
            ends = {
                at + size
                for at in ends
                for size in sizes
                if self._is_said(self._logged[at : at + size], size, must, may)
            }
        if len(self._logged) not in ends:
            self._check("messages", [each for must, _ in groups for each in must], self._logged)
            self._check("moments of messages", ends, len(self._logged))

    @staticmethod
    def _is_said(said: Sequence[str], size: int, must: Sequence[str], may: Sequence[str]) -> bool:
        some, least = Counter(said), Counter(must)
        return len(said) == size and least <= some <= least + Counter(may)

    def _check_held(self, move: Move, begin: int, stopped: Stopped) -> None:
        """Check a move that was interrupted, or that waits for input."""
        moment = self._debugger.moment
        goal = self._expected(move, begin)[1]
        if move.name in ("reverse", "restart_frame"):
            low = high = begin
        elif move.name == "to_output" or goal < begin:  # the way back may begin before the goal
            low, high = 0, max(begin, goal)
        else:
            low, high = begin, goal
        self._check("a pause is on the way", True, low <= moment <= high)
        if stopped.reason == "waiting":
            self._check("needs input", self._trace.needs[moment] > self._given, True)
        self._again = moment  # it may stop for what its next step does

    def _check_state(self) -> None:
        debugger, trace = self._debugger, self._trace
        moment = debugger.moment
        self._check("state", trace.states[moment], debugger.travel.run.snapshot())
        self._check("place", trace.places[moment], debugger.place)
        self._check("event", trace.events[moment - 1] if moment else None, debugger.event)
        self._check("output", trace.output[: trace.written[moment]], debugger.output)
        shown = trace.output[: self._farthest_written]
        self._check("what was shown", shown, "".join(self._shown))
        if moment % 5 == 0:
            self._check("view", trace.seen[moment], seen_in(debugger.view()))

    def _check(self, about: str, expected: object, found: object) -> None:
        if expected != found:
            raise Mismatch(about, plain(expected), plain(found))


def check(oracle: Oracle, session: Session, counts: Counter[str]) -> None:
    """Execute a session. Raise Mismatch at the first difference."""
    with few_checkpoints() if session.has_few else nullcontext():
        checker = Checker(oracle, session, counts)
        for action in session.actions:
            checker.do(action)


# Random sessions


def _themes(trace: Trace, at_will: random.Random) -> list[What]:
    """Return things to stop at that happen at one random moment, and some similar ones."""
    moment = at_will.randint(0, trace.last)
    found: list[What] = []
    place = trace.places[moment]
    if place is not None and place.span is not None:
        found += [AtPlace(place.span)] * 2
    if place is not None and place.included_start is not None:
        found += [AtIncluded(place.included_start)] * 2
    if moment < trace.last:
        event = trace.events[moment]
        found += [OnCommand(each) for each in (event.command, *event.executed)]
        found += [OnError(each) for each in (event.error, *event.occasions) if each]
    before, now = trace.seen[max(moment - 1, 0)], trace.seen[moment]
    for name, values in now.stacks.items():
        if before.stacks[name] != values:
            most = max(len(values), len(before.stacks[name]))
            found += [
                OnDepth(name),
                OnStack(name),
                *(OnSlot(name, at) for at in range(max(most - 3, 0), most)),
            ]
    cells = [at for at in now.cells if now.cells[at] != before.cells[at]]
    cells += [each[:3] for each in trace.exploded[moment]]
    for at in at_will.sample(cells, min(len(cells), 2)):
        found += [OnCell(*at), OnCell(*at, now.cells[at][0]), OnCell(*at, before.cells[at][0])]
    found += [OnCell(*each) for each in trace.exploded[moment]]
    found += [
        OnVariable(each) for each in now.variables if now.variables[each] != before.variables[each]
    ][:4]
    return found


def _anything(trace: Trace, at_will: random.Random) -> What:
    seen = trace.seen[0]
    words = trace.running.words
    kind = at_will.randrange(7)
    if kind == 0:
        files = [file for file in trace.running.included() if file.spans]
        if files and at_will.random() < 0.7:
            file = at_will.choice(files)
            return AtIncluded(IncludedPlace(file.source.name, at_will.choice(file.spans)))
        return AtPlace(at_will.choice(trace.running.places()))
    if kind == 1:
        return OnCommand(at_will.choice(words.command_names()))
    if kind == 2:
        return OnError(at_will.choice([*words.errors, *words.occasions]))
    if kind == 3 and seen.cells:
        return OnCell(*at_will.choice(list(seen.cells)))
    stack = at_will.choice(list(seen.stacks))
    if kind == 4:
        return at_will.choice((OnDepth, OnStack))(stack)
    return (
        OnSlot(stack, at_will.randrange(5))
        if kind == 5
        else OnVariable(at_will.choice(list(seen.variables)))
    )


def _planned(
    oracle: Oracle, maker: Maker, whats: Sequence[What], at_will: random.Random
) -> Planned:
    """Return a random breakpoint whose behaviour the documentation describes fully."""
    while True:
        found = Planned(
            at_will.choice(whats),
            maker.condition() if at_will.random() < 0.4 else None,
            at_will.choice(list(_HITS)) if at_will.random() < 0.3 else "",
            at_will.choice((1, 2, 2, 3, 4, 7)),
            maker.message() if at_will.random() < 0.3 else (),
        )
        try:
            for moment in oracle.hits(found):
                oracle.message(found, moment)
        except Unsaid:
            continue
        return found


_MOVES = (
    "resume", "resume", "resume", "resume", "resume", "reverse", "reverse", "reverse", "to_moment", "step", "back", "over", "out",
    "over_back", "restart_frame", "to_place", "to_output",
)  # fmt: skip


_MOVES_BETWEEN_STATEMENTS = frozenset(("over", "out", "over_back", "restart_frame"))
"""The moves that this oracle does not know for sources of the assembler, because they pass routines."""


def _a_move(trace: Trace, at_will: random.Random) -> Move:
    name = at_will.choice(_MOVES)
    if name in _MOVES_BETWEEN_STATEMENTS and trace.program.language == "minesasm":
        name = "resume"
    argument: Any = None
    if name == "to_moment":
        argument = at_will.randint(0, trace.last + 1)
    elif name == "to_place":
        argument = at_will.choice(trace.running.places())
    elif name == "to_output":
        argument = at_will.randint(0, len(trace.output) + 1)
    budget = at_will.choice((20_000, 20_000, 300, 30, 1))
    interrupted = at_will.randint(1, 3) if at_will.random() < 0.05 else 0
    return Move(name, argument, budget, interrupted)


def any_session(oracle: Oracle, at_will: random.Random) -> Session:
    """Return a random session."""
    trace = oracle.trace
    is_fed = at_will.random() < 0.8
    maker = Maker(trace, at_will, knows_next=is_fed)
    whats: list[What] = [_anything(trace, at_will)]
    for _ in range(at_will.randint(1, 2)):
        whats += _themes(trace, at_will)
    actions: list[Action] = [
        _planned(oracle, maker, whats, at_will) for _ in range(at_will.randint(1, 8))
    ]
    if at_will.random() < 0.7:
        actions.append(Move("launch"))
    while len(actions) < 28:
        roll = at_will.random()
        if roll < 0.05:
            actions.append(_planned(oracle, maker, whats, at_will))
        elif roll < 0.15:
            kind = at_will.choice((Removal, Switch))
            actions.append(kind(at_will.randrange(9)))
        else:
            actions.append(_a_move(trace, at_will))
    return Session(actions, is_fed, at_will.random() < 0.5)


# Smaller ones


def smaller(oracle: Oracle, session: Session, about: str) -> Session:
    """Return a smaller session with a difference of the kind `about`."""
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for each in _less(session):
            if _differs(oracle, each) == about:
                session, is_smaller = each, True
                break
    return session


def _less(session: Session) -> Iterator[Session]:
    actions = session.actions
    for at, action in enumerate(actions):
        before, after = actions[:at], actions[at + 1 :]
        yield session._replace(actions=[*before, *after])
        for each in _simpler(action):
            yield session._replace(actions=[*before, each, *after])
    if session.has_few:
        yield session._replace(has_few=False)
    if not session.is_fed:
        yield session._replace(is_fed=True)


def _simpler(action: Action) -> Iterable[Action]:
    if isinstance(action, Planned):
        if action.condition is not None:
            yield action._replace(condition=None)
            for part in action.condition.parts:
                if isinstance(part, Formula):
                    yield action._replace(condition=part)
        if action.hits:
            yield action._replace(hits="")
        if action.message:
            yield action._replace(message=())
            for part in action.message if len(action.message) > 1 else ():
                yield action._replace(message=(part,))
    elif isinstance(action, Move):
        if action.budget != 20_000:
            yield action._replace(budget=20_000)
        if action.interrupted:
            yield action._replace(interrupted=0)


def _differs(oracle: Oracle, session: Session) -> str:
    try:
        check(oracle, session, Counter())
    except Mismatch as mismatch:
        return mismatch.about
    except Unsaid:
        return ""
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {error}"
    return ""


# Many of them


def try_run(language: str, seed: int, number: int, counts: Counter[str]) -> Iterator[Failure]:
    """Execute random sessions on one random run, with a clock that stands still. Yield the
    differences."""
    with patch("time.localtime", lambda: time.gmtime(86_400)):
        yield from _tried(language, seed, number, counts)


def _tried(language: str, seed: int, number: int, counts: Counter[str]) -> Iterator[Failure]:
    at_will = random.Random(f"{language} {seed} {number}")
    oracle = Oracle(any_trace(language, at_will, STEPS))
    counts["runs"] += 1
    counts["steps"] += oracle.trace.last
    for _ in range(_SESSIONS):
        session = any_session(oracle, at_will)
        counts["sessions"] += 1
        try:
            check(oracle, session, counts)
        except Exception:  # noqa: BLE001
            about = _differs(oracle, session)
            least = smaller(oracle, session, about)
            try:
                check(oracle, least, Counter())
            except Exception as error:  # noqa: BLE001
                yield _failure(oracle.trace, least, about, repr(error), (language, seed, number))


def _failure(
    trace: Trace, session: Session, about: str, error: str, at: tuple[str, int, int]
) -> Failure:
    kinds = sorted(
        type(each.what).__name__
        + ("!" if each.message else "")
        + ("?" if each.condition else "")
        + ("#" if each.hits else "")
        for each in session.actions
        if isinstance(each, Planned)
    )
    moves = [each.name for each in session.actions if isinstance(each, Move)]
    lines = [
        f"{error[:600]}",
        f"program: {trace.program!r}",
        f"all input at once: {session.is_fed}; few checkpoints: {session.has_few}",
        *(
            f"  {each.breakpoint()!r}" if isinstance(each, Planned) else f"  {each!r}"
            for each in session.actions
        ),
        "python -m tests.debugging.many_stops --language {} --seed {} --only {}".format(*at),
    ]
    return Failure(f"{about} | {' '.join(moves)} | {' '.join(kinds)}", "\n".join(lines))


def main() -> None:
    """Execute sessions, count, and print the differences."""
    goal = Goal("stops", 50_000, "stopped: breakpoint")
    try_many(
        parser_of(__doc__, goal, list(MAKERS)),
        goal,
        lambda options, number, counts: try_run(options.language, options.seed, number, counts),
    )


if __name__ == "__main__":
    main()
