"""Checkpoints of a run: states to return to, in bounded memory.

Checkpoints are close together near the current moment, and farther apart elsewhere. If the
checkpoints are too many or take too much memory, some of those far from the current moment are
removed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.snapshot_sharing import length, packed, size, unpacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PIECE = 2048
"""The number of steps between two checkpoints near the current moment."""
MOST_BYTES = 64_000_000
"""The approximate limit for the memory of the checkpoints, in bytes. Checkpoints at which the user changed the state
are never removed."""
_MOST = 2000
"""The maximum number of checkpoints."""
_NEAR = 32 * PIECE
"""The distance from the current moment, in steps, up to which checkpoints are close together."""
_ROOM = 0.75
"""The share of a limit that the checkpoints take up after some of them were removed. Checkpoints
are removed when they exceed the limit. Because the share is less than 1, this happens seldom."""
_QUICK = 10
"""The number of values of a state that can be packed in the time of one step. This is an estimate,
and the real number is usually greater."""


class Checkpoint(NamedTuple):
    """A state to return to."""

    steps: int
    written: int
    """The number of code points of output that the run wrote before this checkpoint."""
    packed: Any
    """The packed state, or the state itself."""
    size: int
    """The approximate number of bytes that this checkpoint takes in addition to the checkpoint before it."""

    @property
    def state(self) -> Any:
        """The unpacked state."""
        return unpacked(self.packed)


class Checkpoints:
    """The checkpoints of one run, in order. The first checkpoint is the start of the run."""

    def __init__(self, written: int, state: Any) -> None:
        self._near = _NEAR
        self._spacing = PIECE
        """The number of steps between two checkpoints that are far from the current moment."""
        self._apart = PIECE
        """The number of steps between two new checkpoints. This number is greater for a large
        state, because it takes long to pack a large state."""
        self._all: list[Checkpoint] = []
        self._bytes = 0
        self._insert(0, 0, written, state)

    def last(self, moment: int) -> Checkpoint:
        """Return the last checkpoint at or before `moment`."""
        return self._all[bisect_right(self._all, moment, key=_steps) - 1]

    def before(self, moment: int) -> Checkpoint:
        """Return the last checkpoint before `moment`; the first checkpoint if `moment` is 0."""
        return self._all[max(bisect_left(self._all, moment, key=_steps) - 1, 0)]

    def last_written(self, offset: int) -> Checkpoint:
        """Return the last checkpoint before which the run wrote at most `offset` code points of output."""
        return self._all[bisect_right(self._all, offset, key=_written) - 1]

    def at(self, moment: int) -> Checkpoint | None:
        """Return the checkpoint at `moment`; None if there is none."""
        checkpoint = self.last(moment)
        return checkpoint if checkpoint.steps == moment else None

    def is_due(self, moment: int) -> bool:
        """Return whether a checkpoint should be made at `moment`. The result is False if there is
        already a checkpoint at `moment`."""
        return moment % self._apart == 0 and self.at(moment) is None

    def _made(self, steps: int, written: int, state: Any) -> Checkpoint:
        """Return a new checkpoint with `state`. This method does not add the checkpoint to the
        list."""
        before = self.last(steps).packed if self._all else None
        state_packed = packed(state, before)
        return Checkpoint(steps, written, state_packed, size(state_packed, before))

    def add(self, steps: int, written: int, state: Any, changed: list[int]) -> None:
        """Add a checkpoint with `state` at the moment `steps`, which is the current moment. If the checkpoints become
        too many or too large, remove some of them, but none at a moment in `changed`."""
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
        """The approximate memory of the checkpoints in bytes."""
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
        """Remove most of the checkpoints that are far from the moment `here`. Of these checkpoints,
        keep only those whose moment is a multiple of `_spacing` or is in `changed`."""
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
