"""The commands of Mines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.debugging.shadows.nodes import Box, Lost, Node

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.interface.run import Event


class MinesShadow:
    """Executes the commands of Mines on nodes."""

    def __init__(self, run: Any, _text: str) -> None:
        self._run = run
        self._stack = Box()

    def stacks(self) -> Mapping[str, Box]:
        return {"stack": self._stack}

    def before(self) -> None:
        pass

    def after(self, event: Event, step: int) -> None:
        stack, command = self._stack, event.command
        if self._run.stop is not None and self._run.stop.reason == "aborted":
            raise Lost
        if event.error is not None:
            return
        if command.startswith(("push", "in(")):
            stack.append(Node(step, is_read=command.startswith("in(")))
        elif command in ("pop", "out(n)", "out(c)", "skip"):
            stack.pop()
        elif command.startswith("perform"):
            del stack[-2:]
        elif command == "dup":
            stack.append(stack[-1])
        elif command == "swap":
            stack[-1], stack[-2] = stack[-2], stack[-1]
        elif command in ("positive", "not"):
            stack[-1] = Node(step, [stack[-1]])
        elif command in ("add", "sub", "mul", "div", "mod"):
            stack[-2:] = [Node(step, stack[-2:])]
        else:
            self._whole(command)

    def _whole(self, command: str) -> None:
        stack = self._stack
        if command == "reverse":
            stack.reverse()
        elif command == "reset(r)":
            stack.clear()
        elif command == "roll":
            rolls, depth = stack.pop().value, stack.pop().value
            _roll(stack, depth, rolls)
        else:
            assert command in ("reset(l)", "noop")


def _roll(stack: Box, depth: int, rolls: int) -> None:
    if abs(depth) < 2:
        return
    if depth < 0:
        stack.reverse()
    for _ in range(rolls % abs(depth)):
        stack.insert(len(stack) - abs(depth), stack.pop())
    if depth < 0:
        stack.reverse()
