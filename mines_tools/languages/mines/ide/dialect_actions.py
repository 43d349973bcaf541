"""Converts a program to another dialect. The conversion is offered only if it is proved that the
converted program does the same."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Action
from mines_tools.languages.mines.commands import UNDERFLOW
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.flow import Analysis
from mines_tools.languages.mines.flow.pairs import difference
from mines_tools.languages.mines.ide.place import code_span, flow_of, line_at, tree_of
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.syntax import BLANKS, dialect_choice, parse
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.tree import Tree

_MOST_TRANSITIONS = 4_000
_MOST_PAIRS = 20_000


def dialect_actions(snapshot: Snapshot, span: Span) -> Iterator[Action]:
    """Yield the change that converts a program of dialect 1 to dialect 2, or a program of another
    dialect to dialect 1. The change is offered if the selection `span` begins in a header line or a
    board row."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    in_head = line_at(tree, span.start) < tree.board_lines.stop
    if flow is None or tree.program is None or not in_head:
        return
    if not flow.is_complete or flow.transitions > _MOST_TRANSITIONS:
        return
    other = "2" if tree.dialect == "1" else "1"
    conversion = _proved(tree.text, tree.dialect, other)
    if conversion is not None and conversion.edits:
        title = phrase(
            "Convert to dialect {dialect} ({title})",
            dialect=other,
            title=phrase(DIALECTS[other].title),
        )
        title = "; ".join([title, *map(phrase, conversion.apart_from)])
        yield Action(title, "refactor.rewrite", conversion.edits)


class _Proved(NamedTuple):
    """A proved conversion: the converted program does the same as the program before."""

    edits: tuple[Edit, ...]
    apart_from: tuple[str, ...]
    """Texts that name what the proof leaves out. In these things, the two programs may differ."""


@lru_cache(maxsize=16)
def _proved(text: str, dialect: str, other: str) -> _Proved | None:
    """Return the conversion of the program `text` from `dialect` to the dialect `other`. Return
    None if it is not proved that the converted program does the same."""
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
    flow, new_flow = _analysed(before), _analysed(after)
    if flow is None or new_flow is None or difference(flow, after, _MOST_PAIRS) is not None:
        return None
    apart_from = []
    for dialect_flow in (flow, new_flow):
        ways = [way for met in dialect_flow.met for way in (*met.ways, *met.queued)]
        for way in ways:
            # The cause of its underflow differs between the dialects.
            fails = way.errors.get(UNDERFLOW)
            if way.command.name == "roll" and (fails is None or not fails.is_impossible):
                return None
        if not dialect_flow.reads_input.is_impossible:
            apart_from.append(template("the two read input differently"))
        if not all(way.aborts.is_impossible for way in ways):
            apart_from.append(
                template("dialects 1 and 2.0.0 end at what they cannot read or write")
            )
    return _Proved(edits, tuple(dict.fromkeys(apart_from)))


def _analysed(program: Program) -> Flow | None:
    """Return the result of a flow analysis of `program` with a small budget; None if the analysis is not complete."""
    analysis = Analysis(program, _MOST_TRANSITIONS)
    while not analysis.advance(1 << 12):
        pass
    flow = analysis.result()
    return flow if flow.is_complete else None


def _edits(tree: Tree, other: str) -> tuple[Edit, ...]:
    """Return the edits that convert the text of `tree` to the dialect `other`. The caller must
    check whether the converted program does the same."""
    edits: list[Edit] = []
    first = tree.board_lines.start
    choice = dialect_choice(tree.text)
    comments: dict[int, list[str]] = {}
    if not DIALECTS[other].header_lines and tree.header_lines:
        # Mines 1 begins with the board: text above it moves beside its rows.
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
    """Yield an edit for each click with an integer that the dialect `other` may not accept. The new
    text of the click is the column and the row of the clicked cell."""
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
