"""Reports for tests of formats: one for people to read, and random ones."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from jsonschema import Draft4Validator, Draft202012Validator

from mines_tools.interface.language import Rule, RuleDocumentation
from mines_tools.report.formats import FileReport, Report, plain, render
from mines_tools.text.diagnostics import Diagnostic, Edit, Fix, Problem, Related
from mines_tools.text.source import Span, line_table

ROOT = Path(__file__).resolve().parents[2]


def written(format_name: str, report: Report) -> str:
    """Return `report` in this format, without colours."""
    return "".join(render(format_name, report, plain))


def check_schema(document: object, path: str, part: str = "") -> None:
    """Check `document` against the JSON Schema at `path`, which is relative to the project, or
    against a part of the schema."""
    found = _validator(path, part).iter_errors(document)
    errors = [f"{error.json_path}: {error.message}" for error in found]
    assert not errors, "\n".join(errors)


@cache
def _validator(path: str, part: str) -> Draft4Validator | Draft202012Validator:
    schema: dict[str, Any] = json.loads((ROOT / path).read_text("utf-8"))
    draft = Draft4Validator if "draft-04" in schema["$schema"] else Draft202012Validator
    draft.check_schema(schema)
    if part:
        schema = {"$defs": schema["$defs"], "$ref": part}
    return draft(schema)


def offset_of(text: str, line: int, column: int, ends: str = "\n") -> int:
    """Return the offset of a line and a column, both counted from 1. `ends` is the line end."""
    start = 0
    for _ in range(line - 1):
        start = text.index(ends, start) + len(ends)
    return start + column - 1


# One small report, for people to read

_RULES = [
    Rule("M007", "second-button", "error", True, "syntax", lambda: _documentation("two buttons")),
    Rule("M103", "wide-blank", "warning", True, "line", lambda: _documentation("wide blanks")),
    Rule("M302", "idle-operation", "hint", False, "flow", lambda: _documentation("idle ones")),
]


def _documentation(what: str) -> RuleDocumentation:
    return RuleDocumentation(
        f"Finds {what},\non any line.\n\nAnd more.",
        "They are *bad*.",
        ".\n```",
        "" if what == "idle ones" else ".",
        "Safe: nothing changes.",
    )


_TEXT = ".*\n..\n1,2,3\n漢字\u3000,１ # 注意\n0,0"


def example_report() -> Report:
    """Return a report with an error, a warning below wide characters, and a hint at the end of the
    file. The error has a related place and a fix. The report also has an empty file and a file for
    which the budget was too small."""
    second = Diagnostic(
        "M007",
        "second-button",
        "error",
        Span(10, 11),
        'a second "button" in <one> operation & more',
        "keep one of `2` and `3`",
        related=(Related(Span(8, 9), "the first button, 100% sure"),),
        fix=Fix("Remove the second button", (Edit(Span(9, 11), ""),), safe=True),
    )
    wide = Diagnostic(
        "M103", "wide-blank", "warning", Span(14, 15), "a wide blank:\n`\u3000` is no blank"
    )
    idle = Diagnostic(
        "M302",
        "idle-operation",
        "hint",
        Span(len(_TEXT), len(_TEXT)),
        "nothing comes of this",
        tags=("unnecessary",),
        fix=Fix("Make it a switch", (Edit(Span(len(_TEXT) - 3, len(_TEXT)), "!"),), safe=False),
    )
    return Report(
        [
            FileReport(
                "games/día 1,#%&.mines", _TEXT, line_table(_TEXT, "lf"), "2", [second, wide, idle]
            ),
            FileReport("games/empty.mines", "", line_table("", "lf"), "1", []),
            FileReport("games/long.mines", ".\n\n", line_table(".\n\n", "lf"), "2", [], True),
        ],
        {rule.code: rule for rule in _RULES},
        2,
        "0.1.0",
        problems=[
            Problem(
                "games/día 2,#%&.mines", "invalid UTF-8 (byte 0xff): save the file as UTF-8", 2, 5
            ),
            Problem("games/old", "there is no such file or folder"),
            Problem("", "a process has died"),
        ],
    )


# Any report

_texts = st.text(
    st.sampled_from(".*,1! #\n\r\t漢é\u0301\x85\u2028\x07\0😀") | st.characters(codec="utf-8")
)
_words = st.text(st.characters() | st.sampled_from("\r\n\t\"'<&>%:,\\`[]\x00\x1b\x85\u2028]]>"))
_paths = (
    st.text(
        st.characters(exclude_characters="\0\\") | st.sampled_from(" #%&:?/é\udc80"), min_size=1
    )
    .map(lambda path: path.removeprefix("./"))
    .filter(bool)
)


@st.composite
def _spans(draw: st.DrawFn, text: str) -> Span:
    start, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    return Span(start, end)


@st.composite
def _fixes(draw: st.DrawFn, text: str) -> Fix:
    """Draw a fix with one to three edits that do not overlap."""
    places = sorted(draw(st.sets(st.integers(0, len(text)), min_size=1, max_size=6)))
    places += places[-1:] if len(places) % 2 else []
    edits = [
        Edit(Span(start, end), draw(_texts))
        for start, end in zip(places[::2], places[1::2], strict=True)
    ]
    return Fix(draw(_words), tuple(edits), draw(st.booleans()))


@st.composite
def _diagnostics(draw: st.DrawFn, text: str) -> Diagnostic:
    code, name = draw(
        st.sampled_from([(rule.code, rule.name) for rule in _RULES] + [("M999", "z")])
    )
    return Diagnostic(
        code,
        name,
        draw(st.sampled_from(["error", "warning", "info", "hint"])),
        draw(_spans(text)),
        draw(_words.filter(bool)),
        draw(_words),
        tuple(draw(st.lists(st.builds(Related, _spans(text), _words), max_size=2))),
        tuple(draw(st.lists(st.sampled_from(["unnecessary", "deprecated"]), unique=True))),
        draw(st.none() | _fixes(text)),
    )


@st.composite
def _files(draw: st.DrawFn) -> FileReport:
    text = draw(_texts)
    lines = line_table(text, draw(st.sampled_from(["lf", "universal"])))
    found = draw(st.lists(_diagnostics(text), max_size=4))
    found.sort(key=lambda diagnostic: diagnostic.span)
    return FileReport(draw(_paths), text, lines, "2", found, draw(st.booleans()))


_places = st.none() | st.integers(1, 9)
_problems = st.builds(Problem, _paths | st.just(""), _words.filter(bool), _places).map(
    lambda each: each._replace(column=each.line)
)


def reports() -> st.SearchStrategy[Report]:
    """Return a strategy for any reports: messages and paths with any characters, and spans at any
    place."""
    files = st.lists(_files(), max_size=3, unique_by=lambda file: file.path)
    rules = st.sampled_from([{}, {rule.code: rule for rule in _RULES}])
    return st.builds(
        Report,
        files,
        rules,
        st.integers(0, 9),
        st.just("0.1.0"),
        problems=st.lists(_problems, max_size=2, unique_by=lambda each: each[:2]),
    )


def unbroken(text: str) -> str:
    """Return `text` with U+FFFD in place of characters that UTF-8 cannot encode, as a report writes
    it."""
    return "".join(
        "\ufffd" if "\ud800" <= character <= "\udfff" else character for character in text
    )
