"""The programs in open Markdown documents are checked, fixed and formatted if the client asks for it."""

from __future__ import annotations

from typing import Any

import pytest

from mines_tools.fmt.markdown import format_document
from mines_tools.interface.language import LANGUAGES
from mines_tools.lint.linted_file import LintWork
from mines_tools.lint.markdown import lint_document
from mines_tools.project.file_settings import FileSettings
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.editor_positions import Places
from mines_tools.text.markdown_blocks import markdown_blocks
from mines_tools.text.source import Span
from tests.lsp.client import Client, Failure, converse
from tests.lsp.forms import changed, said
from tests.markdown_documents import written_documents

_URI = "file:///somewhere/page.md"
_PROGRAM = "file:///somewhere/program"
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
        assert await _actions(client, 9) == []
        assert await _formatting(client) == []
        answer = await client.request(
            "textDocument/hover",
            {"textDocument": {"uri": _URI}, "position": {"line": 9, "character": 3}},
        )
        assert answer is None

    converse(talk)


async def _actions(
    client: Client, line: int, *only: str, column: int = 0, uri: str = _URI
) -> list[dict[str, Any]]:
    """Return the actions for a position, of the kinds `only`."""
    place = {"line": line, "character": column}
    context = {"diagnostics": [], "only": [*only]} if only else {"diagnostics": []}
    params = {"range": {"start": place, "end": place}, "context": context}
    answer = await client.request(
        "textDocument/codeAction", {"textDocument": {"uri": uri}, **params}
    )
    return list(answer)


def _edits(action: dict[str, Any], uri: str = _URI) -> list[dict[str, Any]]:
    """Return the edits of `action`, which changes only the document at `uri`."""
    (change,) = action["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": uri, "version": 1}
    return list(change["edits"])


async def _formatting(client: Client, first: int | None = None) -> list[dict[str, Any]]:
    """Return the edits that format the document; with `first`, only this line."""
    params: dict[str, Any] = {"textDocument": {"uri": _URI}}
    params["options"] = {"tabSize": 4, "insertSpaces": True}
    if first is None:
        return list(await client.request("textDocument/formatting", params))
    params["range"] = {
        "start": {"line": first, "character": 0},
        "end": {"line": first + 1, "character": 0},
    }
    return list(await client.request("textDocument/rangeFormatting", params))


def _applied(text: str, edits: list[dict[str, Any]]) -> str:
    places = Places(text, "utf-16")

    def offset(place: dict[str, int]) -> int:
        return places.offset_at(place["line"], place["character"])

    own = [
        Edit(Span(offset(edit["range"]["start"]), offset(edit["range"]["end"])), edit["newText"])
        for edit in edits
    ]
    return apply_edits(text, sorted(own, key=lambda edit: edit.span))


_TWO = (
    "1. 🎉\r\n   ```mines\r\n   *.*\r\n   ...\r\n   ***\r\n   0,+1\r\n   ```\r\n"
    "> ~~~ mines\r\n>\t*.*\r\n>\t...\r\n>\t***\r\n>\t00, 1\r\n> ~~~\r\n"
    "<!-- fmt: skip -->\r\n```mines\r\n*.*\r\n...\r\n***\r\n0, 1\r\n```\r\n"
)


def test_fixes_of_a_block() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.notify("workspace/didChangeConfiguration", _settings(markdown=True))
        _open(client, _TWO)
        found = await _actions(client, 5, column=6)
        assert [
            (action["title"], action["kind"], changed(_edits(action)))
            for action in found
            if "M102" in str(action.get("diagnostics")) or action["kind"] == "source.fixAll"
        ] == [
            ("Remove the sign", "quickfix", ["5:5-5:6 ''"]),
            ("Apply all safe fixes", "source.fixAll", ["5:5-5:6 ''", "11:3-11:4 ''"]),
            (
                "Ignore M102 redundant-sign here",
                "quickfix",
                ["5:7-5:7 '  # mines: ignore[redundant-sign]'"],
            ),
            (
                "Ignore M102 redundant-sign in this block",
                "quickfix",
                ["2:6-2:6 '  # mines: ignore-file[redundant-sign]'"],
            ),
        ]
        fix = next(action for action in found if action["title"] == "Remove the sign")
        assert fix["isPreferred"]
        assert said(fix["diagnostics"][0]).startswith("5:5-5:7 warning M102")
        titles = [action["title"] for action in found]
        assert "Write '0,1' as on the board" in titles
        clicks = next(action for action in found if action["title"].startswith("Add 3 clicks"))
        assert changed(_edits(clicks)) == [r"5:7-5:7 '\r\n   1,0\r\n   1,1\r\n   2,1'"]
        (fix_all,) = await _actions(client, 0, "source.fixAll")
        assert changed(_edits(fix_all)) == ["5:5-5:6 ''", "11:3-11:4 ''"]
        assert await _actions(client, 0, "quickfix") == []

    converse(talk)


