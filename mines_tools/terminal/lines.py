"""Lines of a screen. A line consists of pieces. A piece is a style and a text. The functions cut
lines to a number of columns."""

from __future__ import annotations

from mines_tools.report.width import display_width, displayed
from mines_tools.text.clusters import clusters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Piece = tuple[str, str]
    """A style (see `style`) and a text."""
    Line = Sequence[Piece]

_MORE = "…"


def width_of(line: Line) -> int:
    """Return the number of columns that a line takes on the screen."""
    return sum(display_width(text) for _, text in line)


def fitted(line: Line, width: int, left: int = 0) -> list[Piece]:
    """Return the part of a line that begins at the column `left` and is `width` columns wide. A
    longer line is cut, and a shorter line is filled with blanks."""
    fitting: list[Piece] = []
    at = 0  # the column in the line
    for style, text in line:
        pieces: list[str] = []
        for cluster in clusters(text):
            shown, columns = displayed(cluster, at)
            begin, at = at - left, at + columns
            if begin < 0:
                shown, columns, begin = " " * max(at - left, 0), max(at - left, 0), 0
            if begin + columns > width:
                fitting.append((style, "".join(pieces)))
                return _cut(fitting, width)
            pieces.append(shown)
        fitting.append((style, "".join(pieces)))
    used = max(at - left, 0)
    if used < width:
        fitting.append(("", " " * (width - used)))
    return fitting


def stacked(left: Sequence[Line], right: Sequence[Line], between: Piece) -> list[list[Piece]]:
    """Return lines that consist of a line of `left`, the piece `between`, and a line of `right`.
    `left` and `right` have the same number of lines, and all lines in `left` have the same width.
    """
    return [[*one, between, *other] for one, other in zip(left, right, strict=True)]


def filled(lines: Sequence[Line], width: int, height: int) -> list[list[Piece]]:
    """Return exactly `height` lines of `width` columns. The result contains the first of `lines`,
    and empty lines after them if `lines` are too few."""
    lines_fitted = [fitted(line, width) for line in lines[:height]]
    lines_fitted += [[("", " " * width)] for _ in range(height - len(lines_fitted))]
    return lines_fitted


def plain(lines: Iterable[Line]) -> str:
    """Return the text of `lines`, without styles and without blanks at the ends of lines."""
    return "\n".join("".join(text for _, text in line).rstrip() for line in lines)


def _cut(pieces: Sequence[Piece], width: int) -> list[Piece]:
    """Return the beginning of a line that is longer than `width` columns. The result is `width`
    columns wide, with an ellipsis at the end."""
    if width <= 0:
        return []
    used = 0
    cut: list[Piece] = []
    for style, text in pieces:
        kept = ""
        for cluster in clusters(text):
            columns = display_width(cluster)
            if used + columns > width - 1:
                return [*cut, (style, kept + _MORE + " " * (width - 1 - used))]
            kept += cluster
            used += columns
        cut.append((style, kept))
    return [*cut, ("", _MORE + " " * (width - 1 - used))]
