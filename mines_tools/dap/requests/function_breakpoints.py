"""Requests for breakpoints on commands, which the protocol calls function breakpoints."""

from __future__ import annotations

from mines_tools.dap.breakpoints import RequestedBreakpoint, requested_breakpoint
from mines_tools.debugging.breakpoints import OnCommand
from mines_tools.debugging.command_names import command_named
from mines_tools.text.escaping import shown
from mines_tools.text.nearest_name import likely_names
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session
    from mines_tools.interface.run_vocabulary import RunVocabulary

_MOST = 60  # characters of a name


def set_function_breakpoints(session: Session, arguments: RequestArguments) -> Body:
    """Set the breakpoints on commands. Each of them stops the program before a step that performs
    its command."""
    breakpoints = arguments.each("breakpoints")
    wanted = [(breakpoint_.needed_text("name").strip(), breakpoint_) for breakpoint_ in breakpoints]
    for breakpoint_ in breakpoints:
        requested_breakpoint(breakpoint_, None)

    def resolve(launched: Launched) -> Sequence[RequestedBreakpoint]:
        words = launched.program.running.words
        return [_requested(name, breakpoint_, words) for name, breakpoint_ in wanted]

    return {"breakpoints": session.launched.breakpoints.set("commands", resolve)}


def _requested(
    name: str, breakpoint_: RequestArguments, words: RunVocabulary
) -> RequestedBreakpoint:
    command = command_named(name, words)
    if command is not None:
        return requested_breakpoint(breakpoint_, OnCommand(command))
    commands = words.command_names()
    examples = [*words.takes()] or commands
    likely = likely_names(name, commands)
    named = {"name": shown(shortened(name, _MOST))}
    why = (
        phrase(
            "there is no command `{name}`; commands are for example `{first}` and `{second}`",
            first=examples[0],
            second=examples[1],
            **named,
        )
        if not likely
        else phrase(
            "there is no command `{name}`; did you mean {names}?",
            names=phrase(" or ").join(f"`{each}`" for each in likely),
            **named,
        )
    )
    return requested_breakpoint(breakpoint_, None, why_not=why, is_told=True)
