"""Writes a board into a text that has no program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.board import BoardEdit
from mines_tools.interface.editor import Refusal
from mines_tools.languages.mines.ide.place import code_span, tree_of
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot

NEW_BOARD = (
    "..*..***.",
    "....*....",
    "*...***.*",
    "*.***.*.*",
    "..*.*.*..",
    "******...",
    "..*..***.",
    "*****...*",
)
"""The rows of a board with every digit: a 0, three cells with a 7, an 8, and at least four cells with each other digit.
So every command can be selected."""


def new_board(snapshot: Snapshot) -> BoardEdit:
    """Return the edit that writes a board at the end of the text. Raises Refusal if the text has more than comments."""
    tree = tree_of(snapshot)
    spans = (code_span(tree, line) for line in range(len(tree.line_texts)))
    if any(span.start < span.end for span in spans):
        raise Refusal(phrase("the text has a program already"))
    text = tree.text
    # The first line stays free, because editors take it for the title of the text.
    before = "" if text.endswith("\n") else "\n"
    added = before + "\n".join(NEW_BOARD)
    edit = Edit(Span(len(text), len(text)), added)
    return BoardEdit(
        (edit,), len(text) + len(added), phrase("Make a board with every digit from 0 to 8")
    )
