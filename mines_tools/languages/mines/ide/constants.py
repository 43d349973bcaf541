"""The constants that the language server tells an editor at its start. This module imports nothing, so that the server
starts fast: it imports the features themselves when they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.board import ActKind

COMPLETION_TRIGGERS: Sequence[str] = tuple(
    ",;[:= (0123456789\"'"
)  # editors do not trigger on digits
SIGNATURE_TRIGGERS: Sequence[str] = (",", ";")
HINT_KINDS: Mapping[str, bool] = {"command": True, "value": True, "depth": False, "target": True}
"""The kinds of hints. True means that hints of this kind are on by default."""
TOKEN_TYPES: Sequence[str] = (
    "cell", "mine", "number", "operator", "keyword", "comment", "macro", "function",
)  # fmt: skip
"""The types of tokens.

Cells and mines have their own types. The column and the row of a click are numbers, and its button
is an operator. A switch and a restart are keywords, directives are macros, and claims are
functions. (A claim is a text in a comment that says what an operation does.)
"""
TOKEN_MODIFIERS: Sequence[str] = (
    "digit0", "digit1", "digit2", "digit3", "digit4", "digit5", "digit6", "digit7", "digit8", "mine",
    "left", "right", "switch", "restart", "unreached",
)  # fmt: skip
BOARD_ACTS: Sequence[ActKind] = (
    "left", "right", "paint", "paint-cells", "new-board",
    "insert-column", "delete-column", "insert-row", "delete-row",
)  # fmt: skip
