"""Large texts are parsed in the background. Analysis waits until a text is shown, and its memory is
bounded."""

from __future__ import annotations

import random
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from lsprotocol import types

from mines_tools.interface.editor import Hint, Hover
from mines_tools.interface.language import LANGUAGES
from mines_tools.lsp import documents
from mines_tools.lsp.documents import changed_positions
from mines_tools.lsp.positions import ClientPositions
from mines_tools.text.source import Span, code_points, units
from tests.lsp.client import Client, Failure, converse
from tests.toy import with_editor
from tests.toy.analysis import Known

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.interface.editor import Snapshot
    from mines_tools.interface.language import Parsed
    from mines_tools.text.source import ColumnUnit

_CONTENT_MODIFIED = -32801
_PUSH = "textDocument/publishDiagnostics"
_A = "file:///a.beads"
_UNITS: tuple[ColumnUnit, ...] = ("utf-8", "utf-16", "utf-32")
_WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 9}}


def _register(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    language = {
        name: changes.pop(name) for name in ("parse", "reparse", "analyse") if name in changes
    }
    editor = with_editor.EDITOR._replace(**changes)
    changed = with_editor.LANGUAGE._replace(editor=lambda: editor, **language)
    monkeypatch.setattr(with_editor, "LANGUAGE", changed)
    monkeypatch.setitem(LANGUAGES, "toy", "tests.toy.with_editor")  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("unit", _UNITS)
def test_many_changes_at_once_are_what_they_are_one_by_one(unit: ColumnUnit) -> None:
    draw = random.Random(unit)
    pieces = ("\n", "\r", "\r\n", "a", "é", "\U0001f600", "bc", "\u2028", "")

    def some(most: int) -> str:
        return "".join(draw.choice(pieces) for _ in range(draw.randrange(most)))

    def place() -> types.Position:
        return types.Position(draw.randrange(12), draw.randrange(6))

    for _ in range(300):
        positions = ClientPositions(some(30), unit)
        changes: list[types.TextDocumentContentChangeEvent] = [
            types.TextDocumentContentChangePartial(types.Range(place(), place()), some(5))
            if draw.random() < 0.95
            else types.TextDocumentContentChangeWholeDocument(some(20))
            for _ in range(documents._MANY + 4)
        ]
        at_once = changed_positions(positions, changes)
        for change in changes:
            positions = changed_positions(positions, [change])
        assert at_once.text == positions.text
        assert list(at_once.lines.starts) == list(positions.lines.starts)


@pytest.mark.parametrize("unit", _UNITS)
def test_code_points_of_all_texts(unit: ColumnUnit) -> None:
    draw = random.Random(unit)
    for _ in range(500):
        text = "".join(
            draw.choice("aé\u2028\U0001f600\ud83d\ude00") for _ in range(draw.randrange(6))
        )
        lengths = [units(text[:end], unit) for end in range(len(text) + 1)]
        for count in range(-1, lengths[-1] + 2):
            most = max(end for end, length in enumerate(lengths) if length <= max(count, 0))
            assert code_points(text, count, unit) == most


def test_places_are_the_same_in_any_order() -> None:
    text = "é\U0001f600a" * 5 + "\n" + "\U0001f600" * 5
    in_order = ClientPositions(text, "utf-16")
    places = [in_order.position(offset) for offset in range(len(text))]
    shuffled = list(enumerate(places))
    random.Random(0).shuffle(shuffled)
    other = ClientPositions(text, "utf-16")
    assert all(other.position(offset) == place for offset, place in shuffled)


@pytest.fixture
def _all_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mines_tools.lsp.open_documents.LARGE", 0)
    monkeypatch.setattr("mines_tools.lsp.request_handling._LARGE", 0)
    monkeypatch.setattr("mines_tools.lsp.request_handling._VAST", 0)


@pytest.mark.usefixtures("_all_are_large")
def test_the_newest_version_of_a_large_text_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = Event()
    read: list[str] = []

    def parse(text: str, dialect: str) -> Parsed:
        read.append(text)
        assert go_on.wait(60)
        return with_editor.language.LANGUAGE.parse(text, dialect)

    _register(monkeypatch, parse=parse, reparse=None)
    start = {"line": 0, "character": 0}

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">", _A, language="")
        place = {"textDocument": {"uri": _A}, "position": start}
        _, early = client.begin("textDocument/hover", place)
        while not read:
            await client.of("hover", "file:///b.beads", position=start)
        for version in range(2, 30):
            change = {"range": {"start": start, "end": start}, "text": "<"}
            client.change(change, uri=_A, version=version)
        _, late = client.begin("textDocument/hover", place)
        # Others are served while it is read.
        assert await client.of("hover", "file:///b.beads", position=start) is None
        go_on.set()
        assert (await late)["contents"]["value"] == "to the left"
        with pytest.raises(Failure) as caught:
            await early
        assert caught.value.code == _CONTENT_MODIFIED
        assert read == [">", "<" * 28 + ">"]
        assert [each["version"] for each in client.params_of(_PUSH)] == [29]

    converse(talk)


