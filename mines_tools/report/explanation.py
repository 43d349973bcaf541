"""A program beside its meaning, in columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.phrases import phrase
from mines_tools.report.frame import plain
from mines_tools.report.width import clusters, display_width, displayed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mines_tools.language import ExplainedLine, Explanation

_WIDEST_SOURCE = 44
_WIDEST_COLUMN = 34


def explanation_lines(
    explanation: Explanation, paint: Callable[[str, str], str] = plain
) -> Iterator[str]:
    """The lines to print. `paint(text, style)` colours."""
    lines = explanation.lines
    numbers = len(str(lines[-1].number + 1))
    source_width, *widths = _widths(lines, ("", *explanation.headings))
    heads = [_fitted(head, width) for head, width in zip(explanation.headings, widths, strict=True)]
    yield paint(f"{'':>{numbers}}   {'':<{source_width}}  {'  '.join(heads)}".rstrip(), "dim")
    for line in lines:
        number = paint(f"{line.number + 1:>{numbers}} |", "dim")
        if not line.columns:
            yield f"{number} {_shown(line.source)}".rstrip()
            continue
        source = _fitted(line.source, source_width)
        if line.is_dim:
            # What is said of it stands alone, so it may be wider than the column.
            yield f"{number} {paint(f'{source}  {line.columns[0]}'.rstrip(), 'dim')}"
            continue
        columns = [_fitted(text, width) for text, width in zip(line.columns, widths, strict=True)]
        style = "red" if line.is_alarm else "green"
        # Blanks at the end of a line are kept out of the colours and off the line.
        command = columns[0].rstrip()
        padding = " " * (len(columns[0]) - len(command))
        rest = "  ".join([*columns[1:], line.notes]).rstrip()
        yield f"{number} {source}  {paint(command, style)}{padding}  {rest}".rstrip()
    yield from _verdict_lines(explanation, paint)


def _verdict_lines(explanation: Explanation, paint: Callable[[str, str], str]) -> Iterator[str]:
    yield ""
    yield f"{paint(phrase('verdict:'), 'bold')} {explanation.verdict}"
    for ground in explanation.grounds:
        yield f"  {ground}"


def _widths(lines: Iterable[ExplainedLine], headings: Sequence[str]) -> list[int]:
    """How wide the source and the columns below the headings are, seen in one go: a long program's
    lines are not kept."""
    widths = list(map(display_width, headings))
    most = (_WIDEST_SOURCE, *[_WIDEST_COLUMN] * (len(headings) - 1))
    before: Sequence[str] = ()
    for line in lines:
        if not line.columns:
            continue
        is_known = line.is_dim or line.columns is before
        texts = (line.source,) if is_known else (line.source, *line.columns)
        before = line.columns
        for column, text in enumerate(texts):
            # What is not as long as that is wide cannot be wider than eight times its length (a tab).
            if widths[column] < most[column] and 8 * len(text) > widths[column]:
                widths[column] = min(max(widths[column], display_width(text)), most[column])
    return [min(width, limit) for width, limit in zip(widths, most, strict=True)]


def _shown(text: str) -> str:
    """`text` as a terminal can show it."""
    pieces: Sequence[str] = [displayed(character, at)[0] for at, character in enumerate(text)]
    return "".join(pieces)


def _fitted(text: str, width: int) -> str:
    """`text` in just `width` columns: filled up with blanks, or cut with an ellipsis."""
    if text.isascii() and text.isprintable():
        return text.ljust(width) if len(text) <= width else f"{text[: max(width - 1, 0)]}…"
    pieces: list[str] = []
    columns = 0
    for cluster in clusters(text):
        piece, taken = displayed(cluster, columns)
        if columns + taken > width:
            while columns + 1 > width:
                columns -= display_width(pieces.pop())
            pieces.append("…")
            columns += 1
            break
        pieces.append(piece)
        columns += taken
    return "".join(pieces) + " " * (width - columns)
