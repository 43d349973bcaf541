"""The analysis that the other editor features use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.flow import Analysis
from mines_tools.languages.mines.operations import NOOP, Program

if TYPE_CHECKING:
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree


class _Task:
    """A running analysis whose result can be read at any time."""

    def __init__(self, program: Program) -> None:
        self._analysis = Analysis(program)

    def advance(self, transitions: int) -> bool:
        """Explore at most `transitions` transitions. Return True when the analysis is complete."""
        return self._analysis.advance(transitions)

    def result(self) -> Flow:
        """Return the result so far."""
        flow = self._analysis.result()
        # These indexes over all states are made here so that the first completion is fast.
        flow.controls(0)
        _ = flow.first_pass
        return flow


def analyse(tree: Tree) -> _Task | None:
    """Begin the analysis of `tree`, or return None if it has no board or no operation.

    Damaged lines, such as the one being typed, count as lines without an operation.
    """
    board = tree.board
    if board is None or not tree.shapes:
        return None
    operations = [operation or NOOP for operation in tree.operations]
    return _Task(Program(board, operations, tree.rules))
