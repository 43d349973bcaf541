"""Says in words why a step fails: what its command needs, and what the stack has."""

from __future__ import annotations

from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.run import Event, Stop
    from mines_tools.interface.run_state import View
    from mines_tools.interface.run_vocabulary import RunVocabulary


def failed_command(event: Event) -> str:
    """Return the command that failed in the step of `event`. If the step performed several commands, this is the last of
    them."""
    return (event.executed or (event.command,))[-1]


def shortage_words(words: RunVocabulary, event: Event, view: View, stop: Stop | None) -> str:
    """Return what the command of a failed step needs, and what its stack has.

    `event` is the event of this step, which raised the error `words.underflow`. `view` is a view of the state before or
    after the step: a failed command leaves the stacks as they are. `stop` is the reason why the run cannot continue
    after the step; None if the run can continue.
    """
    return "; ".join(_shortage(words, failed_command(event), view, stop))


def needed_values(words: RunVocabulary, command: str, view: View) -> int:
    """Return how many values `command` needs in the state of `view`; 0 if this is not known."""
    needed = words.takes().get(command, 0)
    if len(view.stacks) == 1 and command in words.reaches:
        (stack,) = view.stacks.values()
        if len(stack) >= needed:
            return words.reaches[command](stack)
    return needed


def _shortage(words: RunVocabulary, command: str, view: View, stop: Stop | None) -> Iterator[str]:
    depths = [len(values) for values in view.stacks.values()]
    needed = needed_values(words, command, view)
    if stop is not None and stop.message:
        yield stop.message
    if needed and len(depths) == 1 and depths[0] >= needed:
        needed = 0
    if needed:
        yield counted(
            needed,
            "`{command}` needs {count:,} value",
            "`{command}` needs {count:,} values",
            command=command,
        )
    elif stop is None:
        yield phrase("`{command}` needs more values than the stack has", command=command)
    if len(depths) == 1 and depths[0]:
        yield counted(depths[0], "the stack has {count:,} value", "the stack has {count:,} values")
    elif len(depths) == 1:
        yield phrase("the stack is empty")


def next_failure_words(debugger: Debugger) -> str:
    """Return why the next step of `debugger` fails. The text is empty if the step does not fail, or if there is nothing
    to say in addition to the name of its error."""
    event = debugger.travel.peek()
    if event is None or not event.error:
        return ""
    words, stop = debugger.running.words, debugger.next_stop()
    if stop is not None and stop.message:
        return stop.message
    if event.error != words.underflow:
        return ""
    why = shortage_words(words, event, debugger.view(), stop)
    return why if stop is not None else phrase("{why}; the program can continue", why=why)
