"""The known part of the state before an operation, in which a run comes to the operation for the first
time."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.cells import STATES, F, O, U, states_only
from mines_tools.languages.mines.flow.choices import MOST_STATES, first_states
from mines_tools.languages.mines.flow.early_end import early_end
from mines_tools.languages.mines.flow.history import History, history
from mines_tools.languages.mines.flow.player import Players
from mines_tools.languages.mines.flow.stacks import Stacks
from mines_tools.languages.mines.flow.states import Control, FlowState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.interface.board import Certainty
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.flow.result import Flow
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.player import PlayerState

_MOST_JOINED = 500
"""The greatest number of states that are joined into one. If there are more, nothing is known."""
_MOST_VALUES = 100
"""The number of values at the top of a stack that are kept from a run."""
_IS_SEVERAL = bytes(byte & STATES not in (U, F, O) for byte in range(256))


class KnownBefore(NamedTuple):
    """The state in which a run comes to an operation for the first time, as far as it is known."""

    at: int
    """The index of the operation."""
    program: Program
    players: Players
    stacks: Stacks
    states: Sequence[FlowState]
    """The possible states, made with `players` and `stacks`. If there are many, they are joined."""
    certainty: Certainty
    past: History = History()
    is_only_first: bool = False
    """True if a run may come to the operation again, in another state."""
    if_reads_succeed: bool = False
    """True if this holds only as long as every read of input succeeds."""
    ended_by: int | None = None
    """The index of the operation that always ends the run before; None if it is not known."""
    followed: Sequence[FlowState] = ()
    """The states of the analysis from which later operations can be found."""
    flow: Flow | None = None
    """The result to which the states in `followed` belong."""

    @property
    def board(self) -> Board:
        """The board of the program."""
        return self.program.board

    @property
    def knowledge(self) -> Sequence[tuple[int, bool]]:
        """The knowledge about the cells, as a root (see `flow.cells`), for each possible flagging mode."""
        roots: dict[bool, int] = {}
        for state in self.states:
            cells, flagging = state.control.cells, state.control.flagging
            root = roots.get(flagging, cells)
            roots[flagging] = self.players.cells.join(root, cells)
        return [(root, flagging) for flagging, root in roots.items()]

    @property
    def cells(self) -> bytes:
        """The states that each cell can be in, as a byte with one bit for each state."""
        either = 0
        for root, _ in self.knowledge:
            either |= int.from_bytes(states_only(self.players.cells.flat(root)), "big")
        return either.to_bytes(len(self.board.digits), "big")

    @property
    def stack(self) -> AbstractStack:
        """The knowledge about the stack."""
        stacks = [self.stacks.flat(state.stack) for state in self.states]
        stack = stacks[0]
        for other in stacks[1:]:
            stack = self.stacks.join(stack, other)
        return stack


def unknown_state(program: Program, index: int) -> KnownBefore:
    """Return the state before the operation at `index` if nothing is known."""
    players, stacks = Players(program.board, program.dialect), Stacks()
    return KnownBefore(index, program, players, stacks, _anything(players, stacks), "unknown")


def _anything(players: Players, stacks: Stacks) -> Sequence[FlowState]:
    stack = stacks.bottom(0, None)
    return [
        _state(players.cells.unknown, stack, is_flagging=is_flagging)
        for is_flagging in (False, True)
    ]


def _state(cells: int, stack: AbstractStack, *, is_flagging: bool) -> FlowState:
    return FlowState(Control(cells, is_flagging, 0, None, "open"), stack, None, 0)


def exact_state(
    program: Program, index: int, player: PlayerState, stack: Sequence[int], past: History
) -> KnownBefore:
    """Return the state before the operation at `index` in which the states of the player and of the stack are known."""
    players, stacks = Players(program.board, program.dialect), Stacks()
    deeper = max(len(stack) - _MOST_VALUES, 0)
    known = list(map(values.bounded, stack[deeper:]))
    pushed = stacks.push_all(stacks.bottom(deeper, deeper), known)
    state = _state(players.cells.of(player), pushed, is_flagging=player.flagging)
    is_known = all(isinstance(value, int) for value in known)
    certainty: Certainty = "known" if is_known else "partly"
    return KnownBefore(index, program, players, stacks, (state,), certainty, past)


def analysed_state(flow: Flow, index: int) -> KnownBefore | None:
    """Return the state before the operation at `index`, as far as the analysis knows it. Return None if it knows
    nothing."""
    if flow.is_never_reached(index):
        return _unreached(flow, index)
    reading = flow.reading_of(index)
    exploration = reading.exploration
    states: Sequence[FlowState] = _only_of_first_pass(reading, index)
    every = _states_of_all_times(reading, index)
    if not states:
        states = first_states(reading, index)
    past = history(exploration, states) if states else History()
    if not states and exploration.complete:
        states = reading.states_before(index)
    if not states or len(states) > _MOST_JOINED:
        return None
    followed = states
    players, stacks = exploration.players, exploration.stacks
    there = KnownBefore(index, flow.program, players, stacks, states, "partly", past)
    if len(states) > MOST_STATES:
        stack = there.stack
        joined = [_state(root, stack, is_flagging=mode) for root, mode in there.knowledge]
        there = there._replace(states=joined)
    is_known = len(states) == 1 and _is_known(there)
    return there._replace(
        certainty="known" if is_known else "partly",
        is_only_first=len(every) != 1,
        if_reads_succeed=past.may_have_read
        and len(_states_of_all_times(flow, index)) != len(every),
        followed=followed,
        flow=reading,
    )


def _only_of_first_pass(flow: Flow, index: int) -> Sequence[FlowState]:
    """Return the only state in which the first pass of a run performs the operation at `index`. If there is not exactly
    one, or if it is not known whether there are others, return nothing."""
    if not flow.knows_every_way:
        return ()
    states = flow.first_pass.states.get(index, ())
    return states if len(states) == 1 else ()


def _states_of_all_times(flow: Flow, index: int) -> Sequence[FlowState]:
    """Return the states in which a run performs the operation at `index`. If the program is still being written, return
    only those of the first pass."""
    if flow.is_unfinished:
        return flow.first_pass.states.get(index, ())
    return flow.states_before(index)


def _is_known(there: KnownBefore) -> bool:
    stack = there.states[0].stack
    if stack.least != stack.most or stack.repeat is not None:
        return False
    top = stack.top()
    return (
        len(top) == stack.least
        and all(isinstance(value, int) for value in top)
        and not any(there.cells.translate(_IS_SEVERAL))
    )


def _unreached(flow: Flow, index: int) -> KnownBefore:
    """Return the state before an operation that no run reaches. It is the state after the operation that ends the
    program, if this state is known."""
    end = early_end(flow, index)
    players, stacks = flow.exploration.players, flow.exploration.stacks
    anything = _anything(players, stacks)
    there = KnownBefore(index, flow.program, players, stacks, anything, "unreached")
    if end is None:
        return there
    there = there._replace(ended_by=end.operation, past=History(_whole_output(flow)))
    states = flow.states_before(end.operation)
    if len(states) != 1:
        return there
    after = list(_after(flow, states[0], end.operation))
    return there._replace(states=after) if len(after) == 1 else there


def _whole_output(flow: Flow) -> str | None:
    """Return everything that the program writes; None if it is not known or very long."""
    output = flow.output
    return None if output is None or output.length > len(output.start) else output.start


def _after(flow: Flow, state: FlowState, index: int) -> Iterable[FlowState]:
    """Yield the states after the operation at `index` was performed in `state`."""
    operation = flow.program.operations[index]
    for outcome in flow.outcomes(state.control, operation):
        for effect_stack in {effect.stack for _, effect in flow.exploration.effects(state)}:
            yield _state(outcome.cells, effect_stack, is_flagging=outcome.flagging)
