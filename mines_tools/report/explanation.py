"""A program beside its meaning, in columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.report.frame import display_width, displayed, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.language import Explanation

_WIDEST_SOURCE = 44
_WIDEST_COLUMN = 34


def explanation_lines(
    explanation: Explanation, paint: Callable[[str, str], str] = plain
) -> Iterator[str]:
    """The lines to print. `paint(text, style)` colours."""
    numbers = max(len(str(line.number + 1)) for line in explanation.lines)
    explained = [line for line in explanation.lines if line.columns]
    source_width = _width((line.source for line in explained), _WIDEST_SOURCE)
    widths = [
        _width((line.columns[index] for line in explained), _WIDEST_COLUMN, heading)
        for index, heading in enumerate(explanation.headings)
    ]
    heads = [_fitted(head, width) for head, width in zip(explanation.headings, widths, strict=True)]
    yield paint(f"{'':>{numbers}}   {'':<{source_width}}  {'  '.join(heads)}".rstrip(), "dim")
    for line in explanation.lines:
        number = paint(f"{line.number + 1:>{numbers}} |", "dim")
        if not line.columns:
            yield f"{number} {_shown(line.source)}".rstrip()
            continue
        source = _fitted(line.source, source_width)
        columns = [_fitted(text, width) for text, width in zip(line.columns, widths, strict=True)]
        if line.is_dim:
            yield f"{number} {paint(f'{source}  {columns[0]}'.rstrip(), 'dim')}"
            continue
        style = "red" if line.is_alarm else "green"
        # Blanks at the end of a line are kept out of the colours and off the line.
        command = columns[0].rstrip()
        padding = " " * (len(columns[0]) - len(command))
        rest = "  ".join([*columns[1:], line.notes]).rstrip()
        yield f"{number} {source}  {paint(command, style)}{padding}  {rest}".rstrip()
    yield from _verdict_lines(explanation, paint)


def lines_beside(explanation: Explanation) -> Iterator[str]:
    """The lines to show beside the program in an editor: without the program, each as high up as the line
    that it is about. The verdict follows below them."""
    widths = [
        _width((line.columns[index] for line in explanation.lines if line.columns), _WIDEST_COLUMN)
        for index in range(len(explanation.headings))
    ]
    for line in explanation.lines:
        columns = line.columns or ("",) * len(widths)
        fitted = (_fitted(text, width) for text, width in zip(columns, widths, strict=True))
        yield line.picture or "  ".join([*fitted, line.notes]).rstrip()
    yield from _verdict_lines(explanation, plain)


def _verdict_lines(explanation: Explanation, paint: Callable[[str, str], str]) -> Iterator[str]:
    yield ""
    yield f"{paint('verdict:', 'bold')} {explanation.verdict}"
    for ground in explanation.grounds:
        yield f"  {ground}"


def _width(texts: Iterator[str], most: int, heading: str = "") -> int:
    return max((min(display_width(text), most) for text in (heading, *texts)), default=0)


def _shown(text: str) -> str:
    """`text` as a terminal can show it."""
    pieces: Sequence[str] = [displayed(character, at)[0] for at, character in enumerate(text)]
    return "".join(pieces)


def _fitted(text: str, width: int) -> str:
    """`text` in just `width` columns: filled up with blanks, or cut with an ellipsis."""
    pieces: list[str] = []
    columns = 0
    for character in text:
        piece, taken = displayed(character, columns)
        if columns + taken > width:
            while columns + 1 > width:
                columns -= display_width(pieces.pop())
            pieces.append("…")
            columns += 1
            break
        pieces.append(piece)
        columns += taken
    return "".join(pieces) + " " * (width - columns)
