"""The requests for the board beside the text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.lsp import request_handling
from tests.lsp.client import URI, Client, converse

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

_COUNTDOWN = Path(__file__).parents[2] / "examples" / "countdown.mines"
_SOURCE = "# é\n*.*\n...\n***\n0,1\n2,1\n0,1\n1,1\n1,0\n"


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer for analyses, because the machine may be busy."""
    monkeypatch.setattr(
        request_handling,
        "_seconds_to_wait",
        lambda handling, _document: 30.0 if handling.wait else 0.0,
    )


def _talk(talk: Callable[[Client], Coroutine[Any, Any, None]], text: str = _SOURCE) -> None:
    async def whole(client: Client) -> None:
        await client.start()
        client.open(text)
        await talk(client)

    converse(whole)


def test_a_whole_board() -> None:
    async def talk(client: Client) -> None:
        board = await client.at("mines/board", 6, 0)
        state = board.pop("state")
        assert board.pop("tally")[0] == {"label": "2", "left": 1, "of": 1}
        assert "out(c)" in board.pop("commands")
        assert board == {
            "number": 1,
            "version": 1,
            "title": "before line 7",
            "certainty": "known",
            "note": "",
            "place": {"start": {"line": 6, "character": 0}, "end": {"line": 6, "character": 3}},
            "targets": [["board", 0, 1]],
            "last": ["board", 2, 1],
            "kept": [
                ["board", 1, 0, "closed until line 9, which opens it: push(2)", 9],
                ["board", 1, 1, "closed until line 8, which opens it: push(5)", 8],
            ],
            "tallyTitle": "Unopened cells of each digit",
            "ending": "The program ends when 2 more safe cells are opened",
            "output": "",
            "acts": [
                "left", "right", "paint", "paint-cells", "new-board",
                "insert-column", "delete-column", "insert-row", "delete-row",
            ],
            "names": ["reset(l): restarts the game", "swap", "push(2)", "add", "in(n)", "push(5)"],
            "clicks": {"board": [[0, 1, 2, 1, 0, 1], [3, 4, 5, 1, 3, 4], [0, 1, 0, 1, 0, 1]]},
        }  # fmt: skip
        rows = state.pop("grids")["board"]
        assert state == {
            "step": 0,
            "title": "before line 7",
            "stacks": {"stack": {"depth": 2, "top": ["3", "3"]}},
            "variables": {"flagging": "false"},
        }
        assert rows[1] == {
            "row": 1,
            "cells": [[".", "3", "3", "opened"], [".", ".", "5", "unopened"], [".", "3", "3", "opened"]],
            "line": 3,
            "columns": [1, 2, 3],
            "lengths": [1, 1, 1],
        }  # fmt: skip

    _talk(talk)


def test_only_the_differences() -> None:
    async def talk(client: Client) -> None:
        first = await client.at("mines/board", 6, 0)
        board = await client.at("mines/board", 7, 0, since=first["number"])
        assert board["state"] == {
            "step": 0,
            "title": "before line 8",
            "isPartial": True,
            "stacks": {"stack": {"depth": 1, "top": ["6"]}},
            "variables": {},
            "cells": {},
        }
        assert "clicks" not in board
        assert board["clicksChanged"] == {}
        assert board.keys() == {
            "number", "version", "title", "targets", "names", "last", "place", "state", "clicksChanged",
        }  # fmt: skip
        assert board["names"] == []
        board = await client.at("mines/board", 8, 0, since=board["number"])
        assert board["state"]["cells"] == {"board": [[1, 1, ".", "5", "5", "opened"]]}
        assert board["names"] == ["push(2), ends the program", "mul", "out(n)"]
        assert board["clicksChanged"] == {
            "board": [[0, [0, 1, 6, 1, 0, 1]], [1, [3, 4, 7, 8, 3, 4]]]
        }
        # An earlier board: somebody asked for the next place beforehand, and the cursor went elsewhere.
        other = await client.at("mines/board", 8, 0, since=first["number"])
        assert other["state"]["cells"] == board["state"]["cells"]
        assert other["names"] == board["names"]
        assert other["clicksChanged"] == board["clicksChanged"]
        await client.at("mines/board", 7, 0)
        other = await client.at("mines/board", 6, 0, since=first["number"])
        assert "grids" in other["state"]  # it is forgotten

    _talk(talk)


