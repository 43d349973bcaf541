"""Several languages in one server: each document has the features of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lsp.client import URI, Client, converse
from tests.lsp.forms import place

_OTHER = "file:///somewhere/program.emojifunge"


def _typed(character: str) -> dict[str, Any]:
    return {"context": {"triggerKind": 2, "triggerCharacter": character, "isRetrigger": False}}


def test_a_character_asks_in_its_own_language_only() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open("*.*\n...\n***\n0,")
        client.open("1\ufe0f\u20e3+", _OTHER, language="emojifunge")

        async def offered(uri: str, line: int, column: int, **context: Any) -> int:
            found = await client.at("completion", line, column, uri, **context)
            return len(found["items"]) if found else 0

        assert await offered(URI, 3, 2, **_typed(","))
        assert await offered(_OTHER, 0, 4, **_typed("+"))
        assert not await offered(URI, 3, 2, **_typed("+"))
        assert await offered(URI, 3, 2)
        assert await client.at("signatureHelp", 3, 2, **_typed(",")) is not None
        assert await client.at("signatureHelp", 0, 4, _OTHER, **_typed(",")) is None

    converse(talk)


@pytest.mark.parametrize(
    ("unit", "start", "end"), [("utf-8", 20, 26), ("utf-16", 8, 10), ("utf-32", 6, 8)]
)
def test_columns_after_emoji(unit: str, start: int, end: int) -> None:
    """Of emoji with joiners, keycaps and more than two units: what completion replaces, hovers and tokens."""
    text = "\U0001f3c3\u200d\u2640\ufe0f\U0001f51f\u27a1足す\u27951\ufe0f\u20e3\U0001f51a"

    async def talk(client: Client) -> None:
        await client.start({"general": {"positionEncodings": [unit]}})
        client.open(text, _OTHER, language="emojifunge")
        found = await client.at("completion", 0, end, _OTHER)
        item = found["items"][0]
        assert (item["label"], item["filterText"]) == ("\u2795 plus", "足す")
        assert place(item["textEdit"]["range"]) == f"0:{start}-0:{end}"
        item = await client.request("completionItem/resolve", item)
        assert "adds; element by element" in item["documentation"]["value"]
        hover = await client.at("hover", 0, start, _OTHER)
        assert place(hover["range"]) == f"0:{start}-0:{end}"
        tokens = await client.of("semanticTokens/full", _OTHER)
        places, column = [], 0
        for at in range(0, len(tokens["data"]), 5):
            column += tokens["data"][at + 1]
            places.append((column, tokens["data"][at + 2]))
        assert (start, end - start) in places
        assert places[0] == (0, {"utf-8": 13, "utf-16": 5, "utf-32": 4}[unit])

    converse(talk)
