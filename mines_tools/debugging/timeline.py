"""Finds out what happens at which step of a run, so that a client can draw the run as a line with marks.

The moves of a run do not note what happens on the way, because that would make them slower. So the events are searched
for when a client requests the timeline, from the start of the run on. A search ends after a short time, and the next
one continues. Each search is a move of the debugger that brings the run back to the moment where it began.
"""

from __future__ import annotations

from time import perf_counter

from mines_tools.base.interruptible import Interrupted
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.checkpoints import Checkpoint
from mines_tools.debugging.mark_groups import Group, MarkGroups, in_buckets
from mines_tools.debugging.moves import Stopped
from mines_tools.debugging.stop_words import OVER
from mines_tools.interface.run import GAME_OVER
from mines_tools.interface.run_state import Watch
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, Literal

    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.moves import Moving
    from mines_tools.debugging.state_edits import StateEdit
    from mines_tools.interface.run_state import Test
    from mines_tools.text.source import Span

    Kind = Literal["output", "input", "error", "restart", "breakpoint", "change", "end"]

_SEARCHED: Sequence[Kind] = ("output", "input", "error", "restart")
"""The kinds of events that a search finds."""
_LONGEST = 40
"""The maximum length of the words of a mark, in characters."""


class Mark(NamedTuple):
    """The events of one kind in one bucket of a timeline.

    ``output``: steps that wrote output. ``input``: steps that performed a command that reads. ``error``: steps that
    raised an error. ``restart``: steps after which the game begins again. ``breakpoint``: stops at a breakpoint of the
    user. ``change``: moments at which the user changed the state. ``end``: the end of the run.
    """

    step: int
    """The moment just after the step of the first event."""
    last: int
    """The moment just after the step of the last event."""
    kind: Kind
    events: int
    """The number of events."""
    words: str
    """Words for people about the first event. For output, the words are the whole text that the events wrote, or its
    beginning."""


class TimelinePart(NamedTuple):
    """A part of the timeline of a run, as far as it is known."""

    first: int
    end: int
    """The last moment of the part."""
    size: int
    """The number of steps of a bucket."""
    marks: Sequence[Mark]
    """The marks, in order. There is at most one mark of each kind in a bucket."""
    is_partial: bool
    """True if the part contains steps that have not been searched yet."""
    is_end: bool
    """True if the run is known to be over at the farthest moment."""


