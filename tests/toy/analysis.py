"""An analysis of beads for tests: it needs a certain number of transitions, and its result is a
text."""

from __future__ import annotations


class Known(str):
    """A result of an analysis, which is a text for hovers, hints and findings."""

    __slots__ = ("could_find_more",)

    def __new__(cls, text: str, *, could_find_more: bool = False) -> Known:
        """Return a result. `could_find_more` says whether a larger budget may find out more."""
        known = super().__new__(cls, text)
        known.could_find_more = could_find_more
        return known


class Task:
    """An analysis that needs `transitions` transitions. With a smaller budget, it stops early, and
    its result is ``so far``."""

    def __init__(self, text: str, transitions: int, budget: int) -> None:
        self.budget = budget
        self._text = text
        self._needed = transitions
        self.taken = 0

    def advance(self, transitions: int) -> bool:
        """Count the transitions."""
        self.taken += min(transitions, self.budget - self.taken)
        return self.taken >= min(self._needed, self.budget)

    def result(self) -> Known:
        """Return the result so far."""
        if self.taken >= self._needed:
            return Known(self._text)
        return Known("so far", could_find_more=True)
