"""Runs the cases in the comments of a program that the page has sent."""

from __future__ import annotations

import asyncio
from time import perf_counter

from mines_tools.playground.texts import program_of
from mines_tools.report.formats import plain
from mines_tools.testing.case import OUTCOMES, RunSettings
from mines_tools.testing.comment_cases import comment_cases, has_cases
from mines_tools.testing.library import results_of
from mines_tools.testing.reports.failures import failure_lines
from mines_tools.testing.running import not_run
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any, Protocol

    from mines_tools.playground.texts import Program
    from mines_tools.testing.case import Case, Result

    class Going(Protocol):
        """A request that can be stopped."""

        is_stopped: bool


async def check(message: Mapping[str, Any], going: Going, tell: Callable[..., object]) -> None:
    """Post the results of the cases of the program in `message`: the numbers of all cases and of those that passed, and
    texts about the others."""
    program = program_of(message)
    began = perf_counter()
    count = passed = steps = 0
    lines: list[str] = []
    places: list[str] = []
    for case in _cases(message["name"], program):
        if going.is_stopped:
            break
        result = _result(program, case)
        count, steps = count + 1, steps + result.steps
        tell("progress", steps=steps, seconds=perf_counter() - began)
        if result.verdict == "passed":
            passed += 1
        else:
            lines += [*failure_lines(result, plain), "\n"]
        if result.verdict not in ("passed", "skipped"):
            words = phrase(OUTCOMES[result.verdict].words)
            places.append(f"{shown(case.path)}:{case.line}:1: {shown(case.name)}: {words}")
        await asyncio.sleep(0)
    tell(
        "tested",
        text="".join(lines),
        how="stopped" if going.is_stopped else "ended",
        count=count,
        passed=passed,
        steps=steps,
        seconds=perf_counter() - began,
        errors=places,
        message=None,
    )


def _cases(name: str, program: Program) -> Iterator[Case]:
    """Yield the cases in the comments of `program`, whose file has the name `name`."""
    if has_cases(program.parsed.text):
        yield from comment_cases(name, program.language, program.parsed)


def _result(program: Program, case: Case) -> Result:
    if case.problem is not None:
        return not_run(case, case.problem)
    return next(results_of(program.language, program.parsed, [case], RunSettings()))
