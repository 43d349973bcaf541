"""The changes offered at a place, besides the fixes of the linter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.ide.board_actions import board_actions
from mines_tools.languages.mines.ide.dialect_actions import dialect_actions
from mines_tools.languages.mines.ide.line_actions import (
    button_actions,
    coordinate_actions,
    note_actions,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Action, Snapshot
    from mines_tools.text.source import Span


def rewrites(snapshot: Snapshot, span: Span) -> Sequence[Action]:
    """Return the changes offered for a selection."""
    return [
        *coordinate_actions(snapshot, span),
        *button_actions(snapshot, span),
        *note_actions(snapshot, span),
        *board_actions(snapshot, span),
        *dialect_actions(snapshot, span),
    ]
