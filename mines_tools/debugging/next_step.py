"""Describes what the next step does in this run. A client shows this beside what is known about every run."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import value_text
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.text.step_words import written_words
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.run_state import StackValue, View

_VALUES, _LONGEST = 8, 20
"""The maximum number of values of a stack that are shown, and the maximum number of characters of each value."""
_MOST_WRITTEN = 60
"""The maximum number of characters of the output that are shown."""


def next_step_words(debugger: Debugger) -> Sequence[str]:
    """Return lines of Markdown that say what the next step does: its number and commands, the stacks that it changes,
    what it writes, and its error. Return no lines if the next step cannot be taken now, because the run has ended or
    waits for input.

    This function takes the next step and then takes it back, so it may need much time.
    """
    travel = debugger.travel
    event, changes = travel.peek(), travel.next_changes()
    if event is None or changes is None:
        return ()
    names = [name for name, change in changes.stacks.items() if change.popped or change.pushed]
    before = _shown_stacks(debugger.view(), names)
    after = travel.unchanged(lambda: _shown_stacks(travel.run.view(), names))
    commands = ", ".join(f"`{name}`" for name in event.executed or (event.command,))
    lines = [
        phrase(
            "step {number:,} of this run: {commands}",
            number=debugger.moment + 1, commands=commands,
        )
    ]  # fmt: skip
    lines += _stack_lines(debugger, names, before, after)
    if event.output:
        text = shortened(shown(event.output), _MOST_WRITTEN)
        lines.append(written_words([f'"{text}"'], is_code=True))
    if event.error is not None:
        error = phrase(debugger.running.words.errors[event.error])
        lines.append(phrase("fails: {error}", error=error))
    return lines


def _stack_lines(
    debugger: Debugger, names: Sequence[str], before: Sequence[str], after: Sequence[str]
) -> Iterator[str]:
    """Yield a line for each stack in `names`. `before` and `after` are the texts of these stacks before and after the
    step."""
    titles = debugger.running.words.names
    for name, old, new in zip(names, before, after, strict=True):
        title = phrase(titles[name]) if name in titles else shown(name)
        yield phrase(
            "{stack}, the top first: `{before}` before, `{after}` after",
            stack=title, before=old, after=new,
        )  # fmt: skip


def _shown_stacks(view: View, names: Sequence[str]) -> Sequence[str]:
    """Return the texts of the stacks `names`, each with its top first."""
    return [_shown_stack(view, view.stacks[name]) for name in names]


def _shown_stack(view: View, stack: Sequence[StackValue]) -> str:
    top = [value_text(value, view.number) for value in reversed(stack[-_VALUES:])]
    texts = [shortened(text, _LONGEST) for text in top]
    return f"[{', '.join([*texts, *(['…'] if len(stack) > _VALUES else [])])}]"
