"""Details of single formats."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from mines_tools.report.fingerprint import fingerprints
from mines_tools.report.formats import FORMATS, FileReport, Report, plain, render
from mines_tools.report.json_document import FORMAT_VERSION
from mines_tools.text.diagnostics import Diagnostic
from mines_tools.text.source import Span, line_table
from tests.report.reports import ROOT, check_schema, example_report, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.text.diagnostics import Severity


def _found(
    start: int, end: int, code: str = "M101", severity: Severity = "error", message: str = "so"
) -> Diagnostic:
    return Diagnostic(code, "so-so", severity, Span(start, end), message)


def _file(text: str, *found: Diagnostic, path: str = "a.mines") -> FileReport:
    return FileReport(path, text, line_table(text, "lf"), "2", found)


def _report(*files: FileReport) -> Report:
    return Report(files, {}, 0, "0.1.0")


# Fingerprints


def _prints(text: str, *places: str | tuple[str, str], path: str = "a.mines") -> Sequence[str]:
    """Return the fingerprints of findings. Each place is a line of `text` at which a finding
    begins, with or without a code."""
    lines = text.split("\n")
    found = []
    for place in places:
        line, code = place if isinstance(place, tuple) else (place, "M101")
        index = lines.index(line)
        start = sum(len(before) + 1 for before in lines[:index])
        lines[index] += "\n"  # the next of the kind is further down
        found.append(_found(start, start, code))
    return list(fingerprints(_file(text, *found, path=path)))


def test_a_fingerprint_stays_when_lines_move() -> None:
    before = _prints(".\n\n1,2\n3,4", "1,2", "3,4")
    assert before == _prints(".*\n..\n\n\n1,2\n5,5\n3,4", "1,2", "3,4")
    assert before == _prints(".\n\n  1,2 \n3,4\r", "  1,2 ", "3,4\r")


def test_a_fingerprint_is_another_for_another_line_rule_or_path() -> None:
    (first,) = _prints(".\n1,2", "1,2")
    others = [
        _prints(".\n1,3", "1,3"),
        _prints(".\n1,2", ("1,2", "M102")),
        _prints(".\n1,2", "1,2", path="b.mines"),
    ]
    assert first not in [fingerprint for (fingerprint,) in others]


def test_the_same_on_the_same_line_is_counted_through() -> None:
    several = _prints(".\n1,2\n1,2\n1,2", "1,2", "1,2", "1,2")
    assert len(set(several)) == 3
    assert several[:2] == _prints(".\n1,2\n1,2", "1,2", "1,2")
    twice = list(fingerprints(_file(".\n1,2", _found(2, 3), _found(4, 5))))
    assert twice == list(several[:2])


# GitHub


@pytest.mark.parametrize(
    ("start", "end", "place"),
    [
        (2, 4, "line=2,endLine=2,col=1,endColumn=3"),
        (2, 2, "line=2,endLine=2,col=1,endColumn=1"),
        (2, 6, "line=2,endLine=2,col=1,endColumn=5"),  # with its line end
        (3, 8, "line=2,endLine=3"),
        (9, 9, "line=3,endLine=3,col=4,endColumn=4"),
    ],
)
def test_github_takes_columns_within_one_line_only(start: int, end: int, place: str) -> None:
    shown = written("github", _report(_file(".\n1,2\n3,4", _found(start, end))))
    assert shown == f"::error file=a.mines,{place},title=M101 so-so::so\n"


def test_github_escapes() -> None:
    file = _file(".", _found(0, 1, message="100%\r\n::error::a, b: %0A"), path="a:b,c%\n.mines")
    assert written("github", _report(file)) == (
        "::error file=a%3Ab%2Cc%25%0A.mines,line=1,endLine=1,col=1,endColumn=2,"
        "title=M101 so-so::100%25%0D%0A::error::a, b: %250A\n"
    )


# GitLab


def test_gitlab_takes_no_dot_before_a_path() -> None:
    shown = written("gitlab", _report(_file(".", _found(0, 1), path="./a/b.mines")))
    assert json.loads(shown)[0]["location"]["path"] == "a/b.mines"


def test_gitlab_severities() -> None:
    severities: list[Severity] = ["error", "warning", "info", "hint"]
    file = _file(".", *(_found(0, 1, severity=severity) for severity in severities))
    told = [problem["severity"] for problem in json.loads(written("gitlab", _report(file)))]
    assert told == ["critical", "major", "minor", "info"]


@pytest.mark.parametrize(
    "change",
    [
        {"severity": "error"},
        {"fingerprint": ""},
        {"location": {"path": "./a", "lines": {"begin": 1}}},
        {"location": {"path": "a"}},
        {"location": {"path": "a", "lines": {"begin": 0}}},
    ],
)
def test_the_schema_for_gitlab_refuses(change: dict[str, object]) -> None:
    problems = json.loads(written("gitlab", example_report()))
    problems[0].update(change)
    with pytest.raises(AssertionError):
        check_schema(problems, "tests/schemas/gitlab-code-quality.json")


# JUnit


def test_junit_replaces_what_xml_forbids_and_keeps_the_rest() -> None:
    message = "\0\x07\x1b\ufffe\uffff\ud800 \t\r\n]]> &amp; \x85\u2028\U0001f4a3"
    document = etree.fromstring(
        written("junit", _report(_file(".", _found(0, 1, message=message)))).encode()
    )
    kept = "\ufffd" * 6 + " \t\r\n]]> &amp; \x85\u2028\U0001f4a3"
    (failure,) = document.iter("failure")
    assert failure.get("message") == kept
    assert failure.text == f"a.mines:1:1: M101 so-so: {kept}"


# JSON


def test_the_version_of_the_format_is_that_of_its_schema() -> None:
    schema = json.loads((ROOT / "mines_tools/report/json-output.schema.json").read_text("utf-8"))
    assert schema["properties"]["version"] == {
        "description": "The version of this format.",
        "const": FORMAT_VERSION,
    }


@pytest.mark.parametrize("key", ["version", "tool", "files", "summary"])
def test_the_schema_misses_a_key(key: str) -> None:
    document = json.loads(written("json", example_report()))
    del document[key]
    with pytest.raises(AssertionError, match=key):
        check_schema(document, "mines_tools/report/json-output.schema.json")


def _without(part: object, keys: list[object]) -> Iterator[tuple[list[object], object]]:
    """Yield each key inside `part` (as a path) and the object that contains it."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield [*keys, key], part
            yield from _without(value, [*keys, key])
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from _without(value, [*keys, index])


