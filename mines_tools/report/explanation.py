"""Renders a program with its meaning, in columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.explanation import MOST_KNOWN
from mines_tools.report.frame import plain, shown_together
from mines_tools.report.width import clusters, display_width, displayed, one_line
from mines_tools.text.escaping import without_commands
from mines_tools.text.source import positions
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.interface.explanation import Explanation, ItemWords, Words
    from mines_tools.interface.language import Language

_WIDEST_SOURCE = 44
_WIDEST_COLUMN = 34


def render(
    _language: Language, explanation: Explanation, paint: Callable[[str, str], str] = plain
) -> Iterator[str]:
    """Yield the lines to print, with their ends."""
    return (line + "\n" for line in explanation_lines(explanation, paint))


def explanation_lines(
    explanation: Explanation, paint: Callable[[str, str], str] = plain
) -> Iterator[str]:
    """Yield the lines to print, without their ends. `paint(text, style)` colours."""
    words = explanation.words()
    indent, source_width, *widths = _widths(explanation, words)
    heads = [_fitted(head, width) for head, width in zip(words.headings, widths, strict=True)]
    yield paint(f"{'':>{indent}}   {'':<{source_width}}  {'  '.join(heads)}".rstrip(), "dim")
    known: dict[tuple[str, ItemWords], str] = {}
    for (name, source), item in zip(places(explanation), words.items, strict=True):
        rest = known.get((source, item))
        if rest is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            rest = known[source, item] = _item_line(source, item, source_width, widths, paint)
        yield paint(f"{name:>{indent}} |", "dim") + rest
    yield from _verdict_lines(words, paint)


def _item_line(
    source: str,
    item: ItemWords,
    source_width: int,
    widths: Sequence[int],
    paint: Callable[[str, str], str],
) -> str:
    """The line of `item` without its place, whose source is `source`."""
    if not item.columns:
        return f" {one_line(source)}".rstrip()
    source = shown_together(_fitted(source, source_width), paint)
    if item.is_dim:
        # What is said of it stands alone, so it may be wider than the column.
        return f" {paint(f'{source}  {item.columns[0]}'.rstrip(), 'dim')}"
    columns = [_fitted(text, width) for text, width in zip(item.columns, widths, strict=True)]
    style = "red" if item.is_alarm else "green"
    # Blanks at the end of a line are kept out of the colours and off the line.
    command = columns[0].rstrip()
    padding = " " * (len(columns[0]) - len(command))
    rest = "  ".join([*columns[1:], item.remarks]).rstrip()
    return f" {source}  {paint(command, style)}{padding}  {rest}".rstrip()


def places(explanation: Explanation) -> Iterator[tuple[str, str]]:
    """Yield the place and the source of each item: line number and whole line; or in a language without lines,
    line and column of its first character and its text."""
    text, lines = explanation.parsed.text, explanation.parsed.lines
    if explanation.by_line:
        for number, start in enumerate(lines.starts):
            yield str(number + 1), text[start : lines.end(number)]
        return
    position = positions(lines)
    for (start, end), _ in explanation.items:
        line, column = position(start)
        yield f"{line}:{column}", text[start:end]


def _verdict_lines(words: Words, paint: Callable[[str, str], str]) -> Iterator[str]:
    yield ""
    yield f"{paint(phrase('verdict:'), 'bold')} {words.verdict}"
    for ground in words.grounds:
        yield f"  {ground}"


def _widths(explanation: Explanation, words: Words) -> list[int]:
    """How wide the place, the source and the columns below the headings are, seen in one go: a long program's
    lines are not kept."""
    widths = list(map(display_width, ("", *words.headings)))
    most = (_WIDEST_SOURCE, *[_WIDEST_COLUMN] * len(words.headings))
    before: Sequence[str] = ()
    indent = 0
    last: tuple[str, ItemWords | None] = "", None
    for (name, source), item in zip(places(explanation), words.items, strict=True):
        indent = max(indent, len(name))
        if not item.columns or (item is last[1] and source == last[0]):
            continue
        last = source, item
        is_known = item.is_dim or item.columns is before
        texts = (source,) if is_known else (source, *item.columns)
        before = item.columns
        for column, text in enumerate(texts):
            # A text's width is at most eight times its length (for a tab), so shorter texts are not
            # measured.
            if widths[column] < most[column] and 8 * len(text) > widths[column]:
                widths[column] = min(max(widths[column], display_width(text)), most[column])
    return [indent, *(min(width, limit) for width, limit in zip(widths, most, strict=True))]


def _fitted(text: str, width: int) -> str:
    """Return `text` in exactly `width` columns: padded with blanks, or cut with an ellipsis."""
    if text.isascii() and text.isprintable():
        fitted = text.ljust(width) if len(text) <= width else f"{text[: max(width - 1, 0)]}…"
        return without_commands(fitted)
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
    return without_commands("".join(pieces)) + " " * (width - columns)
