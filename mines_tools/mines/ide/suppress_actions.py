"""Turning a rule off, here or in the file; never by a new line, which would be an operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.editing import Action
from mines_tools.mines.ide.place import tree_of
from mines_tools.mines.ide.words import rule_named
from mines_tools.mines.suppression import placed_directives, suppressing
from mines_tools.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.editing import Snapshot
    from mines_tools.mines.tree import Tree
    from mines_tools.text import Span


def suppress_actions(snapshot: Snapshot, diagnostics: Sequence[Diagnostic]) -> Iterator[Action]:
    """For each diagnostic that can be turned off; an error of syntax can't."""
    tree = tree_of(snapshot)
    place = _head(tree) if diagnostics else None
    for diagnostic in diagnostics:
        rule = rule_named(diagnostic.code)
        if rule is None or rule.scope == "syntax" or diagnostic.span.start > len(tree.text):
            continue
        what = f"{rule.code} {rule.name}"
        here = suppressing(tree, diagnostic.span, [rule.name])
        if here is not None:
            title = phrase("Ignore {rule} here", rule=what)
            yield Action(title, "quickfix", (here,), (diagnostic,))
        everywhere = suppressing(tree, place, [rule.name], "ignore-file") if place else None
        if everywhere is not None:
            title = phrase("Ignore {rule} in this file", rule=what)
            yield Action(title, "quickfix", (everywhere,), (diagnostic,))


def _head(tree: Tree) -> Span | None:
    """Where a directive about the whole file goes: to the one that is there, to the first header
    line, or to the first row of the board."""
    for line, directive in placed_directives(tree):
        if directive.word == "ignore-file":
            return tree.lines.span(line)
    if tree.header_lines and tree.rules.header_lines and tree.board is not None:
        return tree.lines.span(0)
    return tree.lines.span(tree.board_lines[0]) if tree.board is not None else None
