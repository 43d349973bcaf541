"""Requests of VS Code that few other editors send."""

from __future__ import annotations

import re

import pytest

from mines_tools.report.width import display_width
from tests.lsp.client import Client, Failure, converse

_WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
_CAN = {
    "textDocument": {"diagnostic": {}, "synchronization": {"willSave": True}},
    "workspace": {"diagnostics": {"refreshSupport": True}, "configuration": True},
}


@pytest.mark.parametrize(
    "uri",
    [
        "untitled:Untitled-1",
        "untitled:c%3A%5Cprograms%5Cnew.mines",
        "vscode-vfs://github/someone/programs/a.mines",
        "git:/programs/a.mines?%7B%22path%22%3A%22a%22%2C%22ref%22%3A%22HEAD%22%7D",
        "file:///c%3A/programs/a.mines",
    ],
)
def test_documents_wherever_they_are(uri: str) -> None:
    async def talk(client: Client) -> None:
        client.answers["workspace/configuration"] = [{"flowBudget": 0}]
        await client.start(_CAN, trace="verbose", initializationOptions={"flowBudget": 0})
        client.notify("$/setTrace", {"value": "messages"})
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        client.open(".*\n..\n0,0\n00,1", uri)
        document = {"textDocument": {"uri": uri}}
        client.notify("textDocument/willSave", {**document, "reason": 1})
        client.notify("textDocument/didSave", document)
        report = await client.of("diagnostic", uri, identifier="mines")
        assert [each["code"] for each in report["items"]] == ["M103"]
        params = {"identifier": "mines", "previousResultIds": [], "partialResultToken": "a"}
        everywhere = await client.request("workspace/diagnostic", {**params, "workDoneToken": "b"})
        assert [each["uri"] for each in everywhere["items"]] == [uri]
        assert everywhere["items"][0]["items"] == report["items"]
        full = await client.of("semanticTokens/full", uri)
        within = await client.of("semanticTokens/range", uri, range=_WHOLE)
        assert full["data"] == within["data"] != []
        known = full["resultId"]
        delta = await client.of("semanticTokens/full/delta", uri, previousResultId=known)
        assert delta["edits"] == []
        assert (await client.at("hover", 0, 0, uri))["range"]["end"]["character"] == 1
        explaining = {"command": "mines.explain", "arguments": [uri]}
        assert "verdict" in await client.request("workspace/executeCommand", explaining)
        # It was not offered.
        with pytest.raises(Failure, match="willSaveWaitUntil"):
            await client.request("textDocument/willSaveWaitUntil", {**document, "reason": 1})
        assert client.params_of("window/showMessage") == []
        assert client.errors == []

    converse(talk)


def test_an_explanation_tells_what_its_lines_are_about_where_a_language_has_no_lines() -> None:
    uri = "untitled:a.ef"

    async def talk(client: Client) -> None:
        await client.start(_CAN)
        client.open("1\ufe0f\u20e3\U0001f51a\n\U0001f51a", uri, language="emojifunge")
        asked = {"command": "mines.explain", "arguments": [uri, "pieces"]}
        explained = await client.request("workspace/executeCommand", asked)
        assert explained["places"] == [[0, 0, 0, 3], [0, 3, 0, 5], [1, 0, 1, 2]]
        assert explained["text"].count("\n") > 3
        headings = ["place", "instruction", "stack effect", "stack before", "stack after", "notes"]
        assert re.split("  +", explained["header"]) == headings
        first = explained["text"].splitlines()[0]
        before = first[: first.index("[]")]
        assert display_width(before) == explained["header"].index("stack before")
        client.open(".*\n0,0", "untitled:a.mines")
        asked = {"command": "mines.explain", "arguments": ["untitled:a.mines", "pieces"]}
        assert "places" not in await client.request("workspace/executeCommand", asked)

    converse(talk)
