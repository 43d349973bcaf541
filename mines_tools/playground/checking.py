"""Runs the cases in the comments of a program that the page has sent."""

from __future__ import annotations

import asyncio
from time import perf_counter

from mines_tools.playground.texts import program_of
from mines_tools.report.formats import plain
from mines_tools.testing.case import OUTCOMES, RunSettings
from mines_tools.testing.comment_cases import comment_cases, has_cases
from mines_tools.testing.library import judging
from mines_tools.testing.reports.failures import failure_lines
from mines_tools.testing.running import not_run
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping
    from typing import Any, Protocol

    from mines_tools.playground.texts import Program
    from mines_tools.testing.case import Case, Result

    class Going(Protocol):
        """A request that can be stopped."""

        is_stopped: bool


_PATIENCE = 0.03  # seconds after which a slice of a run ends, so that it can be stopped
_PROGRESS = 0.1  # seconds between two messages about the progress


async def check(message: Mapping[str, Any], going: Going, tell: Callable[..., object]) -> None:
    """Post the results of the cases of the program in `message`: texts about those that did not pass, and at the end the
    numbers of the cases that were run, and of those that passed."""
    program = program_of(message)
    began = perf_counter()
    count = passed = steps = 0
    places: list[str] = []
    told = began
    for case in _cases(message["name"], program):
        slices = _judging(program, case)
        result: Result | None = None
        while result is None and not going.is_stopped:
            try:
                now = next(slices)
            except StopIteration as end:
                result = end.value
            else:
                if perf_counter() - told > _PROGRESS:
                    told = perf_counter()
                    tell("progress", steps=steps + now, seconds=told - began)
                await asyncio.sleep(0)
        if result is None:
            break
        count, steps = count + 1, steps + result.steps
        if result.verdict == "passed":
            passed += 1
        else:
            tell("output", text="".join([*failure_lines(result, plain), "\n"]))
        if result.verdict not in ("passed", "skipped"):
            words = phrase(OUTCOMES[result.verdict].words)
            places.append(f"{shown(case.path)}:{case.line}:1: {shown(case.name)}: {words}")
        await asyncio.sleep(0)
    tell(
        "tested",
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


def _judging(program: Program, case: Case) -> Generator[int, None, Result]:
    """Run `case` of `program`, and return its result. Yield the number of steps after each slice of the run."""
    if case.problem is not None:
        return not_run(case, case.problem)
    used, parsed = program
    return (yield from judging(used, parsed, case, RunSettings(), _PATIENCE))
