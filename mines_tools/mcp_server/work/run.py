"""Runs a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.interface.run import RunOptions
from mines_tools.mcp_server.answers import Answer, number_of
from mines_tools.mcp_server.limits import MOST_RUN_SECONDS, MOST_STEPS
from mines_tools.mcp_server.programs import parsed_program, settings_for
from mines_tools.testing.case import RunSettings
from mines_tools.testing.running import execute

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.interface.language import Language
    from mines_tools.testing.running import Ran

_LIMITS = {
    "steps": "the limit of steps",
    "time": f"the limit of {MOST_RUN_SECONDS} seconds",
    "memory": "the limit of memory",
    "output": "the limit of output",
}


def work(arguments: Mapping[str, Any]) -> Answer:
    """Run a program. The text of the answer is its output."""
    settings = settings_for(arguments["language"], arguments["dialect"])
    parsed = parsed_program(settings, arguments["program"])
    steps = min(arguments["max_steps"], MOST_STEPS)
    chosen = RunSettings(max_steps=steps, timeout=float(MOST_RUN_SECONDS))
    options = RunOptions(seed=arguments["seed"], arguments=tuple(arguments["arguments"]))
    ran = execute(settings.language, parsed, options, arguments["input"], chosen)
    reason = _reason(settings.language, parsed.dialect, ran)
    words = f"{reason} after {number_of(ran.steps, 'step')}. The output has {number_of(len(ran.output), 'character')}."
    return Answer(words, ran.output)


def _reason(language: Language, dialect: str, ran: Ran) -> str:
    if ran.stop is None:
        return f"The run was stopped by {_LIMITS.get(ran.limit, 'a limit')}"
    if ran.stop.reason == "aborted":
        return f"The run was aborted ({language.dialects[dialect]}: {ran.stop.message})"
    return "The program ended"
