"""Runs programs with the interpreter, without debugging."""

from __future__ import annotations

from math import inf
from time import perf_counter

from mines_tools.interface.run import Feed, InputError, NeedsInput, Stop
from mines_tools.languages.sokolang.machine import Machine
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.languages.sokolang.program import Program


class MachineRun:
    """A `Run` that uses the interpreter."""

    patience = inf
    """The approximate time limit in seconds of `run`, `run_until` and `untouched`; see `SteppingRun`."""

    def __init__(self, program: Program, options: RunOptions, write: Write) -> None:
        """Prepare a run. Raise ValueError for a text with errors."""
        from time import time_ns

        self._feed = Feed()
        seed = time_ns() if options.seed is None else options.seed
        self.machine = Machine(program, seed, self._feed)
        self.program = program
        self._write = write
        self._lacks: Stop | None = None

    @property
    def steps(self) -> int:
        """The number of steps taken."""
        return self.machine.steps

    @property
    def stop(self) -> Stop | None:
        """The reason why the run cannot continue, or None if it can."""
        machine = self.machine
        if machine.failed is not None:
            return Stop("aborted", self._failure(), self.span())
        return Stop("ended") if machine.is_over else self._lacks

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._lacks = None
        machine = self.machine
        before, step, pieces = machine.steps, machine.step, machine.pieces
        latest = perf_counter() + self.patience
        try:
            for _ in range(steps):
                if not step():
                    break
                if pieces:
                    self._write_output()
                if perf_counter() > latest:
                    break
        except (NeedsInput, InputError) as lack:
            self._note_lack(lack)
        return machine.steps - before

    def give(self, text: str) -> None:
        """Add `text` to the input. Raise ValueError after the end of the input."""
        self._feed.give(text)
        self._lacks = None

    def end_input(self, failure: str = "") -> None:
        """End the input; `failure` is the message if it failed."""
        self._feed.end(failure)
        self._lacks = None

    def span(self) -> Span:
        """Return the span of the next action, or of the one at which the program stopped. If there is none,
        return the end of the text.
        """
        node = self.machine.order.node
        end = len(self.program.text)
        return Span(end, end) if node is None else self.program.actions[node].at

    def _note_lack(self, lack: NeedsInput | InputError) -> None:
        is_unreadable = isinstance(lack, InputError)
        self._lacks = Stop("unreadable" if is_unreadable else "waiting", str(lack), self.span())

    def _write_output(self) -> str:
        """Write the text that the last step printed, and return it."""
        text = "".join(self.machine.pieces)
        if text:
            self._write(text)
        return text

    def _failure(self) -> str:
        """Describe the error that stopped the program, and the element that executed the command."""
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