@pytest.mark.usefixtures("_all_are_large")
def test_what_is_written_in_threads_is_the_same() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(".*\n.\n0,0")
        told = await client.wait(_PUSH)
        assert [each["code"] for each in told["diagnostics"]] == ["M003"]
        assert (await client.at("hover", 0, 0))["contents"]["kind"] == "markdown"
        assert await client.of("documentSymbol")
        assert (await client.request("workspace/symbol", {"query": ""})) is not None
        params = {"command": "mines.explain", "arguments": [told["uri"]]}
        with pytest.raises(Failure, match="line 2: the program has errors"):
            await client.request("workspace/executeCommand", params)

    converse(talk)


@pytest.mark.usefixtures("_all_are_large")
def test_a_text_that_cannot_be_read_does_not_end_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def parse(_text: str, _dialect: str) -> Parsed:
        raise ZeroDivisionError("it broke")

    _register(monkeypatch, parse=parse)

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">", _A, language="")
        message = (await client.wait("window/showMessage"))["message"]
        assert message.startswith("reading failed: ZeroDivisionError: it broke")
        with pytest.raises(Failure):
            await client.at("hover", 0, 0, _A)
        assert await client.at("hover", 0, 0) is None

    converse(talk)


def test_a_text_that_is_too_long_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MOST", 20)
    monkeypatch.setattr("mines_tools.lsp.to_protocol.diagnostics.MOST_CHARACTERS", 20)

    async def talk(client: Client) -> None:
        await client.start()
        client.open(".*\n..\n" + "0,0\n" * 9)
        for changes in ([], [{"range": _WHOLE, "text": ""}]):
            if changes:
                client.change(*changes)
            (said,) = (await client.wait(_PUSH))["diagnostics"]
            assert said["message"] == (
                "the file has more than 20 characters; make it shorter and open it again"
            )
            assert await client.at("hover", 0, 0) is None
            options = {"tabSize": 4, "insertSpaces": True}
            assert await client.of("formatting", options=options) == []
        params = {"command": "mines.run", "arguments": ["file:///somewhere/program.mines"]}
        with pytest.raises(Failure, match="is too long"):
            await client.request("workspace/executeCommand", params)
        client.change({"text": ".*\n..\n0,0"}, version=3)
        assert not (await client.wait(_PUSH))["diagnostics"]
        assert await client.at("hover", 0, 0) is not None
        # It grows beyond, part by part.
        end = {"line": 9, "character": 0}
        client.change({"range": {"start": end, "end": end}, "text": "\n0,0" * 4}, version=4)
        shown = await client.wait(_PUSH, lambda params: params["version"] == 4)
        assert "more than 20" in shown["diagnostics"][0]["message"]

    converse(talk)


