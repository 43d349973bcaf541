"""Finds the name that a user probably meant with a misspelt name, for "did you mean" messages."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

USUAL = 0.6
"""The smallest accepted similarity of two names, from 0 to 1, as `difflib` measures it."""
STRICT = 0.7
"""The smallest accepted similarity, from 0 to 1, for cases in which a wrong suggestion is worse than none, or in
which all names are similar."""


def nearest_name(name: str, names: Iterable[str], similarity: float = USUAL) -> str | None:
    """Return the name in `names` that is most similar to `name`. Return None if none has at least the similarity
    `similarity`."""
    candidates = list(names)
    if not candidates:
        return None  # `difflib` would prepare the name for nothing, which takes long
    from difflib import get_close_matches  # imported only for a mistake

    nearest = get_close_matches(name, candidates, 1, similarity)
    return nearest[0] if nearest else None
