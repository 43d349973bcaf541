"""Changes to offer at a place, beside the fixes of the linter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.mines.ide.board_actions import board_actions
from mines_tools.mines.ide.dialect_actions import dialect_actions
from mines_tools.mines.ide.line_actions import (
    button_actions,
    coordinate_actions,
    note_actions,
)
from mines_tools.mines.ide.suppress_actions import suppress_actions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.editing import Action, Snapshot
    from mines_tools.text import Span


def actions(snapshot: Snapshot, _span: Span, diagnostics: Sequence[Diagnostic]) -> Sequence[Action]:
    """What to offer for the diagnostics of a selection."""
    return list(suppress_actions(snapshot, diagnostics))


def rewrites(snapshot: Snapshot, span: Span) -> Sequence[Action]:
    """What a selection can be changed to."""
    return [
        *coordinate_actions(snapshot, span),
        *button_actions(snapshot, span),
        *note_actions(snapshot, span),
        *board_actions(snapshot, span),
        *dialect_actions(snapshot, span),
    ]
