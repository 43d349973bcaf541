"""Completion while a user types: each key sends a change and a request, without waiting between two
keys. The machine runs every offered click."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any, NamedTuple

import pytest

from mines_tools.languages.mines.syntax import parse
from mines_tools.lsp import request_handling
from mines_tools.lsp.analysis_queue import Slices
from tests.lsp.client import URI, Client, Failure, converse
from tests.mines.runs import machine_of

_CONTENT_MODIFIED = -32801
_FUNCTION = 3  # the kind of an item that is a click found by its command
_BOARD = "*.*\n...\n***\n"
_ISSUE = _BOARD + "0,1\n2,1\n1,0\n{}1,1\n1,0"


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer for analyses, because the machine may be busy."""
    _wait(monkeypatch, 30.0)


def _wait(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Make requests that wait for an analysis wait this long."""
    monkeypatch.setattr(
        request_handling,
        "_seconds_to_wait",
        lambda handling, _document: seconds if handling.wait else 0.0,
    )


class Typing(NamedTuple):
    """The keys that are typed into a program at ``{}``, and the completion that must come first."""

    program: str
    keys: str
    first: str
    """The label and the click of the first completion after the last key."""


_TYPED = (
    Typing(_ISSUE.replace("{}", "{}\n"), "push", "push 5 1,1"),
    Typing(_ISSUE.replace("{}", "{}\n"), "add", "add 0,1"),
    Typing(_ISSUE.replace("{}", "{}\n"), "in(n", "in(n) 0;1"),
    Typing(_ISSUE.replace("{}", "{}\n"), "dup", "dup 1,0"),
    Typing(_ISSUE.replace("{}", "{}\n"), "5", "push 5 1,1"),
    Typing(_BOARD + "0,1\n2,1\n1,1\n0,1\n{}\n1,0", "\nout(n", "out(n) 1;1"),
    Typing(_BOARD + "!\n0;1\n2;1\n{}\n1;1\n1;0", "add", "add 2;1"),
    Typing(_BOARD + "1,1{}", "\nmul", "mul 1,1"),
    Typing("*..\n...\n0,1{}\n2,0", "\npush 4", "push 4 2,0"),
)


def _asked(client: Client, uri: str, before: str, key: str, version: int) -> asyncio.Future[Any]:
    """Type one key after `before`, and request completions there. Return a future with the
    answer."""
    line, character = before.count("\n"), len(before) - before.rfind("\n") - 1
    place = {"line": line, "character": character}
    change = {"range": {"start": place, "end": place}, "text": key}
    client.change(change, uri=uri, version=version)
    after = before + key
    place = {"line": after.count("\n"), "character": len(after) - after.rfind("\n") - 1}
    params = {"textDocument": {"uri": uri}, "position": place}
    return client.begin("textDocument/completion", params)[1]


def _clicks(answer: Any) -> list[Any]:
    return [
        item
        for item in answer["items"]
        if item["kind"] == _FUNCTION and item["textEdit"]["newText"] not in ("!", "@")
    ]


def _check(text: str, item: Any) -> None:
    """Check in the machine that the offered click selects the command in its label, the first time
    that the click is performed."""
    line = item["textEdit"]["range"]["start"]["line"]
    lines = text.split("\n")
    lines[line] = item["textEdit"]["newText"]
    tree = parse("\n".join(lines), "2")
    index = line - tree.operation_lines.start
    machine, _ = machine_of("\n".join(lines))
    step = machine.recorded_step()
    while step is not None and step.origin != index:
        step = machine.recorded_step()
    assert step is not None
    name, _, value = item["label"].partition(" ")
    assert step.command.name.partition("(")[0] == name.partition("(")[0], (text, item)
    if value:
        assert machine.stack[-1] == int(value), (text, item)


def _ends_there(text: str, rest: str, end: Any) -> bool:
    """Return True if the position `end` is at the end of what was typed, which is all of `text`
    except for `rest`."""
    typed = text[: len(text) - len(rest)]
    return end == {
        "line": typed.count("\n"), "character": len(typed) - typed.rfind("\n") - 1,
    }  # fmt: skip


async def _type(client: Client, typing: Typing, number: int, pause: float) -> None:
    uri = f"file:///somewhere/{number}-{pause}.mines"
    before, _, rest = typing.program.partition("{}")
    client.open(before + rest, uri)
    if pause:
        await asyncio.sleep(pause)
    answers, texts, versions = [], [], count(2)
    for key in typing.keys:
        answers.append(_asked(client, uri, before, key, next(versions)))
        before += key
        texts.append(before + rest)
        if pause:
            await asyncio.sleep(pause)
    answered = await asyncio.wait_for(asyncio.gather(*answers, return_exceptions=True), 60)
    for text, answer in zip(texts, answered, strict=True):
        if isinstance(answer, Failure):  # of a line that was left for the next one
            assert answer.code == _CONTENT_MODIFIED
            assert "\n" in typing.keys
            assert text is texts[0]
            continue
        end = answer["items"][0]["textEdit"]["range"]["end"] if answer["items"] else None
        shown = next((each for each in texts if _ends_there(each, rest, end)), text)
        for item in _clicks(answer):
            assert "if " not in item["detail"], (text, item)
            if "not always" not in item["detail"]:
                _check(shown, item)
    (first, *_) = _clicks(answered[-1])
    assert f"{first['label']} {first['textEdit']['newText']}" == typing.first


@pytest.mark.long
@pytest.mark.parametrize("pause", [0, 0.05, 0.2])
def test_the_click_that_is_offered_while_one_types_selects_its_command(pause: float) -> None:
    async def talk(client: Client) -> None:
        await client.start()
        await asyncio.gather(
            *(_type(client, typing, number, pause) for number, typing in enumerate(_TYPED))
        )

    converse(talk)


def test_who_asks_once_is_answered_about_what_was_typed_since() -> None:
    """The request is answered about the text that has been typed since. Not every editor requests
    again if the text has changed."""
    before, _, rest = _ISSUE.replace("{}", "{}\n").partition("{}")

    async def talk(client: Client) -> None:
        await client.start()
        client.open(before + rest)
        asked = _asked(client, URI, before, "p", 2)
        for number, typed in enumerate(("pu", "pus", "push")):
            client.change({"text": f"{before}{typed}{rest}"}, version=3 + number)
        answer = await asked
        (first, *_) = _clicks(answer)
        assert f"{first['label']} {first['textEdit']['newText']}" == "push 5 1,1"
        line = before.count("\n")
        assert first["textEdit"]["range"] == {
            "start": {"line": line, "character": 0}, "end": {"line": line, "character": 4},
        }  # fmt: skip
        assert first["data"]["version"] == 5
        # What is deleted again is followed, too.
        asked = _asked(client, URI, f"{before}push", "x", 6)
        client.change({"text": f"{before}add{rest}"}, version=7)
        assert [each["label"] for each in _clicks(await asked)[:1]] == ["add"]
        # A change elsewhere, and a line that is left, make it another question.
        for number, text in enumerate((f"{before}a{rest}\n", f"{before}a\n{rest}", before)):
            asked = _asked(client, URI, before, "a", 8 + 3 * number)
            client.change({"text": text}, version=9 + 3 * number)
            with pytest.raises(Failure) as caught:
                await asked
            assert caught.value.code == _CONTENT_MODIFIED
            client.change({"text": before + rest}, version=10 + 3 * number)

    converse(talk)


def test_a_number_is_answered_as_soon_as_it_is_typed() -> None:
    """An editor does not request completions after a digit by itself; the server has to name digits
    as trigger characters."""

    async def talk(client: Client) -> None:
        triggers = (await client.start())["capabilities"]["completionProvider"]["triggerCharacters"]
        assert {*"0123456789", *",;(", "["} <= {*triggers}
        client.open(_ISSUE.replace("{}", "5\n"))
        asked = {"triggerKind": 2, "triggerCharacter": "5"}
        items = (await client.at("completion", 6, 1, context=asked))["items"]
        offered = [(item["label"], item["textEdit"]["newText"]) for item in items[:3]]
        assert offered == [("push 5", "1,1"), ("5,0", "5,0"), ("5;0", "5;0")]

    converse(talk)


def test_what_is_not_known_in_time_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = asyncio.Event()
    advance = Slices.advance

    async def held_up(slices: Slices) -> bool:
        await go_on.wait()
        return await advance(slices)

    monkeypatch.setattr(Slices, "advance", held_up)
    _wait(monkeypatch, 0.05)

    async def offered(client: Client, at: int) -> list[str]:
        answer = await client.at("completion", 6, at)
        assert answer["isIncomplete"]
        return [f"{item['label']} {item['textEdit']['newText']}" for item in answer["items"]]

    async def talk(client: Client) -> None:
        await client.start()
        client.open(_ISSUE.replace("{}", "push\n"))
        assert await offered(client, 4) == []
        client.open(_ISSUE.replace("{}", "rev\n"), version=2)
        assert await offered(client, 3) == ["reverse !"]
        client.open(_ISSUE.replace("{}", "push\n"), version=3)
        go_on.set()
        _wait(monkeypatch, 30.0)
        assert await offered(client, 4) == ["push 5 1,1"]

    converse(talk)


def test_nobody_waits_for_an_analysis_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cursor is in a comment, and the completions there do not depend on the analysis."""
    over = asyncio.Event()
    advance = Slices.advance

    async def held_up(slices: Slices) -> bool:
        if await advance(slices):
            slices.seconds = 20.0
            over.set()
            return True
        return False

    async def never(_slices: Slices) -> bool:
        await asyncio.sleep(60)
        return True

    async def talk(client: Client) -> None:
        await client.start()
        monkeypatch.setattr(Slices, "advance", held_up)
        client.open("*.\n1,0  # p")
        await over.wait()
        monkeypatch.setattr(Slices, "advance", never)
        client.change({"text": "*.\n1,0  # po"})
        began = asyncio.get_running_loop().time()
        items = (await client.at("completion", 1, 9))["items"]
        assert asyncio.get_running_loop().time() - began < 9
        assert [item["label"] for item in items] == ["pop", "positive"]

    _wait(monkeypatch, 10.0)
    converse(talk)


_EVERYTHING = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
_PLACE = {"line": 6, "character": 3}
_ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("signatureHelp", {"position": _PLACE}),
    ("codeLens", {}),
    ("codeAction", {"range": {"start": _PLACE, "end": _PLACE}, "context": {"diagnostics": []}}),
    ("inlayHint", {"range": _EVERYTHING}),
    ("mines/coordinate", {"position": _PLACE}),
    ("completion", {"position": {"line": 5, "character": 3}}),
)


def test_what_is_asked_right_after_a_key_is_answered_about_the_new_text() -> None:
    """The answer is the same as from a server that had enough time."""
    before, after = (_BOARD + f"0,1\n2,1\n{line}\n1,0\n1,1" for line in ("!", "0,1"))

    async def talk(client: Client) -> None:
        await client.start()
        assert client.server is not None
        client.open(after)
        await client.server.opened.until_idle()
        for method, params in _ASKED:
            client.change({"text": after})
            await client.server.opened.until_idle()
            known = await client.of(method, **params)
            client.change({"text": before})
            await client.server.opened.until_idle()
            assert await client.of(method, **params) != known
            client.change({"text": after})
            assert await client.of(method, **params) == known
        # More words on a completion, too.
        item = (await client.at("completion", 5, 3))["items"][0]
        known = await client.request("completionItem/resolve", item)
        client.change({"text": after})
        assert await client.request("completionItem/resolve", item) == known

    converse(talk)
