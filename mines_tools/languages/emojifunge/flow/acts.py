"""The abstract effects of the simple instructions. A simple instruction needs neither the grid nor the machine's own
effects.

An abstract effect takes a control state and `frames`, and returns the possible outcomes. `frames` are the known parts
of the stacks, from the root stack to the current stack.
"""

from __future__ import annotations

from math import inf

from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.flow.nesting import current, with_current
from mines_tools.languages.emojifunge.flow.states import MOST_COUNTS, Outcome, times_of
from mines_tools.languages.emojifunge.flow.values import ANY, NUMBER, Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.states import Control, Frames
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.numbers import Number

    Act = Callable[[Control, Frames], list[Outcome]]

_MOST_PLACES = 16
"""The maximum number of targets of a jump. If a jump may have more targets, it counts as a jump to anywhere."""
_DATE = 6


def on(control: Control, frames: Frames, stack: AbstractStack) -> list[Outcome]:
    """Return a single outcome: the run continues with `stack` as the current stack."""
    return [Outcome("goes on", control, with_current(frames, stack))]


def perhaps(
    control: Control, frames: Frames, stack: AbstractStack, *, may_fail: bool
) -> list[Outcome]:
    """Return the outcome in which the run continues with `stack` as the current stack. If `may_fail` is true, also
    return the outcome in which the run fails."""
    outcomes = on(control, frames, stack)
    return [*outcomes, Outcome("fails", control, frames)] if may_fail else outcomes


def _as_it_is(control: Control, frames: Frames) -> list[Outcome]:
    return [Outcome("goes on", control, frames)]


def _crash(control: Control, frames: Frames) -> list[Outcome]:
    return [Outcome("crashes", control, frames)]


def _end(control: Control, frames: Frames) -> list[Outcome]:
    return [Outcome("goes on" if control.ignores_ends else "ends", control, frames)]


def _bicycle_stop(control: Control, frames: Frames) -> list[Outcome]:
    return [Outcome("crashes" if control.riding else "goes on", control, frames)]


def _changes(change: Callable[[Control], Control]) -> Act:
    return lambda control, frames: [Outcome("goes on", change(control), frames)]


def _record(control: Control) -> Control:
    if not control.recording:
        return control._replace(recording=True, record=())
    record = control.record
    return control._replace(recording=False, record=None if record is None else record[:-1])


def _stopwatch(control: Control, frames: Frames) -> list[Outcome]:
    stack = current(frames)
    if control.timing:
        stack = stacks.push(stack, Range(0, inf))
    return on(control._replace(timing=not control.timing), frames, stack)


def _timer(control: Control, frames: Frames) -> list[Outcome]:
    value, stack = stacks.pop_number(current(frames))
    return [
        outcome
        for time in times_of(value)
        for outcome in on(control._replace(time=time), frames, stack)
    ]


# Values


def _pops(count: int, *order: int, may_fail_on_stack: bool = False) -> Act:
    """Return an abstract effect. It pops `count` values by the rules of the pop mode, and then
    pushes some of these values again. `order` contains the indices of the values to push, in the
    order of the pushes. Index 0 is the value that was popped first. With `may_fail_on_stack`, the
    effect may fail if this first value can be a stack."""

    def act(control: Control, frames: Frames) -> list[Outcome]:
        stack = current(frames)
        popped = []
        for _ in range(count):
            value, stack = (stacks.pop_number if control.opens else stacks.pop_whole)(stack)
            popped.append(value)
        for index in order:
            stack = stacks.push(stack, popped[index])
        may_fail = may_fail_on_stack and not values.is_number(popped[0])
        return perhaps(control, frames, stack, may_fail=may_fail)

    return act


def _pushes(count: int, value: Value) -> Act:
    def act(control: Control, frames: Frames) -> list[Outcome]:
        stack = current(frames)
        for _ in range(count):
            stack = stacks.push(stack, value)
        return on(control, frames, stack)

    return act


def _from_elsewhere(control: Control, frames: Frames) -> list[Outcome]:
    """Return a single outcome: an unknown value from the trash or the mailbox is pushed."""
    value = NUMBER if control.opens else ANY
    return on(control, frames, stacks.push(current(frames), value))


