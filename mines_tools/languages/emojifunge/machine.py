"""The interpreter of Emojifunge. Its code follows the order of the language text. Each call of `step` takes one step.

A run consists of rounds, which are repeated until the end. A round pops a run count, executes the cell at the pointer
this number of times, and moves the pointer. Each execution is a step. If the run count is so low that the cell is not
executed, the pointer passes over the cell. This is a step too.
"""

from __future__ import annotations

from mines_tools.interface.run import InputError, NeedsInput, takes_steps
from mines_tools.languages.emojifunge.cells import SELECTOR
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.numbers import ProgramFailure
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.languages.emojifunge.state import State, frozen, thawed
from mines_tools.languages.emojifunge.units import text_of
from mines_tools.languages.emojifunge.world import Crash, World
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid

_COMMENT = "\U0001f35a"
_INPUT_NUMBER, _INPUT_ASCII = "\u2139", "\U0001f524"
_READERS = {_INPUT_NUMBER, _INPUT_ASCII, "\U0001f431", "\U0001f436"}
"""The instructions that read input before they change anything else."""
_EXEC, _PLAY = "\U0001f4bb", "\U0001f4fd"
_FOLLOWS = {_EXEC, _PLAY}
"""The instructions that execute other instructions. These other instructions may read input."""
_LONGEST_EMOJI = 64
"""The maximum number of values in a stack that is decoded before a step. The stack is decoded to find out which emoji
its values spell."""
_CURRENT = 4
"""The index of the current stack in `State.stacks`, if the current stack is not the root stack."""


