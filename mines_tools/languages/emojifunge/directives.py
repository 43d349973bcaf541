"""Directives: words to the linter in the text (``mines: ignore-file[E201]``).

They may stand in any unknown text. Where they are free is at the end: in rows of their own, after an empty row. The
pointer does not come there unless it moves fast or jumps, and no other cell moves. So tools write them there, and only
where it is proved that no run looks at these rows.
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
"""The directives, and what they do."""

BEGIN = "mines:"
_PATTERN = (
    r"\bmines:[ \t]*(?P<word>[a-z-]+)(?:[ \t]*\[(?P<names>[\w, \t-]*)\])?"
    r"(?:[ \t]+(?P<x>[0-9]{1,9}),(?P<y>[0-9]{1,9})\b)?"
)
_JUMP = frozenset("⏩⏪⏫⏬✴")
"""What can send the pointer further than to the next cell."""


class Directive(NamedTuple):
    """One directive."""

    word: str
    names: tuple[tuple[str, Span], ...] | None
    """The rules in its brackets, each with its place; none where there are no brackets."""
    place: tuple[int, int] | None
    """The cell (x, y) that it names."""
    span: Span


@once
def _directive() -> re.Pattern[str]:
    import re

    return re.compile(_PATTERN, re.ASCII)


@once
def _row() -> re.Pattern[str]:
    """A row that holds known directives, and nothing else: none of it is an emoji, nor in dialect `author` the name of
    one."""
    import re

    words = "|".join(sorted(WORDS, reverse=True))
    plain = re.sub(r"\?P<[a-z]+>", "?:", _PATTERN).replace("[a-z-]+", words)
    return re.compile(rf"[ \t]*(?:{plain}[ \t;]*)+", re.ASCII)


def directives(grid: Grid) -> Iterator[Directive]:
    """The directives in a text."""
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
    """How many rows there are before those that hold only directives, to the end."""
    lines = grid.line_texts
    y = len(lines)
    if BEGIN not in grid.text:
        return y
    first = y
    while y and (not lines[y - 1] or _row().fullmatch(lines[y - 1])):
        y -= 1
        if lines[y]:
            first = y
    return first


def are_free(grid: Grid) -> bool:
    """Whether it is proved that no run looks at the rows that hold only directives, at the end."""
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
    places = ((x, y) for y in range(height, grid.height) for x in range(len(grid.passing_row(y))))
    return flow.is_complete and all(
        flow.cell(*each).reached.kind == "impossible" for each in places
    )


def stays_near(keys: Set[str]) -> bool:
    """Whether the pointer of a program with these emoji always moves to a cell beside it."""
    return keys.isdisjoint(_JUMP)
