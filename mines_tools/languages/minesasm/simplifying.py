"""Simplifies a list of instructions without changing what it does: the peephole rules."""

from __future__ import annotations

from itertools import count

from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.minesasm.instructions import (
    Instruction,
    label_indexes,
    next_indexes,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_ROUNDS = 30
"""The maximum number of rounds. Jumps that lead to each other would be changed for ever."""
_LARGEST = 1 << 20
"""The largest number that a calculation with constants may make."""


def simplified(instructions: Sequence[Instruction]) -> Sequence[Instruction]:
    """Return simpler instructions that do the same."""
    for _ in range(_MOST_ROUNDS):
        simpler = _with_fewer_jumps(_reached(_calculated(instructions)))
        if simpler == instructions:
            break
        instructions = simpler
    return instructions


def _calculated(instructions: Sequence[Instruction]) -> Sequence[Instruction]:
    """Return `instructions` with the results of calculations with constants."""
    done: list[Instruction] = []
    for instruction in instructions:
        if instruction.name == "noop":
            continue
        done.append(instruction)
        while _replace_last(done):
            pass
    return done


def _replace_last(done: list[Instruction]) -> bool:
    """Simplify the end of `done`. Return False if there is nothing to simplify."""
    last = done[-1]
    name = last.name
    pushed = _pushed_before(done)
    if name == "pop" and len(done) > 1 and done[-2].name in ("push", "dup"):
        del done[-2:]
        return bool(done)
    if name in ("jump-if", "jump-if-not", "jump-if-positive") and pushed:
        value = pushed[-1]
        is_taken = {"jump-if": value != 0, "jump-if-not": value == 0, "jump-if-positive": value > 0}
        jump = Instruction("jump", last.value, last.place, last.passages)
        done[-2:] = [jump] if is_taken[name] else []
        return False
    command = COMMANDS.get(name)
    if command is None or command.compute is None or not 0 < command.pops <= len(pushed):
        return False
    arguments = pushed[-command.pops :]
    if name == "dup" or (name in ("div", "mod") and arguments[-1] == 0):
        return False
    results = command.compute(*arguments)
    if any(abs(result) > _LARGEST for result in results):
        return False
    places = [each.place for each in done[-1 - command.pops : -1]]
    made = [
        Instruction("push", result, place) for result, place in zip(results, places, strict=False)
    ]
    done[-1 - command.pops :] = made
    return name != "swap" and bool(done)


def _pushed_before(done: Sequence[Instruction]) -> Sequence[int]:
    """Return the numbers that the last two instructions before the last one push."""
    values: list[int] = []
    for instruction in reversed(done[-3:-1]):
        if instruction.name != "push":
            break
        values.insert(0, instruction.value)
    return values


def _reached(instructions: Sequence[Instruction]) -> Sequence[Instruction]:
    """Return `instructions` without those that no run comes to, and without labels that no jump names. Labels that show
    a way into a routine or out of it stay, each with the label after it."""
    labels = label_indexes(instructions)
    seen: set[int] = set()
    waiting = [0] if instructions else []
    while waiting:
        index = waiting.pop()
        if index not in seen:
            seen.add(index)
            waiting.extend(next_indexes(instructions, labels, index))
    kept = [instruction for index, instruction in enumerate(instructions) if index in seen]
    named = {each.value for each in kept if each.name.startswith("jump")}
    return [
        each
        for before, each in zip([None, *kept], kept, strict=False)
        if each.name != "label" or each.value in named or each.passages or _is_way(before)
    ]


def _is_way(instruction: Instruction | None) -> bool:
    """Return whether `instruction` is a label in place of a jump into a routine or out of it."""
    return instruction is not None and instruction.name == "label" and bool(instruction.passages)


def _with_fewer_jumps(instructions: Sequence[Instruction]) -> Sequence[Instruction]:
    """Return `instructions` without jumps that lead to where a run continues anyway, or to another jump."""
    labels = label_indexes(instructions)
    new_labels = count(1 + max(labels, default=0))
    kept: list[Instruction] = []
    for index, instruction in enumerate(instructions):
        name = instruction.name
        if not name.startswith("jump"):
            kept.append(instruction)
            continue
        target = _landing(instructions, labels[instruction.value])
        if target == _landing(instructions, index + 1):
            if instruction.is_conditional:
                kept.append(Instruction("pop", 0, instruction.place))
            elif instruction.passages:
                # A block without operations takes the way. The label after it ends this block.
                kept.append(instruction._replace(name="label", value=next(new_labels)))
                kept.append(Instruction("label", next(new_labels)))
            continue
        led = instruction
        if target < len(instructions) and instructions[target].name == "jump":
            other = instructions[target]
            led = instruction._replace(
                value=other.value, passages=(*instruction.passages, *other.passages)
            )
        if name == "jump" and target < len(instructions) and instructions[target].name == "halt":
            led = Instruction("halt", 0, instruction.place)
        kept.append(led)
    if kept and kept[-1].name == "halt":
        kept.pop()
    return kept


def _landing(instructions: Sequence[Instruction], index: int) -> int:
    """Return the index of the first instruction from `index` on that is not a label, or is a label in place of a jump."""
    while (
        index < len(instructions)
        and instructions[index].name == "label"
        and not instructions[index].passages
    ):
        index += 1
    return index
