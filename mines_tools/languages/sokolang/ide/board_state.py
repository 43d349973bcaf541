"""The board's state: what several possible states of a run have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from mines_tools.base.records import NamedTuple
from mines_tools.interface.board import BoardStack
from mines_tools.languages.sokolang.flow.stacks import KnownPart
from mines_tools.languages.sokolang.words.reading import number_words
from mines_tools.text.letters import with_letter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Set

    from mines_tools.languages.sokolang.flow.explore import FlowState
    from mines_tools.languages.sokolang.machine import LastMoved
    from mines_tools.languages.sokolang.warehouse import MapPlace

_MOST_VALUES = 100
_Fact = TypeVar("_Fact")


class Common(NamedTuple):
    """The facts that are true in all of several states. A fact that is not the same in all of them is None."""

    player: MapPlace | None
    crates: Sequence[MapPlace | None]
    open_places: Set[MapPlace]
    """The places that elements are on in some of the states, but not in all."""
    stacks: Sequence[KnownPart]
    pulls: bool | None
    test: bool | None
    last_moved: LastMoved | None
    is_last_moved_known: bool

    @property
    def is_whole(self) -> bool:
        """True if there is exactly one possible state."""
        return (
            not self.open_places
            and None not in (self.player, self.pulls, self.test, *self.crates)
            and self.is_last_moved_known
            and all(not stack.is_open and None not in stack.items for stack in self.stacks)
        )


def common(states: Sequence[FlowState]) -> Common:
    """Return what `states` have in common. There must be at least one state."""
    players = {state.player for state in states}
    crates = [{*places} for places in zip(*(state.crates for state in states), strict=True)]
    moving = [places for places in (players, *crates) if len(places) > 1]
    pulls, tests = {state.pulls for state in states}, {state.test for state in states}
    last_moved = {state.last_moved for state in states}
    return Common(
        _only(players),
        [_only(places) for places in crates],
        {place for places in moving for place in places},
        [_common_stack(parts) for parts in zip(*(state.stacks for state in states), strict=True)],
        _only(pulls),
        _only(tests),
        _only(last_moved),
        len(last_moved) == 1,
    )


def board_stack(stack: KnownPart) -> BoardStack:
    """Return a partly known stack in the form of the board."""
    items = stack.items[: -_MOST_VALUES - 1 : -1]
    texts = ["?" if item is None else with_letter(number_words(item), item) for item in items]
    return BoardStack(texts, None if stack.is_open else len(stack.items))


def _common_stack(parts: Iterable[KnownPart]) -> KnownPart:
    """Return the part of a stack that is the same in all of `parts`."""
    first, *others = dict.fromkeys(parts)
    for other in others:
        size = min(len(first.items), len(other.items))
        is_open = first.is_open or other.is_open or len(first.items) != len(other.items)
        pairs = zip(first.items[-size:], other.items[-size:], strict=True) if size else ()
        items = tuple(one if one == another else None for one, another in pairs)
        first = KnownPart(is_open, items)
    return first


def _only(facts: Set[_Fact]) -> _Fact | None:
    """Return the only element of `facts`. Return None if there are several."""
    return next(iter(facts)) if len(facts) == 1 else None
