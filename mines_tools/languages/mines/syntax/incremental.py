"""Parses a text again after an edit."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import TYPE_CHECKING

from mines_tools.languages.mines.syntax.board import read_board
from mines_tools.languages.mines.syntax.operations import look_closer, shapes_from
from mines_tools.languages.mines.syntax.source import BYTE_ORDER_MARK, Source
from mines_tools.languages.mines.tree import Change, Tree
from mines_tools.text import diagnostics
from mines_tools.text.diagnostic_store import findings
from mines_tools.text.diagnostics import ErrorListing
from mines_tools.text.source import Stretch, changed_stretch, lines_of, spliced_table

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Shape
    from mines_tools.text.source import LineTable


def read_again(before: Tree, text: str, lines: LineTable | None) -> Tree | None:
    """Return the same result as `reparse`. Return None if this function cannot compute the result, because the edit
    changes the board, or because there are too many errors to list."""
    rules = before.rules
    if not before.rows:
        return None
    stretch = changed_stretch(before.text, text)
    first = before.lines.line_at(stretch.start)
    # The board extends to the line that ends it.
    if first <= before.board_lines.stop:
        return _with_new_comments(before, text, stretch, lines)
    if len(before.errors) >= diagnostics.MOST_LISTED:
        return None  # only the whole text shows how many there are, and which are listed
    old = before.lines
    table = spliced_table(old, text, stretch, rules.line_ends) if lines is None else lines
    new_lines = lines_of(text, stretch, rules.line_ends)
    stop = first + len(new_lines)
    rest = len(old) - (len(table) - stop)
    # Copying touches each line once, joining three parts touches it three times.
    texts = before.line_texts.copy()
    texts[first:rest] = new_lines
    source = Source(text, rules, texts)
    source.table = table
    source.damage = before.damage
    shapes: list[Shape] = []
    listing = ErrorListing()
    if new_lines:
        shapes = shapes_from("\n".join(new_lines), 0, rules.integer)
        look_closer(source, first, shapes, listing, before.board_lines.stop)
    errors = listing.in_order()
    if len(before.errors) + len(errors) > diagnostics.MOST_LISTED:
        return None
    begin, end = first - before.board_lines.stop, rest - before.board_lines.stop
    all_shapes = before.shapes.copy()
    all_shapes[begin:end] = shapes
    tree = Tree(
        text,
        rules,
        texts,
        before.board_lines,
        before.rows,
        all_shapes,
        findings(before.errors).after_edit(stretch, errors),
    )
    tree.damage = source.damage
    tree.change = Change(stretch, begin, len(shapes), errors, before.findings)
    tree.remember(before, begin, end, len(shapes), table)
    return tree


def _with_new_comments(
    before: Tree, text: str, stretch: Stretch, lines: LineTable | None
) -> Tree | None:
    """Return the tree after an edit that changes only comments and blanks in the lines of the header or of the board.

    Return None after any other edit. Also return None if the errors in these lines do not
    have the same names before and after the edit.
    """
    rules, starts, stop = before.rules, before.lines.starts, before.board_lines.stop
    if stop >= len(starts) or not stretch.start < starts[stop] >= stretch.before_end:
        return None
    if text.startswith(BYTE_ORDER_MARK):
        return None
    known = findings(before.errors)
    names_before = [error.name for error in known.begun_before(starts[stop])]
    if max(Counter(names_before).values(), default=0) >= diagnostics.MOST_LISTED:
        return None  # more errors of that kind may follow, and the last listed one says how many
    if any(place < starts[stop] for place in before.unlisted):
        return None
    head_end = starts[stop] + stretch.growth
    source = Source(text[:head_end], rules)
    errors = ErrorListing()
    board_lines, rows = read_board(source, errors)
    head = source.texts[:-1]
    is_same = board_lines == before.board_lines and rows == before.rows
    head_errors = errors.in_order()
    if not is_same or [error.name for error in head_errors] != names_before or len(head) != stop:
        return None
    if source.texts[-1]:
        return None  # the board's last line end was the end of the text, and a line follows it now
    tree = Tree(
        text,
        rules,
        [*head, *before.line_texts[stop:]],
        board_lines,
        before.rows,
        before.shapes,
        known.after_edit(Stretch(0, starts[stop], head_end, reaches_end=False), head_errors),
        array("I", [place + stretch.growth for place in before.unlisted]),
    )
    tree.damage = before.damage
    if lines is None:
        lines = spliced_table(before.lines, text, stretch, rules.line_ends)
    tree.remember(before, 0, 0, 0, lines)
    return tree
