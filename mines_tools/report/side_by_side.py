"""Lays out the meaning of a program for a narrow view beside the program. Each line of the view describes the line of
the program at the same height."""

from __future__ import annotations

import re
from itertools import accumulate, zip_longest
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.explanation import to_read
from mines_tools.report.explanation import places
from mines_tools.report.width import display_width, one_line
from mines_tools.text.clusters import clusters
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.interface.explanation import Explanation, ItemVocabulary, ItemWords

WIDTH = 50
"""The number of columns that are visible in half of an editor, beside a list of files, on a screen of 1280 pixels."""
_FIRST = 11
_LAST = 10
"""The maximum width of the last column; `_FIRST` is the maximum width of the first column. If a text is wider, what
follows in the line begins further to the right."""
_LONGEST = 34
_SHORTEST = 8
_GAP = "  "
_WORD = re.compile(r"[^\x00-\x7f]|[^ ]+ *| +")


class Piece(NamedTuple):
    """A highlighted part of a line."""

    line: int
    start: int
    end: int
    kind: str
    """The kind of highlight: `alarm` or `dim`."""


class Beside(NamedTuple):
    """The laid out text, with its highlights."""

    lines: Sequence[str]
    pieces: Sequence[Piece]
    whole: Sequence[tuple[int, str]]
    """The lines in which the notes are shortened: the number of each line, and its full notes."""
    header: str
    """The headings of the columns, each over its column. If the heading before it is too long, a heading is further to
    the right."""


class _Laid(NamedTuple):
    """The beginning of a laid out line. The rest of the line comes from `_aside`."""

    text: str
    stands_out: tuple[int, int, str] | None = None
    whole: str = ""


def beside(explanation: Explanation) -> Beside:
    """Return the layout of an explanation.

    A line begins with the command and the state after the command. Then come the notes; long notes are shortened in the
    middle. On the right are the texts that are the same for all lines with the same command. Below all lines is the
    verdict: a sentence that says whether the program ends, with the reasons.
    """
    explanation = to_read(explanation)
    words = explanation.words()
    if not explanation.by_line:
        return _one_by_one(explanation, words)
    widths = _widths(words)
    layouts: dict[ItemWords, _Laid] = {}
    laid = [_remembered(layouts, item, widths) for item in words.items]
    end = _widest({layout.text for layout in layouts.values()})
    if end + len(_GAP) + _widest({_aside(item) for item in layouts}) > WIDTH:
        end = max(end, WIDTH)  # out of sight, not cut off
    lines = []
    pieces = []
    whole = []
    for number, (layout, item) in enumerate(zip(laid, words.items, strict=True)):
        aside = _aside(item)
        lines.append(f"{_filled(layout.text, end)}{_GAP}{aside}" if aside else layout.text)
        if layout.stands_out is not None:
            pieces.append(Piece(number, *layout.stands_out))
        if layout.whole:
            whole.append((number, layout.whole))
    first, *between, last = words.headings
    at_last = widths[0] + len(_GAP)
    at_notes = at_last + widths[1] + len(_GAP)
    columns = [(0, first), (at_last, last), (at_notes, phrase("notes"))]
    columns += [(end + len(_GAP), _GAP.join(between))] if between else []
    return Beside([*lines, *_verdict_lines(words)], pieces, whole, _header(columns))


def _one_by_one(explanation: Explanation, words: ItemVocabulary) -> Beside:
    """Return the layout for a language without lines. Each item has its own line, which begins with the item's place
    and source. The notes are at the end of the line, because their length is not limited there."""
    named = [f"{place} {one_line(source)}" for place, source in places(explanation)]
    begins = [_filled(begin, _widest(named)) + _GAP for begin in named]
    # Nothing follows the last column of an item without notes, so it may have any length.
    column_texts = {
        item.columns if item.remarks else (*item.columns[:-1], "")
        for item in words.items
        if item.columns and not item.is_dim
    }
    longest = words.widest
    shown = [[_without_middle(text, longest) for text in columns] for columns in column_texts]
    widths = list(map(_widest, zip(*shown, strict=True)))
    # The headings stand over the columns, also if no item has any.
    headed = map(display_width, words.headings)
    widths = [max(pair) for pair in zip_longest(widths, headed, fillvalue=0)]
    lines = []
    pieces = []
    for number, (begin, item) in enumerate(zip(begins, words.items, strict=True)):
        if item.is_dim or not item.columns:
            text = item.columns[0] if item.columns else item.picture
            if item.is_dim:
                pieces.append(Piece(number, len(begin), len(begin) + len(text), "dim"))
            lines.append((begin + text).rstrip())
            continue
        pairs = zip(item.columns, widths, strict=True)
        columns = [_filled(_without_middle(text, longest), width) for text, width in pairs]
        if not item.remarks:
            columns[-1] = item.columns[-1]
        before = begin + "".join(column + _GAP for column in columns)
        failures = "; ".join(item.failures)
        if failures:
            pieces.append(Piece(number, len(before), len(before) + len(failures), "alarm"))
        lines.append((before + item.remarks).rstrip())
    starts = accumulate((width + len(_GAP) for width in widths), initial=_widest(named) + len(_GAP))
    headings = [
        (0, phrase("place")),
        *zip(starts, (*words.headings, phrase("notes")), strict=False),
    ]
    return Beside([*lines, *_verdict_lines(words)], pieces, (), _header(headings))


