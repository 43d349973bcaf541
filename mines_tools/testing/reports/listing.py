"""Lists cases as JSON."""

from __future__ import annotations

from mines_tools.testing.reports.words import json_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mines_tools.testing.case import Case


def listed_as_json(cases: Sequence[Case]) -> Iterator[str]:
    """Yield a JSON document with `cases`, in pieces."""
    yield '{"version": 1, "cases": ['
    separator = "\n"
    for case in cases:
        yield f"{separator}{json_text(_data(case))}"
        separator = ",\n"
    yield "\n]}\n"


def _data(case: Case) -> dict[str, Any]:
    return {
        "program": case.program,
        "name": case.name,
        "form": case.form,
        "path": case.path,
        "line": case.line,
        "skip": case.skip or None,
        "problem": None if case.problem is None else str(case.problem),
    }
