"""Describes a cell of the map in words for people. The words say what is built in the cell, and
which element is on it."""

from __future__ import annotations

from mines_tools.languages.sokolang.warehouse import (
    BLANK,
    CLONER,
    DESTROYER,
    FLOOR,
    MARK,
    PLAYER,
    PORTALS,
    WALL,
)
from mines_tools.translations.phrases import phrase, template

_BUILT = {
    WALL: template("wall"),
    BLANK: template("blank (a wall)"),
    FLOOR: template("floor"),
    MARK: template("mark"),
    CLONER: template("cloner"),
    DESTROYER: template("destroyer"),
}
_ON = {
    MARK: template("{who} on a mark"),
    CLONER: template("{who} on a cloner"),
    DESTROYER: template("{who} on a destroyer"),
}


def cell_words(built: str, who: str = "", *, is_uncovered: bool = False) -> str:
    """Return the words for a cell. `built` is the map character of what is built in the cell. `who` is the map
    character of the player or the crate on the cell; it is empty if nobody is there. If the map has an error at the
    cell, the words are `built`. `is_uncovered` is true for a mark in a run, if nobody is on it."""
    if is_uncovered:
        return phrase("uncovered mark")
    if not who:
        if built in PORTALS:
            return phrase("portal {digit}", digit=built)
        return phrase(_BUILT[built]) if built in _BUILT else built
    name = phrase("player") if who == PLAYER else phrase("crate {letter}", letter=who)
    if built in PORTALS:
        return phrase("{who} on portal {digit}", who=name, digit=built)
    return phrase(_ON[built], who=name) if built in _ON else name
