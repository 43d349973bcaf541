"""The parts of a drawing, as plain data. All lengths are in units of the drawing: at scale 1, a unit is a pixel."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    Point = tuple[float, float]

BASELINE = 0.35
"""The distance from the middle of a text to its baseline, as a share of its size."""


class Polygon(NamedTuple):
    """A filled polygon."""

    points: Sequence[Point]
    fill: str
    """The colour, as in ``#ff0000``."""


class Ellipse(NamedTuple):
    """A filled ellipse, given by the box around it."""

    left_top: Point
    right_bottom: Point
    fill: str


class Stroke(NamedTuple):
    """A line of a certain width, through several points."""

    points: Sequence[Point]
    color: str
    width: float


class Text(NamedTuple):
    """A text on one line."""

    left: float
    """The left end of the text, or its middle if `is_centered`."""
    middle: float
    """The vertical middle of the text."""
    size: float
    text: str
    color: str
    font: Literal["plain", "code"] = "plain"
    """``plain``: a font for sentences; ``code``: a font whose characters have the same width."""
    is_bold: bool = False
    is_centered: bool = False
    name: str = ""
    """A text for a writer that has no font for `text`. If it is empty, there is no such text."""


class Placed(NamedTuple):
    """Shapes that a drawing contains at many places, such as those of a cell. They are drawn as if (`left`, `top`) were
    (0, 0). Equal shapes are the same object."""

    shapes: Sequence[Polygon | Ellipse]
    left: float
    top: float


if TYPE_CHECKING:
    Shape = Polygon | Ellipse | Stroke | Text | Placed


class Drawing(NamedTuple):
    """A whole picture."""

    width: float
    height: float
    title: str
    """A few words for people who do not see the picture."""
    description: str
    """All that the picture says in words, for people who do not see it."""
    shapes: Sequence[Shape]
    """The shapes, from the backmost to the frontmost."""


def box(left: float, top: float, width: float, height: float, fill: str) -> Polygon:
    """Return a filled rectangle."""
    right, bottom = left + width, top + height
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), fill)
