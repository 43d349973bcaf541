"""Jumps: from a ``skip`` to the operations at which the run can continue, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import JumpPlace
from mines_tools.languages.mines.ide.hints import target_lines
from mines_tools.languages.mines.ide.place import code_of, code_span, flow_of, operation_at, tree_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.tree import Tree

_MOST = 1_000
"""The maximum number of places in an answer."""


def jump_place(snapshot: Snapshot, offset: int) -> JumpPlace | None:
    """Return the operation at `offset`, if the text is a program."""
    tree = tree_of(snapshot)
    index = operation_at(tree, offset)
    if index is None or flow_of(snapshot) is None:
        return None
    return _place(tree, tree.operation_lines[index])


def jumps_to(snapshot: Snapshot, offset: int) -> Iterator[JumpPlace]:
    """Yield the operations that skip to the operation at `offset`, as far as they are known."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    index = operation_at(tree, offset)
    if flow is None or index is None:
        return
    line = tree.operation_lines[index]
    count = 0
    for other, other_line in enumerate(tree.operation_lines):
        if line in target_lines(tree, flow.operation(other)):
            yield _place(tree, other_line)
            count += 1
            if count == _MOST:
                return


def jumps_from(snapshot: Snapshot, offset: int) -> Iterator[JumpPlace]:
    """Yield the operations at which the run can continue after the operation at `offset`, if it is a skip."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    index = operation_at(tree, offset)
    if flow is not None and index is not None:
        for line in target_lines(tree, flow.operation(index))[:_MOST]:
            yield _place(tree, line)


def _place(tree: Tree, line: int) -> JumpPlace:
    name = code_of(tree, line).strip() or phrase("empty operation")
    return JumpPlace(name, code_span(tree, line), phrase("line {line}", line=line + 1))
