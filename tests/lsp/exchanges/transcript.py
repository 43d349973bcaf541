"""The text of a conversation, written while it takes place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from mines_tools.lsp.positions import ClientPositions
from tests.expected import check_file
from tests.lsp.forms import all_said, place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_lsp import LanguageClient

_HERE = Path(__file__).parent / "said"
_NO_LINE = {"line": 0, "character": 0}


class Transcript:
    """The questions and answers about several programs, one after the other, as text."""

    def __init__(self, client: LanguageClient, name: str) -> None:
        self.client = client
        self.name = name
        self.uri = ""
        self.text = ""
        self.version = 0
        self._lines: list[str] = []
        self._count = 0

    def tell(self, *lines: str) -> None:
        """Add lines to the text."""
        for line in lines:
            self._lines += line.split("\n")

    def title(self, words: str) -> None:
        """Write a heading about what comes next."""
        self.tell("", f"== {words}")

    async def open(self, text: str, *, analysed: bool = True, language: str = "mines") -> None:
        """Open a program and write it down. If `analysed`, wait until it is analysed."""
        await self.close()
        self._count += 1
        self.uri = f"file:///programs/{self.name}-{self._count}.{language}"
        self.text, self.version = text, 1
        self.tell("", *(f"{number:4} | {line}" for number, line in enumerate(text.split("\n"))), "")
        before = self.refreshed()
        document = types.TextDocumentItem(self.uri, language, 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        if analysed:
            await self.until_analysed(before)

    def refreshed(self) -> int:
        """Return how often the server has asked the client to repeat its requests."""
        return getattr(self.client, "refreshed", 0)

    async def until_analysed(self, before: int) -> None:
        """Wait until the program is analysed and checked. Then the server asks the client to repeat
        its requests; `before` is the number of times that it had asked before the last change."""
        while self.refreshed() == before:
            await self.news()

    async def close(self) -> None:
        """Close the program, and wait until the server sends nothing more about it."""
        if self.uri:
            document = types.TextDocumentIdentifier(self.uri)
            self.client.text_document_did_close(types.DidCloseTextDocumentParams(document))
            self.uri = ""
            await self.ask("workspace/symbol", query="")

    async def news(self) -> None:
        """Wait until the client has received a message."""
        await self.client.heard.wait()  # type: ignore[attr-defined]
        self.client.heard.clear()  # type: ignore[attr-defined]

    def change(self, text: str, *, line: int, start: int, end: int) -> None:
        """Replace a part of a line by `text`."""
        self.version += 1
        span = _range(line, start, end)
        said = repr(text) if len(text) < 80 else f"{text[:8]!r}... ({len(text)} characters)"
        self.tell(f"> edit {place(span)} becomes {said}")
        converter = self.client.protocol._converter
        params = {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"range": span, "text": text}],
        }
        self.client.text_document_did_change(
            converter.structure(params, types.DidChangeTextDocumentParams)
        )

    async def ask(self, method: str, **params: Any) -> Any:
        """Send a request, and return its answer as plain data."""
        if method.startswith("mines/"):
            return await self.client.protocol.send_request_async(method, params)
        kind = types.METHOD_TO_TYPES[method][2]
        converter = self.client.protocol._converter
        sent = converter.structure(params, kind)
        answer = await self.client.protocol.send_request_async(method, sent)
        return converter.unstructure(answer)

    async def at(self, method: str, line: int, character: int, **more: Any) -> Any:
        """Send a request about a place, write it down, and return its answer."""
        said = f" as {more['newName']!r}" if "newName" in more else ""
        self.tell(f"> {method} at {line}:{character}{said}")
        position = {"line": line, "character": character}
        try:
            return await self.ask(
                _whole(method), textDocument={"uri": self.uri}, position=position, **more
            )
        except JsonRpcException as refusal:
            self.tell(f"refused: {refusal.message}", "")
            return None

    async def of(self, method: str, **more: Any) -> Any:
        """Send a request about the document, write it down, and return its answer."""
        span = more.get("range")
        self.tell(f"> {method}" + (f" of {place(span)}" if span else ""))
        return await self.ask(_whole(method), textDocument={"uri": self.uri}, **more)

    def tell_markdown(self, words: str) -> None:
        """Write down a text in Markdown without changes."""
        self.tell(*(f"    {line}".rstrip() for line in words.split("\n")), "")

    def tell_diagnostics(self, diagnostics: Any) -> None:
        """Write down diagnostics."""
        self.tell(all_said(diagnostics) if diagnostics else "nothing to say", "")

    def tell_edits(self, edits: list[Any]) -> None:
        """Write down the lines that the edits change, before and after."""
        after = _edited(self.text, edits)
        old, new = self.text.split("\n"), after.split("\n")
        for number in range(max(len(old), len(new))):
            one = old[number : number + 1]
            other = new[number : number + 1]
            if one != other:
                self.tell(*(f"  - {each}¶" for each in one), *(f"  + {each}¶" for each in other))
        self.tell("")

    def compare(self) -> None:
        """Check that the file contains this text."""
        said = "\n".join(line.rstrip() for line in self._lines).strip() + "\n"
        check_file(_HERE / f"{self.name}.txt", said, "UPDATE_EXCHANGES")


def _whole(method: str) -> str:
    return method if method.startswith("mines/") else f"textDocument/{method}"


def _range(line: int, start: int, end: int) -> dict[str, Any]:
    return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}


def whole(text: str) -> dict[str, Any]:
    """Return the range of a whole text."""
    return {"start": _NO_LINE, "end": {"line": text.count("\n") + 1, "character": 0}}


def part(first: int, last: int) -> dict[str, Any]:
    """Return the range of the lines from `first` to `last`."""
    return {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 999}}


def _edited(text: str, edits: list[Any]) -> str:
    places = ClientPositions(text, "utf-16")
    spans = []
    for edit in edits:
        ends = [types.Position(**edit["range"][which]) for which in ("start", "end")]
        spans.append((places.offset(ends[0]), places.offset(ends[1]), edit["newText"]))
    for start, end, new in sorted(spans, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def tokens(data: list[int], legend: dict[str, list[str]]) -> Iterator[tuple[int, int, int, str]]:
    """Yield the line, column, length and name of each semantic token."""
    line = column = 0
    for at in range(0, len(data), 5):
        lines, columns, length, kind, bits = data[at : at + 5]
        line, column = line + lines, columns + (0 if lines else column)
        names = [name for bit, name in enumerate(legend["tokenModifiers"]) if bits >> bit & 1]
        yield line, column, length, ".".join([legend["tokenTypes"][kind], *names])
