"""Texts about the way of the pointer: ranges of places, and where the pointer comes from and goes."""

from __future__ import annotations

from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mines_tools.languages.emojifunge.flow.notes import Place

_MOST_RANGES = 6


def range_text(first: Place, last: Place) -> str:
    """Return the places in a line from `first` to `last` as text, such as ``(2..5, 0)`` for cells in a row and
    ``(3, 4..1)`` for cells in a column."""
    if first == last:
        return place_text(*first)
    (x, y), (to_x, to_y) = first, last
    if y == to_y:
        return f"({round(x)}..{round(to_x)}, {round(y)})"
    if x == to_x:
        return f"({round(x)}, {round(y)}..{round(to_y)})"
    return phrase("{first} to {last}", first=place_text(*first), last=place_text(*last))


def ranges_text(places: Collection[Place]) -> str:
    """Return a text that lists places. Places beside each other in a row are written as a range. If there are many
    ranges, only the first of them are listed."""
    ranges: list[tuple[Place, Place]] = []
    for x, y in sorted(places, key=lambda place: (place[1], place[0])):
        if ranges and ranges[-1][1] == (x - 1, y):
            ranges[-1] = ranges[-1][0], (x, y)
        else:
            ranges.append(((x, y), (x, y)))
    return listed([range_text(*each) for each in ranges])


def listed(texts: Sequence[str]) -> str:
    """Return a text that lists `texts`. If there are many, only the first of them are listed."""
    shown = ", ".join(texts[:_MOST_RANGES])
    more = len(texts) - _MOST_RANGES
    return phrase("{places} and {count} more", places=shown, count=more) if more > 0 else shown
