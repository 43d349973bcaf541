"""Finds an input on which a program ends. The input is chosen read by read.

A program that waits for a certain number, and then for another number, ends on few inputs. So the program is run with
an input that is made while the program reads. Each read first gets a number that no program expects. The run then shows
with which number the program compares the unexpected number. The program is run again, and the read gets the number
that was found. If the same operation reads again and again, the input ends after some values, because many programs
read their input to its end.
"""

from __future__ import annotations

from mines_tools.interface.run import Input
from mines_tools.languages.mines.flow.probe_inputs import CHARACTERS, NUMBERS, note_compared
from mines_tools.languages.mines.flow.trial_machine import (
    CELLS,
    FREE,
    TooCostlyRunError,
    WatchedBoard,
    has_too_large,
    ignore,
)
from mines_tools.languages.mines.machine import Machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mines_tools.languages.mines.operations import Program

_MOST_RUNS = 16
_MOST_VALUES = 3
"""The greatest number of different values that one operation gets, one after the other."""
_AGAIN = 2
"""A number of values. After an operation has read all its different values, it gets this many of them again, from the
first value on. If the operation then reads once more, the input ends."""
_LATER = 200
"""The number of steps for which a run continues after the read that is observed. The run is then stopped. So if the
program compares the value only later, this comparison is not noticed."""
_SLICE = 64
_NUMBER, _CHARACTER = _EXPECTED_BY_NOBODY = NUMBERS[0], CHARACTERS[0]


def ending_input(program: Program, steps: int) -> Generator[bool, None, str | None]:
    """Search for an input on which the program ends. All runs together take at most `steps` steps. Return the input;
    None if none was found.

    Yield False every few steps, so that the caller can stop the search.
    """
    steering = _Steering()
    for _ in range(_MOST_RUNS):
        run = _Run(program, steering, steps)
        while not run.take(_SLICE):
            yield False
        steps -= run.machine.steps
        if run.machine.is_over:
            return "".join(run.pieces)
        if run.unknown is None or steps <= 0:
            break
        run.learn()
    return None


class _Steering:
    """The values that the reads of a program get, and the operations that read a character, not an integer."""

    def __init__(self) -> None:
        self.values: dict[int, list[int]] = {}
        """The values that each read gets, by the operation that reads."""
        self.of_characters: set[int] = set()
        """The operations that read a character, not an integer."""


class _Run:
    """A run whose input is made while the program reads."""

    def __init__(self, program: Program, steering: _Steering, steps: int) -> None:
        board = WatchedBoard(program.board, steps * CELLS + FREE)
        self.machine = Machine(program._replace(board=board), Input(self._read), ignore)
        self.pieces: list[str] = []
        self.unknown: int | None = None
        """The index of the operation whose read this run observes. It is the first operation that reads and has no
        values in `_Steering.values`. None until such an operation reads."""
        self._steering = steering
        self._left = steps
        self._compared: dict[int, None] = {}
        self._visits: dict[int, int] = {}
        self._step = 0
        self._asked_at = 0
        self._is_over = False
        self._is_misread = False
        """True if the observed read reads a character, but the run gave a number to this read."""

    def take(self, steps: int) -> bool:
        """Run at most `steps` steps. Return True if the run is over."""
        try:
            return any(self._is_done() for _ in range(steps))
        except TooCostlyRunError:
            return True

    def _is_done(self) -> bool:
        """Run one step. Return True if the run is over."""
        machine, steering = self.machine, self._steering
        if machine.steps >= self._left or self._is_over:
            return True
        self._step += 1
        arguments = machine.stack[-2:]
        step = machine.recorded_step()
        if step is None or has_too_large(machine):
            return True
        if self.unknown is None:
            return False
        if step.origin == self.unknown and step.command.name == "in(c)":
            self._is_misread = self.unknown not in steering.of_characters
            steering.of_characters.add(self.unknown)
            return self._is_misread
        if arguments and step.error is None:
            size = len(machine.operations)
            note_compared(step.command.name, arguments, _EXPECTED_BY_NOBODY, size, self._compared)
        return False

    def learn(self) -> None:
        """Store the values that the observed read will get in later runs. They are the values with which this run has
        compared the number that it read."""
        assert self.unknown is not None
        if not self._is_misread:
            compared = list(self._compared)[:_MOST_VALUES]
            self._steering.values[self.unknown] = compared or [1]

    def _read(self) -> str:
        machine, steering = self.machine, self._steering
        if self._asked_at == self._step:
            # End the number, and the line: some interpreters wait for that.
            return "" if self.pieces[-1] == "\n" else self._supply("\n")
        self._asked_at = self._step
        origin = machine.origin
        visits = self._visits[origin] = self._visits.get(origin, -1) + 1
        values = steering.values.get(origin)
        is_character = origin in steering.of_characters
        if values is None:
            if self.unknown is None:
                self.unknown = origin
                self._left = min(self._left, machine.steps + _LATER)
                return self._supply(chr(_CHARACTER) if is_character else str(_NUMBER))
            self._is_over = True
            return ""
        if visits >= len(values) + _AGAIN:
            return ""
        value = values[visits % len(values)]
        return self._supply(chr(max(value, 0)) if is_character else str(value))

    def _supply(self, piece: str) -> str:
        self.pieces.append(piece)
        return piece
