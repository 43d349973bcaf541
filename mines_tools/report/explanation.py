"""Renders a program with its meaning, in columns. An *item* is a part of the program, usually a line. The *source* of
an item is its text."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.explanation import MOST_KNOWN, to_read
from mines_tools.report.formats import plain
from mines_tools.report.frame import shown_together
from mines_tools.report.width import display_width, displayed, one_line
from mines_tools.text.clusters import clusters
from mines_tools.text.escaping import without_commands
from mines_tools.text.source import positions
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.interface.explanation import Explanation, ItemVocabulary, ItemWords
    from mines_tools.interface.language import Language

_WIDEST_SOURCE = 44


def render(
    _language: Language, explanation: Explanation, paint: Callable[[str, str], str] = plain
) -> Iterator[str]:
    """Yield the lines to print, with their ends."""
    return (line + "\n" for line in explanation_lines(explanation, paint))


def explanation_lines(
    explanation: Explanation, paint: Callable[[str, str], str] = plain
) -> Iterator[str]:
    """Yield the lines to print, without line ends. `paint(text, style)` returns `text` with the colours of `style`."""
    explanation = to_read(explanation)
    words = explanation.words()
    measured = _measured(explanation, words)
    indent, source_width, *widths = measured.widths
    heads = [_fitted(head, width) for head, width in zip(words.headings, widths, strict=True)]
    yield paint(f"{'':>{indent}}   {'':<{source_width}}  {'  '.join(heads)}".rstrip(), "dim")
    if measured.kinds is not None:
        lines = [
            _item_line(*measures, source_width, widths, paint) for measures in measured.distinct
        ]
        for name, kind in zip(_names(explanation, measured.starts), measured.kinds, strict=True):
            yield paint(f"{name:>{indent}} |", "dim") + lines[kind]
    else:
        texts: dict[tuple[str, ItemWords], str] = {}
        for (name, source), item in zip(places(explanation), words.items, strict=True):
            rest = texts.get((source, item))
            if rest is None:
                if len(texts) >= MOST_KNOWN:
                    texts.clear()
                rest = texts[source, item] = _item_line(source, item, source_width, widths, paint)
            yield paint(f"{name:>{indent}} |", "dim") + rest
    yield from _verdict_lines(words, paint)


def _item_line(
    source: str,
    item: ItemWords,
    source_width: int,
    widths: Sequence[int],
    paint: Callable[[str, str], str],
) -> str:
    """Return the line that shows `source` and the meaning of `item`. The caller puts the place of the item before this
    line."""
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
    """Yield the place and the source of each item. The place is the line number, and the source is the whole line. In
    a language without lines, the place is the line and column of the item's first character, and the source is the
    item's text."""
    if explanation.by_line:
        for number, (_, source) in enumerate(_sources(explanation), 1):
            yield str(number), source
        return
    position = positions(explanation.parsed.lines)
    if _has_places(explanation):
        sources = (source for _, source in _sources(explanation))
        yield from zip((item.place for item in explanation.items), sources, strict=True)
        return
    for start, source in _sources(explanation):
        line, column = position(start)
        yield f"{line}:{column}", source


def _has_places(explanation: Explanation) -> bool:
    """Return whether the items of `explanation` have their own places."""
    return bool(explanation.items) and bool(explanation.items[0].place)


def _sources(explanation: Explanation) -> Iterator[tuple[int, str]]:
    """Yield the start and the source of each item."""
    text, lines = explanation.parsed.text, explanation.parsed.lines
    if explanation.by_line:
        for number, start in enumerate(lines.starts):
            yield start, text[start : lines.end(number)]
    else:
        for (start, end), _, _, source in explanation.items:
            yield start, source or text[start:end]


def _names(explanation: Explanation, starts: Sequence[int]) -> Iterator[str]:
    """Yield the place of each item as text. `starts` has the offset at which each item starts."""
    if explanation.by_line:
        yield from map(str, range(1, len(starts) + 1))
        return
    if _has_places(explanation):
        yield from (item.place for item in explanation.items)
        return
    position = positions(explanation.parsed.lines)
    for start in starts:
        line, column = position(start)
        yield f"{line}:{column}"


