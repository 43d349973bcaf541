"""The analysis that the other features look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mines_tools.languages.mines.flow import Analysis
from mines_tools.languages.mines.operations import NOOP, Program

if TYPE_CHECKING:
    from mines_tools.interface.language import Parsed
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree


class _Task:
    """An analysis whose result is ready to be asked."""

    def __init__(self, program: Program) -> None:
        self._analysis = Analysis(program)

    def advance(self, transitions: int) -> bool:
        """Take up to so many transitions; whether the analysis is over."""
        return self._analysis.advance(transitions)

    def result(self) -> Flow:
        """What was found out so far."""
        flow = self._analysis.result()
        # Indexes over all states, made here so that the first completion is quick.
        flow.controls(0)
        _ = flow.first_pass
        return flow


def analyse(parsed: Parsed) -> _Task | None:
    """Begin the analysis of a text. While it has errors, the lines that are damaged, as the one that
    is being typed, count as no operations; without a board or an operation there is nothing."""
    tree = cast("Tree", parsed)
    board = tree.board
    if board is None or not tree.shapes:
        return None
    operations = [operation or NOOP for operation in tree.operations]
    return _Task(Program(board, operations, tree.rules))
