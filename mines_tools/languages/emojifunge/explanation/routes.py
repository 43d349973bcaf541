"""Words for where the pointer comes from, and where it goes."""

from __future__ import annotations

from mines_tools.languages.emojifunge.explanation.turning import (
    blocked_jump,
    branch,
    is_stuck,
    obstacle,
)
from mines_tools.languages.emojifunge.words.places import (
    place_text,
    places_text,
    side_text,
    way_text,
)
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.emojifunge.explanation.stretches import PointerWay, Stretch
    from mines_tools.languages.emojifunge.explanation.turning import Branch
    from mines_tools.languages.emojifunge.flow.notes import Place


class Routes:
    """Describes how the stretches of a way are connected."""

    def __init__(self, way: PointerWay, stretches: Sequence[Stretch]) -> None:
        self._way = way
        self._stretches = stretches

    def arrivals(self, number: int) -> Iterator[str]:
        """Yield texts about the places from which the pointer comes to a stretch, except the end of the stretch
        before."""
        stretch, way = self._stretches[number], self._way
        place = stretch.places[0]
        if place in way.start_places:
            direction = way_text(1, 0)
            if len(way.starts) == 1:
                yield phrase("the way begins here, going {way}", way=direction)
            else:
                yield phrase("a run can begin here, going {way}", way=direction)
        before = None if stretch.is_first else self._stretches[number - 1].places[-1]
        own = set(stretch.places)
        others = [
            origin
            for origin in way.previous_places(place)
            if origin != before and origin not in own
        ]
        if others:
            is_also = before is not None or place in way.start_places
            shown = places_text(others)
            yield (
                phrase("also from {places}", places=shown)
                if is_also
                else phrase("from {places}", places=shown)
            )

    def leaving(self, number: int) -> Iterator[str]:
        """Yield texts about where the pointer goes after a stretch, unless it simply goes to the next stretch."""
        stretch, way = self._stretches[number], self._way
        place = stretch.places[-1]
        if "ends" in way.over.get(place, ()):
            yield from self._end_words(place)
        targets = [
            target for target in way.next_places(place) if target not in stretch.places[-2:-1]
        ]
        if not targets:
            if not self._way.flow.is_complete and place not in way.over:
                yield phrase("it is not known where the pointer goes from here")
            return
        blocked = obstacle(way, place)
        if blocked is not None:
            yield self._turn_words(*blocked)
        following = None
        if number + 1 < len(self._stretches) and not self._stretches[number + 1].is_first:
            following = self._stretches[number + 1].places[0]
        branches = branch(way, place)
        if branches is not None:
            yield from self._branch_words(place, branches)
        elif len(targets) > 1:
            yield phrase("goes on at {places}", places=places_text(targets))
        elif targets[0] != following:
            yield phrase("joins {place}", place=place_text(*targets[0]))
        elif max(abs(targets[0][0] - place[0]), abs(targets[0][1] - place[1])) > 1:
            yield phrase("jumps to {place}", place=place_text(*targets[0]))

    def _end_words(self, place: Place) -> Iterator[str]:
        """Yield texts about the end of the program at a place."""
        way = self._way
        jump = blocked_jump(way, place)
        if jump is not None:
            yield phrase(
                "jumps to {place}, but the pointer cannot move on from there",
                place=place_text(*jump),
            )
        elif is_stuck(way, place):
            yield phrase("the pointer cannot move on")
        is_sure = way.always_ends(place)
        yield phrase("the program ends here") if is_sure else phrase("the program can end here")

    def _branch_words(self, place: Place, branches: Branch) -> Iterator[str]:
        """Yield texts that say where the pointer goes from a condition."""
        yes, no = place_text(*branches.yes), places_text(branches.no)
        if branches.obstacle is not None and True in branches.may_be:
            (x, y), (to_x, to_y) = place, branches.yes
            yield self._turn_words(branches.obstacle, (round(to_x - x), round(to_y - y)))
        if set(branches.no) == {branches.yes}:
            yield phrase("in both cases: {place}", place=yes)
        elif branches.may_be == {True}:
            yield phrase("the top is always > 0: {yes}", yes=yes)
        elif branches.may_be == {False}:
            yield phrase("the top is never > 0: {no}", no=no)
        else:
            yield phrase("if the top is > 0: {yes}, otherwise: {no}", yes=yes, no=no)

    def _turn_words(self, ahead: Place, direction: tuple[int, int]) -> str:
        """Return a text that says why the pointer goes on in a direction: it cannot enter the place `ahead`."""
        place, side = place_text(*ahead), side_text(*direction)
        if self._way.flow.grid.cell(*ahead) is None:
            return phrase("{place} has no cell: goes on {side}", place=place, side=side)
        return phrase("{place} is a wall: goes on {side}", place=place, side=side)
