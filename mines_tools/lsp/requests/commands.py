"""The commands of the server. They run, trace or explain a program, or show documentation."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from mines_tools.interface.explanation import to_read
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.interface.run import run_options
from mines_tools.lsp.progress import ProgressDisplay
from mines_tools.lsp.threads import LONG
from mines_tools.report.explanation import explanation_lines
from mines_tools.report.explanation_json import explanation_document
from mines_tools.report.reference import reference_markdown
from mines_tools.report.side_by_side import beside
from mines_tools.rules.catalogue import rule_named, rules_of
from mines_tools.rules.pages import page_text
from mines_tools.text.escaping import shown
from mines_tools.text.source import units
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server

_LOOK = 0.02  # seconds between two checks whether the user has cancelled
_MOST_RECORDS = 100_000


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.command("mines.run")
    async def run(uri: str, *rest: Any) -> dict[str, Any]:
        """Run a program. Return the output of the program, and a text that says how the run ended. During the run,
        also send the output as log messages.

        `rest` may contain the input of the program, followed by the options of the program's language. The options are
        an object such as ``{"seed": 1}``.
        """
        text, *options = rest or ("",)
        if not isinstance(text, str) or len(options) > 1:
            raise JsonRpcInvalidParams(_form())
        document = await document_of(server, uri)
        return await _run(server, document, text, options_asked(document, *options))

    @server.command("mines.explain")
    async def explain(uri: str, *form: str) -> str | dict[str, Any]:
        """Return an explanation of a program. By default, the result is a text with the program and the explanation
        side by side.

        `form` may contain one word. With `beside`, return only the explanation, in which each line explains the program
        line with the same number. With `pieces`, also return the parts to highlight, the full texts of shortened notes,
        and the headings of the columns as one line. With `json`, return the JSON document that `mines-run --explain`
        prints.
        """
        document = await document_of(server, uri)
        # A second analysis at the same time would make both twice as slow.
        if not await server.opened.until_analysed(document):
            code = int(types.LSPErrorCodes.ContentModified)
            raise JsonRpcException(phrase("the document has changed"), code)
        explained = await LONG.call(_explained, document, form)
        return explained if "pieces" in form or "json" in form else explained["text"]

    @server.command("mines.trace")
    async def trace(uri: str, text: str, steps: int, *options: Any) -> list[Any]:
        """Run a program with the input `text`, and return the records of the first `steps` steps. `options` are the
        same as in `run`."""
        document = await document_of(server, uri)
        records: list[Any] = []

        def take(told: dict[str, Any]) -> None:
            if "record" in told:
                records.append(told["record"])

        run_options = options_asked(document, *options[:1])
        if steps > 0:
            count = min(steps, _MOST_RECORDS)
            await while_wanted(server, server.runs.run(document, text, take, count, run_options))
        return records

    _register_pages(server)


def _register_pages(server: Server) -> None:
    """Register the commands that show documentation."""

    @server.command("mines.rule")
    def rule(name: str, *language_id: str) -> str:
        """Return the documentation of the rule with the code or name `name`, as Markdown.

        The rule belongs to the language `language_id`. Without `language_id`, the rule belongs to the first language
        that has such a rule.
        """
        for language_name in language_id or LANGUAGES:
            rules = rules_of(language(language_name)) if language_name in LANGUAGES else {}
            rule = rule_named(rules, name)
            if rule is not None:
                return page_text(rule, language_name) + "\n"
        raise JsonRpcInvalidParams(phrase("there is no rule '{name}'", name=shown(name)))

    @server.command("mines.commands")
    def commands(language_id: str) -> str:
        """Return a text in Markdown that lists all commands of a language and says how to select them."""
        page = language(language_id).reference if language_id in LANGUAGES else None
        if page is None:
            name = shown(language_id)
            raise JsonRpcInvalidParams(
                phrase("there is no page of commands of '{name}'", name=name)
            )
        return reference_markdown(page())


async def document_of(server: Server, uri: str) -> Document:
    """Return the document that is open at `uri`. The result never has errors.

    Raises JsonRpcException if the document is not open, is too long, has changed since the request, or has errors.
    """
    document = server.opened.document(uri)
    if document is not None:
        await server.opened.until_read(document)
    if document is None or document.is_too_long:
        is_open = uri in server.connection.documents
        message = phrase("{file} is too long" if is_open else "{file} is not open", file=shown(uri))
        raise JsonRpcInvalidParams(message)
    if not document.is_ready:
        code = int(types.LSPErrorCodes.ContentModified)
        raise JsonRpcException(phrase("the document has changed"), code)
    if document.parsed.errors:
        first = document.parsed.errors[0]
        line = document.positions.position(first.span.start).line
        message = phrase(
            "line {line}: the program has errors: {error}", line=line + 1, error=first.message
        )
        raise JsonRpcInvalidParams(message, data={"line": line})
    return document


def _explained(document: Document, form: tuple[str, ...]) -> dict[str, Any]:
    used, parsed = document.language, document.parsed
    explanation = used.explain(parsed, document.analysis)
    if "json" in form:
        return explanation_document(used, explanation)
    if "beside" not in form and "pieces" not in form:
        return {"text": "\n".join(explanation_lines(explanation)) + "\n"}
    explanation = to_read(explanation)
    lines, pieces, whole, header = beside(explanation)
    positions = document.positions
    unit = positions.unit
    # The places that the lines are about, if line numbers do not correspond.
    places = [
        [*positions.place(item.span.start), *positions.place(item.span.end)]
        for item in (() if explanation.by_line else explanation.items)
    ]
    return {
        **({"places": places} if places else {}),
        "text": "\n".join(lines) + "\n",
        "pieces": [
            [line, units(lines[line][:start], unit), units(lines[line][:end], unit), kind]
            for line, start, end, kind in pieces
        ],
        "whole": whole,
        "header": header,
    }


def options_asked(document: Document, options: Any = None) -> list[tuple[str, str | int]]:
    """Return the options of a run as pairs of a name and a value. `options` is an object. If an option can be
    repeated, its value in `options` is a list.

    Raises JsonRpcInvalidParams if `options` are not valid.
    """
    if not isinstance(options, Mapping | None):
        raise JsonRpcInvalidParams(_form())
    pairs = [
        (name, item)
        for name, value in (options or {}).items()
        for item in (value if isinstance(value, list) else [value])
    ]
    if not all(isinstance(name, str) and isinstance(item, str | int) for name, item in pairs):
        raise JsonRpcInvalidParams(_form())
    try:
        run_options(document.language.about, pairs)
    except ValueError as error:
        raise JsonRpcInvalidParams(str(error)) from None
    return pairs


def _form() -> str:
    """Return the error message for a run with wrong arguments. The message says which arguments are possible."""
    return phrase("a run takes a text and an object with options: {example}", example='{"seed": 1}')


async def _run(
    server: Server, document: Document, text: str, run_options: Sequence[tuple[str, str | int]]
) -> dict[str, Any]:
    """Run a program until the program ends or the run is cancelled. Meanwhile, report the output and the progress.
    Return the output, and how the run ended."""
    progress = ProgressDisplay(server.connection, phrase("Running"))
    await progress.begin()
    written: list[str] = []
    result: dict[str, Any] = {"steps": 0, "reason": "stopped", "message": ""}

    def take(told: dict[str, Any]) -> None:
        output = told.pop("output", "")
        if output and not is_over:
            written.append(output)
            server.connection.window_log_message(
                types.LogMessageParams(types.MessageType.Log, output)
            )
        result.update(told)

    is_over = False
    try:
        await while_wanted(
            server, server.runs.run(document, text, take, options=run_options), progress
        )
    finally:
        is_over = True
        progress.end()
    return {"output": "".join(written), **result}


async def while_wanted(
    server: Server, run: Coroutine[Any, Any, None], progress: ProgressDisplay | None = None
) -> None:
    """Wait until `run` ends. Cancel `run` if the request is cancelled, or if the user cancels the run in the progress
    display."""
    running = asyncio.ensure_future(run)
    try:
        while not running.done():
            if server.connection.protocol.is_cancelled() or (
                progress is not None and progress.is_cancelled()
            ):
                return
            await asyncio.wait((running,), timeout=_LOOK)
        running.result()
    finally:
        running.cancel()
