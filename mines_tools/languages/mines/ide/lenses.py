"""Code lenses: short texts that an editor shows above the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Lens
from mines_tools.interface.known_output import with_output
from mines_tools.languages.mines.ide.completion import complete
from mines_tools.languages.mines.ide.place import code_span, flow_of, tree_of
from mines_tools.languages.mines.words.operations import unknown_verdict
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import is_offered
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree


def lenses(snapshot: Snapshot) -> Sequence[Lens]:
    """Return the lenses above the board, the most important lens first. The lenses show whether the
    program ends, offer to run or to explain the program, and show its size. If it is not known whether the program ends,
    the lens that says so comes last."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    if not tree.text.strip():
        return [Lens(Span(0, 0), phrase("type a text to print, such as Hi"))]
    if tree.board is None:
        is_one_line = "\n" not in tree.text.rstrip()
        found = complete(snapshot, len(tree.text.rstrip())) if is_one_line else ()
        is_text = is_offered(tree.text, (each.label for each in found))
        return (
            [Lens(Span(0, 0), phrase("to print this text, choose a completion or a quick fix"))]
            if is_text
            else []
        )
    span = code_span(tree, tree.board_lines[0])
    size = Lens(span, _size(tree))
    if tree.program is None:
        return [size]
    others = [
        Lens(span, phrase("run"), "mines.run"),
        Lens(span, phrase("explain"), "mines.explain"),
        size,
    ]
    if flow is None:
        return others
    verdict = Lens(span, verdict_text(tree, flow), "mines.explain")
    return [*others, verdict] if flow.verdict.kind == "unknown" else [verdict, *others]


def _size(tree: Tree) -> str:
    board = tree.board
    assert board is not None
    count, mines = len(tree.shapes), board.mine_cells
    size = len(tree.text.encode("utf-8", "surrogatepass"))
    return phrase(
        "{operations}, {width} x {height} cells, {mines}, {size}",
        operations=counted(count, "{count:,} operation", "{count:,} operations"),
        width=board.width,
        height=board.height,
        mines=counted(mines, "{count:,} mine", "{count:,} mines"),
        size=_bytes(size),
    )


def _bytes(size: int) -> str:
    if size < 1000:
        return counted(size, "{count} byte", "{count} bytes")
    return f"{size / 1000:.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def verdict_text(tree: Tree, flow: Flow) -> str:
    """Return a text that says in a few words whether the program of `tree` ends, and what it writes. `flow` is its
    analysis."""
    return with_output(_short_verdict(tree, flow), flow.output)


def _short_verdict(tree: Tree, flow: Flow) -> str:
    verdict = flow.verdict
    if verdict.kind == "ends":
        text = _end_text(verdict.operations, at_most=flow.shown.asks)
        if flow.reads_input.is_impossible:
            return phrase("{verdict}, reads no input", verdict=text)
        return text
    if verdict.kind == "never":
        return phrase("never ends")
    if verdict.unless:
        return phrase("ends with its input or before, unless a certain read fails")
    if verdict.kind == "depends on input":
        return phrase("whether it ends depends on its input")
    return unknown_verdict(flow, tree.operation_lines.start + 1)


def _end_text(operations: int | None, *, at_most: bool) -> str:
    if operations is None:
        return phrase("always ends")
    if at_most:
        return counted(
            operations, "ends after {count:,} operation at most",
            "ends after {count:,} operations at most",
        )  # fmt: skip
    return counted(operations, "ends after {count:,} operation", "ends after {count:,} operations")
