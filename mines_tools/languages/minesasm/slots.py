"""Slots: names for places of the stack. `get` and `set` become pushes and rolls."""

from __future__ import annotations

from mines_tools.languages.minesasm.depths import change_of, depth_in_routine
from mines_tools.languages.minesasm.findings import values_shown
from mines_tools.languages.minesasm.instructions import Instruction
from mines_tools.languages.minesasm.stack_run import FOREIGN, LOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.minesasm.depths import Depths
    from mines_tools.languages.minesasm.findings import FindingListing
    from mines_tools.languages.minesasm.read_outcomes import ReadOutcomes
    from mines_tools.languages.minesasm.statements import Place

_LONGEST_WORD = 100
SLOT_WORDS = ("let", "get", "set")


def slot_change(instruction: Instruction, depth: int) -> int:
    """Return the depth of the stack after `instruction`, which may be about a slot. `depth` is the depth before it."""
    if instruction.name == "get":
        return depth + 1
    if instruction.name == "set":
        return max(depth - 1, 0)
    return change_of(instruction, depth)


def copied(distance: int) -> Sequence[tuple[str, int]]:
    """Return the instructions that push a copy of the value with `distance` values above it. Each is a name and the
    value of a ``push``."""
    if distance == 0:
        return [("dup", 0)]
    if distance == 1:
        return [("swap", 0), ("dup", 0), ("push", 3), ("push", 1), ("roll", 0)]
    return [
        *_lifted(distance),
        ("dup", 0),
        ("push", distance + 2),
        ("push", 1),
        ("roll", 0),
    ]


def stored(distance: int) -> Sequence[tuple[str, int]]:
    """Return the instructions that pop a value and store it in place of the one that had `distance` values above it,
    the popped one among them."""
    if distance == 1:
        return [("swap", 0), ("pop", 0)]
    if distance == 2:
        return [*_lifted(2), ("pop", 0), ("swap", 0)]
    return [*_lifted(distance), ("pop", 0), ("push", distance), ("push", 1), ("roll", 0)]


def _lifted(distance: int) -> Sequence[tuple[str, int]]:
    """Return the instructions that move the value with `distance` values above it to the top."""
    return [("push", distance + 1), ("push", distance), ("roll", 0)]


def with_slots(
    instructions: Sequence[Instruction],
    depths: Depths,
    outcomes: ReadOutcomes | None,
    findings: FindingListing,
) -> Sequence[Instruction]:
    """Return `instructions` without slots and without assertions. Report to `findings` what is wrong about them.
    `outcomes` is what is known about the program if it reads."""
    places = {
        instruction.value: depth - 1
        for instruction, depth in zip(instructions, depths.expected, strict=True)
        if instruction.name == "let" and depth
    }
    uses = {} if outcomes is None else outcomes.uses
    plain: list[Instruction] = []
    for index, instruction in enumerate(instructions):
        if instruction.name not in (*SLOT_WORDS, "assert-depth"):
            plain.append(instruction)
        elif depths.reached[index]:
            use = uses.get(index)
            depth = depths.expected[index]
            distance = _distance(instruction, depth, places)
            if use is not None:
                depth, distance = (None if use.is_unequal else use.depth), use.distance
            plain.extend(_replaced(instruction, depth, distance, findings))
    return plain


def _distance(instruction: Instruction, depth: int | None, places: Mapping[int, int]) -> int | None:
    """Return the number of values above the slot of `instruction`, or `LOST` or `FOREIGN`. Return None if it is not known.
    `depth` is the depth of the stack. `places` has the place of each slot, counted from the bottom of the stack."""
    name, number = instruction.name, instruction.value
    if name == "assert-depth":
        return 0
    if name == "let" and depth is not None:
        return 0 if depth else LOST
    if depth is None or number not in places:
        return None
    if depth_in_routine(places[number])[0] != depth_in_routine(depth)[0]:
        return FOREIGN
    distance = depth - 1 - places[number]
    return LOST if distance < (name == "set") or depth == 0 else distance


def _replaced(
    instruction: Instruction,
    depth: int | None,
    distance: int | None,
    findings: FindingListing,
) -> Sequence[Instruction]:
    """Return the commands for `instruction`, which is about a slot or an assertion. `depth` is the depth of the stack.
    `distance` is the number of values above the slot."""
    name, number, place, *_ = instruction
    assert place is not None
    if depth is None or distance is None:
        findings.add("unknown-depth", place, word=_last_word(place))
    elif name == "assert-depth":
        _, own_depth = depth_in_routine(depth)
        if own_depth != number:
            findings.add("wrong-depth", place, values=values_shown(own_depth), wanted=number)
    elif distance == FOREIGN:
        findings.add("foreign-slot", place, word=_last_word(place))
    elif distance == LOST:
        findings.add("lost-slot", place, word=_last_word(place))
    elif name != "let":
        steps = copied(distance) if name == "get" else stored(distance)
        return [Instruction(step, value, place) for step, value in steps]
    return ()


def _last_word(place: Place) -> str:
    """Return the last word of the statement at `place`. There may be very many blanks before it."""
    start, end = place.span
    return place.source.text[max(start, end - _LONGEST_WORD) : end].split()[-1]
