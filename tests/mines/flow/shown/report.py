"""Counts the claims, and the false ones among them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple


class Report(NamedTuple):
    """The counts of claims about programs."""

    claims: Counter[str]
    false: Counter[str]
    unread: Counter[str]
    """Words that the check could not parse, with their numbers removed."""
    examples: list[str]
    """Some of the false claims."""

    def claim(self, kind: str, *, holds: bool, said: object = "") -> None:
        """Count a claim; `holds` says if it is true, and `said` is its text."""
        self.claims[kind] += 1
        if not holds:
            self.false[kind] += 1
            if self.false[kind] <= 3:
                self.examples.append(f"{kind}: {said}")

    def add(self, other: Report) -> None:
        """Add the counts of another report to this one."""
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
    """Return a report without claims."""
    return Report(Counter(), Counter(), Counter(), [])
