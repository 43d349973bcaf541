"""A session of the console, for tests: what is typed, and what is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.debugging.answers import drawn
from mines_tools.debugging.console import Console
from mines_tools.debugging.debugger import Debugger
from mines_tools.interface.language import language
from tests.debugging.runs import OPTIONS, Program, done

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.debugging.answers import Answer
    from mines_tools.interface.assembler import SourceText
    from mines_tools.text.source import Span


class Talk:
    """A session of the console."""

    def __init__(self, of: Program, *, waits: bool) -> None:
        self._source = of.source
        self._shown: list[str] = []
        self._logged: list[str] = []
        parsed = of.parsed()
        running = language(of.language).running(parsed)
        self._debugger = Debugger(running, OPTIONS, self._shown.append, self._logged.append)
        if not waits:
            self._debugger.give(of.text)
            self._debugger.end_input()
        self._debugger.launch()
        done(self._debugger)
        self._console = Console(self._debugger, parsed)

    def said(self, line: str) -> Iterator[str]:
        if line.endswith("<tab>"):
            yield " ".join(self._console.complete(line.removesuffix("<tab>")))
            return
        yield from map(self._answer, self._console.do(line))
        if not self._debugger.is_moving or self._debugger.is_waiting:
            return
        stopped = done(self._debugger)
        yield from (f"{each}   (logged)" for each in self._logged)
        if self._shown:
            yield f"{''.join(self._shown)!r}   (written)"
        self._logged.clear()
        self._shown.clear()
        yield from map(self._answer, self._console.new_answers())
        if stopped.reason != "answered":
            place = self._debugger.place
            statement = None if place is None else place.statement
            at = "the end" if statement is None else self._code(statement.span, statement.source)
            yield f"{stopped.text or stopped.reason}: {self._debugger.moment} {at}".rstrip()

    @property
    def title(self) -> str:
        """The question that the last line asked."""
        return self._console.title

    def whats(self, line: str) -> list[str]:
        """Do the search `line`, and return the field `what` of each line of the answer."""
        answers = [*self._console.do(line)]
        done(self._debugger)
        return [answer.what for answer in (*answers, *self._console.new_answers())]

    def _answer(self, answer: Answer) -> str:
        text = drawn(answer._replace(text=f"! {answer.text}" if answer.is_error else answer.text))
        if answer.span is None and answer.moment is None:
            return text
        code = "" if answer.span is None else self._code(answer.span, answer.source)
        return f"{text}   ({'' if answer.moment is None else answer.moment} {code})"

    def _code(self, span: Span, source: SourceText | None) -> str:
        """Return the text at `span`, which is in the included file `source`, or in the program if `source` is None."""
        if source is None:
            return self._source[span.start : span.end]
        return f"{source.name}: {source.text[span.start : span.end]}"
