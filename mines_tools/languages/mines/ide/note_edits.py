"""The edit that writes a generated note: a comment that begins with ``#=`` and says what an operation does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.comments import split_comment
from mines_tools.languages.mines.layout import with_note
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree


def note_edit(tree: Tree, line: int, name: str) -> Edit | None:
    """Return the edit that writes the note `name` on `line`. Return None if the line already has
    this note."""
    text, start = tree.line_texts[line], tree.lines.starts[line]
    code, comment = split_comment(text)
    comment = comment.rstrip(BLANKS)
    noted = with_note(comment, name)
    if noted == comment:
        return None
    if comment:
        place = Span(start + len(code), start + len(code) + len(comment))
        return Edit(place, noted)
    end = start + len(code.rstrip(BLANKS))
    return Edit(Span(end, end), f"  {noted}")
