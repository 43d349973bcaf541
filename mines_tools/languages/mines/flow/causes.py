"""Finds out why an operation can fail: by itself, or because a read has failed before.

Most programs expect that their reads succeed. If a read fails, many later operations fail too. So if an error happens
only after a failed read, this read counts as the cause of the error.
"""

from __future__ import annotations

from heapq import heappop, heappush

from mines_tools.base.certainty import IMPOSSIBLE, POSSIBLE
from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import INPUT_MISMATCH, SELECTION
from mines_tools.languages.mines.flow.effects import Effects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
    from typing import Literal

    from mines_tools.base.certainty import Certainty
    from mines_tools.languages.mines.commands import CommandError
    from mines_tools.languages.mines.flow.certainty import OperationFlow, WayFlow
    from mines_tools.languages.mines.flow.explore import Exploration
    from mines_tools.languages.mines.flow.result import Flow
    from mines_tools.languages.mines.flow.states import FlowState

    Degree = Literal["always", "witnessed", "possible"]
    _Pair = tuple[int, CommandError]
    """The type of a pair: the index of an operation, and one of its errors."""


class Failure(NamedTuple):
    """An error that an operation can raise. If a failed read causes the error, `because` says which read."""

    operation: int
    error: CommandError
    degree: Degree
    """"always" if the operation raises the error every time. "witnessed" if a known run raises the error at this
    operation. Otherwise "possible"."""
    certainty: Certainty
    because: int | None = None
    """The operation whose read is the first to fail in the runs that raise the error. None if the error can happen
    without a failed read. `SOME_READ` if the error needs a failed read, but this read was not searched for."""


def failures(flow: Flow) -> dict[int, tuple[Failure, ...]]:
    """Return the failures of each operation, by the index of the operation. An error counts as a failure unless there
    is a proof that the error cannot happen.

    A failure that needs a failed read is left out if this read is not known. (An outline does not know it, see
    `attempts.OUTLINE`.)
    """
    by_operation = {operation.number: failures_of(flow, operation.number) for operation in flow.met}
    unknown = {
        (failure.operation, failure.error)
        for failures in by_operation.values()
        for failure in failures
        if failure.because == SOME_READ
    }
    reads = _first_reads(flow, unknown) if unknown else {}
    return {
        index: tuple(_with_their_reads(failures, reads))
        for index, failures in by_operation.items()
        if failures
    }


def _with_their_reads(failures: Iterable[Failure], reads: Mapping[_Pair, int]) -> Iterator[Failure]:
    """Yield `failures`. In each failure whose read was not searched for, the read is replaced by the one in `reads`.
    The failure is left out if `reads` does not have it."""
    for failure in failures:
        if failure.because != SOME_READ:
            yield failure
        elif (read := reads.get((failure.operation, failure.error))) is not None:
            yield failure._replace(because=read)


def failures_of(flow: Flow, index: int) -> tuple[Failure, ...]:
    """Return the failures of the operation at `index`, without a slow search for the reads that cause them.

    If an error happens only after a failed read, and no run has shown this error, the field `because` of the
    failure is `SOME_READ`.
    """
    operation = flow.operation(index)
    if not any(way.errors for way in operation.ways):
        return ()
    return tuple(_of(flow, operation))


def seen_after(flow: Flow) -> dict[int, dict[CommandError, list[int]]]:
    """Return the errors that runs have shown only after a failed read.

    The key is the index of the first read that failed. The value contains each error that followed this read, with the
    indexes of the operations that raised the error.
    """
    shown = flow.shown
    by_read: dict[int, dict[CommandError, list[int]]] = {}
    operations = {
        way.origin
        for (way, _), witness in shown.errors.items()
        if not way.queued and shown.follows_failed_read(witness) is not None
    }
    for index in sorted(operations):
        for failure in failures_of(flow, index):
            if failure.because is not None and failure.degree == "witnessed":
                errors = by_read.setdefault(failure.because, {})
                errors.setdefault(failure.error, []).append(index)
    return by_read


SOME_READ = -1
"""The value of `Failure.because` if the error happens only after a failed read, but this read was not searched for."""


def _of(flow: Flow, operation: OperationFlow) -> Iterator[Failure]:
    number, always = operation.number, operation.always_fails()
    for error, certainty in operation.errors().items():
        if error == always:
            yield Failure(number, error, "always", certainty)
        elif error != INPUT_MISMATCH:
            reading = _while_reading(flow, number)
            alone = None if reading is None else reading.errors().get(error, IMPOSSIBLE)
            yield from _cases(flow, operation, error, certainty, alone)
        elif certainty.is_witnessed or (operation.is_complete and not certainty.is_impossible):
            yield Failure(number, error, _degree(certainty), certainty)


def failures_of_queued(flow: Flow, index: int) -> tuple[tuple[WayFlow, tuple[Failure, ...]], ...]:
    """Return the ways of the clicks that the operation at `index` queues. Each way is returned with its failures.

    As in `failures_of`, the field `because` of a failure can be `SOME_READ`.
    """
    operation, reading = flow.operation(index), _while_reading(flow, index)
    usual_errors = {} if reading is None else {_what(way): way.errors for way in reading.queued}
    ways = []
    for way in operation.queued:
        failures: list[Failure] = []
        for error, certainty in way.errors.items():
            alone = (
                None if reading is None else usual_errors.get(_what(way), {}).get(error, IMPOSSIBLE)
            )
            if error == INPUT_MISMATCH:  # it belongs to this read
                alone = certainty
            failures += _cases(flow, operation, error, certainty, alone)
        is_certain = operation.is_complete and way.certainty.is_witnessed and len(failures) == 1
        if is_certain and way.succeeds.is_impossible and way.aborts.is_impossible:
            (failure,) = failures
            failures = [failure._replace(degree="always", because=None)]
        ways.append((way, tuple(failures)))
    return tuple(ways)


