"""Debugs a program: performs commands of the debugger's console."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.interface.run import Input, RunOptions
from mines_tools.mcp_server.answers import Answer, JobError, number_of
from mines_tools.mcp_server.limits import MOST_LISTED
from mines_tools.mcp_server.programs import NAME, parsed_program, settings_for
from mines_tools.terminal.debugged import DebuggedProgram
from mines_tools.terminal.line_by_line import Talk

if TYPE_CHECKING:
    from collections.abc import Mapping


def work(arguments: Mapping[str, Any]) -> Answer:
    """Start a program, and perform commands of the debugger. The text of the answer shows the commands and their
    answers, as `mines-run --debug` does."""
    settings = settings_for(arguments["language"], arguments["dialect"])
    parsed = parsed_program(settings, arguments["program"])
    commands = arguments["commands"]
    if len(commands) > MOST_LISTED:
        raise JobError(f"A call can have at most {MOST_LISTED} commands.")
    options = RunOptions(seed=arguments["seed"], arguments=tuple(arguments["arguments"]))
    pieces = iter([*filter(None, (arguments["input"],)), ""])
    program = DebuggedProgram(NAME, settings.language, parsed, options, Input(lambda: next(pieces)))
    lines = iter(" ".join(command.split("\n")) for command in commands)
    written: list[str] = []
    Talk(program, written.append, lambda: None).hold(lambda: next(lines, None), echoes=True)
    text = "".join(written).removesuffix("\n> \n")
    return Answer(f"{number_of(len(commands), 'command')} performed.", text)
