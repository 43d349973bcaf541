"""Turns a program of Mines into a source of the assembler."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import COMMANDS, LAST_CODE_POINT, SELECTION, SURROGATES
from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.player import Player
from mines_tools.languages.minesasm.depths import least_depths
from mines_tools.languages.minesasm.instructions import Instruction
from mines_tools.languages.minesasm.literals import quoted
from mines_tools.languages.minesasm.simplifying import simplified
from mines_tools.languages.minesasm.words import JUMPS
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.player import PlayerState

_BUDGET = 100_000
"""The budget of the flow analysis, in transitions."""
_MOST_STATES = 200_000
"""The maximum number of states of the game that are looked at."""
_LARGEST = 1 << 64
"""The largest number with which is calculated."""
_SEEN = ("out(n)", "out(c)", "in(n)", "in(c)")
"""The commands whose effect can be seen outside. (A program that reads may wait.)"""
_WIDTH = 70
"""The length from which on a line ends."""


class RefusedError(Exception):
    """The error that a program cannot be disassembled. Its text is the reason."""

    def __init__(self, operation: int, reason: str) -> None:
        super().__init__(reason)
        self.operation = operation
        """The index of the operation that is the reason."""


class DisassembledPart(NamedTuple):
    """The effect that an operation has whenever it is performed."""

    command: str
    value: int | None
    """The number that it pushes; None if it pushes none."""
    ends: bool
    """True if the program ends after it."""


class Leap(NamedTuple):
    """The jump that a ``skip`` makes."""

    always: int | None
    """The operation that always comes next; None if it depends on the number that is popped."""
    if_not_0: int = -1
    """The operation that comes next if the number is not 0. After a 0, the next operation in the list comes."""


def disassembled(program: Program) -> Sequence[Instruction]:
    """Return instructions that write the same as `program`. What they leave on the stack at the end may be different.
    Raises RefusedError."""
    flow = analyse(program, _BUDGET)
    if not flow.is_complete:
        raise RefusedError(
            0, phrase("flow analysis does not find out everything that the program does")
        )
    leaps = {
        index: _leap(flow, index)
        for index in range(len(program.operations))
        if any(way.command.name == "skip" for way in flow.operation(index).ways)
    }
    done = _followed(program, leaps)
    instructions = list(_instructions(program, done, leaps))
    while True:
        plain = _with_plain_conditions(_with_numbers(simplified(instructions)))
        shorter = simplified(_without_idle_ends(plain))
        if len(shorter) >= len(instructions):
            return instructions
        instructions = list(shorter)


def _leap(flow: Flow, index: int) -> Leap:
    """Return what the ``skip`` at `index` does. Raises RefusedError."""
    count = len(flow.program.operations)
    numbers: set[int] = set()
    may_lack = False
    for way in flow.operation(index).ways:
        may_lack |= not all(certainty.is_impossible for certainty in way.errors.values())
        if way.succeeds.is_impossible:
            continue
        value = way.before.top(1)[0] if way.before is not None and way.before.top(1) else None
        if isinstance(value, int):
            numbers.add(value)
        elif isinstance(value, frozenset):
            numbers |= value
        else:
            raise RefusedError(index, phrase("the skip may leave out any number of operations"))
    targets = {(index + 1 + number) % count for number in numbers}
    following = (index + 1) % count
    if not may_lack and len(targets) == 1:
        return Leap(targets.pop())
    if not targets or targets == {following}:
        return Leap(following)
    others = {(index + 1 + number) % count for number in numbers if number}
    if len(others) == 1 and targets <= {following, *others}:
        return Leap(None, others.pop())
    raise RefusedError(index, phrase("the skip may leave out several numbers of operations"))


def _followed(program: Program, leaps: Mapping[int, Leap]) -> Mapping[int, DisassembledPart]:
    """Follow the game through `program`, and return what each operation does that is performed. Raises RefusedError."""
    player = Player(program.board, program.dialect)
    found: dict[int, DisassembledPart] = {}
    seen: set[tuple[int, PlayerState]] = set()
    waiting = [(0, player.snapshot())]
    while waiting:
        index, state = waiting.pop()
        if (index, state) in seen:
            continue
        seen.add((index, state))
        if len(seen) > _MOST_STATES:
            raise RefusedError(index, phrase("there are too many states of the game"))
        player.restore(state)
        done = _performed(program, player, index)
        if found.setdefault(index, done) != done:
            raise RefusedError(
                index,
                phrase("the operation does not always do the same: {one}, {other}", one=_words(done), other=_words(found[index])),
            )  # fmt: skip
        if not done.ends:
            after = player.snapshot()
            following = (index + 1) % len(program.operations)
            leap = leaps.get(index) if done.command == "skip" else None
            nexts = [following] if leap is None else [leap.always]
            if leap is not None and leap.always is None:
                nexts = [following, leap.if_not_0]
            waiting.extend((each, after) for each in nexts if each is not None)
    return found


def _performed(program: Program, player: Player, index: int) -> DisassembledPart:
    """Perform the operation at `index`. Raises RefusedError."""
    action, digit, opened = player.perform(program.operations[index])
    command = SELECTION[action][digit].name
    if command in ("perform(l)", "perform(r)", "reset(r)"):
        raise RefusedError(index, phrase("the assembler has no {command}", command=command))
    value = None
    if command == "push(n)":
        value = digit
    elif command == "push(count)":
        value = len(opened)
    elif command == "push(sum)":
        value = sum(program.board.digits[cell] for cell in opened)
    is_cleared = player.status == "cleared"
    if command == "reset(l)":
        player.restart()  # the restart is the next step, and nothing comes between
        is_cleared = player.status == "cleared"
    return DisassembledPart(command, value, is_cleared)


def _words(done: DisassembledPart) -> str:
    return done.command if done.value is None else f"push {done.value}"


def _instructions(
    program: Program, done: Mapping[int, DisassembledPart], leaps: Mapping[int, Leap]
) -> Iterator[Instruction]:
    """Yield the instructions for the operations that are performed."""
    count = len(program.operations)
    for index in sorted(done):
        command, value, ends = done[index]
        yield Instruction("label", index)
        if value is not None:
            yield Instruction("push", value)
        elif command == "skip":
            yield from _jumps(leaps[index], (index + 1) % count)
        elif command not in ("noop", "reset(l)"):
            yield Instruction(command)
        if ends:
            yield Instruction("halt")
        elif index + 1 not in done and _goes_on(command, leaps.get(index)):
            yield Instruction("jump", (index + 1) % count)


def _goes_on(command: str, leap: Leap | None) -> bool:
    """Return whether the next operation in the list can come after an operation."""
    return command != "skip" or leap is None or leap.always is None


def _jumps(leap: Leap, following: int) -> Iterator[Instruction]:
    if leap.always is None:
        yield Instruction("jump-if", leap.if_not_0)
        return
    yield Instruction("pop")
    if leap.always != following:
        yield Instruction("jump", leap.always)


# Shorter instructions


def _with_numbers(instructions: Sequence[Instruction]) -> Sequence[Instruction]:
    """Return `instructions` with the results of calculations in place of the calculations. Numbers are pushed only where
    they are used, if the characters of a text then stand beside each other."""
    found: list[Instruction] = []
    pending: list[int] = []
    start = 0
    """The length of `found` when the first of the numbers `pending` was pushed."""
    for instruction in instructions:
        command = COMMANDS.get(instruction.name)
        if instruction.name == "push":
            start = start if pending else len(found)
            pending.append(instruction.value)
        elif command is not None and _is_calculation(command, pending):
            assert command.compute is not None
            pending[-command.pops :] = command.compute(*pending[-command.pops :])
        elif pending and _writes(instruction.name, pending[-1]):
            found += [Instruction("push", pending.pop()), instruction]
        else:
            _push(found, pending, start)
            found.append(instruction)
            pending.clear()
    _push(found, pending, start)
    return found


def _push(found: list[Instruction], values: Sequence[int], start: int) -> None:
    """Add instructions that push `values` at the end of `found`, or before the number that is written from the index
    `start` on, if this number is no part of a longer text."""
    is_alone = len(found) == start + 2 and not (start and found[start - 1].name in _SEEN)
    at = start if is_alone else len(found)
    found[at:at] = [Instruction("push", value) for value in values]


def _is_calculation(command: Command, pending: Sequence[int]) -> bool:
    """Return whether `command` only calculates with the last of the numbers `pending`."""
    if command.compute is None or len(pending) < command.pops:
        return False
    is_small = all(abs(value) < _LARGEST for value in pending[-command.pops :])
    return is_small and not (command.name in ("div", "mod") and pending[-1] == 0)


def _writes(name: str, value: int) -> bool:
    """Return whether the command `name` writes `value`."""
    return name == "out(n)" or (name == "out(c)" and 0 <= value <= LAST_CODE_POINT)


def _with_plain_conditions(instructions: Sequence[Instruction]) -> Sequence[Instruction]:
    """Return `instructions` without calculations that only make the number of a ``skip`` of a condition."""
    least = least_depths(instructions)
    kept: list[Instruction] = []
    depths: list[int] = []
    for instruction, depth in zip(instructions, least, strict=True):
        kept.append(instruction)
        depths.append(depth)
        while kept[-1].name == "jump-if" and _shorten_condition(kept, depths):
            pass
    return kept


def _shorten_condition(kept: list[Instruction], depths: list[int]) -> bool:
    """Shorten the calculation before the ``jump-if`` at the end of `kept`. `depths` are the least depths of the stack.
    Return False if there is nothing to shorten.

    On an empty stack all commands fail, and there is no jump. This must stay so.
    """
    jump = kept[-1]
    names = tuple(each.name for each in kept[-3:-1])
    adds_0 = names == ("push", "add") and not kept[-3].value
    if adds_0 or names in (("dup", "add"), ("not", "not")):
        del kept[-3:-1], depths[-3:-1]
        return True
    if names == ("push", "mul") and kept[-3].value and depths[-3]:
        del kept[-3:-1], depths[-3:-1]
        return True
    if names[-1:] == ("positive",) or (names[-1:] == ("not",) and depths[-2]):
        name = "jump-if-positive" if names[-1] == "positive" else "jump-if-not"
        kept[-2:] = [jump._replace(name=name)]
        del depths[-1]
    return False


def _without_idle_ends(instructions: Sequence[Instruction]) -> Sequence[Instruction]:
    """Return `instructions` without those that only change the stack before the end."""
    kept: list[Instruction] = []
    is_idle = True
    for instruction in reversed(instructions):
        name = instruction.name
        command = COMMANDS.get(name)
        changes = name == "push" or (command is not None and name not in _SEEN)
        if not (is_idle and changes):
            kept.append(instruction)
            is_idle = name == "halt"
    return kept[::-1]


# The text


def source_text(instructions: Sequence[Instruction]) -> str:
    """Return a source with `instructions`."""
    numbers: dict[int, str] = {}
    for instruction in instructions:
        if instruction.name == "label":
            numbers[instruction.value] = f"l{len(numbers) + 1}"
    lines: list[str] = []
    words: list[str] = []

    def end_line() -> None:
        if words:
            lines.append("    " + " ".join(words))
            words.clear()

    index = 0
    while index < len(instructions):
        name, value, *_ = instructions[index]
        text = _text_at(instructions, index)
        index += 2 * len(text) or 1
        if name == "label":
            end_line()
            lines.append(f"{numbers[value]}:")
        elif text:
            words += ["print", quoted(text)]
        else:
            operand = (
                f" {value}" if name == "push" else f" {numbers[value]}" if name in JUMPS else ""
            )
            words.append(name + operand)
        if name in (*JUMPS, "halt") or text or len(" ".join(words)) > _WIDTH:
            end_line()
    end_line()
    return "".join(f"{line}\n" for line in lines)


def _text_at(instructions: Sequence[Instruction], index: int) -> str:
    """Return the text that the instructions from `index` on write, character by character."""
    characters: list[str] = []
    for push, write in zip(instructions[index::2], instructions[index + 1 :: 2], strict=False):
        if (push.name, write.name) != ("push", "out(c)") or push.value in SURROGATES:
            break
        characters.append(chr(push.value))
    return "".join(characters)