class Machine(World):
    """A running program."""

    def __init__(self, grid: Grid, seed: int, clock: Callable[[], Sequence[int]]) -> None:
        super().__init__(grid, seed, clock)
        self.steps = 0
        self.round: tuple[Number, int] | None = None
        """Two numbers about the current round: how often the round executes the cell, and how many of these executions
        are done. None between two rounds."""
        self.place = (self.pointer.x, self.pointer.y)
        """The place of the last step."""
        self.passed_over = False
        """True if the last step passed over the cell."""
        self.is_over = False
        """True if the run is over, for any reason."""

    def cell(self) -> Cell | None:
        """Return the cell at the pointer."""
        return self.grid.cell(self.pointer.x, self.pointer.y)

    def step(self) -> bool:
        """Take one step. Return False if the run is over.

        If the step needs more input than is available, raise `NeedsInput` or `InputError`. In this case, the state has
        not changed.
        """
        if self.is_over:
            return False
        if self.input.closed or not self._may_wait():
            self._step()
            return True
        before, pieces = self.snapshot(), len(self.output.pieces)
        try:
            self._step()
        except (NeedsInput, InputError):
            self.restore(before)
            del self.output.pieces[pieces:]
            raise
        return True

    def _may_wait(self) -> bool:
        """Return whether the next step may need more input, and may change something before it asks for the input."""
        cell = self.cell()
        if cell is None or self.commented:
            return False
        if cell.key in _READERS:
            may_change = self.recording or (self.round is None and bool(self.counts.items))
            return may_change and self._lacks_input(cell.key)
        keys = self.keys_followed(cell.key)
        if keys is None or len(keys) > 1:
            return keys is None or any(key in _READERS or key in _FOLLOWS for key in keys)
        return any(map(self._lacks_input, keys))

    def _lacks_input(self, key: str) -> bool:
        """Return whether the instruction `key` may need more input than is available now."""
        if key == _INPUT_NUMBER:
            return self.input.lacks_digits()
        if key == _INPUT_ASCII:
            return self.input.lacks_unit()
        return key in _READERS or key in _FOLLOWS

    def keys_followed(self, key: str) -> Sequence[str] | None:
        """Return the keys of the emoji that the instruction `key` at the pointer would execute. Return None if it
        would take long to find this out."""
        if key == _PLAY:
            return [emoji.replace(SELECTOR, "") for emoji in self.record]
        if key != _EXEC:
            return ()
        top = self.stack.items[-1:]
        units = top[0].items if top and isinstance(top[0], Stack) else top
        numbers = [unit for unit in units if not isinstance(unit, Stack)]
        if len(numbers) < len(units) or len(units) > _LONGEST_EMOJI:
            return None
        try:
            return (self.key_of(text_of(numbers)),)
        except ProgramFailure:
            return ()

    def _step(self) -> None:
        place = (self.pointer.x, self.pointer.y)
        count, done = self.round or (self._next_count(), 0)
        is_executed = done < count
        if is_executed:
            try:
                self._execute_cell()
            except Crash as crash:
                self.crashed = str(crash)
            except (ProgramFailure, RecursionError) as failure:
                self.failed = _reason(failure)
            done += 1
        self.steps += 1
        self.place = place
        self.passed_over = not is_executed
        is_over = self.ended or self.crashed is not None or self.failed is not None
        if not is_over:
            if done < count:
                self.round = (count, done)
                return
            self.round = None
            self._end_round()
        if is_over or self.ended:
            self.is_over = True
            self.output.finish()

    def fail(self, failure: ProgramFailure | RecursionError) -> None:
        """End the run with `failure`, in the step at the pointer. This step counts as taken."""
        if self.round is None:
            self._next_count()
        self.failed = _reason(failure)
        self.steps += 1
        self.place = (self.pointer.x, self.pointer.y)
        self.passed_over = False
        self.is_over = True
        self.output.finish()

    def _next_count(self) -> Number:
        """Pop a count from the run-count stack, and return this count. If the stack is empty, return 1."""
        return self.pop_number(self.counts) if self.counts.items else self.numbers.of(1)

    def _end_round(self) -> None:
        if self.time_left is not None:
            if self.time_left <= 0:
                self.end()
                if self.ended:
                    return
                if self.rules.unsets_ignored_time:
                    self.time_left = None
            if self.time_left is not None:
                self.time_left = self.numbers.subtract(self.time_left, self.numbers.of(1))
        if self.stopwatch is not None:
            self.stopwatch += 1
        if not self.pointer.move(self.grid):
            self.ended = True  # even if ends are ignored

    def _execute_cell(self) -> None:
        cell = self.cell()
        if cell is None:
            x, y = (
                self.numbers.shown(coordinate) for coordinate in (self.pointer.x, self.pointer.y)
            )
            raise Crash(phrase("there is no cell at ({x}, {y})", x=x, y=y))
        emoji = cell.emoji
        if not emoji and self.recording and self.rules.records_unknown_text:
            emoji = self.named(cell.start, cell.end)
        self.execute(emoji, cell.key)

    def execute(self, emoji: str, key: str) -> None:
        """Execute the emoji `emoji`, whose key is `key`. For unknown text, both are empty."""
        if self.recording and emoji:
            self.record.append(emoji)
        if self.commented:
            self.commented = key != _COMMENT
            return
        glyph = GLYPHS.get(key)
        if glyph is None:
            self.crash(phrase("this is not an instruction"))
        else:
            glyph.effect(self)

    # State for the debugger, which saves and restores it

    def snapshot(self) -> State:
        """Return the whole state, except the text that has been written."""
        stacks = (self.root, self.counts, self.mailbox, self.trash, self.stack)
        return State(
            self.pointer.snapshot(),
            frozen(stacks, keeps_parents=self.rules.made_stacks_have_no_parent),
            0 if self.stack is self.root else _CURRENT,
            self.round,
            self.opens,
            tuple(self.record),
            self.recording,
            self.commented,
            self.ignores_ends,
            self.time_left,
            self.stopwatch,
            self.chance.state,
            (self.input.at, self.input.half),
            self.output.silent,
            self.output.half,
            self.output.written,
            self.steps,
            self.ended,
            self.crashed,
            self.failed,
            self.place,
            self.passed_over,
        )

    def restore(self, state: State) -> None:
        """Go back to `state`, a result of `snapshot`. The snapshot may also come from another machine with the same
        program."""
        stacks = thawed(state.stacks)  # which may be interrupted
        self.pointer.restore(state.pointer)
        self.root, self.counts, self.mailbox, self.trash = stacks[:4]
        self.stack = stacks[state.current]
        self.round = state.round
        self.opens = state.opens
        self.record = list(state.record)
        self.recording = state.recording
        self.commented = state.commented
        self.ignores_ends = state.ignores_ends
        self.time_left = state.time_left
        self.stopwatch = state.stopwatch
        self.chance.state = state.chance
        self.input.at, self.input.half = state.input
        self.output.silent = state.silent
        self.output.half = state.half
        self.output.written = state.written
        self.steps = state.steps
        self.ended = state.ended
        self.crashed = state.crashed
        self.failed = state.failed
        self.is_over = self.ended or self.crashed is not None or self.failed is not None
        self.place = state.place
        self.passed_over = state.passed_over


def _reason(failure: ProgramFailure | RecursionError) -> str:
    if isinstance(failure, ProgramFailure):
        return str(failure)
    return phrase("stacks or records are nested too deeply")


takes_steps(Machine.step)
