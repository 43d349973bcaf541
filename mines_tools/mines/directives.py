"""Directives: words to the tools in comments (``# mines: dialect=1``, ``# fmt: off``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.records import NamedTuple
from mines_tools.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_DIRECTIVE = re.compile(
    r"\bmines:[ \t]*(?P<word>[a-z-]+)"
    r"(?:[ \t]*\[(?P<names>[^\]\n]*)\]|[ \t]*=[ \t]*(?P<value>[^\s,;#\[\]]+))?"
    r"|\bfmt:[ \t]*(?P<layout>off|on|skip)\b"
)


class Directive(NamedTuple):
    """One directive: ``ignore[M003, M012]``, ``dialect=1``, ``off`` of the formatter."""

    tool: str
    """``mines`` or ``fmt``."""
    word: str
    names: tuple[str, ...]
    """What stands in the brackets."""
    value: str | None
    """What stands after ``=``."""
    span: Span
    value_span: Span | None


def directives(comment: str, offset: int) -> Iterator[Directive]:
    """The directives in a comment that begins at `offset`; they may follow other words."""
    if ":" not in comment:
        return
    for match in _DIRECTIVE.finditer(comment):
        start, end = match.span()
        span = Span(start + offset, end + offset)
        if match["layout"]:
            yield Directive("fmt", match["layout"], (), None, span, None)
            continue
        names = match["names"]
        value = match["value"]
        value_span = None
        if value is not None:
            value_start, value_end = match.span("value")
            value_span = Span(value_start + offset, value_end + offset)
        yield Directive(
            "mines",
            match["word"],
            tuple(filter(None, map(str.strip, names.split(",")))) if names else (),
            value,
            span,
            value_span,
        )
