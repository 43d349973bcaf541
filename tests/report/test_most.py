"""Very many findings in one file: people are shown the first, machines all."""

from __future__ import annotations

import json

import pytest

from mines_tools.diagnostics import Diagnostic
from mines_tools.report.findings import FileReport, Report
from mines_tools.report.most import MOST_SHOWN
from mines_tools.text import Span, line_table
from tests.report.reports import written

_REST = "1 more is not shown (--output-format json has all)\n"


def _report(count: int) -> Report:
    text = "x\n" * count
    found = [
        Diagnostic("M010", "unknown-operation", "error", Span(at, at + 1), "not an operation")
        for at in range(0, 2 * count, 2)
    ]
    return Report([FileReport("a.mines", text, line_table(text, "lf"), "2", found)], {}, 0, "1")


@pytest.mark.parametrize("form", ["concise", "full"])
def test_people_are_shown_the_first(form: str) -> None:
    """The line about the rest comes with the first finding too many."""
    assert "not shown" not in written(form, _report(MOST_SHOWN))
    page = written(form, _report(MOST_SHOWN + 1))
    assert page.endswith(f"a.mines: {_REST}")
    assert page.count("M010 ") == MOST_SHOWN


def test_machines_are_given_all() -> None:
    """JSON holds every finding."""
    document = json.loads(written("json", _report(MOST_SHOWN + 1)))
    assert len(document["files"][0]["diagnostics"]) == MOST_SHOWN + 1
