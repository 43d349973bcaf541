"""Decides which states an exploration keeps apart, and which states it joins. An exploration must join states to come
to an end.

- *Stacks.* A control state is explored with a limited number of different stacks. Further stacks are joined: those with
  the same depth and the same values at the top are of one kind, and become one stack. If there are too many kinds, all
  further stacks become one stack.
- *Cells.* An operation is explored with a limited number of different boards. Further boards are joined cell by cell: a
  cell of the joined board can be in any state that this cell has in one of these boards. Boards with very different
  numbers of open cells are not joined. If a joined board keeps changing, the states of its cells become unknown.

If only one earlier state leads to a state, a new stack from this earlier state replaces the old stack, and nothing is
joined. Where several paths of the program meet, values are joined. Where the program jumps back, so that steps can be
repeated, values are widened: a set that keeps growing becomes a range. If a bound of a range keeps growing, it is set
to the next threshold. After the last threshold, there is no bound.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow.states import Control, FlowState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from mines_tools.languages.mines.flow.cells import Cells
    from mines_tools.languages.mines.flow.effects import Reading
    from mines_tools.languages.mines.flow.stacks import AbstractStack, Stacks
    from mines_tools.languages.mines.operations import Operation

_BOARDS_GROWN = 24
"""The number of times that a joined board may grow. After that, all its cells become unknown. After half of this
number, each cell that changes becomes unknown. In the coarsest detail, a quarter of this number counts."""
_STACKS_GROWN = 8
"""A number of joins. After this number of joins to a state, each further join widens the stack of the state, even where
the program does not jump back."""
_DEEP = 128
"""A depth. If a joined stack is deeper, only this number of values at its top is kept. Of the values below, only their
number is kept."""


class Detail(NamedTuple):
    """The detail of an exploration: how many different states it keeps apart."""

    stacks: int
    """The number of different stacks with which one control state is explored separately."""
    kinds: int
    """The number of kinds of stacks that are kept apart when a control state has more than `stacks` different
    stacks."""
    by_depth: bool
    """True if stacks of different depths are always of different kinds."""
    topmost: int
    """The number of values at the top of a stack that determine its kind. (Programs often compute with these values
    before they jump.)"""
    values: int
    """The greatest number of integers in a set that grows in a loop. A larger set becomes a range."""
    cells: int
    """The number of different boards with which one operation is explored separately."""
    by_open: bool
    """True if joined boards with very different numbers of open cells are kept apart."""
    until: float
    """The share of the budget after which no new states are kept apart."""
    phases: bool
    """True if the exploration has phases: what happens before the first failed read is kept apart from what happens
    afterwards. Otherwise it is not stored whether a read has failed, and nothing is known about the input."""


_Kind = tuple[int | None, ...]
"""What all stacks of one kind have in common. The tuple has an item for each of the topmost values (see
`Detail.topmost`): the integer if it is known, otherwise None. With `Detail.by_depth`, the first item is the depth."""


class _Met:
    """The explored states that have the same control state.

    Up to a limit, each different stack has its own state. After that, each kind of stack has its own state, up to
    another limit. All further stacks share one state.
    """

    __slots__ = ("control", "joined", "only", "states")

    def __init__(self, control: Control) -> None:
        self.control = control
        self.only: FlowState | None = None
        """The state that is kept apart, if there is exactly one; otherwise None."""
        self.states: dict[AbstractStack, FlowState] = _NO_STATES
        self.joined: dict[_Kind, FlowState] = _NO_STATES

    def add(self, stack: AbstractStack, state: FlowState) -> None:
        """Add `state` as a state that is kept apart. Its stack is `stack`."""
        if not self.states:
            if self.only is None:
                self.only = state
                return
            self.states = {self.only.stack: self.only}
            self.only = None
        self.states[stack] = state

    @property
    def count(self) -> int:
        """The number of states that are kept apart."""
        return len(self.states) or self.only is not None

    @property
    def stacks(self) -> Iterable[AbstractStack]:
        """The stacks of the states that are kept apart."""
        return self.states if self.only is None else (self.only.stack,)


_NO_STATES: dict[Any, FlowState] = {}
"""An empty dictionary that never changes. Every `_Met` shares it for `states` and `joined` as long as these are empty."""


class _Site:
    """Control states of one exploration. They differ only in their cells.

    Up to a limit, each different board has its own control state. All further boards of one kind are joined into one
    board, which has one control state. When the joined board grows, a new control state replaces the old one.
    """

    __slots__ = ("joined", "met", "only")

    def __init__(self) -> None:
        self.only: _Met | None = None
        """If there is exactly one control state: the explored states that have it. Otherwise None."""
        self.met: dict[int, _Met] = _NO_MET
        self.joined: dict[int, _JoinedBoard] = _NO_BOARDS
        """The joined boards, by kind (see `Joining._kind_of_board`)."""

    def get(self, cells: int) -> _Met | None:
        """Return the explored states whose board is `cells`. Return None if there are none with this board."""
        if self.only is not None:
            return self.only if self.only.control.cells == cells else None
        return self.met.get(cells)

    def add(self, met: _Met) -> None:
        """Add `met`, the states of one control state. The board of this control state must be new for this site."""
        if not self.met:
            if self.only is None:
                self.only = met
                return
            self.met = {self.only.control.cells: self.only}
            self.only = None
        self.met[met.control.cells] = met

    @property
    def count(self) -> int:
        """The number of control states."""
        return len(self.met) or self.only is not None


class _JoinedBoard:
    """A board that includes several boards of one kind."""

    __slots__ = ("cells", "growth")

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.growth = 0
        """The number of times that the board has grown."""


_NONE_OPEN = 0
"""The kind of a board on which hardly any cell is certainly open, such as the board about which nothing is known."""
_NO_BOARDS: dict[int, _JoinedBoard] = {}
"""An empty dictionary that never changes. Each `_Site` without joined boards uses this dictionary as its `joined`."""
_NO_MET: dict[int, _Met] = {}
"""An empty dictionary that never changes. Each `_Site` that has at most one control state uses this dictionary as its
`met`."""


class Joining:
    """The states of one exploration, which are kept apart or joined."""

    def __init__(self, detail: Detail, stacks: Stacks, cells: Cells) -> None:
        self._detail = detail
        self._stacks = stacks
        self._cells = cells
        self.states: list[FlowState] = []
        """The states that were met, in the order in which they were first met."""
        self.changed: list[FlowState] = []
        """The states that must be explored, for the first time or again."""
        self._joins_all = False
        self.joined = False
        """True if anything was joined."""
        self._sites: dict[tuple[bool, int, Operation | None, Reading], _Site] = {}

    def join_all(self) -> None:
        """Keep no new states apart from now on."""
        self._joins_all = True

    def meet(
        self,
        cells: int,
        flagging: bool,
        pointer: int,
        queued: Operation | None,
        reading: Reading,
        stack: AbstractStack,
        source: FlowState | None,
        step: int,
        apart: bool,
    ) -> FlowState:
        """Return the state that includes `stack`, and whose control state consists of the first five arguments.

        The step with the number `step` leads from `source` to this state. With `apart`, the state is kept apart, even
        above the limits.
        """
        key = (flagging, pointer, queued, reading)
        site = self._sites.get(key)
        if site is None:
            site = self._sites[key] = _Site()
        met = None if self._joins_all else site.get(cells)
        if met is None:
            cells = self._kept(site, cells, apart)
            met = site.get(cells)
            if met is None:
                met = _Met(Control(cells, flagging, pointer, queued, reading))
                site.add(met)
        return self._covering(met, stack, source, step, apart)

    def _covering(
        self, met: _Met, stack: AbstractStack, source: FlowState | None, step: int, apart: bool
    ) -> FlowState:
        """Return the state of `met` that includes `stack`. If there is none, add such a state, or extend another state
        of `met` so that it includes `stack`."""
        only = met.only
        if only is not None and only.stack is stack:
            return only
        state = met.states.get(stack)
        if state is not None:
            return state
        if not (met.joined or self._joins_all) and (apart or met.count < self._detail.stacks):
            state = self._new(met.control, stack, source, step)
            met.add(stack, state)
            return state
        if not met.joined:
            met.joined = {}
        kind = () if self._joins_all else self._kind(stack)
        joined = met.joined.get(kind)
        if joined is None and len(met.joined) >= self._detail.kinds:
            kind = ()
            joined = met.joined.get(kind)
        if joined is not None:
            return self._joined(met, joined, stack, source, step)
        # The states kept apart are explored separately. One of them shows which values vary.
        alike = [kept for kept in met.stacks if not kind or self._kind(kept) == kind]
        if alike:
            self.joined = True
            stack = self._stacks.shallow(self._stacks.fold(stack, alike[-1]), _DEEP)
            source = None
        met.joined[kind] = joined = self._new(met.control, stack, source, step)
        return joined

    def _joined(
        self,
        met: _Met,
        joined: FlowState,
        stack: AbstractStack,
        source: FlowState | None,
        step: int,
    ) -> FlowState:
        """Extend a state of `met` so that it includes `stack`, and return this state.

        Usually this is the state `joined`. But if the stack of `joined` has a pattern, the method looks for a state
        that was kept apart and whose stack differs from `stack` only in its links (see `links`). If there is one,
        that state is extended and returned.
        """
        if joined.stack.repeat is not None and stack.repeat is None and not self._joins_all:
            kept = self._kept_but_for_links(met, stack)
            if kept is not None:  # it would make the pattern less exact
                self._join(kept, stack, None, step)
                if met.states:
                    met.states[stack] = met.states[kept.stack] = kept
                return kept
        self._join(joined, stack, source, step)
        return joined

    def _kept_but_for_links(self, met: _Met, stack: AbstractStack) -> FlowState | None:
        """Return the state of `met` that was kept apart and whose stack has the same values as `stack`. The links of
        these values (see `links`) may differ. Return None if there is no such state."""
        without_links = self._stacks.without_links
        flat = without_links(stack)
        for kept in met.stacks:
            if without_links(kept) is flat:
                return met.states.get(kept, met.only)
        return None

    def _join(
        self, state: FlowState, stack: AbstractStack, source: FlowState | None, step: int
    ) -> None:
        """Extend `state` so that it includes `stack` too."""
        if source is not None and state.source is source and state.step != step:
            # The stack from the same source replaces the earlier one, which was smaller or less
            # certain.
            grown = stack
        else:
            if state.source is not source:
                state.source = None
            self.joined = True
            state.grown += 1
            goes_back = source is None or state.control.place <= source.control.place
            widens = goes_back or state.grown > _STACKS_GROWN
            join = self._stacks.widen if widens else self._stacks.join
            grown = join(state.stack, stack)
        state.step = step
        if grown is not state.stack:
            state.stack = grown
            self.changed.append(state)

    def _new(
        self, control: Control, stack: AbstractStack, source: FlowState | None, step: int
    ) -> FlowState:
        state = FlowState(control, stack, source, step)
        self.states.append(state)
        self.changed.append(state)
        return state

    def _kept(self, site: _Site, cells: int, apart: bool) -> int:
        """Return the board to explore when `site` meets the new board `cells`.

        Usually this is `cells`. In two cases, the result is the joined board of the same kind, to which `cells` is
        joined first: after a call of `join_all`, and as soon as `site` has too many boards. With `apart`, `site` may
        have any number of boards until it has a joined board.
        """
        if not site.joined:
            if not self._joins_all and (apart or site.count < self._detail.cells):
                return cells
            site.joined = {}
            self.joined = True
        kind = self._kind_of_board(cells)
        joined = site.joined.get(_NONE_OPEN)
        if joined is None or joined.cells != self._cells.unknown:
            joined = site.joined.get(kind)
        if joined is None:
            site.joined[kind] = _JoinedBoard(cells)
            return cells
        grown = self._cells.join(joined.cells, cells)
        if grown != joined.cells:
            joined.growth += 1
            most = _BOARDS_GROWN if self._detail.by_open else _BOARDS_GROWN // 4
            if joined.growth > most:
                grown = self._cells.unknown
            elif joined.growth > most // 2:
                grown = self._cells.widen(joined.cells, grown)
            joined.cells = grown
        return grown

    def _kind_of_board(self, cells: int) -> int:
        """Return the kind of the board `cells`. Boards of different kinds are not joined.

        A board after a restart has few open cells. If this board were joined with boards on which the program has opened
        its cells, nearly nothing would be known about the joined board.
        """
        if self._joins_all or not self._detail.by_open:
            return _NONE_OPEN
        return self._cells.surely_open(cells).bit_length() // 2

    def _kind(self, stack: AbstractStack) -> _Kind:
        """Return the kind of `stack` (see `_Kind`). Stacks of the same kind are joined before stacks of different
        kinds."""
        kind: list[int | None] = []
        if self._detail.by_depth:
            kind.append(stack.explicit if stack.exact else None)
        for _ in range(self._detail.topmost):
            if stack.rest is None:
                break
            kind.append(stack.value if isinstance(stack.value, int) else None)
            stack = stack.rest
        return tuple(kind) or (None,)
