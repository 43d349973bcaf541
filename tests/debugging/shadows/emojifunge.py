"""The glyphs of Emojifunge, but for those that a record cannot follow."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from tests.debugging.shadows.nodes import Box, Lost, Node

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.running import Event


_CONSTANTS = {
    *"0123456789ABCOMPR", "10", "100", "infinity", "dice", "judgement", "length", "create-empty-stack",
}  # fmt: skip
_TWO = {
    "plus", "minus", "mul", "div", "mod", "spaceship-operator", "equal-to", "greater-than", "less-than",
}  # fmt: skip
_ONE = {"fact", "semifact", "increment", "decrement", "not", "fair", "passed"}
_IFS = {"right-if-true", "left-if-true", "up-if-true", "down-if-true", "timer"}
GLYPHS = {
    *_CONSTANTS, *_TWO, *_ONE, *_IFS, "input-number", "input-ascii", "output-number", "output-ascii",
    "pop", "pick-up-trash", "dup", "swap", "swap3", "swapN", "reverse", "fireworks", "mailbox-in",
    "mailbox-out", "create-new-stack", "change-popmode", "into-nested-stack", "exit-nested-stack",
    "goto-root-stack", "open-stack", "gold", "median", "speedrun", "sleep", "time-manipulation", "slot",
    "R-18",
    # These do nothing to stacks.
    "right", "left", "up", "down", "empty", "entry-point", "comment", "change-ignore-end",
}  # fmt: skip
"""Those that a record can follow."""


class EmojifungeShadow:
    """The glyphs of Emojifunge that are listed above."""

    def __init__(self, run: Any, _text: str) -> None:
        self._run = run
        self._root = self._stack = Box()
        self._counts, self._mailbox, self._trash = Box(), Box(), Box()
        self._opens = True
        self._step = 0

    def stacks(self) -> Mapping[str, Box]:
        return {
            "stack": self._stack,
            "root": self._root,
            "counts": self._counts,
            "mailbox": self._mailbox,
            "trash": self._trash,
        }

    def before(self) -> None:
        machine = self._run.machine
        self._begins_round, self._read = machine.round is None, machine.input.at

    def after(self, event: Event, step: int) -> None:
        self._step = step
        if event.error is not None:
            raise Lost
        if self._begins_round and self._counts:
            self._pop_number(self._counts)
        name = event.command
        if name in ("passed-over", "commented", "end"):
            return
        if name not in GLYPHS:
            raise Lost
        self._perform(name.replace("-", "_"))

    def _new(self, *parents: Any, is_read: bool = False) -> Node:
        numbers = [each for parent in parents for each in _numbers(parent)]
        return Node(self._step, numbers, is_read=is_read)

    def _perform(self, name: str) -> None:
        special = getattr(self, f"do_{name.lower()}", None)
        if special is not None:
            special()
        elif name.replace("_", "-") in _CONSTANTS:
            self._stack.append(self._new())
        elif name.replace("_", "-") in _TWO:
            self._stack.append(self._combined(self._pop(), self._pop()))
        elif name in _ONE:
            self._stack.append(self._changed(self._pop()))
        elif name.replace("_", "-") in _IFS:
            self._pop_number()

    # Popping

    def _pop_whole(self, stack: Box | None = None) -> Any:
        source = self._stack if stack is None else stack
        return source.pop() if source else self._new()

    def _pop_number(self, stack: Box | None = None) -> Node:
        source = self._stack if stack is None else stack
        while True:
            value = self._pop_whole(source)
            if isinstance(value, Node):
                return value
            source.extend(value)

    def _pop(self, stack: Box | None = None) -> Any:
        return self._pop_number(stack) if self._opens else self._pop_whole(stack)

    def _combined(self, a: Any, b: Any) -> Any:
        if isinstance(a, Node) and isinstance(b, Node):
            return self._new(a, b)
        of_a = list(a) if isinstance(a, Box) else [a]
        of_b = list(b) if isinstance(b, Box) else [b]
        pairs = zip(reversed(of_a), reversed(of_b), strict=False)
        return Box([self._combined(*pair) for pair in pairs][::-1])

    def _changed(self, value: Any) -> Any:
        if isinstance(value, Box):
            return Box(map(self._changed, value))
        return self._new(value)

    # Glyphs

    def do_create_empty_stack(self) -> None:
        self._stack.append(Box())

    def do_input_number(self) -> None:
        self._stack.append(self._new(is_read=self._run.machine.input.at > self._read))

    def do_input_ascii(self) -> None:
        self._stack.append(self._new(is_read=True))

    def do_output_number(self) -> None:
        self._pop()

    do_output_ascii = do_output_number

    def do_pop(self) -> None:
        self._trash.append(self._pop())

    def do_pick_up_trash(self) -> None:
        self._stack.append(self._pop(self._trash))
        self._trash.clear()

    def do_dup(self) -> None:
        value = self._pop()
        self._stack += [_copy(value), value]

    def do_swap(self) -> None:
        self._stack += [self._pop(), self._pop()]

    def do_swap3(self) -> None:
        first, second, third = self._pop(), self._pop(), self._pop()
        self._stack += [second, first, third]

    def do_swapn(self) -> None:
        count = self._pop_number()
        above = [self._pop() for _ in range(self._times(count) - 1)]
        wanted = self._pop()
        self._stack += [*above[::-1], wanted]

    def _times(self, count: Node) -> int:
        if count.value is None:  # -1, of an empty stack
            return 0
        if count.value == inf or count.value > 50:
            raise Lost
        return max(int(count.value), 0) if count.value > 0 else 0

    def do_reverse(self) -> None:
        self._stack.reverse()

    def do_fireworks(self) -> None:
        self._stack.clear()

    def do_mailbox_in(self) -> None:
        self._mailbox.append(self._pop())

    def do_mailbox_out(self) -> None:
        self._stack.append(self._pop(self._mailbox))

    def do_create_new_stack(self) -> None:
        values = [self._pop() for _ in range(self._times(self._pop_number()))]
        self._stack.append(Box(values[::-1]))

    def do_change_popmode(self) -> None:
        self._opens = not self._opens

    def do_into_nested_stack(self) -> None:
        value = self._pop_whole()
        if isinstance(value, Node):
            value = Box([value])
        value.parent = self._stack
        self._stack.append(value)
        self._stack = value

    def do_exit_nested_stack(self) -> None:
        if self._stack.parent is None:
            self._stack.parent = self._root = Box([self._stack])
        self._stack = self._stack.parent

    def do_goto_root_stack(self) -> None:
        self._stack = self._root

    def do_open_stack(self) -> None:
        value = self._pop_whole()
        self._stack += value if isinstance(value, Box) else [value]

    def do_gold(self) -> None:
        numbers = _numbers(self._stack)
        best = max((each.value for each in numbers), default=None)
        found = [each for each in numbers if each.value == best]
        if len(set(map(id, found))) > 1:
            raise Lost  # it may be any of them
        self._stack.append(found[0] if found else self._new())

    def do_median(self) -> None:
        self._stack.append(self._new(self._stack))

    def do_r_18(self) -> None:
        _keep_in(self._stack)

    def do_speedrun(self) -> None:
        self._counts.append(self._new())

    def do_sleep(self) -> None:
        self._counts += [self._new(), self._new(), self._new()]

    def do_time_manipulation(self) -> None:
        self._counts.append(self._pop())

    def do_slot(self) -> None:
        popped = [self._pop_number() for _ in range(3)]
        if len({-1 if each.value is None else each.value for each in popped}) == 1:
            self._counts += [self._new(*popped) for _ in range(3)]


def _numbers(value: Any) -> list[Node]:
    if isinstance(value, Node):
        return [value]
    return [each for inner in value for each in _numbers(inner)]


def _copy(value: Any) -> Any:
    return Box(map(_copy, value)) if isinstance(value, Box) else value


def _keep_in(stack: Box) -> None:
    stack[:] = [each for each in stack if isinstance(each, Box) or each.value >= 18]
    for each in stack:
        if isinstance(each, Box):
            _keep_in(each)
