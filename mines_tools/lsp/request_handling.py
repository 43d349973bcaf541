"""Wraps request handlers: reports failures and runs slow requests in threads."""

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

from mines_tools.lsp.messages import COORDINATE
from mines_tools.lsp.threads import LONG, QUICK
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mines_tools.lsp.connection import Client
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.open_documents import OpenDocuments

_LONG = frozenset(
    (
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.TEXT_DOCUMENT_COMPLETION,
        types.TEXT_DOCUMENT_DOCUMENT_SYMBOL,
        types.TEXT_DOCUMENT_FOLDING_RANGE,
        types.TEXT_DOCUMENT_INLAY_HINT,
        types.TEXT_DOCUMENT_REFERENCES,
        types.TEXT_DOCUMENT_RENAME,
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA,
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE,
    )
)
"""Requests that read a whole text, or prove something about its program."""

_AS_LONG_AS_IT_TAKES = math.inf
_SHORTLY = 1.0
_ANALYSIS: Mapping[str, float] = {
    types.TEXT_DOCUMENT_INLAY_HINT: _AS_LONG_AS_IT_TAKES,
    types.TEXT_DOCUMENT_COMPLETION: _SHORTLY,
    types.COMPLETION_ITEM_RESOLVE: _SHORTLY,
    types.TEXT_DOCUMENT_SIGNATURE_HELP: _SHORTLY,
    types.TEXT_DOCUMENT_CODE_ACTION: _SHORTLY,
    types.TEXT_DOCUMENT_CODE_LENS: _SHORTLY,
    COORDINATE: _SHORTLY,
}
"""Seconds that a request waits for the analysis of its own text; requests that are not listed do not wait.

Editors do not ask twice. Without waiting, hints would disappear at each key and come back later, and
completion while typing fast would offer almost nothing. A hover, and every request not listed, answers at
once with what is known.
"""
_HURRIES = frozenset((types.TEXT_DOCUMENT_COMPLETION, types.TEXT_DOCUMENT_SIGNATURE_HELP))
"""Requests whose analysis starts without delay, because the user types and looks at the answer."""

_FOLLOWED = frozenset((types.TEXT_DOCUMENT_COMPLETION,))
"""Requests that are answered for the newer text if the user types on."""

_LARGE = 2_000  # characters; on smaller texts, long requests run at once
_VAST = 20_000  # characters; on larger texts, any request may take long
_PATIENCE = 0.5  # seconds to wait for an analysis that was dropped


ITSELF = object()
"""The default answer that returns the request's own parameters."""


def guarded(client: Client, what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return `function` with its failures reported to `client`."""
    if iscoroutinefunction(function):

        @wraps(function)
        async def call_async(*arguments: Any, **named: Any) -> Any:
            with _telling(client, what):
                return await function(*arguments, **named)

        return call_async

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        with _telling(client, what):
            return function(*arguments, **named)

    return call


@contextmanager
def _telling(client: Client, what: str) -> Iterator[None]:
    try:
        yield
    except JsonRpcException:
        raise
    except Exception as error:
        raise client.failed(what, error) from error


def about_document(
    opened: OpenDocuments,
    client: Client,
    what: str,
    function: Callable[[Document, Any], Any],
    otherwise: object,
) -> Callable[[Any], Any]:
    """Return a handler that calls `function` with the request's document and the parameters.

    The handler waits until the document is read, and runs in a thread if it is large. Without such a
    document it answers `otherwise`. If the document changes meanwhile, a long request is refused, because
    its positions may be wrong, or answered for the new text if it is one of `_FOLLOWED`. Failures are
    reported to `client`.
    """
    is_long = what in _LONG
    lane, large = (LONG, _LARGE) if is_long else (QUICK, _VAST)

    @wraps(function)
    async def call(params: Any) -> Any:
        document = opened.document(_uri(params))
        if document is None:
            return params if otherwise is ITSELF else otherwise
        with _telling(client, what):
            return await answer(document, params)

    async def answer(document: Document, params: Any) -> Any:
        while True:
            await _until_known(opened, what, document)
            if not document.is_ready:
                raise _changed()
            if not is_long or opened.is_open(document):
                if document.size < large:
                    return function(document, params)
                answered = await lane.call(copy_context().run, encoded, document, params)
                if not is_long or opened.is_open(document):
                    return answered
            document, params = await _followed(opened, what, document, params)

    def encoded(document: Document, params: Any) -> Any:
        return client.protocol.encoded(function(document, params))

    return call


async def _followed(
    opened: OpenDocuments, what: str, document: Document, params: Any
) -> tuple[Document, Any]:
    """Return the request's newer document and its parameters with the position moved there.

    The user has typed on at the request's position, and not every editor asks again. Raises
    JsonRpcException for other requests, and if the text changed elsewhere.
    """
    latest = opened.latest(document)
    if latest is None or what not in _FOLLOWED:
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


async def _until_known(opened: OpenDocuments, what: str, document: Document) -> None:
    """Wait until the document is read and, as `_ANALYSIS` says for this request, analysed."""
    opened.touch(document)
    if not document.is_ready:
        await opened.until_read(document)
    seconds = _ANALYSIS.get(what, _PATIENCE if document.is_forgotten else 0.0)
    # Do not wait if the analysis is expected to take longer.
    if seconds and document.is_pending and opened.is_analysed_within(document, seconds):
        if what in _HURRIES:
            opened.hurry(document)
        with suppress(TimeoutError):
            async with asyncio.timeout(None if seconds == math.inf else seconds):
                await opened.until_analysed(document)


def _uri(params: Any) -> str:
    document = getattr(params, "text_document", None)
    if document is not None:
        return str(document.uri)
    data = getattr(params, "data", None)  # of a completion item
    return str(data.get("uri")) if isinstance(data, dict) else ""


def _changed() -> JsonRpcException:
    return JsonRpcException(
        phrase("the document has changed"), int(types.LSPErrorCodes.ContentModified)
    )
