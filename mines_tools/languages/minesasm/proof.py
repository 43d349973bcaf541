"""Proves that each line of a program selects the command that it should select, and that the program ends only where it
should end.

There are two proofs. The first follows the game through the program, along the jumps that the assembler wants, and shows
that no ``skip`` can pop another number. The second is the flow analysis of Mines, which knows nothing of the assembler.
It is not complete for every program, because it has a budget; what it does find out must agree.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.player import Player
from mines_tools.languages.minesasm.known_top import after, at_start, tops
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.operations import Operation, Program
    from mines_tools.languages.mines.player import PlayerState
    from mines_tools.languages.minesasm.jumps import Laid
    from mines_tools.languages.minesasm.known_top import Known
    from mines_tools.languages.minesasm.writing import Line

_MOST_STATES = 200_000
"""The maximum number of states of the game that the first proof looks at."""
FLOW_BUDGET = 20_000
"""The default budget of the flow analysis, in transitions."""


class Disproof(NamedTuple):
    """A line that does not do, or may not do, what it should."""

    line: int
    """The index of the operation."""
    message: str


class Proof(NamedTuple):
    """The result of the proofs."""

    disproofs: Sequence[Disproof]
    """Everything that is wrong; empty if the program is proved."""
    is_confirmed: bool
    """True if the flow analysis was complete, so that it has proved the same again."""


def prove(program: Program, lines: Sequence[Line], blocks: Sequence[Laid], budget: int) -> Proof:
    """Return the proof that `program` does what `lines` say. `budget` is the budget of the flow analysis."""
    found = [*_game_disproofs(program, lines), *_skip_disproofs(lines, blocks)]
    if found or not budget:
        return Proof(found, False)
    flow = analyse(program, budget)
    return Proof(list(_flow_disproofs(flow, lines)), flow.is_complete)


def _game_disproofs(program: Program, lines: Sequence[Line]) -> Iterator[Disproof]:
    """Follow the game along the wanted jumps, and yield each line that selects another command or ends the program."""
    player = Player(program.board, program.dialect)
    if player.status == "cleared":
        yield Disproof(0, phrase("the program ends before its first operation"))
    seen: set[tuple[int, PlayerState]] = set()
    waiting = [(0, player.snapshot())]
    while waiting:
        index, state = waiting.pop()
        if (index, state) in seen:
            continue
        seen.add((index, state))
        if len(seen) > _MOST_STATES:
            yield Disproof(index, phrase("there are too many states of the game"))
            return
        player.restore(state)
        message = _performed(player, program.operations[index], lines[index])
        if message:
            yield Disproof(index, message)
        elif not lines[index].ends:
            after_it = player.snapshot()
            distances = lines[index].skips or (0,)
            waiting.extend(((index + 1 + by) % len(lines), after_it) for by in distances)


def _performed(player: Player, operation: Operation, line: Line) -> str:
    """Perform `operation`. Return what is wrong if it does not do what `line` says. Otherwise return an empty text."""
    action, digit, opened = player.perform(operation)
    command = SELECTION[action][digit].name
    pushed = digit if command == "push(n)" else len(opened) if command == "push(count)" else None
    if command != line.command or pushed != line.value:
        return _other_command(command, line.command)
    if (player.status == "cleared") != bool(line.ends):
        return (
            phrase("the program does not end here")
            if line.ends
            else phrase("the program ends here")
        )
    if command == "reset(l)":
        player.restart()
    return ""


def _other_command(command: str, wanted: str) -> str:
    return phrase("the operation selects {command}, not {wanted}", command=command, wanted=wanted)


def _skip_disproofs(lines: Sequence[Line], blocks: Sequence[Laid]) -> Iterator[Disproof]:
    """Yield each ``skip`` that may pop another number than it should."""
    stacks = at_start(0)
    block = -1
    for index, line in enumerate(lines):
        if line.block != block:
            block = line.block
            stacks = at_start(blocks[block].block.least)
        if line.command == "skip" and not _skips_as_wanted(stacks, line, len(lines)):
            yield Disproof(index, phrase("the skip may leave out another number of operations"))
        stacks = after(stacks, line.command, line.value)


def _skips_as_wanted(stacks: Sequence[Known], line: Line, count: int) -> bool:
    """Return whether a ``skip`` leaves out a number of operations that `line` says. `stacks` are the possible stacks
    before it. On an empty stack it fails, and leaves out none."""
    numbers = tops(stacks)
    if numbers is None:
        return False
    if any(not known.values for known in stacks):
        numbers.add(0)
    return {number % count for number in numbers} <= line.skips


def _flow_disproofs(flow: Flow, lines: Sequence[Line]) -> Iterator[Disproof]:
    """Yield each line of which the flow analysis says something else. If it is not complete, look only at what it has
    found to happen in a run."""
    for index, line in enumerate(lines):
        operation = flow.operation(index)
        if flow.is_complete:
            commands = [command.name for command in operation.commands]
        else:
            commands = [way.command.name for way in operation.ways if way.certainty.is_witnessed]
        for command in commands:
            if command != line.command:
                yield Disproof(index, _other_command(command, line.command))
