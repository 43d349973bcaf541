"""Says which values of the stack have a name at a statement: the slots that `let` has named."""

from __future__ import annotations

from mines_tools.languages.minesasm.depths import depth_in_routine, expected_depths
from mines_tools.languages.minesasm.read_outcomes import depths_shown
from mines_tools.languages.minesasm.slots import slot_change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.languages.minesasm.instructions import Instruction
    from mines_tools.languages.minesasm.statements import Place

    NamedValues = tuple[int | None, Sequence[str]]
    """The depth of the whole stack, or None in a routine, and the names of the values, beginning at the top."""
    VisibleSlots = Callable[[int], Mapping[str, int]]
    """A function that returns the numbers of the slots that an instruction can name. It takes the index of the instruction."""


def slot_names(
    instructions: Sequence[Instruction], visible: VisibleSlots
) -> Callable[[Place], NamedValues]:
    """Return a function that returns the names of the values at the top of the stack before the statement at a place: one
    for each value, beginning at the top. The name is empty if a value has none. Values below the last name are left out.
    The function also returns the depth of the whole stack, or None if this depth is not known.

    `instructions` are the instructions of a program, with those about slots. `visible` returns the slots that each of
    them can name. If the depth of the stack is not known at a statement, no value has a name there.
    """
    expected = expected_depths(
        instructions, lambda index, depth: slot_change(instructions[index], depth)
    ).expected
    depths = depths_shown(instructions, expected)
    named = {
        each.value: depth - 1
        for each, depth in zip(instructions, depths, strict=True)
        if each.name == "let" and depth
    }
    ends = _ends(instructions, depths, named)
    first: dict[Place, int] = {}
    for index, each in enumerate(instructions):
        if each.place is not None:
            first.setdefault(each.place, index)

    def names(place: Place) -> NamedValues:
        index = first.get(place)
        depth = None if index is None else depths[index]
        if index is None or depth is None:
            return None, ()
        found: dict[int, str] = {}
        for name, number in visible(index).items():
            at = named.get(number)
            is_there = at is not None and at < depth and index < ends[number]
            if at is not None and is_there and _routine(at) == _routine(depth):
                found[depth - 1 - at] = name
        shown = [found.get(above, "") for above in range(max(found, default=-1) + 1)]
        return (None if _routine(depth) else depth), shown

    return names


def _ends(
    instructions: Sequence[Instruction], depths: Sequence[int | None], named: Mapping[int, int]
) -> Mapping[int, int]:
    """Return the index of the instruction before which the value of each slot has been popped, in the order of the text:
    after that, another value can have its place. `named` has the place of each slot."""
    ends = dict.fromkeys(named, len(instructions))
    open_slots: list[int] = []
    for index, (each, depth) in enumerate(zip(instructions, depths, strict=True)):
        if depth is None:
            continue
        while (
            open_slots
            and _routine(named[open_slots[-1]]) == _routine(depth)
            and named[open_slots[-1]] >= depth
        ):
            ends[open_slots.pop()] = index
        if each.name == "let" and each.value in named:
            open_slots.append(each.value)
    return ends


def _routine(depth: int) -> int:
    return depth_in_routine(depth)[0]
