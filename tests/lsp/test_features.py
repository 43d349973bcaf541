"""Each request about a program, as a whole conversation."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.interface.language import LANGUAGES
from mines_tools.lsp.document_diagnostics import check
from tests.lsp.client import URI, Client, Failure, converse
from tests.lsp.forms import changed, place
from tests.report.reports import check_schema

if TYPE_CHECKING:
    from mines_tools.lsp.documents import Document

_ROOT = Path(__file__).parents[2]
_EXAMPLES = Path(__file__).parents[2] / "examples"
_HELLO = (_ROOT / "examples" / "hello.mines").read_text("utf-8")
_PUSH = "textDocument/publishDiagnostics"
_TEXT = ".*.\n...\n00,0  # see http://mines.example/a.\n1;0\n1;1\n0,1 \n!\n\n0,2"
_WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
_OPTIONS = {"tabSize": 4, "insertSpaces": True, "insertFinalNewline": True}


async def _ready(client: Client, text: str = _TEXT, **capabilities: Any) -> None:
    """Open `text`, and wait until it is analysed."""
    await client.start({"workspace": {"inlayHint": {"refreshSupport": True}}, **capabilities})
    client.open(text)
    await client.wait("workspace/inlayHint/refresh")


def _range(line: int, start: int, end: int) -> Any:
    return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}


def test_what_the_server_can_do() -> None:
    async def talk(client: Client) -> None:
        can = (await client.start())["capabilities"]
        assert sorted(can) == [
            "callHierarchyProvider", "codeActionProvider", "codeLensProvider", "completionProvider",
            "definitionProvider",
            "documentFormattingProvider", "documentHighlightProvider", "documentLinkProvider",
            "documentOnTypeFormattingProvider", "documentRangeFormattingProvider",
            "documentSymbolProvider", "executeCommandProvider", "foldingRangeProvider",
            "hoverProvider", "inlayHintProvider", "positionEncoding", "referencesProvider",
            "renameProvider", "selectionRangeProvider", "semanticTokensProvider",
            "signatureHelpProvider", "textDocumentSync", "workspace", "workspaceSymbolProvider",
        ]  # fmt: skip
        assert can["textDocumentSync"]["change"] == 2
        assert can["executeCommandProvider"]["commands"] == [
            "mines.tell", "mines.run", "mines.explain", "mines.trace", "mines.rule", "mines.commands", "mines.profile",
        ]  # fmt: skip

    converse(talk)


def test_hover() -> None:
    async def talk(client: Client) -> None:
        await _ready(client)
        cell = await client.at("hover", 0, 0)
        assert cell["contents"]["kind"] == "markdown"
        assert "(0, 0)" in cell["contents"]["value"].replace("`", "")
        assert place(cell["range"]) == "0:0-0:1"
        operation = await client.at("hover", 2, 1)
        assert place(operation["range"]) == "2:0-2:4"
        assert "push(" in operation["contents"]["value"]
        empty = await client.at("hover", 7, 0)
        assert "**no operation**" in empty["contents"]["value"]
        assert place(empty["range"]) == "7:0-7:0"

    converse(talk)


def test_completion_and_its_details() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, ".*.\n...\n0,0\npush")
        found = await client.at("completion", 3, 4)
        item = found["items"][0]
        assert found["isIncomplete"]
        assert place(item["textEdit"]["range"]) == "3:0-3:4"
        assert "documentation" not in item
        resolved = await client.request("completionItem/resolve", item)
        assert resolved["documentation"]["kind"] == "markdown"
        assert resolved["documentation"]["value"]
        # Of another version nothing is said.
        client.change({"text": ".*.\n...\n"})
        assert "documentation" not in await client.request("completionItem/resolve", item)

    converse(talk)


def test_a_command_that_no_click_selects_here_is_grey() -> None:
    async def talk(client: Client, tags: list[int]) -> None:
        items = {"completionItem": {"tagSupport": {"valueSet": tags}}}
        await _ready(client, "*.*\n...\n***\n0,1\nout(c", textDocument={"completion": items})
        (item,) = (await client.at("completion", 4, 5))["items"]
        assert (item["label"], item["detail"]) == (
            "out(c)",
            "needs an opened 6; this board has none",
        )
        assert item["textEdit"]["newText"] == "out(c"
        assert item.get("tags") == (tags or None)
        resolved = await client.request("completionItem/resolve", item)
        assert "selected by a right click on an opened 6" in resolved["documentation"]["value"]

    converse(lambda client: talk(client, [1]))
    converse(lambda client: talk(client, []))


def test_a_command_that_no_click_selects_says_why_when_it_is_chosen() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, "*.*\n...\n***\n1,1\n1,0\nout")
        available, missing = (await client.at("completion", 5, 3))["items"]
        assert (available["label"], missing["label"]) == ("out(n)", "out(c)")
        # Editors compare these with what is typed, and put first what is the same.
        assert available["filterText"] == "out(n)"
        assert missing["filterText"] == "out(c) "
        assert "command" not in available
        # Enter chooses it, though it changes nothing.
        assert missing["additionalTextEdits"] == []
        asked = {key: missing["command"][key] for key in ("command", "arguments")}
        await client.request("workspace/executeCommand", asked)
        (message,) = client.params_of("window/showMessage")
        assert message == {"type": 3, "message": "out(c): needs an opened 6; this board has none"}

    converse(talk)


def test_completions_tell_apart_what_is_labelled_alike() -> None:
    async def talk(client: Client, shown: bool) -> None:
        items = {"completionItem": {"labelDetailsSupport": shown}}
        await _ready(client, "*.*\n...\n***\n0,1\n2,1\nadd", textDocument={"completion": items})
        found = (await client.at("completion", 5, 3))["items"]
        assert [(item["label"], item["detail"][:3]) for item in found[:2]] == [
            ("add", "2,1"),
            ("add", "0,1"),
        ]
        behind = [item.get("labelDetails", {}).get("description") for item in found]
        assert behind == [item["detail"] if shown else None for item in found]

    converse(lambda client: talk(client, True))
    converse(lambda client: talk(client, False))


def test_signature() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, ".*.\n...\n0,0\n1,")
        found = await client.at("signatureHelp", 3, 2)
        (signature,) = found["signatures"]
        assert (found["activeSignature"], found["activeParameter"]) == (0, 1)
        assert len(signature["parameters"]) == 2

    converse(talk)


def test_hints_by_kind_and_range() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, _HELLO)
        lines = _HELLO.split("\n")
        last = len(lines) - 1
        everywhere = await client.of("inlayHint", range=_WHOLE)
        assert everywhere
        labels = {(each["position"]["line"], each["label"]) for each in everywhere}
        some = await client.of("inlayHint", range=_range(last, 0, 99))
        assert {(each["position"]["line"], each["label"]) for each in some} == {
            each for each in labels if each[0] == last
        }
        off = {"settings": {"mines": {"inlayHints": False}}}
        client.notify("workspace/didChangeConfiguration", off)
        assert await client.of("inlayHint", range=_WHOLE) == []

    converse(talk)


def test_hints_wait_for_analysis() -> None:
    """If the server answered too soon, the editor would show no hints after each key."""

    async def talk(client: Client) -> None:
        await client.start()
        client.open(_HELLO)
        opened = await client.of("inlayHint", range=_WHOLE)
        assert len(opened) > 20
        client.change({"range": _range(0, 0, 0), "text": "# "})
        moved = await client.of("inlayHint", range=_WHOLE)
        assert [each["label"] for each in moved] == [each["label"] for each in opened]
        # What was asked of the text before is not answered with what holds no more.
        client.change({"range": _range(0, 0, 0), "text": "# "}, version=3)
        asked = {"textDocument": {"uri": URI}, "range": _WHOLE}
        _, late = client.begin("textDocument/inlayHint", asked)
        client.change({"range": _range(0, 0, 0), "text": "# "}, version=4)
        with pytest.raises(Failure) as caught:
            await late
        assert caught.value.code == -32801  # ContentModified

    converse(talk)


def test_hints_do_not_wait_for_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = Event()

    def held_up(document: Document, *, awaits_analysis: bool = False) -> Any:
        assert awaits_analysis or go_on.wait(60)
        return check(document, awaits_analysis=awaits_analysis)

    monkeypatch.setattr("mines_tools.lsp.document_diagnostics.check", held_up)

    async def talk(client: Client) -> None:
        await client.start()
        client.open(_HELLO)
        try:
            assert await client.of("inlayHint", range=_WHOLE)
        finally:
            go_on.set()

    converse(talk)


async def _grid(client: Client, text: str, **range_: Any) -> Any:
    client.open(text)
    (grid,) = await client.of("mines/grids", range=range_ or _WHOLE)
    return grid


@pytest.mark.parametrize(("encoding", "behind"), [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
def test_grids(encoding: str, behind: int) -> None:
    async def talk(client: Client) -> None:
        await client.start({"general": {"positionEncodings": [encoding]}})
        shown = [
            {"row": 0, "line": 1, "marks": "1 2", "start": 1},
            {"row": 1, "line": 2, "marks": "12 ", "cells": [0, 2, 5]},
            {"row": 2, "line": 3, "marks": "01", "cells": [0, 1]},
        ]
        grid = await _grid(client, "# 💣\n .*.\r\n. .  *\n..\n0,0\n...")
        assert grid == {"name": "board", "columns": 3, "rows": 3, "first": 1, "shown": shown}
        # What is no cell counts as many columns as it takes.
        grid = await _grid(client, "..\U0001f4a3..\n.....\n*....\n0,0")
        assert grid["shown"][0] == {
            "row": 0, "line": 0, "marks": "00 00", "cells": [0, 1, 2, 2 + behind, 3 + behind],
            "ends": [1, 2, 2 + behind, 3 + behind, 4 + behind], "widths": [1, 1, 2, 1, 1],
        }  # fmt: skip
        # A row that an editor shows on two lines has no place beside it.
        grid = await _grid(client, ".*\n.\r.\n..\n0,0")
        assert [(each["row"], each["line"]) for each in grid["shown"]] == [(0, 0), (2, 3)]

    converse(talk)


def test_grids_of_what_is_shown() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        text = "# many rows\n" + "." * 40 + "*" + ("\n" + "." * 41) * 999 + "\n0,0"
        grid = await _grid(
            client, text, start=_range(500, 0, 0)["start"], end=_range(502, 0, 7)["end"]
        )
        assert (grid["columns"], grid["rows"], grid["first"]) == (41, 1000, 1)
        assert grid["shown"] == [
            {"row": row, "line": row + 1, "marks": "0" * 41, "start": 0} for row in (499, 500, 501)
        ]
        assert await client.of("mines/grids", "file:///no.mines", range=_WHOLE) == []
        client.open("# no board")
        assert await client.of("mines/grids", range=_WHOLE) == []

    converse(talk)


def test_coordinate() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, "*..\n...\n5,-1\n@")
        mine = {"column": 0, "row": 0, "label": "(0, 0)", "detail": "mine"}
        assert await client.at("mines/coordinate", 0, 0) == mine
        clicked = {"column": 2, "row": 1, "label": "(2, 1)", "detail": "left button: push(count)"}
        assert await client.at("mines/coordinate", 2, 99) == clicked
        for line in (3, 99):
            assert await client.at("mines/coordinate", line, 0) is None
        assert await client.at("mines/coordinate", 0, 0, "file:///no.mines") is None

    converse(talk)


def test_the_names_in_a_board_have_words() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(_TEXT)
        labels = await client.of("mines/boardLabels")
        assert labels["status"] == "game status"

    converse(talk)


def test_actions() -> None:
    async def talk(client: Client) -> None:
        await _ready(client)
        context: dict[str, Any] = {"diagnostics": []}
        found = await client.of("codeAction", range=_range(2, 0, 0), context=context)
        by_title = {each["title"]: each for each in found}
        (fix,) = [each for each in found if each.get("isPreferred")]
        assert fix["kind"] == "quickfix"
        assert [each["code"] for each in fix["diagnostics"]] == ["M103"]
        (change,) = fix["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": URI, "version": 1}
        assert changed(change["edits"]) == ["2:0-2:2 '0'"]
        assert by_title["Apply all safe fixes"]["kind"] == "source.fixAll"
        assert len(by_title) == len(found)  # nothing is offered twice
        context["only"] = ["source"]
        found = await client.of("codeAction", range=_range(2, 0, 0), context=context)
        assert {each["kind"].partition(".")[0] for each in found} == {"source"}
        context["only"] = ["source.organizeImports"]
        assert await client.of("codeAction", range=_range(2, 0, 0), context=context) == []

    converse(talk)


@pytest.mark.long
def test_actions_for_very_many_findings_are_those_near_the_start() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, ".*\n..\n" + "+1,-0\n" * 1000)
        context = {"diagnostics": [], "only": ["quickfix"]}
        selected = {"start": {"line": 500, "character": 0}, "end": {"line": 1002, "character": 0}}
        found = await client.of("codeAction", range=selected, context=context)
        lines = [
            each["range"]["start"]["line"] for action in found for each in action["diagnostics"]
        ]
        assert set(lines) == set(range(500, 550))  # two in each

    converse(talk)


def test_a_light_bulb_is_for_what_mends_something() -> None:
    """There is a rewrite for nearly every line, but an editor gets it only if it asks for
    rewrites."""

    async def talk(client: Client) -> None:
        await _ready(client, "*.\n..\n+1,0\n1,0\n@")
        clean, found = _range(3, 0, 0), _range(2, 0, 0)

        async def kinds(where: Any, **context: Any) -> set[str]:
            context["diagnostics"] = []
            actions = await client.of("codeAction", range=where, context=context)
            return {each["kind"] for each in actions}

        assert await kinds(clean, triggerKind=2) == set()
        assert await kinds(found, triggerKind=2) == {"quickfix"}
        assert await kinds(clean, triggerKind=1) == {"refactor.rewrite", "source.fixAll"}
        assert await kinds(clean) == {"refactor.rewrite", "source.fixAll"}
        assert await kinds(clean, triggerKind=2, only=["refactor"]) == {"refactor.rewrite"}

    converse(talk)


def test_repairs_to_choose_from() -> None:
    """What the user may have meant comes before an unsafe fix. Titles contain no back quotes,
    because editors show them unchanged."""

    async def talk(client: Client) -> None:
        await _ready(client, ".*.\n...\n1:2\n! 0,0")
        context: dict[str, Any] = {"diagnostics": []}

        async def titles(line: int) -> list[str]:
            found = await client.of("codeAction", range=_range(line, 0, 3), context=context)
            assert not any(each.get("isPreferred") for each in found)
            return [each["title"] for each in found if each["kind"] == "quickfix"]

        assert await titles(2) == [
            "Write '1,2': the left button",
            "Write '1;2': the right button",
            "Make the line a comment: an operation that does nothing (may change the program)",
        ]
        assert await titles(3) == ["Split the line into 2 operations (may change the program)"]

    converse(talk)


def test_what_mends_several_problems_is_offered_once() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, "*.\n..\n\uff11\uff0c\uff11\n1,1")
        context: dict[str, Any] = {"diagnostics": []}
        found = await client.of("codeAction", range=_range(2, 0, 3), context=context)
        fixes = [each for each in found if each["title"] == "Write the line with ASCII characters"]
        assert [len(each["diagnostics"]) for each in fixes] == [3]

    converse(talk)


def test_tooltips_of_hints_are_markdown() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, "*.*\n...\n***\n0,1")
        found = await client.of("inlayHint", range=_WHOLE)
        tooltips = [each["tooltip"] for each in found if "tooltip" in each]
        assert {each["kind"] for each in tooltips} == {"markdown"}
        # VS Code shows a tooltip that is no Markdown as it is, back quotes and all.
        assert any("`push(n)`" in each["value"] for each in tooltips)

    converse(talk)


def test_lenses_run_and_explain() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, _HELLO)
        lenses = {each["command"]["title"]: each["command"] for each in await client.of("codeLens")}
        commands = [each for each in lenses.values() if each["command"]]
        assert [each["command"] for each in commands][:3] == [
            "mines.explain",
            "mines.run",
            "mines.explain",
        ]
        for command in commands:
            answer = await client.request("workspace/executeCommand", command)
            assert "Hello" in str(answer) or "verdict" in str(answer)

    converse(talk)


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (62, "65 bytes without comments, 3 more than the record"),
        (70, "65 bytes without comments, 5 less than the record"),
        (65, "65 bytes without comments, as the record"),
    ],
)
def test_the_size_is_compared_with_the_record_of_the_configuration(
    tmp_path: Path, record: int, words: str
) -> None:
    program = tmp_path / "add.mines"
    text = (_EXAMPLES / "add.mines").read_text("utf-8")
    program.write_text(text, "utf-8")
    (tmp_path / "mines-tools.toml").write_text(f"[golf]\nrecord = {record}\n", "utf-8")

    async def talk(client: Client) -> None:
        await client.start({"workspace": {"inlayHint": {"refreshSupport": True}}})
        client.open(text, program.as_uri())
        await client.wait("workspace/inlayHint/refresh")
        size = await client.of("mines/size", program.as_uri())
        assert (size["bareBytes"], size["record"], size["words"]) == (65, record, words)
        lenses = await client.of("codeLens", program.as_uri())
        assert lenses[-1]["command"]["title"] == words

    converse(talk)


def test_a_program_without_a_record_has_no_lens_about_it() -> None:
    async def talk(client: Client) -> None:
        await _ready(client)
        size = await client.of("mines/size")
        assert (size["record"], size["words"]) == (None, "")
        lenses = await client.of("codeLens")
        assert not any("record" in each["command"]["title"] for each in lenses)

    converse(talk)


def test_navigation() -> None:
    async def talk(client: Client) -> None:
        await _ready(client)
        (cell,) = await client.at("definition", 3, 0)
        assert (cell["uri"], place(cell["range"])) == (URI, "0:1-0:2")
        clicks = await client.at("references", 0, 1, context={"includeDeclaration": False})
        assert "3:0-3:3" in [place(each["range"]) for each in clicks]
        marks = [place(each["range"]) for each in await client.at("documentHighlight", 3, 0)]
        assert set(marks) >= {"3:0-3:3"}

    converse(talk)


def test_rename() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, ".*.\n...\n0,0\n0,0\n2,0")
        ready = await client.at("prepareRename", 2, 0)
        assert (place(ready["range"]), ready["placeholder"]) == ("2:0-2:3", "0,0")
        with pytest.raises(Failure) as caught:
            await client.at("rename", 2, 0, newName="nonsense")
        assert caught.value.code == -32803
        assert str(caught.value)
        # A refusal is no failure of the server.
        assert client.params_of("window/showMessage") == []

    converse(talk)


def test_symbols() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, "# A header\n.*.\n...\n# first\n0,0\n# second\n1;0")
        symbols = await client.of("documentSymbol")
        assert [(each["name"], place(each["range"])) for each in symbols if "board" in each["name"]]
        for symbol in symbols:
            outer, inner = symbol["range"], symbol["selectionRange"]
            assert (outer["start"]["line"], outer["end"]["line"]) >= (0, inner["end"]["line"])
        found = await client.request("workspace/symbol", {"query": "SECOND"})
        assert [(each["name"], each["location"]["uri"]) for each in found] == [("second", URI)]
        assert await client.request("workspace/symbol", {"query": "no such"}) == []

    converse(talk)


def test_semantic_tokens() -> None:
    async def talk(client: Client) -> None:
        await _ready(client)
        legend = client.capabilities["semanticTokensProvider"]["legend"]
        full = await client.of("semanticTokens/full")
        assert _first_line(full["data"], legend) == _first_line(
            (await client.of("semanticTokens/range", range=_range(0, 0, 3)))["data"], legend
        )
        assert len(_first_line(full["data"], legend)) == 3
        start = {"line": 8, "character": 3}
        client.change({"range": {"start": start, "end": start}, "text": "\n0,0"})
        await client.wait("workspace/inlayHint/refresh")
        delta = await client.of("semanticTokens/full/delta", previousResultId=full["resultId"])
        data = list(full["data"])
        for edit in delta["edits"]:
            data[edit["start"] : edit["start"] + edit["deleteCount"]] = edit.get("data", [])
        assert data == (await client.of("semanticTokens/full"))["data"]
        unknown = await client.of("semanticTokens/full/delta", previousResultId="never")
        assert unknown["data"] == data
        # Nothing is kept of a document that is closed.
        kept = await client.of("semanticTokens/full")
        client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        client.open(_TEXT)
        await client.wait("workspace/inlayHint/refresh")
        opened = await client.of("semanticTokens/full/delta", previousResultId=kept["resultId"])
        assert opened["data"] == full["data"]

    converse(talk)


def _first_line(data: list[int], legend: Any) -> list[tuple[int, int, str]]:
    """Return the column, length and type of each token in the first line."""
    column, found = 0, []
    for at in range(0, len(data), 5):
        line, start, length, kind, _ = data[at : at + 5]
        if line:
            break
        column += start
        found.append((column, length, legend["tokenTypes"][kind]))
    return found


def test_folds_and_selections() -> None:
    async def talk(client: Client) -> None:
        await _ready(client)
        folds = await client.of("foldingRange")
        assert (0, 1) in [(each["startLine"], each["endLine"]) for each in folds]
        (grown,) = await client.of("selectionRange", positions=[{"line": 3, "character": 0}])
        places = []
        while grown:
            places.append(place(grown["range"]))
            grown = grown.get("parent")
        assert places[:2] == ["3:0-3:1", "3:0-3:3"]
        assert places[-1] == "0:0-8:3"

    converse(talk)


def test_selections_in_many_groups() -> None:
    """The answer contains only the innermost ranges and the whole text, because a deeper nesting
    could not be written."""
    depth = 3_000
    text = "####\n#@*#\n####\n---\n---\n" + "[" * depth + "r" + "]" * depth

    async def talk(client: Client) -> None:
        await client.start()
        uri = "file:///nested.soko"
        client.open(text, uri, language="sokolang")
        positions = [{"line": 5, "character": depth}]
        (grown,) = await client.of("selectionRange", uri=uri, positions=positions)
        places = []
        while grown:
            places.append(place(grown["range"]))
            grown = grown.get("parent")
        assert len(places) == 200
        assert places[:2] == ["5:3000-5:3001", "5:2999-5:3002"]
        assert places[-1] == "0:0-5:6001"

    converse(talk)


def test_the_source_of_a_diagnostic_is_its_language() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open("x", "file:///a.soko", language="sokolang")
        told = await client.wait("textDocument/publishDiagnostics")
        assert {each["source"] for each in told["diagnostics"]} == {"sokolang"}

    converse(talk)


def test_links() -> None:
    async def talk(client: Client) -> None:
        await _ready(client)
        (link,) = await client.of("documentLink")
        assert (place(link["range"]), link["target"]) == ("2:12-2:34", "http://mines.example/a")

    converse(talk)


def test_formatting() -> None:
    async def talk(client: Client) -> None:
        await _ready(client)
        # Blanks at a line's end go; no final newline comes, whatever the editor wishes.
        assert changed(await client.of("formatting", options=_OPTIONS)) == ["5:3-5:4 ''"]
        assert await client.of("rangeFormatting", options=_OPTIONS, range=_range(3, 0, 3)) == []
        some = await client.of("rangeFormatting", options=_OPTIONS, range=_range(5, 0, 3))
        assert changed(some) == ["5:3-5:4 ''"]
        typed = await client.at("onTypeFormatting", 6, 0, ch="\n", options=_OPTIONS)
        assert changed(typed) == ["5:3-5:4 ''"]
        assert await client.at("onTypeFormatting", 0, 0, ch="\n", options=_OPTIONS) == []

    converse(talk)


async def _command(client: Client, name: str, *arguments: Any) -> Any:
    params = {"command": name, "arguments": list(arguments)}
    return await client.request("workspace/executeCommand", params)


def test_commands() -> None:
    async def talk(client: Client) -> None:
        await _ready(client, _HELLO, window={"workDoneProgress": True})
        ran = await _command(client, "mines.run", URI, "")
        assert (ran["output"], ran["reason"]) == ("Hello, world!\n", "ended")
        assert "".join(each["message"] for each in client.params_of("window/logMessage")) == (
            "Hello, world!\n"
        )
        assert [each["value"]["kind"] for each in client.params_of("$/progress")] == [
            "begin",
            "end",
        ]
        records = await _command(client, "mines.trace", URI, "", 3)
        assert [each["step"] for each in records] == [1, 2, 3]
        assert "verdict: ends" in await _command(client, "mines.explain", URI)
        beside = await _command(client, "mines.explain", URI, "beside")
        pieces = await _command(client, "mines.explain", URI, "pieces")
        header = "command      stack after, top first  notes          stack effect"
        assert pieces == {"text": beside, "pieces": [], "whole": [], "header": header}
        plain = await _command(client, "mines.explain", URI, "json")
        check_schema(plain, "mines_tools/report/explanation.schema.json")
        assert (plain["language"], plain["verdict"]["kind"]) == ("mines", "ends")
        assert " | " not in beside.split("\n")[0]
        page = await _command(client, "mines.rule", "M003", "mines")
        assert page.startswith("## M003 ragged-board\n")
        assert "### Use instead\n```mines\n" in page
        page = (_ROOT / "docs" / "command-table.md").read_text("utf-8")
        pages = [await _command(client, "mines.commands", name) for name in LANGUAGES]
        assert "\n".join(pages) == re.sub("<!--.*-->\n\n", "", page)
        for wrong in (
            ("mines.rule", "M999", "mines"),
            ("mines.commands", "mine"),
            ("mines.run", "file:///no.mines"),
            ("mines.none",),
        ):
            with pytest.raises(Failure) as caught:
                await _command(client, *wrong)
            assert caught.value.code == -32602
        client.open("# \U0001f4a3\r\n.*\n..\n0,0\n0;x\n1")
        for name in ("mines.run", "mines.explain", "mines.trace"):
            with pytest.raises(Failure, match="line 5: the program has errors: ") as caught:
                await _command(client, name, URI, *(["", 1] if name == "mines.trace" else []))
            assert (caught.value.code, caught.value.data) == (-32602, {"line": 4})
        assert client.params_of("window/showMessage") == []

    converse(talk)


@pytest.mark.long
def test_a_run_that_does_not_end_is_cancelled() -> None:
    async def talk(client: Client) -> None:
        endless = (Path(__file__).parents[2] / "examples" / "truth-machine.mines").read_text(
            "utf-8"
        )
        await client.start()
        client.open(endless)
        params = {"command": "mines.run", "arguments": [URI, "1"]}
        number, answer = client.begin("workspace/executeCommand", params)
        await client.wait("window/logMessage", lambda params: "1" in params["message"])
        assert await client.at("hover", 99, 0) is None  # others are served meanwhile
        client.notify("$/cancelRequest", {"id": number})
        with pytest.raises(Failure) as caught:
            await answer
        assert caught.value.code == -32800
        # It has really stopped.
        said = len(client.told)
        for _ in range(50):
            await client.at("hover", 99, 0)
        assert len(client.told) <= said + 2

    converse(talk)