def _verdict_lines(words: ItemVocabulary, paint: Callable[[str, str], str]) -> Iterator[str]:
    yield ""
    yield f"{paint(phrase('verdict:'), 'bold')} {words.verdict}"
    for ground in words.grounds:
        yield f"  {ground}"


class _Measured(NamedTuple):
    """The results of a first pass over all items, before the first line is printed."""

    widths: Sequence[int]
    """The widths of the place, of the source, and of each column that has a heading."""
    distinct: Sequence[tuple[str, ItemWords]]
    """Each different combination of a source and its words. If there are more than `MOST_KNOWN` combinations, only the
    last ones are here."""
    kinds: Sequence[int] | None
    """For each item, the index of its combination in `distinct`. None if `distinct` does not contain all combinations,
    because there are more than `MOST_KNOWN`."""
    starts: Sequence[int]
    """The offset at which each item starts."""


def _measured(explanation: Explanation, words: ItemVocabulary) -> _Measured:
    columns = _Columns(words.headings, words.widest)
    kinds, starts = array("I"), array("I")
    are_few = True
    widths_by_item: dict[tuple[str, int], int] = {}
    distinct: list[tuple[str, ItemWords]] = []
    """The sources and words whose widths are in `widths_by_item`. The keys of this mapping contain the ids of words.
    The list keeps these words in memory, so that Python cannot give the id of one of them to other words."""
    for (start, source), item in zip(_sources(explanation), words.items, strict=True):
        kind = widths_by_item.get((source, id(item)))
        if kind is None:
            if len(distinct) == MOST_KNOWN:
                are_few = False
                widths_by_item.clear()
                distinct.clear()
            kind = widths_by_item[source, id(item)] = len(distinct)
            distinct.append((source, item))
            columns.measure(source, item)
        if are_few:
            kinds.append(kind)
        starts.append(start)
    widths = [_indent(explanation, starts), *columns.narrowed()]
    return _Measured(widths, distinct, kinds if are_few else None, starts)


def _indent(explanation: Explanation, starts: Sequence[int]) -> int:
    """Return the width of the longest place, as `places` writes it. `starts` has the offset at which each item
    starts."""
    if explanation.by_line:
        return len(str(len(starts)))
    if _has_places(explanation):
        return max(display_width(item.place) for item in explanation.items)
    lines = explanation.parsed.lines
    indent = number = 0
    first, after, power = 0, -1, 0
    """The start of the current line, the start of the next line, and the smallest line number with more digits than
    the current line number."""
    widest = -1
    """The largest offset in the current line whose place, written as a line and a column, has at most `indent`
    characters. The offset is counted from the start of the line."""
    position = positions(lines)
    for start in starts:
        if start >= after:
            number, column = position(start)
            first = start - column + 1
            after = lines.starts[number] if number < len(lines) else lines.end(number - 1) + 1
            if number >= power:
                power = 10 ** len(str(number))
                widest = -1
        if start - first > widest:
            indent = max(indent, len(f"{number}:{start - first + 1}"))
            widest = 10 ** (indent - len(f"{number}:")) - 2
    return indent


class _Columns:
    """The widths of the columns. The first column contains the sources, and each other column has a heading."""

    def __init__(self, headings: Sequence[str], widest: int) -> None:
        self._widths = list(map(display_width, ("", *headings)))
        self._most = (_WIDEST_SOURCE, *[widest] * len(headings))
        self._before: Sequence[str] = ()

    def narrowed(self) -> Iterator[int]:
        """Yield the widths, each limited to the maximum for its column."""
        return map(min, self._widths, self._most)

    def measure(self, source: str, item: ItemWords) -> None:
        """Widen the columns so that an item fits, up to the maximum of each column."""
        if not item.columns:
            return
        is_known = item.is_dim or item.columns is self._before
        texts = (source,) if is_known else (source, *item.columns)
        self._before = item.columns
        widths, most = self._widths, self._most
        for column, text in enumerate(texts):
            # A text's width is at most eight times its length (for a tab), so shorter texts are not
            # measured.
            if widths[column] < most[column] and 8 * len(text) > widths[column]:
                widths[column] = min(max(widths[column], display_width(text)), most[column])


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