def _output_emoji(control: Control, frames: Frames) -> list[Outcome]:
    return perhaps(control, frames, stacks.pop_whole(current(frames))[1], may_fail=True)


def _fireworks(control: Control, frames: Frames) -> list[Outcome]:
    return on(control, frames, stacks.EMPTY)


# Run counts


def counting(control: Control, frames: Frames, counts: list[Value]) -> list[Outcome]:
    """Return a single outcome: `counts` are pushed onto the run-count stack, and the run continues. But if the
    run-count stack becomes too large, the outcome is that the run may do anything."""
    extended = (*control.counts, *counts)
    if len(extended) > MOST_COUNTS:
        return [Outcome("anywhere", control, frames)]
    return [Outcome("goes on", control._replace(counts=extended), frames)]


def _counts(*counts: Number) -> Act:
    run_counts: list[Value] = [frozenset((count,)) for count in counts]
    return lambda control, frames: counting(control, frames, run_counts)


def _time_manipulation(control: Control, frames: Frames) -> list[Outcome]:
    pop = stacks.pop_number if control.opens else stacks.pop_whole
    value, stack = pop(current(frames))
    return counting(control, with_current(frames, stack), [value])


def _three(stack: AbstractStack) -> tuple[list[Value], AbstractStack]:
    popped = []
    for _ in range(3):
        value, stack = stacks.pop_number(stack)
        popped.append(value)
    return popped, stack


def _slot(control: Control, frames: Frames) -> list[Outcome]:
    popped, stack = _three(current(frames))
    frames = with_current(frames, stack)
    first, second, third = map(values.only, popped)
    is_known = first is not None and second is not None and third is not None
    are_equal = first == second == third
    outcomes: list[Outcome] = []
    if are_equal or not is_known:
        outcomes += counting(control, frames, [frozenset((7,))] * 3)
    if not are_equal or not is_known:
        outcomes.append(Outcome("goes on", control, frames))
    return outcomes


def _warp(control: Control, frames: Frames) -> list[Outcome]:
    columns, stack = stacks.pop_number(current(frames))
    rows, stack = stacks.pop_number(stack)
    frames = with_current(frames, stack)
    if not isinstance(columns, frozenset) or not isinstance(rows, frozenset):
        return [Outcome("anywhere", control, frames)]
    if len(columns) * len(rows) > _MOST_PLACES:
        return [Outcome("anywhere", control, frames)]
    return [
        Outcome("goes on", control._replace(x=x, y=y), frames)
        for x in columns
        for y in rows
        if not isinstance(x, tuple) and not isinstance(y, tuple)
    ]


ACTS: Mapping[str, Act] = {
    **dict.fromkeys(
        ("entry-point", "empty", "rewind-input", "cat", "dog", "quine", "silent", "vomit"),
        _as_it_is,
    ),
    "wall": _crash,
    "crash": _crash,
    "end": _end,
    "bicycle-stop": _bicycle_stop,
    "signal": _changes(lambda control: control._replace(time=3)),
    "timer": _timer,
    "change-ignore-end": _changes(
        lambda control: control._replace(ignores_ends=not control.ignores_ends)
    ),
    "comment": _changes(lambda control: control._replace(commented=True)),
    "bicycle": _changes(lambda control: control._replace(riding=not control.riding)),
    "change-popmode": _changes(lambda control: control._replace(opens=not control.opens)),
    "record": _changes(_record),
    "stopwatch": _stopwatch,
    "calendar": _pushes(_DATE, NUMBER),
    "create-empty-stack": _pushes(1, frozenset(((),))),
    "fireworks": _fireworks,
    "pop": _pops(1),
    "mailbox-in": _pops(1),
    "output-number": _pops(1, may_fail_on_stack=True),
    "output-ascii": _pops(1, may_fail_on_stack=True),
    "dup": _pops(1, 0, 0),
    "swap": _pops(2, 0, 1),
    "swap3": _pops(3, 1, 0, 2),
    "output-emoji": _output_emoji,
    "pick-up-trash": _from_elsewhere,
    "mailbox-out": _from_elsewhere,
    "speedrun": _counts(2),
    "sleep": _counts(0, 0, 0),
    "infinity-loop": _counts(inf),
    "time-manipulation": _time_manipulation,
    "slot": _slot,
    "warp": _warp,
}
