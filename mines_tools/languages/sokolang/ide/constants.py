"""The constants that the language server tells an editor at its start. This module imports nothing, so that the server
starts fast: it imports the features themselves when they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.board import ActKind

COMPLETION_TRIGGERS: Sequence[str] = tuple(":,\"'")
SIGNATURE_TRIGGERS: Sequence[str] = (",",)
HINT_KINDS: Mapping[str, bool] = {"command": True, "value": True}
TOKEN_TYPES: Sequence[str] = (
    "comment",
    "keyword",
    "variable",
    "number",
    "operator",
    "function",
    "type",
    "macro",
)
TOKEN_MODIFIERS: Sequence[str] = ("unreached", "readonly")
BOARD_ACTS: Sequence[ActKind] = (
    "left", "move", "paint", "insert-column", "delete-column", "insert-row", "delete-row",
)  # fmt: skip
