"""Short names for what actions do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.sokolang.actions import MOVES, SWITCH
from mines_tools.languages.sokolang.commands import command_of
from mines_tools.languages.sokolang.warehouse import DESTROYER
from mines_tools.languages.sokolang.words.doing import standing
from mines_tools.languages.sokolang.words.obstacle import name_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.program import Program

_MOST_NAMES = 4


def name_of_step(program: Program, visit: Visit) -> str:
    """Return the name of what a step does, such as ``pushes crate A``. If it executes commands, these are named."""
    names = list(_names(program, visit))
    if visit.ends:
        names.append(phrase("ends the program"))
    return phrase(", ").join(names)


def name_of_steps(program: Program, visits: Sequence[Visit]) -> str:
    """Return the names of what the steps `visits` of an action do. Equal names are listed once."""
    names = sorted({name_of_step(program, visit) for visit in visits})
    if len(names) > _MOST_NAMES:
        names[_MOST_NAMES:] = ["…"]
    return phrase(", ").join(names) or phrase("is never performed")


def _names(program: Program, visit: Visit) -> Iterator[str]:
    map_, node = program.map, visit.state.order.node
    assert map_ is not None
    assert node is not None
    kind = program.actions[node].kind
    if kind in MOVES:
        crate = None if visit.moved is None else visit.moved.crate
        if visit.is_blocked:
            yield phrase("is blocked")
        elif crate is None:
            yield phrase("moves")
        elif visit.state.pulls:
            yield phrase("pulls {who}", who=name_of(map_, crate))
        else:
            yield phrase("pushes {who}", who=name_of(map_, crate))
    elif kind == SWITCH:
        yield phrase("pushes from now on") if visit.state.pulls else phrase("pulls from now on")
    else:
        yield from _waited(program, visit) or [phrase("waits")]


def _waited(program: Program, visit: Visit) -> list[str]:
    """Return the names of what a `w` (wait) does. The list is empty if it does nothing."""
    map_, names = program.map, []
    assert map_ is not None
    if visit.transfer is not None:
        who = name_of(map_, visit.transfer.crate)
        names.append(
            phrase("takes from {who}", who=who)
            if visit.transfer.pulled
            else phrase("gives to {who}", who=who)
        )
    names += [
        phrase("empties {who}", who=name_of(map_, who))
        for who, place in standing(visit)
        if map_.at(place) == DESTROYER and not map_.is_read_only(who)
    ]
    names += ["?" if code is None else command_of(code).name for _, code in visit.executed]
    if visit.fails is not None:
        names.append(phrase("fails"))
    return names
