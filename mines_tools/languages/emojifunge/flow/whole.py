"""The abstract effects of instructions that change whole stacks. If a stack is known completely, the effects are
exact. Otherwise, little is known about the stack afterwards."""

from __future__ import annotations

from math import inf

from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.flow.acts import on, perhaps
from mines_tools.languages.emojifunge.flow.nesting import current
from mines_tools.languages.emojifunge.flow.states import Outcome
from mines_tools.languages.emojifunge.flow.values import ANY, NUMBER, Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.states import Control, Frames
    from mines_tools.languages.emojifunge.flow.tried import Tried
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph

_COUNTED = {"swapN", "create-new-stack", "kazoeage-oneesan"}
"""The instructions on whole stacks that first pop a number."""
_RANKS = {"gold", "silver", "bronze", "median"}
WHOLE = {*_COUNTED, *_RANKS, "length", "reverse", "R-18", "open-stack"}


def on_whole(tried: Tried, glyph: Glyph, control: Control, frames: Frames) -> Iterable[Outcome]:
    """Return all outcomes of `glyph`, one of the instructions in `WHOLE`."""
    stack = current(frames)
    elements = stacks.known_elements(stack)
    counted = glyph.name in _COUNTED
    value, rest = stacks.pop_number(stack) if counted else (None, stack)
    if elements is not None and not (
        counted and tried.is_costly(glyph, None if value is None else values.only(value))
    ):
        after = tried.run(glyph, elements, opens=control.opens)
        if after is None:
            return (Outcome("fails", control, frames),)
        return on(control, frames, stacks.of(after))
    if counted:
        return perhaps(control, frames, _after_count(glyph.name, rest), may_fail=True)
    if glyph.name in _RANKS:
        base = stacks.EMPTY if tried.rules.ranks_empty_the_stack else stack
        return perhaps(control, frames, stacks.push(base, NUMBER), may_fail=True)
    return on(control, frames, _after(glyph.name, stack))


def _after_count(name: str, rest: AbstractStack) -> AbstractStack:
    if name == "kazoeage-oneesan":  # in dialect `author` it pushes nothing for a fraction
        return stacks.joined(stacks.push(rest, Range(1, inf)), rest, widening=False)
    if not values.is_number(stacks.mixed(rest)):
        return stacks.UNKNOWN
    shuffled = stacks.shuffled(rest)
    return stacks.push(shuffled, ANY) if name == "create-new-stack" else shuffled


def _after(name: str, stack: AbstractStack) -> AbstractStack:
    if name == "length":
        least, most = stack.depth
        length: Value = Range(least, inf if most is None else most)
        if least == most:
            length = frozenset((least,))
        return stacks.push(stack, length)
    if name == "reverse":
        return stacks.reverse(stack)
    if name == "open-stack":
        top, below = stacks.pop_whole(stack)
        return stacks.push(below, top) if values.is_number(top) else stacks.UNKNOWN
    return stacks.shuffled(stack) if values.is_number(stacks.mixed(stack)) else stacks.UNKNOWN
