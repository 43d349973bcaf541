"""Finds the operations that statements become. A text is assembled in the background, as the texts of other languages
are analysed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.lazy import cached_property
from mines_tools.interface.assembler import UnprovedError
from mines_tools.languages.minesasm.runs import spans_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.minesasm.assembler import MadeProgram
    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.writing import Line
    from mines_tools.text.source import Span

_MOST = 60
"""The maximum number of instructions of a text that is assembled in the background. Making a longer program can take
several seconds, and cannot be interrupted."""


class MadeResult:
    """The result of making a program in the background."""

    could_find_more = False
    ran_out = False

    def __init__(self, made: MadeProgram | None) -> None:
        self.made = made
        """The program. None if it cannot be made."""

    @cached_property
    def by_statement(self) -> Mapping[Span, Sequence[Line]]:
        """The operations of each statement, by the span of the statement."""
        found: dict[Span, list[Line]] = {}
        if self.made is not None:
            spans = spans_of(self.made.lines)
            for span, line in zip(spans, self.made.lines, strict=True):
                found.setdefault(span, []).append(line)
        return found


class _Making:
    """Makes a program, in one slice."""

    budget = 1

    def __init__(self, text: AssemblyText) -> None:
        self._text = text
        self._made: MadeProgram | None = None

    def advance(self, _transitions: int) -> bool:
        """Make the program. Return True: everything is done."""
        try:
            self._made = self._text.made
        except UnprovedError:
            self._made = None
        return True

    def result(self) -> MadeResult:
        """Return the program, if it was made."""
        return MadeResult(self._made)


def analyse(text: AssemblyText, _budget: int | None = None) -> _Making | None:
    """Return the task of assembling `text`. Return None if it has errors, or if this would take long."""
    if text.errors or len(text.lowered.instructions) > _MOST:
        return None
    return _Making(text)


def made_in(snapshot: Snapshot) -> MadeProgram | None:
    """Return the program of `snapshot`. Return None if it is not known (yet)."""
    result = snapshot.analysis
    return result.made if isinstance(result, MadeResult) else None


def lines_in(snapshot: Snapshot) -> Mapping[Span, Sequence[Line]]:
    """Return the operations of each statement, by the span of the statement. Return none if they are not known."""
    result = snapshot.analysis
    return result.by_statement if isinstance(result, MadeResult) else {}
