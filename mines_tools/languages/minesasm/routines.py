"""Routines: each ``call`` pushes its number, and ``ret`` pops a number and continues after this ``call``."""

from __future__ import annotations

from mines_tools.languages.minesasm.instructions import Instruction, Passage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def without_calls(instructions: Sequence[Instruction]) -> Sequence[Instruction]:
    """Return `instructions` with jumps in place of ``call`` and ``ret``.

    A ``call`` becomes a ``push`` of its number and a ``jump``, and a new label comes after them. The first ``ret``
    counts the number down to 0, and jumps to the label. All others jump to the first.
    """
    calls = sum(each.name == "call" for each in instructions)
    if calls == 0:
        return instructions
    first_free = 1 + max(each.value for each in instructions if each.name == "label")
    after = range(first_free, first_free + calls)
    returning = first_free + calls
    done: list[Instruction] = []
    number = rets = 0
    for instruction in instructions:
        name, label, place, *_ = instruction
        if name == "call":
            done += [
                Instruction("push", number, place),
                Instruction("jump", label, place, (Passage("call", number),)),
                Instruction("label", after[number]),
                Instruction("pop", 0, place),
            ]
            number += 1
        elif name != "ret":
            done.append(instruction)
        elif rets:
            done.append(Instruction("jump", returning, place, (Passage("ret", rets),)))
            rets += 1
        else:
            rets = 1
            done.append(Instruction("label", returning))
            done.extend(each._replace(place=place) for each in _returned(after))
    return done


def _returned(after: Sequence[int]) -> Iterator[Instruction]:
    """Yield the instructions that jump to one of the labels `after`. The index of the label is at the top of the stack.
    At the label, a number is still there."""
    *others, last = enumerate(after)
    for number, label in others:
        yield Instruction("dup")
        yield Instruction("jump-if-not", label, passages=(Passage("return", number),))
        yield Instruction("push", 1)
        yield Instruction("sub")
    yield Instruction("jump", last[1], passages=(Passage("return", last[0]),))
