"""Refactorings, which editors offer in addition to the linter's fixes. A refactoring is offered only if it is proved
that the program does the same afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.ide.grid_actions import grid_actions
from mines_tools.languages.emojifunge.ide.selector_actions import selector_actions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Action, Snapshot
    from mines_tools.text.source import Span


def rewrites(snapshot: Snapshot, span: Span) -> Sequence[Action]:
    """Return the refactorings for the selection `span`."""
    return [*selector_actions(snapshot, span), *grid_actions(snapshot, span)]
