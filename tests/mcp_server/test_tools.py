"""Each tool and resource, by the official client library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from mcp import MCPError

from mines_tools.api import format as formatted_text
from mines_tools.api import parse
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.mcp_server.answers import PAGE
from mines_tools.report.explained import render_explanation
from mines_tools.report.formats import plain
from tests.mcp_server.client import Client, client

if TYPE_CHECKING:
    from collections.abc import Iterator

_EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
_HELLO = (_EXAMPLES / "hello.mines").read_text("utf-8")
_ADD = (_EXAMPLES / "add.mines").read_text("utf-8")


@pytest.fixture(scope="module")
def server() -> Iterator[Client]:
    with client() as connected:
        yield connected


def test_the_tools_are_described(server: Client) -> None:
    tools = server.lists("tools").tools
    assert {tool.name for tool in tools} == {
        "run", "explain", "lint", "format", "assemble", "test", "debug",
    }  # fmt: skip
    for tool in tools:
        assert tool.description
        assert tool.annotations.read_only_hint
        assert all(each.get("description") for each in tool.input_schema["properties"].values())


def test_run(server: Client) -> None:
    summary, output = server.call("run", program=_HELLO)
    assert summary == "The program ended after 72 steps. The output has 14 characters."
    assert output == "Hello, world!\n"
    assert server.call("run", program=_ADD, input="40 2")[1] == "42\n"
    summary, _ = server.call("run", program=_HELLO, max_steps=5)
    assert summary.startswith("The run was stopped by the limit of steps after 5 steps.")
    dice = "\U0001f3b2\U0001f522\U0001f51a"
    assert server.call("run", program=dice, language="emojifunge")[1] == "4"


def test_explain_lint_and_format(server: Client) -> None:
    assert "10,0" in server.call("explain", program=_HELLO)[1]
    program = ".*.\n...\n+1,0"
    summary, findings = server.call("lint", program=program, select=["M1"])
    assert "M102 redundant-sign" in findings
    assert "program:3:1:" in findings
    assert "findings." in summary
    summary, findings = server.call("lint", program=program, fix=True)
    assert summary.startswith("1 fix applied.")
    assert findings.startswith(".*.\n...\n1,0\n--- findings ---\n")
    _, text = server.call("format", program=".*.\n...\n 1 , 0 #a mine", options={"annotate": True})
    assert text == formatted_text(".*.\n...\n 1 , 0 #a mine", annotate=True)


def test_assemble(server: Client) -> None:
    summary, program = server.call("assemble", source='print "Hi"', annotate="none")
    assert "Add no line to it." in summary
    assert server.call("run", program=program)[1] == "Hi"
    assert "source:1:1" in server.refused("assemble", source="frobnicate")
    assert "'fun' is not one of bytes, steps" in server.refused("assemble", source="", goal="fun")


def test_test_and_debug(server: Client) -> None:
    cases = [{"input": "40 2", "output": "42\n"}, {"name": "b", "input": "1 1", "output": "3\n"}]
    summary, text = server.call("test", program=_ADD, cases=cases)
    assert summary == "1 of 2 cases passed."
    assert "case b: wrong-output" in text
    assert "actual output:   '2\\n'" in text
    assert "the first wrong character was written by step" in text
    commands = ["goto 12", "why top", "when output 1"]
    _, text = server.call("debug", program=_HELLO, commands=commands)
    assert "> goto 12\n" in text
    assert "├ step 9, line 26, add: computed 108 from 72 (stack[1]), 36 (top)" in text
    assert "after step 12" in text
    _, text = server.call("debug", program=_ADD, commands=["continue", "stack"], input="40 2")
    assert "42" in text


_CLICKS = ["0,0 #x", "2, 0", "1;1  # a comment", "0,2"]
_LARGE = "*.*\n...\n***\n" + "\n".join(_CLICKS[at % 4] for at in range(11_000))


def test_a_large_program_is_answered_in_pages(server: Client) -> None:
    assert sum(1 for _ in parse(_LARGE).tokens()) >= 43_000
    pages = server.pages("format", program=_LARGE)
    assert len(pages) > 11
    assert max(map(len, pages)) <= PAGE
    assert "".join(pages) == formatted_text(_LARGE)


@pytest.mark.long
def test_a_large_program_is_explained_in_pages(server: Client) -> None:
    pages = server.pages("explain", program=_LARGE)
    assert len(pages) > 20
    assert max(map(len, pages)) <= PAGE
    mines = language("mines")
    explanation = mines.explain(parse(_LARGE), None)
    assert "".join(pages) == "".join(render_explanation("text", mines, explanation, plain))
    summary, _ = server.call("lint", program=_LARGE)
    assert "This is page 1 of " in summary


def test_bad_input_is_refused_with_a_reason(server: Client) -> None:
    assert "program:1:1: M001 missing-board" in server.refused("run", program="x")
    assert "There is no language 'c'" in server.refused("run", program="", language="c")
    assert "there is no dialect 9" in server.refused("run", program=_HELLO, dialect="9")
    assert "Field required" in server.refused("run")
    assert "frob" in server.refused("frob")
    assert "greater than or equal to 1" in server.refused("run", program=_HELLO, page=0)
    assert "There is no page 2" in server.refused("run", program=_HELLO, page=2)
    assert "there is no rule 'X9'" in server.refused("lint", program=_HELLO, select=["X9"])
    assert "no format option x" in server.refused("format", program=_HELLO, options={"x": 1})
    assert "unknown key" in server.refused("test", program=_HELLO, cases=[{"inptu": ""}])
    assert "at most 100 commands" in server.refused("debug", program=_HELLO, commands=["n"] * 101)
    assert "at most 2000000 characters" in server.refused("run", program="x" * 2_000_001)
    _, text = server.call("debug", program=_HELLO, commands=["frobnicate"])
    assert "frobnicate" in text


def test_a_run_without_end_is_stopped(server: Client) -> None:
    loop = "*.*\n...\n0,0\n2,0"
    summary, _ = server.call("run", program=loop, max_steps=1_000_000_000)
    assert summary.startswith("The run was stopped by the limit of steps after 10,000,000 steps.")


def test_no_file_is_read_or_written(server: Client) -> None:
    _, text = server.call("debug", program=_HELLO, commands=["save x", "open x"])
    assert text.count("files cannot be used here") == 2
    message = server.refused("assemble", source='include "a.minesasm"')
    assert "this text is not in a file" in message
    message = server.refused("run", program='include "a.minesasm"', language="minesasm")
    assert "this text is not in a file" in message


def test_resources(server: Client) -> None:
    assert [str(each.uri) for each in server.lists("resources").resources] == ["mines://languages"]
    languages = server.read("mines://languages")
    for each in LANGUAGES:
        assert f"- `{each}`: " in languages
        assert server.read(f"mines://rules/{each}").startswith("# Rules for ")
    assert server.read("mines://language/mines").startswith("# Commands of Mines")
    assert server.read("mines://rules/mines/M102") == server.read(
        "mines://rules/mines/redundant-sign"
    )
    with pytest.raises(MCPError, match="There is no rule 'nope' for mines"):
        server.read("mines://rules/mines/nope")
    with pytest.raises(MCPError, match="There is no language 'x'"):
        server.read("mines://rules/x")