class Timeline:
    """The known events of a run."""

    def __init__(self, debugger: Debugger, text: str) -> None:
        """Prepare the timeline of the run of `debugger`. `text` is the text of the program."""
        self._debugger = debugger
        words = debugger.running.words
        self._signs: Mapping[Span, str] = {
            span: text[span.start : span.end]
            for span in (debugger.running.places() if words.signs else ())
            if text[span.start : span.end] in words.signs
        }
        """The operations of the program that have a sign (see `RunVocabulary.signs`), and their texts."""
        self._begin_again()

    def _begin_again(self) -> None:
        self._runs = self._debugger.runs
        self._edits: Sequence[StateEdit] = ()
        self._events: dict[str, MarkGroups] = {kind: MarkGroups() for kind in _SEARCHED}
        self._stops = MarkGroups()
        self._scanned = 0
        """The moment up to which all events are known."""
        self._frontier: Checkpoint | None = None
        """The state at the moment `_scanned`; None if it is not stored."""
        self._over: tuple[int, str] | None = None
        """The moment at which the run is over, and words that say how it ended; None if no end is known."""
        self._noted: dict[tuple[int, Kind], Any] = {}
        """Events that the run has reported since events were last added to `_events`."""
        self._watch = self._watched()

    def _watched(self) -> Watch:
        """Return the events that a search watches. Each event is noted by a test, and the run continues. Output is noted
        when the run writes it. The commands that write are watched because the number of steps is correct then."""
        words = self._debugger.running.words
        run = self._debugger.travel.run
        noted = self._noted

        def noting(kind: Kind, about: str, ahead: int = 0) -> Test:
            def note() -> bool:
                noted.setdefault((run.steps + ahead, kind), about)
                return False

            return note

        reads = {name: noting("input", name) for name in words.reads}
        errors = {name: noting("error", name) for name in words.errors}
        if GAME_OVER in words.occasions:
            errors[GAME_OVER] = noting("restart", phrase(words.occasions[GAME_OVER]))
        signs = {
            span: noting("restart", phrase(words.signs[sign]), ahead=1)
            for span, sign in self._signs.items()
        }
        commands = {**dict.fromkeys(words.writes, lambda: False), **reads}
        return Watch(places=signs, commands=commands, errors=errors, is_light=True)

    def _hear(self, text: str) -> None:
        """Note that the present step writes `text`."""
        travel = self._debugger.travel
        at: tuple[int, Kind] = travel.run.steps, "output"
        start, _ = self._noted.get(at, (travel.written, 0))
        self._noted[at] = start, travel.written + len(text)

    def _keep_up(self) -> None:
        """Forget what was known about moments that have changed, because the user changed the state or started a new
        run."""
        debugger = self._debugger
        if debugger.runs != self._runs:
            self._begin_again()
        edits = debugger.edits
        if edits == self._edits:
            return
        same = 0
        while edits[same : same + 1] == self._edits[same : same + 1] != ():
            same += 1
        moment = min(edit.moment for edit in (*edits[same:], *self._edits[same:]))
        self._edits = edits
        known = min([moment, self._scanned, *(of.forget(moment) for of in self._events.values())])
        for of in self._events.values():
            of.forget(known)
        self._stops.forget(moment)
        self._scanned, self._frontier, self._over = known, None, None

    # The search

    def is_known(self, moment: int) -> bool:
        """Return whether all events up to `moment` are known, and also whether the run is over, if `moment` is the
        farthest one."""
        self._keep_up()
        return self._scanned >= min(moment, self._debugger.farthest)

    def search(self, moment: int, seconds: float) -> None:
        """Begin to search for the events up to `moment`, which must not be later than the farthest moment. The search
        ends after about `seconds` seconds, and then stops with ``answered``."""
        self._keep_up()
        debugger = self._debugger
        latest = perf_counter() + seconds
        debugger.travel.remember(with_event=True)  # to come back without a step
        debugger.search(self._searching(min(moment, debugger.farthest), latest))

    def _searching(self, moment: int, latest: float) -> Moving:
        travel = self._debugger.travel
        begin = travel.steps
        try:
            yield from self._to_frontier()
            self._look_at_place()
            travel.hear = self._hear
            while travel.steps < moment and travel.until(moment - travel.steps, self._watch):
                self._take_in()
                if perf_counter() > latest:
                    break
                yield None
            self._frontier = Checkpoint(travel.steps, travel.written, travel.run.snapshot(), 0)
        except Interrupted:
            pass
        finally:
            travel.hear = None
            self._noted.clear()
        try:
            yield from travel.to(begin)
        except Interrupted:  # on the way back
            yield from travel.to(begin)
        return Stopped("answered")

    def _to_frontier(self) -> Iterator[None]:
        """Bring the run to the moment up to which all events are known."""
        travel, frontier = self._debugger.travel, self._frontier
        if frontier is not None and frontier.steps == self._scanned:
            if travel.steps != frontier.steps:
                travel.restore(frontier)
            return
        travel.nearest(self._scanned)
        while travel.steps < self._scanned:
            travel.ahead(self._scanned - travel.steps)
            yield

    def _look_at_place(self) -> None:
        """Note the next step if its operation has a sign. The tests of a watch are called only after steps, and not at
        the end of each batch."""
        if self._signs:
            travel = self._debugger.travel
            place = travel.run.place()
            test = (
                None if place is None or place.span is None else self._watch.places.get(place.span)
            )
            if test is not None:
                test()

    def _take_in(self) -> None:
        """Add the events of the last batch of steps to the known events."""
        travel, noted = self._debugger.travel, self._noted
        steps = travel.steps
        self._look_at_place()
        for moment, kind in sorted(noted):
            if moment <= steps:
                self._events[kind].add(moment, noted.pop((moment, kind)))
        self._scanned = steps
        if steps == self._debugger.farthest:
            self._over = self._end_here()

    def _end_here(self) -> tuple[int, str] | None:
        """Return the present moment, and words that say how the run ended, if the run is over. Otherwise, return None."""
        run = self._debugger.travel.run
        if run.place() is None and run.stop is None:
            self._debugger.travel.step()  # takes no step, but says why
        stop = run.stop
        if stop is None or stop.reason not in ("ended", "aborted"):
            return None
        words = phrase(OVER[stop.reason])
        if stop.message:
            words = phrase("{reason}: {message}", reason=words, message=stop.message)
        return run.steps, words

    # Stops at breakpoints

    def stopped(self, numbers: Sequence[int], words: str) -> None:
        """Record that the breakpoints with these `numbers` have stopped the run at this moment. `words` say why."""
        self._keep_up()
        self._stops.add(self._debugger.moment, (tuple(numbers), words))

    def _breakpoint_groups(self) -> Sequence[Group]:
        """Return the known stops at breakpoints that still exist."""
        there = self._debugger.numbers
        return [
            group._replace(about=words)
            for group in self._stops.between(0, 1 << 62)
            for numbers, words in (group.about,)
            if any(number in there for number in numbers)
        ]

    # What is known

    def part(self, first: int, end: int, most: int) -> TimelinePart:
        """Return what is known of the timeline from the moment `first` to the moment `end`. The part has at most `most`
        buckets.

        The part may begin a little earlier than `first` and end a little later than `end`, because a bucket contains
        whole groups of events.
        """
        self._keep_up()
        debugger = self._debugger
        if debugger.moment == debugger.farthest:
            self._over = self._end_here()
        end = min(end, debugger.farthest)
        first = min(first, end)
        length = max(of.length for of in (*self._events.values(), self._stops))
        first -= first % length
        end = min(end + -(end + 1) % length, debugger.farthest)
        size = -(-(end - first + 1) // most)
        size += -size % length
        marks: list[Mark] = []
        known: Mapping[Kind, tuple[Sequence[Group], Callable[[Group], str]]] = {
            "output": (self._between("output", first, end), self._output_words),
            "input": (self._between("input", first, end), self._input_words),
            "error": (self._between("error", first, end), self._error_words),
            "restart": (self._between("restart", first, end), _about),
            "breakpoint": (self._breakpoint_groups(), _about),
            "change": (
                [_single(moment, phrase("value set by you")) for moment in debugger.changed],
                _about,
            ),
            "end": ([] if self._over is None else [_single(*self._over)], _about),
        }
        for kind, (groups, words) in known.items():
            inside = [group for group in groups if first <= group.first <= end]
            marks += [
                Mark(group.first, group.last, kind, group.events, words(group))
                for group in in_buckets(inside, first, size)
            ]
        marks.sort(key=lambda mark: mark.step)
        is_end = self._over is not None and self._over[0] == debugger.farthest
        return TimelinePart(first, end, size, marks, self._scanned < end, is_end)

    def _between(self, kind: Kind, first: int, end: int) -> Sequence[Group]:
        return self._events[kind].between(first, end + 1)

    def _output_words(self, group: Group) -> str:
        (start, _), (_, end) = group.about, group.about_last
        text = self._debugger.travel.output_between(start, min(end, start + _LONGEST + 1))
        return shortened(shown(text), _LONGEST)

    def _input_words(self, group: Group) -> str:
        words = self._debugger.running.words
        return phrase("reads {what}", what=phrase(words.reads[group.about]))

    def _error_words(self, group: Group) -> str:
        words = self._debugger.running.words
        return phrase(words.errors[group.about])


def _single(moment: int, words: str) -> Group:
    return Group(moment, moment, 1, words, words)


def _about(group: Group) -> str:
    words: str = group.about
    return words
