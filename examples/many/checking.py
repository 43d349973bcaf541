"""Checks one program of a large collection: lints it, runs it, and runs its test cases.

`check` takes a line of a collection and returns a row. It never raises an exception for a bad line: what is wrong with
the line is in the row. So it can be the function that any engine for large data calls, see `with_ray.py`.
"""

from __future__ import annotations

import json
from typing import Any

import mines_tools

MAX_STEPS = 100_000
"""The steps after which a run is stopped, unless the line says something else."""
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
