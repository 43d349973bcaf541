"""Reads directives: instructions to the linter in the text (``mines: ignore-file[E201]``).

A directive may be in any text that is not an emoji. The best place for a directive is a separate row at the end of the
text, after an empty row. In such a row, the directive moves no other cell. The pointer comes to such a row only if it
moves fast or jumps. The tools write a directive into such a row only if it is proved that no run reads the row.
"""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.self_inspection import PICK, PICK_BACK, may_write_its_text
from mines_tools.text.source import Span
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Set

    from mines_tools.languages.emojifunge.syntax import Grid

WORDS = {
    "ignore": template("Ignores these rules, or all, in the cell at that place."),
    "ignore-file": template("Ignores these rules, or all, in the whole file."),
}
"""The words of the directives, each with a description."""

BEGIN = "mines:"
COMMENT = "# "
"""The characters with which a row at the end of the text begins that is a comment to the tools."""
_PATTERN = (
    r"\bmines:[ \t]*(?P<word>[a-z-]+)(?:[ \t]*\[(?P<names>[\w, \t-]*)\])?"
    r"(?:[ \t]+(?P<x>[0-9]{1,9}),(?P<y>[0-9]{1,9})\b)?"
)
_JUMP = frozenset("⏩⏪⏫⏬✴")
"""The emoji that can move the pointer farther than to an adjacent cell."""


class Directive(NamedTuple):
    """A directive in the text."""

    word: str
    names: tuple[tuple[str, Span], ...] | None
    """The rule names in the brackets of the directive, each with its place in the text. None if there are no
    brackets."""
    place: tuple[int, int] | None
    """The place (x, y) of the cell that the directive names; None if the directive names no cell."""
    span: Span


@once
def _directive() -> re.Pattern[str]:
    import re

    return re.compile(_PATTERN, re.ASCII)


@once
def _row() -> re.Pattern[str]:
    """Return the pattern of a row that consists only of known directives. Such a row contains no emoji. In dialect
    `author`, it also contains no name of an emoji."""
    import re

    words = "|".join(sorted(WORDS, reverse=True))
    plain = re.sub(r"\?P<[a-z]+>", "?:", _PATTERN).replace("[a-z-]+", words)
    return re.compile(rf"[ \t]*(?:{plain}[ \t;]*)+", re.ASCII)


def directives(grid: Grid) -> Iterator[Directive]:
    """Yield the directives in a text."""
    if BEGIN not in grid.text:
        return
    for match in _directive().finditer(grid.text):
        names = None
        if match["names"] is not None:
            names = tuple(_named(match["names"], match.start("names")))
        place = None if match["x"] is None else (int(match["x"]), int(match["y"]))
        yield Directive(match["word"], names, place, Span(*match.span()))


def _named(text: str, start: int) -> Iterator[tuple[str, Span]]:
    for piece in text.split(","):
        name = piece.strip()
        if name:
            at = start + piece.index(name)
            yield name, Span(at, at + len(name))
        start += len(piece) + 1


def program_height(grid: Grid) -> int:
    """Return the number of rows of the program itself. The rows at the end of the text that contain only directives or
    begin with `COMMENT` do not count."""
    lines = grid.line_texts
    y = len(lines)
    if BEGIN not in grid.text and COMMENT not in grid.text:
        return y
    first = y
    while y and (not lines[y - 1] or _is_for_tools(lines[y - 1])):
        y -= 1
        if lines[y]:
            first = y
    return first


def _is_for_tools(row: str) -> bool:
    """Return whether the text `row` of a row at the end is a comment, or consists only of directives."""
    return row.startswith(COMMENT) or _row().fullmatch(row) is not None


def are_free(grid: Grid) -> bool:
    """Return whether it is proved that no run reads the last rows of the text. These are the rows at the end that
    contain only directives or are comments."""
    height = program_height(grid)
    if not any(grid.line_texts[height:]):
        return True
    keys = grid.keys()
    if height == 0 or may_write_its_text(keys):
        return False
    if not grid.row(height - 1) and stays_near(keys):
        return True
    if not keys.isdisjoint((PICK, PICK_BACK)):
        return False
    from mines_tools.languages.emojifunge.flow.analysis import Flow

    flow = Flow(grid)
    # No run comes to a place that a complete analysis has not met.
    return flow.is_complete and all(
        flow.cell(x, y).reached.kind == "impossible"
        for x, y in flow.met
        if y >= height and grid.cell(x, y) is not None
    )


def stays_near(keys: Set[str]) -> bool:
    """Return whether the pointer of a program certainly moves only from a cell to an adjacent cell. `keys` are the
    emoji of the program."""
    return keys.isdisjoint(_JUMP)
