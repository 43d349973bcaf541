"""The server continues to run after any message and any fault in it."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from mines_tools.interface.editor import Completion
from mines_tools.interface.explanation import Explanation, Item, ItemVocabulary, ItemWords
from mines_tools.interface.language import LANGUAGES
from mines_tools.lsp import progress
from mines_tools.lsp.requests import create_server
from mines_tools.project.uris import uri_of
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from tests.lsp.client import URI, Client, Failure, converse
from tests.thinned import thinned
from tests.toy import with_editor
from tests.toy.analysis import Task

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from mines_tools.interface.editor import Snapshot
    from mines_tools.interface.language import Parsed

CONTENT_MODIFIED = -32801
_PUSH = "textDocument/publishDiagnostics"
_EVERYWHERE = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 9}}
_OPTIONS = {"tabSize": 4, "insertSpaces": True}
_PLACE_REQUESTS = (
    "hover", "completion", "signatureHelp", "definition", "documentHighlight", "prepareRename",
)  # fmt: skip
_TEXTS = {
    "empty": "",
    "one line of a megabyte": "0" * 1_000_000,
    "a comment of a megabyte": ".*\n..\n0,0  # " + "é" * 500_000,
    "a board of one row": "." * 3_000,
    "odd line ends": ".*\r..\r0,0\v\f\x85\u2028\r\n1,1\n\ufeff",
    "surrogates' places": "\U0001f600\n\U0001f600\U0001f600",
    "nothing but line ends": "\n" * 3_000,
    "a NUL": "\0",
}


async def _ask_everything(client: Client, line: int, character: int, uri: str = URI) -> list[str]:
    """Send all kinds of requests about a place. Return the errors, except for refusals."""
    failed = []

    async def ask(method: str, request: Any) -> None:
        try:
            await request
        except Failure as failure:
            if failure.code != -32803:  # a refusal
                failed.append(f"{method}: {failure}")

    for method in _PLACE_REQUESTS:
        await ask(method, client.at(method, line, character, uri))
    await ask(
        "references",
        client.at("references", line, character, uri, context={"includeDeclaration": True}),
    )
    await ask("rename", client.at("rename", line, character, uri, newName="1,1"))
    await ask(
        "onTypeFormatting",
        client.at("onTypeFormatting", line, character, uri, ch="\n", options=_OPTIONS),
    )
    for method, more in (
        ("inlayHint", {"range": _EVERYWHERE}), ("codeLens", {}), ("documentSymbol", {}),
        ("semanticTokens/full", {}), ("semanticTokens/range", {"range": _EVERYWHERE}),
        ("foldingRange", {}), ("documentLink", {}), ("formatting", {"options": _OPTIONS}),
        ("rangeFormatting", {"options": _OPTIONS, "range": _EVERYWHERE}),
        ("selectionRange", {"positions": [{"line": line, "character": character}]}),
        ("codeAction", {"range": _EVERYWHERE, "context": {"diagnostics": []}}),
        ("mines/grids", {"range": _EVERYWHERE}),
        ("mines/coordinate", {"position": {"line": line, "character": character}}),
        ("mines/board", {"position": {"line": line, "character": character}}),
        ("mines/boardRows", {"position": {"line": line, "character": character}, "count": 9}),
        ("mines/boardAct", {"position": {"line": line, "character": character}, "act": {"kind": "left"}}),
        ("mines/boardMissing", {"position": {"line": line, "character": character}, "command": "add"}),
        ("mines/boardReasons", {"position": {"line": line, "character": character}, "commands": ["add"]}),
        ("mines/boardContents", {}), ("mines/size", {}),
    ):  # fmt: skip
        await ask(method, client.of(method, uri, **more))
    return failed


@pytest.mark.parametrize("name", thinned(_TEXTS, 3))
def test_odd_texts(name: str) -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(_TEXTS[name])
        await client.wait(_PUSH)
        for line, character in ((0, 0), (0, 1), (2, 3), (99_999, 99_999)):
            assert await _ask_everything(client, line, character) == []

    converse(talk)


def test_a_hundred_thousand_lines() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(".*.\n...\n" + "\n".join(["0,0", "1;0"] * 50_000))
        await client.wait(_PUSH)
        end = {"line": 100_001, "character": 3}
        client.change({"range": {"start": end, "end": end}, "text": " 5"})
        shown = await client.wait(_PUSH, lambda params: params["version"] == 2)
        assert 100_001 in [each["range"]["start"]["line"] for each in shown["diagnostics"]]
        assert await client.at("hover", 50_000, 0) is not None

    converse(talk)


def _fail(*_arguments: object) -> NoReturn:
    raise ZeroDivisionError("it broke")


@pytest.mark.parametrize(
    ("field", "method"),
    [("hover", "hover"), ("complete", "completion"), ("definition", "definition")],
)
def test_a_failing_feature_is_told_of_once(
    field: str, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = with_editor.EDITOR._replace(**{field: _fail})
    _register(monkeypatch, broken)

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">", "file:///a.beads", language="")
        for _ in range(3):
            with pytest.raises(Failure, match="it broke") as caught:
                await client.at(method, 0, 0, "file:///a.beads")
            assert caught.value.code == -32603
        (message,) = client.params_of("window/showMessage")
        assert message["message"] == (
            f"textDocument/{method} failed: ZeroDivisionError: it broke (the server's log has more)"
        )
        assert await client.of("documentSymbol", "file:///a.beads")

    converse(talk)


def test_a_failing_analysis_is_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    _register(monkeypatch, analyse=_fail)

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">", "file:///a.beads", language="")
        message = await client.wait("window/showMessage")
        assert message["message"].startswith("analysis failed: ZeroDivisionError: it broke")
        client.change({"text": ">>"}, uri="file:///a.beads")
        assert (await client.at("hover", 0, 1, "file:///a.beads"))["contents"]
        assert len(client.params_of("window/showMessage")) == 1

    converse(talk)


def _register(
    monkeypatch: pytest.MonkeyPatch, editor: Any = with_editor.EDITOR, **changes: Any
) -> None:
    broken = with_editor.LANGUAGE._replace(editor=lambda: editor, **changes)
    monkeypatch.setattr(with_editor, "LANGUAGE", broken)
    monkeypatch.setitem(LANGUAGES, "toy", "tests.toy.with_editor")  # type: ignore[arg-type]


class _Endless:
    """An analysis that never ends."""

    budget = 1_000

    def __init__(self) -> None:
        self.advanced = 0

    def advance(self, transitions: int) -> bool:
        self.advanced += 1
        return False

    def result(self) -> int:
        return self.advanced


@pytest.mark.long
def test_analysis_is_stopped_by_a_change_and_by_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[_Endless] = []

    def analyse(_parsed: object, _budget: object) -> _Endless:
        tasks.append(_Endless())
        return tasks[-1]

    _register(monkeypatch, analyse=analyse)

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">", "file:///a.beads", language="")
        await _until(client, lambda: len(tasks) == 1 and tasks[0].advanced > 3)
        client.change({"text": ">>"}, uri="file:///a.beads")
        await _until(client, lambda: len(tasks) == 2 and tasks[1].advanced > 3)
        stopped_at = tasks[0].advanced
        document = {"textDocument": {"uri": "file:///a.beads"}}
        client.notify("textDocument/didClose", document)
        await client.wait(_PUSH, lambda params: not params["diagnostics"])
        second = tasks[1].advanced
        for _ in range(20):
            await client.at("hover", 0, 0, "file:///a.beads")
        assert tasks[0].advanced == stopped_at
        assert tasks[1].advanced <= second + 1

    converse(talk)


def test_while_somebody_types_a_long_analysis_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[_Endless] = []

    def analyse(_parsed: object, _budget: object) -> _Endless:
        tasks.append(_Endless())
        return tasks[-1]

    _register(monkeypatch, analyse=analyse)
    monkeypatch.setattr("mines_tools.lsp.document_analyses._PATIENCE", 1e9)
    uri = "file:///a.beads"

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">", uri, language="")
        await _until(client, lambda: len(tasks) == 1 and tasks[0].advanced > 3)
        # Cut short after some time, it is known to take at least that.
        client.change({"text": ">>"}, uri=uri)
        assert client.server is not None
        await _until(client, lambda: uri in client.server.opened._analyses._paces)  # type: ignore[union-attr]
        client.server.opened._analyses._paces[uri] = 1e9
        for version in range(3, 9):
            client.change({"text": ">" * version}, uri=uri, version=version)
            await client.at("hover", 0, 0, uri)
        begun = len(tasks)
        for _ in range(20):
            await client.at("hover", 0, 0, uri)
        assert len(tasks) == begun <= 2

    converse(talk)


async def _until(client: Client, ready: Callable[[], bool]) -> None:
    """Send requests until `ready` returns True. The server answers them while an analysis runs."""
    while not ready():
        await client.at("hover", 0, 0, "file:///a.beads")


def test_a_budget_ends_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    editor = with_editor.EDITOR._replace(
        hover=lambda snapshot, _offset: seen.append(snapshot.analysis),
    )
    _register(monkeypatch, editor, analyse=lambda parsed, budget: Task(parsed.text, 200, budget))

    async def talk(client: Client) -> None:
        await client.start(
            {"workspace": {"inlayHint": {"refreshSupport": True}}},
            initializationOptions={"flowBudget": 100},
        )
        client.open(">", "file:///a.beads", language="")
        await client.wait("workspace/inlayHint/refresh")
        await client.at("hover", 0, 0, "file:///a.beads")
        assert seen[-1] == "so far"

    converse(talk)


def test_what_takes_long_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = Event()
    begun: list[str] = []

    def complete(snapshot: Snapshot, _offset: int) -> list[Completion]:
        begun.append(snapshot.parsed.text)
        assert go_on.wait(60)
        return [Completion("x", "value", Edit(Span(0, 0), ""))]

    _register(monkeypatch, with_editor.EDITOR._replace(complete=complete))
    monkeypatch.setattr("mines_tools.lsp.request_handling._LARGE", 1)
    uri = "file:///a.beads"
    params = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">", uri, language="")
        _, kept = client.begin("textDocument/completion", params)
        await _until(client, lambda: len(begun) == 1)  # others are served meanwhile
        go_on.set()
        assert [each["label"] for each in (await kept)["items"]] == ["x"]
        # A change while it is computed: what it says is not of the text that is there now.
        go_on.clear()
        _, late = client.begin("textDocument/completion", params)
        await _until(client, lambda: len(begun) == 2)
        client.change({"text": ">\n>"}, uri=uri)
        await client.at("hover", 0, 0, uri)
        go_on.set()
        with pytest.raises(Failure) as caught:
            await late
        assert caught.value.code == CONTENT_MODIFIED
        # A change right behind it: it is not even begun.
        _, late = client.begin("textDocument/completion", params)
        client.change({"text": ">>>"}, uri=uri, version=3)
        with pytest.raises(Failure) as caught:
            await late
        assert caught.value.code == CONTENT_MODIFIED
        assert begun == [">", ">"]
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        assert await client.request("textDocument/completion", params) is None

    converse(talk)


def test_explaining_holds_up_nobody_and_takes_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = Event()
    known: list[Any] = []

    def explain(parsed: Parsed, analysis: Any) -> Explanation:
        known.append(analysis)
        assert go_on.wait(60)
        words = ItemVocabulary((), (ItemWords(),), "it lies there")
        item = Item(Span(0, len(parsed.text)))
        return Explanation(parsed, (item,), lambda: words, by_line=True)

    _register(monkeypatch, analyse=lambda *_arguments: Task("what is known", 1, 1))
    explaining = with_editor.LANGUAGE._replace(explain=explain)
    monkeypatch.setattr(with_editor, "LANGUAGE", explaining)
    uri = "file:///a.beads"
    params = {"command": "mines.explain", "arguments": [uri]}

    async def talk(client: Client) -> None:
        await client.start({"workspace": {"inlayHint": {"refreshSupport": True}}})
        client.open(">", uri, language="")
        await client.wait("workspace/inlayHint/refresh")
        _, answer = client.begin("workspace/executeCommand", params)
        await _until(client, lambda: len(known) == 1)  # others are served meanwhile
        go_on.set()
        assert await answer == "\n1 | >\n\nverdict: it lies there\n"
        # Right behind a change the analysis that is under way is waited for; and of a text that is
        # another by then, nothing is said.
        client.change({"text": ">>"}, uri=uri)
        _, answer = client.begin("workspace/executeCommand", params)
        client.change({"text": ">>>"}, uri=uri)
        with pytest.raises(Failure) as caught:
            await answer
        assert caught.value.code == -32801
        assert "1 | >>>" in await client.request("workspace/executeCommand", params)
        assert known == ["what is known", "what is known"]

    converse(talk)


def test_a_long_step_of_analysis_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """One transition of an analysis can open a million cells. The server still answers."""
    go_on = Event()
    begun: list[int] = []
    was_waited_for: list[bool] = []

    class Task:
        budget = 1_000

        def advance(self, transitions: int) -> bool:
            begun.append(transitions)
            was_waited_for.append(go_on.wait(5))
            return True

        def result(self) -> None:
            return None

    _register(monkeypatch, analyse=lambda *_arguments: Task())
    monkeypatch.setattr("mines_tools.lsp.analysis_queue._HEAVY", 0)
    uri = "file:///a.beads"

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">", uri, language="")
        await _until(client, lambda: bool(begun))
        await client.at("hover", 0, 0, uri)
        go_on.set()
        await _until(client, lambda: bool(was_waited_for))
        assert was_waited_for == [True]

    converse(talk)


def test_every_request_is_guarded() -> None:
    server = create_server()
    features = server.connection.protocol.fm.features
    assert all(hasattr(each, "__wrapped__") for each in features.values())


def test_nothing_is_kept_of_messages_that_were_handled() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(".*\n..\n0,0")
        for version in range(2, 8):
            client.change({"text": ".*\n..\n0,0" + "#" * version}, version=version)
            await client.at("hover", 0, 0)
        params = {"command": "mines.trace", "arguments": [URI, "", 1]}
        await client.request("workspace/executeCommand", params)
        await client.at("hover", 0, 0)
        assert client.server is not None
        assert len(client.server.connection.protocol._request_futures) < 5
        assert len(client.server.opened._analyses._work) == 1

    converse(talk)


def test_an_answer_that_comes_too_late_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", 0.01)
    for number in range(30):
        (tmp_path / f"{number}.mines").write_text("...\n.*.\n0,0", newline="")
    create = "window/workDoneProgress/create"

    async def talk(client: Client) -> None:
        client.answers[create] = "silence"
        capabilities = {"window": {"workDoneProgress": True}}
        await client.start(capabilities, rootUri=uri_of(str(tmp_path)))
        await client.wait(create)
        await client.wait("textDocument/publishDiagnostics")
        (asked,) = (each["id"] for each in client.told if each["method"] == create)
        client.send({"jsonrpc": "2.0", "id": asked, "result": None})
        client.open("...\n.*.\n0,0")
        assert await client.at("hover", 2, 0)

    converse(talk)
    assert not [each.getMessage() for each in caplog.records if each.levelname == "ERROR"]
