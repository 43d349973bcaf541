"""Every format for any report: the output is valid and complete, and agrees with the findings."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from lxml import etree

from mines_tools.interface.language import language
from mines_tools.report.explained import FORMATS as EXPLANATIONS
from mines_tools.report.explained import render_explanation
from mines_tools.report.formats import FORMATS, FileReport, Report, plain
from mines_tools.text.diagnostics import Diagnostic
from mines_tools.text.escaping import as_unicode, shown, unsafe
from mines_tools.text.source import Span, line_table
from tests.report.reports import ROOT, check_schema, offset_of, reports, unbroken, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.text.diagnostics import Problem

_OUTPUT_SCHEMA = "mines_tools/report/json-output.schema.json"
_JUNIT = etree.XMLSchema(etree.parse(ROOT / "tests/schemas/junit-10.xsd"))
_LINE_ENDS = re.compile("[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
"""Characters that some programs regard as the end of a line."""
_FORBIDDEN = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


@pytest.mark.long
@given(reports())
def test_any_report(report: Report) -> None:
    found = [(file, diagnostic) for file in report.files for diagnostic in file.diagnostics]
    _check_json(report)
    _check_json_lines(report, found)
    _check_gitlab(report, found)
    _check_github(report, found)
    _check_junit(report)
    _check_for_people(report, found)
    for format_name in FORMATS:
        once = written(format_name, report)
        assert once.encode().decode() == written(format_name, report)


@pytest.mark.parametrize("format_name", EXPLANATIONS)
def test_an_explanation_shows_no_control_character_of_a_program(format_name: str) -> None:
    hostile = "\x1b[31m\u202e\u2028"
    for language_id, text in (
        ("mines", f"*.*\n...\n***\n0,1 # {hostile}"),
        ("emojifunge", f"{hostile}\U0001f51a"),
    ):
        used = language(language_id)
        explanation = used.explain(used.parse(text, used.default_dialect), None)
        shown_text = "".join(render_explanation(format_name, used, explanation, plain))
        assert not _FORBIDDEN.search(shown_text.replace("\n", ""))


_UNSEEN = "\u200b\ufeff\xad\u3164\U000e0041\U000e007f"


@pytest.mark.parametrize("format_name", FORMATS)
def test_no_format_shows_what_nobody_sees(format_name: str) -> None:
    text = f"a{_UNSEEN}b"
    at = Diagnostic("M101", "x", "warning", Span(0, 1), "said")
    lines = line_table(text, "lf")
    report = Report((FileReport(f"{text}.mines", text, lines, "2", (at,)),), {}, 0, "1")
    found = written(format_name, report)
    assert not set(_UNSEEN) & set(found)
    if format_name in ("json", "json-lines", "gitlab"):
        assert _escaped(text) in found


def _escaped(text: str) -> str:
    return json.dumps(text)[1:-1]


Found = list[tuple[FileReport, "Diagnostic"]]


def _check_json(report: Report) -> None:
    document = json.loads(written("json", report))
    check_schema(document, _OUTPUT_SCHEMA)
    for file, told in zip(report.files, document["files"], strict=True):
        assert (told["path"], told["ran_out"]) == (as_unicode(file.path), file.ran_out)
        for diagnostic, one in zip(file.diagnostics, told["diagnostics"], strict=True):
            _check_diagnostic(one, diagnostic, file)
    everything = [one for file in report.files for one in file.diagnostics]
    for problem, one in zip(report.problems, document["problems"], strict=True):
        _check_problem(one, problem)
    summary = document["summary"]
    assert summary["problems"] == len(report.problems)
    assert summary["files"] == len(report.files)
    assert summary["fixed"] == report.fixed
    assert summary["diagnostics"] == len(everything)
    for name, key in (("severities", "severity"), ("codes", "code")):
        for value, times in summary[name].items():
            assert times == sum(getattr(one, key) == value for one in everything)
        assert sum(summary[name].values()) == len(everything)
    assert list(summary["codes"]) == sorted(summary["codes"])
    for name, is_safe in (("safe", True), ("unsafe", False)):
        fixes = [one.fix for one in everything if one.fix is not None]
        assert summary["fixable"][name] == sum(fix.safe == is_safe for fix in fixes)


def _check_problem(told: dict[str, Any], problem: Problem) -> None:
    path = as_unicode(problem.path) or None
    assert told == {
        "path": path, "reason": unbroken(problem.reason), "line": problem.line, "column": problem.column
    }  # fmt: skip


def _check_diagnostic(told: dict[str, Any], diagnostic: Diagnostic, file: FileReport) -> None:
    for name in ("code", "name", "severity"):
        assert told[name] == getattr(diagnostic, name)
    for name in ("message", "help"):
        assert told[name] == unbroken(getattr(diagnostic, name))
    assert _span(told, file) == diagnostic.span
    assert [(_span(one, file), one["message"]) for one in told["related"]] == [
        (related.span, unbroken(related.message)) for related in diagnostic.related
    ]
    assert tuple(told["tags"]) == diagnostic.tags
    fix = diagnostic.fix
    assert (told["fix"] is None) == (fix is None)
    if fix is not None:
        assert (told["fix"]["title"], told["fix"]["safe"]) == (unbroken(fix.title), fix.safe)
        assert [(_span(one, file), one["text"]) for one in told["fix"]["edits"]] == list(fix.edits)


def _span(told: dict[str, Any], file: FileReport) -> Span:
    for place in (told["start"], told["end"]):
        if "\r" not in file.text:
            at = offset_of(file.text, place["line"], place["column"])
            assert place["offset"] == at
    return Span(told["start"]["offset"], told["end"]["offset"])


def _check_json_lines(report: Report, found: Found) -> None:
    shown = written("json-lines", report)
    assert not _LINE_ENDS.search(shown)
    lines = shown.split("\n")
    assert lines.pop() == ""
    for line, problem in zip(lines[len(found) :], report.problems, strict=True):
        told = json.loads(line)
        check_schema(told, _OUTPUT_SCHEMA, "#/$defs/lineProblem")
        _check_problem(told["problem"], problem)
    for line, (file, diagnostic) in zip(lines[: len(found)], found, strict=True):
        told = json.loads(line)
        check_schema(told, _OUTPUT_SCHEMA, "#/$defs/lineDiagnostic")
        assert (told["path"], told["dialect"]) == (as_unicode(file.path), file.dialect)
        _check_diagnostic(told, diagnostic, file)


def _check_gitlab(report: Report, found: Found) -> None:
    problems = json.loads(written("gitlab", report))
    check_schema(problems, "tests/schemas/gitlab-code-quality.json")
    for told, problem in zip(problems[len(found) :], report.problems, strict=True):
        path = as_unicode(problem.path).removeprefix("./") or "."
        assert told["location"] == {"path": path, "lines": {"begin": problem.line or 1}}
        assert told["description"] == unbroken(problem.reason)
    for problem, (file, diagnostic) in zip(problems[: len(found)], found, strict=True):
        assert problem["location"] == {
            "path": as_unicode(file.path),
            "lines": {"begin": file.lines.position(diagnostic.span.start).line},
        }
        assert problem["check_name"] == diagnostic.code
        assert unbroken(diagnostic.message) in problem["description"]
    assert len({problem["fingerprint"] for problem in problems}) == len(problems)


_COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::([^\r\n]*)")


def _check_github(report: Report, found: Found) -> None:
    commands = written("github", report).split("\n")
    assert commands.pop() == ""
    for line, problem in zip(commands[len(found) :], report.problems, strict=True):
        command = _COMMAND.fullmatch(line)
        assert command is not None
        assert not unsafe().search(line.removeprefix("::"))
        properties = dict(pair.split("=", 1) for pair in command[2].split(","))
        assert _unescaped(properties.get("file", "")) == _for_github(problem.path, ":,")
        assert _unescaped(command[3]) == _for_github(problem.reason)
    for line, (file, diagnostic) in zip(commands[: len(found)], found, strict=True):
        command = _COMMAND.fullmatch(line)
        assert command is not None
        properties = dict(pair.split("=", 1) for pair in command[2].split(","))
        assert not unsafe().search(line.removeprefix("::"))
        assert _unescaped(properties["file"]) == _for_github(file.path, ":,")
        assert _unescaped(properties["title"]) == f"{diagnostic.code} {diagnostic.name}"
        assert _unescaped(command[3]).startswith(_for_github(diagnostic.message))
        line_number, column = file.lines.position(diagnostic.span.start)
        assert int(properties["line"]) == line_number <= int(properties["endLine"])
        assert ("col" in properties) == (properties["line"] == properties["endLine"])
        if "col" in properties:
            length = diagnostic.span.end - diagnostic.span.start
            assert int(properties["col"]) == column
            assert int(properties["endColumn"]) == column + length


def _for_github(text: str, ends: str = "") -> str:
    for character in f"%\r\n{ends}":
        text = text.replace(character, f"%{ord(character):02X}")
    return _unescaped(shown(text))


def _unescaped(text: str) -> str:
    for escape, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ",")):
        text = text.replace(escape, character)
    return text.replace("%25", "%")


def _check_junit(report: Report) -> None:
    document = etree.fromstring(written("junit", report).encode())
    _JUNIT.assertValid(document)
    suites = list(document)
    for problem, suite in zip(report.problems, suites[len(report.files) :], strict=True):
        assert suite.get("name") == (shown(problem.path) or "mines-lint")
        ((error,),) = suite
        assert error.text == str(problem)
    assert document.get("errors") == str(len(report.problems))
    for file, suite in zip(report.files, suites[: len(report.files)], strict=True):
        assert suite.get("name") == shown(file.path)
        cases: Sequence[Any] = list(suite)
        failures = [case for case in cases if case.find("failure") is not None]
        assert int(suite.get("tests")) == len(cases) == max(len(file.diagnostics), 1)
        assert int(suite.get("failures")) == len(failures)
        grave = [one for one in file.diagnostics if one.severity in ("error", "warning")]
        assert [case[0].get("message") for case in failures] == [_xml(one.message) for one in grave]
        for case, diagnostic in zip(cases, file.diagnostics, strict=bool(file.diagnostics)):
            assert case.get("name").startswith(f"{diagnostic.code} {diagnostic.name} (")
            assert _xml(diagnostic.message) in case[0].text
    for name in ("tests", "failures"):
        assert int(document.get(name)) == sum(int(suite.get(name)) for suite in document)


def _xml(text: str) -> str:
    return re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


def _check_for_people(report: Report, found: Found) -> None:
    concise = written("concise", report).split("\n")
    assert concise.pop() == ""
    for line, (file, diagnostic) in zip(concise, found, strict=True):
        row, column = file.lines.position(diagnostic.span.start)
        fix = diagnostic.fix
        mark = "" if fix is None else "[*] " if fix.safe else "[*unsafe] "
        assert f":{row}:{column}: {diagnostic.code} {diagnostic.name}: {mark}" in line
    full = written("full", report).split("\n")
    for line in (*concise, *full):
        assert not _FORBIDDEN.search(line)
    assert sum(line.startswith(("  safe fix:", "  unsafe fix:")) for line in full) == sum(
        diagnostic.fix is not None for _, diagnostic in found
    )
