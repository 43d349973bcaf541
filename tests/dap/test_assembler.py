"""A program of the assembler is debugged in its source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.dap.client import EXAMPLES, Client, Failure

if TYPE_CHECKING:
    from pathlib import Path

_COUNTDOWN = """\
push 3
again:
    dup out(n) print ","
    push 1 sub
    dup jump-if again
"""


def _frames(client: Client) -> list[Any]:
    frames: list[Any] = client.ask("stackTrace", threadId=1)["stackFrames"]
    return frames


def _at(client: Client) -> tuple[int, int]:
    frame = _frames(client)[0]
    return frame["line"], frame["column"]


def test_a_move_goes_from_statement_to_statement(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text(_COUNTDOWN)
    client = Client()
    client.start(path, [{"line": 4}])
    assert (client.stopped["reason"], _at(client), client.output) == ("breakpoint", (4, 5), "3,")
    seen = []
    for _ in range(4):
        client.ask("next", threadId=1)
        seen.append(_at(client))
    assert seen == [(4, 12), (5, 5), (5, 9), (3, 5)]
    client.ask("stepBack", threadId=1)
    assert _at(client) == (5, 9)
    client.ask("continue", threadId=1)
    assert (_at(client), client.output) == ((4, 5), "3,2,")
    client.ask("reverseContinue", threadId=1)
    assert _at(client) == (4, 5)
    client.ask("continue", threadId=1)
    client.ask("continue", threadId=1)
    client.ask("continue", threadId=1)
    assert (client.stopped["reason"], client.output) == ("end", "3,2,1,")


def test_a_step_goes_into_a_statement(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text(_COUNTDOWN)
    client = Client()
    client.start(path, stopOnEntry=True)
    client.ask("stepIn", threadId=1)
    inner, outer = _frames(client)
    assert inner["name"].endswith(", in a statement")
    assert (outer["name"], outer["line"]) == ("push 3", 1)
    client.ask("stepOut", threadId=1)
    assert _at(client) == (3, 5)


def test_a_value_can_be_set_and_a_cell_cannot(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text(_COUNTDOWN)
    client = Client()
    client.start(path, [{"line": 4}])
    client.ask("evaluate", expression="set top = 1", context="repl")
    client.ask("continue", threadId=1)
    assert (client.stopped["reason"], client.output) == ("end", "3,")
    with pytest.raises(Failure, match="cannot be changed"):
        client.ask("evaluate", expression="set cell(0, 0) = opened", context="repl")


def test_why_answers_with_lines_of_the_source() -> None:
    client = Client()
    client.start(EXAMPLES / "minesasm" / "factorial.minesasm", [{"line": 9}], input="5")
    told = client.ask("evaluate", expression="why stack[1]", context="repl")["result"]
    assert "mul: computed 120" in told
