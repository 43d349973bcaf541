"""The style of a Sokolang program, and the edits that give it to one. What it means stays the same.

- All line ends are like the first, and the last line ends with one.
- Separators are `---`, with one blank line before and after. Elsewhere outside the map, blank lines are single; none
  begins or ends the text.
- Rows of the map and comments have no blanks at their ends. A row keeps those at its beginning, and blank rows within
  the map stay: they are walls.
- Stacks are written as in `n:1,-2`.
- In the actions, no blanks stand within an item, and of others one stays. A line of more than 100 characters is broken
  between items: outside groups, and after a group, if that is possible. Lines are not joined: they are the author's.

Comments stay before the line that they stand before. Damaged lines stay as they are, and so do all actions if any is
damaged.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right

from mines_tools.diagnostics import Edit, places_of
from mines_tools.records import NamedTuple
from mines_tools.sokolang.actions import ACTIONS, GROUP, GROUP_END, line_pieces
from mines_tools.sokolang.program import ACTIONS as ACTION_ZONE
from mines_tools.sokolang.program import MAP, STACKS
from mines_tools.sokolang.zones import BLANKS, COMMENT, SEPARATOR
from mines_tools.text import Span

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.language import FormatOptions
    from mines_tools.sokolang.actions import Piece
    from mines_tools.sokolang.program import Program
    from mines_tools.sokolang.zones import Line

MOST_COLUMNS = 100
"""How long a line of actions may be."""


class _Kept(NamedTuple):
    """A line that stays, and what becomes of it."""

    line: Line
    wanted: Sequence[str]
    """The lines in its place."""
    is_separator: bool
    is_row: bool
    """Whether it is a row of the map, or stands between two."""


def layout(program: Program, options: FormatOptions) -> list[Edit]:
    """The edits that give `program` its style: in order, apart."""
    if len(program.zones.separators) != ACTION_ZONE:
        return []
    end = _line_end(program.text)
    edits = []
    kept = _kept(program)
    before: _Kept | None = next(kept)
    assert before is not None  # a program has separators
    if before.line.number:
        first = program.zones.line(0).start
        edits.append(Edit(Span(first, before.line.start), ""))
    while before is not None:
        after = next(kept, None)
        at = before.line.start
        span = Span(at, at + len(before.line.text))
        wanted = end.join(before.wanted)
        if program.text[slice(*span)] != wanted:
            edits.append(Edit(span, wanted))
        gap = Span(span.end, len(program.text) if after is None else after.line.start)
        # A carriage return that is part of the line must not become part of its end.
        own = "\r" if before.wanted[-1].endswith("\r") and end == "\n" else ""
        wanted = own + end * _line_ends(before, after)
        is_same = program.text[slice(*gap)] == wanted
        if options.keep_line_ends:
            is_same = program.text.count("\n", *gap) == wanted.count("\n")
        if not is_same:
            edits.append(Edit(gap, wanted))
        before = after
    return edits


def _line_end(text: str) -> str:
    """How the first line ends."""
    at = text.find("\n")
    return "\r\n" if at > 0 and text[at - 1] == "\r" else "\n"


def _line_ends(before: _Kept, after: _Kept | None) -> int:
    """How many line ends stand between two lines that stay."""
    if after is None or (before.is_row and after.is_row):
        return 1
    if before.is_separator or after.is_separator:
        return 2
    return min(after.line.number - before.line.number, 2)


def _kept(program: Program) -> Iterator[_Kept]:
    """The lines that stay: those that are not blank, and blank ones within the map."""
    zones = program.zones
    places = places_of(program.errors, program.unlisted)
    damaged = {program.lines.line_at(place.start) for place in places}
    rows = _rows(program)
    stacks = {program.lines.line_at(each.span.start): each for each in program.stacks.values()}
    actions, map_lines, stack_lines = (zones.numbers(zone) for zone in (ACTION_ZONE, MAP, STACKS))
    separators = frozenset(zones.separators)
    is_sound = damaged.isdisjoint(actions)
    depth = 0
    for number in range(len(zones.texts)):
        line = zones.line(number)
        text = line.text
        wanted: Sequence[str] = (text,)
        if text.startswith(COMMENT):
            wanted = (text.rstrip(BLANKS),)
        elif number in separators:
            wanted = (SEPARATOR,)
        elif number in map_lines:
            wanted = (text.rstrip(" "),)
        elif number in stacks and number not in damaged and number in stack_lines:
            values = (program.text[slice(*value.span)] for value in stacks[number].values)
            wanted = (f"{stacks[number].name}:{','.join(values)}",)
        elif number in actions and is_sound:
            wanted, depth = _wanted_actions(line, depth)
        if number in rows or text.strip(BLANKS):
            yield _Kept(line, wanted, number in separators, number in rows)


def _rows(program: Program) -> range:
    """The lines from the first row of the map to the last one."""
    drawn = [line.number for line in program.zones.of(MAP) if line.text.strip(" ")]
    return range(drawn[0], drawn[-1] + 1) if drawn else range(0)


def _wanted_actions(line: Line, depth: int) -> tuple[Sequence[str], int]:
    """What a line of actions becomes, and how many groups are open after it, of which `depth` were before."""
    words: list[str] = []
    places = array("I")
    ranks = array("q")
    """Where the line can be broken, and how good each place is: outside groups, after a group."""
    length = 0
    before: Piece | None = None
    for piece in line_pieces(line):
        if piece.kind == GROUP_END:
            depth -= 1
        if before is not None and piece.kind != GROUP_END:
            ends_item = before.kind in ACTIONS or before.kind == GROUP_END
            if ends_item or before.kind == GROUP:
                places.append(length)
                ranks.append(-2 * depth + (before.kind == GROUP_END))
            if ends_item and before.span.end < piece.span.start:
                words.append(" ")
                length += 1
        words.append(piece.text)
        length += len(piece.text)
        if piece.kind == GROUP:
            depth += 1
        before = piece
    found = list(_broken("".join(words), places, ranks))
    is_other = any(each == SEPARATOR or each.startswith(COMMENT) for each in found)
    return ((line.text,) if is_other else found), depth


def _broken(text: str, places: Sequence[int], ranks: Sequence[int]) -> Iterator[str]:
    """The lines that a long one becomes: each is broken at the last of the best places that fit."""
    start = first = 0
    while len(text) - start > MOST_COLUMNS:
        first = bisect_right(places, start, first)
        last = bisect_right(places, start + MOST_COLUMNS, first)
        if first == last:
            break
        at = places[max(range(first, last), key=lambda each: (ranks[each], each))]
        yield text[start:at].strip(BLANKS)
        start = at + (text[at] == " ")
    yield text[start:]
