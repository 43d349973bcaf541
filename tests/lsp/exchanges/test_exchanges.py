"""What an editor shows of a program, request by request. The folder `said` contains the
conversations."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator  # noqa: TC003 - pytest-lsp reads the hints
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import types
from pytest_lsp import (
    ClientServerConfig,
    LanguageClient,
    client_capabilities,
    make_test_lsp_client,
)

from mines_tools.languages.mines.ide.constants import TOKEN_MODIFIERS, TOKEN_TYPES
from tests.lsp.exchanges.transcript import Transcript, part, tokens, whole
from tests.lsp.forms import place
from tests.mines.ide.editing import ADD

pytestmark = pytest.mark.asyncio(loop_scope="module")

_EXAMPLES = Path(__file__).parents[3] / "examples"
_HELLO = (_EXAMPLES / "hello.mines").read_text("utf-8")
_COUNTDOWN = (_EXAMPLES / "countdown.mines").read_text("utf-8")
_TRUTH = (_EXAMPLES / "truth-machine.mines").read_text("utf-8")
_OPTIONS = {
    "tabSize": 4,
    "insertSpaces": True,
    "insertFinalNewline": True,
    "trimFinalNewlines": True,
}
_REFRESHES = (
    types.WORKSPACE_INLAY_HINT_REFRESH,
    types.WORKSPACE_CODE_LENS_REFRESH,
    types.WORKSPACE_SEMANTIC_TOKENS_REFRESH,
)


def _client() -> LanguageClient:
    """Return a client that keeps the diagnostics that are pushed to it, and counts how often the
    server asks it to repeat its requests. The server asks when a program is analysed and checked."""
    client = make_test_lsp_client()
    client.heard = asyncio.Event()  # type: ignore[attr-defined]
    client.pushed = []  # type: ignore[attr-defined]
    client.refreshed = 0  # type: ignore[attr-defined]

    def refresh(_params: Any) -> None:
        client.refreshed += 1  # type: ignore[attr-defined]
        client.heard.set()  # type: ignore[attr-defined]

    def publish(params: types.PublishDiagnosticsParams) -> None:
        client.pushed.append(params)  # type: ignore[attr-defined]
        client.heard.set()  # type: ignore[attr-defined]

    client.feature(types.WORKSPACE_INLAY_HINT_REFRESH)(refresh)
    for method in (types.CLIENT_REGISTER_CAPABILITY, *_REFRESHES[1:]):
        client.feature(method)(lambda _params: None)
    client.protocol.fm.features.pop(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, None)
    client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(publish)
    return client


def _capabilities() -> types.ClientCapabilities:
    """Return the capabilities of VS Code in pytest-lsp, with inlay hints added, because
    pytest-lsp's list is older than these."""
    capabilities = client_capabilities("visual_studio_code")
    assert capabilities.text_document is not None
    assert capabilities.workspace is not None
    capabilities.text_document.inlay_hint = types.InlayHintClientCapabilities()
    capabilities.workspace.inlay_hint = types.InlayHintWorkspaceClientCapabilities(
        refresh_support=True
    )
    return capabilities


_SERVER = """
import sys
from mines_tools.cli.lsp import main
from mines_tools.lsp import connection
connection._BETWEEN = 0.0
sys.exit(main())
"""
"""A server that asks its client to repeat requests as soon as a program is analysed and checked.
The usual server sometimes waits a quarter of a second."""
_CONFIG = ClientServerConfig(server_command=[sys.executable, "-c", _SERVER], client_factory=_client)


