"""Several languages in one server: each document gets the features of its own language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lsp.client import URI, Client, converse
from tests.lsp.forms import place
from tests.thinned import thinned

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
        assert not await offered(URI, 3, 0, **_typed("+"))
        assert await offered(URI, 3, 2)
        assert await client.at("signatureHelp", 3, 2, **_typed(",")) is not None
        assert await client.at("signatureHelp", 0, 4, _OTHER, **_typed(",")) is None

    converse(talk)


_SENTENCES = (
    "Hello, world!",
    "Hello. Is it 5:30?",
    "Hello (you) - I'm A+",
    "3 is 1, ok?",
    "\u3084\u3042\uff01 5\u3002",
)


@pytest.mark.parametrize("language", thinned(["mines", "sokolang", "emojifunge"], 1))
@pytest.mark.parametrize("count", [1, pytest.param(len(_SENTENCES), marks=pytest.mark.long)])
def test_a_list_stays_open_until_the_end_of_a_sentence(language: str, count: int) -> None:
    """Editors close a list after a character that is not part of a word, unless it triggers a list."""

    async def talk(client: Client) -> None:
        started = await client.start()
        triggers = {*started["capabilities"]["completionProvider"]["triggerCharacters"]}
        for number, sentence in enumerate(_SENTENCES[:count]):
            uri = f"{_OTHER}{number}"
            client.open("", uri, language=language)
            for end in range(1, len(sentence) + 1):
                typed = sentence[:end]
                client.change({"text": typed}, uri=uri, version=1 + end)
                assert typed[-1].isalpha() or typed[-1] in triggers
                asked = _typed(typed[-1]) if typed[-1] in triggers else {}
                found = await client.at("completion", 0, end, uri, **asked)
                texts = [each.get("filterText", "") for each in found["items"]]
                assert typed in texts, typed

    converse(talk)


def test_no_list_appears_after_a_sign_that_is_not_part_of_a_text() -> None:
    room = "####\n#@.#\n####\n---\n@:1 \n---\nr "

    async def talk(client: Client) -> None:
        await client.start()
        client.open(room, language="sokolang")
        assert await client.at("completion", 6, 2, **_typed(" ")) is None
        assert await client.at("completion", 4, 4, **_typed(" ")) is None
        assert await client.at("completion", 0, 4, **_typed("#")) is None
        assert await client.at("completion", 6, 2)

    converse(talk)


@pytest.mark.parametrize(
    ("unit", "start", "end"), [("utf-8", 20, 26), ("utf-16", 8, 10), ("utf-32", 6, 8)]
)
def test_columns_after_emoji(unit: str, start: int, end: int) -> None:
    """The text contains emoji with joiners, keycaps, and emoji of more than two units. Completion,
    hovers and tokens have the right columns."""
    text = "\U0001f3c3\u200d\u2640\ufe0f\U0001f51f\u27a1足す\u27951\ufe0f\u20e3\U0001f51a"

    async def talk(client: Client) -> None:
        await client.start({"general": {"positionEncodings": [unit]}})
        client.open(text, _OTHER, language="emojifunge")
        found = await client.at("completion", 0, end, _OTHER)
        item = found["items"][0]
        assert (item["label"], item["filterText"]) == ("\u2795 plus", "足す")
        assert place(item["textEdit"]["range"]) == f"0:{start}-0:{end}"
        item = await client.request("completionItem/resolve", item)
        assert "adds a and b; element by element" in item["documentation"]["value"]
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


def test_emojifunge_is_linted_and_formatted_while_it_is_edited() -> None:
    """Flow rules report after each edit. Formatting, quick fixes and directives are those of the
    language."""

    async def talk(client: Client) -> None:
        await client.start()
        client.open("1️⃣🔢🔚🔢\r\n", _OTHER, language="emojifunge")

        async def told(*codes: str) -> list[dict[str, Any]]:
            params = await client.wait(
                "textDocument/publishDiagnostics",
                lambda sent: [each["code"] for each in sent["diagnostics"]] == list(codes),
            )
            found: list[dict[str, Any]] = params["diagnostics"]
            return found

        (idle,) = await told("E201")
        assert (place(idle["range"]), idle["tags"]) == ("0:7-0:9", [1])
        offered = await client.of(
            "codeAction", _OTHER, range=idle["range"], context={"diagnostics": [idle]}
        )
        ignore = next(each for each in offered if each["title"].startswith("Ignore E201"))
        (edit,) = ignore["edit"]["documentChanges"][0]["edits"]
        assert edit["newText"] == "\r\n\r\nmines: ignore[unreachable-cells] 3,0"

        at = {"line": 0, "character": 3}
        changes = {"range": {"start": at, "end": {"line": 0, "character": 5}}, "text": "👍🏽"}
        client.change(changes, uri=_OTHER)
        (unknown,) = await told("E101")
        assert place(unknown["range"]) == "0:3-0:7"
        offered = await client.of(
            "codeAction", _OTHER, range=unknown["range"], context={"diagnostics": [unknown]}
        )
        assert any(each["title"].startswith("Replace with 👍") for each in offered)

        end = {"line": 0, "character": 7}
        client.change({"range": {"start": at, "end": end}, "text": "➡"}, uri=_OTHER, version=3)
        await told("E201")
        edits = await client.of("formatting", _OTHER, options={"tabSize": 4, "insertSpaces": True})
        assert [(place(each["range"]), each["newText"]) for each in edits] in (
            [("0:3-0:4", "➡️")],
            [("0:4-0:4", "\ufe0f")],
        )

    converse(talk)


def test_a_completion_that_changes_other_places_too() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        uri = "file:///somewhere/program.soko"
        client.open("#####\n#@A*#\n##*##\n#####\n---\na:\n---\nrwd\nHi", uri, language="sokolang")
        item = (await client.at("completion", 8, 2, uri))["items"][0]
        assert (item["label"], item["textEdit"]["newText"]) == ("print Hi", "")
        assert place(item["textEdit"]["range"]) == "8:0-8:2"
        (other,) = item["additionalTextEdits"]
        assert (place(other["range"]), other["newText"]) == ("5:2-5:2", "10,2,72,105")

    converse(talk)


@pytest.mark.parametrize(("kind", "is_whole"), [(1, True), (3, False)])
def test_what_can_replace_a_number_is_listed_if_it_is_asked_for(kind: int, is_whole: bool) -> None:
    """A list that is open while a number is typed closes, so that Enter then ends the line."""

    async def talk(client: Client) -> None:
        await client.start()
        uri = "file:///somewhere/program.soko"
        client.open("#####\n#@A*#\n##*##\n#####\n---\na:24\n---\nrwd", uri, language="sokolang")
        context = {"triggerKind": kind}
        items = (await client.at("completion", 5, 4, uri, context=context))["items"]
        fitting = [each for each in items if each.get("filterText") == "24"]
        assert len(fitting) == (len(items) if is_whole else 0)
        if is_whole:
            assert fitting[0]["label"] == "swap"
            assert "reverse" in [each["label"] for each in fitting]

    converse(talk)
