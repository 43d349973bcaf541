"""A line of words above the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.editing import Lens
from mines_tools.mines.ide.place import code_span, flow_of, tree_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.editing import Snapshot
    from mines_tools.mines.flow import Verdict
    from mines_tools.mines.tree import Tree


def lenses(snapshot: Snapshot) -> Sequence[Lens]:
    """Above the board: run, explain, how large the program is, and whether it ends."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    if tree.board is None:
        return []
    span = code_span(tree, tree.board_lines[0])
    found = []
    if tree.program is not None:
        found += [Lens(span, "run", "mines.run"), Lens(span, "explain", "mines.explain")]
    found.append(Lens(span, _size(tree)))
    if flow is not None and tree.program is not None:
        found.append(Lens(span, verdict_text(flow.verdict)))
    return found


def _size(tree: Tree) -> str:
    board = tree.board
    assert board is not None
    count, mines = len(tree.shapes), board.mine_cells
    size = len(tree.text.encode("utf-8", "surrogatepass"))
    return (
        f"{count:,} operation{'' if count == 1 else 's'}, {board.width} x {board.height} cells, "
        f"{mines:,} mine{'' if mines == 1 else 's'}, {_bytes(size)}"
    )


def _bytes(size: int) -> str:
    if size < 1000:
        return f"{size} byte{'' if size == 1 else 's'}"
    return f"{size / 1000:.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def verdict_text(verdict: Verdict) -> str:
    """Whether a program ends, in a few words."""
    if verdict.kind == "ends":
        return f"ends {verdict.reason.partition(';')[0]}"
    if verdict.kind == "never":
        return "never ends"
    if verdict.kind == "depends on input":
        return "whether it ends depends on its input"
    return "it is not known whether it ends"
