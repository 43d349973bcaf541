"""Facts about every text: parsing never fails, loses nothing, and agrees with the grammar."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import lark
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mines_tools.base.integers import parse_integer
from mines_tools.languages.mines import _tables, _terminals
from mines_tools.languages.mines.lark_parser import exact_tree
from mines_tools.languages.mines.operations import NOOP, RESTART, SWITCH, Operation
from mines_tools.languages.mines.syntax import dialect_choice, parse
from mines_tools.report.frame import frame
from mines_tools.text.source import Span
from tests.mines.grammar import tables_module, terminals_module
from tests.mines.programs import BLANKS, Meant, any_text, dialects, mines_like, programs

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from mines_tools.languages.mines.tree import Tree


def bare(text: str) -> str:
    """Return `text` without blanks."""
    return "".join(character for character in text if character not in BLANKS)


# Any text


def check_whole(tree: Tree) -> None:
    """Check everything that must hold for a tree."""
    text = tree.text
    tokens = list(tree.tokens())
    assert "".join(text[token.span.start : token.span.end] for token in tokens) == text
    starts = [token.span.start for token in tokens]
    assert [token.span.end for token in tokens] == [*starts[1:], len(text)][: len(tokens)]
    assert all(token.span.start < token.span.end for token in tokens)

    assert list(tree.errors) == sorted(tree.errors, key=lambda error: error.span)
    for error in tree.errors:
        for span in (error.span, *(related.span for related in error.related)):
            assert 0 <= span.start <= span.end <= len(text)
        assert "{" not in error.message.replace("\\u{", "")
        assert error.help
        assert frame("a.mines", text, tree.lines, error)

    assert (tree.program is None) == bool(tree.errors)
    assert len(set(map(len, tree.rows))) <= 1
    assert len(tree.operations) == len(tree.shapes)
    assert [*tree.header_lines, *tree.board_lines, *tree.operation_lines] == list(
        range(len(tree.lines))
    )
    for index, operation in enumerate(tree.operations):
        node = tree.operation_node(index)
        assert tree.lines.line_at(node.span.start) == node.line
        if operation is not None:
            assert node.kind == operation.kind
        elif tree.rows:
            assert node.kind == "malformed"


@given(any_text | mines_like, dialects)
def test_any_text(text: str, dialect: str) -> None:
    check_whole(parse(text, dialect))
    dialect_choice(text)


@given(mines_like, dialects)
@example("# mines: ignore[x]fmt: off", "2")
@example("x\n...\n..\ufeff\n0,0", "1")
def test_text_below_a_board(text: str, dialect: str) -> None:
    tree = parse(f".*\n..\n{text}", dialect)
    check_whole(tree)
    assert tree.board is not None


@given(mines_like)
def test_a_damaged_line_hurts_no_other(damaged: str) -> None:
    line = damaged.replace("\n", "")
    tree = parse(f".*\n0,0\n{line}\n1;0\n\n!")
    whole = tree.operations
    assert (whole[0], whole[2:]) == (
        Operation("click", 0),
        [Operation("click", 1, "right"), NOOP, SWITCH],
    )
    begin, end = 7, 7 + len(line)
    assert all(begin <= error.span.start <= error.span.end <= end for error in tree.errors)


# Right programs


def as_meant(meant: Meant) -> list[Operation]:
    width, height = len(meant.rows[0]), len(meant.rows)
    alone = {(): NOOP, ("!",): SWITCH, ("@",): RESTART}
    return [
        alone[operation]
        if operation in alone
        else Operation(
            "click",
            operation[2] % height * width + operation[0] % width,
            "left" if operation[1] == "," else "right",
        )
        for operation in meant.operations
    ]


@given(programs(), st.sampled_from(["2", "2.0.0"]))
def test_a_right_program_is_read_as_it_was_meant(meant: Meant, dialect: str) -> None:
    text = meant.text
    if dialect == "2.0.0":
        text = text.replace("\r", "")
    tree = parse(text, dialect)
    assert tree.errors == ()
    assert tree.program is not None
    assert tree.program.board.rows == tuple(meant.rows)
    assert tree.program.operations == as_meant(meant)
    check_whole(tree)


@given(programs(plain=True), dialects)
def test_a_plain_program_means_the_same_in_every_dialect(meant: Meant, dialect: str) -> None:
    tree = parse(meant.text, dialect)
    assert (tree.errors, tree.rows, tree.operations) == ((), meant.rows, as_meant(meant))


@given(programs())
def test_the_parts_of_operations_stand_where_they_were_written(meant: Meant) -> None:
    tree = parse(meant.text)
    for index, operation in enumerate(meant.operations):
        node = tree.operation_node(index)
        line = meant.text[tree.lines.starts[node.line] : tree.lines.ends[node.line]]
        assert bare(text_at(tree, node.span)) == bare(line.partition("#")[0])
        assert (text_at(tree, node.comment) if node.comment else "") == line[
            line.find("#") if "#" in line else len(line) :
        ]
        if len(operation) == 3:
            parts = (node.column, node.button, node.row)
            column, button, row = (bare(text_at(tree, part)) for part in parts if part)
            assert (parse_integer(column), button, parse_integer(row)) == operation


@given(programs())
def test_cells_and_rows_stand_where_they_were_written(meant: Meant) -> None:
    tree = parse(meant.text)
    for row, cells in enumerate(meant.rows):
        assert bare(text_at(tree, tree.row_span(row))) == cells
        spans = [tree.cell_span(column, row) for column in range(len(cells))]
        assert spans == sorted(spans)
        assert "".join(text_at(tree, span) for span in spans) == cells


def text_at(tree: Tree, span: Span) -> str:
    return tree.text[span.start : span.end]


# The grammar


def as_lark_says(text: str) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the rows and operations in Lark's tree of `text`."""
    board, *operations = exact_tree(text).children
    rows = [bare(row) for row in board.children]
    return rows, [tuple(map(bare, operation.children)) for operation in operations]


