"""Direct simulation, for programs whose control states do not come again. The module stores only one thing: which
command each click selects now.

A click on a cell selects the same command until the state of the cell, or of one of its neighbours,
changes. So the machine finds out the command once. Later clicks on the cell execute this command
without the player, the part of the machine that plays the game. The machine still takes each step
that changes the player. The size of the stored data depends only on the size of the board.
"""

from __future__ import annotations

from mines_tools.base.long_integers import LONG, MINUS_LONG, product, quotient, remainder
from mines_tools.interface.run import InputError, NeedsInput
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.engines.automaton import (
    ADD,
    DIV,
    DUP,
    KINDS,
    MOD,
    MUL,
    NEW,
    NOT,
    NOTHING,
    PERFORM,
    POP,
    POSITIVE,
    PUSH,
    REGION,
    SKIP,
    SUB,
)
from mines_tools.languages.mines.input import Aborted
from mines_tools.languages.mines.operations import Operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.machine import Machine
    from mines_tools.languages.mines.operations import Button

_PERFORM_RIGHT = REGION + 1
_FIRST_EFFECT = REGION + 2
"""A number. If the kind of a click is at least this number, the click is executed by calling the
command's `effect`."""
_EFFECTS = [command for command in COMMANDS.values() if command.name not in KINDS]
_KINDS = {
    **KINDS,
    "perform(r)": _PERFORM_RIGHT,
    **{command.name: _FIRST_EFFECT + at for at, command in enumerate(_EFFECTS)},
}
_KEEPS = {"left on flagged", "left on opened", "right on opened", "noop"}
"""The actions that do not change the player."""
_TRIAL = 512
"""A number of steps. A trial ends when the machine has taken this number of steps. The trial
decides whether stored commands save time."""
_WORTH = 256
"""A number of steps. A trial is successful if at least this number of steps used stored commands.
After a trial without success, the machine takes all steps for a while."""
_FIRST_PLAIN, _MOST_PLAIN = 4096, 1 << 18
"""Two numbers of steps. After the first trial in which few steps used stored commands, the machine takes `_FIRST_PLAIN`
steps without stored commands. Each further trial of this kind doubles this number, up to `_MOST_PLAIN`."""
_AT_ONCE = 50_000
"""The maximum number of steps with stored commands that are taken without a chance to interrupt the
run."""
_RESETS = {"reset(l)", "reset(r)"}


