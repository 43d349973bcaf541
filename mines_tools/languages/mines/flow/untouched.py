"""What a run did not look at on its stack since a state was kept: so it is seen to come back."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Untouched:
    """The stretch of a stack that no step looked at or moved since a state was kept.

    What lies above it and below it is all that the steps depended on. If both are again as they were,
    whatever the stretch between them is now, then the same steps follow again, and so for ever.
    """

    __slots__ = ("_above", "_below", "_far", "_is_turned", "_length", "_near", "is_any")

    def __init__(self, depth: int) -> None:
        self.is_any = True
        """Whether there is such a stretch; not if a step depended on how deep the stack is."""
        self._length = depth
        self._above = self._below = 0
        """How many values lie above and below it now."""
        self._near = self._far = 0
        """How many lay on that side of it that is the upper one now, and on the other."""
        self._is_turned = False
        """Whether the lower side is the upper one now."""

    def take(self, pops: int, pushes: int) -> None:
        """A step looked at that many values on top, and left so many in their place."""
        above = self._above - pops
        if above < 0:
            self._near -= above
            self._length += above
            above = 0
            if self._length < 0:
                self.is_any = False
        self._above = above + pushes

    def reorder(self, name: str, arguments: Sequence[int]) -> None:
        """`reverse`, `roll` or `reset(r)` did so, on a stack with these values on top."""
        if name == "reverse":
            self._above, self._below = self._below, self._above
            self._near, self._far = self._far, self._near
            self._is_turned = not self._is_turned
        elif name == "roll":
            depth, times = arguments
            if abs(depth) < 2 or times % depth == 0:
                self.take(2, 0)
            elif depth > 0:
                self.take(2 + depth, depth)
            else:
                self.is_any = False
        else:
            self.is_any = False

    def is_repeated(self, stack: Sequence[int], kept: Sequence[int]) -> bool:
        """Whether the steps since the stack was `kept` follow again on `stack`."""
        if len(stack) == len(kept) and tuple(stack) == kept:
            return True
        if not self.is_any:
            return False
        top, bottom = self._near, self._far
        if self._is_turned:
            top, bottom = bottom, top
        if self._above < top or self._below < bottom:
            return False
        upper = stack[len(stack) - top :], kept[len(kept) - top :]
        return tuple(upper[0]) == upper[1] and tuple(stack[:bottom]) == kept[:bottom]
