"""The parts of a text: header, board, and blocks of operations. A line that has only a comment begins a block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.comments import comment_at, split_comment
from mines_tools.languages.mines.directives import directives
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.source import Span

_LONGEST_NAME = 60
_NOTHING = ("", "", "", "")


class LineBlock(NamedTuple):
    """A series of operation lines that has a name."""

    name: str
    lines: range


def blocks(tree: Tree) -> list[LineBlock]:
    """Return the blocks of operations, in order. Together they contain all operation lines.

    A block begins at a line that has only a comment with words. If several such lines follow each
    other, they are in one block.
    """
    first, stop = tree.operation_lines.start, tree.operation_lines.stop
    if first == stop or tree.board is None:
        return []
    begins: list[tuple[int, str]] = []
    commented = -1
    for line, shape in enumerate(tree.shapes, first):
        text = tree.line_texts[line]
        if shape != _NOTHING or comment_at(text) < 0:
            continue
        name = title(text)
        if name and commented != line - 1:
            begins.append((line, name))
        if name:
            commented = line
    if not begins or begins[0][0] != first:
        begins.insert(0, (first, phrase("operations")))
    stops = [line for line, _ in begins[1:]] + [stop]
    return [
        LineBlock(name, range(line, end)) for (line, name), end in zip(begins, stops, strict=True)
    ]


def title(line: str) -> str:
    """Return the words in the comment of `line`, without directives. Return an empty text if no
    words are left."""
    comment = split_comment(line)[1][1:]
    comment = apply_edits(
        comment, [Edit(directive.span, "") for directive in directives(comment, 0)]
    )
    words = " ".join(comment.strip(BLANKS + "#=").split())
    return words if len(words) <= _LONGEST_NAME else f"{words[: _LONGEST_NAME - 1]}…"


def span_of(tree: Tree, lines: range) -> Span:
    """Return the span from the start of the first of `lines` to the end of the last one."""
    return tree.lines.span(lines.start)._replace(end=tree.lines.end(lines.stop - 1))


def written_lines(tree: Tree, lines: range) -> range:
    """Return `lines` without the blank lines at the end. The first line is always kept."""
    stop = lines.stop
    while stop - 1 > lines.start and not tree.line_texts[stop - 1].strip(BLANKS):
        stop -= 1
    return range(lines.start, stop)
