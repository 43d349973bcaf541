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
    from mines_tools.languages.sokolang.blocks import Blocks
    from mines_tools.languages.sokolang.program import Program

_FEW = 200
"""The number of steps after which a run goes on block by block. The modules for that are not imported before."""
_MOST_CRATES = 500
"""The maximum number of crates in a program that is run block by block. With more crates, it takes too long to find out
whether the run was in the same situation before."""


class MachineRun(RunOnMachine[Machine, State]):
    """A `Run` that uses the interpreter."""

    def __init__(self, program: Program, options: RunOptions, write: Write) -> None:
        """Prepare a run. Raise ValueError if the program has errors."""
        from time import time_ns

        feed = Feed()
        seed = time_ns() if options.seed is None else options.seed
        super().__init__(Machine(program, seed, feed), feed, write)
        self.program = program
        self._blocks: Blocks | None = None
        """None as long as the run is short, and if there are too many crates."""

    def end(self) -> Stop | None:
        """Return how the program has ended or crashed. Return None if it has not ended or crashed."""
        machine = self.machine
        if machine.failed is not None:
            return Stop("aborted", self._failure(), self.span())
        return Stop("ended") if machine.is_over else None

    @property
    def reader(self) -> str:
        """The name of the command that waits for input; empty if no command does."""
        return "" if self._lack is None else self.machine.lacking

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._lack = None
        machine = self.machine
        before, latest = machine.steps, perf_counter() + self.patience
        few = steps
        if self._blocks is not None:
            few = 0
        elif len(machine.map.crates) <= _MOST_CRATES:
            few = min(steps, max(0, _FEW - before))
        try:
            self._take(few, latest)
            is_over = few and perf_counter() > latest
            if machine.steps - before == few < steps and not is_over:
                self._take_in_blocks(steps - few, latest)
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        return machine.steps - before

    def _take(self, steps: int, latest: float) -> None:
        """Take up to `steps` steps, but stop at the time `latest`."""
        step, pieces = self.machine.step, self.machine.pieces
        for _ in range(steps):
            if not step():
                break
            if pieces:
                self.write_output()
            if perf_counter() > latest:
                break

    def _take_in_blocks(self, steps: int, latest: float) -> None:
        """Do the same as `_take`. This is faster if the program does the same again and again."""
        if self._blocks is None:
            from mines_tools.languages.sokolang.blocks import Blocks

            self._blocks = Blocks(self.program, self.machine)
        self._blocks.run(steps, self.write_output, latest)

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
        message, name, code = machine.failure, command.name, command.code
        if who == PLAYER:
            return phrase(
                "the player executes the value {code}, `{name}`: {message}",
                code=code, name=name, message=message,
            )  # fmt: skip
        place = machine.positions.crates[who]
        return phrase(
            "crate {letter} in cell ({column}, {row}) executes the value {code}, `{name}`: {message}",
            code=code,
            letter=machine.map.crates[who].letter,
            column=place.column,
            row=place.row,
            name=name,
            message=message,
        )
