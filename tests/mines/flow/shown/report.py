"""What was claimed how often, and what of it was false."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple


class Report(NamedTuple):
    """The claims about programs."""

    claims: Counter[str]
    false: Counter[str]
    unread: Counter[str]
    """Words that nobody knows how to read, without their numbers."""
    examples: list[str]
    """Some of the false ones, to look into."""

    def claim(self, kind: str, *, holds: bool, said: object = "") -> None:
        """Count a claim."""
        self.claims[kind] += 1
        if not holds:
            self.false[kind] += 1
            if self.false[kind] <= 3:
                self.examples.append(f"{kind}: {said}")

    def add(self, other: Report) -> None:
        """Count those as well."""
        self.claims.update(other.claims)
        self.unread.update(other.unread)
        for kind, count in other.false.items():
            before = self.false[kind]
            self.false[kind] += count
            if before < 3:
                self.examples.extend(
                    each for each in other.examples if each.startswith(f"{kind}: ")
                )


def new_report() -> Report:
    """Without claims."""
    return Report(Counter(), Counter(), Counter(), [])
