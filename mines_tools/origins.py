"""Values that remember where they lay. They show which values a step moves, and from which values it computes new ones.

A machine takes the step with marked values instead of its own. What it moves or copies stays marked. What it computes is
a new number without a mark.
"""

from __future__ import annotations

from mines_tools.views import Origin

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.views import Slot


class _Integer(int):
    origin: Origin


class _Float(float):
    origin: Origin


def lay_in(slot: Slot) -> Origin:
    """The origin of what was in that slot before the step."""
    return Origin("moved", (slot,))


def marked(value: int | float, origin: Origin) -> int | float:
    """The same number, which knows its origin."""
    found = _Float(value) if isinstance(value, float) else _Integer(value)
    found.origin = origin
    return found


def marked_integer(value: int, origin: Origin) -> int:
    """The same integer, which knows its origin."""
    found = _Integer(value)
    found.origin = origin
    return found


def plain(value: int | float) -> int | float:
    """The number without its origin."""
    if isinstance(value, _Integer):
        return int(value)
    return float(value) if isinstance(value, _Float) else value


def origin_of(value: object) -> Origin | None:
    """What a number knows of its origin."""
    return value.origin if isinstance(value, _Integer | _Float) else None


def sources(values: Iterable[object]) -> tuple[Slot, ...]:
    """The slots before the step of which those values come."""
    found = (origin_of(value) for value in values)
    return tuple(dict.fromkeys(slot for each in found if each is not None for slot in each.of))


def made_of(values: Sequence[object], by: str = "") -> Origin:
    """The origin of what a step makes of those."""
    return Origin("made", sources(values), by)
