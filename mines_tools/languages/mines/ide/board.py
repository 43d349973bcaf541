"""The board beside the text: the state at the cursor, and the edits that a person makes by acts on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.board import CellContent
from mines_tools.languages.mines.ide.board_acts import board_act
from mines_tools.languages.mines.ide.board_missing import board_missing
from mines_tools.languages.mines.ide.board_reasons import board_reasons
from mines_tools.languages.mines.ide.board_view import board
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot

__all__ = ["board", "board_act", "board_contents", "board_missing", "board_reasons"]


def board_contents(_snapshot: Snapshot) -> Sequence[CellContent]:
    """Return the texts that a cell of the board may have."""
    return [CellContent(".", phrase("safe cell")), CellContent("*", phrase("mine"))]
