"""Finds the name that a user probably meant with a misspelt name, for "did you mean" messages."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

USUAL = 0.6
"""The usual value of `similarity` for `nearest_name`: 0 is no similarity, and 1 is equality, as
`difflib` measures it."""
STRICT = 0.7
"""The `similarity` to pass to `nearest_name` if a wrong suggestion is worse than none, or if all
names are similar."""


def nearest_name(name: str, names: Iterable[str], similarity: float = USUAL) -> str | None:
    """Return the name in `names` that is most similar to `name`. Return None if no name has at
    least the similarity `similarity`, a number from 0 to 1."""
    candidates = list(names)
    if not candidates:
        return None  # `difflib` would prepare the name for nothing, which takes long
    from difflib import get_close_matches  # imported only for a mistake

    nearest = get_close_matches(name, candidates, 1, similarity)
    return nearest[0] if nearest else None


def likely_names(name: str, names: Iterable[str]) -> Sequence[str]:
    """Return the names in `names` that a user may have meant with `name`: the name in other letter case, or else all
    names that are `name` with something in brackets, such as ``out(c)`` and ``out(n)`` for ``out``, or else the most
    similar name. Return an empty sequence if no name is similar."""
    candidates = list(names)
    wanted = name.casefold()
    same = [known for known in candidates if known.casefold() == wanted][:1]
    likely = same or [known for known in candidates if known.casefold().startswith(f"{wanted}(")]
    nearest = None if likely else nearest_name(name, candidates)
    return likely if nearest is None else [nearest]
