"""Runs programs with the reference interpreter, without debugging."""

from __future__ import annotations

from mines_tools.interface.run import Feed, Input, InputError, NeedsInput, Stop
from mines_tools.languages.mines.machine import Machine, State
from mines_tools.runs.machine_run import RunOnMachine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.source import Span

_REPLACEMENT = "\ufffd"


class MachineRun(RunOnMachine[Machine, State]):
    """A `Run` by the reference interpreter."""

    def __init__(self, tree: Tree, options: RunOptions, write: Write) -> None:
        """Start a run. `write` receives text that can be encoded: each surrogate is replaced by U+FFFD.

        Raises ValueError if the text of `tree` has errors.
        """
        if tree.program is None:
            message = "a text with errors cannot be run"
            raise ValueError(message)
        self._tree = tree
        feed = Feed()
        source = Input(feed.read, options.input_is_file)
        super().__init__(self.new_machine(tree.program, source), feed, write)

    def new_machine(self, program: Program, source: Input) -> Machine:
        """Return the machine for a run of `program` with the input `source`."""
        return Machine(program, source, self.write_text)

    def end(self) -> Stop | None:
        """Return the reason why the run has ended, or why the program has crashed. Return None if the run can continue."""
        if self.machine.aborted is not None:
            return Stop("aborted", self.machine.aborted, self.span())
        return Stop("ended") if self.machine.is_over else None

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._lack = None
        before, take_step = self.machine.steps, self.machine.step
        try:
            for _ in range(steps):
                if not take_step():
                    break
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        return self.machine.steps - before

    @property
    def reader(self) -> str:
        """The name of the command that needs input; empty if none does."""
        return "" if self._lack is None else self.machine.command.name

    def write_text(self, text: str) -> None:
        """Pass `text` on to the receiver of the output. `text` is an integer or a single character. Each surrogate is
        replaced by U+FFFD."""
        self._write(_REPLACEMENT if "\ud800" <= text <= "\udfff" else text)

    def span(self) -> Span:
        """Return the span of the operation that the next step performs."""
        return self.span_of(self.machine.origin)

    def span_of(self, operation: int) -> Span:
        """Return the span of the operation with the index `operation`."""
        return self._tree.operation_node(operation).span
