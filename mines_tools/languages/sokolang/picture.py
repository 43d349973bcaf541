"""The look of the map in pictures: a warehouse with walls, marks, crates and the player."""

from __future__ import annotations

from mines_tools.interface.picture import CellLook, Figure, PictureStyle
from mines_tools.languages.sokolang.warehouse import (
    BLANK,
    CLONER,
    DESTROYER,
    FLOOR,
    LETTERS,
    MARK,
    PLAYER,
    PORTALS,
    SMALL_LETTERS,
    WALL,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run_state import StateCell

_FLOOR, _WOOD, _DARK_WOOD, _PALE_WOOD = "#f6efe2", "#c98a3c", "#8a5a1e", "#e3bd85"
_BRICK, _JOINT = "#7d6b5d", "#a3917f"


def _box(left: float, top: float, right: float, bottom: float, fill: str) -> Figure:
    return Figure(((left, top), (right, top), (right, bottom), (left, bottom)), fill)


def _disc(radius: float, fill: str) -> Figure:
    return Figure(((0.5 - radius, 0.5 - radius), (0.5 + radius, 0.5 + radius)), fill, is_round=True)


_BUILT = {
    WALL: CellLook(_BRICK, figures=(
        _box(0, 0.32, 1, 0.36, _JOINT), _box(0, 0.66, 1, 0.7, _JOINT),
        _box(0.48, 0, 0.52, 0.34, _JOINT), _box(0.23, 0.34, 0.27, 0.68, _JOINT),
        _box(0.73, 0.34, 0.77, 0.68, _JOINT), _box(0.48, 0.68, 0.52, 1, _JOINT),
    )),
    BLANK: CellLook("#ffffff"),
    FLOOR: CellLook(_FLOOR),
    MARK: CellLook(_FLOOR, figures=(_disc(0.26, "#d1383d"), _disc(0.17, _FLOOR), _disc(0.09, "#d1383d"))),
    CLONER: CellLook("#cfe8d5", text=CLONER, color="#1a7f37"),
    DESTROYER: CellLook("#f7d4d0", text=DESTROYER, color="#b3261e"),
    **{digit: CellLook(_FLOOR, figures=(_disc(0.4, "#6f51b5"),), text=digit, color="#ffffff") for digit in PORTALS},
}  # fmt: skip
"""The look of what is built in a cell, by its character on the map."""


def _cell(cell: StateCell) -> CellLook:
    character = cell.now or cell.text
    if character == PLAYER:
        under = _BUILT[cell.note]
        return under._replace(figures=_player(under.background), text="", name=PLAYER)
    if character in LETTERS:
        under = _BUILT[cell.note]
        is_read_only = character in SMALL_LETTERS
        face = "#5aa469" if cell.note == MARK else _PALE_WOOD if is_read_only else _WOOD
        edge = "#2f6b3c" if cell.note == MARK else _DARK_WOOD
        figures = (_box(0.08, 0.08, 0.92, 0.92, edge), _box(0.15, 0.15, 0.85, 0.85, face))
        return under._replace(figures=figures, text=character, color="#1f1206")
    return _BUILT[character]


def _player(background: str) -> tuple[Figure, ...]:
    """Return the figures of the player on a cell with the colour `background`: shoulders and a head."""
    return (
        Figure(((0.2, 0.5), (0.8, 1.1)), "#1f6feb", is_round=True),
        _box(0.15, 0.88, 0.85, 1.12, background),
        Figure(((0.33, 0.12), (0.67, 0.5)), "#8a4b20", is_round=True),
    )


STYLE = PictureStyle(cell=_cell)
