"""Wraps the handlers of requests. A wrapped handler reports its failures. If a handler may take long, it runs in a
thread."""

from __future__ import annotations

import asyncio
import math
from contextlib import contextmanager, suppress
from contextvars import copy_context
from functools import wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from mines_tools.base.records import NamedTuple
from mines_tools.lsp.threads import LONG, QUICK
from mines_tools.text.markdown_blocks import MarkdownMissing
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.lsp.connection import Connection
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.markdown_documents import MarkdownDocuments
    from mines_tools.lsp.markdown_programs import MarkdownPage, MarkdownText
    from mines_tools.lsp.open_documents import OpenDocuments
    from mines_tools.lsp.threads import Lane

SHORTLY = 1.0
"""The time in seconds for which a request waits for an analysis, if its answer is nearly empty without the analysis.

Editors do not repeat such a request. So without the wait, completion would offer almost nothing while the user types
fast.
"""
UNTIL_ANALYSED = math.inf
"""The waiting time that means: wait until the analysis ends. This time is for hints. Without the wait, the hints would
disappear at each key stroke and come back later."""


class Handling(NamedTuple):
    """The settings for the handler of a request about a document: where and when it runs."""

    lane: Lane = QUICK
    """The threads in which the handler runs if the text is large.

    `LONG` is for requests that read a whole text, or prove something about the program. If the document changes before
    such a request is answered, the request is refused, because the positions in the answer may be wrong.
    """
    wait: float = 0.0
    """The time in seconds that the handler waits for the analysis of the document. With 0, the handler answers
    immediately, and uses the analysis only if the analysis is already finished."""
    is_urgent: bool = False
    """True if the user is waiting for the answer. Then the analysis for which the handler waits starts without further
    delay."""
    follows: bool = False
    """True if the user may continue to type before the request is answered. Then the request is answered for the newer
    text."""


_LARGE = 2_000  # characters; on smaller texts, long requests run at once
_VAST = 20_000  # characters; on larger texts, any request may take long
_PATIENCE = 0.5  # seconds to wait for an analysis that was dropped


ITSELF = object()
"""A value for the parameter `otherwise` of `about_document`. It means that the answer is the parameters of the
request."""


