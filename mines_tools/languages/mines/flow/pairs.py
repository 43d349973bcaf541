"""Decides whether two programs do the same.

The players of both programs are followed through everything that the first program can do. Suppose that both programs
select the same commands, and that each push command pushes the same number (a digit, a count or a sum). Then both
programs have the same stacks, inputs and outputs. So the stacks, inputs and outputs need not be followed. What a `skip`
or a `perform` can do is known from the flow analysis of the first program. If no difference is found, the programs do
the same on every input. If a difference is found, it is possible that no run comes to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.flow.player import Players, TooManyCellsError
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.flow.certainty import WayFlow
    from mines_tools.languages.mines.flow.player import ClickOutcome
    from mines_tools.languages.mines.operations import Operation, Program
    from mines_tools.languages.mines.player import Action

    Way = tuple[bool, Operation, bool, Action, int]
    """The type of the facts that decide which command is selected. They are whether the operation was queued, the
    operation, the flagging mode before the operation, the action of the player, and the digit."""

_MOST_CELLS = 1_000_000
"""The greatest number of cells that a comparison may open before it is given up."""


class PairDifference(NamedTuple):
    """A reason why two programs may not do the same."""

    operation: int | None
    """The index of the operation at which the programs differ. None if the difference does not belong to one
    operation."""
    what: str


class _Pair(NamedTuple):
    """A point that both programs have reached, with the same pointer and the same queue."""

    pointer: int
    origin: int
    """The index of the operation that is performed next. If a queued click is next, it is the index of the operation
    that queued the click."""
    queued: Operation | None
    cells: tuple[int, int]
    """The cells of the two programs: for each program, the root that identifies the states of its cells."""
    flagging: tuple[bool, bool]


def difference(flow: Flow, after: Program, most: int) -> PairDifference | None:
    """Return a reason why `after` perhaps does not do the same as the program of `flow`. Return None if it is proved
    that the two programs do the same on every input.

    At most `most` pairs of states are compared. Both programs must have the same number of operations. If their
    dialects differ, this function does not compare the effects of commands on the stack, the input and the output.
    """
    before = flow.program
    if not flow.is_complete:
        return _too_large()
    players = _players(before), _players(after)
    ended = [player.ends_at_once() for player in players]
    if ended[0] or ended[1]:
        return None if ended[0] == ended[1] else PairDifference(None, _would_end(ended[1]))
    starts = players[0].cells.start, players[1].cells.start
    first = _Pair(0, 0, None, starts, (False, False))
    ways: dict[int, Mapping[Way, WayFlow]] = {}
    seen = {first}
    waiting = [first]
    try:
        for pair in waiting:  # `waiting` grows; earlier differences come first
            if pair.origin not in ways:
                ways[pair.origin] = _ways(flow, pair.origin)
            step = _step(pair, before, after, players, ways[pair.origin])
            if isinstance(step, PairDifference):
                return step
            for following in step:
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)
            if len(seen) > most or sum(player.work for player in players) > _MOST_CELLS:
                return _too_large()
    except TooManyCellsError:
        return _too_large()
    return None


def _players(program: Program) -> Players:
    players = Players(program.board, program.dialect)
    players.most = _MOST_CELLS
    return players


def _too_large() -> PairDifference:
    return PairDifference(None, phrase("the program has too many states to compare both programs"))


def _ways(flow: Flow, index: int) -> dict[Way, WayFlow]:
    """Return the possible ways of the operation at `index` and of the clicks that it queues. The key of each way has
    the facts that decide which command is selected."""
    operation = flow.operation(index)
    return {
        (way.queued, way.operation, way.flagging, way.action, way.digit): way
        for way in (*operation.ways, *operation.queued)
        if not way.certainty.is_impossible
    }


def _step(
    pair: _Pair,
    before: Program,
    after: Program,
    players: tuple[Players, Players],
    ways: Mapping[Way, WayFlow],
) -> PairDifference | list[_Pair]:
    """Return the pairs that can directly follow `pair`. If the programs differ in the step from `pair`, return the
    difference."""
    index = pair.origin
    operations = (
        (before.operations[index], after.operations[index])
        if pair.queued is None
        else (pair.queued, pair.queued)
    )
    one, other = (
        _outcome(*arguments)
        for arguments in zip(players, pair.cells, pair.flagging, operations, strict=True)
    )
    selects = pair.queued is not None, operations[0], pair.flagging[0], one.action, one.digit
    way = ways.get(selects)
    if way is None:
        return []  # no run reaches this
    reason = _difference(one, other)
    if reason is not None:
        return PairDifference(index, reason)
    if one.must_end:
        return []
    command = way.command
    cells = one.cells, other.cells
    if command.name in ("reset(l)", "reset(r)"):
        # Dialects that do not enqueue a restart restart here; in others the restart comes next.
        cells = players[0].cells.restarted(cells[0]), players[1].cells.restarted(cells[1])
        ended = [
            player.ends_after_restart(root) for player, root in zip(players, cells, strict=True)
        ]
        if ended[0] != ended[1]:
            return PairDifference(index, _would_end(ended[1]))
        if ended[0]:
            return []
    if way.performs_anywhere:
        return PairDifference(index, phrase("it clicks a cell that can be any"))
    if way.performs and _shape(before) != _shape(after):
        return PairDifference(
            index, phrase("it clicks a computed cell, and the board would change")
        )
    count = len(before.operations)
    pointer = pair.pointer if pair.queued is not None else (pair.pointer + 1) % count
    flagging = one.flagging, other.flagging
    return [
        _Pair(following, following if queued is None else index, queued, cells, flagging)
        for following, queued in _following(way, pointer, count)
    ]


def _shape(program: Program) -> object:
    """Return the facts about the board that decide what the click of a `perform` does: the width and the digits."""
    return program.board.width, program.board.digits


def _outcome(players: Players, cells: int, flagging: bool, operation: Operation) -> ClickOutcome:
    (outcome,) = players.perform(cells, flagging, operation)  # known cells give one outcome
    return outcome


def _following(way: WayFlow, pointer: int, count: int) -> Iterator[tuple[int, Operation | None]]:
    """Yield each pointer that is possible after the command of `way`, with the operation that the command then queues,
    or None. `count` is the number of operations of the program."""
    name = way.command.name
    moves = name == "skip" or bool(way.performs)
    if not moves or any(not certainty.is_impossible for certainty in way.errors.values()):
        yield pointer, None
    if name == "skip":
        for distance in way.skips:
            yield (pointer + distance) % count, None
    for click in way.performs:
        yield pointer, click


def _difference(one: ClickOutcome, other: ClickOutcome) -> str | None:
    """Return a text about the difference between `one` and `other`. Return None if there is no difference.

    The two differ if they select different commands, or if these commands take different numbers from the board.
    """
    before, after = _command(one), _command(other)
    if before is not after:
        return phrase("`{command}` would become `{other}`", command=before.name, other=after.name)
    if _taken(before, one) != _taken(after, other):
        return phrase("`{command}` would leave another value", command=before.name)
    if one.must_end != other.must_end:
        return _would_end(other.must_end)
    return None


def _command(outcome: ClickOutcome) -> Command:
    return SELECTION[outcome.action][outcome.digit]


def _taken(command: Command, outcome: ClickOutcome) -> object:
    if command.name == "push(n)":
        return outcome.digit
    if command.name == "push(count)":
        return outcome.opened_count
    if command.name == "push(sum)":
        return outcome.total
    return None


def _would_end(ends: bool) -> str:
    if ends:
        return phrase("the program would end here")
    return phrase("the program would not end here any more")
