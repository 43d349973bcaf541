"""The abstract effects of the instructions after which another stack is the current stack. `frames`
are the known parts of the stacks, from the root stack to the current stack.

In dialect `author`, a stack can be in two places, and the parent of a stack need not contain this
stack. So in this dialect, the contents of the stacks are unknown after the first such instruction.
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.flow.states import Control, Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.dialect import Dialect
    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.states import Frames

NESTING = {"into-nested-stack", "exit-nested-stack", "goto-root-stack"}
_DEEPEST = 8
"""The maximum depth of the current stack. At a greater depth, the contents of the stacks are unknown."""


def current(frames: Frames) -> AbstractStack:
    """Return the current stack, on which instructions work."""
    return frames[-1]


def with_current(frames: Frames, stack: AbstractStack) -> Frames:
    """Return `frames` with `stack` in place of the current stack."""
    return (*frames[:-1], stack)


def nested(name: str, control: Control, frames: Frames, rules: Dialect) -> list[Outcome]:
    """Return a list with the only outcome of the instruction `name`. After this instruction, another stack is the
    current stack."""
    if control.lost or rules.made_stacks_have_no_parent:
        control = control._replace(lost=True, nesting=0)
        return [Outcome("goes on", control, (stacks.UNKNOWN,))]
    if name == "into-nested-stack":
        after = _into(frames)
    elif name == "exit-nested-stack":
        after = _left(frames)
    else:
        after = frames
        while len(after) > 1:
            after = _left(after)
    if len(after) > _DEEPEST:
        return [Outcome("goes on", control._replace(lost=True, nesting=0), (stacks.UNKNOWN,))]
    return [Outcome("goes on", control._replace(nesting=len(after) - 1), after)]


def _into(frames: Frames) -> Frames:
    value, stack = stacks.pop_whole(current(frames))
    elements = values.only(value)
    if isinstance(elements, tuple):
        inner = stacks.of(elements)
    elif values.is_number(value):
        inner = stacks.push(stacks.EMPTY, value)
    else:
        inner = stacks.UNKNOWN
    return (*frames[:-1], stack, inner)


def _left(frames: Frames) -> Frames:
    """Return the frames after an instruction that leaves the current stack. Usually, the parent
    becomes the current stack. If there is no parent, a new root stack becomes the current stack,
    and contains the stack that was left."""
    inner = stacks.as_value(current(frames))
    outer = frames[:-1] if len(frames) > 1 else (stacks.EMPTY,)
    return with_current(outer, stacks.push(current(outer), inner))
