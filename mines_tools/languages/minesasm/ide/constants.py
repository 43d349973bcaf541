"""The constants that the language server tells an editor at its start. This module imports nothing, so that the server
starts fast: it imports the features themselves when they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.board import ActKind

COMPLETION_TRIGGERS: Sequence[str] = (" ",)
SIGNATURE_TRIGGERS: Sequence[str] = (" ",)
HINT_KINDS: Mapping[str, bool] = {"depth": False}
"""The kinds of hints. The depths are off by default."""
TOKEN_TYPES: Sequence[str] = (
    "keyword",
    "function",
    "label",
    "macro",
    "parameter",
    "variable",
    "number",
    "string",
)
TOKEN_MODIFIERS: Sequence[str] = ("declaration",)
BOARD_ACTS: Sequence[ActKind] = ()
