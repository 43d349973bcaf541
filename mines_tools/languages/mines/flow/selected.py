"""The selections of commands by the operations of a program, so that two versions of a program can be compared."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from mines_tools.languages.mines.flow.result import Flow
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.player import Action


class Selection(NamedTuple):
    """The effect of an operation on the board, which selects the command."""

    action: Action
    digit: int
    pushed: Value | None
    """The number that the command pushes; None if it pushes no number."""


def selections(flow: Flow) -> Mapping[int, Set[Selection]] | None:
    """Return the selections of each operation, by its index, as long as every read succeeds. Return None if the analysis
    does not know all of them."""
    base = flow if flow.exploration.complete else flow.if_reads_succeed
    if not base.exploration.complete:
        return None
    return {
        index: {
            Selection(way.action, way.digit, way.pushed) for way in base.while_reading(index).ways
        }
        for index in base.met_indexes
    }


def goes_round(flow: Flow) -> bool:
    """Return whether the program of `flow` is a finished program that begins again at its top after its last
    operation."""
    return flow.is_complete and not flow.is_unfinished and flow.first_pass.goes_round
