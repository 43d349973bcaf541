"""Formats a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools import api
from mines_tools.mcp_server.answers import Answer, JobError
from mines_tools.mcp_server.programs import settings_for

if TYPE_CHECKING:
    from collections.abc import Mapping


def work(arguments: Mapping[str, Any]) -> Answer:
    """Format a program. The text of the answer is exactly the new program."""
    settings_for(arguments["language"], arguments["dialect"])
    options = {name.replace("-", "_"): value for name, value in arguments["options"].items()}
    try:
        text = api.format(
            arguments["program"],
            dialect=arguments["dialect"] or None,
            language=arguments["language"],
            **options,
        )
    except (ValueError, TypeError) as error:
        raise JobError(str(error)) from None
    is_same = text == arguments["program"]
    words = "The program is formatted already." if is_same else "The text is the formatted program."
    return Answer(f"{words} Add no line to it.", text)
