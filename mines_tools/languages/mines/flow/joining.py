"""Which states an exploration keeps apart, and what it joins so as to end.

- *Stacks.* A control state is explored with a number of different stacks; further ones are joined
  into one for each kind, by the depth and the topmost values, and the kinds beyond a number into one.
- *Cells.* An operation is explored with a number of different boards; further ones are joined cell
  by cell into "can be in any of these states", and a joined board that keeps growing forgets.

A joined stack that only one state leads to is that one's, and grows with it: nothing is joined there.
Where ways meet, values are joined; where a way goes back in the list, so that it can be gone round,
they are widened: a set that keeps growing becomes a range, a bound that moves goes to the next
threshold, then away.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow.states import Control, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from mines_tools.languages.mines.flow.cells import Cells
    from mines_tools.languages.mines.flow.effects import Reading
    from mines_tools.languages.mines.flow.stacks import Stack, Stacks
    from mines_tools.languages.mines.operations import Operation

_BOARDS_GROWN = 6
"""A joined board that grew half as often forgets cells that change, and at last every cell."""
_STACKS_GROWN = 8
"""A stack that was joined so often is widened even where no way goes back."""
_DEEP = 128
"""Of deeper stacks that are joined, only the depth is kept from there on."""


class Detail(NamedTuple):
    """How much an exploration keeps apart."""

    stacks: int
    """Stacks with which one control state is explored."""
    kinds: int
    """Kinds of stacks that are kept apart when there are more."""
    by_depth: bool
    """Whether stacks of different depths are of different kinds."""
    topmost: int
    """Values at the top that tell the kind: what a program reckons with before it jumps."""
    values: int
    """A set of more values than this that grows in a loop becomes a range."""
    cells: int
    """Boards with which one operation is explored."""
    until: float
    """The share of the budget after which nothing more is kept apart."""


_Kind = tuple[int | None, ...]
"""Stacks are of one kind if the same of their topmost values are known, and the same; if so asked,
and the depth."""


class _Met:
    """The states of one control state: one for each stack, up to a number; then one for each kind
    of stack, up to a number; then one for all others."""

    __slots__ = ("control", "joined", "only", "states")

    def __init__(self, control: Control) -> None:
        self.control = control
        self.only: State | None = None
        """The first one, as long as there is no other."""
        self.states: dict[Stack, State] = _NO_STATES
        self.joined: dict[_Kind, State] = _NO_STATES

    def add(self, stack: Stack, state: State) -> None:
        """Keep a state apart."""
        if not self.states:
            if self.only is None:
                self.only = state
                return
            self.states = {self.only.stack: self.only}
            self.only = None
        self.states[stack] = state

    @property
    def count(self) -> int:
        """How many states are kept apart."""
        return len(self.states) or self.only is not None

    @property
    def stacks(self) -> Iterable[Stack]:
        """The stacks of those."""
        return self.states if self.only is None else (self.only.stack,)


_NO_STATES: dict[Any, State] = {}
"""No states; never changed."""


class _Site:
    """The control states that differ in their cells only: one for each, up to a number; then one
    for all, again and again as it grows."""

    __slots__ = ("growth", "joined", "met", "only")

    def __init__(self) -> None:
        self.only: _Met | None = None
        """The first one, as long as there is no other."""
        self.met: dict[int, _Met] = _NO_MET
        self.joined: int | None = None
        self.growth = 0

    def get(self, cells: int) -> _Met | None:
        """The control state with those cells."""
        if self.only is not None:
            return self.only if self.only.control.cells == cells else None
        return self.met.get(cells)

    def add(self, met: _Met) -> None:
        """One more."""
        if not self.met:
            if self.only is None:
                self.only = met
                return
            self.met = {self.only.control.cells: self.only}
            self.only = None
        self.met[met.control.cells] = met

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.met) or self.only is not None


_NO_MET: dict[int, _Met] = {}
"""No control states; never changed."""


class Joining:
    """The states of one exploration."""

    def __init__(self, detail: Detail, stacks: Stacks, cells: Cells) -> None:
        self._detail = detail
        self._stacks = stacks
        self._cells = cells
        self.states: list[State] = []
        """Every state met, in the order of meeting."""
        self.changed: list[State] = []
        """Those that are to be explored, anew or for the first time."""
        self._joins_all = False
        self.joined = False
        """Whether anything was joined."""
        self._sites: dict[tuple[bool, int, Operation | None, Reading], _Site] = {}

    def join_all(self) -> None:
        """Keep nothing more apart from here on."""
        self._joins_all = True

    def meet(
        self,
        cells: int,
        flagging: bool,
        pointer: int,
        queued: Operation | None,
        reading: Reading,
        stack: Stack,
        source: State | None,
        step: int,
        apart: bool,
    ) -> State:
        """The state of that control state that covers `stack`, which the step from `source` with that
        number leads to; if so asked, one that is joined with nothing."""
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
        self, met: _Met, stack: Stack, source: State | None, step: int, apart: bool
    ) -> State:
        """The state of a control state that covers `stack`."""
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
        # The states kept apart are explored by themselves; one of them shows what varies.
        alike = [each for each in met.stacks if not kind or self._kind(each) == kind]
        if alike:
            self.joined = True
            stack = self._stacks.shallow(self._stacks.fold(stack, alike[-1]), _DEEP)
            source = None
        met.joined[kind] = joined = self._new(met.control, stack, source, step)
        return joined

    def _joined(
        self, met: _Met, joined: State, stack: Stack, source: State | None, step: int
    ) -> State:
        """The joined state, or one kept apart, that covers `stack` as well from now on."""
        if joined.stack.repeat is not None and stack.repeat is None and not self._joins_all:
            kept = self._kept_but_for_links(met, stack)
            if kept is not None:  # as one of those with the pattern it would blur that
                self._join(kept, stack, None, step)
                if met.states:
                    met.states[stack] = met.states[kept.stack] = kept
                return kept
        self._join(joined, stack, source, step)
        return joined

    def _kept_but_for_links(self, met: _Met, stack: Stack) -> State | None:
        """The state kept apart in which the same values lie, whatever they came from."""
        without_links = self._stacks.without_links
        flat = without_links(stack)
        for each in met.stacks:
            if without_links(each) is flat:
                return met.states.get(each, met.only)
        return None

    def _join(self, state: State, stack: Stack, source: State | None, step: int) -> None:
        """Have `state` cover `stack` as well."""
        if source is not None and state.source is source and state.step != step:
            # What it came with before is less than what it comes with now, or was less certain.
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

    def _new(self, control: Control, stack: Stack, source: State | None, step: int) -> State:
        state = State(control, stack, source, step)
        self.states.append(state)
        self.changed.append(state)
        return state

    def _kept(self, site: _Site, cells: int, apart: bool) -> int:
        """`cells`, not met at this site yet; or where there are too many, the joined ones."""
        if site.joined is None:
            if not self._joins_all and (apart or site.count < self._detail.cells):
                return cells
            site.joined = cells
            self.joined = True
            return cells
        grown = self._cells.join(site.joined, cells)
        if grown != site.joined:
            site.growth += 1
            if site.growth > _BOARDS_GROWN:
                grown = self._cells.unknown
            elif site.growth > _BOARDS_GROWN // 2:
                grown = self._cells.widen(site.joined, grown)
            site.joined = grown
        return grown

    def _kind(self, stack: Stack) -> _Kind:
        """The kind of `stack`."""
        kind: list[int | None] = []
        if self._detail.by_depth:
            kind.append(stack.known if stack.exact else None)
        for _ in range(self._detail.topmost):
            if stack.rest is None:
                break
            kind.append(stack.value if isinstance(stack.value, int) else None)
            stack = stack.rest
        return tuple(kind) or (None,)
