"""Drives a run of any language: decodes and adds its input, stops it at places, and stores its output."""

from __future__ import annotations

import codecs
from time import perf_counter

from mines_tools.interface.run import InputError
from mines_tools.interface.run_state import is_to_look
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mines_tools.interface.run import Event, Reads, SteppingRun, Write
    from mines_tools.interface.run_state import Changes, Readers, Test, Watch


def feed(run: Reads, read: Callable[[], str]) -> bool:
    """Return whether a run can continue. If the run waits for input, first give it the text that `read` returns. `read`
    may block. An empty text ends the input."""
    stop = run.stop
    if stop is None:
        return True
    if stop.reason != "waiting":
        return False
    read_on(run, read)
    return True


def read_on(run: Reads, read: Callable[[], str]) -> None:
    """Give a run the text that `read` returns. `read` may block. An empty text ends the input. If `read` raises
    InputError, the input ends because the rest cannot be read."""
    try:
        text = read()
    except InputError as error:
        run.end_input(str(error))
    else:
        if text:
            run.give(text)
        else:
            run.end_input()


def decoded(read: Callable[[], bytes]) -> Callable[[], str]:
    """Return a function that decodes UTF-8. The function gets the bytes from `read`. If some bytes are not UTF-8, the
    function first returns the text before these bytes, if there is any. Then it raises InputError."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    failure: str | None = None
    consumed = 0

    def read_text() -> str:
        nonlocal failure, consumed
        if failure is not None:
            raise InputError(failure)
        while True:
            data = read()
            waiting = decoder.getstate()[0]
            try:
                text = decoder.decode(data, final=not data)
            except UnicodeDecodeError as error:
                at = consumed - len(waiting) + error.start
                failure = phrase("invalid UTF-8 at byte {at} of the input", at=at)
                valid_text = (waiting + data)[: error.start].decode("utf-8")
                if valid_text:
                    return valid_text
                raise InputError(failure) from None
            consumed += len(data)
            if text or not data:
                return text

    return read_text


def run_until(run: SteppingRun[Any], steps: int, watch: Watch) -> Event | None:
    """Do what `SteppingRun.run_until` does, step by step."""
    places, included, before = watch.places, watch.included, watch.before
    latest = perf_counter() + run.patience
    for _ in range(steps):
        if before is not None:
            before()
        event = run.step()
        if event is None:
            return None
        if is_watched(run, event, watch):
            return event
        if places or included:
            place = run.place()
            span = None if place is None else place.span
            if span is not None and span in places and is_to_look(places[span]):
                return event
            start = None if place is None else place.included_start
            if start is not None and start in included and is_to_look(included[start]):
                return event
        if perf_counter() > latest:
            break
    return None


def is_watched(run: SteppingRun[Any], event: Event, watch: Watch) -> bool:
    """Return whether the run must stop because something in `watch` happened in the last step. `event` is the event of
    this step."""
    if is_event_watched(event, watch):
        return True
    if not (watch.cells or watch.depths or watch.slots or watch.variables):
        return False
    return is_change_watched(run.changes(), watch)


def is_event_watched(event: Event, watch: Watch) -> bool:
    """Return whether the run must stop because `watch` contains something that happened in the step
    of `event`: a performed command, a part that was left out, the error, or an occasion."""
    commands, errors = watch.commands, watch.errors
    if event.command in commands and is_to_look(commands[event.command]):
        return True
    if event.executed and commands:
        for name in event.executed:
            if name in commands and is_to_look(commands[name]):
                return True
    if (watch.left_out or watch.counted) and _is_part_watched(event, watch):
        return True
    if event.error is not None and event.error in errors and is_to_look(errors[event.error]):
        return True
    return any(name in errors and is_to_look(errors[name]) for name in event.occasions)


def _is_part_watched(event: Event, watch: Watch) -> bool:
    """Return whether the run must stop because `watch` contains a part of the text that was left out after the step of
    `event`, or for which a value said then how often it is performed."""
    left_out, counted = watch.left_out, watch.counted
    return any(span in left_out and is_to_look(left_out[span]) for span in event.left_out) or any(
        part.span in counted and is_to_look(counted[part.span]) for part in event.counted
    )


def is_change_watched(changes: Changes, watch: Watch) -> bool:
    """Return whether the run must stop because something in `changes` is in `watch`.

    `changes` do not say which slots of a stack have changed. So any change of a stack counts as a change of all its
    slots, and the tests of slots are not called.
    """
    _, _, _, cells, depths, slots, variables, *_ = watch
    for name in changes.variables:
        if name in variables and is_to_look(variables[name]):
            return True
    for name, change in changes.stacks.items():
        is_deeper = name in depths and change.popped != len(change.pushed)
        if is_deeper and is_to_look(depths[name]):
            return True
    if slots and any(name in changes.stacks for name, _ in slots):
        return True
    if not cells:
        return False
    for (grid, column, row), test in cells.items():
        if changes.touches(grid, column, row) and is_to_look(test):
            return True
    return False


class Probes:
    """Reads the watched values before and after each step, to find out what has changed. This is faster than the method
    `changes` of the run."""

    __slots__ = ("_before", "_now", "_reads", "_tests", "depths", "has_variables", "positions")

    def __init__(self, readers: Readers, watch: Watch) -> None:
        """Prepare to read the values that `watch` names. A value that `readers` cannot read never counts as changed. So
        each value that `readers` cannot read must be one that does not exist in the run."""
        self._reads: list[Callable[[], object]] = []
        self._tests: list[Test | None] = []
        self.positions = dict.fromkeys(watch.depths, -1)
        """The highest watched position of each stack; -1 if only the depth of the stack is watched."""
        self.depths = frozenset(watch.depths)
        """The stacks whose depth is watched."""
        for name, test in watch.depths.items():
            self._add(readers.depth(name), test)
        for (name, at), test in watch.slots.items():
            item = readers.item(name)
            if item is not None:
                self._add(lambda item=item, at=at: item(at), test)  # type: ignore[misc]
            self.positions[name] = max(at, self.positions.get(name, -1))
        for name, test in watch.variables.items():
            self._add(readers.variable(name), test)
        self.has_variables = bool(watch.variables)
        """True if variables are watched."""
        self._now: list[object] = []
        self._before = self._now
        self.begin()

    def _add(self, read: Callable[[], object] | None, test: Test | None) -> None:
        if read is not None:
            self._reads.append(read)
            self._tests.append(test)

    def begin(self) -> None:
        """Read the watched values before the next step."""
        self._now = self._before = [read() for read in self._reads]

    def look(self) -> bool:
        """Return whether the run must stop because of changes since the last call of this method or of `begin`."""
        return self.has_changed() and self.is_to_look()

    def has_changed(self) -> bool:
        """Return whether something has changed since the last call of this method or of `begin`."""
        self._before = self._now
        reads = self._reads
        self._now = [reads[0]()] if len(reads) == 1 else [read() for read in reads]
        return self._now != self._before

    def is_to_look(self) -> bool:
        """Return whether the run must stop because of the changes that the last call of `has_changed` found."""
        is_changed = False
        for one, other, test in zip(self._before, self._now, self._tests, strict=True):
            if one is not other and _differs(one, other) and (test is None or test()):
                is_changed = True
        return is_changed


def _differs(one: Any, other: Any) -> bool:
    """Return whether two values differ. NaN counts as equal to itself."""
    return bool(one != other and (one == one or other == other))  # noqa: PLR0124


class RunOutput:
    """The output of a run that goes back and forth. Text that was written once is not written again."""

    __slots__ = ("_at", "_out", "_pieces")

    def __init__(self, out: Write) -> None:
        """Create an empty output. `out` receives each character when the run writes it for the first time."""
        self._out = out
        self._pieces: list[str] = []
        self._at: int | None = None
        """The run's position in the output, in code points, after the run went back. None if the run is at the end of
        the output."""

    def write(self, text: str) -> None:
        """Add `text`, which the run now writes. If the run has gone back, only the part that was not written before is
        passed on to `out`."""
        if self._at is not None:
            already_written = len(self._text()) - self._at
            self._at = None if len(text) >= already_written else self._at + len(text)
            text = text[already_written:]
        if text:
            self._pieces.append(text)
            self._out(text)

    def went_to(self, written: int) -> None:
        """Record that the run went back or forward to the moment at which it had written `written` code points."""
        self._at = written if written < len(self._text()) else None

    def whole(self) -> str:
        """Return everything that the run has written, also after the moment to which it went back."""
        return self._text()

    def until(self, written: int) -> str:
        """Return the first `written` code points of the output."""
        return self._text()[:written]

    def between(self, start: int, end: int) -> str:
        """Return the output from the code point `start` up to `end`."""
        return self._text()[start:end]

    def forget(self, written: int) -> None:
        """Forget the output after `written` code points, because the run was changed at that point and may now write
        something else."""
        self._pieces, self._at = [self._text()[:written]], None

    def _text(self) -> str:
        if len(self._pieces) > 1:
            self._pieces = ["".join(self._pieces)]
        return self._pieces[0] if self._pieces else ""
