"""Runs programs with the interpreter, without debugging."""

from __future__ import annotations

from mines_tools.interface.run import InputError, NeedsInput, Stop
from mines_tools.languages.emojifunge.blocks import Blocks
from mines_tools.languages.emojifunge.machine import Machine
from mines_tools.languages.emojifunge.state import State
from mines_tools.runs.machine_run import RunOnMachine
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.source import Span

    Remedy = Callable[[Grid, Number, Number], str]
    """A function that returns what to do about a crash at the place (x, y). It returns "" if nothing is known."""


class MachineRun(RunOnMachine[Machine, State]):
    """A `Run` that uses the interpreter."""

    def __init__(
        self, grid: Grid, options: RunOptions, write: Write, remedy: Remedy | None = None
    ) -> None:
        """Prepare a run. `write` is called only with text that can be encoded. If the program crashes, the message of
        the run also says what to do about the crash. `remedy` returns this part of the message."""
        from time import localtime, time_ns

        seed = time_ns() if options.seed is None else options.seed
        machine = Machine(grid, seed, localtime)
        super().__init__(machine, machine.input, write)
        self._grid = grid
        self._remedy = remedy
        self._remedies: dict[tuple[Number, Number], str] = {}
        """The results of `remedy` so far, by the place of the crash."""
        self._blocks = Blocks(machine)

    def end(self) -> Stop | None:
        """Return how the program ended or crashed. Return None if it has not ended or crashed."""
        machine = self.machine
        if machine.failed is not None:
            message = self._with_place(machine.failed)
            return Stop("aborted", message, self.span_at(*machine.place))
        if machine.crashed is not None:
            is_failure = self._grid.rules.abnormal_end_is_failure
            span = self.span_at(*machine.place)
            message = self._with_remedy(machine.crashed, *machine.place)
            return Stop("aborted" if is_failure else "ended", message, span)
        return Stop("ended") if machine.ended else None

    def _with_place(self, reason: str) -> str:
        """Return a message with the `reason` of the end, the place of the last step, and the current stack."""
        from mines_tools.languages.emojifunge.words.left_stack import left_stack_words
        from mines_tools.languages.emojifunge.words.places import place_text

        machine = self.machine
        stack = left_stack_words(machine.stack, machine.numbers)
        if self._grid.cell(*machine.place) is None:  # then the reason is the place
            return phrase("{reason}; {stack}", reason=reason, stack=stack)
        place = place_text(*machine.place)
        return phrase("at {place}: {reason}; {stack}", place=place, reason=reason, stack=stack)

    def _with_remedy(self, reason: str, x: Number, y: Number) -> str:
        """Return a message with the `reason` of a crash at (`x`, `y`). If `remedy` knows what to do about this crash,
        the message says so. Otherwise, the message says what is on the current stack."""
        if self._remedy is None:
            return self._with_place(reason)
        if (x, y) not in self._remedies:
            self._remedies[x, y] = self._remedy(self._grid, x, y)
        remedy = self._remedies[x, y]
        return (
            phrase("{reason}; {remedy}", reason=reason, remedy=remedy)
            if remedy
            else self._with_place(reason)
        )

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._lack = None
        machine = self.machine
        before = machine.steps
        try:
            self._blocks.run(steps, self.write_output, self.patience)
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        finally:
            self.write_output()
        return machine.steps - before

    @property
    def reader(self) -> str:
        """The name of the instruction that waits for input; empty if no instruction does."""
        from mines_tools.languages.emojifunge.watching import next_command

        return "" if self._lack is None else next_command(self.machine)

    def span(self) -> Span:
        """Return the span of the cell that is executed next."""
        return self.span_at(self.machine.pointer.x, self.machine.pointer.y)

    def span_at(self, x: Number, y: Number) -> Span:
        """Return the span of the cell at (`x`, `y`). If there is no cell, return the end of row `y`. If
        there is no such row, return the start of the text."""
        return self._grid.span_at(x, y)

    def write_output(self) -> str:
        """Pass the machine's new output to the function `write` of this run, and return this output."""
        output = self.machine.output.take()
        if output:
            self._write(output)
        return output
