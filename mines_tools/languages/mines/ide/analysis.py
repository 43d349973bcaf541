"""Starts the flow analysis of a text. The editor features use the result of the analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.flow import Analysis
from mines_tools.languages.mines.operations import NOOP, Program

if TYPE_CHECKING:
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree


class _Task:
    """A running analysis whose result can be read at any time."""

    def __init__(self, program: Program, budget: int | None) -> None:
        self._analysis = Analysis(program, budget)
        self.budget = self._analysis.budget
        """The greatest number of transitions that the whole analysis performs."""

    def advance(self, transitions: int) -> bool:
        """Perform at most `transitions` transitions of the analysis. Return True when the analysis
        is over."""
        return self._analysis.advance(transitions)

    def result(self) -> Flow:
        """Return what the analysis has found out so far."""
        flow = self._analysis.result()
        # These indexes over all states are made here so that the first completion is fast.
        flow.controls(0)
        _ = flow.first_pass
        return flow


def analyse(tree: Tree, budget: int | None = None) -> _Task | None:
    """Begin the analysis of `tree`, with at most `budget` transitions. Return None if `tree` has no board or no
    operation.

    A damaged line, such as a line that the user is typing, counts as a line without an operation.
    """
    program = read_program(tree)
    return None if program is None else _Task(program, budget)


def read_program(tree: Tree) -> Program | None:
    """Return the program of `tree`, in which a damaged line is a line without an operation. Return None if `tree` has
    no board or no operation."""
    board = tree.board
    if board is None or not tree.shapes:
        return None
    return Program(board, [operation or NOOP for operation in tree.operations], tree.rules)
