"""Finds operations that directly follow each other in every run, for rules about such pairs."""

from __future__ import annotations

from itertools import pairwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.flow import Flow, OperationFlow


def successions(flow: Flow) -> Iterator[tuple[OperationFlow, OperationFlow]]:
    """Yield pairs of operations of the program. In every run, the first one of a pair is performed directly before the
    second one.

    Yield nothing unless the analysis is complete.
    """
    if not flow.exploration.complete:
        return
    entered_from_elsewhere = set()
    start = flow.exploration.states[:1]
    for state in start:
        entered_from_elsewhere.add(state.control.pointer)
    for state in flow.exploration.states:
        origin = flow.exploration.origin(state.control)
        for target in state.next:
            control = target.control
            if control.queued is None and (
                state.control.queued is not None
                or control.pointer != (origin + 1) % len(flow.program.operations)
            ):
                entered_from_elsewhere.add(control.pointer)
    for index, following in pairwise(flow.met_indexes):
        if following != index + 1 or following in entered_from_elsewhere:
            continue
        one, other = flow.operation(index), flow.operation(following)
        if not one.queued and one.ways and other.ways:
            yield one, other
