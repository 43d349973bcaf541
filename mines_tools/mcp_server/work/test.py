"""Runs a program on test cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.mcp_server.answers import Answer, JobError, number_of
from mines_tools.mcp_server.limits import MOST_LISTED, MOST_RUN_SECONDS
from mines_tools.mcp_server.programs import parsed_program, settings_for
from mines_tools.testing.library import cases_of, results_of, settings_from

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.testing.case import Result

_EXCERPT = 500
"""The maximum length of an output in the answer, in characters."""


def work(arguments: Mapping[str, Any]) -> Answer:
    """Run a program on cases. The text of the answer has the result of each case."""
    settings = settings_for(arguments["language"], arguments["dialect"])
    parsed = parsed_program(settings, arguments["program"])
    if len(arguments["cases"]) > MOST_LISTED:
        raise JobError(f"A call can have at most {MOST_LISTED} cases.")
    try:
        defaults = settings_from(compare=arguments["compare"], timeout=float(MOST_RUN_SECONDS))
        cases = list(cases_of(arguments["cases"]))
        results = list(results_of(settings.language, parsed, cases, defaults))
    except (ValueError, TypeError) as error:
        raise JobError(str(error)) from None
    passed = sum(result.verdict == "passed" for result in results)
    lines = [line for result in results for line in _lines(result)]
    words = f"{passed} of {number_of(len(results), 'case')} passed."
    return Answer(words, "\n".join(lines))


def _lines(result: Result) -> Iterator[str]:
    words = f": {result.words}" if result.words else ""
    yield f"case {result.case.name}: {result.verdict}{words}"
    if result.verdict == "wrong-output":
        yield f"  expected output: {_excerpt(result.case.output or '')}"
        yield f"  actual output:   {_excerpt(result.output or '')}"
    writer = result.writer
    if writer is not None:
        yield (
            f"  the first wrong character was written by step {writer.step:,}, {writer.place}: "
            f"{writer.operation} ({writer.command}); the tool `debug` finds out more: "
            f'goto {writer.step - 1}, then "why top"'
        )


def _excerpt(text: str) -> str:
    return (
        repr(text) if len(text) <= _EXCERPT else f"{text[:_EXCERPT]!r}… ({len(text):,} characters)"
    )
