"""The machine for trial runs. It raises an error before a step that would take long."""

from __future__ import annotations

from math import inf

from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.machine import Machine
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.stacks import Stack

TYPE_CHECKING = False
if TYPE_CHECKING:
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
"""The maximum number of values that instructions on whole stacks may read in a run."""
_LARGEST = 2000
_LONG = {"mul", "output-number"}
"""The instructions that take long for numbers with many digits."""
_ON_ALL = {"gold", "silver", "bronze", "median", "R-18", "reverse"}
_CHANCE = {"dice", "judgement", "input-number", "input-ascii", "calendar"}
"""The instructions whose result may differ between runs."""


_ON_TOP = {"open-stack", "output-emoji", "exec"} | {
    glyph.name for glyph in GLYPHS.values() if glyph.mode == "o"
}


class TooCostlyError(Exception):
    """Raised before a step that would take too long."""


class _NoOutput(Output):
    """An output that discards everything. A normal output would need much memory if a program writes its own text
    again and again."""

    __slots__ = ()

    def write(self, text: str) -> None:
        """Discard `text`."""


class TrialMachine(Machine):
    """A machine that raises `TooCostlyError` before a step that would take long."""

    def __init__(self, grid: Grid, seed: int, text: str) -> None:
        super().__init__(grid, seed, lambda: NOW)
        self.input.give(text)
        self.input.end()
        self.output = _NoOutput(joins_halves=True)
        self.executed = 0
        self._work = 0
        self.is_certain = True
        """True as long as the run has done only what every run does."""

    def execute(self, emoji: str, key: str) -> None:
        """Execute an emoji. Raise `TooCostlyError` if that may take long."""
        self.executed += 1
        if self.executed > _MOST_EXECUTED:
            raise TooCostlyError
        glyph = GLYPHS.get(key)
        if glyph is not None and not self.commented:
            self._check(glyph.name)
        super().execute(emoji, key)

    def _check(self, name: str) -> None:
        items = self.stack.items
        if name in _CHANCE:
            self.is_certain = False
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
        self._work += count
        if self._work > _MOST_WORK:
            raise TooCostlyError
