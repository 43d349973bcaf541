"""The style of a Sokolang program, and the edits that apply it. The meaning of the program does not change.

- All line ends are the same as the first line end. The last line also ends with a line end.
- A separator is `---`, with one blank line before it and one after it. Elsewhere outside the map, there is at most one
  blank line between two lines. The text does not begin or end with a blank line.
- Rows of the map and comments have no blanks at their ends. Blanks at the beginning of a row stay, and so do blank rows
  within the map, because these blanks are walls.
- Stacks have the form `n:1,-2`.
- An item of the actions contains no blanks. Between two items, at most one blank stays. A line of more than 100
  characters is broken between two items. If possible, it is broken where a group ends, and not inside a group. Lines
  are never joined, because the author chose them.

Comments stay before the line that follows them. Lines with errors are not changed. If there is an error in the
actions, none of the actions are changed.
"""

from __future__ import annotations

from array import array
from itertools import chain

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import ACTIONS, GROUP, GROUP_END
from mines_tools.languages.sokolang.program import ACTIONS as ACTION_ZONE
from mines_tools.languages.sokolang.program import MAP, STACKS
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT, SEPARATOR
from mines_tools.languages.sokolang.warehouse import is_drawn
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span, first_line_end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.language import FormatOptions
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.sections import ZoneLine

MOST_COLUMNS = 100
"""The maximum number of characters in a line of actions."""
_ENDS = ACTIONS | {GROUP, GROUP_END}
"""The characters after which a line can be broken."""


class _KeptLines(NamedTuple):
    """A line that stays in the program and may be rewritten, or several consecutive lines that stay
    unchanged."""

    line: ZoneLine
    wanted: Sequence[str]
    """The lines as the style requires them. A long line of actions becomes several lines."""
    last: int
    """The number of the last kept line."""
    is_separator: bool
    is_row: bool
    """True if the kept lines are rows of the map, or are between two rows."""


def layout(program: Program, options: FormatOptions) -> list[Edit]:
    """Return the edits that apply the style to `program`, in text order and without overlaps."""
    if len(program.zones.separators) != ACTION_ZONE:
        return []
    text = program.text
    end = first_line_end(text)
    edits: list[Edit] = []
    kept = _kept(program)
    before: _KeptLines | None = next(kept)
    assert before is not None  # a program has separators
    if before.line.number:
        first = program.zones.line(0).start
        edits.append(Edit(Span(first, before.line.start), ""))
    while before is not None:
        after = next(kept, None)
        _, at, text_before = before.line
        last_line = before.wanted[-1]
        if last_line != text_before or len(before.wanted) > 1:
            edits.append(Edit(Span(at, at + len(text_before)), end.join(before.wanted)))
        gap_start = at + len(text_before)
        gap_end = len(text) if after is None else after.line.start
        # A carriage return at the end of the line's text must not become part of the line end.
        own = "\r" if last_line.endswith("\r") and end == "\n" else ""
        wanted = own + end * _line_ends(before, after)
        if options.keep_line_ends:
            is_same = text.count("\n", gap_start, gap_end) == wanted.count("\n")
        else:
            is_same = text[gap_start:gap_end] == wanted
        if not is_same:
            edits.append(Edit(Span(gap_start, gap_end), wanted))
        before = after
    return edits


def _line_ends(before: _KeptLines, after: _KeptLines | None) -> int:
    """Return the number of line ends to write between the kept lines `before` and `after`. If
    `after` is None, the text ends after `before`."""
    if after is None or (before.is_row and after.is_row):
        return 1
    if before.is_separator or after.is_separator:
        return 2
    return min(after.line.number - before.last, 2)


