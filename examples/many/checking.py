"""Checks the programs of a large collection: lints them, runs them, and runs their test cases.

`check` takes a line of a collection and returns a row. It never raises an exception for a bad line: what is wrong with
the line is in the row. `check_all` also ends a line that takes too long or needs too much memory. So `check_all` can be
the function that any engine for large data calls, see `with_ray.py`. It needs `pip install pebble`.
"""

from __future__ import annotations

import json
from concurrent.futures import TimeoutError as TooLong
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import mines_tools

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_STEPS = 100_000
"""The steps after which a run is stopped, unless the line says something else."""
SECONDS = 10.0
"""The time after which a line is given up. A single operation on huge numbers can take hours."""
MEMORY = 2_000_000_000
"""The bytes of memory that a line can use, on systems that can limit them."""
MAX_CHARACTERS = 1_000_000
"""The length of the longest program that is checked."""

NOTHING: dict[str, Any] = {
    "name": "",
    "problem": "",
    "findings": "",
    "reason": "",
    "steps": 0,
    "output": "",
    "passed": 0,
    "failed": 0,
}
"""The row for a line without results. Each row has these columns, with values of these types."""


def check(line: str) -> dict[str, Any]:
    """Return the row for `line`: JSON with the key `text` and, if you like, the keys `name`, `language`, `dialect`,
    `input`, `max-steps`, `select` (rules) and `cases` (pairs of an input and the expected output).

    In the row, `problem` says why there are no results, or fewer. `findings` are the codes of the rules that report
    something. `reason` says why the run stopped: `ended`, `aborted` or `steps`.
    """
    row = dict(NOTHING)
    try:
        _check(json.loads(line), row)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a line, the others are checked
        row["problem"] = f"{type(error).__name__}: {error}"[:1000]
    return row


def check_all(lines: Iterable[str], seconds: float = SECONDS) -> list[dict[str, Any]]:
    """Return the rows for `lines`, in order. Another process checks the lines. If a line takes longer than `seconds`, or
    ends this process, its row says so, and a new process checks the next lines."""
    from pebble import ProcessExpired, ProcessPool

    rows = []
    # Where the caller has threads, a new process must not be a copy of it.
    with ProcessPool(1, initializer=_begin, context=get_context("spawn")) as pool:
        # Not `pool.map`: its timeout also counts the start of a new process after a line that took too long.
        for checked in [pool.schedule(check, args=(line,), timeout=seconds) for line in lines]:
            try:
                rows.append(checked.result())
            except TooLong:
                rows.append(
                    {**NOTHING, "problem": f"TimeoutError: it took longer than {seconds:g} s"}
                )
            except ProcessExpired as error:
                rows.append({**NOTHING, "problem": f"ProcessExpired: {error}"})
    return rows


def _begin() -> None:
    """Get ready: what the first line imports does not count as its time."""
    check('{"text": ".*\\n0,0"}')
    _limit_memory()


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY if most < 0 else min(MEMORY, most), most))


def _check(given: dict[str, Any], row: dict[str, Any]) -> None:
    text = given["text"]
    row["name"] = str(given.get("name", ""))
    if not isinstance(text, str) or len(text) > MAX_CHARACTERS:
        raise ValueError(f"the text must be a string of at most {MAX_CHARACTERS} characters")
    if not isinstance(given.get("input", ""), str):
        raise TypeError("the input must be a string")
    chosen = {"language": given.get("language", "mines"), "dialect": given.get("dialect")}
    found = mines_tools.lint(text, select=given.get("select"), **chosen)
    row["findings"] = " ".join(sorted(each.code for each in found.diagnostics))
    ran = mines_tools.run(
        text, given.get("input", ""), max_steps=given.get("max-steps", MAX_STEPS), seed=1, **chosen
    )
    row.update(reason=ran.reason, steps=ran.steps, output=ran.output)
    cases = given.get("cases")
    if cases:
        results = mines_tools.test(text, [tuple(case) for case in cases], **chosen)
        row["passed"] = sum(result.verdict == "passed" for result in results)
        row["failed"] = len(results) - row["passed"]
