"""Checkpoints of a run: states to return to, in bounded memory.

They are close together near the current moment, and farther apart elsewhere. When they become too many or too
large, those far away are thinned out.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.snapshot_sharing import length, packed, size, unpacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PIECE = 2048
"""Steps between two checkpoints near the current moment."""
MOST_BYTES = 64_000_000
"""Approximate limit for their memory, in bytes; those at which the user changed the state are always kept."""
_MOST = 2000
"""The largest number of checkpoints."""
_NEAR = 32 * PIECE
"""Steps back from the current moment within which checkpoints stay close together."""
_ROOM = 0.75
"""The share of a limit to which they are reduced when it is exceeded, so that this happens rarely."""
_QUICK = 10
"""Values of a state that are packed in the time of one step, at least."""


class Checkpoint(NamedTuple):
    """A state to return to."""

    steps: int
    written: int
    """The number of code points of output written before it."""
    packed: Any
    """The packed state, or the state itself."""
    size: int
    """Its approximate size in bytes, in addition to the checkpoint before it."""

    @property
    def state(self) -> Any:
        """The unpacked state."""
        return unpacked(self.packed)


class Checkpoints:
    """The checkpoints of one run, in order. The first is its start."""

    def __init__(self, written: int, state: Any) -> None:
        self._near = _NEAR
        self._spacing = PIECE
        """Steps between two checkpoints far from the current moment."""
        self._apart = PIECE
        """Steps between two new checkpoints: more for a large state, which takes long to keep."""
        self._all: list[Checkpoint] = []
        self._bytes = 0
        self._insert(0, 0, written, state)

    def last(self, moment: int) -> Checkpoint:
        """Return the last checkpoint at or before `moment`."""
        return self._all[bisect_right(self._all, moment, key=_steps) - 1]

    def before(self, moment: int) -> Checkpoint:
        """Return the last checkpoint before `moment`; the first one for the start."""
        return self._all[max(bisect_left(self._all, moment, key=_steps) - 1, 0)]

    def last_written(self, offset: int) -> Checkpoint:
        """Return the last checkpoint with at most `offset` code points of output before it."""
        return self._all[bisect_right(self._all, offset, key=_written) - 1]

    def at(self, moment: int) -> Checkpoint | None:
        """Return the checkpoint at `moment`; None without one."""
        checkpoint = self.last(moment)
        return checkpoint if checkpoint.steps == moment else None

    def is_due(self, moment: int) -> bool:
        """Return whether a checkpoint should be made at `moment`, because there is none."""
        return moment % self._apart == 0 and self.at(moment) is None

    def _made(self, steps: int, written: int, state: Any) -> Checkpoint:
        """Return a new checkpoint that is not yet in the list."""
        before = self.last(steps).packed if self._all else None
        state_packed = packed(state, before)
        return Checkpoint(steps, written, state_packed, size(state_packed, before))

    def add(self, steps: int, written: int, state: Any, changed: list[int]) -> None:
        """Add a checkpoint for the current moment `steps`. Those at the moments `changed` are never removed."""
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
        """Remove the checkpoints from `moment` on."""
        del self._all[bisect_left(self._all, moment, key=_steps) :]
        self._bytes = sum(checkpoint.size for checkpoint in self._all)

    @property
    def bytes(self) -> int:
        """Their approximate memory in bytes."""
        return self._bytes

    def _insert(self, at: int, steps: int, written: int, state: Any) -> None:
        checkpoint = self._made(steps, written, state)
        self._all.insert(at, checkpoint)
        self._bytes += checkpoint.size
        self._apart = PIECE
        while self._apart * _QUICK < length(checkpoint.packed):
            self._apart *= 2

    def _is_too_much(self, share: float) -> bool:
        return len(self._all) > _MOST * share or self._bytes > MOST_BYTES * share

    def _thin(self, here: int, changed: frozenset[int]) -> None:
        """Remove the checkpoints that are closer together than their distance from `here` allows."""
        kept: list[Checkpoint] = []
        is_after_removed = False
        for checkpoint in self._all:
            steps = checkpoint.steps
            is_near = here - self._near < steps <= here
            if steps % self._spacing == 0 or is_near or steps in changed:
                if is_after_removed:
                    before = kept[-1].packed if kept else None
                    kept.append(checkpoint._replace(size=size(checkpoint.packed, before)))
                else:
                    kept.append(checkpoint)
                is_after_removed = False
            else:
                is_after_removed = True
        self._all = kept
        self._bytes = sum(checkpoint.size for checkpoint in kept)


def _steps(checkpoint: Checkpoint) -> int:
    return checkpoint.steps


def _written(checkpoint: Checkpoint) -> int:
    return checkpoint.written