class ClickCache:
    """A direct simulation of a machine's run. Where possible, a step executes the stored command of
    its click."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._cells = len(machine.board.digits)
        self._code = bytearray()
        """The kind of each click. It is NEW if the click's command is not known. The index of a
        click is twice the index of its cell, plus one for the right button."""
        self._plain, self._next_plain = 0, _FIRST_PLAIN
        """Two numbers of steps that the machine takes without stored commands. `_plain`: how many
        of these steps are left. `_next_plain`: how many such steps follow if the next trial of
        stored commands shows that they save no time."""
        self._advanced = self._remembered = 0
        """Two numbers of steps since the present trial began (see `_TRIAL`). `_advanced`: the steps that the machine
        took without stored commands. `_remembered`: the steps with stored commands."""
        self.forget()
        self._indices = [self._index(operation) for operation in machine.operations]

    def forget(self) -> None:
        """Discard the commands of all clicks, because the player was changed by other code."""
        self._code = bytearray(2 * self._cells + 4)

    def run(self, steps: int) -> None:
        """Take up to `steps` steps. Raises InputError and NeedsInput as `Machine.step` does."""
        machine = self._machine
        end = machine.steps + steps
        while machine.steps < end and not machine.is_over:
            if self._plain:
                self._advance(min(self._plain, end - machine.steps))
                continue
            if not machine.queue:
                before = machine.steps
                self._stretch(min(end - before, _AT_ONCE))
                self._remembered += machine.steps - before
                if machine.steps == end:
                    return
            if not machine.step():
                return
            self._learn()
            self._advanced += 1
            if self._advanced == _TRIAL:
                self._judge()

    def _advance(self, steps: int) -> None:
        """Take up to `steps` steps with the machine, without stored commands. Subtract the number
        of the taken steps from `_plain`."""
        machine = self._machine
        before, take_step = machine.steps, machine.step
        try:
            for _ in range(steps):
                if not take_step():
                    break
        finally:
            self._plain -= machine.steps - before

    def _judge(self) -> None:
        """End the trial. If few steps used stored commands, let the machine take the next steps
        alone, because that is then faster. Few steps use stored commands if nearly every step
        changes the player, as on large boards."""
        if self._remembered < _WORTH:
            self._plain = self._next_plain
            self._next_plain = min(self._next_plain * 2, _MOST_PLAIN)
            self.forget()
        else:
            self._next_plain = _FIRST_PLAIN
        self._advanced = self._remembered = 0

    def _index(self, operation: Operation) -> int:
        """Return the index in `_code` that belongs to `operation` when flagging mode is off. In
        flagging mode, a run uses the index of the other button instead."""
        if operation.kind == "click":
            return 2 * operation.cell + (operation.button == "right")
        return 2 * self._cells + 2 * (operation.kind == "noop")

    def _stretch(self, steps: int) -> None:  # noqa: C901, PLR0912, PLR0915  # calls take longer
        """Take up to `steps` steps whose clicks have stored commands."""
        machine, code, indices = self._machine, self._code, self._indices
        stack, pointer, count = machine.stack, machine.pointer, len(self._indices)
        width, height = machine.board.width, machine.board.height
        flip = int(machine.player.flagging)
        push, pop = stack.append, stack.pop
        performed = -1
        """The queued click, as an index of `_code`: twice the cell, plus one for the right button; -1 if nothing is
        queued."""
        origin, left = pointer, steps
        try:
            while True:
                try:
                    for left in range(left, 0, -1):  # noqa: B007, B020
                        if performed < 0:
                            kind = code[indices[pointer] ^ flip]
                        else:
                            kind = code[performed ^ flip]
                        if kind <= SUB:
                            if kind == PUSH:
                                push(0)
                            elif kind == DUP:
                                push(stack[-1])
                            elif kind == ADD:
                                stack[-2] += stack[-1]
                                pop()
                            elif kind == POP:
                                pop()
                            elif kind == SUB:
                                stack[-2] -= stack[-1]
                                pop()
                            else:
                                break
                        elif kind <= MOD:
                            if kind == NOT:
                                stack[-1] = 0 if stack[-1] else 1
                            elif kind == MUL:
                                if MINUS_LONG < stack[-1] < LONG and MINUS_LONG < stack[-2] < LONG:
                                    stack[-2] *= stack[-1]
                                else:
                                    stack[-2] = product(stack[-2], stack[-1])
                                pop()
                            elif kind == MOD:
                                if MINUS_LONG < stack[-2] < LONG:
                                    stack[-2] %= stack[-1]
                                else:
                                    stack[-2] = remainder(stack[-2], stack[-1])
                                pop()
                            elif kind == POSITIVE:
                                stack[-1] = 1 if stack[-1] > 0 else 0
                            elif kind == DIV:
                                if MINUS_LONG < stack[-2] < LONG:
                                    stack[-2] //= stack[-1]
                                else:
                                    stack[-2] = quotient(stack[-2], stack[-1])
                                pop()
                        elif kind == SKIP:
                            pointer = (pointer + (performed < 0) + stack[-1]) % count
                            pop()
                            performed = -1
                            continue
                        elif kind != NOTHING:
                            if kind < _FIRST_EFFECT:
                                cell = stack[-1] % height * width + stack[-2] % width
                                del stack[-2:]
                                if performed < 0:
                                    origin = pointer
                                    pointer += 1
                                    if pointer == count:
                                        pointer = 0
                                performed = 2 * cell + (kind != PERFORM)
                                continue
                            command = _EFFECTS[kind - _FIRST_EFFECT]
                            if len(stack) >= command.pops:
                                command.effect(machine)
                        if performed < 0:
                            pointer += 1
                            if pointer == count:
                                pointer = 0
                        else:
                            performed = -1
                    else:
                        left = 0
                    break
                except (IndexError, ZeroDivisionError):  # a command error: nothing was done
                    if performed < 0:
                        pointer = (pointer + 1) % count
                    performed = -1
                    left -= 1
        except (NeedsInput, InputError, Aborted):
            pass  # nothing was done: the machine has the same outcome
        finally:
            machine.pointer = pointer
            machine.steps += steps - left
            if performed >= 0:
                button: Button = "right" if performed & 1 else "left"
                machine.queue.append((Operation("click", performed >> 1, button), origin))

    def _learn(self) -> None:
        """Store the command of the last click if the machine's last step did not change the player.
        Otherwise discard the commands of all clicks that may select other commands now."""
        machine, code = self._machine, self._code
        action, command = machine.action, machine.command
        if action in _KEEPS:
            index = self._index(machine.operation) ^ int(machine.player.flagging)
            code[index] = _KINDS[command.name]
        elif action == "restart" or (command.name in _RESETS and machine.dialect.restart_at_once):
            self.forget()
        elif action in ("right on unopened", "right on flagged"):
            self._changed((machine.operation.cell,))
        else:
            self._changed(machine.opened)

    def _changed(self, cells: Sequence[int]) -> None:
        """Discard the commands of all clicks on `cells`, because the state of these cells has
        changed. Also discard the commands of right clicks on their neighbours, because such clicks
        may be chords."""
        if len(cells) * 8 > self._cells:
            self.forget()
            return
        code, neighbours = self._code, self._machine.board.neighbours
        for cell in cells:
            code[2 * cell] = code[2 * cell + 1] = NEW
            for other in neighbours(cell):
                code[2 * other + 1] = NEW
