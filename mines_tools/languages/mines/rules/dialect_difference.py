"""
## What it does
Finds text that is an error in another dialect. Also finds operations that do something else in another
dialect, as a trial run shows. The dialects are `1`, `2` and `2.0.0`. For each dialect other than the
program's own, the rule reports only the first difference.

## Why is this bad?
People use both mines-esolang 1.0.4 and mines-esolang 2.0.0. Your readers may run the program with either
interpreter.

## Example
```mines
# A header line is an error in Mines 1.
.*
0,0
```
"""

from __future__ import annotations

from mines_tools.languages.mines.commands import ERROR_NAMES
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.rules.preconditions import always
from mines_tools.languages.mines.syntax import parse
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.machine import Machine, Step
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_STEPS = 500
_MOST_LOOKS = 400_000
"""The greatest number of times that the neighbours of a cell are looked up. After that, no further
input is tried. (Most of the work of opening a large zero region is to look up neighbours.)"""


@rule("M401", "info", "flow", always, is_default=False)
def check(context: Context) -> Iterator[Diagnostic]:
    """For each of the other dialects, report the first difference."""
    tree = context.tree
    program = tree.program
    if program is None:
        return
    for name, dialect in DIALECTS.items():
        if name == tree.dialect:
            continue
        other = parse(tree.text, name)
        if other.errors:
            error = other.errors[0]
            message = phrase(
                "dialect {name} ({title}): {what}",
                name=name,
                title=phrase(dialect.title),
                what=error.message,
            )
            yield check.diagnostic(error.span, message)
            continue
        if other.program is None:
            continue
        looks = 0
        for text in _inputs(program):
            if looks > _MOST_LOOKS:
                break
            difference, looked = _first_difference(program, other.program, text)
            looks += looked
            if difference is not None:
                index, what = difference
                message = phrase(
                    "dialect {name} ({title}), with the input {input!r}: {what}"
                    if text
                    else "dialect {name} ({title}), without input: {what}",
                    name=name,
                    title=phrase(dialect.title),
                    input=text,
                    what=what,
                )
                yield check.diagnostic(tree.operation_node(index).span, message)
                break


def _inputs(program: Program) -> Iterator[str]:
    """Yield the inputs of the trial runs. The program runs on each input in its own dialect and in
    another dialect."""
    from mines_tools.languages.mines.flow.probe_inputs import chosen_inputs
    from mines_tools.languages.mines.flow.trials import INPUTS

    yield from INPUTS
    yield from chosen_inputs(program, _STEPS)[0]


def _first_difference(
    program: Program, other: Program, text: str
) -> tuple[tuple[int, str] | None, int]:
    """Compare a run of `program` and a run of `other`, both on the input `text`. Return the first
    difference, and how many times the two runs looked up the neighbours of a cell.

    A difference is the index of an operation, and a text that says what the run of `other` does
    there. The difference is None if the runs do the same.
    """
    from mines_tools.languages.mines.flow.trial_machine import (
        TooCostlyRunError,
        WatchedBoard,
        machine_on,
    )

    machines = machine_on(program, text, _STEPS), machine_on(other, text, _STEPS)
    try:
        difference = _parting(*machines)
    except TooCostlyRunError:
        difference = None
    boards = (machine.board for machine in machines)
    return difference, sum(board.looks for board in boards if isinstance(board, WatchedBoard))


def _parting(one: Machine, another: Machine) -> tuple[int, str] | None:
    from mines_tools.languages.mines.flow.trial_machine import has_too_large

    while one.steps < _STEPS and not has_too_large(one):
        step, other_step = one.recorded_step(), another.recorded_step()
        if step is None and other_step is None:
            return None
        if step is None or other_step is None:
            origin = (step or other_step).origin  # type: ignore[union-attr]
            if step is None:
                return origin, phrase("the run continues")
            return origin, phrase("the run has already ended")
        what = _difference(one, step, another, other_step)
        if what is not None:
            return step.origin, what
    return None


def _difference(one: Machine, step: Step, another: Machine, other_step: Step) -> str | None:
    """Return a text that says what the run of `another` does in the step `other_step`. Return None
    if the run of `one` does the same in the step `step`."""
    if step.operation != other_step.operation:
        return phrase("another operation is performed here")
    if step.command is not other_step.command:
        return phrase(
            "`{other}` instead of `{command}`",
            other=other_step.command.name,
            command=step.command.name,
        )
    if step.error != other_step.error:
        other_error = other_step.error
        error = phrase("no error") if other_error is None else phrase(ERROR_NAMES[other_error])
        return f"`{step.command.name}`: {error}"
    if another.aborted != one.aborted:
        return another.aborted or phrase("here {what}", what=one.aborted)
    if one.stack != another.stack:
        command = step.command.name
        return phrase("`{command}` leaves another stack", command=command)
    return None