def _what(way: WayFlow) -> tuple[object, ...]:
    return way.operation, way.flagging, way.action, way.digit


def _while_reading(flow: Flow, number: int) -> OperationFlow | None:
    """Return the facts about the operation `number` that hold as long as every read succeeds. Return None if the
    analysis has no separate result for this case."""
    reading = flow.if_reads_succeed
    if reading is flow:
        return None
    met = flow.reading_of(number)
    return (reading if met is flow else met).operation(number)


def _cases(
    flow: Flow,
    operation: OperationFlow,
    error: CommandError,
    certainty: Certainty,
    alone: Certainty | None,
) -> Iterator[Failure]:
    """Yield at most two failures of `operation` with `error`: one for runs in which every read succeeds, and one for
    runs in which a read fails before the error. The second one is left out if a run has shown the first one.

    `certainty` is the certainty of the error in all runs. `alone` is the certainty of the error as long as every read
    succeeds; None if there is no separate result for this case.
    """
    number = operation.number
    is_known = operation.is_complete or alone is not None
    witness = certainty.witness
    follows = None if witness is None else flow.shown.follows_failed_read(witness)
    if alone is None:
        alone = certainty if follows is None else POSSIBLE
    if alone.is_witnessed or (is_known and not alone.is_impossible):
        yield Failure(number, error, _degree(alone), alone)
    if alone.is_witnessed:
        return
    if follows is not None:
        yield Failure(number, error, "witnessed", certainty, follows.origin)
    elif operation.is_complete and alone.is_impossible and not certainty.is_impossible:
        yield Failure(number, error, "possible", certainty, SOME_READ)


def _degree(certainty: Certainty) -> Degree:
    return "witnessed" if certainty.is_witnessed else "possible"


def _first_reads(flow: Flow, wanted: Set[_Pair]) -> Mapping[_Pair, int]:
    """Return the read that causes each error. A pair in `wanted` consists of the index of an operation and an error
    that this operation raises only after a failed read.

    If several reads can cause an error, the result has the read that the exploration met first.
    """
    exploration = flow.exploration
    order = {index: place for place, index in enumerate(exploration.facts.operations)}
    reads = _failed_reads(flow.exploration)
    program = flow.program
    effects = Effects(program.board, len(program.operations), program.dialect, exploration.stacks)
    operations = {index for index, _ in wanted}
    first_reads: dict[_Pair, int] = {}
    for state, causes in reads.items():
        control = state.control
        if control.queued is not None or control.pointer not in operations:
            continue
        operation = program.operations[control.pointer]
        first = min(_bits(causes), key=lambda index: order.get(index, len(order)))
        for outcome in exploration.players.perform(control.cells, control.flagging, operation):
            command = SELECTION[outcome.action][outcome.digit]
            for effect in effects.of(command, outcome, state.stack, control.reading):
                if effect.error is None:
                    continue
                pair = control.pointer, effect.error
                if pair in wanted and order[first] < order.get(
                    first_reads.get(pair, -1), len(order)
                ):
                    first_reads[pair] = first
    return first_reads


def first_failed(
    exploration: Exploration, parts: Sequence[Sequence[FlowState]]
) -> frozenset[int] | None:
    """Return the reads that can be the first failed read of a run that comes to a state in `parts`.

    Return None if a run can come to such a state without a failed read.
    """
    reads = _failed_reads(exploration)
    causes = 0
    for part in parts:
        for state in part:
            if state.control.reading == "open":
                return None
            causes |= reads.get(state, 0)
    return frozenset(_bits(causes))


def _failed_reads(exploration: Exploration) -> dict[FlowState, int]:
    """For each state, return the reads that can be the first failed read before a run comes to that state. A state is
    left out if no read can have failed before it.

    The reads are the bits of a number: if bit 5 is 1, the operation with index 5 is one of the reads.
    """
    # States wait in the order in which they were met. So most are visited once, when all that leads
    # to them is known.
    order = {state: place for place, state in enumerate(exploration.states)}
    states = list(order)
    masks: dict[int, int] = {}
    waiting: list[int] = []

    def add(place: int, causes: int) -> None:
        mask = masks.get(place, 0)
        if mask | causes != mask:
            masks[place] = mask | causes
            heappush(waiting, place)

    for state in states:
        if state.control.reading == "open":
            origin = 1 << exploration.origin(state.control)
            for following in state.next:
                if following.control.reading != "open":
                    add(order[following], origin)
    while waiting:
        place = heappop(waiting)
        while waiting and waiting[0] == place:
            heappop(waiting)
        for following in states[place].next:
            add(order[following], masks[place])
    return {states[place]: mask for place, mask in masks.items()}


def _bits(mask: int) -> Iterator[int]:
    """Yield the positions of the 1 bits in `mask`."""
    for place, digit in enumerate(reversed(bin(mask))):
        if digit == "1":
            yield place
