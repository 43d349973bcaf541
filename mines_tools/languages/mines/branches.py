"""Finds the operations after which a run can continue in several ways: the skips over a number of operations that is not
always the same."""

from __future__ import annotations

from mines_tools.interface.language import Branch
from mines_tools.languages.mines.flow import analyse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree


def branches(tree: Tree) -> Iterator[Branch]:
    """Yield the operations of `tree` after which a run can continue at several operations. The text of `tree` has no
    errors."""
    assert tree.program is not None
    flow = analyse(tree.program)
    size = len(tree.operation_lines)
    for index in range(size):
        operation = flow.operation(index)
        skips = {skip for way in operation.ways for skip in way.skips}
        targets = {(index + 1 + skip) % size for skip in skips}
        if len(targets) > 1:
            yield Branch(tree.operation_node(index).span, len(targets))
