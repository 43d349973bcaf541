"""Checkpoints of a run: states to go back to, in bounded memory.

They are near to each other near to where the run is, and further apart elsewhere. When they become too many or too
large, those that are far away become fewer.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.snapshot_sharing import length, packed, size, unpacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PIECE = 2048
"""So far apart are checkpoints near to where the run is, in steps."""
MOST_BYTES = 64_000_000
"""So much memory they may take, about: all but those at which somebody has changed the state."""
_MOST = 2000
"""So many are kept."""
_NEAR = 32 * PIECE
"""So far back from where the run is they stay near to each other."""
_ROOM = 0.75
"""To so much of that they are reduced when there are too many: it is not done all the time."""
_QUICK = 10
"""So many values of a state are packed in the time of one step, at the least."""


class Checkpoint(NamedTuple):
    """A state to go back to."""

    steps: int
    written: int
    """How many code points of output were written before."""
    packed: Any
    """The state, packed or not."""
    size: int
    """How many bytes it takes, beside the one before it."""

    @property
    def state(self) -> Any:
        """The state."""
        return unpacked(self.packed)


class Checkpoints:
    """Those of one run, in order. The first is that of its start."""

    def __init__(self, written: int, state: Any) -> None:
        self._near = _NEAR
        self._spacing = PIECE
        """How far apart they are that are far from where the run is."""
        self._apart = PIECE
        """How far apart new ones are: a large state takes long to keep."""
        self._all: list[Checkpoint] = []
        self._bytes = 0
        self._insert(0, 0, written, state)

    def last(self, moment: int) -> Checkpoint:
        """The last one up to a moment."""
        return self._all[bisect_right(self._all, moment, key=_steps) - 1]

    def before(self, moment: int) -> Checkpoint:
        """The last one before a moment; the first for the start."""
        return self._all[max(bisect_left(self._all, moment, key=_steps) - 1, 0)]

    def last_written(self, offset: int) -> Checkpoint:
        """The last one at which so much output was written at most."""
        return self._all[bisect_right(self._all, offset, key=_written) - 1]

    def at(self, moment: int) -> Checkpoint | None:
        """That of a moment, if there is one."""
        found = self.last(moment)
        return found if found.steps == moment else None

    def is_due(self, moment: int) -> bool:
        """Whether there should be one at a moment, and is none."""
        return moment % self._apart == 0 and self.at(moment) is None

    def _made(self, steps: int, written: int, state: Any) -> Checkpoint:
        """One that is not among these."""
        before = self.last(steps).packed if self._all else None
        found = packed(state, before)
        return Checkpoint(steps, written, found, size(found, before))

    def add(self, steps: int, written: int, state: Any, changed: list[int]) -> None:
        """Keep one more, of where the run is. Those at the moments `changed` are kept always."""
        self._insert(bisect_left(self._all, steps, key=_steps), steps, written, state)
        if not self._is_too_much(1):
            return
        self._thin(steps, frozenset(changed))
        while self._is_too_much(_ROOM) and self._near >= PIECE:
            if self._spacing > steps:
                self._near //= 2
            self._spacing *= 2
            self._thin(steps, frozenset(changed))

    def forget(self, moment: int) -> None:
        """Remove those from a moment on."""
        del self._all[bisect_left(self._all, moment, key=_steps) :]
        self._bytes = sum(each.size for each in self._all)

    @property
    def bytes(self) -> int:
        """How much memory they take, about."""
        return self._bytes

    def _insert(self, at: int, steps: int, written: int, state: Any) -> None:
        found = self._made(steps, written, state)
        self._all.insert(at, found)
        self._bytes += found.size
        self._apart = PIECE
        while self._apart * _QUICK < length(found.packed):
            self._apart *= 2

    def _is_too_much(self, share: float) -> bool:
        return len(self._all) > _MOST * share or self._bytes > MOST_BYTES * share

    def _thin(self, here: int, changed: frozenset[int]) -> None:
        """Remove those that are nearer to each other than they are to be."""
        kept: list[Checkpoint] = []
        is_after_removed = False
        for each in self._all:
            steps = each.steps
            is_near = here - self._near < steps <= here
            if steps % self._spacing == 0 or is_near or steps in changed:
                if is_after_removed:
                    before = kept[-1].packed if kept else None
                    kept.append(each._replace(size=size(each.packed, before)))
                else:
                    kept.append(each)
                is_after_removed = False
            else:
                is_after_removed = True
        self._all = kept
        self._bytes = sum(each.size for each in kept)


def _steps(checkpoint: Checkpoint) -> int:
    return checkpoint.steps


def _written(checkpoint: Checkpoint) -> int:
    return checkpoint.written
