"""Reads directives: instructions to the linter in comments (``// mines: ignore[blocked-action]``)."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.languages.sokolang.sections import COMMENT, Directive
from mines_tools.text.source import Span
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.program import Program

BEGIN = "mines:"
WORDS = {
    "ignore": template(
        "Ignores these rules, or all, in the comments after this one, and in the line after them."
    ),
    "ignore-file": template("Ignores these rules, or all, in the whole file."),
}
"""The words of the directives, each with a description."""


@once
def _directive() -> re.Pattern[str]:
    import re

    return re.compile(
        r"\bmines:[ \t]*(?P<word>[a-z-]+)(?:[ \t]*\[(?P<names>[\w, \t-]*)\])?", re.ASCII
    )


def directives(program: Program) -> Iterator[Directive]:
    """Yield the directives in the comments of a program."""
    if BEGIN not in program.text:
        return
    zones = program.zones
    for number, text in enumerate(zones.texts):
        if text.startswith(COMMENT) and BEGIN in text:
            start = zones.line(number).start
            for match in _directive().finditer(text):
                names = None
                if match["names"] is not None:
                    names = tuple(_named(match["names"], start + match.start("names")))
                begin, end = match.span()
                yield Directive(number, match["word"], names, Span(start + begin, start + end))


def _named(text: str, start: int) -> Iterator[tuple[str, Span]]:
    for piece in text.split(","):
        name = piece.strip()
        if name:
            at = start + piece.index(name)
            yield name, Span(at, at + len(name))
        start += len(piece) + 1
