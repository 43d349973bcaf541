"""Functions about the map and the explored visits that several rules use."""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import WAIT, parts
from mines_tools.languages.sokolang.flow.stacks import KnownPart
from mines_tools.languages.sokolang.machine import stack_names
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.warehouse import DESTROYER, SMALL_LETTERS
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.languages.sokolang.warehouse import Warehouse

_SETTING = (None, 30, 31)


def has_effect(map_: Warehouse, visit: Visit) -> bool:
    """Return whether the `w` of a visit has transferred a value, emptied a stack or executed a command."""
    if visit.transfer is not None or visit.executed or visit.fails is not None:
        return True
    places = [visit.player]
    places += (
        place
        for crate, place in zip(map_.crates, visit.crates, strict=True)
        if not crate.is_read_only
    )
    return any(map_.at(place) == DESTROYER for place in places)


def sets_test(visits: Iterable[Visit]) -> bool:
    """Return whether an element may execute `testeq` or `testneg` in one of `visits`."""
    return any(code in _SETTING for visit in visits for _, code in visit.executed)


def lacks_wait(program: Program, map_: Warehouse) -> bool:
    """Return whether the actions contain no `w`, although a crate that can execute commands has values on its stack."""
    kinds = parts(program.actions)[0]
    return (
        bool(kinds)
        and WAIT not in kinds
        and any(
            program.stacks[letter.lower()].values
            for letter in map_.letters - SMALL_LETTERS
            if letter.lower() in program.stacks
        )
    )


def is_never_counted(context: Context) -> bool:
    """Return whether the player's stack is empty in all runs, so that `*` makes every number 0."""
    at = stack_names(context.program).index(PLAYER_NAME)
    empty = KnownPart(False, ())
    return context.flow.is_complete and all(
        visit.state.stacks[at] == empty for visit in context.visits
    )


def used_stacks(map_: Warehouse, visits: Iterable[Visit]) -> Iterator[str]:
    """Yield the names of the stacks from which a value is executed or transferred in one of `visits`."""
    for visit in visits:
        for who, _ in visit.executed:
            yield PLAYER_NAME if who == PLAYER else map_.crates[who].stack
        if visit.transfer is not None:
            crate = map_.crates[visit.transfer.crate]
            yield crate.stack if visit.transfer.pulled else PLAYER_NAME
