"""Renders coverage as JSON, with the cases that performed each operation."""

from __future__ import annotations

import json

from mines_tools.project.source import reported_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mines_tools.testing.coverage.coverage import ProgramCoverage, Share


def render(programs: Sequence[ProgramCoverage]) -> Iterator[str]:
    """Yield the document in pieces."""
    yield '{"version": 1, "programs": ['
    separator = "\n"
    for program in programs:
        yield f"{separator}{json.dumps(_data(program))}"
        separator = ",\n"
    yield "\n]}\n"


def _data(program: ProgramCoverage) -> dict[str, Any]:
    lines = program.parsed.lines
    return {
        "path": reported_name(program.path),
        "complete": program.is_complete,
        "shares": {
            "operations": _share(program.operations),
            "ways": _share(program.ways),
            "cells": _share(program.changed_cells),
        },
        "operations": [
            {
                "line": place.line,
                "column": place.column,
                "end_column": place.column + place.span.end - place.span.start,
                "steps": place.steps,
                "cases": place.cases,
            }
            for place in program.places
        ],
        "branches": [
            {
                "line": branch.line,
                "column": branch.column,
                "ways": branch.ways,
                "taken": branch.taken,
                "reached": branch.is_reached,
                "went": branch.went,
            }
            for branch in program.branches
        ],
        "cells": [
            {**lines.position(cell.span.start)._asdict(), "changed": cell.is_changed}
            for cell in program.cells
        ],
    }


def _share(share: Share) -> dict[str, Any]:
    return {**share._asdict(), "percent": round(share.percent, 2)}
