"""A small report in every format, and an explanation, compared with the files in `expected/`.

`UPDATE_REPORTS=1 pytest tests/report/test_examples.py -n 0` writes the files again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mines_tools.languages.mines.language import LANGUAGE as MINES
from mines_tools.report.explained import FORMATS as EXPLANATIONS
from mines_tools.report.explained import render_explanation
from mines_tools.report.formats import FORMATS, Report, plain, render, rule_counts
from tests.expected import check_file
from tests.report.reports import example_report

_EXPECTED = Path(__file__).parent / "expected"
_FILES = {
    "json": "report.json",
    "json-lines": "report.jsonl",
    "gitlab": "gitlab.json",
    "sarif": "report.sarif",
    "junit": "junit.xml",
}
"""File names that are not ``NAME.txt``."""


def _visible(text: str, style: str) -> str:
    return f"<{style}>{text}</>"


def _check(name: str, shown: str) -> None:
    check_file(_EXPECTED / name, shown, "UPDATE_REPORTS")


@pytest.mark.parametrize("format_name", FORMATS)
def test_format(format_name: str) -> None:
    _check(
        _FILES.get(format_name, f"{format_name}.txt"),
        "".join(render(format_name, example_report(), plain)),
    )


@pytest.mark.parametrize("format_name", EXPLANATIONS)
def test_explanation(format_name: str) -> None:
    parsed = MINES.parse("*.*\n...\n***\n0,1  # a sum\n2,1\n0,1\n0;1\n1,1", "2")
    pieces = render_explanation(format_name, MINES, MINES.explain(parsed, None), plain)
    _check(f"explanation.{format_name}", "".join(pieces))


def test_statistics() -> None:
    report = example_report()
    _check("statistics.txt", "".join(rule_counts(report._replace(files=report.files * 4), plain)))


@pytest.mark.parametrize("format_name", ["full", "concise"])
def test_format_for_people_in_colours(format_name: str) -> None:
    shown = "".join(render(format_name, example_report(), _visible))
    _check(f"{format_name}.colours.txt", shown)


def test_statistics_in_colours() -> None:
    _check("statistics.colours.txt", "".join(rule_counts(example_report(), _visible)))


@pytest.mark.parametrize("format_name", sorted(set(FORMATS) - {"full", "concise"}))
def test_format_for_programs_has_no_colours(format_name: str) -> None:
    report = example_report()
    shown = "".join(render(format_name, report, _visible))
    assert shown == "".join(render(format_name, report, plain))


_NOTHING = {
    "full": "",
    "concise": "",
    "json-lines": "",
    "github": "",
    "gitlab": "[]\n",
}


@pytest.mark.parametrize("format_name", _NOTHING)
def test_nothing_found(format_name: str) -> None:
    report = example_report()
    for clean in (Report([], {}, 0, "0.1.0"), report._replace(files=report.files[1:], problems=[])):
        assert "".join(render(format_name, clean, plain)) == _NOTHING[format_name]
    assert not list(rule_counts(Report([], {}, 0, "0.1.0"), plain))


def test_unknown_format() -> None:
    with pytest.raises(KeyError):
        render("yaml", example_report(), plain)
