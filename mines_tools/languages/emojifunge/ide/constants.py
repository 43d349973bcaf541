"""The constants that the language server tells an editor at its start. This module imports nothing, so that the server
starts fast: it imports the features themselves when they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.board import ActKind

COMPLETION_TRIGGERS: Sequence[str] = tuple("+-*/%!<>=^(0123456789\"',.?")
"""The characters after which an editor should request completions, although they are not letters of words. They are
the first characters of some names, and of texts to print."""
SIGNATURE_TRIGGERS: Sequence[str] = ()
HINT_KINDS: Mapping[str, bool] = {"unreached": True, "value": True, "stack": True}
"""The kinds of hints. The value says whether hints of this kind are shown by default."""
TOKEN_TYPES: Sequence[str] = (
    "function", "operator", "keyword", "number", "macro", "variable", "type", "comment", "string",
)  # fmt: skip
"""The token types. Input, output and miscellaneous instructions are functions; directions and control are
keywords. Cells that are not instructions are strings, and directives are macros.
"""
TOKEN_MODIFIERS: Sequence[str] = ("unreached",)
BOARD_ACTS: Sequence[ActKind] = (
    "paint",
    "insert-column",
    "delete-column",
    "insert-row",
    "delete-row",
)