def guarded(connection: Connection, what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls `function`. If `function` raises an exception, the returned function reports the
    exception to the client of `connection`, as a failure of the feature `what`."""
    if iscoroutinefunction(function):

        @wraps(function)
        async def call_async(*arguments: Any, **named: Any) -> Any:
            with _telling(connection, what):
                return await function(*arguments, **named)

        return call_async

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        with _telling(connection, what):
            return function(*arguments, **named)

    return call


@contextmanager
def _telling(connection: Connection, what: str) -> Iterator[None]:
    try:
        yield
    except JsonRpcException:
        raise
    except Exception as error:
        raise connection.failed(what, error) from error


def about_document(
    opened: OpenDocuments,
    connection: Connection,
    what: str,
    function: Callable[[Document, Any], Any],
    otherwise: object,
    handling: Handling,
) -> Callable[[Any], Any]:
    """Return a handler of requests that calls `function` with the document and the parameters of the request.

    The handler waits until the document is read. `handling` says where and when the handler runs. If the document is
    not open or cannot be used, the answer is `otherwise`. If `function` fails, the failure is reported to the client of
    `connection` as a failure of the feature `what`.
    """
    is_long = handling.lane is LONG
    large = _LARGE if is_long else _VAST

    @wraps(function)
    async def call(params: Any) -> Any:
        uri = _uri(params)
        document = opened.document(uri) or await opened.opened_soon(uri)
        if document is None:
            return params if otherwise is ITSELF else otherwise
        with _telling(connection, what):
            return await answer(document, params)

    async def answer(document: Document, params: Any) -> Any:
        while True:
            await _until_known(opened, handling, document)
            if not document.is_ready:
                raise _changed()
            if not is_long or opened.is_open(document):
                if document.size < large:
                    return function(document, params)
                answered = await handling.lane.call(copy_context().run, encoded, document, params)
                if not is_long or opened.is_open(document):
                    return answered
            document, params = await _followed(opened, handling, document, params)

    def encoded(document: Document, params: Any) -> Any:
        return connection.protocol.encoded(function(document, params))

    return call


def about_markdown(
    markdown: MarkdownDocuments,
    connection: Connection,
    what: str,
    function: Callable[[MarkdownPage, Any], Any],
    otherwise: object,
    handler: Callable[[Any], Any],
) -> Callable[[Any], Any]:
    """Return a handler of requests that calls `function` with the Markdown document and the parameters of the request.
    If the request is not about an open Markdown document, call `handler` instead.

    The call runs in a thread. If the client's settings turn the programs of the document off, the answer is
    `otherwise`. If `function` fails, the failure is reported to the client of `connection` as a failure of the feature
    `what`.
    """

    @wraps(handler)
    async def call(params: Any) -> Any:
        document = markdown.document(_uri(params))
        if document is None:
            return await handler(params)
        with _telling(connection, what):
            try:
                answered = await LONG.call(copy_context().run, encoded, document, params)
            except MarkdownMissing as error:
                markdown.tell_missing(error)
                return otherwise
            if not markdown.is_open(document):
                raise _changed()
            return answered

    def encoded(document: MarkdownText, params: Any) -> Any:
        page = markdown.page(document)
        answered = otherwise if page is None else function(page, params)
        return connection.protocol.encoded(answered)

    return call


async def _followed(
    opened: OpenDocuments, handling: Handling, document: Document, params: Any
) -> tuple[Document, Any]:
    """Return the newest version of `document`, and the parameters of the request for this version. If the user has
    typed more text at the position of the request, the position in these parameters is the end of this text.

    Not every editor sends the request again while the user continues to type. Raises JsonRpcException if
    `handling.follows` is False, or if the text has changed at another place.
    """
    latest = opened.latest(document)
    if latest is None or not handling.follows:
        raise _changed()
    await opened.until_read(latest)
    if not latest.is_ready or latest.is_too_long:
        raise _changed()
    text, new = document.text, latest.text
    offset = document.positions.offset(params.position)
    now = offset + len(new) - len(text)
    start = max(text.rfind(end, 0, offset) for end in "\n\r") + 1
    is_typed_on = (
        start <= now
        and new[:start] == text[:start]
        and new[now:] == text[offset:]
        and not any(end in new[start:now] for end in "\n\r")
    )
    if not is_typed_on:
        raise _changed()
    place = latest.positions.position(now)
    return latest, types.CompletionParams(params.text_document, place, context=params.context)


async def _until_known(opened: OpenDocuments, handling: Handling, document: Document) -> None:
    """Wait until `document` is read. If `handling` says so, also wait until `document` is analysed."""
    opened.touch(document)
    if not document.is_ready:
        await opened.until_read(document)
    seconds = _seconds_to_wait(handling, document)
    # Do not wait if the analysis is expected to take longer.
    if seconds and document.is_pending and opened.is_analysed_within(document, seconds):
        if handling.is_urgent:
            opened.hurry(document)
        with suppress(TimeoutError):
            async with asyncio.timeout(None if seconds == math.inf else seconds):
                await opened.until_analysed(document)


def _seconds_to_wait(handling: Handling, document: Document) -> float:
    return handling.wait or (_PATIENCE if document.is_forgotten else 0.0)


def _uri(params: Any) -> str:
    document = getattr(params, "text_document", None)
    if document is not None:
        return str(document.uri)
    item = getattr(params, "item", None)  # of a call hierarchy
    if item is not None:
        return str(item.uri)
    data = getattr(params, "data", None)  # of a completion item
    return str(data.get("uri")) if isinstance(data, dict) else ""


def _changed() -> JsonRpcException:
    return JsonRpcException(
        phrase("the document has changed"), int(types.LSPErrorCodes.ContentModified)
    )
