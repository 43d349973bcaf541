"""The machine as the seam wants a run to be: events, records, views."""

from __future__ import annotations

from mines_tools.mines.commands import ERROR_NAMES
from mines_tools.mines.machine import Machine, State
from mines_tools.mines.trace import Before, changes, full_record, step_head
from mines_tools.phrases import phrase, template
from mines_tools.running import Event, Stop, View

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Mapping
    from typing import Any

    from mines_tools.mines.machine import Step
    from mines_tools.mines.tree import Tree
    from mines_tools.running import Input

_REPLACEMENT = "\ufffd"


class MachineRun:
    """A `Runnable` over the reference interpreter."""

    def __init__(self, tree: Tree, source: Input, write: Callable[[str], object]) -> None:
        """`write` takes what can be encoded: in the place of a surrogate, U+FFFD.

        Raises ValueError for a text with errors.
        """
        if tree.program is None:
            message = "a text with errors cannot be run"
            raise ValueError(message)
        self._tree = tree
        self._out = write
        self._output: list[str] = []
        self.machine = Machine(tree.program, source, self._write)
        self._counts: Counter[tuple[str, str]] | None = None
        self._first_line = tree.operation_lines.start + 1

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return self.machine.steps

    @property
    def stop(self) -> Stop | None:
        """Why the run is over."""
        if self.machine.aborted is not None:
            span = self._tree.operation_node(self.machine.origin).span
            return Stop("aborted", self.machine.aborted, span)
        return Stop("ended") if self.machine.ended else None

    def run(self, steps: int) -> int:
        """Take up to `steps` steps; returns how many it took."""
        counting = self._counts is not None
        advance: Callable[[], object] = self._step if counting else self.machine.advance
        for done in range(steps):
            if not advance():
                return done
        return steps

    def step(self) -> Event | None:
        """Take one step."""
        before = Before(self.machine)
        taken, output = self._step_and_output()
        if taken is None:
            return None
        span = None if taken.queued else self._tree.operation_node(taken.origin).span
        changed = changes(self.machine, taken, before, output)
        return Event(span, taken.command.name, taken.error, changed)

    def trace_step(self) -> Mapping[str, Any] | None:
        """Take one step; the record of it and of the whole state."""
        taken, output = self._step_and_output()
        if taken is None:
            return None
        if output:
            self._output = ["".join([*self._output, output])]
        return full_record(self.machine, taken, self._first_line, "".join(self._output))

    def trace_delta(self) -> Mapping[str, Any] | None:
        """Take one step; the record of it and of what changed."""
        before = Before(self.machine)
        taken, output = self._step_and_output()
        if taken is None:
            return None
        head = step_head(self.machine, taken, self._first_line)
        return {**head, **changes(self.machine, taken, before, output)}

    def count(self) -> None:
        """Keep count of commands and errors from now on."""
        from collections import Counter  # which most runs do without

        self._counts = Counter()

    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """How often each command was selected, and each command error raised; most often first."""
        headings: dict[str, dict[str, int]] = {template("commands"): {}, template("errors"): {}}
        for (heading, name), times in (
            self._counts.most_common() if self._counts is not None else ()
        ):
            headings[heading][name] = times
        return headings

    def snapshot(self) -> State:
        """The whole state."""
        return self.machine.snapshot()

    def restore(self, state: State) -> None:
        """Go back to a state."""
        self.machine.restore(state)
        self._output = ["".join(self._output)[: state.written]]

    def view(self) -> View:
        """Cells, digits, stack and the rest, to look at."""
        machine, board = self.machine, self.machine.board
        digits = [
            "".join(map(str, board.digits[start : start + board.width]))
            for start in range(0, len(board.digits), board.width)
        ]
        return View(
            {"cells": machine.player.rows(), "digits": digits},
            {"stack": tuple(machine.stack)},
            {
                "status": machine.player.status,
                "flagging": "on" if machine.player.flagging else "off",
                "pointer": str(machine.pointer),
            },
        )

    def _write(self, text: str) -> None:
        # It comes as an integer or one character at a time.
        self._out(_REPLACEMENT if "\ud800" <= text <= "\udfff" else text)

    def _step(self) -> Step | None:
        taken = self.machine.step()
        if taken is not None and self._counts is not None:
            self._counts["commands", taken.command.name] += 1
            if taken.error is not None:
                self._counts["errors", phrase(ERROR_NAMES[taken.error])] += 1
        return taken

    def _step_and_output(self) -> tuple[Step | None, str]:
        """Take one step; also what it wrote, which goes to the output as well."""
        written: list[str] = []

        def write(text: str) -> None:
            written.append(text)
            self._write(text)

        self.machine.write = write
        try:
            return self._step(), "".join(written)
        finally:
            self.machine.write = self._write
