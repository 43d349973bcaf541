"""Directives: instructions to the tools that are written in comments (``# mines: dialect=1``, ``# fmt: off``)."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple
from mines_tools.text.source import Span
from mines_tools.translations.phrases import template

WORDS = {
    "mines": {
        "ignore": template("Ignores these rules, or all, in this line."),
        "ignore-next": template("Ignores these rules, or all, in the next line."),
        "ignore-file": template("Ignores these rules, or all, in the whole file."),
        "off": template(
            "Ignores these rules, or all, from here to `mines: on` or the end of the file."
        ),
        "on": template("Reports these rules, or all, again from here."),
        "dialect": template(
            "Chooses the dialect of the file; write it in a comment of a header line or a board row."
        ),
    },
    "fmt": {
        "off": template("The formatter does not change the lines from here to `fmt: on`."),
        "on": template("The formatter formats again from here."),
        "skip": template("The formatter does not change this line."),
    },
}
"""The directives that each tool obeys, and what each directive does."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator


@once
def _directive() -> re.Pattern[str]:
    """Return the pattern of a directive up to its opening bracket.

    The closing bracket is searched separately. So if a comment has many directives without a closing bracket, the
    comment is searched for a closing bracket only once.
    """
    import re

    return re.compile(
        r"\bmines:[ \t]*(?P<word>[a-z-]+)"
        r"(?:[ \t]*(?P<bracket>\[)|[ \t]*=[ \t]*(?P<value>[^\s,;#\[\]]+))?"
        rf"|\bfmt:[ \t]*(?P<layout>{'|'.join(WORDS['fmt'])})\b"
    )


class Directive(NamedTuple):
    """A directive, such as ``ignore[M003, M012]``, ``dialect=1``, or the formatter's ``off``."""

    tool: str
    """The tool that obeys the directive: ``mines`` or ``fmt``."""
    word: str
    names: tuple[str, ...]
    """The names in the brackets."""
    value: str | None
    """The text after ``=``; None if there is none."""
    span: Span
    value_span: Span | None


def directives(comment: str, offset: int) -> Iterator[Directive]:
    """Yield the directives in `comment`. Other words may be before a directive. `offset` is the place of the comment in
    the text.

    The time is linear in the length of the comment, whatever the comment contains.
    """
    if ":" not in comment:
        return
    at = closes = 0
    while (match := _directive().search(comment, at)) is not None:
        start, at = match.span()
        word, value = match["word"], match["value"]
        if word is None:
            span = Span(start + offset, at + offset)
            yield Directive("fmt", match["layout"], (), None, span, None)
            continue
        names: tuple[str, ...] = ()
        value_span = None
        if match["bracket"]:
            if 0 <= closes < at:
                closes = comment.find("]", at)
            if closes < 0:
                at = match.end("word")  # an unclosed bracket is not part of the directive
            else:
                names = tuple(filter(None, map(str.strip, comment[at:closes].split(","))))
                at = closes + 1
        elif value is not None:
            value_start, value_end = match.span("value")
            value_span = Span(value_start + offset, value_end + offset)
        span = Span(start + offset, at + offset)
        yield Directive("mines", word, names, value, span, value_span)


def placed_names(text: str, directive: Directive) -> tuple[tuple[str, Span], ...]:
    """Return the names in the brackets of `directive`, each with its place in `text`."""
    names = []
    at = directive.span.start
    if directive.names:
        at = text.index("[", at)
    for name in directive.names:
        at = text.index(name, at)
        names.append((name, Span(at, at + len(name))))
        at += len(name)
    return tuple(names)
