"""Random numbers from a seed (splitmix64). The state of a generator is a single integer, which a
run can save and restore."""

from __future__ import annotations

_MASK = (1 << 64) - 1


class Chance:
    """A sequence of random numbers."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, count: int) -> int:
        """Return a random integer from 0 to `count` - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((mixed ^ (mixed >> 31)) * count) >> 64
