"""Driving a run of any language: decoding its input, feeding it, stopping it at places, keeping its output."""

from __future__ import annotations

import codecs

from mines_tools.phrases import phrase
from mines_tools.running import InputError

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Set
    from typing import Any

    from mines_tools.running import Event, Reads, SteppingRun, Write
    from mines_tools.text import Span
    from mines_tools.views import Watch


def feed(run: Reads, read: Callable[[], str]) -> bool:
    """Give a run that waits for input what `read` returns, which may wait; nothing there is the end of it.
    Returns whether the run can go on."""
    stop = run.stop
    if stop is None:
        return True
    if stop.reason != "waiting":
        return False
    read_on(run, read)
    return True


def read_on(run: Reads, read: Callable[[], str]) -> None:
    """Give a run what `read` returns, which may wait; nothing there is the end of it."""
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
    """Text from bytes. What is not UTF-8 raises InputError, but only when it is reached."""
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
                good = (waiting + data)[: error.start].decode("utf-8")
                if good:
                    return good
                raise InputError(failure) from None
            consumed += len(data)
            if text or not data:
                return text

    return read_text


def run_to(run: SteppingRun[Any], places: Set[Span], steps: int) -> bool:
    """Take one step, and up to `steps` of them, until the next would be at one of `places`; returns whether it
    is. Places are those that the language names, or others that stand in the text."""
    for _ in range(steps):
        if run.step() is None:
            return False
        place = run.place()
        if place is not None and place.span in places:
            return True
    return False


def run_until(run: SteppingRun[Any], steps: int, watch: Watch) -> Event | None:
    """What `SteppingRun.run_until` does, step by step."""
    places = watch.places
    for _ in range(steps):
        event = run.step()
        if event is None:
            return None
        if is_watched(run, event, watch):
            return event
        if places:
            place = run.place()
            if place is not None and place.span in places:
                return event
    return None


def is_watched(run: SteppingRun[Any], event: Event, watch: Watch) -> bool:
    """Whether somebody must look at the step that was just taken."""
    if event.command in watch.commands or event.error in watch.errors:
        return True
    if event.executed and not watch.commands.isdisjoint(event.executed):
        return True
    if event.occasions and not watch.errors.isdisjoint(event.occasions):
        return True
    _, _, _, cells, depths, slots, variables = watch
    if not (cells or depths or slots or variables):
        return False
    changes = run.changes()
    return (
        any(name in variables for name in changes.variables)
        or any(name in depths for name in changes.stacks)
        or any(name in changes.stacks for name, _ in slots)
        or any(changes.touches(*cell) for cell in cells)
    )


class Output:
    """The output of a run that goes back and forth. What was written once is not written again."""

    __slots__ = ("_at", "_out", "_pieces")

    def __init__(self, out: Write) -> None:
        """`out` takes each character when it is written for the first time."""
        self._out = out
        self._pieces: list[str] = []
        self._at: int | None = None
        """Where the run is after it went back; none where all was written that there is."""

    def write(self, text: str) -> None:
        """For the run to write to."""
        if self._at is not None:
            known = len(self._text()) - self._at
            self._at = None if len(text) >= known else self._at + len(text)
            text = text[known:]
        if text:
            self._pieces.append(text)
            self._out(text)

    def went_to(self, written: int) -> None:
        """The run went back, or forward, to where it has written so many code points."""
        self._at = written if written < len(self._text()) else None

    def until(self, written: int) -> str:
        """The output of a run that has written so many code points."""
        return self._text()[:written]

    def between(self, start: int, end: int) -> str:
        """What was written from the code point `start` up to `end`."""
        return self._text()[start:end]

    def forget(self, written: int) -> None:
        """The run is another one after so many code points: what was written beyond them is not what it writes."""
        self._pieces, self._at = [self._text()[:written]], None

    def _text(self) -> str:
        if len(self._pieces) > 1:
            self._pieces = ["".join(self._pieces)]
        return self._pieces[0] if self._pieces else ""
