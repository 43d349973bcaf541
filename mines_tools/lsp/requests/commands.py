"""Commands: run a program, explain it."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from mines_tools.language import LANGUAGES, Input, language
from mines_tools.lint.selection import rule_named
from mines_tools.lsp.analysis import in_thread
from mines_tools.lsp.progress import Shown
from mines_tools.markdown import bold, code, paragraphs
from mines_tools.names import shown
from mines_tools.report.explanation import explanation_lines, lines_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.language import Explanation, Runnable
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server

_SLICE = 0.002  # seconds between two looks at the messages
_STEPS = 100  # steps between two looks at the clock
_MOST_STEPS = 10_000_000
_MOST_RECORDS = 100_000


def register(server: Server) -> None:
    """Register the requests of this group."""

    @server.command("mines.run")
    async def run(uri: str, *rest: str) -> dict[str, Any]:
        """Run a program, on the text that may follow. Its output is streamed as log messages, and returned."""
        written: list[str] = []
        runnable = _runnable(server, uri, "".join(rest), written.append)
        await _run_to_end(server, runnable, written)
        stop = runnable.stop
        return {
            "output": "".join(written),
            "steps": runnable.steps,
            "reason": stop.reason if stop is not None else "stopped",
            "message": stop.message if stop is not None else "",
        }

    @server.command("mines.explain")
    async def explain(uri: str, *form: str) -> str:
        """A program beside its meaning, as text; in the form `beside`, its meaning alone, each line as high
        up as the line of the program that it is about."""
        document = _document(server, uri)
        # To analyse it a second time beside that would take both of them twice as long.
        if not await server.until_analysed(document):
            code = int(types.LSPErrorCodes.ContentModified)
            raise JsonRpcException("the document has changed", code)
        as_lines = lines_beside if "beside" in form else explanation_lines
        return await in_thread(_explained, document, as_lines)

    @server.command("mines.trace")
    async def trace(uri: str, text: str, steps: int) -> list[Any]:
        """The records of the first `steps` steps."""
        runnable = _runnable(server, uri, text, lambda _text: None)
        records: list[Any] = []
        while len(records) < min(steps, _MOST_RECORDS) and not server.protocol.is_cancelled():
            record = runnable.trace_delta()
            if record is None:
                break
            records.append(record)
            if len(records) % _STEPS == 0:
                await asyncio.sleep(0)
        return records

    @server.command("mines.rule")
    def rule(name: str, language_id: str) -> str:
        """The documentation of the rule of that code or name, as Markdown."""
        found = rule_named(language(language_id), name) if language_id in LANGUAGES else None
        if found is None:
            raise JsonRpcInvalidParams(f"there is no rule '{shown(name)}'")
        words = found.documentation()
        return paragraphs(
            f"{bold(found.code)} {code(found.name)}",
            words.what_it_does,
            words.why_is_this_bad,
            words.fix_safety and f"Fix: {words.fix_safety}",
        )


def _document(server: Server, uri: str) -> Document:
    """An open document without errors."""
    document = server.document(uri)
    if document is None:
        raise JsonRpcInvalidParams(f"{shown(uri)} is not open")
    if document.parsed.errors:
        first = document.parsed.errors[0]
        line = document.positions.position(first.span.start).line
        message = f"line {line + 1}: the program has errors: {first.message}"
        raise JsonRpcInvalidParams(message, data={"line": line})
    return document


def _explained(document: Document, as_lines: Callable[[Explanation], Iterator[str]]) -> str:
    explanation = document.language.explain(document.parsed, document.analysis)
    return "\n".join(as_lines(explanation)) + "\n"


def _runnable(server: Server, uri: str, text: str, write: Callable[[str], object]) -> Runnable:
    document = _document(server, uri)
    pieces = [text]
    engine = next(iter(document.language.engines.values()))
    return engine(document.parsed, Input(lambda: pieces.pop() if pieces else ""), write)


async def _run_to_end(server: Server, runnable: Runnable, written: list[str]) -> None:
    """Run between messages, telling of output and progress, until it ends or is cancelled."""
    progress = Shown(server, "Running")
    await progress.begin()
    told = 0
    try:
        over = False
        while not over and runnable.steps < _MOST_STEPS:
            until = perf_counter() + _SLICE
            while not over and perf_counter() < until:
                over = runnable.run(_STEPS) < _STEPS
            new = "".join(written[told:])
            told = len(written)
            if new:
                server.window_log_message(types.LogMessageParams(types.MessageType.Log, new))
            if progress.is_cancelled() or server.protocol.is_cancelled():
                break
            await asyncio.sleep(0)
    finally:
        progress.end()
