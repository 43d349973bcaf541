"""Directives in the comments of a text: ``# mines: dialect=1`` and ``# mines: ignore[A101]``."""

from __future__ import annotations

from mines_tools.interface.language import DialectChoice
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.directives import directives
from mines_tools.languages.minesasm.assembly_text import AssemblyText
from mines_tools.languages.minesasm.findings import diagnostic
from mines_tools.text.source import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.directives import Directive
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import Span

MARK = "mines:"
"""The characters that every directive contains."""
KNOWN = ("ignore", "ignore-next", "ignore-file", "dialect")
"""The words of directives."""


def directives_of(text: AssemblyText) -> Iterator[Directive]:
    """Yield the directives of the linter and of the assembler in the comments of `text`."""
    if MARK not in text.text:
        return
    for comment in text.comments:
        yield from directives_in(text, comment)


def directives_in(text: AssemblyText, comment: Span) -> Iterator[Directive]:
    """Yield the directives of the linter and of the assembler in the comment at the span `comment` of `text`."""
    start, end = comment
    for directive in directives(text.text[start:end], start):
        if directive.tool == "mines":
            yield directive


def dialect_choice(text: str) -> DialectChoice | None:
    """Return the dialect of Mines that the first directive ``dialect`` in `text` chooses. It may be unknown. Return None
    if there is no such directive."""
    for directive in directives_of(AssemblyText(text, "")):
        if directive.word == "dialect" and directive.value is not None:
            assert directive.value_span is not None
            return DialectChoice(directive.value, directive.value_span)
    return None


def unknown_dialect(choice: DialectChoice) -> Diagnostic:
    """Return the error for the choice of a dialect that does not exist."""
    name = shortened(choice.dialect, 40)
    dialects = ", ".join(DIALECTS)
    return diagnostic("unknown-dialect", choice.span, dialect=name, dialects=dialects)