class _Lines:
    """The lines of a program, with facts that decide the layout."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.texts = program.zones.texts
        self.damaged = _damaged(program)
        self.rows = _rows(program)
        """The numbers of the lines from the first row of the map to the last row."""
        self.stacks = {
            program.lines.line_at(stack.span.start): stack for stack in program.stacks.values()
        }
        numbers = program.zones.numbers(ACTION_ZONE)
        self.is_sound = self.damaged.find(True, numbers.start, numbers.stop) < 0
        """True if the actions have no errors."""
        self.depth = 0
        """The number of open groups."""

    def unchanged_until(self, first: int, stop: int, zone: int) -> int:
        """Return the number of the first line that may have to change, from the line `first` on. If
        there is no such line before the line `stop`, return `stop`. The lines from `first` to
        `stop` are in the zone `zone`.

        The lines before the result stay as they are, and no blank lines are written between them.
        The groups that these lines open and close are counted in `depth`.
        """
        if zone == MAP:
            stop = min(stop, self.rows.stop) if first in self.rows else first
        for number in range(first, stop):
            text = self.texts[number]
            if text.startswith(COMMENT):
                stays = text[-1] not in BLANKS
            elif zone == MAP:
                stays = not text or text[-1] not in BLANKS
            elif zone == ACTION_ZONE and self.is_sound:
                stays = 0 < len(text) <= MOST_COLUMNS and " " not in text and "\t" not in text
                if stays:
                    self.depth += text.count(GROUP) - text.count(GROUP_END)
            else:
                is_given = zone == STACKS and not self.damaged[number]
                stays = not is_given and bool(text.strip(BLANKS))
            if not stays:
                return number
        return stop

    def wanted(self, line: ZoneLine, zone: int) -> Sequence[str]:
        """Return the lines that replace `line`, a line of the zone `zone`."""
        number, _, text = line
        if text.startswith(COMMENT):
            return (text.rstrip(BLANKS),)
        if zone == MAP:
            return (text.rstrip(" "),)
        if zone == STACKS and number in self.stacks and not self.damaged[number]:
            name, _, values, _ = self.stacks[number]
            words = (self.program.text[slice(*value.span)] for value in values)
            return (f"{name}:{','.join(words)}",)
        if zone == ACTION_ZONE and self.is_sound:
            wanted, self.depth = _wanted_actions(line, self.depth)
            return wanted
        return (text,)


def _kept(program: Program) -> Iterator[_KeptLines]:
    """Yield the lines that are kept: those that are not blank, and the blank lines within the map.
    Consecutive lines that do not change are joined into one record."""
    lines = _Lines(program)
    zones, texts, rows = program.zones, lines.texts, lines.rows
    has_one_end = "\r" not in program.text
    for zone in (MAP, STACKS, ACTION_ZONE):
        numbers = zones.numbers(zone)
        number = numbers.start
        while number < numbers.stop:
            stop = lines.unchanged_until(number, numbers.stop, zone) if has_one_end else number
            line = zones.line(number)
            is_row = number in rows
            if stop > number + 1:
                text = program.text[line.start : program.lines.end(stop - 1)]
                yield _KeptLines(line._replace(text=text), (text,), stop - 1, False, is_row)
            elif stop > number:
                yield _KeptLines(line, (line.text,), number, False, is_row)
            else:
                stop = number + 1
                if is_row or line.text.strip(BLANKS):
                    wanted = lines.wanted(line, zone)
                    yield _KeptLines(line, wanted, number, False, is_row)
            number = stop
        if number < len(texts):
            wanted_line = texts[number] if number in zones.malformed else SEPARATOR
            yield _KeptLines(zones.line(number), (wanted_line,), number, True, False)


def _damaged(program: Program) -> bytearray:
    """Return a byte for each line: 1 if an error begins in this line, otherwise 0."""
    damaged = bytearray(len(program.lines))
    starts = program.lines.starts
    number, begin, end = -1, 0, 0
    """The line of the previous error: its number, and the offsets where it starts and ends. They
    are stored because most errors are in the line of the previous error, or in the next line."""
    for start in chain((error.span.start for error in program.errors), program.unlisted[::2]):
        if not begin <= start < end:
            number += 1
            is_next = number < len(starts) and starts[number] <= start
            if not is_next or start > program.lines.end(number):
                number = program.lines.line_at(start)
            begin, end = starts[number], program.lines.end(number) + 1
            damaged[number] = True
    return damaged


def _rows(program: Program) -> range:
    """Return the numbers of the lines from the first row of the map to the last row."""
    texts, numbers = program.zones.texts, program.zones.numbers(MAP)

    def is_row(number: int) -> bool:
        return is_drawn(texts[number]) and not texts[number].startswith(COMMENT)

    first = next(filter(is_row, numbers), None)
    if first is None:
        return range(0)
    return range(first, next(filter(is_row, reversed(numbers))) + 1)


def _wanted_actions(line: ZoneLine, depth: int) -> tuple[Sequence[str], int]:
    """Return the lines that replace a line of actions, and the number of groups that are open after
    this line. `depth` is the number of groups that are open before this line."""
    text = line.text
    has_blanks = any(blank in text for blank in BLANKS)
    if not has_blanks and len(text) <= MOST_COLUMNS:
        return (text,), depth + text.count(GROUP) - text.count(GROUP_END)
    words: list[str] = []
    places = array("I")
    ranks = array("q")
    """The ranks of the places where the line can be broken. The place with the highest rank is the best. Places outside
    groups and places right after a group have high ranks."""
    length = 0
    before = ""
    is_apart = False
    """True if there are blanks before the current character."""
    for character in text:
        if character in BLANKS:
            is_apart = True
            continue
        if character == GROUP_END:
            depth -= 1
        elif before in _ENDS:
            places.append(length)
            ranks.append(-2 * depth + (before == GROUP_END))
            if is_apart and before != GROUP:
                words.append(" ")
                length += 1
        if character == GROUP:
            depth += 1
        words.append(character)
        length += 1
        before = character
        is_apart = False
    new_lines = list(_broken("".join(words), places, ranks))
    is_other = any(new_line == SEPARATOR or new_line.startswith(COMMENT) for new_line in new_lines)
    return ((text,) if is_other else new_lines), depth


def _broken(text: str, places: Sequence[int], ranks: Sequence[int]) -> Iterator[str]:
    """Yield the lines into which `text`, a long line, is broken. `places` are the places where
    `text` can be broken, and `ranks` are the ranks of these places. A place is possible if the part
    before it is not too long. Among the possible places, the last one with the highest rank is
    chosen."""
    if len(text) <= MOST_COLUMNS:
        yield text
        return
    from collections import deque  # only long lines need it

    start = seen = 0
    best: deque[int] = deque()
    """The candidates for the next break. Each is an index in `places`. A candidate is removed if a
    later place has the same rank or a better rank."""
    while len(text) - start > MOST_COLUMNS:
        while seen < len(places) and places[seen] <= start + MOST_COLUMNS:
            while best and ranks[best[-1]] <= ranks[seen]:
                best.pop()
            best.append(seen)
            seen += 1
        while best and places[best[0]] <= start:
            best.popleft()
        if not best:
            break
        at = places[best[0]]
        yield text[start:at].strip(BLANKS)
        start = at + (text[at] == " ")
    yield text[start:]
