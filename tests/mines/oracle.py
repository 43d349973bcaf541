"""A second interpreter for dialect 2, written only from the language text. Speed does not matter:
cells are coordinates, states are sets, and every rule is one sentence of the text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

Cell = tuple[int, int]
Written = tuple[object, ...]
"""An operation: (column, button, row), ("!",), ("@",) or ()."""

LEFT_OPENED = ["pop", "positive", "dup", "add", "sub", "mul", "div", "mod", "perform(l)"]
RIGHT_OPENED = [
    "push(n)",
    "not",
    "roll",
    "in(n)",
    "in(c)",
    "out(n)",
    "out(c)",
    "skip",
    "perform(r)",
]
POPS = dict.fromkeys(
    ("pop", "positive", "not", "dup", "out(n)", "out(c)", "skip"), 1
) | dict.fromkeys(
    ("add", "sub", "mul", "div", "mod", "roll", "perform(l)", "perform(r)", "swap"), 2
)


class CommandError(Exception):
    pass


def pop(stack: list[int]) -> int:
    if not stack:
        raise CommandError("StackUnderflowError")
    return stack.pop()


def roll(stack: list[int], depth: int, rolls: int) -> None:
    if abs(depth) < 2 or rolls == 0:
        return
    if depth < -1:
        stack.reverse()
        roll(stack, -depth, rolls)
        stack.reverse()
        return
    for _ in range(rolls % depth):
        first, *rest = [pop(stack) for _ in range(depth)]
        stack += [first, *reversed(rest)]


@dataclass
class Oracle:
    rows: list[str]
    operations: list[Written]
    input: str = ""
    takes_flags: bool = False
    """True in dialect 1: a zero region opens flagged cells too."""
    unopened: set[Cell] = field(default_factory=set)
    flagged: set[Cell] = field(default_factory=set)
    flagging: bool = False
    status: str = "playing"
    pointer: int = 0
    queue: list[Written] = field(default_factory=list)
    stack: list[int] = field(default_factory=list)
    output: str = ""

    def __post_init__(self) -> None:
        self.all = {(i, j) for j, row in enumerate(self.rows) for i in range(len(row))}
        self.mines = {(i, j) for i, j in self.all if self.rows[j][i] == "*"}
        self.unopened = set(self.all)

    def around(self, cell: Cell) -> set[Cell]:
        i, j = cell
        return {(i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1)} & self.all - {cell}

    def digit(self, cell: Cell) -> int:
        return 9 if cell in self.mines else len(self.around(cell) & self.mines)

    def open(self, cell: Cell) -> set[Cell]:
        self.unopened.discard(cell)
        self.flagged.discard(cell)
        opened = {cell}
        if self.digit(cell) == 0:
            for other in sorted(self.around(cell)):
                if other in self.unopened or (self.takes_flags and other in self.flagged):
                    opened |= self.open(other)
        if not self.all - self.mines & (self.unopened | self.flagged):
            self.status = "cleared"
        return opened

    def player(self, operation: Written) -> tuple[str, set[Cell]]:
        """Perform an operation. Return the command that it selects, and the cells that it
        opened."""
        if operation == ("!",):
            self.flagging = not self.flagging
            return "reverse", set()
        if operation == ("@",):
            self.unopened, self.flagged, self.status = set(self.all), set(), "playing"
            return "noop", set()
        if operation == ():
            return "noop", set()
        column, button, row = operation
        assert isinstance(column, int)
        assert isinstance(row, int)
        cell = column % len(self.rows[0]), row % len(self.rows)
        if (button == ",") != self.flagging:
            return self.left_click(cell)
        return self.right_click(cell)

    def left_click(self, cell: Cell) -> tuple[str, set[Cell]]:
        digit = self.digit(cell)
        if cell in self.flagged:
            return "noop", set()
        if cell not in self.unopened:
            return LEFT_OPENED[digit], set()
        if digit == 9:
            self.status = "over"
            return "reset(l)", set()
        return "push(n)" if digit else "push(count)", self.open(cell)

    def right_click(self, cell: Cell) -> tuple[str, set[Cell]]:
        if cell in self.unopened:
            self.unopened.remove(cell)
            self.flagged.add(cell)
            return "swap", set()
        if cell in self.flagged:
            self.flagged.remove(cell)
            self.unopened.add(cell)
            return "swap", set()
        digit, unopened = self.digit(cell), self.around(cell) & self.unopened
        if len(self.around(cell) & self.flagged) != digit or not unopened:
            return RIGHT_OPENED[digit], set()
        if unopened & self.mines:
            self.status = "over"
            return "reset(r)", set()
        opened: set[Cell] = set()
        for other in unopened:
            if other in self.unopened:  # not opened by the zero region of one before it
                opened |= self.open(other)
        return "push(sum)", opened

    def step(self) -> tuple[str, str | None] | None:
        """Take one step. Return its command and its error, or None if the program has ended."""
        if self.status == "cleared":
            return None
        if not self.queue:
            self.queue.append(self.operations[self.pointer])
            self.pointer = (self.pointer + 1) % len(self.operations)
        operation = self.queue.pop(0)
        command, opened = self.player(operation)
        before = list(self.stack)
        try:
            self.execute(command, operation, opened)
        except CommandError as error:
            self.stack = before
            return command, str(error)
        return command, None

    def execute(  # noqa: PLR0912 - one case a command
        self, command: str, operation: Written, opened: set[Cell]
    ) -> None:
        p = [pop(self.stack) for _ in range(POPS.get(command, 0))]
        push = self.stack.append
        match command:
            case "push(n)":
                column, _, row = operation
                assert isinstance(column, int)
                assert isinstance(row, int)
                push(self.digit((column % len(self.rows[0]), row % len(self.rows))))
            case "push(count)":
                push(len(opened))
            case "push(sum)":
                push(sum(map(self.digit, opened)))
            case "positive":
                push(1 if p[0] > 0 else 0)
            case "not":
                push(1 if p[0] == 0 else 0)
            case "dup":
                push(p[0])
                push(p[0])
            case "add":
                push(p[1] + p[0])
            case "sub":
                push(p[1] - p[0])
            case "mul":
                push(p[1] * p[0])
            case "div" | "mod":
                if p[0] == 0:
                    raise CommandError("ZeroDivisionError")
                push(p[1] // p[0] if command == "div" else p[1] % p[0])
            case "roll":
                roll(self.stack, p[1], p[0])
            case "in(n)":
                found = re.match(r"\s*[+-]?[0-9]+", self.input)
                if not found:
                    raise CommandError("InputMismatchError")
                self.input = self.input[found.end() :]
                push(int(found[0]))
            case "in(c)":
                if not self.input:
                    raise CommandError("InputMismatchError")
                push(ord(self.input[0]))
                self.input = self.input[1:]
            case "out(n)":
                self.output += str(p[0])
            case "out(c)":
                if not 0 <= p[0] <= 0x10FFFF:
                    raise CommandError("UnicodeRangeError")
                self.output += chr(p[0])
            case "skip":
                self.pointer = (self.pointer + p[0]) % len(self.operations)
            case "perform(l)" | "perform(r)":
                self.queue.append((p[1], "," if command == "perform(l)" else ";", p[0]))
            case "reset(l)":
                self.queue.append(("@",))
            case "reset(r)":
                self.stack.clear()
                self.queue.append(("@",))
            case "swap":
                push(p[0])
                push(p[1])
            case "reverse":
                self.stack.reverse()
            case "pop" | "noop":
                pass
