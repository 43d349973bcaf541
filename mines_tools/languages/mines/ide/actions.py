"""The changes that an editor offers at a place. (The linter offers its own fixes.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Action
from mines_tools.languages.mines.ide.board_actions import board_actions
from mines_tools.languages.mines.ide.dialect_actions import dialect_actions
from mines_tools.languages.mines.ide.line_actions import (
    button_actions,
    coordinate_actions,
    note_actions,
)
from mines_tools.languages.mines.ide.place import flow_of, operations_between, tree_of
from mines_tools.languages.mines.rules.endless_program import finishing_fix

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.source import Span


def rewrites(snapshot: Snapshot, span: Span) -> Sequence[Action]:
    """Return the changes that are offered if `span` is selected."""
    return [
        *coordinate_actions(snapshot, span),
        *button_actions(snapshot, span),
        *note_actions(snapshot, span),
        *board_actions(snapshot, span),
        *dialect_actions(snapshot, span),
        *_end_actions(snapshot, span),
    ]


def _end_actions(snapshot: Snapshot, span: Span) -> Iterator[Action]:
    """Yield the fix for a program that never ends, if `span` selects the program's last operation.
    (If the first operation is selected, the linter offers this fix.)"""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    selected = operations_between(tree, span)
    last = len(tree.shapes) - 1
    if flow is None or tree.program is None or not last or last not in selected or 0 in selected:
        return
    fix = finishing_fix(tree, flow.program) if flow.verdict.kind == "never" else None
    if fix is not None:
        yield Action(fix.title, "quickfix", fix.edits)
