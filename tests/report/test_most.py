"""A huge number of findings in one file: the format `full` shows the first ones, and the others
list all."""

from __future__ import annotations

import json

from mines_tools.report.formats import FileReport, Report
from mines_tools.report.full import MOST_SHOWN
from mines_tools.report.plain_data import MOST_EDITS
from mines_tools.text.diagnostics import Diagnostic, Edit, Fix
from mines_tools.text.source import Span, line_table
from tests.report.reports import written

_REST = "1 more finding is not shown (--output-format concise lists all)\n"


def _report(count: int, piece: str = "x\n") -> Report:
    """Return a report with a finding for each of `count` pieces of a text."""
    text = piece * count
    found = [
        Diagnostic("M010", "unknown-operation", "error", Span(at, at + 1), "not an operation")
        for at in range(0, 2 * count, 2)
    ]
    return Report([FileReport("a.mines", text, line_table(text, "lf"), "2", found)], {}, 0, "1")


def test_the_first_are_shown_with_their_lines() -> None:
    """The line about the rest appears as soon as one finding is not shown."""
    assert "not shown" not in written("full", _report(MOST_SHOWN))
    page = written("full", _report(MOST_SHOWN + 1))
    assert page.endswith(f"a.mines: {_REST}")
    assert page.count("M010 ") == MOST_SHOWN


def test_what_is_printed_in_full_does_not_grow_with_the_findings() -> None:
    """For 24 kB of text, on many lines or on one, less than 200 kB are printed, even with a finding
    for every second character."""
    assert len(written("full", _report(12_000))) < 200_000
    assert len(written("full", _report(12_000, "x "))) < 200_000


def test_the_other_formats_list_all() -> None:
    assert written("concise", _report(MOST_SHOWN + 1)).count("M010 ") == MOST_SHOWN + 1
    document = json.loads(written("json", _report(MOST_SHOWN + 1)))
    assert len(document["files"][0]["diagnostics"]) == MOST_SHOWN + 1


def test_a_fix_with_very_many_edits_is_left_out() -> None:
    edits = tuple(Edit(Span(at, at + 1), "") for at in range(MOST_EDITS + 1))
    at = Diagnostic("M010", "unknown-operation", "error", Span(0, 1), "not an operation")
    found = [
        at._replace(fix=Fix("Remove all", edits, safe=True)),
        at._replace(fix=Fix("Remove most", edits[1:], safe=True)),
    ]
    text = "x" * len(edits)
    report = Report([FileReport("a.mines", text, line_table(text, "lf"), "2", found)], {}, 0, "1")
    data = json.loads(written("json", report))["files"][0]["diagnostics"]
    assert [each["fix"] is not None for each in data] == [False, True]
    results = json.loads(written("sarif", report))["runs"][0]["results"]
    assert ["fixes" in result for result in results] == [False, True]
