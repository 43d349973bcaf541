"""Checks facts that must hold for every run of every language, with one program and one input."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mines_tools.interface.run import RunOptions, Stop
from mines_tools.interface.run_state import Slot, Watch, is_left

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mines_tools.interface.language import EngineChoice
    from mines_tools.interface.run import Event, Place, Running, SteppingRun, TraceTerms
    from mines_tools.interface.run_state import Changes, StackValue, Value, View

_ASKED = 12
"""The number of steps at which the check asks where values come from."""


class _Seen(NamedTuple):
    """A copy of what a view showed, and the number of characters written so far."""

    cells: Mapping[tuple[str, int, int], tuple[str, ...]]
    stacks: Mapping[str, tuple[StackValue, ...]]
    variables: Mapping[str, Value]
    written: int


def check_run(
    running: Running,
    engines: Iterable[EngineChoice],
    text: str,
    steps: int,
    options: RunOptions,
    seed: int = 0,
) -> None:
    """Run a program with the input `text` for at most `steps` steps, in every way there is, and
    compare the runs."""
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
        changes = whole.changes()
        assert event.place == place
        assert whole.steps == len(events)
        states.append(whole.snapshot())
        seen.append(_seen(whole.view()))
        _check_changes(seen[-2], changes, seen[-1])
        if len(events) <= _ASKED:
            kept = len(written)
            _check_origins(whole, states[-2:], seen[-2], seen[-1])
            del written[kept:]
        if len(events) == 1:
            _check_terms(running.trace_terms(whole), event, changes)
    output = "".join(written)
    assert seen[-1].written == len(output)
    _check_names(running, events, seen)
    if len(events) < steps:
        assert (whole.step(), whole.run(5), whole.snapshot()) == (None, 0, states[-1])
        assert whole.stop is not None
        assert whole.stop.reason in ("ended", "aborted")
    _check_travels(whole, events, states, random.Random(seed))
    _check_watch(whole, events, states, seen, random.Random(seed + 1))
    _check_pieces(running, options, text, events, states)
    stop = whole.stop if len(events) < steps else None
    for engine in engines:
        if engine.needs or not engine.is_automatic:
            continue  # they have tests of their own
        _check_engine(running, engine.name, options, text, (len(events), stop, output))


def _check_terms(terms: TraceTerms, event: Event, changes: Changes) -> None:
    """Check that no two kinds of fields in a trace have the same name."""
    of_step = {"step", "command", "error", "output", *terms.step(event)}
    for others in (terms.state(), terms.changes(changes)):
        assert of_step.isdisjoint(others)


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
        (name, column, row): (cell.text, cell.note, cell.state, cell.now)
        for name, grid in view.grids.items()
        for row, width in enumerate(grid.widths)
        for column in range(width)
        for cell in (grid.cell(column, row),)
    }
    stacks = {name: tuple(stack) for name, stack in view.stacks.items()}
    return _Seen(cells, stacks, dict(view.variables), view.written)


def _check_changes(before: _Seen, changes: Changes, after: _Seen) -> None:
    """Check that the changes of a step are the differences between the views before and after the
    step."""
    assert all(cells == sorted(cells, key=lambda at: at[::-1]) for cells in changes.cells.values())
    said = {(name, *at) for name, cells in changes.cells.items() for at in cells}
    assert said == {at for at, cell in after.cells.items() if before.cells[at] != cell}
    for name, stack in after.stacks.items():
        popped, pushed = changes.stacks.get(name, (0, ()))
        was = before.stacks[name]
        assert (*was[: len(was) - popped], *pushed) == stack
    said_of = {name for name in after.variables if before.variables[name] != after.variables[name]}
    assert said_of == set(changes.variables)


def _check_origins(
    run: SteppingRun[Any], states: Sequence[Any], before: _Seen, after: _Seen
) -> None:
    """Check where values came from in a step. A moved value has the value that was at its origin
    before, and an untouched value was not moved."""
    run.restore(states[0])
    slots = [slot for name, stack in after.stacks.items() for slot in _slots(name, stack)]
    origins = run.origins(slots)
    assert run.snapshot() == states[0]
    left = {}
    for name in after.stacks:
        run.restore(states[0])
        (left[name],) = run.untouched(name, 1)
        assert run.snapshot() == states[1]
    for slot, (how, of, *_) in zip(slots, origins, strict=True):
        was, now = [_value_in(before, each) for each in of], _value_in(after, slot)
        if is_left(slot.path, left[slot.stack]):
            assert how == "moved"
            assert (slot,) == of or was == [now]  # by another name
        if how == "moved" and not isinstance(now, Sequence):
            assert was == [now]
        assert how == "made" or len(of) == (how == "moved")


def _slots(name: str, values: Sequence[StackValue], inside: tuple[int, ...] = ()) -> Iterable[Slot]:
    for at, value in enumerate(values):
        yield Slot(name, (*inside, at))
        if isinstance(value, Sequence):
            yield from _slots(name, value, (*inside, at))


def _value_in(seen: _Seen, slot: Slot) -> StackValue:
    value: StackValue = seen.stacks[slot.stack]
    for at in slot.path:
        assert isinstance(value, Sequence)
        value = value[at]
    return value


def _check_names(running: Running, events: Sequence[Event], seen: Sequence[_Seen]) -> None:
    """Check that the language has names and explanations for everything that happens in the run,
    and that the run can be stopped at each place."""
    words, places = running.words, set(running.places())
    for event in events:
        assert event.place.origin in places or event.error is not None  # where nothing stands
        assert (event.place.span is None) == (event.place.queued_by is not None)
        assert event.error is None or event.error in words.errors
        assert words.occasions.keys() >= set(event.occasions)
        commands = {event.command, *event.executed}
        assert commands <= set(words.command_names())
        assert not event.output or not commands.isdisjoint(words.writes)
    for view in (seen[0], seen[-1]):
        names = {*view.stacks, *view.variables, *(name for name, _, _ in view.cells)}
        assert names <= words.names.keys()
        assert {state for _, _, state, _ in view.cells.values()} - {""} <= words.names.keys()


def _check_travels(
    run: SteppingRun[Any], events: Sequence[Event], states: Sequence[Any], at_will: random.Random
) -> None:
    """Check that the run continues from any earlier state as it did before."""
    for _ in range(8):
        at = at_will.randrange(len(states))
        run.restore(states[at])
        assert (run.steps, run.snapshot()) == (at, states[at])
        for event, state in list(zip(events[at:], states[at + 1 :], strict=True))[:5]:
            assert (run.step(), run.snapshot()) == (event, state)
    run.restore(states[0])
    run.run(len(events))
    assert run.snapshot() == states[-1]


def _check_watch(
    run: SteppingRun[Any],
    events: Sequence[Event],
    states: Sequence[Any],
    seen: Sequence[_Seen],
    at_will: random.Random,
) -> None:
    """Check that a watched run stops at each step that affects something watched. Otherwise the run
    takes the same steps as an unwatched run."""

    def some(of: Iterable[Any]) -> Mapping[Any, None]:
        known = sorted(set(of), key=str)
        found = at_will.sample(known, min(len(known), at_will.choice([0, 0, 1, 2])))
        return dict.fromkeys(found)

    watch = Watch(
        some(event.place.span for event in events if event.place.span is not None),
        some(event.command for event in events),
        some(name for e in events for name in (e.error, *e.occasions) if name is not None),
        some(seen[0].cells),
        some(seen[0].stacks),
        some((name, at) for name in seen[0].stacks for at in range(3)),
        some(seen[0].variables),
        left_out=some(part for event in events for part in event.left_out),
        counted=some(part.span for event in events for part in event.counted),
        included=some(filter(None, (event.place.included_start for event in events))),
    )
    run.restore(states[0])
    at = 0
    while at < len(events):
        most = min(at_will.choice([1, 5, 1000]), len(events) - at)
        found = run.run_until(most, watch)
        to = run.steps
        assert at < to <= at + most
        assert run.snapshot() == states[to]
        assert not any(_must_look(watch, events, seen, step) for step in range(at + 1, to))
        is_at_place = to < len(events) and _is_watched_place(watch, events[to].place)
        must_look = _must_look(watch, events[:to], seen, to)
        assert found == events[to - 1] or (found is None and not must_look)
        if found is not None:
            _check_changes(seen[to - 1], run.changes(), seen[to])
        assert found is not None or is_at_place or to in (at + most, len(states) - 1)
        at = to
    assert len(states) == len(events) + 1


def _is_watched_place(watch: Watch, place: Place) -> bool:
    return place.span in watch.places or place.included_start in watch.included


def _must_look(watch: Watch, events: Sequence[Event], seen: Sequence[_Seen], step: int) -> bool:
    """Return True if the watch contains an effect of the step, or the place after it."""
    event, before, now = events[step - 1], seen[step - 1], seen[step]
    return (
        event.command in watch.commands
        or any(part in watch.left_out for part in event.left_out)
        or any(part.span in watch.counted for part in event.counted)
        or event.error in watch.errors
        or any(name in watch.errors for name in event.occasions)
        or (step < len(events) and _is_watched_place(watch, events[step].place))
        or any(before.cells[cell] != now.cells[cell] for cell in watch.cells)
        or any(len(before.stacks[name]) != len(now.stacks[name]) for name in watch.depths)
        or any(
            before.stacks[name][at : at + 1] != now.stacks[name][at : at + 1]
            for name, at in watch.slots
        )
        or any(before.variables[name] != now.variables[name] for name in watch.variables)
    )


def _check_pieces(
    running: Running, options: RunOptions, text: str, events: Sequence[Event], states: Sequence[Any]
) -> None:
    """Check that a run takes the same steps if it gets its input character by character, one at
    each wait."""
    left = iter(text)
    run = running.start_stepping(options, lambda _: None)
    for event, state in zip(events, states[1:], strict=True):
        taken = run.step()
        while taken is None:
            before, place, view = run.snapshot(), run.place(), _seen(run.view())
            assert run.stop == Stop("waiting", "", place and place.origin)
            assert run.reader in (event.command, *event.executed)
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
    """Check that an engine comes to the same end, whatever number of steps it takes at once.
    `known` is the number of steps, the reason of the stop, and the output."""
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
