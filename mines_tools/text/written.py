"""Quotes the text that a program writes, for people to read."""

from __future__ import annotations

from mines_tools.text.clusters import clusters, is_flag
from mines_tools.text.escaping import shown, without_commands
from mines_tools.translations.phrases import phrase

_LONGEST = 40
"""The greatest number of characters that are shown of a text. An escape counts as several characters."""
_ENOUGH = 8 * _LONGEST
"""A number of characters. Characters after the first `_ENOUGH` characters of a text are never shown."""
_QUOTED = {"\\": "\\\\", '"': '\\"'}


def quoted_output(text: str, length: int | None = None) -> str:
    """Return `text`, which a program writes, in quotation marks: ``"H"``, ``"1\\n2\\n"``.

    Line ends, and characters that cannot be seen, are written as escapes. If `text` is long, only its beginning is
    shown, with the number of its characters: ``"0 1 2…" (1,234 characters)``. An emoji is shown as a whole or not at
    all. If `length` is given, `text` is only the beginning of a text with this number of characters.
    """
    whole = len(text) if length is None else length
    pieces: list[str] = []
    room = _LONGEST
    taken = 0
    for cluster in clusters(text[:_ENOUGH]):
        piece = cluster if is_flag(cluster) else "".join(map(_escaped, cluster))
        if len(piece) > room:
            break
        pieces.append(piece)
        room -= len(piece)
        taken += len(cluster)
    beginning = without_commands("".join(pieces), "\\u{5b}")
    if taken == whole:
        return f'"{beginning}"'
    return phrase("{text} ({count:,} characters)", text=f'"{beginning}…"', count=whole)


def _escaped(character: str) -> str:
    return _QUOTED.get(character) or shown(character)
