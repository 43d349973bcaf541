"""Finds the part of the stack that has had no influence on the steps since a stored state. If everything else is again
as in the stored state, the run repeats these steps."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Untouched:
    """The part of the stack on which no step since a stored state has depended.

    The steps depended only on the values above and below this part. If these values are again the same as in the stored
    state, the run repeats the same steps without end. The values inside this part do not matter.
    """

    __slots__ = ("_above", "_below", "_far", "_is_turned", "_length", "_near", "is_any")

    def __init__(self, depth: int) -> None:
        self.is_any = True
        """True if there is such a part. False if a step depended on the depth of the stack."""
        self._length = depth
        self._above = self._below = 0
        """The numbers of values on the present stack that are above the untouched part (`_above`) and below it
        (`_below`)."""
        self._near = self._far = 0
        """The numbers of values on the two sides of the untouched part, counted in the stored state. `_near` is for
        the side that is now above the part, and `_far` is for the other side."""
        self._is_turned = False
        """True if the stack is now reversed. Then the side that was below the part in the stored state is now above
        it."""

    def take(self, pops: int, pushes: int) -> None:
        """Record a step that popped `pops` values and then pushed `pushes` values."""
        above = self._above - pops
        if above < 0:
            self._near -= above
            self._length += above
            above = 0
            if self._length < 0:
                self.is_any = False
        self._above = above + pushes

    def reorder(self, name: str, arguments: Sequence[int]) -> None:
        """Record a step with the command `name`, which is `reverse`, `roll` or `reset(r)`. `arguments` are on top of
        the stack."""
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
        """Return whether the run will repeat the steps that it took since the stored state. `stack` is the present
        stack, and `kept` is the stack of the stored state."""
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
