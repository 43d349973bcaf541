"""Renders SARIF 2.1.0, the interchange format of static analysis."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from mines_tools.report.counts import counts
from mines_tools.report.fingerprint import fingerprints
from mines_tools.report.frame import with_help
from mines_tools.report.plain_data import MOST_EDITS, compact
from mines_tools.rules.pages import page_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.language import Rule
    from mines_tools.report.formats import FileReport, Painter, Report
    from mines_tools.text.diagnostics import Diagnostic, Fix, Problem, Severity
    from mines_tools.text.source import Span

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: dict[Severity, str] = {
    "error": "error", "warning": "warning", "info": "note", "hint": "note",
}  # fmt: skip
_MARK = "\ufeff"
_DRIVE = re.compile(r"[A-Za-z]:/")


def render(report: Report, _paint: Painter) -> Iterator[str]:
    """Yield the log. It has a single run, which contains one result for each diagnostic, and lists the rules that have
    findings."""
    spoke = counts(report).codes
    indexes = {code: index for index, code in enumerate(spoke)}
    yield f'{{"$schema":{compact(_SCHEMA)},"version":"2.1.0","runs":[{{"tool":{{"driver":'
    yield f'{{"name":{compact(report.tool_name)},"version":{compact(report.tool_version)},"rules":['
    for code, index in indexes.items():
        descriptor = _descriptor(code, spoke[code].name, report.rules.get(code))
        yield f"{',' if index else ''}\n{compact(descriptor)}"
    yield f'\n]}}}},\n"columnKind":"unicodeCodePoints",{_line_ends(report)}\n"invocations":[{_invocation(report)}],\n'
    yield '"results":['
    separator = "\n"
    for file in report.files:
        for diagnostic, fingerprint in zip(file.diagnostics, fingerprints(file), strict=True):
            result = _result(file, diagnostic, indexes[diagnostic.code], fingerprint)
            yield separator + compact(result)
            separator = ",\n"
    yield "\n]}]}\n"


def _line_ends(report: Report) -> str:
    """Return the property that lists the line ends of the texts. Return an empty text if no line ends with a lone
    carriage return, because readers know the two other line ends without this property."""
    if any(map(_has_lone_return, report.files)):
        return '"newlineSequences":["\\r\\n","\\n","\\r"],'
    return ""


def _has_lone_return(file: FileReport) -> bool:
    text = file.text
    return "\r" in text and any(
        text[end] == "\r" and not text.startswith("\n", end + 1)
        for end in file.lines.ends
        if end < len(text)
    )


def _invocation(report: Report) -> str:
    invocation: dict[str, Any] = {"executionSuccessful": not report.problems}
    notifications: list[dict[str, Any]] = [
        {
            "level": "note",
            "message": {"text": "flow analysis stopped early; it may have missed something"},
            "locations": [{"physicalLocation": {"artifactLocation": _artifact(file.path)}}],
        }
        for file in report.files
        if file.ran_out
    ]
    notifications += map(_notification, report.problems)
    if notifications:
        invocation["toolExecutionNotifications"] = notifications
    return compact(invocation)


def _descriptor(code: str, name: str, rule: Rule | None) -> dict[str, Any]:
    descriptor: dict[str, Any] = {"id": code, "name": name}
    if rule is None:
        return descriptor
    documentation = rule.documentation()
    what = _paragraphs(documentation.what_it_does)
    return {
        **descriptor,
        "shortDescription": _message(what[0]),
        "fullDescription": _message("\n\n".join(what)),
        "help": {
            **_message("\n\n".join([*what, *_paragraphs(documentation.why_is_this_bad)])),
            "markdown": _literal(page_text(rule, "", level=1)),
        },
        "defaultConfiguration": {"enabled": rule.is_default, "level": _LEVELS[rule.severity]},
    }


def _paragraphs(markdown: str) -> list[str]:
    """Return the paragraphs of `markdown`, each on one line, because plain text has no line breaks within
    paragraphs."""
    return [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", markdown)]


def _message(text: str) -> dict[str, str]:
    return {"text": _literal(text)}


def _literal(text: str) -> str:
    """Return `text` escaped so that readers do not treat a number in braces as a placeholder for an argument."""
    return text.replace("{", "{{").replace("}", "}}")


def _result(
    file: FileReport, diagnostic: Diagnostic, rule_index: int, fingerprint: str
) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule_index,
        "level": _LEVELS[diagnostic.severity],
        "message": _message(with_help(diagnostic)),
        "locations": [_location(file, diagnostic.span)],
        "partialFingerprints": {"minesTools/v1": fingerprint},
    }
    if diagnostic.related:
        result["relatedLocations"] = [
            {"id": number, **_location(file, related.span), "message": _message(related.message)}
            for number, related in enumerate(diagnostic.related, 1)
        ]
    if diagnostic.fix is not None and _can_be_told(diagnostic.fix, file.text):
        result["fixes"] = [_fix(file, diagnostic.fix)]
    if diagnostic.tags:
        result["properties"] = {"tags": list(diagnostic.tags)}
    return result


def _can_be_told(fix: Fix, text: str) -> bool:
    """Return whether the log can contain a fix. The log cannot contain a fix with more than `MOST_EDITS` edits, or a
    fix that removes the byte order mark. This mark has no line and column."""
    if len(fix.edits) > MOST_EDITS:
        return False
    return not text.startswith(_MARK) or all(edit.span.start for edit in fix.edits)


def _fix(file: FileReport, fix: Fix) -> dict[str, Any]:
    replacements = [
        {
            "deletedRegion": _region(edit.span, file),
            **({"insertedContent": {"text": edit.text}} if edit.text else {}),
        }
        for edit in fix.edits
    ]
    change = {"artifactLocation": _artifact(file.path), "replacements": replacements}
    return {
        "description": _message(fix.title),
        "artifactChanges": [change],
        "properties": {"safe": fix.safe},
    }


def _location(file: FileReport, span: Span) -> dict[str, Any]:
    region = _region(span, file)
    return {"physicalLocation": {"artifactLocation": _artifact(file.path), "region": region}}


def _region(span: Span, file: FileReport) -> dict[str, int]:
    line, column = _position(span.start, file)
    end_line, end_column = _position(span.end, file)
    return {
        "startLine": line,
        "startColumn": column,
        "endLine": end_line,
        "endColumn": end_column,
    }


def _position(offset: int, file: FileReport) -> tuple[int, int]:
    """Return the line and column of `offset`. The byte order mark does not count as a column."""
    line, column = file.lines.position(offset)
    is_after_mark = line == 1 and offset > 0 and file.text.startswith(_MARK)
    return line, column - 1 if is_after_mark else column


def _notification(problem: Problem) -> dict[str, Any]:
    """Return the notification that a file was not checked, with the reason."""
    notification: dict[str, Any] = {"level": "error", "message": {"text": problem.reason}}
    if problem.path:
        place: dict[str, Any] = {"artifactLocation": _artifact(problem.path)}
        if problem.line is not None:
            place["region"] = {"startLine": problem.line, "startColumn": problem.column}
        notification["locations"] = [{"physicalLocation": place}]
    return notification


def _artifact(path: str) -> dict[str, str]:
    try:
        encoded = quote(path.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        encoded = quote(path, errors="replace")
    if path.startswith("/"):
        return {"uri": f"file://{encoded}"}
    if _DRIVE.match(path):
        return {"uri": f"file:///{encoded.replace('%3A', ':', 1)}"}
    return {"uri": encoded}
