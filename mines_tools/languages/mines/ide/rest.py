"""Operations that print a text are added to a program. This module finds out whether the rest of
the program still does the same. To do so, it runs the program before and after the change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow.probe_inputs import chosen_inputs
from mines_tools.languages.mines.flow.trial_machine import (
    TooCostlyRunError,
    has_too_large,
    machine_on,
)
from mines_tools.languages.mines.syntax import parse
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.ide.written_operations import Written
    from mines_tools.languages.mines.operations import Program

_MOST_STEPS = 4_000
"""The greatest number of steps of all runs of one program together."""
_INPUTS = ("7 5 3 2 1 0 -1 4", "1 1 2", "0 0", "hi\nyou\n", "")
"""The inputs with which a program runs if it reads input."""
_MOST_INPUTS = 4
"""The greatest number of inputs that are chosen for a program. They are chosen by what the program
does with its input."""
_MOST_CHOOSING_STEPS = 200
"""The greatest number of steps that are made to choose inputs for a program."""

Rest = Literal["same", "different", "unknown"]
"""Whether the rest of a program does the same after operations are added.

``same``: the rest does the same in every run that was tried. These runs perform every operation
that any run can perform. ``different``: the rest does something else in some run. ``unknown``: the
runs do not show whether the rest does the same.
"""


class _Step(NamedTuple):
    """The parts of a step that are compared between two runs."""

    operation: int
    """The index that the operation has in the program before the change."""
    command: str
    is_failed: bool
    output: str


class _Added(NamedTuple):
    """The place at which operations that print a text are added."""

    start: int
    """The index of the first added operation."""
    replaced: int
    """The number of old operations that the added operations replace."""
    new: int
    """The number of added operations."""


class _Pass(NamedTuple):
    """The steps of a run of the old program. A run of the changed program must repeat these
    steps."""

    steps: tuple[_Step, ...]
    is_ended: bool
    """True if the run ends after the steps in `steps`."""
    is_whole: bool
    """True if `steps` contains the run until it ends or starts again at the top of the program.
    False if the run has too many steps."""


def rest_after(flow: Flow, index: int, replaced: int, written: Written, text: str) -> Rest:
    """Return whether the rest of the program of `flow` does the same after `written` is inserted
    before the operation at `index`. `written` are operations that print `text`. If `replaced` is 1,
    they replace the operation at `index`, which does nothing.

    A run that does not end is compared only until it starts again at the top of the program.
    """
    before = flow.program
    rows = (*before.board.rows, *written.operations)
    inserted = parse("\n".join(rows), before.dialect.name).program
    if inserted is None:
        return "unknown"
    operations = [*before.operations]
    operations[index : index + replaced] = inserted.operations
    after = before._replace(operations=operations)
    added = _Added(index, replaced, len(inserted.operations))
    inputs = [""]
    if not flow.reads_input.is_impossible:
        inputs = [*_INPUTS, *chosen_inputs(before, _MOST_CHOOSING_STEPS)[0][:_MOST_INPUTS]]
    most = _MOST_STEPS // min(len(inputs), 4)
    seen = set(range(index, index + replaced))
    results = {_compared(before, after, added, text, each, most, seen) for each in inputs}
    if any(each not in seen and flow.controls(each) for each in range(len(before.operations))):
        results.add("unknown")
    return next(each for each in ("different", "unknown", "same") if each in results)


def prints_only(program: Program, written: Written, text: str) -> bool:
    """Return whether the operations `written` on the board of `program` print `text` and nothing
    else, and then end the program."""
    rows = (*program.board.rows, *written.operations)
    alone = parse("\n".join(rows), program.dialect.name).program
    if alone is None:
        return False
    machine, output = machine_on(alone, "", _MOST_STEPS), list[str]()
    machine.write = output.append
    try:
        while machine.steps < _MOST_STEPS and machine.step():
            pass
    except TooCostlyRunError:
        return False
    return machine.is_over and machine.aborted is None and "".join(output) == text


def with_rest(operations: str, rest: Rest) -> str:
    """Return `operations`, a description of added operations. If the rest of the program may no
    longer do the same, the result ends with a remark about that."""
    if rest == "same":
        return operations
    if rest == "different":
        return phrase(
            "{operations}; the rest of the program then does something else", operations=operations
        )
    return phrase(
        "{operations}; the rest of the program may then do something else", operations=operations
    )


def _compared(
    before: Program,
    after: Program,
    added: _Added,
    text: str,
    given: str,
    most: int,
    seen: set[int],
) -> Rest:
    """Compare a run of `before` with a run of `after`, both on the input `given`. Return whether
    the rest of the program does the same. The run of `before` has at most `most` steps. The
    operations that the run of `before` performs are added to `seen`."""
    try:
        expected = _first_pass(before, added, given, most)
        seen.update(step.operation for step in expected.steps)
        steps = _steps_after(after, added, text, given, most * 2)
        for step in expected.steps:
            other = next(steps, None)
            if other != step:
                return "unknown" if other == _TOO_MANY else "different"
        if expected.is_ended and next(steps, None) is not None:
            return "different"
    except TooCostlyRunError:
        return "unknown"
    return "same" if expected.is_whole else "unknown"


# Instead of a step:
_TOO_MANY = _Step(-1, "", is_failed=False, output="")
_NOT_THE_TEXT = _Step(-2, "", is_failed=False, output="")


def _first_pass(program: Program, added: _Added, given: str, most: int) -> _Pass:
    """Return the steps that `program` takes on the input `given`, at most `most` steps. `program`
    is the program before the change. Steps of operations that `added` replaces are left out."""
    machine, written = machine_on(program, given, most), list[str]()
    machine.write = written.append
    steps: list[_Step] = []
    wrapped_at: int | None = None
    while machine.steps < most and not has_too_large(machine):
        step = machine.recorded_step()
        if step is None:
            return _Pass(tuple(steps), is_ended=True, is_whole=True)
        if not added.start <= step.origin < added.start + added.replaced:
            is_failed = step.error is not None
            steps.append(_Step(step.origin, step.command.name, is_failed, "".join(written)))
        written.clear()
        is_last = step.origin == len(program.operations) - 1 and machine.pointer == 0
        if wrapped_at is None and is_last and not machine.queue:
            wrapped_at = len(steps)
    if wrapped_at is None:
        return _Pass(tuple(steps), is_ended=False, is_whole=False)
    return _Pass(tuple(steps[:wrapped_at]), is_ended=False, is_whole=True)


def _steps_after(
    program: Program, added: _Added, text: str, given: str, most: int
) -> Iterator[_Step]:
    """Yield the steps that `program` takes on the input `given`, at most `most` steps. `program`
    is the program after the change. Steps of the added operations are left out. If the added
    operations do not print `text`, yield `_NOT_THE_TEXT`."""
    machine, written = machine_on(program, given, most), list[str]()
    machine.write = written.append
    end = added.start + added.new
    is_inside = False
    while (step := machine.recorded_step()) is not None:
        if machine.steps > most or has_too_large(machine):
            yield _TOO_MANY
            return
        if added.start <= step.origin < end:
            is_inside = True
            if step.origin == end - 1 and not machine.queue:
                if "".join(written) != text:
                    yield _NOT_THE_TEXT
                written.clear()
                is_inside = False
            continue
        if is_inside:
            yield _NOT_THE_TEXT
        origin = step.origin
        if origin >= end:
            origin += added.replaced - added.new
        yield _Step(origin, step.command.name, step.error is not None, "".join(written))
        written.clear()
    if is_inside:
        yield _NOT_THE_TEXT
