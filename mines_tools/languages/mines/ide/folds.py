"""The parts of a text that can be folded: header, board, blocks of operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mines_tools.interface.editor import Fold
from mines_tools.languages.mines.ide.blocks import blocks, span_of, written_lines
from mines_tools.languages.mines.ide.place import tree_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.tree import Tree


def folds(snapshot: Snapshot) -> Sequence[Fold]:
    """Return the parts of the text that can be folded. Each part has at least two lines, and its
    last line is not blank."""
    tree = tree_of(snapshot)
    regions = list(_fold(tree, tree.header_lines, "comment")) if tree.text else []
    regions += _fold(tree, tree.board_lines, "region")
    for block in blocks(tree):
        regions += _fold(tree, block.lines, "region")
    return regions


def _fold(tree: Tree, lines: range, kind: Literal["comment", "region"]) -> Sequence[Fold]:
    if not lines:
        return ()
    written = written_lines(tree, lines)
    return (Fold(span_of(tree, written), kind),) if len(written) > 1 else ()