class _Task:
    """An analysis whose result is the text itself."""

    def __init__(self, parsed: Parsed, begun: list[str]) -> None:
        self._parsed = parsed
        self._begun = begun
        self.budget = 16

    def advance(self, _transitions: int) -> bool:
        self._begun.append(self._parsed.text)
        return True

    def result(self) -> Known:
        return Known(self._parsed.text)


def _analysing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which each text is added when its analysis begins. A hint and a hover show
    the result of the analysis."""
    begun: list[str] = []

    def hints(snapshot: Snapshot, _span: Span) -> list[Hint]:
        return [Hint(0, str(snapshot.analysis), "count")]

    def hover(snapshot: Snapshot, _offset: int) -> Hover:
        return Hover(Span(0, 1), str(snapshot.analysis))

    _register(
        monkeypatch, analyse=lambda parsed, _budget: _Task(parsed, begun), hints=hints, hover=hover
    )
    return begun


def _uri(number: int) -> str:
    return f"file:///{number}.beads"


async def _hint(client: Client, uri: str) -> str:
    (hint,) = await client.of("inlayHint", uri, range=_WHOLE)
    return str(hint["label"])


async def _until(client: Client, ready: Callable[[], bool]) -> None:
    while not ready():
        await client.at("hover", 0, 0)


def test_what_was_looked_at_last_is_analysed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = _analysing(monkeypatch)

    async def talk(client: Client) -> None:
        await client.start()
        for number in range(1, 10):
            client.open(">" * number, _uri(number), language="")
        assert await _hint(client, _uri(3)) == ">>>"
        assert begun.index(">>>") <= 2
        await _until(client, lambda: len(begun) == 9)
        assert begun[-1] == ">"

    converse(talk)


def test_what_is_known_takes_a_bounded_amount_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = _analysing(monkeypatch)
    monkeypatch.setattr("mines_tools.lsp.analysis_queue._OF_A_TRANSITION", 100)
    monkeypatch.setattr("mines_tools.lsp.analysis_queue.MOST_KEPT", 3 * 100 * 16)

    async def talk(client: Client) -> None:
        await client.start()
        assert client.server is not None
        for number in range(1, 10):
            client.open(">" * number, _uri(number), language="")
        analyst = client.server.opened._analyses._analyst
        await _until(client, lambda: len(begun) == 9 and not analyst._jobs)
        opened = client.server.connection.documents.values()
        assert sum(each.analysis is not None for each in opened) == 3
        assert sum(each.is_forgotten for each in opened) == 6
        forgotten = [int(each.uri[8]) for each in opened if each.is_forgotten]
        # Who asks gets to know it all the same.
        assert await _hint(client, _uri(forgotten[0])) == ">" * forgotten[0]
        said = await client.at("hover", 0, 0, _uri(forgotten[1]))
        assert said["contents"]["value"] == ">" * forgotten[1]
        assert len(begun) == 11
        assert sum(each.analysis is not None for each in opened) == 3
        for number in range(1, 10):
            document = {"textDocument": {"uri": _uri(number)}}
            client.notify("textDocument/didClose", document)
        await client.of("documentLink")
        assert (len(analyst._kept), analyst._weight, len(analyst._jobs)) == (0, 0, 0)

    converse(talk)


def test_settings_are_kept_by_many_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are more documents than the server checks again at once."""
    monkeypatch.setattr("mines_tools.lsp.open_documents._MOST_AT_ONCE", 2)

    async def talk(client: Client) -> None:
        await client.start(initializationOptions={"flowBudget": 0})
        uris = [f"file:///{number}.mines" for number in range(9)]
        for uri in uris:
            client.open(".*\n..\n00,0", uri)
        await client.of("documentLink")
        assert len(client.params_of(_PUSH)) == 9
        client.notify("workspace/didChangeConfiguration", {"settings": {"mines": {"lint": False}}})
        while len(client.params_of(_PUSH)) < 18:
            await client.of("documentLink")
        assert {each["uri"] for each in client.params_of(_PUSH)[9:]} == set(uris)
        assert not any(each["diagnostics"] for each in client.params_of(_PUSH)[9:])

    converse(talk)
