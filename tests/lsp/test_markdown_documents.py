"""The programs in open Markdown documents are checked if the client asks for it."""

from __future__ import annotations

from typing import Any

from tests.lsp.client import Client, converse
from tests.lsp.forms import said

_URI = "file:///somewhere/page.md"
_PUSH = "textDocument/publishDiagnostics"
_PAGE = """# A page

- 🎉 ```text
  ```

> ```mines
> *.*
> ...
> ***
> 0,+1
> ```

<!-- mines: skip -->
```mines
0,+1
```
"""


def _settings(*, markdown: bool) -> dict[str, Any]:
    return {"settings": {"mines": {"markdown": markdown}}}


def _open(client: Client, text: str = _PAGE) -> None:
    about = {"uri": _URI, "languageId": "markdown", "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": about})


def _change(client: Client, version: int, *changes: dict[str, Any]) -> None:
    about = {"uri": _URI, "version": version}
    client.notify(
        "textDocument/didChange", {"textDocument": about, "contentChanges": list(changes)}
    )


async def _shown(client: Client, version: int | None) -> list[str]:
    push = await client.wait(
        _PUSH, lambda params: params["uri"] == _URI and params.get("version") == version
    )
    return [said(each).splitlines()[0] for each in push["diagnostics"] if each["code"] == "M102"]


def test_places_and_edits() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.notify("workspace/didChangeConfiguration", _settings(markdown=True))
        _open(client)
        assert await _shown(client, 1) == ["9:4-9:6 warning M102 redundant-sign"]
        start = {"line": 0, "character": 0}
        _change(client, 2, {"range": {"start": start, "end": start}, "text": "\n"})
        assert await _shown(client, 2) == ["10:4-10:6 warning M102 redundant-sign"]
        place = {"line": 10, "character": 4}
        after = {"line": 10, "character": 5}
        _change(client, 3, {"range": {"start": place, "end": after}, "text": ""})
        assert await _shown(client, 3) == []
        client.notify("textDocument/didClose", {"textDocument": {"uri": _URI}})
        assert await _shown(client, None) == []

    converse(talk)


def test_the_setting_switches_it_on_and_off() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        _open(client)
        client.notify("workspace/didChangeConfiguration", _settings(markdown=True))
        assert await _shown(client, 1) == ["9:4-9:6 warning M102 redundant-sign"]
        client.notify("workspace/didChangeConfiguration", _settings(markdown=False))
        assert await _shown(client, 1) == []
        answer = await client.request(
            "textDocument/hover",
            {"textDocument": {"uri": _URI}, "position": {"line": 9, "character": 3}},
        )
        assert answer is None

    converse(talk)
