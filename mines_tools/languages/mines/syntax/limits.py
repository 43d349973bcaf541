"""Finds text that the grammar accepts, but an older dialect does not."""

from __future__ import annotations

from mines_tools.languages.mines.syntax.source import BLANKS, error_at
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.syntax.source import Source
    from mines_tools.languages.mines.tree import Shape
    from mines_tools.text.diagnostics import Diagnostic


def endless_integers(
    source: Source, first: int, shapes: list[Shape], limit: int
) -> Iterator[Diagnostic]:
    """Yield the errors for integers that have more than `limit` digits."""
    if len(max(source.lines, key=len)) <= limit:
        return
    for index, (column, _, row, _) in enumerate(shapes):
        for integer in (column, row):
            digits = len(integer.lstrip("+-"))
            if digits > limit:
                span = source.code_span(first + index)
                yield error_at("endless-integer", span, digits=digits, limit=limit)


def needs_later_dialect(source: Source, line: int, shape: Shape) -> Iterator[Diagnostic]:
    """Yield the errors for text on `line` that the grammar accepts, but the dialect of `source` does not."""
    rules = source.rules
    span = source.code_span(line)
    column, button, row, _ = shape
    if button == "@" and not rules.restart_operation:
        yield error_at("restart-operation", span)
    if rules.integer is None or not column:
        return
    import re  # only for forms that are not the same in every dialect

    pressed = source.lines[line].index(button) + source.start(line)
    for integer, start, end in ((column, span.start, pressed), (row, pressed + 1, span.end)):
        if re.fullmatch(rules.integer, integer):
            continue
        text = source.text[start:end]
        place = Span(end - len(text.lstrip(BLANKS)), start + len(text.rstrip(BLANKS)))
        magnitude = integer.lstrip("-")
        if integer.startswith("+"):
            yield error_at("plus-sign", place)
        elif len(magnitude) > 1:
            yield error_at("leading-zeros", place)
        else:
            yield error_at("minus-zero", place)
