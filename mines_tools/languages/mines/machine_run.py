"""Runs by the reference interpreter without debugging."""

from __future__ import annotations

from math import inf

from mines_tools.interface.run import Feed, Input, InputError, NeedsInput, Stop
from mines_tools.languages.mines.machine import Machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.languages.mines.machine import State
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.source import Span

_REPLACEMENT = "\ufffd"


class MachineRun:
    """A `Run` by the reference interpreter."""

    patience = inf
    """Seconds that a call may take; see `SteppingRun`."""

    def __init__(self, tree: Tree, options: RunOptions, write: Write) -> None:
        """Start a run. `write` receives text that can be encoded: U+FFFD in place of a surrogate.

        Raises ValueError for a text with errors.
        """
        if tree.program is None:
            message = "a text with errors cannot be run"
            raise ValueError(message)
        self._tree = tree
        self._out = write
        self._feed = Feed()
        self._waits: Stop | None = None
        source = Input(self._feed.read, options.input_is_file)
        self.machine = Machine(tree.program, source, self._write)

    @property
    def steps(self) -> int:
        """The number of steps taken."""
        return self.machine.steps

    @property
    def stop(self) -> Stop | None:
        """The reason why the run does not continue; None if it can."""
        if self.machine.aborted is not None:
            return Stop("aborted", self.machine.aborted, self._span(self.machine.origin))
        return Stop("ended") if self.machine.ended else self._waits

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return how many it took."""
        self._waits = None
        before, advance = self.machine.steps, self.machine.advance
        try:
            for _ in range(steps):
                if not advance():
                    break
        except (NeedsInput, InputError) as lack:
            self._note_lack(lack)
        return self.machine.steps - before

    def give(self, text: str) -> None:
        """Add `text` to the input. Raises ValueError after its end."""
        self._feed.give(text)
        self._waits = None

    def end_input(self, failure: str = "") -> None:
        """End the input. `failure` is the reason if the input cannot be read further."""
        self._feed.end(failure)
        self._waits = None

    def snapshot(self) -> State:
        """Return the whole state."""
        return self.machine.snapshot()

    def restore(self, state: State) -> None:
        """Go back, or forward, to a state of this run."""
        self.machine.restore(state)
        self._waits = None

    def _note_lack(self, lack: NeedsInput | InputError) -> None:
        """Note that the next step cannot be taken with the present input."""
        span = self._span(self.machine.origin)
        is_failure = isinstance(lack, InputError)
        self._waits = Stop("unreadable" if is_failure else "waiting", str(lack), span)

    def _write(self, text: str) -> None:
        # The text is an integer or a single character.
        self._out(_REPLACEMENT if "\ud800" <= text <= "\udfff" else text)

    def _span(self, operation: int) -> Span:
        return self._tree.operation_node(operation).span
