"""Texts about a moment of a run: the last and the next operation, and values."""

from __future__ import annotations

from mines_tools.debugging.place_names import PlaceNames
from mines_tools.debugging.stop_words import OVER
from mines_tools.debugging.value_texts import beginning, integer_text, plain_text, value_pieces
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mines_tools.debugging.value_texts import Plain
    from mines_tools.interface.language import Parsed
    from mines_tools.interface.run import Event, Running, SteppingRun
    from mines_tools.interface.run_state import StackValue, Value
    from mines_tools.interface.run_vocabulary import RunVocabulary
    from mines_tools.text.source import Span

_LONGEST_VALUE = 24
_LONGEST_CODE = 30


class OperationTexts:
    """The texts about the operations of a run."""

    def __init__(self, running: Running, parsed: Parsed, words: RunVocabulary) -> None:
        self._places, self._parsed, self._words = PlaceNames(running, parsed), parsed, words

    def place(self, event: Event) -> str:
        """Return the operation of `event`, with its place in the text."""
        place = event.place
        code = "" if place.origin is None else self._code(place.origin)
        if place.span is None and place.origin is not None:
            code = phrase(self._words.queued_by, place=code)
        return self._at(code, place.origin)

    def commands(self, event: Event) -> str:
        """Return the names of the commands that the step performed."""
        return ", ".join(self._command(name) for name in (event.command, *event.executed) if name)

    def effects(self, event: Event) -> str:
        """Return the commands that the step performed, its error, and its occasions."""
        what = self.commands(event)
        if event.error is not None:
            what = f"{what}: {self.error(event.error)}"
        return ", ".join([what, *(self.occasion(name) for name in event.occasions)])

    def error(self, name: str) -> str:
        """Return the text of the error `name`."""
        return phrase(self._words.errors[name])

    def occasion(self, name: str) -> str:
        """Return the text of the occasion `name`."""
        return phrase(self._words.occasions[name])

    def next(self, run: SteppingRun[Any]) -> str:
        """Return the next operation of `run` with its place. If the run is over, return why. The text may be empty."""
        place, stop = run.place(), run.stop
        if stop is not None and stop.reason in OVER:
            return phrase(OVER[stop.reason])
        if place is None or place.origin is None:
            return ""
        code = self._code(place.origin)
        if place.span is None:
            code = phrase(self._words.queued_by, place=code)
        return self._at(code, place.origin)

    def _command(self, name: str) -> str:
        heading = self._words.no_commands.get(name)
        return name if heading is None else phrase(heading)

    def _at(self, code: str, span: Span | None) -> str:
        if span is None:
            return code
        where = self._places.of_span(span)
        return f"{code} \u00b7 {where}" if code else where

    def _code(self, span: Span) -> str:
        return shortened(shown(self._parsed.text[span.start : span.end]), _LONGEST_CODE)


def value_text(value: Value, number: Callable[[float], str]) -> str:
    """Return a short text for a value. The text of a stack begins with the top. `number` converts floats to text."""

    def text_of(plain: Plain) -> str:
        return plain_text(plain, lambda integer: integer_text(integer, _LONGEST_VALUE), number)

    return shortened(
        shown(beginning(value_pieces(value, text_of), 2 * _LONGEST_VALUE)), 2 * _LONGEST_VALUE
    )


def with_roles(
    values: Sequence[StackValue], roles: Sequence[str], most: int
) -> Sequence[tuple[StackValue, str]]:
    """Return the `most` uppermost values of a stack, the top first, each with its role (see `View.roles`)."""
    top = values[: -most - 1 : -1]
    return [(value, roles[at] if at < len(roles) else "") for at, value in enumerate(top)]


def with_role(value: str, role: str) -> str:
    """Return the text of a value, followed by its role if there is one."""
    return f"{value} ({role})" if role else value
