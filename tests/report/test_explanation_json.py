"""The explanation of a program as JSON: it fits its schema, and agrees with the text for people."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.interface.language import language
from mines_tools.languages.mines.explanation.data import integer_data, program_data, value_data
from mines_tools.languages.mines.explanation.explain import explain_program
from mines_tools.languages.mines.explanation.records import operation_record
from mines_tools.languages.mines.flow.values import ANY, Range
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.syntax import parse
from mines_tools.report.explanation_json import (
    FORMAT_VERSION,
    explanation_document,
    render,
)
from mines_tools.translations.phrases import ENGLISH, in_english, phrase, speak
from tests.mines.flow.programs import made
from tests.prepared import run_command
from tests.report.reports import ROOT, check_schema

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mines_tools.languages.mines.explanation.records import OperationRecord
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree

_SCHEMA = "mines_tools/report/explanation.schema.json"
_EXAMPLES = ("add", "cat", "countdown", "hello-1", "reverse", "truth-machine")
_MINES = language("mines")
_SUM = "*.*\n...\n***\n0,1\n0,1\n0;1\n0,1\n1,1\n1,0"


@pytest.fixture(autouse=True)
def in_english_afterwards() -> Iterator[None]:
    yield
    speak(ENGLISH)


def _document(text: str, dialect: str = "2") -> dict[str, Any]:
    explanation = explain_program(parse(text, dialect))
    written = "".join(render(_MINES, explanation))
    document: dict[str, Any] = json.loads(written)
    assert json.loads(json.dumps(explanation_document(_MINES, explanation))) == document
    assert len(written.split("\n")) == len(document["operations"]) + 3  # an operation a line
    check_schema(document, _SCHEMA)
    return document


@pytest.mark.parametrize("text", [_SUM + "\n" * 200, "*.\n..\n" + "0,0\n1,1\n0;1\n" * 60 + "0,1"])
@pytest.mark.parametrize("steps", [0, 1, 9, 1_000])
def test_operations_that_are_not_met_are_looked_at_once(
    steps: int, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    def recorded(tree: Tree, flow: Flow, index: int) -> OperationRecord:
        seen.append(index)
        return operation_record(tree, flow, index)

    monkeypatch.setattr("mines_tools.languages.mines.explanation.data.operation_record", recorded)
    tree = parse(text, "2")
    assert tree.program is not None
    assert _MINES.analyse is not None
    task = _MINES.analyse(tree)
    assert task is not None
    task.advance(steps)
    flow = task.result()
    items = [item for item in explain_program(tree, flow).items if item.key is not None]
    parts = list(map(program_data(tree, flow).of, items))
    different = len({flow.operation(item.key).others for item in items})
    assert len(seen) <= len(flow.met_indexes) + different
    assert parts == [program_data(tree, flow).of(item) for item in items]  # each alone


@pytest.mark.long
@pytest.mark.parametrize("name", _EXAMPLES)
def test_examples(name: str) -> None:
    """The JSON says the same as the lines for people."""
    dialect = "1" if name.endswith("-1") else "2"
    text = (ROOT / "examples" / f"{name}.mines").read_text("utf-8")
    document = _document(text, dialect)
    words = _MINES.explain(_MINES.parse(text, dialect), None).words()
    lines = {number: line for number, line in enumerate(words.items, 1) if line.columns}
    assert list(lines) == [each["line"] for each in document["operations"]]
    for line, operation in zip(lines.values(), document["operations"], strict=True):
        if line.is_dim:
            assert operation["reached"] == "impossible"
            continue
        assert line.columns[0] == " | ".join(each["name"] for each in operation["commands"])
        assert line.columns[1] == (operation["stack_effect"] or "")
        shown = [
            each
            for each in operation["errors"]
            if each["because_of_line"] is None and each["name"] != "InputMismatchError"
        ]
        assert any("can fail" in each for each in line.failures) is any(
            each["certainty"] == "witnessed" for each in shown
        )
        for each in operation["errors"]:
            if each["because_of_line"] is not None and each["certainty"] == "witnessed":
                read = lines[each["because_of_line"]].remarks
                assert read.startswith("if this gets no ")
                assert f" {operation['line']}" in read or " more" in read


def test_random_programs_fit_the_schema() -> None:
    for seed in range(12):
        board, operations, dialect = made(Random(seed).randrange).program
        lines = [*board.rows, *(source_form(operation, board) for operation in operations)]
        document = _document("\n".join(lines), dialect.name)
        for operation in document["operations"]:
            is_only = [each["certainty"] for each in operation["commands"]] == ["always"]
            is_every = not operation["other_commands"]
            assert is_only is (is_every and len(operation["commands"]) == 1)


def test_what_a_failed_read_brings_about_names_its_line() -> None:
    read, add, *_ = _document(_SUM)["operations"][2:]
    assert read["errors"] == [
        {
            "name": "InputMismatchError",
            "certainty": "witnessed",
            "because_of_line": None,
            "witness": {"input": "", "step": 3},
        }
    ]
    assert add["commands"][0]["certainty"] == "always"
    assert add["if_reads_succeed"] is True
    assert add["depth"] == {"before": [2, 2], "after": [1, 1]}
    assert add["stack"] == [{"from": None, "to": None}]


def test_the_first_time_in_a_program_that_is_not_finished() -> None:
    """After its last operation, the program begins again at the first. There the same click selects
    another command."""
    text = "*.*\n...\n***\n0,1"
    (operation,) = _document(text)["operations"]
    assert operation["first_time"] == {
        "commands": ["push(n)"],
        "later_commands": ["add"],
        "if_reads_succeed": False,
        "depth_after": [1, 1],
        "stack": [3],
        "value": 3,
    }
    words = _MINES.explain(_MINES.parse(text, "2"), None).words()
    assert words.items[-1].columns[0] == "push(n), later add"
    finished = _document((ROOT / "examples" / "hello.mines").read_text("utf-8"))
    assert all(each["first_time"] is None for each in finished["operations"])


def test_errors_of_clicks_that_are_performed() -> None:
    text = "***.*\n*..**\n*****\n***.*\n*****\n1,1\n2,1\n3,3\n2,1\n3;3\n3;3\n2,1"
    operations = _document(text)["operations"]
    (queued,) = [each for operation in operations for each in operation["queued"] if each["errors"]]
    assert queued["click"] == {"column": 2, "row": 0, "button": "right"}
    assert queued["errors"] == [
        {
            "name": "StackUnderflowError",
            "certainty": "always",
            "because_of_line": None,
            "witness": {"input": "", "step": 6},
        }
    ]
    notes = _MINES.explain(_MINES.parse(text, "2"), None).words().items[9].notes
    assert "the click that it performs always fails: stack underflow" in notes


def test_an_analysis_that_stopped_early() -> None:
    tree = parse((ROOT / "examples" / "countdown.mines").read_text("utf-8"))
    document = explanation_document(_MINES, explain_program(tree, None, 30))
    check_schema(json.loads(json.dumps(document)), _SCHEMA)
    first = document["operations"][0]
    assert (document["explored"], document["complete"], first["complete"]) == (False, True, True)
    assert document["verdict"]["kind"] == "unknown"
    assert (first["stack"], first["stack_so_far"]) == (None, [10])
    assert first["commands"][0]["certainty"] == "witnessed"
    assert first["depth"] == {"before": None, "after": None}


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (-7, -7),
        (2**53 - 1, 2**53 - 1),
        (2**53, "9007199254740992"),
        (-(2**53), "-9007199254740992"),
        (frozenset((0, 2**53)), {"one_of": [0, "9007199254740992"]}),
        (Range(1, None), {"from": 1, "to": None}),
        (Range(None, -(2**64)), {"from": None, "to": "-18446744073709551616"}),
        (ANY, {"from": None, "to": None}),
    ],
)
def test_values_are_exact(value: Any, data: object) -> None:
    assert value_data(value) == data
    check_schema(data, _SCHEMA, "#/$defs/value")


def test_an_integer_beyond_what_python_writes_at_once() -> None:
    assert integer_data(10**6_000) == "1" + "0" * 6_000


def test_a_deep_stack_is_cut_and_counted() -> None:
    """For a stack of 100 values, the 64 values on the top are shown, and the number of the
    others."""
    rows = ["*" * 100, "." * 100, "*" * 100]
    last = _document("\n".join([*rows, *(f"{column},1" for column in range(100))]))["operations"][
        -1
    ]
    assert last["stack"] == [{"more": [36, 36]}, *[6] * 63, 4]
    assert last["depth"]["after"] == [100, 100]


def test_it_is_english_whatever_the_language() -> None:
    speak("ja")
    said = explanation_document(_MINES, explain_program(parse(_SUM)))["verdict"]["reason"]
    assert said.isascii()
    assert not phrase("never ends").isascii()
    assert in_english(lambda: phrase("never ends")) == "never ends"


def test_the_version_is_that_of_the_schema() -> None:
    schema = json.loads((ROOT / _SCHEMA).read_text("utf-8"))
    assert schema["properties"]["version"]["const"] == FORMAT_VERSION


def test_the_command_prints_it(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(_SUM, "utf-8")
    environment = {"LC_ALL": "ja_JP.UTF-8", "PATH": "", "HOME": str(tmp_path)}
    done = run_command(
        "run", "--explain", "--output-format", "json", "a.mines", cwd=tmp_path, env=environment
    )
    assert done.returncode == 0
    assert json.loads(done.stdout) == _document(_SUM)
    asked = run_command("run", "--output-format=json", "a.mines", cwd=tmp_path)
    assert asked.returncode == 2
    assert b"--output-format needs --explain" in asked.stderr
    text = run_command("run", "--explain", "--output-format=text", "a.mines", cwd=tmp_path)
    assert text.stdout == run_command("run", "--explain", "a.mines", cwd=tmp_path).stdout


def test_a_language_without_data_gives_its_words() -> None:
    used = language("emojifunge")
    speak("ja")
    text = "1\ufe0f\u20e3\U0001f51a\n\U0001f51a"
    explanation = used.explain(used.parse(text, used.default_dialect), None)._replace(data=None)
    document = explanation_document(used, explanation)
    assert json.loads("".join(render(used, explanation))) == document
    check_schema(document, _SCHEMA)
    assert {
        "line": 1, "column": 4, "source": "\U0001f51a",
        "columns": {"instruction": "end", "stack effect": "--", "stack before": "[1]"},
        "failures": [], "writes": "", "notes": ["ends the program normally"], "is_reached": True, "fails": False,
    } in document["items"]  # fmt: skip
    assert str(document["verdict"]["text"]).isascii()


def test_the_data_of_emojifunge() -> None:
    used = language("emojifunge")
    text = "1\ufe0f\u20e3\U0001f522X\n\U0001f51a"
    explanation = used.explain(used.parse(text, used.default_dialect), None)
    document = explanation_document(used, explanation)
    check_schema(document, _SCHEMA)
    assert document["verdict"]["kind"] == "ends"
    known = {"line": 1, "kind": "cell", "executed": "witnessed", "ends": None}
    _, write, fails, never = document["operations"]
    assert write == known | {
        "column": 4, "source": "\U0001f522", "place": [1, 0], "name": "output-number", "reached": "witnessed",
        "witness": {"input": "", "step": 2, "seed": 0}, "stack": "[1]", "stack_after": "[]", "next": [[2, 0]],
        "writes": ["1"], "errors": [],
    }  # fmt: skip
    assert fails == known | {
        "column": 5, "source": "X", "place": [2, 0], "name": None, "reached": "witnessed",
        "witness": {"input": "", "step": 3, "seed": 0}, "stack": "[]", "stack_after": None, "next": [], "writes": None,
        "errors": [
            {"name": "abnormal-end", "certainty": "always", "witness": {"input": "", "step": 3, "seed": 0}}
        ],
    }  # fmt: skip
    assert (never["reached"], never["stack"], never["ends"]) == ("impossible", None, None)
