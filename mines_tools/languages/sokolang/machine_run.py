"""Runs programs with the interpreter, without debugging."""

from __future__ import annotations

from time import perf_counter

from mines_tools.interface.run import Feed, InputError, NeedsInput, Stop
from mines_tools.languages.sokolang.machine import Machine, State
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.runs.machine_run import RunOnMachine
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.languages.sokolang.program import Program


class MachineRun(RunOnMachine[Machine, State]):
    """A `Run` that uses the interpreter."""

    def __init__(self, program: Program, options: RunOptions, write: Write) -> None:
        """Prepare a run. Raise ValueError if the program has errors."""
        from time import time_ns

        feed = Feed()
        seed = time_ns() if options.seed is None else options.seed
        super().__init__(Machine(program, seed, feed), feed, write)
        self.program = program

    def end(self) -> Stop | None:
        """Return how the program has ended or crashed. Return None if it has not ended or crashed."""
        machine = self.machine
        if machine.failed is not None:
            return Stop("aborted", self._failure(), self.span())
        return Stop("ended") if machine.is_over else None

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._lack = None
        machine = self.machine
        before, step, pieces = machine.steps, machine.step, machine.pieces
        latest = perf_counter() + self.patience
        try:
            for _ in range(steps):
                if not step():
                    break
                if pieces:
                    self.write_output()
                if perf_counter() > latest:
                    break
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        return machine.steps - before

    def span(self) -> Span:
        """Return the span of the next action. If the program has stopped, return the span of the action at which it
        stopped. If there is no such action, return the end of the text."""
        node = self.machine.order.node
        end = len(self.program.text)
        return Span(end, end) if node is None else self.program.actions[node].at

    def write_output(self) -> str:
        """Give the receiver of the output the text that the last step has printed. Also return this
        text."""
        text = "".join(self.machine.pieces)
        if text:
            self._write(text)
        return text

    def _failure(self) -> str:
        """Return a text that describes the error that has stopped the program. The text also names the element that
        executed the command."""
        machine = self.machine
        assert machine.failed_by is not None
        who, _, command = machine.failed_by
        message, name = machine.failure, command.name
        if who == PLAYER:
            return phrase("the player executes `{name}`: {message}", name=name, message=message)
        place = machine.positions.crates[who]
        return phrase(
            "crate {letter} in cell ({column}, {row}) executes `{name}`: {message}",
            letter=machine.map.crates[who].letter,
            column=place.column,
            row=place.row,
            name=name,
            message=message,
        )
