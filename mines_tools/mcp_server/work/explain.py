"""Explains a program without running it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.mcp_server.answers import Answer
from mines_tools.mcp_server.programs import parsed_program, settings_for
from mines_tools.report.explained import render_explanation
from mines_tools.report.formats import plain

if TYPE_CHECKING:
    from collections.abc import Mapping


def work(arguments: Mapping[str, Any]) -> Answer:
    """Explain a program. The text of the answer is what `mines-run --explain` prints."""
    settings = settings_for(arguments["language"], arguments["dialect"])
    parsed = parsed_program(settings, arguments["program"])
    used = settings.language
    explanation = used.explain(parsed, None)
    text = "".join(render_explanation("text", used, explanation, plain))
    words = f"The explanation of the {used.title} program has {text.count(chr(10)):,} lines."
    return Answer(words, text)
