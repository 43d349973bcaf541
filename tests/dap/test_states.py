"""The events `mines/state` contain only differences. Put together, they give the whole state at
each stop."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.dap.client import EXAMPLES, Client

if TYPE_CHECKING:
    from pathlib import Path

_MOVES = (
    "next",
    "stepIn",
    "stepIn",
    "stepIn",
    "stepOut",
    "stepBack",
    "stepBack",
    "reverseContinue",
)


def _whole(client: Client) -> Any:
    """Return the whole state, as a new client would get it. This does not change the next event."""
    return json.loads(json.dumps(client.adapter._session.client_state._whole()))


@pytest.mark.parametrize(
    ("path", "text", "changing"),
    [
        ("truth-machine.mines", "1", "set cell 1,1 flagged"),
        ("emojifunge/cat.emojifunge", "12 7", "set top = 5"),
        ("sokolang/truth-machine.soko", "1\n", "set test = true"),
    ],
)
def test_the_parts_make_the_whole(path: str, text: str, changing: str) -> None:
    at_will = random.Random(path)
    client = Client()
    client.start(EXAMPLES / path, stopOnEntry=True, input=text)
    for _ in range(60):
        roll = at_will.random()
        if roll < 0.1:
            client.put("mines/gotoMoment", {"step": at_will.randrange(80)})
            client.idle()
        elif roll < 0.15:
            client.put("evaluate", {"expression": changing, "context": "repl", "frameId": 1})
            client.idle()
        else:
            client.put(at_will.choice(_MOVES), {"threadId": 1})
            client.idle()
        if client.adapter._session.phase == "ended":
            break
        assert client.state == _whole(client)
    is_partial = ["isPartial" in event for event in client.events("mines/state")]
    assert is_partial[:1] == [False]
    assert all(is_partial[1:])
    assert len(is_partial) > 8
    assert any(event["changed"] for event in client.events("mines/state"))


@pytest.mark.parametrize("path", ["add.mines", "emojifunge/cat.emojifunge", "sokolang/cat.soko"])
def test_a_last_step_that_is_slow_is_sent(path: str) -> None:
    client = Client()
    client.start(EXAMPLES / path, stopOnEntry=True, input="12 7\n")
    client.ask("continue", threadId=1)
    end = client.step
    client.ask("mines/gotoMoment", step=end - 1)
    client.adapter._session.launched.debugger.travel._at_once = 1
    client.ask("continue", threadId=1)
    assert client.step == end
    assert client.state == _whole(client)


def test_a_step_sends_what_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.mines"
    path.write_bytes(b"...\n.*.\n...\n0,0\n2,0\n0,0")
    client = Client()
    client.start(path, stopOnEntry=True)
    client.ask("next", threadId=1)
    event = client.events("mines/state")[-1]
    assert event["isPartial"]
    assert event["cells"] == {"board": [[0, 0, ".", "1", "1", "opened"]]}
    assert event["variables"] == {"pointer": "1"}
    client.ask("stepBack", threadId=1)
    event = client.events("mines/state")[-1]
    assert event["cells"] == {"board": [[0, 0, ".", ".", "1", "unopened"]]}


def test_a_step_says_which_mine_exploded(tmp_path: Path) -> None:
    """An explosion leaves the state of the cell unchanged: it is in none of the changed cells."""
    path = tmp_path / "a.mines"
    path.write_bytes(b"...\n.*.\n...\n0,0\n1,1\n0,0")
    client = Client()
    client.start(path, stopOnEntry=True)
    client.ask("stepIn", threadId=1)
    assert "hits" not in client.events("mines/state")[-1]["changes"]
    client.ask("stepIn", threadId=1)
    changes = client.events("mines/state")[-1]["changes"]
    assert changes["hits"] == [["board", 1, 1, "exploded"]]
    assert "board" not in changes["cells"]


def test_who_asks_gets_the_whole_and_the_next_event_is_whole_too() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEntry=True, input="40 2\n")
    client.ask("next", threadId=1)
    assert "isPartial" in client.events("mines/state")[-1]
    asked = client.ask("mines/state")
    assert asked["grids"]["board"][0]["line"] == 6
    assert "isPartial" not in asked
    client.ask("next", threadId=1)
    assert "isPartial" not in client.events("mines/state")[-1]
    client.ask("restart")
    assert "isPartial" not in client.events("mines/state")[-1]


def test_a_variable_without_a_value_is_shown() -> None:
    client = Client()
    client.start(EXAMPLES / "sokolang/cat.soko", stopOnEntry=True, input="")
    assert _whole(client)["variables"]["moved"] == "none"


def test_a_stop_has_its_reason_until_the_program_goes_on() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines", [{"line": 16}], input="40 2")
    assert client.state["reason"] == client.ask("mines/state")["reason"] == "breakpoint"
    client.ask("next", threadId=1)
    assert "reason" not in client.state
    client.ask("continue", threadId=1)
    assert client.state["reason"] == "ended"
    client.ask("mines/gotoMoment", step=0)
    assert "reason" not in client.state
