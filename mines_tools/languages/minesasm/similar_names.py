"""Finds the names that were probably meant with unknown names, for messages."""

from __future__ import annotations

from mines_tools.text.nearest_name import nearest_name
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable

_MOST_COMPARED = 100_000
"""The maximum number of names that are compared with unknown names of one text."""
_LONGEST = 100
"""The maximum length of a name that is compared."""


class SimilarNames:
    """Finds similar names. It finds each name once, and nothing any more after very many comparisons: a text may have
    thousands of unknown names, and thousands of known ones."""

    def __init__(self) -> None:
        self._left = _MOST_COMPARED
        self._found: dict[tuple[str, Hashable], tuple[str | None, object]] = {}
        """The names that were found. Each is stored with the function that returned the known names: the objects that the
        function belongs to must stay, because `place` may be the identity of one of them."""

    def near(self, name: str, place: Hashable, names: Callable[[], Collection[str]]) -> str | None:
        """Return the name that is most similar to `name`, first of all the name in other letter case, or None. `names` returns the names that are known. They must be
        the same for each call with the same `place`."""
        key = name, place
        if key not in self._found:
            if len(name) > _LONGEST or self._left <= 0:
                return None
            known = [each for each in names() if len(each) <= _LONGEST]
            self._left -= len(known)
            lower = name.lower()
            same = next((each for each in known if each.lower() == lower), None)
            self._found[key] = same or nearest_name(name, known), names
        return self._found[key][0]

    def question(
        self, name: str, place: Hashable, names: Callable[[], Collection[str]], otherwise: str = ""
    ) -> str:
        """Return the question whether a similar name was meant. If there is none, return `otherwise`. See `near`."""
        near = self.near(name, place, names)
        return phrase("did you mean `{near}`?", near=near) if near else otherwise
