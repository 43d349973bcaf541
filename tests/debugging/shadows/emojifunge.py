"""The instructions of Emojifunge."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from mines_tools.languages.emojifunge.glyphs.table import GLYPHS as TABLE
from tests.debugging.shadows.nodes import Box, Lost, Node

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.interface.run import Event


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
"""Instructions for random programs; they seldom end a program."""
_TURNS = {
    "right", "left", "up", "down", "up-right", "down-right", "up-left", "down-left", "fast-right", "fast-left", "fast-up", "fast-down",
    "turn-clockwise", "turn-counterclockwise", "spider", "warp", *_IFS,
}  # fmt: skip
_NAMES = {each.emoji.replace("\ufe0f", ""): each.name for each in TABLE.values()}


class EmojifungeShadow:
    """Executes the instructions in `GLYPHS` on nodes."""

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
        self._commented, self._has_stopwatch = machine.commented, machine.stopwatch is not None
        self._record, self._recording = list(machine.record), machine.recording
        self._beside = [self._emoji_at(machine, away) for away in (1, -1)]
        self._depth, self._reads, self._has_turned = 0, 0, False
        cell = machine.cell()
        if self._recording and cell is not None:
            self._record.append(cell.emoji)

    def _emoji_at(self, machine: Any, away: int) -> str:
        at = machine.pointer
        cell = machine.grid.cell(at.x + away * at.dx, at.y + away * at.dy)
        return "" if cell is None else cell.emoji

    def after(self, event: Event, step: int) -> None:
        self._step = step
        if event.error is not None:
            raise Lost
        if self._begins_round and self._counts:
            self._pop_number(self._counts)
        name = event.command
        if name not in ("passed-over", "commented"):
            self._perform(name)

    def _new(self, *parents: Any, is_read: bool | None = False, value: Any = None) -> Node:
        """Return a number that this step makes from `parents`. A parent that the step made itself
        is replaced by its own parents."""
        found: list[Node] = []
        for number in (each for parent in parents for each in _numbers(parent)):
            found += number.parents if number.step == self._step else [number]
        return Node(self._step, found, value, is_read=is_read)

    def _execute(self, emoji: str) -> None:
        """Execute an instruction that is not in the current cell."""
        if self._recording:
            self._record.append(emoji)
        name = _NAMES.get(emoji.replace("\ufe0f", ""), "")
        if self._commented:
            self._commented = name != "comment"
            return
        self._depth += 1
        self._perform(name)
        self._depth -= 1

    def _perform(self, name: str) -> None:
        self._has_turned |= name in _TURNS
        special = getattr(self, f"do_{name.lower().replace('-', '_')}", None)
        if special is not None:
            special()
        elif name in _CONSTANTS:
            self._stack.append(self._new())
        elif name in _TWO:
            self._stack.append(self._combined(self._pop(), self._pop()))
        elif name in _ONE:
            self._stack.append(self._changed(self._pop()))
        elif name in _IFS:
            self._pop_number()

    # Popping

    def _pop_whole(self, stack: Box | None = None) -> Any:
        source = self._stack if stack is None else stack
        return source.pop() if source else self._new(value=-1)

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
        self._reads += 1
        if self._reads > 1:
            raise Lost  # which of them has found something is not seen
        self._stack.append(self._new(is_read=self._run.machine.input.at > self._read))

    def do_input_ascii(self) -> None:
        self._reads += 1
        self._stack.append(self._new(is_read=None))

    def do_output_number(self) -> None:
        self._pop()

    do_output_ascii = do_output_number

    def do_output_emoji(self) -> None:
        self._pop_whole()

    def do_rewind_input(self) -> None:
        if self._depth:
            raise Lost  # what was read in this step is not seen

    # Emoji as values

    def do_pick_emoji(self) -> None:
        self._pick(self._beside[0])
        self._counts.append(self._new())

    def do_pick_back_emoji(self) -> None:
        self._pick(self._beside[1])

    def _pick(self, emoji: str) -> None:
        if self._has_turned:
            raise Lost
        self._stack.append(Box(self._new(value=unit) for unit in _units(emoji)))

    def do_exec(self) -> None:
        units = [each.value for each in _numbers(self._pop_whole())]
        if not all(type(unit) is int and 0 <= unit < 1 << 16 for unit in units):
            raise Lost
        data = b"".join(unit.to_bytes(2, "little") for unit in units)
        self._execute(data.decode("utf-16-le", "surrogatepass"))

    def do_comment(self) -> None:
        self._commented = True

    def do_record(self) -> None:
        if self._recording:
            self._record.pop()
        else:
            self._record = []
        self._recording = not self._recording

    def do_play_record(self) -> None:
        record, self._record = self._record, []
        for emoji in record:
            self._execute(emoji)

    def do_stopwatch(self) -> None:
        if self._has_stopwatch:
            self._stack.append(self._new())
        self._has_stopwatch = not self._has_stopwatch

    def do_calendar(self) -> None:
        self._stack += [self._new() for _ in range(6)]

    def do_warp(self) -> None:
        self._pop_number()
        self._pop_number()

    def do_kazoeage_oneesan(self) -> None:
        self._stack.append(self._new(self._pop_number()))

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
        if count.value is None or count.value == inf or count.value > 50:
            raise Lost
        return int(count.value) if count.value > 0 else 0

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

    def _ranked(self, rank: int) -> None:
        numbers = _numbers(self._stack)
        if any(each.value is None for each in numbers):
            raise Lost
        ranking = sorted((each.value for each in numbers), reverse=True)
        if rank >= len(ranking):
            self._stack.append(self._new())
            return
        found = {id(each): each for each in numbers if each.value == ranking[rank]}
        if len(found) > 1:
            raise Lost  # it may be any of them
        self._stack += found.values()

    def do_gold(self) -> None:
        self._ranked(0)

    def do_silver(self) -> None:
        self._ranked(1)

    def do_bronze(self) -> None:
        self._ranked(2)

    def do_median(self) -> None:
        self._stack.append(self._new(self._stack))

    def do_r_18(self) -> None:
        _keep_in(self._stack)

    def do_speedrun(self) -> None:
        self._counts.append(self._new())

    def do_sleep(self) -> None:
        self._counts += [self._new(), self._new(), self._new()]

    def do_infinity_loop(self) -> None:
        self._counts.append(self._new())

    def do_time_manipulation(self) -> None:
        self._counts.append(self._pop())

    def do_slot(self) -> None:
        popped = [self._pop_number() for _ in range(3)]
        if any(each.value is None for each in popped):
            raise Lost
        if len({each.value for each in popped}) == 1:
            self._counts += [self._new(*popped) for _ in range(3)]


def _numbers(value: Any) -> list[Node]:
    if isinstance(value, Node):
        return [value]
    return [each for inner in value for each in _numbers(inner)]


def _units(emoji: str) -> list[int]:
    data = emoji.encode("utf-16-le")
    return [int.from_bytes(data[at : at + 2], "little") for at in range(0, len(data), 2)]


def _copy(value: Any) -> Any:
    return Box(map(_copy, value)) if isinstance(value, Box) else value


def _keep_in(stack: Box) -> None:
    if any(isinstance(each, Node) and each.value is None for each in stack):
        raise Lost
    stack[:] = [each for each in stack if isinstance(each, Box) or each.value >= 18]
    for each in stack:
        if isinstance(each, Box):
            _keep_in(each)
