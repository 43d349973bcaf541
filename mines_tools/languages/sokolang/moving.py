"""The positions and the moves of the player and the crates ("Player's actions" and "Level map" in
the language text). The player and the crates are the *elements*."""

from __future__ import annotations

from bisect import bisect_left

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.warehouse import PORTALS, WALL, MapPlace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.base.random_numbers import Chance
    from mines_tools.languages.sokolang.warehouse import Warehouse

PLAYER = -1
"""The number that stands for the player. Crates are numbered from 0."""


class Moved(NamedTuple):
    """The result of a move that was not blocked."""

    crate: int | None
    """The number of the moved crate that is nearest to the player; None if only the player has moved."""
    was: tuple[tuple[int, MapPlace], ...]
    """The numbers of the elements that have moved, each with the place of the element before the move."""


class Positions:
    """The positions of the player and all crates."""

    __slots__ = ("_map", "crate_at", "crates", "player", "uncovered")

    def __init__(self, map_: Warehouse) -> None:
        self._map = map_
        self.player = map_.player
        self.crates = list(map_.places_of_crates())
        self.crate_at = {place: number for number, place in enumerate(self.crates)}
        self.uncovered = len(map_.marks)
        """The number of marks on which there is no element."""

    def push(self, dx: int, dy: int, chance: Chance) -> Moved | None:
        """Move the player by one cell, and push the crates in front of him. Return the result of
        the move. If a wall is in the way, move nothing and return None. `chance` chooses a portal
        if several are possible."""
        ahead = MapPlace(self.player.column + dx, self.player.row + dy)
        pushed = []
        while ahead in self.crate_at:
            pushed.append(self.crate_at[ahead])
            ahead = MapPlace(ahead.column + dx, ahead.row + dy)
        if self._map.at(ahead) == WALL:
            return None
        return self._move([PLAYER, *pushed], dx, dy, chance)

    def pull(self, dx: int, dy: int, chance: Chance) -> Moved | None:
        """Move the player by one cell, and pull the crate behind him. Return the result of the
        move. If a wall or a crate is in the way, move nothing and return None."""
        player = self.player
        ahead = MapPlace(player.column + dx, player.row + dy)
        if ahead in self.crate_at or self._map.at(ahead) == WALL:
            return None
        behind = self.crate_at.get(MapPlace(player.column - dx, player.row - dy))
        return self._move([PLAYER] if behind is None else [PLAYER, behind], dx, dy, chance)

    def place_of(self, who: int) -> MapPlace:
        """Return the place of the player or a crate."""
        return self.player if who == PLAYER else self.crates[who]

    def put(self, player: MapPlace, crates: tuple[MapPlace, ...]) -> None:
        """Set the places of the player and all crates."""
        self.player = player
        self.crates = list(crates)
        self.crate_at = {place: number for number, place in enumerate(crates)}
        marks = self._map.marks
        self.uncovered = len(marks) - len(marks & {player, *crates})

    def _move(self, who: list[int], dx: int, dy: int, chance: Chance) -> Moved:
        """Move the elements `who` by one cell. Then let the elements that have reached a portal
        jump, in the order of `who`: the player, and then the crates, the nearest to the player
        first."""
        places_before = tuple((mover, self.place_of(mover)) for mover in who)
        for mover in who:
            self._take_away(mover)
        for mover, place in places_before:
            self._put(mover, MapPlace(place.column + dx, place.row + dy))
        for mover in who:
            self._jump(mover, chance)
        return Moved(who[1] if len(who) > 1 else None, places_before)

    def _jump(self, who: int, chance: Chance) -> None:
        place = self.place_of(who)
        built = self._map.at(place)
        if built not in PORTALS:
            return
        places = self._map.portals[built]
        others = len(places) - 1
        if not others:
            return
        chosen = chance.below(others) if others > 1 else 0
        # The places are in text order, and this portal is not a target itself.
        own = bisect_left(places, place[::-1], key=lambda portal: portal[::-1])
        target = places[chosen + (chosen >= own)]
        if target != self.player and target not in self.crate_at:
            self._take_away(who)
            self._put(who, target)

    def _take_away(self, who: int) -> None:
        place = self.place_of(who)
        if who != PLAYER:
            del self.crate_at[place]
        self.uncovered += place in self._map.marks

    def _put(self, who: int, place: MapPlace) -> None:
        if who == PLAYER:
            self.player = place
        else:
            self.crates[who] = place
            self.crate_at[place] = who
        self.uncovered -= place in self._map.marks
