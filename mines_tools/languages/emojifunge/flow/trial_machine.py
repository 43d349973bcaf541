"""The machine for trial runs. It raises an error before a step that would take long."""

from __future__ import annotations

from math import inf

from mines_tools.interface.known_output import WrittenSoFar
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.machine import Machine
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.stacks import Stack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid

NOW = (2021, 2, 28, 11, 20, 43)
"""The date and time that every trial run reads."""
_COSTLY = {
    "fact": 1000,
    "semifact": 1000,
    "swapN": 1000,
    "create-new-stack": 1000,
    "kazoeage-oneesan": 4,
}
"""The instructions that take long for a large number, each with the largest allowed number. Infinity is allowed too,
because these instructions are quick for infinity."""
_LONGEST = 1 << 2000
_MOST_EXECUTED = 4000
_MOST_WORK = 20_000
"""The maximum number of values that instructions on whole stacks may read in a run. Writing `_WRITTEN` characters
counts as much as reading one value."""
_WRITTEN = 256
_WORK_A_STEP = 3
"""The number of values that instructions may read for each step of a run that may be long."""
_LARGEST = 2000
_LONG = {"mul", "output-number"}
"""The instructions that take long for numbers with many digits."""
_ON_ALL = {"gold", "silver", "bronze", "median", "R-18", "reverse"}
_CHANCE = {"dice", "judgement", "input-number", "input-ascii", "calendar"}
"""The instructions whose result may differ between runs."""
_WRITE_INPUT = {"cat", "dog"}
"""The instructions that write the input, but do not change anything else."""


_ON_TOP = {"open-stack", "output-emoji", "exec"} | {
    glyph.name for glyph in GLYPHS.values() if glyph.mode == "o"
}


class TooCostlyError(Exception):
    """Raised before a step that would take too long."""


class _ShortOutput(Output):
    """An output of which only the beginning is kept. A normal output would need much memory if a program writes its own
    text again and again."""

    __slots__ = ("_charge", "_kept")

    def __init__(
        self, *, joins_halves: bool, kept: WrittenSoFar, charge: Callable[[int], None]
    ) -> None:
        """Create an output that adds the written text to `kept`, and calls `charge` with the work that this takes."""
        super().__init__(joins_halves=joins_halves)
        self._kept = kept
        self._charge = charge

    def write(self, text: str) -> None:
        """Write `text`, unless output is ignored."""
        if len(text) >= _WRITTEN:
            self._charge(len(text) // _WRITTEN)
        super().write(text)

    def _add(self, text: str) -> None:
        self._kept.write(text)
        self.written += len(text)


class TrialMachine(Machine):
    """A machine that raises `TooCostlyError` before a step that would take long."""

    def __init__(self, grid: Grid, seed: int, text: str) -> None:
        super().__init__(grid, seed, lambda: NOW)
        self.input.give(text)
        self.input.end()
        self.written = WrittenSoFar()
        """The output of the run. It is correct as long as the output of the machine is not replaced."""
        self.output = _ShortOutput(
            joins_halves=grid.rules.joins_halves, kept=self.written, charge=self._charge
        )
        self.executed = 0
        self._most_executed = _MOST_EXECUTED
        self._work = 0
        self._most_work = _MOST_WORK
        self.is_certain = True
        """True as long as the run has done only what every run does. It may still have written its input."""
        self.writes_input = False
        """True if the run has written its input."""

    def allow(self, steps: int) -> None:
        """Allow the run to take `steps` steps in all, and as much work as these steps take."""
        self._most_executed = max(self._most_executed, 2 * steps)
        self._most_work = max(self._most_work, _WORK_A_STEP * steps)

    def execute(self, emoji: str, key: str) -> None:
        """Execute an emoji. Raise `TooCostlyError` if that may take long."""
        self.executed += 1
        if self.executed > self._most_executed:
            raise TooCostlyError
        glyph = GLYPHS.get(key)
        if glyph is not None and not self.commented:
            self._check(glyph.name)
        super().execute(emoji, key)

    def _check(self, name: str) -> None:
        items = self.stack.items
        if name in _CHANCE:
            self.is_certain = False
        elif name in _WRITE_INPUT:
            self.writes_input = True
        if name in _COSTLY:
            most = _COSTLY[name]
            if any(isinstance(item, Stack) or most < item < inf for item in items[-1:]):
                raise TooCostlyError
        if name in _ON_ALL:
            self._count(self.stack)
        elif name in _ON_TOP:
            for item in items[-2:]:
                self._look_at(item, is_costly=name in _LONG)

    def _look_at(self, value: Number | Stack, *, is_costly: bool) -> None:
        if isinstance(value, Stack):
            self._count(value)
        elif is_costly and type(value) is int and abs(value) > _LONGEST:
            raise TooCostlyError

    def _count(self, stack: Stack) -> None:
        """Add the size of a stack to the amount of work that the run has done. Raise `TooCostlyError` if this amount
        is too large."""
        left = [stack]
        count = 0
        while left:
            items = left.pop().items
            count += len(items) + 1
            if count > _LARGEST:
                raise TooCostlyError
            for item in items:
                if isinstance(item, Stack):
                    left.append(item)
                elif type(item) is int and abs(item) > _LONGEST:
                    raise TooCostlyError
        self._charge(count)

    def _charge(self, work: int) -> None:
        self._work += work
        if self._work > self._most_work:
            raise TooCostlyError
