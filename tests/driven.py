"""What every run of every language must keep to, tried on one program and one input."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, NamedTuple

from mines_tools.running import RunOptions, Stop

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mines_tools.running import Changes, Event, Running, StackValue, SteppingRun, Value, View


class _Seen(NamedTuple):
    """What a view showed, kept."""

    cells: Mapping[tuple[str, int, int], tuple[str, ...]]
    stacks: Mapping[str, tuple[StackValue, ...]]
    variables: Mapping[str, Value]
    written: int


def check_run(
    running: Running,
    engines: Iterable[str],
    text: str,
    steps: int,
    options: RunOptions,
    seed: int = 0,
) -> None:
    """Run a program on the input `text` for up to so many steps, in all ways there are."""
    whole, written = _started(running, options, [text])
    states: list[Any] = [whole.snapshot()]
    seen = [_seen(whole.view())]
    events: list[Event] = []
    while len(events) < steps:
        place = whole.place()
        event = whole.step()
        if event is None:
            break
        events.append(event)
        assert event.place == place
        assert whole.steps == len(events)
        states.append(whole.snapshot())
        seen.append(_seen(whole.view()))
        _check_changes(seen[-2], whole.changes(), seen[-1])
    output = "".join(written)
    assert seen[-1].written == len(output)
    _check_names(running, events, seen)
    if len(events) < steps:
        assert (whole.step(), whole.run(5), whole.snapshot()) == (None, 0, states[-1])
        assert whole.stop is not None
        assert whole.stop.reason in ("ended", "aborted")
    _check_travels(whole, events, states, random.Random(seed))
    _check_pieces(running, options, text, events, states)
    stop = whole.stop if len(events) < steps else None
    for engine in engines:
        _check_engine(running, engine, options, text, (len(events), stop, output))


def _started(
    running: Running, options: RunOptions, texts: Sequence[str]
) -> tuple[SteppingRun[Any], list[str]]:
    written: list[str] = []
    run = running.start_stepping(options, written.append)
    for text in texts:
        run.give(text)
    run.end_input()
    return run, written


def _seen(view: View) -> _Seen:
    cells = {
        (name, column, row): grid.cell(column, row)[:3]
        for name, grid in view.grids.items()
        for row, width in enumerate(grid.widths)
        for column in range(width)
    }
    stacks = {name: tuple(stack) for name, stack in view.stacks.items()}
    return _Seen(cells, stacks, dict(view.variables), view.written)


def _check_changes(before: _Seen, changes: Changes, after: _Seen) -> None:
    """What a step is said to have changed is what two views differ in."""
    assert all(cells == sorted(cells, key=lambda at: at[::-1]) for cells in changes.cells.values())
    said = {(name, *at) for name, cells in changes.cells.items() for at in cells}
    assert said == {at for at, cell in after.cells.items() if before.cells[at] != cell}
    for name, stack in after.stacks.items():
        popped, pushed = changes.stacks.get(name, (0, ()))
        was = before.stacks[name]
        assert (*was[: len(was) - popped], *pushed) == stack
    said_of = {name for name in after.variables if before.variables[name] != after.variables[name]}
    assert said_of == set(changes.variables)


def _check_names(running: Running, events: Sequence[Event], seen: Sequence[_Seen]) -> None:
    """People can be told of all that there is, and stop wherever something is performed."""
    words, places = running.words, set(running.places())
    for event in events:
        assert event.place.origin in places or event.error is not None  # where nothing stands
        assert (event.place.span is None) == (event.place.queued_by is not None)
        assert event.error is None or event.error in words.errors
    for view in (seen[0], seen[-1]):
        names = {*view.stacks, *view.variables, *(name for name, _, _ in view.cells)}
        assert names <= words.names.keys()
        assert {state for _, _, state in view.cells.values()} - {""} <= words.names.keys()


def _check_travels(
    run: SteppingRun[Any], events: Sequence[Event], states: Sequence[Any], at_will: random.Random
) -> None:
    """From any state the run goes on as it did."""
    for _ in range(8):
        at = at_will.randrange(len(states))
        run.restore(states[at])
        assert (run.steps, run.snapshot()) == (at, states[at])
        for event, state in list(zip(events[at:], states[at + 1 :], strict=True))[:5]:
            assert (run.step(), run.snapshot()) == (event, state)
    run.restore(states[0])
    run.run(len(events))
    assert run.snapshot() == states[-1]


def _check_pieces(
    running: Running, options: RunOptions, text: str, events: Sequence[Event], states: Sequence[Any]
) -> None:
    """A run that gets its input character by character, when it waits, is the same run."""
    left = iter(text)
    run = running.start_stepping(options, lambda _: None)
    for event, state in zip(events, states[1:], strict=True):
        taken = run.step()
        while taken is None:
            before, place, view = run.snapshot(), run.place(), _seen(run.view())
            assert run.stop == Stop("waiting", "", place and place.origin)
            assert (run.step(), run.run(3), run.snapshot(), run.place()) == (None, 0, before, place)
            assert _seen(run.view()) == view
            letter = next(left, "")
            if letter:
                run.give(letter)
            else:
                run.end_input()
            taken = run.step()
        assert (taken, run.snapshot()) == (event, state)


def _check_engine(
    running: Running,
    engine: str,
    options: RunOptions,
    text: str,
    known: tuple[int, Stop | None, str],
) -> None:
    """An engine that only runs does the same, however many steps it takes at once."""
    steps, stop, output = known
    for at_once in (1, 7, steps or 1):
        written: list[str] = []
        run = running.start(engine, options, written.append)
        waits = text
        while run.steps < steps:
            run.run(min(at_once, steps - run.steps))
            if run.stop is not None and run.stop.reason == "waiting":
                if waits:
                    run.give(waits[:2])
                    waits = waits[2:]
                else:
                    run.end_input()
        if stop is not None:
            assert run.run(1) == 0
            assert run.stop == stop
        assert (run.steps, "".join(written)) == (steps, output)
