"""Numbers that remember where they come from. They show which values a step moves, and from which values a step
computes new ones.

A machine takes a step with marked copies of its values. A value that the step moves or copies keeps its mark. A value
that the step computes is a new number without a mark.
"""

from __future__ import annotations

from mines_tools.interface.run_state import Origin, Slot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Spot:
    """The position of a value in a stack. The stack may be deeply nested, so the path to the value is computed only
    when the path is needed."""

    __slots__ = ("at", "stack")

    def __init__(self, stack: Spot | str, at: int) -> None:
        self.stack = stack
        """The position of the stack that contains the value, or the name of that stack in the view."""
        self.at = at
        """The position of the value in `stack`."""

    def slot(self) -> Slot:
        """Return the slot of the value."""
        path = []
        spot: Spot | str = self
        while isinstance(spot, Spot):
            path.append(spot.at)
            spot = spot.stack
        return Slot(spot, tuple(reversed(path)))


class _Integer(int):
    origin: Origin | Spot


class _Float(float):
    origin: Origin | Spot


def lay_in(slot: Slot) -> Origin:
    """Return the origin of a value that was in `slot` before the step, and was only moved or copied."""
    return Origin("moved", (slot,))


def marked(value: int | float, origin: Origin | Spot) -> int | float:
    """Return a number that is equal to `value` and marked with its origin."""
    number = _Float(value) if isinstance(value, float) else _Integer(value)
    number.origin = origin
    return number


def marked_integer(value: int, origin: Origin) -> int:
    """Return an integer that is equal to `value` and marked with its origin."""
    integer = _Integer(value)
    integer.origin = origin
    return integer


def plain(value: int | float) -> int | float:
    """Return the number without its origin."""
    if isinstance(value, _Integer):
        return int(value)
    return float(value) if isinstance(value, _Float) else value


def origin_of(value: object) -> Origin | None:
    """Return the origin of a marked number; None for an unmarked value."""
    if not isinstance(value, _Integer | _Float):
        return None
    origin = value.origin
    return lay_in(origin.slot()) if isinstance(origin, Spot) else origin


def spot_of(value: object) -> Spot | None:
    """Return the position with which `value` is marked: the place where the value was before the
    step. Return None if `value` is not a number with such a mark."""
    origin = value.origin if isinstance(value, _Integer | _Float) else None
    return origin if isinstance(origin, Spot) else None


def sources(values: Iterable[object]) -> tuple[Slot, ...]:
    """Return the slots from which `values` come. These are slots before the step."""
    origins = (origin_of(value) for value in values)
    return tuple(
        dict.fromkeys(slot for origin in origins if origin is not None for slot in origin.of)
    )


def made_of(values: Sequence[object], by: str = "", code: Slot | None = None) -> Origin:
    """Return the origin of a value that a step computes from `values`. `by` is the command that computes the value.
    If `by` is empty, the step's own command computes the value. `code` is the slot of the command's number, if there
    is one."""
    origins = filter(None, map(origin_of, values))
    defaults = tuple(value for origin in origins for value in origin.defaults)
    return Origin("made", sources(values), by, defaults, code)
