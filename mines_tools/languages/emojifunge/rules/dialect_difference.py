"""
## What it does
Finds the first difference between a trial run in dialect `text` and a trial run in dialect `author`. A
difference is a cell that the dialects read differently. It can also be an instruction after which the
pointer, the stack, the output or the end of the run differs.

## Why is this bad?
Both dialects are in use. Your readers may run the program in either dialect.

## Example
```emojifunge
1️⃣2️⃣🥇🔢🔢🔚
```
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.changes import plain
from mines_tools.languages.emojifunge.dialect import DIALECTS
from mines_tools.languages.emojifunge.flow.explore import entries
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.flow.trials import INPUTS
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.rules.preconditions import always
from mines_tools.languages.emojifunge.self_inspection import QUINE
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.rules.definition import rule
from mines_tools.text.escaping import quoted
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.languages.emojifunge.stacks import Stack
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.diagnostics import Diagnostic

    Place = tuple[Number, Number]


_INPUTS = (*INPUTS, "\U0001f600\U0001f44d")
"""The inputs with which the dialects are compared. The last input contains characters that consist of two UTF-16
units. Programs read and write such a character one unit at a time."""
_WRITE_INPUT = frozenset("🐱🐶")
_STEPS = 400
_MOST_WRITTEN = 20_000
_MOST_VALUES = 400


class _Difference(NamedTuple):
    """The first difference in behaviour between two dialects."""

    place: Place
    what: str


@rule("E401", "info", "flow", always, is_default=False)
def check(context: Context) -> Iterator[Diagnostic]:
    """Compare the program's dialect with each other dialect, and report the first difference in the behaviour of the
    program."""
    grid = context.grid
    # Otherwise another input, or chance, may show more.
    is_one_run = len(entries(grid)) == 1 and grid.keys().isdisjoint(_WRITE_INPUT)
    for name, dialect in DIALECTS.items():
        if name == grid.dialect:
            continue
        other = parse(grid.text, name)
        for seed, text in enumerate(_INPUTS):
            machines = _machine(grid, text, seed), _machine(other, text, seed)
            difference = _first_difference(*machines)
            if difference is not None:
                message = phrase(
                    "dialect {name} ({title}), with the input {given}: {what}"
                    if text
                    else "dialect {name} ({title}), without input: {what}",
                    name=name,
                    title=phrase(dialect.title),
                    given=quoted(text),
                    what=difference.what,
                )
                yield check.diagnostic(grid.span_at(*difference.place), message)
            if difference is not None or (is_one_run and machines[0].is_certain):
                break


def _machine(grid: Grid, text: str, seed: int) -> TrialMachine:
    machine = TrialMachine(grid, seed, text)
    machine.output = Output(joins_halves=grid.rules.joins_halves)
    return machine


def _first_difference(one: TrialMachine, other: TrialMachine) -> _Difference | None:
    quine = not one.grid.keys().isdisjoint((QUINE,))
    if (one.pointer.x, one.pointer.y) != (other.pointer.x, other.pointer.y):
        return _Difference((one.pointer.x, one.pointer.y), phrase("the program starts elsewhere"))
    while one.steps < _STEPS:
        place = one.pointer.x, one.pointer.y
        before, after = one.cell(), other.cell()
        if (before and before.key) != (after and after.key):
            return _Difference(place, phrase("another cell is read here"))
        try:
            if not one.step() or not other.step():
                return None
        except TooCostlyError:
            return None
        difference = _difference(one, other, has_quine=quine)
        if difference:
            return _Difference(place, difference)
        if one.output.written > _MOST_WRITTEN:
            return None
    return None


def _difference(one: TrialMachine, other: TrialMachine, *, has_quine: bool) -> str:
    """Return a description of the difference between two machines. Both have just executed the same cell. Return "" if
    there is no difference. If `has_quine` is true, the outputs are not compared."""
    cell = one.grid.cell(*one.place)
    glyph = GLYPHS.get("" if cell is None else cell.key)
    name = phrase("this cell") if glyph is None else f"`{glyph.name}`"
    ends = [
        "failed"
        if machine.failed
        else "crashed"
        if machine.crashed
        else "ended"
        if machine.ended
        else ""
        for machine in (one, other)
    ]
    if ends[0] != ends[1]:
        return phrase("{name} ends the program in another way, or in one dialect only", name=name)
    pointers = [machine.pointer.snapshot() for machine in (one, other)]
    if pointers[0] != pointers[1]:
        return phrase("after {name} the pointer goes another way", name=name)
    written = ["".join(machine.output.pieces[-1:]) for machine in (one, other)]
    if not has_quine and written[0] != written[1]:
        return phrase("{name} writes something else", name=name)
    if _values(one.stack) != _values(other.stack):
        return phrase("{name} leaves another stack", name=name)
    return ""


def _values(stack: Stack) -> object:
    """Return the values of a stack in a form for comparisons. If there are too many values, return only their
    number."""
    return plain(stack) if len(stack.items) <= _MOST_VALUES else len(stack.items)
