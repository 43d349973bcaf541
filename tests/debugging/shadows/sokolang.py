"""The actions and commands of Sokolang."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tests.debugging.shadows.nodes import Box, Lost, Node

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.interface.run import Event


class SokolangShadow:
    """Executes transfers and the commands of Sokolang on nodes."""

    def __init__(self, run: Any, text: str) -> None:
        self._machine = run.machine
        self._lines = text.split("\n") if text else []
        if self._lines and not self._lines[-1]:
            del self._lines[-1]
        self._stacks = {
            name: Box(Node(0) for _ in values) for name, values in run.view().stacks.items()
        }

    def stacks(self) -> Mapping[str, Box]:
        return self._stacks

    def _of(self, who: int) -> Box:
        return self._stacks["player" if who < 0 else self._machine.map.crates[who].stack]

    def before(self) -> None:
        self._last = self._machine.last_moved

    def after(self, event: Event, step: int) -> None:
        machine = self._machine
        if event.error is not None:
            raise Lost
        if event.command != "wait":
            return
        crates = machine.map.crates
        stands_on = [machine.map.at(machine.positions.place_of(who)) for who in range(len(crates))]
        if self._last is not None:
            crate, is_pulled, times = self._last
            of_crate, own = self._of(crate), self._stacks["player"]
            source, target = (of_crate, own) if is_pulled else (own, of_crate)
            is_fixed = crates[crate].is_read_only
            if is_pulled or not is_fixed:
                if stands_on[crate] == ":":
                    target.extend(list(source))
                elif times <= len(source):
                    target.append(source[-times] if is_fixed else source.pop(-times))
        if machine.map.at(machine.positions.player) == "!":
            self._of(-1).clear()
        for who, place in enumerate(stands_on):
            if place == "!" and not crates[who].is_read_only:
                self._of(who).clear()
        for who, _, command in machine.done.executed:
            self._execute(self._of(who), command.name, step)

    def _execute(self, stack: Box, name: str, step: int) -> None:
        new = partial(Node, step, code=stack.pop())
        if name in _ARITHMETIC:
            a, b = stack.pop(), stack.pop()
            stack.append(new([a, b], _ARITHMETIC[name](a.value, b.value)))
        elif name == "not":
            a = stack.pop()
            stack.append(new([a], int(not a.value)))
        elif name == "length":
            stack.append(new((), len(stack)))
        elif name == "mark":
            covered = len(self._machine.map.marks) - self._machine.positions.uncovered
            stack.append(new((), covered))
        elif name in ("outint", "del", "testeq", "testneg"):
            stack.pop()
        elif name == "outstr":
            count = stack.pop().value
            del stack[len(stack) - max(count, 0) :]
        elif name == "copy":
            stack.append(stack[-1])
        elif name == "swap":
            stack[-1], stack[-2] = stack[-2], stack[-1]
        elif name == "reverse":
            stack.reverse()
        elif name == "instr":
            is_read, line = bool(self._lines), self._line()
            codes = [*map(ord, reversed(line)), len(line)]
            stack.extend(new((), code, is_read=is_read) for code in codes)
        elif name == "inint":
            is_read = bool(self._lines)
            stack.append(new((), int(self._line() or "0"), is_read=is_read))
        else:
            assert name == "nop"

    def _line(self) -> str:
        return self._lines.pop(0).removesuffix("\r") if self._lines else ""


def _quotient(a: int, b: int) -> int:
    found = abs(a) // abs(b)
    return found if (a < 0) == (b < 0) else -found


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _quotient,
    "%": lambda a, b: a - b * _quotient(a, b),
    "pow": lambda a, b: a**b,
}
