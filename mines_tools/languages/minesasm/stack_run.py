"""Follows one stack from instruction to instruction, until it comes to a label or to an end."""

from __future__ import annotations

from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.minesasm.depths import READS, ROUTINE
from mines_tools.languages.minesasm.followed_stacks import (
    AT_THE_END,
    NO_NUMBER,
    NO_READ_FAILED,
    FollowedStack,
)
from mines_tools.languages.minesasm.instructions import given, taken
from mines_tools.languages.minesasm.top_values import (
    AT_LEAST_0,
    MOST_VALUES,
    calculated,
    has_rolled,
    is_true,
    popped,
    window_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.minesasm.instructions import Instruction
    from mines_tools.languages.minesasm.read_outcomes import Search
    from mines_tools.languages.minesasm.top_values import Value

LOST, FOREIGN = -1, -2
"""The distances of a slot whose value is not on the stack, and of a slot that was named in another routine."""
_MOST_MOVED = 4
"""How many slots of a stack can be at an unusual place."""


class StackRun:
    """A stack that is followed until it comes to a label or to an end."""

    def __init__(self, search: Search, rank: int, stack: FollowedStack) -> None:
        self._search = search
        self._rank = rank
        self._depth = stack.depth
        self._values: list[Value] = [*stack.window]
        self._failed = stack.failed
        self._moved = dict(stack.moved)
        self._is_told = stack.is_told

    def _stack(self) -> FollowedStack:
        moved = tuple(sorted(self._moved.items())) if self._moved else ()
        return FollowedStack(
            self._depth, window_of(self._values), self._failed, moved, self._is_told
        )

    def go_on(self, index: int) -> None:
        """Follow the stack from `index` on."""
        search = self._search
        instructions = search.instructions
        while index < len(instructions) and search.counts():
            search.note_depth(index, self._depth, self._rank)
            name = instructions[index].name
            if name == "label":
                search.arrive(index, self._stack(), self._rank, index - 1)
                return
            if not self._goes_on_after(index, name):
                return
            index += 1

    def _goes_on_after(self, index: int, name: str) -> bool:
        """Execute the instruction at `index`. Return True if the run goes on with the next instruction."""
        search = self._search
        instruction = search.instructions[index]
        if name == "push":
            self._values.append(instruction.value)
            self._depth += 1
        elif name in READS:
            return self._reads(index, name)
        elif name in ("let", "get", "set", "assert-depth"):
            return self._uses_slot(index, instruction)
        elif instruction.is_conditional:
            return self._tests(index, instruction)
        elif name == "jump":
            target = search.labels[instruction.value]
            search.arrive(target, self._stack(), self._rank, index)
            return False
        elif name in ("call", "ret", "halt"):
            if name == "call":
                search.call(index, self._stack(), self._rank)
            elif name == "ret":
                popped(self._values)
                search.end_routine(index, self._stack(), self._rank)
            return False
        else:
            self._execute(index, name)
        return True

    def _reads(self, index: int, name: str) -> bool:
        window = self._search.window_at_read(index, self._stack(), self._rank)
        if window is None:
            return False
        self._values[:] = window
        must_fail = self._failed == AT_THE_END or (self._failed == NO_NUMBER and name == "in(n)")
        failed = max(self._failed, NO_NUMBER if name == "in(n)" else AT_THE_END)
        self._search.add(index + 1, self._stack()._replace(failed=failed), self._rank + 1)
        self._values.append(AT_LEAST_0 if name == "in(c)" else None)
        self._depth += 1
        self._failed = NO_READ_FAILED
        if must_fail:
            self._search.add_unreal(index + 1, self._stack(), self._rank)
        return not must_fail

    def _tests(self, index: int, instruction: Instruction) -> bool:
        search = self._search
        condition: Value = 0
        if self._depth:
            condition = popped(self._values)
            self._depth -= 1
        is_taken = is_true(condition, instruction.name)
        target = search.labels[instruction.value]
        if is_taken is not None:
            search.add_untaken(index + 1 if is_taken else target, self._stack())
        if is_taken is not False:
            search.arrive(target, self._stack(), self._rank, index)
        return not is_taken

    def _uses_slot(self, index: int, instruction: Instruction) -> bool:
        search, name, number = self._search, instruction.name, instruction.value
        depth = self._depth
        if name == "assert-depth":
            return search.is_as_expected(index, self._rank, depth, 0)
        if name == "let":
            place = depth - 1
            usual = search.usual_place(number, place)
            if usual != place:
                self._moved[number] = place
            else:
                self._moved.pop(number, None)
            if len(self._moved) > _MOST_MOVED:
                search.lose(index, self._rank)
                return False
            return search.is_as_expected(index, self._rank, depth, 0 if depth else LOST)
        found = self._distance(name, search.place(self._moved, number))
        if not search.is_as_expected(index, self._rank, depth, found):
            return False
        at = -1 if found is None or found < 0 else found
        if name == "get":
            is_known = 0 <= at < len(self._values)
            self._values.append(self._values[-1 - at] if is_known else None)
            self._depth += 1
        else:
            value = popped(self._values)
            self._depth = max(depth - 1, 0)
            if 0 < at <= len(self._values):
                self._values[-at] = value
        return True

    def _distance(self, name: str, place: int | None) -> int | None:
        """Return how many values are above the slot at `place`, for the word `name`."""
        depth = self._depth
        if place is None:
            return None
        if place >= 0 and place // ROUTINE != depth // ROUTINE:
            return FOREIGN
        distance = depth - 1 - place
        is_lost = distance < (name == "set") or depth == 0 or place < 0
        return LOST if is_lost else distance

    def _execute(self, index: int, name: str) -> None:
        """Execute the command `name`, which is not a read."""
        values, instructions = self._values, self._search.instructions
        pops = COMMANDS[name].pops
        if self._depth < pops:
            return
        if name == "dup":
            top = popped(values)
            values += (top, top)
        elif name == "swap":
            top, second = popped(values), popped(values)
            values += (top, second)
        elif name == "reverse":
            self._reverse()
        elif name == "roll":
            self._roll()
            return
        else:
            arguments = [popped(values) for _ in range(pops)][::-1]
            if name == "sub" and index and instructions[index - 1].name == "dup":
                values.append(0)
            elif given(instructions[index]):
                values.append(calculated(name, arguments))
        self._depth += given(instructions[index]) - taken(instructions[index])

    def _reverse(self) -> None:
        missing = self._depth - len(self._values)
        if missing > MOST_VALUES:
            self._values.clear()
        else:
            lowest: list[Value] = [None] * missing
            self._values[:] = [*self._values[::-1], *lowest]

    def _roll(self) -> None:
        values = self._values
        arguments = values[-2:]
        if len(arguments) == 2:
            depth, times = arguments
            if isinstance(depth, int) and isinstance(times, int):
                present = self._depth - 2
                if abs(depth) > max(present, 1) and times % depth:
                    return  # it fails
                del values[-2:]
                self._depth -= 2
                has_rolled(values, depth, times)
                return
        values.clear()
        self._depth -= 2
