"""From one dialect to another, offered where the program is shown to do the same there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mines_tools.diagnostics import Edit, apply_edits
from mines_tools.editing import Action
from mines_tools.mines.dialect import DIALECTS
from mines_tools.mines.ide.place import code_span, flow_of, line_at, tree_of
from mines_tools.mines.ide.sameness import analysed, differing_operation, differing_run
from mines_tools.mines.operations import source_form
from mines_tools.mines.syntax import BLANKS, dialect_choice, parse
from mines_tools.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.editing import Snapshot
    from mines_tools.mines.tree import Tree

_MOST_TRANSITIONS = 4_000


def dialect_actions(snapshot: Snapshot, span: Span) -> Iterator[Action]:
    """Where the selection begins in a header line or a board row: the other dialect."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    in_head = line_at(tree, span.start) < tree.board_lines.stop
    if flow is None or tree.program is None or not in_head:
        return
    if not flow.is_complete or flow.transitions > _MOST_TRANSITIONS:
        return
    other = "2" if tree.dialect == "1" else "1"
    edits = _proved(tree.text, tree.dialect, other)
    if edits:
        title = f"Convert to dialect {other} ({DIALECTS[other].title})"
        yield Action(title, "refactor.rewrite", edits)


@lru_cache(maxsize=16)
def _proved(text: str, dialect: str, other: str) -> tuple[Edit, ...] | None:
    """The edits that make a program one of another dialect, if it does the same there."""
    tree = parse(text, dialect)
    edits = _edits(tree, other)
    if tree.program is None:
        return None
    converted = apply_edits(text, edits)
    choice = dialect_choice(converted)
    after = parse(converted, other).program
    if after is None or choice is None or choice.dialect != other:
        return None
    before = tree.program
    if before.board != after.board or len(before.operations) != len(after.operations):
        return None
    flow, new_flow = analysed(before, _MOST_TRANSITIONS), analysed(after, _MOST_TRANSITIONS)
    if flow is None or new_flow is None or flow.verdict.kind != new_flow.verdict.kind:
        return None
    if differing_operation(flow, new_flow, _same_cell, restarts=False) is not None:
        return None
    return edits if differing_run(before, after, _same_cell) is None else None


def _same_cell(cell: int) -> int:
    return cell


def _edits(tree: Tree, other: str) -> tuple[Edit, ...]:
    """The edits that make a text one of another dialect, if it can be one."""
    edits: list[Edit] = []
    first = tree.board_lines.start
    choice = dialect_choice(tree.text)
    comments: dict[int, list[str]] = {}
    if not DIALECTS[other].header_lines and tree.header_lines:
        # Mines 1 begins with the board: what stands above it goes beside its rows.
        words = [tree.line_texts[line].strip(BLANKS) for line in tree.header_lines]
        words = [word for word in words if word.strip(BLANKS + "#")]
        for row, word in enumerate(words):
            comments.setdefault(min(first + row, tree.board_lines.stop - 1), []).append(word)
        edits.append(Edit(Span(0, tree.lines.starts[first]), ""))
    if choice is None:
        comments.setdefault(first, []).append(f"# mines: dialect={other}")
    elif tree.lines.line_at(choice.span.start) in tree.header_lines and comments:
        old, new = f"dialect={choice.dialect}", f"dialect={other}"
        comments = {
            line: [word.replace(old, new) for word in words] for line, words in comments.items()
        }
    else:
        edits.append(Edit(choice.span, other))
    for line, words in sorted(comments.items()):
        start, text = tree.lines.starts[line], tree.line_texts[line]
        end = start + len(text.rstrip(BLANKS))
        edits.append(Edit(Span(end, end), "  " + "  ".join(words)))
    edits += _integers(tree, other)
    return tuple(edits)


def _integers(tree: Tree, other: str) -> Iterator[Edit]:
    """Clicks whose integers the other dialect may not accept, as they are on the board."""
    board = tree.board
    if DIALECTS[other].integer is None or board is None:
        return
    for index, (column, button, row, _) in enumerate(tree.shapes):
        operation = tree.operations[index]
        if operation is None or not column:
            continue
        form = source_form(operation, board)
        if form != column + button + row and not (_is_plain(column) and _is_plain(row)):
            yield Edit(code_span(tree, tree.operation_lines[index]), form)


def _is_plain(integer: str) -> bool:
    magnitude = integer.removeprefix("-")
    return magnitude == "0" == integer or magnitude[:1] in tuple("123456789")
