"""Describes what the next step does in this run. A client shows this beside what is known about every run."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import value_text
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.text.step_words import written_words
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.place_names import PlaceNames
    from mines_tools.interface.run import Event, Place
    from mines_tools.interface.run_state import View

_VALUES, _LONGEST = 8, 20
"""The maximum number of values of a stack that are shown, and the maximum number of characters of each value."""
_MOST_WRITTEN = 60
"""The maximum number of characters of the output that are shown."""


def next_step_words(debugger: Debugger, places: PlaceNames) -> Sequence[str]:
    """Return lines of Markdown that say what the next step does: its number and commands, the stacks that it changes,
    what it writes, its error, and, if it decides where the run continues, the place of the step after it, which `places` names. Return no lines if the next step cannot be taken now, because the run has ended or
    waits for input.

    This function takes the next step and then takes it back, so it may need much time.
    """
    view = debugger.view()
    before, same = _shown_stacks(view), view.same

    def effect(event: Event | None) -> tuple[Event, Mapping[str, str], Place | None] | None:
        changes = debugger.travel.run.changes()
        if event is None or changes is None:
            return None
        after = debugger.travel.run.view()
        # A stack with two names is shown once.
        changed = [
            name
            for name, each in changes.stacks.items()
            if (each.popped or each.pushed)
            and not (name in same and same[name] == after.same.get(name))
        ]
        return event, _shown_stacks(after, changed), debugger.travel.run.place()

    tried = debugger.travel.tried(effect)
    if tried is None:
        return ()
    event, after, place = tried
    commands = ", ".join(f"`{name}`" for name in event.executed or (event.command,))
    number = debugger.moment + 1
    lines = [phrase("step {number:,} of this run: {commands}", number=number, commands=commands)]
    lines += _stack_lines(debugger, before, after)
    if event.output:
        text = shown(shortened(event.output, _MOST_WRITTEN))
        lines.append(written_words([f'"{text}"'], is_code=True))
    if event.error is not None:
        error = phrase(debugger.running.words.errors[event.error])
        lines.append(phrase("fails: {error}", error=error))
    if place is not None and not _deciding(debugger).isdisjoint((event.command, *event.executed)):
        lines.append(phrase("the step after it: {place}", place=places.of_step(place)))
    return lines


def _deciding(debugger: Debugger) -> Set[str]:
    """Return the commands that decide where the run continues. Commands that only set a variable for this are left
    out: they have no place after them that is not the usual one."""
    words = debugger.running.words
    return {*words.decisions}.difference(*words.sets.values())


def _stack_lines(
    debugger: Debugger, before: Mapping[str, str], after: Mapping[str, str]
) -> Iterator[str]:
    """Yield a line for each stack in `after`. `before` and `after` are the texts of stacks before and after the step, by
    name."""
    titles = debugger.running.words.names
    for name, text in after.items():
        title = phrase(titles[name]) if name in titles else shown(name)
        yield phrase(
            "{stack}, the top first: `{before}` before, `{after}` after",
            stack=title, before=before[name], after=text,
        )  # fmt: skip


def _shown_stacks(view: View, names: Iterable[str] | None = None) -> Mapping[str, str]:
    """Return the texts of the stacks `names`, each with its top first. If `names` is None, return those of all stacks."""
    return {name: _shown_stack(view, name) for name in (view.stacks if names is None else names)}


def _shown_stack(view: View, name: str) -> str:
    stack = view.stacks[name]
    top = [value_text(value, view.number) for value in reversed(stack[-_VALUES:])]
    texts = [shortened(text, _LONGEST) for text in top]
    return f"[{', '.join([*texts, *(['…'] if len(stack) > _VALUES else [])])}]"
