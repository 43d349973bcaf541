"""Explains why a stack has too few values: the command that needs more, and the step that took the missing value."""

from __future__ import annotations

from mines_tools.debugging.answers import Answer
from mines_tools.debugging.shortage_words import failed_command, needed_values, shortage_words
from mines_tools.debugging.why import Thing, changes_of, last_step
from mines_tools.interface.run_state import Watch
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.why import Search, TrailLink
    from mines_tools.interface.run import Event
    from mines_tools.interface.run_state import Readers

_CHANGES = 100
"""The maximum number of changes of a stack in which the step that took a value is searched."""


def question(desk: Desk, stack: str) -> str:
    """Return the question why `stack` has so few values, for the title of an answer."""
    count, name = len(desk.debugger.view().stacks[stack]), desk.texts.title(stack)
    if not count:
        return phrase("Why is `{stack}` empty?", stack=name)
    return counted(
        count,
        "Why does `{stack}` have only {count:,} value?",
        "Why does `{stack}` have only {count:,} values?",
        stack=name,
    )


def failed_step(desk: Desk) -> tuple[Sequence[Answer], int]:
    """Return a line about the last step, if a command of this step needed more values than its stack had. Also return
    the number of values that this command needs; 0 if this number is not known. Return no line for other steps."""
    debugger = desk.debugger
    event, words = debugger.event, debugger.running.words
    if event is None or not event.error or event.error != words.underflow:
        return (), 0
    view = debugger.view()
    needed = needed_values(words, failed_command(event), view)
    what = shortage_words(words, event, view, debugger.stop)
    return [desk.texts.step(debugger.moment, event, what)], needed if len(view.stacks) == 1 else 0


def why_failed(desk: Desk, event: Event) -> tuple[str, int]:
    """Return words for why the last step, whose event is `event`, failed. Also return how many values its command needs if
    the program has only one stack, and this stack has fewer; otherwise 0."""
    run, words = desk.debugger.travel.run, desk.debugger.running.words
    if event.error != words.underflow:
        return phrase("it failed"), 0
    view = run.view()
    reason = shortage_words(words, event, view, run.stop)
    needed = needed_values(words, failed_command(event), view)
    depths = [len(values) for values in view.stacks.values()]
    return reason, needed if len(depths) == 1 and depths[0] < needed else 0


def taker(desk: Desk, stack: str, needed: int, step: int | None = None) -> Search[Sequence[Answer]]:
    """Return a line about the last step since which `stack` has fewer than `needed` values. This step took or moved the
    value that is missing, or it made another stack the `stack`. If there is no such step, the line says so.

    `step` is the number of the step for which the value was missing, if this is not about the present moment. The run is
    at the moment before or after it.
    """
    travel, name = desk.debugger.travel, desk.texts.title(stack)

    def reader(readers: Readers) -> Callable[[], object] | None:
        depth = readers.depth(stack)
        return None if depth is None else lambda: depth() >= needed

    thing = Thing(
        Watch(depths={stack: None}),
        lambda changes: stack in changes.stacks,
        lambda view: len(view.stacks[stack]) >= needed,
        reader,
    )
    # Without a reader, the search also finds changes of the stack that leave enough values.
    changes = yield from changes_of(travel, thing, _CHANGES)
    change = next((change for change in changes if change.before and not change.after), None)
    if change is None or change.event is None:
        if len(changes) == _CHANGES:
            return ()
        return [Answer(_never(name, needed, step))]
    yield from travel.to(change.moment - 1)
    words = desk.debugger.running.words
    if words.underflow or change.event.command in words.takes():
        value = desk.texts.value(travel.run.view().stacks[stack][needed - 1])
        what = _since(name, needed, value, step)
    else:  # the command may have made another stack the `stack`
        what = counted(
            needed,
            "after this step, `{stack}` is empty",
            "after this step, `{stack}` has fewer than {count:,} values",
            stack=name,
        )
    return [desk.texts.step(change.moment, change.event, what)]


def _never(name: str, needed: int, step: int | None) -> str:
    """Say that the stack `name` never had `needed` values: before the step `step`, or so far if it is None."""
    if step is None:
        return counted(
            needed,
            "`{stack}` has had no value so far",
            "`{stack}` has never had {count:,} values so far",
            stack=name,
        )
    return counted(
        needed,
        "before step {step:,}, `{stack}` had no value",
        "before step {step:,}, `{stack}` never had {count:,} values",
        stack=name, step=step,
    )  # fmt: skip


def _since(name: str, needed: int, value: str, step: int | None) -> str:
    """Say that a step took `value`, so that the stack `name` had fewer than `needed` values: up to the step `step`, or
    until now if it is None."""
    if step is None:
        return counted(
            needed,
            "`{stack}` became empty; its last value was {value}",
            "since this step, `{stack}` has fewer than {count:,} values; before it, the value {value} was there",
            value=value, stack=name,
        )  # fmt: skip
    return counted(
        needed,
        "`{stack}` became empty; its last value was {value}",
        "from this step to step {step:,}, `{stack}` had fewer than {count:,} values; before it, the value {value} was there",
        value=value, stack=name, step=step,
    )  # fmt: skip


def failure_between(desk: Desk, link: TrailLink, end: int) -> Search[Sequence[Answer]]:
    """Return a line about the last step, up to the moment `end`, that would have taken the value of `link` if it had not failed: it needed more
    values than the stack had, and left the value in its slot. Return no line if there is no such step."""
    travel, words = desk.debugger.travel, desk.debugger.running.words
    if not words.underflow or len(link.slot.path) != 1:
        return ()
    (below,) = link.slot.path

    def is_it(event: Event) -> bool:
        view = travel.run.view()
        if event.error != words.underflow or len(view.stacks) != 1:
            return False
        needed = needed_values(words, failed_command(event), view)
        return len(view.stacks[link.slot.stack]) - needed <= below

    watch = Watch(errors={words.underflow: None})
    step = yield from last_step(travel, watch, is_it, link.moment, end)
    if step is None:
        return ()
    moment, event = step
    yield from travel.to(moment)
    why = shortage_words(words, event, travel.run.view(), None)
    what = phrase("{why}, so {value} stayed", why=why, value=desk.texts.value(link.value))
    return [desk.texts.step(moment, event, what)]