@given(programs())
def test_the_direct_path_and_lark_give_the_same_tree(meant: Meant) -> None:
    tree = parse(meant.text)
    rows, operations = as_lark_says(meant.text)
    assert tree.rows == rows
    assert [tuple(filter(None, shape)) for shape in tree.shapes] == operations
    _, *nodes = exact_tree(meant.text).children
    for index, node in enumerate(nodes):
        parts = [Span(token.start_pos, token.end_pos) for token in node.children]
        if len(parts) == 3:
            found = tree.operation_node(index)
            assert parts == [found.column, found.button, found.row]


@given(st.one_of(any_text, mines_like, programs().map(lambda meant: meant.text)), dialects)
def test_short_and_long_texts_are_read_alike(text: str, dialect: str) -> None:
    by_hand = parse(text, dialect)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mines_tools.languages.mines.syntax.operations._SHORT", -1)
        by_pattern = parse(text, dialect)
    assert by_hand.shapes == by_pattern.shapes
    assert by_hand.errors == by_pattern.errors


def lark_accepts(text: str) -> bool:
    try:
        exact_tree(text)
    except lark.UnexpectedInput:
        return False
    return True


def check_accepted(text: str) -> None:
    """Check that the parser reports an error if and only if Lark does. The width of rows does not
    count, because Lark does not check it."""
    errors = [error for error in parse(text).errors if error.name != "ragged-board"]
    assert lark_accepts(text) == (not errors), errors


@given(programs(), st.data())
def test_both_accept_the_same_mutants(meant: Meant, data: st.DataObject) -> None:
    text = meant.text
    at = data.draw(st.integers(0, len(text)))
    removed = data.draw(st.integers(0, 2))
    check_accepted(text[:at] + data.draw(mines_like) + text[at + removed :])


@given(mines_like)
@example("\n\n.*\n")
@example("")
@example(".*")
def test_both_accept_the_same_texts(text: str) -> None:
    check_accepted(text)


@pytest.mark.parametrize(
    ("module", "made"), [(_terminals, terminals_module), (_tables, tables_module)]
)
def test_what_is_made_of_the_grammar_is_not_stale(
    module: ModuleType, made: Callable[[], str]
) -> None:
    generated = Path(str(module.__file__)).read_text("utf-8")
    assert generated == made(), "run: python -m tests.mines.grammar"
