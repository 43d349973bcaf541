"""What jumps to a place, and where a place jumps to: the call hierarchy. Hints that are written into the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.lsp.client import URI as _URI
from tests.lsp.client import Client, converse

_TRUTH = (Path(__file__).parents[2] / "examples" / "truth-machine.mines").read_text("utf-8")
_LABELS = "in(n)\nagain:\ndup out(n)\ndup jump-if again\njump end\npush 1\njump again\nend:\n"


_EXECUTED = (
    "2\ufe0f\u20e30\ufe0f\u20e3\U0001f440\u2734\ufe0f\U0001f4bb\n\U0001f51a\n\U0001f51a\U0001f51a\n"
)


def _names(calls: list[Any], end: str) -> list[tuple[str, int]]:
    return [(call[end]["name"], call[end]["range"]["start"]["line"]) for call in calls]


async def _hierarchy(client: Client, line: int, character: int = 0) -> Any:
    items = await client.at("prepareCallHierarchy", line, character)
    if items is None:
        return None
    (item,) = items
    incoming = await client.request("callHierarchy/incomingCalls", {"item": item})
    outgoing = await client.request("callHierarchy/outgoingCalls", {"item": item})
    return item["name"], _names(incoming, "from"), _names(outgoing, "to")


def test_the_skips_of_mines() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        assert client.capabilities["callHierarchyProvider"]
        client.open(_TRUTH)
        places = [await _hierarchy(client, line) for line in range(len(_TRUTH.split("\n")))]
        jumps = [
            (line, target)
            for line, place in enumerate(places)
            if place is not None
            for _, target in place[2]
        ]
        assert jumps
        back = {
            (origin, line)
            for line, place in enumerate(places)
            if place is not None
            for _, origin in place[1]
        }
        assert back == set(jumps)
        assert places[0] is None  # a comment above the board

    converse(talk)


def test_the_warps_of_emojifunge() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        # The operands: y = 1, x = 0. The pointer then makes its usual move.
        client.open(
            "1\ufe0f\u20e30\ufe0f\u20e3\u2734\ufe0f\U0001f51a\n\U0001f520\U0001f51a\n",
            language="emojifunge",
        )
        places = [
            await _hierarchy(client, line, column)
            for line, column in ((0, 0), (0, 6), (0, 8), (1, 0), (1, 2))
        ]
        warp = "\u2734\ufe0f warp", 0
        end = "\U0001f51a end", 1
        assert [place[1:] for place in places] == [
            ([], []),
            ([], [end]),
            ([], []),
            ([], []),
            ([warp], []),
        ]
        assert places[4][0] == end[0]
        client.notify("textDocument/didClose", {"textDocument": {"uri": _URI}})
        # A warp that is executed from a stack: `warp` is picked, and executed with 0 and 2 below it.
        client.open(_EXECUTED, language="emojifunge")
        _, _, targets = await _hierarchy(client, 0, 11)
        assert targets == [("\U0001f51a end", 2)]

    converse(talk)


def test_the_labels_of_the_assembler() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(_LABELS, language="minesasm")
        again = await _hierarchy(client, 1)
        assert again == ("again", [("dup jump-if again", 3), ("jump again", 6)], [])
        jump = await _hierarchy(client, 4, 6)
        assert jump == ("jump end", [], [("end", 7)])
        assert await _hierarchy(client, 0) is None

    converse(talk)


def test_a_language_without_jumps_has_no_answer() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open("#@*#\n---\n---\nr", "file:///a.soko", language="sokolang")
        assert await client.at("prepareCallHierarchy", 3, 0, "file:///a.soko") is None

    converse(talk)


def test_a_hint_can_be_written_into_the_program() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open("*.*\n...\n***\n0,1 # a\n2,1\n0,1")
        span = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
        hints = await client.of("inlayHint", range=span)
        edits = {
            hint["position"]["line"]: hint["textEdits"] for hint in hints if hint.get("textEdits")
        }
        place = {"line": 5, "character": 3}
        assert edits[5] == [{"range": {"start": place, "end": place}, "newText": "  #= add"}]
        # The other operations select another command when the run comes to them again.
        assert edits.keys() == {5}
        assert all(hint["data"] == "command" for hint in hints if hint.get("textEdits"))

    converse(talk)
