"""SARIF output fits its schema, and can be read back."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import given

from mines_tools.report.formats import FileReport, Report
from mines_tools.text.diagnostics import Diagnostic, Edit, Fix
from mines_tools.text.source import Span, line_table
from tests.report.reports import (
    ROOT,
    check_schema,
    example_report,
    offset_of,
    reports,
    unbroken,
    written,
)
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Sequence

_URI_REFERENCE = re.compile(r"(file:///)?[\w.~!$&'()*+,;=@/%-]*", re.ASCII)
"""The URI references that these reports may contain. A colon in the first part would be read as the
end of a scheme."""


def _run(report: Report) -> dict[str, Any]:
    """Return the only run in the SARIF log of a report. Check that the log is valid."""
    check_schema(json.loads(written("sarif", report)), "tests/schemas/sarif-2.1.0-rtm.4.json")
    return _read(report)


def _read(report: Report) -> dict[str, Any]:
    (run,) = json.loads(written("sarif", report))["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    return run  # type: ignore[no-any-return]


def _file(text: str, *found: Diagnostic, ends: Any = "lf", path: str = "a.mines") -> Report:
    return Report([FileReport(path, text, line_table(text, ends), "2", found)], {}, 0, "0.1.0")


def _problem(start: int, end: int, fix: Fix | None = None, message: str = "it is so") -> Diagnostic:
    return Diagnostic("M101", "so-so", "info", Span(start, end), message, fix=fix)


@pytest.mark.long
@given(reports())
def test_any_report(report: Report) -> None:
    run = _run(report)
    rules = run["tool"]["driver"]["rules"]
    found = [(file, diagnostic) for file in report.files for diagnostic in file.diagnostics]
    assert [rule["id"] for rule in rules] == sorted({one.code for _, one in found})
    for (file, diagnostic), result in zip(found, run["results"], strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == diagnostic.code
        assert _spoken(result["message"]).startswith(unbroken(diagnostic.message))
        (location,) = result["locations"]
        _check_place(location["physicalLocation"], diagnostic.span, file)
        told = result.get("relatedLocations", [])
        for related, place in zip(diagnostic.related, told, strict=True):
            _check_place(place["physicalLocation"], related.span, file)
            assert _spoken(place["message"]) == unbroken(related.message)
        if diagnostic.fix is not None and "fixes" in result:
            _check_fix(result["fixes"], diagnostic.fix, file)
        else:
            assert "fixes" not in result
            assert diagnostic.fix is None or file.text.startswith("\ufeff")
    prints = [result["partialFingerprints"]["minesTools/v1"] for result in run["results"]]
    assert len(set(prints)) == len(prints)
    (invocation,) = run["invocations"]
    told = invocation.get("toolExecutionNotifications", [])
    levels = [each["level"] for each in told]
    assert levels == ["note"] * sum(file.ran_out for file in report.files) + ["error"] * len(
        report.problems
    )
    assert invocation["executionSuccessful"] is not bool(report.problems)


def _spoken(message: dict[str, str]) -> str:
    assert not re.search(r"(?<!{)(?:{{)*{(?!{)", message["text"])
    return message["text"].replace("{{", "{").replace("}}", "}")


def _check_place(place: dict[str, Any], span: Span, file: FileReport) -> None:
    uri = place["artifactLocation"]["uri"]
    assert _URI_REFERENCE.fullmatch(uri)
    path = unquote_to_bytes(uri.removeprefix("file://")).lstrip(b"/")
    if not re.search("[\ud800-\udc7f\udd00-\udfff]", file.path):
        assert path == file.path.lstrip("/").encode("utf-8", "surrogateescape")
    if _counts_simply(file):
        assert _span(place["region"], file.text) == span


def _check_fix(fixes: list[Any], fix: Fix, file: FileReport) -> None:
    """Check that the fix in the log gives the same text as the fix of the diagnostic."""
    (told,) = fixes
    assert told["properties"] == {"safe": fix.safe}
    (change,) = told["artifactChanges"]
    if _counts_simply(file):
        edits = [
            Edit(
                _span(replacement["deletedRegion"], file.text),
                replacement.get("insertedContent", {"text": ""})["text"],
            )
            for replacement in change["replacements"]
        ]
        assert _edited(file.text, edits) == _edited(file.text, fix.edits)


def _counts_simply(file: FileReport) -> bool:
    """Return True if only line feeds end lines and each column is a character. Another test handles
    other files."""
    return "\r" not in file.text and not file.text.startswith("\ufeff")


def _span(region: dict[str, int], text: str) -> Span:
    start = offset_of(text, region["startLine"], region["startColumn"])
    return Span(start, offset_of(text, region["endLine"], region["endColumn"]))


def _edited(text: str, edits: Sequence[Edit]) -> str:
    for edit in reversed(edits):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def test_levels() -> None:
    report = _file(".", *(_problem(0, 1)._replace(severity=severity) for severity in (
        "error", "warning", "info", "hint",
    )))  # fmt: skip
    levels = [result["level"] for result in _run(report)["results"]]
    assert levels == ["error", "warning", "note", "note"]


def test_a_rule_keeps_its_own_level_whatever_is_configured() -> None:
    report = example_report()
    (file, *_) = report.files
    found = [diagnostic._replace(severity="info") for diagnostic in file.diagnostics]
    run = _run(report._replace(files=[file._replace(diagnostics=found)]))
    rules = run["tool"]["driver"]["rules"]
    levels = [rule["defaultConfiguration"]["level"] for rule in rules]
    assert levels == ["error", "warning", "note"]
    assert {result["level"] for result in run["results"]} == {"note"}


def test_a_number_in_braces_stands_for_itself() -> None:
    (result,) = _run(_file(".", _problem(0, 1, message="{0} and }")))["results"]
    assert result["message"]["text"] == "{{0}} and }}"


@small_cases(
    ("path", "uri"),
    [
        ("games/a b.mines", "games/a%20b.mines"),
        ("../up.mines", "../up.mines"),
        ("100%#1?.mines", "100%25%231%3F.mines"),
        ("a:b.mines", "a%3Ab.mines"),
        ("día/\U0001f4a3.mines", "d%C3%ADa/%F0%9F%92%A3.mines"),
        ("/games/a b.mines", "file:///games/a%20b.mines"),
        ("C:/games/a b.mines", "file:///C:/games/a%20b.mines"),
        ("<stdin>", "%3Cstdin%3E"),
        ("not-\udcff-unicode", "not-%FF-unicode"),
        ("half-\ud800", "half-%3F"),
    ],
)
def test_path(path: str, uri: str) -> None:
    (result,) = _run(_file(".", _problem(0, 1), path=path))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": uri}


@pytest.mark.parametrize(
    ("text", "ends", "said"),
    [
        (".\n.", "lf", None),
        (".\r\n.", "universal", None),
        (".\r.\n.", "lf", None),
        (".\n.\r", "universal", ["\r\n", "\n", "\r"]),
        (".\r\r\n", "universal", ["\r\n", "\n", "\r"]),
    ],
)
def test_a_lone_return_that_ends_a_line_is_said(text: str, ends: Any, said: Any) -> None:
    assert _run(_file(text, _problem(0, 1), ends=ends)).get("newlineSequences") == said


def test_a_byte_order_mark_is_in_no_column() -> None:
    mark = Fix("Remove the mark", (Edit(Span(0, 1), ""),), safe=True)
    other = Fix("Remove it", (Edit(Span(1, 2), ""),), safe=True)
    report = _file("\ufeff.*\n..", _problem(0, 1, mark), _problem(1, 2, other), _problem(4, 5))
    results = _run(report)["results"]
    regions = [result["locations"][0]["physicalLocation"]["region"] for result in results]
    assert [tuple(region.values()) for region in regions] == [
        (1, 1, 1, 1),
        (1, 1, 1, 2),
        (2, 1, 2, 2),
    ]
    assert ["fixes" in result for result in results] == [False, True, False]


def test_a_rule_that_is_not_described_has_code_and_name() -> None:
    (rule,) = _run(_file(".", _problem(0, 1)))["tool"]["driver"]["rules"]
    assert rule == {"id": "M101", "name": "so-so"}


def test_the_schema_is_the_one_that_the_document_names() -> None:
    schema = json.loads((ROOT / "tests/schemas/sarif-2.1.0-rtm.4.json").read_text("utf-8"))
    assert schema["properties"]["version"]["enum"] == ["2.1.0"]
    assert "sarif-2.1.0" in json.loads(written("sarif", example_report()))["$schema"]