@pytest_lsp.fixture(config=_CONFIG, scope="module", loop_scope="module")
async def editor(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """Start an editor that requests diagnostics, as VS Code does today."""
    capabilities = _capabilities()
    document, workspace = capabilities.text_document, capabilities.workspace
    assert document is not None
    assert workspace is not None
    document.diagnostic = types.DiagnosticClientCapabilities()
    workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    await lsp_client.initialize_session(types.InitializeParams(capabilities))
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=_CONFIG, scope="module", loop_scope="module")
async def told_editor(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """Start an editor that waits until the server pushes diagnostics."""
    await lsp_client.initialize_session(types.InitializeParams(_capabilities()))
    yield
    await lsp_client.shutdown_session()


@pytest_asyncio.fixture(loop_scope="module")
async def talk(editor: LanguageClient, request: pytest.FixtureRequest) -> AsyncIterator[Transcript]:
    """Yield the transcript of a conversation with an editor that requests diagnostics. At the end,
    compare it with its file."""
    transcript = Transcript(editor, request.node.name.removeprefix("test_"))
    yield transcript
    await transcript.close()
    transcript.compare()


async def test_pushed_diagnostics(told_editor: LanguageClient) -> None:
    talk = Transcript(told_editor, "pushed_diagnostics")
    pushed = told_editor.pushed  # type: ignore[attr-defined]

    async def push(words: str) -> None:
        while not pushed:
            await talk.news()
        params = pushed.pop(0)
        shown = told_editor.protocol._converter.unstructure(params.diagnostics)
        talk.tell(f"< {words}: version {params.version}")
        talk.tell_diagnostics(shown)

    talk.title("syntax at once, what flow analysis finds when it is ready")
    await talk.open(".*\n..\n0,0\n00,1\n1,1\n1,1\n0,0", analysed=False)
    await push("pushed at once")
    await push("pushed after analysis")
    talk.title("an edit, and its version")
    talk.change("0,1", line=3, start=0, end=4)
    await push("pushed at once")
    await push("pushed after analysis")
    talk.title("a text that is no program")
    talk.change("...", line=1, start=0, end=2)
    await push("pushed")
    talk.title("closed")
    await talk.close()
    while not pushed or pushed[0].version is not None:
        if pushed:
            pushed.pop(0)
        else:
            await talk.news()
    await push("pushed")
    talk.title("more than anybody reads")
    await talk.open(".*\n..\n" + "0 0\n" * 3 + "0,0", analysed=False)
    pushed.clear()
    talk.change("0 0\n" * 1_200, line=2, start=0, end=0)
    while not any(each.version == 2 and len(each.diagnostics) > 100 for each in pushed):
        await talk.news()
    last = told_editor.protocol._converter.unstructure(pushed[-1].diagnostics)
    talk.tell(f"< pushed: {len(last)}, of which the last are")
    talk.tell_diagnostics(last[-2:])
    talk.compare()


async def test_pulled_diagnostics(talk: Transcript) -> None:
    talk.title("of a document; asked again, nothing is said twice")
    await talk.open(".*\n..\n0,0\n0,1\n0,1\n1,1  # mines: ignore")
    report = await talk.of("diagnostic")
    talk.tell_diagnostics(report["items"])
    again = await talk.of("diagnostic", previousResultId=report["resultId"])
    talk.tell(f"{again['kind']}, and no items: {'items' not in again}")
    talk.title("of the workspace")
    known = [{"uri": "file:///programs/gone.mines", "value": "1"}]
    talk.tell("> workspace/diagnostic, knowing of a file that has gone")
    found = await talk.ask("workspace/diagnostic", previousResultIds=known)
    for each in found["items"]:
        if "pulled" in each["uri"] or "gone" in each["uri"]:
            talk.tell(f"{each['uri']} version {each.get('version')}: {each['kind']}")
            talk.tell_diagnostics(each["items"])


async def _hover(talk: Transcript, line: int, character: int) -> None:
    answer = await talk.at("hover", line, character)
    if answer is None:
        talk.tell("nothing", "")
        return
    talk.tell(place(answer["range"]))
    talk.tell_markdown(answer["contents"]["value"])


async def test_hover(talk: Transcript) -> None:
    talk.title("cells: one with a digit, one whose zeros open, a mine")
    await talk.open("...*\n....\n0,0\n3,1\n2,0\n0;0  # mines: ignore[M201, double-switch]\n2;0")
    for character in (2, 0, 3):
        await _hover(talk, 0, character)
    talk.title("operations")
    for line in (2, 4, 3):
        await _hover(talk, line, 0)
    talk.title("a suppression: the rule's documentation")
    await _hover(talk, 5, 22)
    await _hover(talk, 5, 30)
    talk.title("the suppression itself")
    await _hover(talk, 5, 9)
    talk.title("an operation that depends on input")
    await talk.open(_TRUTH)
    for line in range(_TRUTH.count("\n") - 2, _TRUTH.count("\n") + 1):
        await _hover(talk, line, 0)


async def _complete(talk: Transcript, line: int, character: int, most: int = 6) -> Any:
    answer = await talk.at("completion", line, character)
    items = answer["items"]
    for item in items[:most]:
        new = item["textEdit"]["newText"].split("\n")[0]
        kind = types.CompletionItemKind(item["kind"]).name
        talk.tell(f"{item['label']:<24} {item.get('detail', ''):<40} {kind:<10} {new!r}")
    talk.tell(f"... {len(items)} in all" if len(items) > most else "", "")
    return items


async def test_completion(talk: Transcript) -> None:
    program = "*.*\n...\n***\n0,1\n2,1\n"
    for words, typed in (
        ("commands by name: the clicks that select it here, nearest first", "add"),
        ("another, of several", "pu"),
        ("a number", "push 5"),
        ("a number alone: coordinates, and what pushes it", "3"),
        ("a coordinate half typed, each with its command", "1,"),
        ("the other button", "1;"),
        ("nothing typed", ""),
        ("a switch", "!"),
        ("a restart", "@"),
        ("a claim in a comment: what the operation does comes first", "0,1  #"),
        ("a directive", "0,1  # mi"),
        ("the words of a directive", "0,1  # mines: "),
        ("a rule's name", "0,1  # mines: ignore[unre"),
        ("a rule's code", "0,1  # mines: ignore[M10"),
        ("not possible here", "0,1  # mines: dialect="),
    ):
        talk.title(words)
        await talk.open(program + typed)
        await _complete(talk, 5, len(typed))
    talk.title("a dialect, where it may be chosen")
    await talk.open("*.*  # mines: dialect=\n...\n0,1")
    await _complete(talk, 0, 22)
    talk.title("a new program")
    await talk.open("", analysed=False)
    items = await _complete(talk, 0, 0)
    talk.tell("its text:")
    talk.tell_markdown(items[0]["textEdit"]["newText"])
    talk.title("details, when they are asked for")
    await talk.open(program + "add")
    items = await _complete(talk, 5, 3, 1)
    assert "documentation" not in items[0]
    talk.tell("> completionItem/resolve")
    resolved = await talk.ask("completionItem/resolve", **items[0])
    talk.tell_markdown(resolved["documentation"]["value"])


async def _hints(talk: Transcript, text: str, span: Any) -> None:
    for hint in await talk.of("inlayHint", range=span):
        line = text.split("\n")[hint["position"]["line"]]
        assert hint["position"]["character"] <= len(line.encode("utf-16-le")) // 2
        talk.tell(f"{hint['position']['line']:4} | {line:<24}  {hint['label']}")
    talk.tell("")


async def test_inlay_hints(talk: Transcript) -> None:
    talk.title("commands and values behind the operations")
    await talk.open(ADD)
    await _hints(talk, ADD, whole(ADD))
    talk.title("only of the lines that are asked for")
    await _hints(talk, ADD, part(5, 6))
    for settings in ({"depth": True}, {"command": False}, {"value": False}, False):
        talk.title(f"with the setting {settings}")
        params = types.DidChangeConfigurationParams({"mines": {"inlayHints": settings}})
        await talk.close()
        talk.client.workspace_did_change_configuration(params)
        await talk.open(ADD)
        await _hints(talk, ADD, whole(ADD))
    talk.client.workspace_did_change_configuration(
        types.DidChangeConfigurationParams({"mines": {}})
    )
    talk.title("the targets of a skip")
    await talk.open(_COUNTDOWN)
    await _hints(talk, _COUNTDOWN, whole(_COUNTDOWN))


async def test_grids(talk: Transcript) -> None:
    talk.title("the board as it is drawn: blanks between cells, a short row, a header line before")
    await talk.open("# sums\n.*.\n. .  .  # wide\n..\n0,0\n5,-1\n!", analysed=False)
    for span in (whole(talk.text), part(2, 2)):
        for grid in await talk.of("mines/grids", range=span):
            shown = grid.pop("shown")
            talk.tell(str(grid), *(f"  {row}" for row in shown), "")
    talk.title("the cell at the cursor, or the one that an operation clicks")
    await talk.open(".*.\n...\n5,-1\n@\n!\n2;1")
    for line, character in ((0, 1), (1, 3), (2, 4), (3, 0), (5, 0)):
        found = await talk.at("mines/coordinate", line, character)
        talk.tell(str(found._asdict()) if found else "nothing", "")


async def _actions(talk: Transcript, line: int, start: int, end: int, **context: Any) -> None:
    span = {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
    found = await talk.of("codeAction", range=span, context={"diagnostics": [], **context})
    for action in found:
        codes = ", ".join(each["code"] for each in action.get("diagnostics", []))
        preferred = " (preferred)" if action.get("isPreferred") else ""
        talk.tell(f"* {action['title']} [{action['kind']}] {codes}{preferred}")
        (change,) = action["edit"]["documentChanges"]
        assert change["textDocument"] == {"uri": talk.uri, "version": talk.version}
        talk.tell_edits(change["edits"])
    if not found:
        talk.tell("nothing to offer", "")


async def test_code_actions(talk: Transcript) -> None:
    talk.title("fixes, all at once too; turned off here or in the file, never by a new line")
    await talk.open("# sum\n.*.\n...\n00,0\n1;0 \n1,1\n0,1")
    await _actions(talk, 3, 0, 0)
    talk.title("only what is asked for")
    await _actions(talk, 3, 0, 0, only=["source.fixAll"])
    talk.title("coordinates on the board; a click with the other button; notes")
    await talk.open(".*.\n...\n5,-3\n!\n0;0\n1,1  #= noop\n!\n@\n1,1")
    for line in (2, 4, 5):
        await _actions(talk, line, 0, 0)
    talk.title("a row or a column more or less, where both programs do the same")
    await talk.open("....\n....\n...*\n3,1\n3,1")
    await _actions(talk, 0, 0, 0)
    talk.title("from dialect 2 to 1, and back")
    await talk.open("# counts\n.*.\n...\n+0,0\n1,1\n0,1")
    await _actions(talk, 0, 0, 0)
    await talk.open(".*.  # mines: dialect=1\n...\n0,0\n1,1\n0,1")
    await _actions(talk, 0, 0, 0)


async def test_code_lens(talk: Transcript) -> None:
    for words, text in (
        ("a program that ends", _HELLO),
        ("one that never ends", ".*\n..\n0,0\n0;1\n"),
        ("one of which that depends on the input", _TRUTH),
        ("one with errors", ".*\n.\n0,0"),
    ):
        talk.title(words)
        await talk.open(text, analysed="\n.\n" not in text)
        for lens in await talk.of("codeLens"):
            command = lens["command"]
            does = f" -> {command['command']}" if command["command"] else ""
            talk.tell(f"{place(lens['range'])} {command['title']}{does}")
        talk.tell("")


async def test_navigation(talk: Transcript) -> None:
    await talk.open(_COUNTDOWN)
    lines = _COUNTDOWN.split("\n")
    row = next(at for at, line in enumerate(lines) if line.startswith((".", "*")))
    first = next(at for at, line in enumerate(lines) if "," in line.partition("#")[0])
    skip = next(at for at, line in enumerate(lines) if "# skip" in line)
    for words, line, character in (
        ("an operation and its cell", first, 0),
        ("a cell: what clicks it and what opens it", row, int(lines[first].partition(",")[0])),
        ("a skip and its targets", skip, 0),
    ):
        talk.title(words)
        for method, more in (
            ("definition", {}),
            ("references", {"context": {"includeDeclaration": True}}),
            ("documentHighlight", {}),
        ):
            for each in await talk.at(method, line, character, **more):
                start = each["range"]["start"]
                shown = lines[start["line"]][start["character"] : each["range"]["end"]["character"]]
                talk.tell(f"{place(each['range'])} {shown}")
            talk.tell("")


async def test_rename(talk: Transcript) -> None:
    talk.title("all clicks of a cell are moved to another")
    await talk.open("..*\n..*\n..*\n...\n1,0\n1,0\n1;3\n1,0")
    answer = await talk.at("prepareRename", 6, 0)
    talk.tell(f"{place(answer['range'])} {answer['placeholder']}")
    for name in ("1,3", "2,3", "0,3", "2,0", "nonsense"):
        answer = await talk.at("rename", 6, 0, newName=name)
        if answer is not None:
            talk.tell_edits(answer["documentChanges"][0]["edits"])
    talk.title("from the cell on the board")
    answer = await talk.at("rename", 3, 1, newName="2,3")
    if answer is not None:
        talk.tell_edits(answer["documentChanges"][0]["edits"])
    talk.title("a cell that nothing clicks, and what is no cell")
    await talk.at("prepareRename", 0, 2)
    await talk.open("..\n.*\n!\n0,0")
    await talk.at("prepareRename", 2, 0)


async def test_symbols(talk: Transcript) -> None:
    text = "# A header\n.*.\n...\n# first\n0,0\n1;0\n# second\n1;0"

    def show(symbols: list[Any], depth: int) -> None:
        for each in symbols:
            kind = types.SymbolKind(each["kind"]).name
            detail = f" ({each['detail']})" if each.get("detail") else ""
            talk.tell(f"{'  ' * depth}{place(each['range'])} {kind} {each['name']}{detail}")
            show(each.get("children", []), depth + 1)

    talk.title("of a document")
    await talk.open(text)
    show(await talk.of("documentSymbol"), 0)
    talk.title("of the workspace")
    talk.tell("> workspace/symbol 'SECOND'")
    for each in await talk.ask("workspace/symbol", query="SECOND"):
        if each["location"]["uri"] == talk.uri:
            talk.tell(f"{place(each['location']['range'])} {each['name']}")


async def test_semantic_tokens(talk: Transcript) -> None:
    legend = {"tokenTypes": list(TOKEN_TYPES), "tokenModifiers": list(TOKEN_MODIFIERS)}
    text = ".*.\n...\n0,0  # push1\n0,1\n1;0\n2,0\n!\n2;1\n1;1\n@\n# mines: ignore[M201]\n0,1"

    def show(data: list[int]) -> None:
        lines = talk.text.split("\n")
        for line, column, length, name in tokens(data, legend):
            shown = lines[line][column : column + length]
            talk.tell(f"{line}:{column} {shown:<24} {name}")
        talk.tell("")

    talk.title("of a document: digits as classes, for a theme to paint them like the game")
    await talk.open(text)
    full = await talk.of("semanticTokens/full")
    show(full["data"])
    talk.title("of some lines")
    show((await talk.of("semanticTokens/range", range=part(3, 3)))["data"])
    talk.title("what an edit changed")
    before = talk.refreshed()
    talk.change("1,0\n1", line=11, start=0, end=1)
    await talk.until_analysed(before)
    delta = await talk.of("semanticTokens/full/delta", previousResultId=full["resultId"])
    talk.tell(
        *(f"{each['start']} -{each['deleteCount']} +{each.get('data')}" for each in delta["edits"])
    )


async def test_structure(talk: Transcript) -> None:
    text = "# A header\n# of two lines\n.*.\n...\n# first\n0,0\n1;0\n# second\n1 0,-2  # see http://mines.example/a."
    await talk.open(text)
    talk.title("folds")
    for each in await talk.of("foldingRange"):
        talk.tell(f"{each['startLine']}-{each['endLine']} {each.get('kind', '')}")
    talk.title("a selection grows: number, click, block, all")
    for line, character in ((8, 1), (2, 1), (8, 9)):
        talk.tell(f"> selectionRange at {line}:{character}")
        position = {"line": line, "character": character}
        (grown,) = await talk.ask(
            "textDocument/selectionRange", textDocument={"uri": talk.uri}, positions=[position]
        )
        while grown:
            talk.tell(place(grown["range"]))
            grown = grown.get("parent")
    talk.title("links")
    for each in await talk.of("documentLink"):
        talk.tell(f"{place(each['range'])} {each['target']}")


async def test_signature_help(talk: Transcript) -> None:
    await talk.open(".*.\n...\n0,0\n1,\n2")
    for line, character in ((3, 2), (4, 1), (2, 3), (0, 1)):
        answer = await talk.at("signatureHelp", line, character)
        if answer is None:
            talk.tell("nothing", "")
            continue
        (signature,) = answer["signatures"]
        active = signature["parameters"][answer["activeParameter"]]["label"]
        talk.tell(f"{signature['label']}, now the {active}")
        talk.tell_markdown(signature["documentation"]["value"])


async def test_formatting(talk: Transcript) -> None:
    text = ". * .\n...\n 0 , 0\n1;0  #note\n\n0,1 \n"
    await talk.open(text)
    talk.title("of a document: the least edits; no final newline comes or goes, whatever is wished")
    edits = await talk.of("formatting", options=_OPTIONS)
    talk.tell(*(f"{place(each['range'])} {each['newText']!r}" for each in edits))
    talk.tell_edits(edits)
    talk.title("of some lines")
    talk.tell_edits(await talk.of("rangeFormatting", range=part(2, 2), options=_OPTIONS))
    talk.title("of the line that was just left")
    talk.tell_edits(await talk.at("onTypeFormatting", 6, 0, ch="\n", options=_OPTIONS))


async def test_commands(talk: Transcript) -> None:
    async def command(name: str, *arguments: Any) -> Any:
        said = ", ".join(repr(each).replace(repr(talk.uri), "the program") for each in arguments)
        talk.tell(f"> {name}({said})")
        try:
            return await talk.ask(
                "workspace/executeCommand", command=name, arguments=list(arguments)
            )
        except Exception as error:  # noqa: BLE001 - it is written down
            talk.tell(f"refused: {error}".replace(talk.uri, "the program"))
            return None

    talk.title("run: its output comes as log messages while it runs, and in the answer")
    await talk.open(_HELLO)
    talk.tell(str(await command("mines.run", talk.uri, "")))
    logged = "".join(each.message for each in talk.client.log_messages)
    talk.tell(f"< logged {logged!r}")
    talk.title("trace")
    talk.tell(*(str(each) for each in await command("mines.trace", talk.uri, "", 2)))
    talk.title("explain")
    talk.tell_markdown("\n".join((await command("mines.explain", talk.uri)).split("\n")[:8]))
    talk.title("a rule's documentation")
    talk.tell_markdown(await command("mines.rule", "M003", "mines"))
    talk.title("what can't be done")
    await command("mines.rule", "M999", "mines")
    await command("mines.run", "file:///no.mines", "")
    await talk.open(".*\n.\n0,0", analysed=False)
    await command("mines.run", talk.uri, "")


async def test_emojifunge(talk: Transcript) -> None:
    """The requests whose answers look different in another language."""
    text = "1\ufe0f\u20e3\u2139\u27a1\U0001f495\u2935\U0001f6ae\U0001f522\U0001f51a\n\u2b1c\u2b1c\u2b06\u2b05\u2b05\n\U0001f35a\u2795\U0001f35a"
    lines = text.split("\n")
    await talk.open(text, language="emojifunge")

    async def show(words: str, method: str, line: int, character: int) -> None:
        talk.title(words)
        for each in await talk.at(method, line, character):
            start, end = (each["range"][which]["character"] for which in ("start", "end"))
            row = lines[each["range"]["start"]["line"]].encode("utf-16-le")
            shown = row[2 * start : 2 * end].decode("utf-16-le")
            kind = each.get("kind")
            name = types.DocumentHighlightKind(kind).name if kind else ""
            talk.tell(f"{place(each['range'])} {shown} {name}".rstrip())

    talk.title("a cell: what it does, how the pointer comes to it, what is on the stack")
    await _hover(talk, 0, 5)
    await _hover(talk, 2, 2)
    await show("where the pointer goes", "definition", 0, 7)
    await show("its way: before (read) and after (write)", "documentHighlight", 0, 8)
    talk.title("the outline, lenses, and words at the ends of rows")
    for each in await talk.of("documentSymbol"):
        detail = f" ({each['detail']})" if each.get("detail") else ""
        talk.tell(
            f"{place(each['range'])} {types.SymbolKind(each['kind']).name} {each['name']}{detail}"
        )
    for lens in await talk.of("codeLens"):
        talk.tell(f"{place(lens['range'])} {lens['command']['title']}")
    await _hints(talk, text, whole(text))
    talk.title("changes: the program is shown to do the same")
    await _actions(talk, 0, 4, 4)
    talk.title("nothing has a name to change")
    await talk.at("prepareRename", 0, 0)
    for words, typed in (
        ("by an English name", "add"),
        ("by a Japanese name", "足す"),
        ("by a sign", "+"),
    ):
        talk.title(f"a glyph {words}")
        await talk.open(f"\U0001f51f{typed}\U0001f522", language="emojifunge", analysed=False)
        await _complete(talk, 0, 2 + len(typed), 4)