@pytest.mark.long
def test_the_schema_knows_every_key_and_asks_for_it() -> None:
    document = json.loads(written("json", example_report()))
    tried = 0
    for keys, holder in list(_without(document, [])):
        assert isinstance(holder, dict)
        kept = dict(holder)
        if keys[-2:-1] != ["codes"]:  # its keys are the rules that spoke
            del holder[keys[-1]]
            with pytest.raises(AssertionError):
                check_schema(document, "mines_tools/report/json-output.schema.json")
        holder.clear()
        holder.update({**kept, "other": None})
        with pytest.raises(AssertionError):
            check_schema(document, "mines_tools/report/json-output.schema.json")
        holder.clear()
        holder.update(kept)
        tried += 1
    assert tried > 50
    check_schema(document, "mines_tools/report/json-output.schema.json")


# Full and concise


def test_a_path_with_control_characters_can_not_move_the_cursor() -> None:
    report = _report(_file(".", _found(0, 1), path="a\x1b[2J\n\u202eb\x9b.mines"))
    for format_name in ("full", "concise"):
        (first, *_) = written(format_name, report).split("\n")
        assert first == r"a\u{1b}[2J\n\u{202e}b\u{9b}.mines:1:1: M101 so-so: so"


# All


class _Told(list[Diagnostic]):
    """A list of diagnostics that counts how often one of them is read in a loop."""

    looked = 0

    def __iter__(self) -> Iterator[Diagnostic]:
        for diagnostic in super().__iter__():
            self.looked += 1
            yield diagnostic


@pytest.mark.parametrize(
    "format_name", ["full", "concise", "json", "json-lines", "github", "gitlab"]
)
def test_what_comes_first_does_not_wait_for_the_rest(format_name: str) -> None:
    found = _Told([_found(0, 1)] * 1000)
    pieces = iter(render(format_name, _report(_file(".", *())._replace(diagnostics=found)), plain))
    for _ in range(4):
        next(pieces)
    assert found.looked < 10


@pytest.mark.parametrize("format_name", FORMATS)
def test_no_piece_holds_the_whole(format_name: str) -> None:
    report = _report(*(_file(".", *[_found(0, 1)] * 100, path=f"{name}.mines") for name in "abc"))
    pieces = list(render(format_name, report, plain))
    assert len(pieces) >= 300
    assert max(map(len, pieces)) < 1000


_HEAVY = {
    "full": ["json", "urllib", "xml", "hashlib", "dataclasses"],
    "concise": ["json", "urllib", "xml", "hashlib", "dataclasses"],
    "github": ["json", "urllib", "xml", "hashlib", "dataclasses"],
    "junit": ["json", "urllib", "xml", "hashlib", "dataclasses"],
    "json": ["urllib", "xml", "hashlib", "dataclasses"],
    "json-lines": ["urllib", "xml", "hashlib", "dataclasses"],
}


@pytest.mark.parametrize("format_name", _HEAVY)
def test_a_format_imports_what_it_needs(format_name: str) -> None:
    script = (
        "import sys\n"
        "from mines_tools.report.formats import Report, FileReport, render\n"
        "from mines_tools.text.source import line_table\n"
        f"list(render({format_name!r}, Report([], {{}}, 0, ''), lambda text, style: text))\n"
        f"print([name for name in {_HEAVY[format_name]} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, encoding="utf-8", cwd=ROOT
    )
    assert done.stdout == "[]\n"
