"""Finds changes for a text that the user typed above the board, or beside a row of the board. The
changed program prints this text at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Snapshot
from mines_tools.languages.mines.flow.analysis import analyse
from mines_tools.languages.mines.ide.ended import added_printing
from mines_tools.languages.mines.ide.other_board import larger_board
from mines_tools.languages.mines.ide.place import code_span, tree_of
from mines_tools.languages.mines.rules.offering import line_end
from mines_tools.languages.mines.syntax import BLANKS, parse
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import text_to_print

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.ide.written_operations import Written
    from mines_tools.languages.mines.tree import Tree

_CELLS = f".*{BLANKS}"
_MOST_CHARACTERS = 20_000
"""The greatest number of characters of a program for which a change is searched."""
_MOST_TRANSITIONS = 2_000
"""The program without the typed text is analysed with at most this many transitions."""


class PrintedAtEnd(NamedTuple):
    """A change that removes a text above or beside the board, and adds operations that print this
    text at the end of the program."""

    span: Span
    """The span to remove. It contains the text and the blanks before it."""
    text: str
    others: tuple[Edit, ...]
    """The edits outside `span`. Some of them add the operations."""
    written: Written
    words: str
    """A description of the change for the user, in a few words."""


def text_beside_row(tree: Tree, line: int) -> tuple[Span, str]:
    """Return the span of what follows the cells on `line`, and the text in this span that the user
    may want to print. If there is no such text, the second value is ""."""
    code = code_span(tree, line)
    drawn = tree.text[slice(*code)]
    rest = drawn.lstrip(_CELLS)
    row = drawn[: len(drawn) - len(rest)].rstrip(BLANKS)
    behind = Span(code.start + len(row), code.end)
    text = text_to_print(rest) if row else ""
    is_text = len(text) > 1 or len(row) + len(rest) < len(drawn)
    return behind, text if is_text else ""


def printed_beside_row(snapshot: Snapshot, line: int) -> PrintedAtEnd | None:
    """Return a change that prints the text that is beside the board row on `line`. Return None if
    there is no such text, or if no change is found."""
    tree = tree_of(snapshot)
    span, text = text_beside_row(tree, line)
    return printed_at_end(tree, span, text, line) if text else None


def printed_at_end(tree: Tree, span: Span, text: str, row: int | None) -> PrintedAtEnd | None:
    """Return a change that removes what is at `span`, above or beside the board, and prints `text`
    at the end of the program. If the board cannot print `text`, the change makes the board larger.
    Return None if no change is found.

    `row` is the line of a board row, or None. This line must still be a board row after the
    removal.
    """
    if len(tree.text) > _MOST_CHARACTERS:
        return None
    bare = apply_edits(tree.text, (Edit(span, ""),))
    news: list[Snapshot] = []
    # An empty last line is an operation that does nothing. Operations can be written there, too.
    for whole in (bare, bare + line_end(tree, len(tree.line_texts) - 1)):
        without = parse(whole, tree.dialect)
        if without.program is not None and (row is None or row in without.board_lines):
            news.append(Snapshot(without, analyse(without.program, _MOST_TRANSITIONS)))
    for new in news:
        added = added_printing(new, text)
        if added is not None:
            edits = _moved((added.edit,), span, bare, tree_of(new).text)
            return PrintedAtEnd(span, text, edits, added.written, added.words())
    for new in news:
        change = larger_board(new, None, text)
        if change is not None:
            edits = _moved(change.others, span, bare, tree_of(new).text)
            return PrintedAtEnd(span, text, edits, change.written, change.words())
    return None


def _moved(edits: Sequence[Edit], typed: Span, bare: str, whole: str) -> tuple[Edit, ...]:
    """Convert `edits`, which are edits of the text `whole`, to edits of the document.

    `bare` is the document after the text at `typed` is removed. `whole` is `bare`, perhaps with a
    line end added.
    """
    length, moves = len(bare), typed.end - typed.start
    is_longer = len(whole) > length
    behind = [edit for edit in edits if is_longer and edit.span.start >= length]
    moved = [
        edit._replace(span=Span(*(at + moves * (at > typed.start) for at in edit.span)))
        for edit in edits
        if edit not in behind
    ]
    if is_longer:
        shifted = [edit._replace(span=Span(*(at - length for at in edit.span))) for edit in behind]
        end = length + moves
        moved.append(Edit(Span(end, end), apply_edits(whole[length:], shifted)))
    return tuple(moved)
