"""The map beside the text: the state at the cursor, and the acts of a person on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Refusal
from mines_tools.languages.sokolang.ide.board_painted import board_contents, paint, reshape
from mines_tools.languages.sokolang.ide.board_view import board
from mines_tools.languages.sokolang.ide.board_written import move, way
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.interface.board import ActKind, BoardAct, BoardEdit
    from mines_tools.interface.editor import Snapshot

__all__ = ["board", "board_act", "board_contents", "board_missing", "board_reasons"]

_ACTS: Mapping[ActKind, Callable[[Snapshot, int, BoardAct], BoardEdit]] = {
    "left": way,
    "move": move,
    "paint": paint,
    "insert-column": reshape,
    "delete-column": reshape,
    "insert-row": reshape,
    "delete-row": reshape,
}


def board_act(snapshot: Snapshot, offset: int, act: BoardAct) -> BoardEdit:
    """Return the edits of `act`, with the cursor at `offset`. Raise Refusal if the act is not possible."""
    edit = _ACTS.get(act.kind)
    if edit is None:
        raise Refusal(phrase("this language has no acts of this kind on the board"))
    return edit(snapshot, offset, act)


def board_missing(_snapshot: Snapshot, _offset: int, _command: str) -> str:
    """Return an empty text, because no click on the map selects a command."""
    return ""


def board_reasons(_snapshot: Snapshot, _offset: int, _commands: Sequence[str]) -> Sequence[str]:
    """Return nothing, because no click on the board selects a command."""
    return ()
