"""Programs whose expected errors are drawn below their lines.

    ..
    1,2,3
     ~ the first button
       ^ M007 second-button: this operation has a second button

A line of ``^`` is an error and its span; a line of ``~`` is a related place. A single ``|`` stands
for an empty span before the character above the bar. The parser must report everything that is
drawn, and nothing else.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.syntax import parse
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree

_NOTE = re.compile(r"(?P<indent>\s*)(?P<marks>\^+|~+|\|) (?P<text>.+)")
_ERROR = re.compile(r"M\d{3} [a-z-]+: .+")

Said = list[tuple[Span, str]]


def parted(snippet: str) -> tuple[str, Said, Said]:
    """Return the program in a snippet, with the errors and the related places that are drawn in
    it."""
    lines: list[str] = []
    errors: Said = []
    related: Said = []
    start = 0  # offset of the last line of the program
    if snippet.startswith("\n"):  # as a triple-quoted string does that is laid out well
        snippet = snippet[1:].removesuffix("\n")
    for line in snippet.split("\n"):
        note = _NOTE.fullmatch(line)
        if note is None:
            start += len(lines[-1]) + 1 if lines else 0
            lines.append(line)
            continue
        begin = start + len(note["indent"])
        span = Span(begin, begin + (0 if note["marks"] == "|" else len(note["marks"])))
        (errors if _ERROR.fullmatch(note["text"]) else related).append((span, note["text"]))
    return "\n".join(lines), sorted(errors), sorted(related)


def said(tree: Tree) -> tuple[Said, Said]:
    """Return the errors and related places of a tree, in the form in which `parted` returns
    them."""
    errors = [(error.span, f"{error.code} {error.name}: {error.message}") for error in tree.errors]
    assert [span for span, _ in errors] == sorted(span for span, _ in errors)
    related = {tuple(place) for error in tree.errors for place in error.related}
    return sorted(errors), sorted(related)


def check(
    snippet: str,
    dialect: str = "2",
    *,
    rows: list[str] | None = None,
    operations: list[str | None] | None = None,
) -> Tree:
    """Compare the parser's errors for the program in `snippet` with the drawn errors. If `rows` or
    `operations` is given, compare the board or the operations too. Return the tree."""
    source, errors, related = parted(snippet)
    tree = parse(source, dialect)
    assert said(tree) == (errors, related)
    assert (tree.program is None) == bool(errors)
    if rows is not None:
        assert tree.rows == rows
    if operations is not None:
        assert saved_operations(tree) == operations
    return tree


def saved_operations(tree: Tree) -> list[str | None]:
    """Return the operations in the form of a program, with None for each malformed line."""
    board = tree.board
    assert board is not None
    return [operation and source_form(operation, board) for operation in tree.operations]
