"""Describes everything that happens at a cell of the map in the explored runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.warehouse import (
    CLONER,
    DESTROYER,
    MARK,
    PORTALS,
    WALL,
    MapPlace,
)
from mines_tools.languages.sokolang.words.obstacle import direction_of, name_of, place_words
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.languages.sokolang.flow.analysis import Flow
    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.warehouse import Warehouse

_MOST_NAMES = 8


def there_words(flow: Flow, place: MapPlace) -> Iterator[str]:
    """Yield descriptions of the events at `place`."""
    map_ = flow.program.map
    assert map_ is not None
    built = map_.at(place)
    if built == WALL:
        return
    visits = [visit for visits_of_item in flow.visits.values() for visit in visits_of_item]
    for crate, drawn_crate in enumerate(map_.crates):
        if drawn_crate.place == place:
            yield from _crate_words(flow, map_, crate, visits)
    if built == MARK:
        yield from _mark_words(flow, map_, place, visits)
    elif built in PORTALS:
        for who, target in sorted(_jumps(flow, visits, place)):
            yield phrase(
                "{who} jumps from here to {place}",
                who=name_of(map_, who),
                place=place_words(target),
            )
    elif built in (CLONER, DESTROYER):
        yield from _stack_words(flow, map_, place, visits)
    is_met = any(place == at for visit in visits for at in (visit.player, *visit.crates))
    if flow.is_complete and not is_met and place != map_.player:
        yield phrase("neither the player nor a crate ever comes here")


def _stack_words(
    flow: Flow, map_: Warehouse, place: MapPlace, visits: Iterable[Visit]
) -> Iterator[str]:
    """Yield texts that say which stacks the cloner or the destroyer at `place` changes."""
    copied: set[int] = set()
    emptied: set[int] = set()
    is_cloner = map_.at(place) == CLONER
    for visit in visits:
        transfer = visit.transfer
        if transfer is not None and transfer.clones and visit.crates[transfer.crate] == place:
            copied.add(transfer.crate)
        if not is_cloner and _is_wait(flow, visit):
            emptied.update(who for who in _who_at(visit, place) if not map_.is_read_only(who))
    if copied:
        yield phrase("values are copied here for {who}", who=_names(map_, copied))
    if emptied:
        yield phrase("it empties the stack of {who}", who=_names(map_, emptied))


def _crate_words(flow: Flow, map_: Warehouse, crate: int, visits: Iterable[Visit]) -> Iterator[str]:
    moves = {
        visit.state.order.node
        for visit in visits
        if visit.moved is not None and any(who == crate for who, _ in visit.moved.was)
    }
    if not moves:
        if flow.is_complete:
            yield phrase("it is never moved")
        return
    codes: dict[int | None, None] = {}
    for visit in visits:
        codes.update((code, None) for who, code in visit.executed if who == crate)
    if codes:
        yield phrase("it executes {commands}", commands=_command_names(codes))
    elif flow.is_complete and not map_.crates[crate].is_read_only:
        yield phrase("it is moved, but never executes a command")


def _mark_words(
    flow: Flow, map_: Warehouse, place: MapPlace, visits: Iterable[Visit]
) -> Iterator[str]:
    """Yield texts that say which elements cover the mark at `place`, and what these elements execute there."""
    executed: dict[int, dict[int | None, None]] = {}
    for visit in visits:
        for who in _who_at(visit, place):
            codes = executed.setdefault(who, {})
            codes.update((code, None) for executor, code in visit.executed if executor == who)
    for who in sorted(executed)[:_MOST_NAMES]:
        if executed[who]:
            yield phrase(
                "{who} executes {commands} here",
                who=name_of(map_, who),
                commands=_command_names(executed[who]),
            )
        elif flow.is_complete:
            yield phrase("{who} comes here, and executes nothing", who=name_of(map_, who))


def _jumps(flow: Flow, visits: Iterable[Visit], place: MapPlace) -> set[tuple[int, MapPlace]]:
    """Return the jumps from the portal at `place`: the number of each element that jumped, with the
    target of the jump."""
    jumps = set()
    for visit in visits:
        direction = direction_of(flow.program, visit)
        if visit.moved is None or direction is None:
            continue
        for who, place_before in visit.moved.was:
            place_now = visit.player if who == PLAYER else visit.crates[who]
            came = MapPlace(place_before.column + direction[0], place_before.row + direction[1])
            if came == place != place_now:
                jumps.add((who, place_now))
    return jumps


def _who_at(visit: Visit, place: MapPlace) -> Iterator[int]:
    """Yield the numbers of the elements that are at `place` after the step of `visit`."""
    if visit.player == place:
        yield PLAYER
    for crate, at in enumerate(visit.crates):
        if at == place:
            yield crate


def _is_wait(flow: Flow, visit: Visit) -> bool:
    node = visit.state.order.node
    return node is not None and flow.program.actions[node].kind == "w"


def _names(map_: Warehouse, owners: Iterable[int]) -> str:
    return phrase(", ").join(name_of(map_, who) for who in sorted(owners)[:_MOST_NAMES])


def _command_names(codes: Iterable[int | None]) -> str:
    known_codes = sorted(code for code in codes if code is not None and code in COMMANDS)
    names = [f"`{COMMANDS[code].name}`" for code in known_codes]
    if any(code is None for code in codes):
        names.append(phrase("perhaps a command that is not known"))
    if any(code is not None and code not in COMMANDS for code in codes):
        names.append(phrase("unknown codes"))
    return phrase(", ").join(names)
