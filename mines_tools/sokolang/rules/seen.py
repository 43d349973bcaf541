"""What several rules ask of a map and of what actions do."""

from __future__ import annotations

from mines_tools.phrases import phrase
from mines_tools.sokolang.actions import MOVES
from mines_tools.sokolang.moving import PLAYER
from mines_tools.sokolang.warehouse import DESTROYER, PORTALS, WALL, Place
from mines_tools.sokolang.warehouse import PLAYER as PLAYER_NAME

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Set

    from mines_tools.sokolang.flow.explore import Visit
    from mines_tools.sokolang.warehouse import Warehouse

_SETTING = (None, 30, 31)


def name_of(map_: Warehouse, who: int) -> str:
    """The player or a crate, for people."""
    if who == PLAYER:
        return phrase("the player")
    return phrase("crate {letter}", letter=map_.crates[who].letter)


def reachable(map_: Warehouse) -> Set[Place]:
    """The places that anybody could come to, if only walls were in the way."""
    found = {map_.player, *(crate.place for crate in map_.crates)}
    waiting = list(found)
    while waiting:
        place = waiting.pop()
        near = [Place(place.column + dx, place.row + dy) for dx, dy in MOVES.values()]
        built = map_.at(place)
        if built in PORTALS:
            near += map_.portals[built]
        for each in near:
            if each not in found and map_.at(each) != WALL:
                found.add(each)
                waiting.append(each)
    return found


def has_effect(map_: Warehouse, visit: Visit) -> bool:
    """Whether a `w` has transferred, emptied or executed anything."""
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
    """Whether anybody may execute `testeq` or `testneg`."""
    return any(code in _SETTING for visit in visits for _, code in visit.executed)


def used_stacks(map_: Warehouse, visits: Iterable[Visit]) -> Iterator[str]:
    """The stacks of which something is executed or handed over."""
    for visit in visits:
        for who, _ in visit.executed:
            yield PLAYER_NAME if who == PLAYER else map_.crates[who].stack
        if visit.transfer is not None:
            crate = map_.crates[visit.transfer.crate]
            yield crate.stack if visit.transfer.pulled else PLAYER_NAME