def _header(headings: Iterable[tuple[int, str]]) -> str:
    """Return a line with `headings`, pairs of the column of the screen where a heading stands and its text."""
    line = ""
    for start, heading in headings:
        line = _filled(line + _GAP if line else "", start) + heading
    return line


def _aside(item: ItemWords) -> str:
    """Return the end of the line of `item`. It contains all columns except the first and the last, which are at the
    beginning of the line. This text is the same for all items with the same command."""
    return _GAP.join(item.columns[1:-1])


def _widths(words: ItemVocabulary) -> tuple[int, int]:
    """Return the widths of the first and the last column."""
    columns = {item.columns for item in words.items if item.columns and not item.is_dim}
    first = {texts[0] for texts in columns}
    last = {texts[-1] for texts in columns if len(texts) > 1}
    return min(_widest(first), _FIRST), min(_widest(last), _LAST)


def _widest(texts: Iterable[str]) -> int:
    return max(map(display_width, texts), default=0)


def _remembered(layouts: dict[ItemWords, _Laid], item: ItemWords, widths: tuple[int, int]) -> _Laid:
    """Return the layout of an item from `layouts`. If `layouts` has none for the words of this item, make the layout
    and store it there."""
    layout = layouts.get(item)
    if layout is None:
        layout = layouts[item] = _laid(item, *widths)
    return layout


def _laid(item: ItemWords, first_width: int, last_width: int) -> _Laid:
    if item.picture or not item.columns:
        return _Laid(item.picture)
    first, last = item.columns[0], item.columns[-1] if len(item.columns) > 1 else ""
    if item.is_dim:
        return _Laid(first, (0, len(first), "dim"))
    first = _without_middle(first, _LONGEST)
    last = _end_of(last, _LONGEST)
    begin = _filled(first, first_width) + _GAP
    remarks = item.remarks
    if not remarks:
        return _Laid((begin + last).rstrip())
    room = WIDTH - display_width(begin) - len(_GAP)
    needed = display_width(remarks)
    if display_width(last) + needed <= room:
        shown = _filled(last, min(last_width, room - needed))
    else:
        shown = _end_of(last, max(room - needed, min(last_width, display_width(last))))
    notes = _shortened(remarks, max(room - display_width(shown), _SHORTEST))
    begin += shown + _GAP
    failures = "; ".join(item.failures)
    alarm = _common(failures, notes) if notes != remarks else len(failures)
    if failures == remarks:
        alarm = len(notes)
    return _Laid(
        begin + notes,
        (len(begin), len(begin) + alarm, "alarm") if alarm else None,
        remarks if notes != remarks else "",
    )


def _verdict_lines(words: ItemVocabulary) -> Iterator[str]:
    """Yield the lines of the verdict. Long lines are wrapped, because there is enough room below the program."""
    label = phrase("verdict:") + " "
    yield ""
    yield from _wrapped(words.verdict, label, " " * display_width(label))
    for ground in words.grounds:
        yield from _wrapped(ground, "  ", "    ")


def _wrapped(text: str, first: str, rest: str) -> Iterator[str]:
    line, is_empty = first, True
    for word in _WORD.findall(text):
        if not is_empty and display_width(line + word.rstrip()) > WIDTH:
            yield line.rstrip()
            line, word = rest, word.lstrip()  # noqa: PLW2901
        line += word
        is_empty = False
    yield line.rstrip()


def _filled(text: str, width: int) -> str:
    return text + " " * (width - display_width(text))


def _common(one: str, other: str) -> int:
    """Return the length of the common beginning of two texts."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _shortened(notes: str, width: int) -> str:
    """Return `notes` in at most `width` columns. If `notes` is too long, keep the first note and the last words, and
    leave out the words between them. If the first note is too long, leave out the middle of `notes`."""
    first, separator, _ = notes.partition("; ")
    room = width - display_width(first) - len("; …")
    if display_width(notes) <= width or not separator or room < 0:
        return _without_middle(notes, width)
    words = _last(notes, room).partition(" ")[2]
    return f"{first}; …{words if display_width(words) >= _SHORTEST else ''}"


def _without_middle(text: str, width: int) -> str:
    """Return `text` in at most `width` columns: its beginning and its end."""
    if display_width(text) <= width:
        return text
    tail = _last(text, (width - 1) // 2)
    return f"{_first(text, width - 1 - display_width(tail))}…{tail}"


def _end_of(text: str, width: int) -> str:
    """Return `text` in at most `width` columns: its first character and its last words."""
    if display_width(text) <= width:
        return text
    tail = _last(text, max(width - 2, 0))
    _, blank, words = tail.partition(" ")
    return f"{clusters(text)[0]}…{blank}{words or tail}"


def _first(text: str, width: int) -> str:
    return "".join(_fitting(clusters(text), width))


def _last(text: str, width: int) -> str:
    return "".join(reversed(_fitting(clusters(text)[::-1], width)))


def _fitting(pieces: Sequence[str], width: int) -> Sequence[str]:
    """Return the pieces at the beginning of `pieces` that fit into `width` columns."""
    return pieces[
        : sum(width_so_far <= width for width_so_far in accumulate(map(display_width, pieces)))
    ]
