"""A language without lines and comments goes through the server; without an editor's features too."""

from __future__ import annotations

import pytest

from mines_tools.language import LANGUAGES
from tests.lsp.client import Client, Failure, converse
from tests.lsp.forms import all_said, changed, place

_URI = "file:///somewhere/a.beads"
_PUSH = "textDocument/publishDiagnostics"
_OPTIONS = {"tabSize": 4, "insertSpaces": True}
_SAID = """\
0:1-0:2 error T001 strange-bead
  no bead
0:2-0:3 warning T101 needless-place
  empty places"""


def _with(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setitem(LANGUAGES, "toy", module)  # type: ignore[arg-type]


def test_with_an_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, "tests.toy.with_editor")

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">?_|v", _URI, language="")
        assert all_said((await client.wait(_PUSH))["diagnostics"]) == _SAID
        found = await client.at("hover", 0, 4, _URI)
        assert (found["contents"]["value"], place(found["range"])) == ("down", "0:4-0:5")
        rows = await client.of("documentSymbol", _URI)
        assert [(each["name"], place(each["range"])) for each in rows] == [
            (">?_", "0:0-0:3"),
            ("v", "0:4-0:5"),
        ]
        edits = await client.of("formatting", _URI, options=_OPTIONS)
        assert changed(edits) == ["0:2-0:3 ''"]
        with pytest.raises(Failure, match="a bead has no name"):
            await client.at("prepareRename", 0, 0, _URI)
        assert client.params_of("window/showMessage") == []

    converse(talk)


def test_without_an_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, "tests.toy.language")

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">?_|v", _URI, language="")
        assert all_said((await client.wait(_PUSH))["diagnostics"]) == _SAID
        assert await client.at("hover", 0, 4, _URI) is None
        assert await client.of("documentSymbol", _URI) == []
        edits = await client.of("formatting", _URI, options=_OPTIONS)
        assert changed(edits) == ["0:2-0:3 ''"]

    converse(talk)
