"""Slots: names for places of the stack. `get` and `set` become pushes and rolls."""

from __future__ import annotations

from mines_tools.languages.minesasm.depths import change_of
from mines_tools.languages.minesasm.findings import finding
from mines_tools.languages.minesasm.instructions import Instruction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.minesasm.depths import Depths
    from mines_tools.languages.minesasm.findings import Finding

SLOT_WORDS = ("let", "get", "set")
_NO_CODE = ("let", "assert-depth")


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
    instructions: Sequence[Instruction], depths: Depths, findings: list[Finding]
) -> Sequence[Instruction]:
    """Return `instructions` without slots and without assertions. Report to `findings` what is wrong about them."""
    places: dict[int, int] = {}
    for instruction, depth in zip(instructions, depths.expected, strict=True):
        if instruction.name == "let" and depth:
            places[instruction.value] = depth - 1
    plain: list[Instruction] = []
    for index, instruction in enumerate(instructions):
        name, place = instruction.name, instruction.place
        if name not in (*SLOT_WORDS, "assert-depth"):
            plain.append(instruction)
            continue
        if not depths.reached[index] or place is None:
            continue
        depth, number = depths.expected[index], instruction.value
        word = place.text.split()[-1]
        if depth is None:
            findings.append(finding("unknown-depth", place, word=word))
        elif name == "assert-depth":
            if depth != number:
                findings.append(finding("wrong-depth", place, depth=depth, wanted=number))
        elif name == "let":
            if not depth:
                findings.append(finding("lost-slot", place, word=word))
        elif number in places:
            distance = depth - 1 - places[number]
            if distance < (name == "set"):
                findings.append(finding("lost-slot", place, word=word))
                continue
            steps = copied(distance) if name == "get" else stored(distance)
            plain.extend(Instruction(step, value, place) for step, value in steps)
        else:
            findings.append(finding("unknown-depth", place, word=word))
    return plain
