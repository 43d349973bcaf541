"""Draws lines on the screen of prompt_toolkit.

The library's own windows put each code point into its own column. But an emoji may consist of
several code points, and terminals show such an emoji with different widths. So this module puts a
whole cluster, which is one visible character, into one cell of the screen. Then the cursor moves to
the correct column after the cluster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from prompt_toolkit.layout.containers import Container
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.screen import Char
from prompt_toolkit.output.vt100 import Vt100_Output

from mines_tools.report.width import display_width
from mines_tools.text.clusters import clusters

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prompt_toolkit.layout.mouse_handlers import MouseHandlers
    from prompt_toolkit.layout.screen import Screen, WritePosition

    from mines_tools.terminal.lines import Line

_EMOJI = 0x1F000
"""The first code point of the emoji, which terminals show with different widths."""


class Canvas(Container):
    """A part of the screen on which lines are drawn."""

    def __init__(self, draw: Callable[[int, int], Sequence[Line]]) -> None:
        """Create a canvas. `draw` takes the numbers of columns and rows, and returns the lines to
        show in this space."""
        self._draw = draw

    def reset(self) -> None:
        """Do nothing, because a canvas has no state."""

    def preferred_width(self, max_available_width: int) -> Dimension:
        """Return a width that takes all available columns."""
        return Dimension()

    def preferred_height(self, width: int, max_available_height: int) -> Dimension:
        """Return a height that takes all available rows."""
        return Dimension()

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        """Draw the lines on `screen`, in the area `write_position`."""
        left, top, width, height = (
            write_position.xpos, write_position.ypos, write_position.width, write_position.height,
        )  # fmt: skip
        for row, line in enumerate(self._draw(width, height)):
            cells, at = screen.data_buffer[top + row], left
            for style, text in line:
                named = " ".join(f"class:{word}" for word in style.split())
                for cluster in clusters(text):
                    columns = display_width(cluster)
                    if columns and at + columns <= left + width:
                        cells[at] = _cell(cluster, named, columns)
                        for more in range(at + 1, at + columns):
                            cells[more] = _cell("", named, 0)
                        at += columns

    def get_children(self) -> list[Container]:
        """Return an empty list, because a canvas contains no other parts."""
        return []


def _cell(cluster: str, style: str, columns: int) -> Char:
    cell = Char(cluster, style)
    cell.width = columns
    return cell


class AnchoredOutput(Vt100_Output):
    """A terminal output for text with emoji. A terminal may show a character with an unexpected
    width, but the text after this character is still in the correct column."""

    def write(self, data: str) -> None:
        """Write `data` to the terminal. After each character whose width is not certain, move the
        cursor to the correct column."""
        if data.isascii():
            super().write(data)
            return
        for cluster in clusters(data.replace("\x1b", "?")):
            columns = display_width(cluster)
            if _is_sure(cluster):
                self.write_raw(cluster)
            else:
                self.write_raw(f"\x1b7{cluster}\x1b8\x1b[{columns}C" if columns else cluster)


def _is_sure(cluster: str) -> bool:
    """Return whether `cluster`, one visible character, has the same width on all terminals."""
    if len(cluster) > 1 or ord(cluster) >= _EMOJI:
        return False
    return east_asian_width(cluster) != "A"
