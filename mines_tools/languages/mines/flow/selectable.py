"""Finds every command that an operation can select, whatever the run does before the operation.

The module does little work for each operation. So it gives an answer even if the flow analysis has stopped early. The
answer may contain commands that no run selects, because the module does not follow runs. The module uses only the digit
of the clicked cell, and simple facts about the whole program. An example of such a fact: if no click can flag a cell,
this cell never has a flag.
"""

from __future__ import annotations

from mines_tools.base.lazy import cached_property
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import SELECTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.operations import Operation, Program
    from mines_tools.languages.mines.player import Action

_PERFORMING = 8
"""The digit of the opened cells that select `perform(l)` and `perform(r)`."""


class Selectable:
    """Knows which commands each operation of a program can select."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def commands(self, operation: Operation) -> tuple[Command, ...]:
        """Return every command that `operation`, an operation of the program, can select in some run."""
        kind, cell, _ = operation
        if kind != "click":
            return (SELECTION[kind][0],)
        digit = self._program.board.digits[cell]
        commands = {
            (command := SELECTION[action][digit]).name: command
            for button in self._buttons(operation)
            for action in self._actions(cell, digit, button)
        }
        return tuple(commands.values())

    def _buttons(self, operation: Operation) -> tuple[str, ...]:
        """Return the buttons that can count for the click `operation`: in flagging mode, the other one counts."""
        return ("left", "right") if self._switches else (operation.button,)

    def _actions(self, cell: int, digit: int, button: str) -> Iterator[Action]:
        """Yield every action of a click with `button` on `cell`, whose digit is `digit`."""
        is_left = button == "left"
        yield "left on unopened" if is_left else "right on unopened"
        if self._may_be_flagged(cell):
            yield "left on flagged" if is_left else "right on flagged"
        if digit == MINE:
            return  # it is never opened
        yield "left on opened" if is_left else "right on opened"
        if not is_left and self._may_be_chord(digit):
            yield "chord"
            yield "chord into a mine"

    def _may_be_chord(self, digit: int) -> bool:
        """Return whether a right click on an opened cell can be a chord. `digit` is the digit of the cell."""
        if digit == 0:
            return self._program.dialect.chord_on_zero
        return self._flagged is None or bool(self._flagged)

    def _may_be_flagged(self, cell: int) -> bool:
        return self._flagged is None or cell in self._flagged

    @cached_property
    def _switches(self) -> bool:
        """True if the program can turn flagging mode on."""
        return any(operation.kind == "switch" for operation in self._program.operations)

    @cached_property
    def _flagged(self) -> frozenset[int] | None:
        """The cells that can have a flag. None if these can be any cells, because the program can perform clicks."""
        digits = self._program.board.digits
        clicks = [operation for operation in self._program.operations if operation.kind == "click"]
        if any(digits[click.cell] == _PERFORMING for click in clicks):
            return None
        return frozenset(click.cell for click in clicks if "right" in self._buttons(click))
