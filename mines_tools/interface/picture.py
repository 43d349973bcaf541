"""The interface for pictures: what a language says about the look of its grids.

A picture shows a moment of a run: grids, stacks and output. The package `picture` arranges and draws these parts for
any language. A language only says how a single cell looks, as plain data.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Literal

    from mines_tools.interface.run_state import StateCell

    Edge = Literal["flat", "raised", "sunk"]
    """The border of a cell. ``flat``: a thin line around the cell; ``raised``: the cell looks like a button; ``sunk``:
    the cell looks like a button that is pressed."""

INK = "#1f2328"
"""The colour of text."""


class Figure(NamedTuple):
    """A filled figure in a cell."""

    points: tuple[tuple[float, float], ...]
    """The corners of the figure. The left top corner of the cell is (0, 0), and the right bottom corner is (1, 1). A
    round figure has two corners: those of the box around the ellipse."""
    fill: str
    """The colour, as in ``#ff0000``."""
    is_round: bool = False


class CellLook(NamedTuple):
    """The look of a cell."""

    background: str = "#ffffff"
    edge: Edge = "flat"
    figures: tuple[Figure, ...] = ()
    """The figures, from the backmost to the frontmost. The text is in front of all figures."""
    text: str = ""
    color: str = INK
    """The colour of the text."""
    name: str = ""
    """A text that is shown in place of `text` if a picture cannot show `text`, because there is no font for it."""


class Focus(NamedTuple):
    """A cell of a grid to which a picture draws attention."""

    grid: str
    column: int
    row: int


class PictureStyle(NamedTuple):
    """The facts about a language that its pictures need."""

    cell: Callable[[StateCell], CellLook] = lambda cell: CellLook(text=cell.now or cell.text)
    """Returns the look of a cell in its present state."""
    hits: Mapping[str, CellLook] = {}
    """The looks of cells at which an event happened in the last step (see `Hit`). The key is the name of the event."""
    focus: Callable[[Any], Focus | None] = lambda _run: None
    """Returns the cell to mark, such as the cell that the last step clicked. `Running.start_stepping` must have started
    the run, and its last action must be a step."""
    has_way: bool = False
    """True if the picture shows a line through the cells that were marked one after the other. `focus` must then return
    the right cell at any moment, even at the start."""
    main_stack: str = ""
    """The name of the stack that is shown value by value. Other stacks take one line each. If it is empty, all stacks
    take one line each."""
