"""Describes a state in a few words. A client shows these words beside the next operation."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import value_text
from mines_tools.debugging.shortage_words import failed_command
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.run import Event
    from mines_tools.interface.run_state import Changes, StackValue, View
    from mines_tools.interface.run_vocabulary import RunVocabulary

_VALUES, _LONGEST = 8, 20
"""The maximum number of values of a stack that are shown, and the maximum number of characters of each value."""


def summary(debugger: Debugger) -> str:
    """Return a text that describes the current state. The text contains the values of the default
    stack, and of the other stacks that the next step reads or the last step changed. It also
    contains the number of the round, if the program has begun again with its first operation, and notable variables that
    the last step changed, and says why the last step failed, or why its output command
    wrote nothing.

    This function takes the next step and then takes it back, so it may need much time.
    """
    event = debugger.event
    last, following = debugger.changes(), debugger.travel.next_changes()
    # After the trial step, which would change the view.
    view, names = debugger.view(), debugger.running.words.names
    parts = [
        phrase("{stack}: {values}", stack=phrase(names[name]), values=_values(name, values, view))
        for name, values in _stacks(view, last, following).items()
    ]
    for name, words in debugger.running.words.rounds.items():
        if view.variables[name] != 1:
            parts.append(phrase(words, number=view.variables[name]))
    changed = () if last is None else last.variables
    for name in debugger.running.words.notable:
        if name not in changed:
            continue
        value = value_text(view.variables[name], view.number) or phrase("none")
        parts.append(
            phrase("{name}: {value}", name=phrase(names[name]), value=shortened(value, _LONGEST))
        )
    if event is not None:
        parts += _failure(event, debugger.running.words)
        parts += _empty_output(event, debugger.running.words)
    return "  ".join(parts)


def _failure(event: Event, words: RunVocabulary) -> Iterator[str]:
    """Yield the error of the last step, if it raised one. `event` is the event of this step."""
    if event.error is not None:
        error = phrase(words.errors[event.error])
        yield phrase("`{command}` failed: {error}", command=failed_command(event), error=error)


def _empty_output(event: Event, words: RunVocabulary) -> Iterator[str]:
    """Yield the reason why an output command of the last step wrote an empty text, if it did. `event` is the event of
    this step."""
    if event.output or event.error is not None:
        return
    for command in dict.fromkeys((event.command, *event.executed)):
        if command in words.writes_nothing:
            yield phrase(
                "`{command}` wrote nothing: {reason}",
                command=command, reason=phrase(words.writes_nothing[command]),
            )  # fmt: skip


def _stacks(
    view: View, last: Changes | None, following: Changes | None
) -> Mapping[str, Sequence[StackValue]]:
    """Return the values of the stacks to show, by name. Empty stacks are left out. If a stack has
    several names, only the first of these names is in the result."""
    stacks: dict[str, Sequence[StackValue]] = {}
    for name in _names(view, last, following):
        values = view.stacks[name]
        if values and not any(values is others for others in stacks.values()):
            stacks[name] = values
    return stacks


def _names(view: View, last: Changes | None, following: Changes | None) -> Iterator[str]:
    """Yield the names of the stacks to show, the most important first. A name may come more than
    once.

    First come the stacks from which the next step takes values. If the default stack is one of
    these, it comes before the others. Then comes the default stack, even if it has come before.
    Then come the stacks that the last step changed.
    """
    main = next(iter(view.stacks))
    if following is not None:
        read = [name for name, change in following.stacks.items() if change.popped or name == main]
        yield from sorted(read, key=lambda name: name != main)
    yield main
    if last is not None:
        yield from last.stacks


def _values(name: str, values: Sequence[StackValue], view: View) -> str:
    """Return a text with the values at the top of the stack `name`, each with what it stands for (see `View.roles`). The
    top value comes first, and is marked as the top."""
    texts = [
        shortened(value_text(value, view.number), _LONGEST) for value in reversed(values[-_VALUES:])
    ]
    roles = [*view.roles(name)[:_VALUES], *[""] * _VALUES]
    notes = [phrase("top, {role}", role=roles[0]) if roles[0] else phrase("top"), *roles[1:]]
    noted = [
        f"{text} ({shown(note)})" if note else text
        for text, note in zip(texts, notes, strict=False)
    ]
    more = ["\u2026"] if len(values) > _VALUES else []
    return ", ".join([*noted, *more])
