"""Texts that say why no run reaches some cells."""

from __future__ import annotations

from mines_tools.languages.emojifunge.words.places import place_text, places_text
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.causes import Cause
    from mines_tools.languages.emojifunge.syntax import Grid


def cause_words(grid: Grid, cause: Cause | None) -> str:
    """Return a text for the reason why no run reaches some cells. Return "" if the reason is not known."""
    if cause is None:
        return ""
    cell, place = grid.cell(*cause.place), place_text(*cause.place)
    emoji = phrase("no cell") if cell is None else cell.emoji or phrase("unknown text")
    target = "" if cause.target is None else place_text(*cause.target)
    if cause.kind == "end":
        return phrase("{end} at {place} ends the program first", end=emoji, place=place)
    if cause.kind == "leaves" and target:
        return phrase(
            "{emoji} at {place} leads to {target}, where there is no cell: the pointer turns",
            emoji=emoji, place=place, target=target,
        )  # fmt: skip
    if cause.kind == "leaves":
        places = places_text(cause.targets)
        return phrase(
            "{emoji} at {place}: the pointer goes to {places}",
            emoji=emoji, place=place, places=places,
        )  # fmt: skip
    if cause.kind == "stays":
        return phrase("the pointer never leaves {place}", place=place)
    unreached = place_text(*cause.cell)
    if cause.kind == "over":
        return phrase(
            "the pointer moves from {place} to {target}, over {cell}",
            place=place, target=target, cell=unreached,
        )  # fmt: skip
    return phrase(
        "{emoji} at {place} arrives at {target}, beside {cell}",
        emoji=emoji, place=place, target=target, cell=unreached,
    )  # fmt: skip