def test_an_excluded_block_has_no_actions() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.notify("workspace/didChangeConfiguration", _settings(markdown=True))
        _open(client)
        (fix_all,) = await _actions(client, 14)
        assert changed(_edits(fix_all)) == ["9:4-9:5 ''"]

    converse(talk)


def test_a_request_before_an_edit_is_refused() -> None:
    """The positions in its answer would be wrong."""

    async def talk(client: Client) -> None:
        await client.start()
        client.notify("workspace/didChangeConfiguration", _settings(markdown=True))
        _open(client)
        params = {"textDocument": {"uri": _URI}, "options": {"tabSize": 4, "insertSpaces": True}}
        _, answer = client.begin("textDocument/formatting", params)
        start = {"line": 0, "character": 0}
        _change(client, 2, {"range": {"start": start, "end": start}, "text": "\n"})
        with pytest.raises(Failure, match="the document has changed"):
            await answer

    converse(talk)


def test_blocks_are_formatted() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.notify("workspace/didChangeConfiguration", _settings(markdown=True))
        _open(client, _TWO)
        lines = [f"{line}:1-{line}:2 ''" for line in range(8, 12)]
        assert changed(await _formatting(client)) == [*lines, "11:5-11:6 ''"]
        assert changed(await _formatting(client, 11)) == [lines[3], "11:5-11:6 ''"]
        assert await _formatting(client, 12) == []

    converse(talk)


def test_generated_documents() -> None:
    """The mistakes are those that `mines-lint` reports, and formatting gives what `mines-fmt --markdown` writes. The
    actions are those of the program, and change only its block."""
    settings = FileSettings("a.md", "mines", is_markdown=True)
    counts = {"formatted": 0, "actions": 0}

    async def talk(client: Client) -> None:
        await client.start()
        client.notify("workspace/didChangeConfiguration", _settings(markdown=True))
        for document in written_documents(range(8)):
            _open(client, document.text)
            report = lint_document(settings, document.text, "a.md", LintWork()).report
            expected = [
                (report.lines.line_at(each.span.start), each.code) for each in report.diagnostics
            ]
            if expected:  # without mistakes, nothing is sent
                shown: list[tuple[int, str]] = []
                while len(shown) < len(expected):  # a slow check shows a part first
                    push = await client.wait(_PUSH, lambda params: params["uri"] == _URI)
                    shown = [
                        (each["range"]["start"]["line"], each["code"])
                        for each in push["diagnostics"]
                    ]
                assert shown == expected
            edits = await _formatting(client)
            assert (
                _applied(document.text, edits)
                == format_document(settings, document.text, "a.md").text
            )
            counts["formatted"] += bool(edits)
            blocks = markdown_blocks(document.text, LANGUAGES)
            for number, (language, text, first, _) in enumerate(document.blocks):
                await _open_program(client, text, language)
                for line in range(text.count("\n") + 1):
                    of_program = _texts(
                        text, await _actions(client, line, uri=_PROGRAM), uri=_PROGRAM
                    )
                    actions = await _actions(client, first + line)
                    counts["actions"] += len(actions)
                    found = []
                    for title, new in _texts(document.text, actions):
                        after = markdown_blocks(new, LANGUAGES)
                        assert _outside(document.text, blocks) == _outside(new, after)
                        is_all = title == "Apply all safe fixes"
                        for at, (block, other) in enumerate(zip(blocks, after, strict=True)):
                            assert is_all or at == number or block.text == other.text
                        found.append((title.replace("block", "file"), after[number].text))
                    # The whole document may have fixes where the program has none.
                    assert [each for each in found if each[1] != text] == of_program
                client.notify("textDocument/didClose", {"textDocument": {"uri": _PROGRAM}})
            client.notify("textDocument/didClose", {"textDocument": {"uri": _URI}})
            await client.wait(_PUSH, lambda params: params["uri"] == _URI)

    converse(talk)
    assert counts["formatted"] > 2
    assert counts["actions"] > 50


async def _open_program(client: Client, text: str, language: str) -> None:
    """Open the program `text`, and wait until all its rules have run."""
    client.open(text, _PROGRAM, language=language)
    await client.of("documentSymbol", _PROGRAM)
    assert client.server is not None
    work = client.server.opened._analyses._work.get(_PROGRAM)
    if work is not None:
        await work.whole


def _texts(text: str, actions: list[dict[str, Any]], uri: str = _URI) -> list[tuple[str, str]]:
    """Return the title of each action, and the document `text` after the action."""
    return [(action["title"], _applied(text, _edits(action, uri))) for action in actions]


def _outside(text: str, blocks: list[Any]) -> list[str]:
    """Return what is outside of `blocks` in a document."""
    pieces, at = [], 0
    for block in blocks:
        pieces.append(text[at : block.line_starts[0]])
        at = block.line_starts[-1]
    return [*pieces, text[at:]]