def test_the_board_after_the_text_has_changed() -> None:
    async def talk(client: Client) -> None:
        first = await client.at("mines/board", 6, 0)
        start = {"line": 1, "character": 1}
        mine = {"range": {"start": start, "end": {"line": 1, "character": 2}}, "text": "*"}
        client.change(mine)
        board = await client.at("mines/board", 4, 0, since=first["number"])
        assert board["version"] == 2
        assert [1, 0, "*", "*", "9", "unopened"] in board["state"]["cells"]["board"]
        top = {"line": 0, "character": 0}
        client.change({"range": {"start": top, "end": top}, "text": "#\n"}, version=3)
        board = await client.at("mines/board", 4, 0, since=board["number"])
        assert "grids" in board["state"]  # the rows have other places
        client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        assert await client.at("mines/board", 4, 0) is None

    _talk(talk)


def test_a_text_that_gets_a_board() -> None:
    async def talk(client: Client) -> None:
        assert await client.at("mines/board", 0, 0) is None
        client.change({"text": "*.*\n...\n***\n0,1\n0;1\n0,1\n1,0\n2,1\n"}, version=2)
        board = await client.at("mines/board", 5, 0)
        assert board["state"]["stacks"] == {"stack": {"depth": 2, "top": ["?", "3"]}}
        assert board["note"] == "as long as every read succeeds"

    _talk(talk, "# nothing")


def test_a_stack_of_unknown_depth() -> None:
    source = _COUNTDOWN.read_text(encoding="utf-8")
    line = source[: source.index("5;1  # out(n)")].count("\n")

    async def talk(client: Client) -> None:
        board = await client.at("mines/board", line, 0)
        stack = {"depth": 2, "top": ["?", "?"], "isOpen": True}
        assert board["state"]["stacks"] == {"stack": stack}

    _talk(talk, source)


def test_rows_of_a_large_grid() -> None:
    rows = ["*" + "." * 99] * 50

    async def talk(client: Client) -> None:
        board = await client.at("mines/board", 50, 0)
        assert board["state"]["grids"] == {}
        assert len(board["clicks"]["board"]) == 50
        answer = await client.at("mines/boardRows", 50, 0, name="board", first=2, count=100)
        assert (answer["name"], answer["height"]) == ("board", 50)
        assert [row["row"] for row in answer["rows"]] == [*range(2, 42)]  # at most 4,000 cells
        assert answer["rows"][0]["line"] == 3
        assert len(answer["rows"][0]["cells"]) == 100
        assert await client.at("mines/boardRows", 50, 0, name="other", first=0, count=1) is None

    _talk(talk, "\n".join((*rows, "0,0", "")))


def test_acts() -> None:
    async def talk(client: Client) -> None:
        act = {"kind": "left", "grid": "board", "column": 1, "row": 1}
        done = await client.at("mines/boardAct", 6, 0, act=act)
        start = {"line": 6, "character": 0}
        assert done == {
            "version": 1,
            "edits": [{"range": {"start": start, "end": start}, "newText": "1,1\n"}],
            "cursor": {"line": 7, "character": 0},
            "words": "push(5): the stack is then [5, 3, 3]",
            "command": "push(n)",
            "stack": {"depth": 3, "top": ["5", "3", "3"]},
            "changed": [
                {
                    "range": {"start": {"line": 7, "character": 0}, "end": {"line": 7, "character": 3}},
                    "before": "push(5)",
                    "after": "mul",
                }
            ],
            "isProved": False,
            "isUncertain": False,
        }  # fmt: skip
        painted = await client.at("mines/boardAct", 6, 0, act={"kind": "paint", "column": 1})
        assert painted["edits"][0]["newText"] == "*"
        assert "stack" not in painted
        refused = await client.at("mines/boardAct", 6, 0, act={"kind": "paint", "column": 9})
        assert refused == {"refused": "the board has no such cell"}
        refused = await client.at("mines/boardAct", 6, 0, act={"kind": "move", "text": "up"})
        assert refused == {"refused": "this language has no acts of this kind on the board"}

    _talk(talk)


def test_what_is_missing_and_what_cells_contain() -> None:
    async def talk(client: Client) -> None:
        missing = await client.at("mines/boardMissing", 6, 0, command="mul")
        assert missing == {"words": "open the 5 at 1,1 first (it pushes 5)"}
        commands = ["mul", "sub", "add"]
        reasons = await client.at("mines/boardReasons", 6, 0, commands=commands)
        assert reasons == [
            "no cell with the digit 5 is opened yet", "no cell with the digit 4", "",
        ]  # fmt: skip
        contents = await client.of("mines/boardContents")
        assert contents[1] == {"text": "*", "words": "mine", "group": ""}

    _talk(talk)


def test_a_document_that_is_not_open() -> None:
    async def talk(client: Client) -> None:
        uri = "file:///nowhere.mines"
        for method in (
            "mines/board",
            "mines/boardRows",
            "mines/boardAct",
            "mines/boardMissing",
            "mines/boardReasons",
        ):
            assert await client.at(method, 0, 0, uri) is None
        assert await client.of("mines/boardContents", uri) == []

    _talk(talk)
