"""What stands around every request: a failure is told of, and what may take long holds up nobody."""

from __future__ import annotations

import asyncio
import math
from contextlib import suppress
from contextvars import copy_context
from functools import wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from mines_tools.lsp.messages import COORDINATE, GRIDS
from mines_tools.lsp.threads import LONG, QUICK
from mines_tools.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server

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
"""Requests that look at the whole of a text, or prove something of its program."""

_OF_A_DOCUMENT = _LONG | frozenset(
    (
        *(types.TEXT_DOCUMENT_CODE_LENS, types.TEXT_DOCUMENT_DEFINITION, types.TEXT_DOCUMENT_HOVER),
        *(types.TEXT_DOCUMENT_DIAGNOSTIC, types.TEXT_DOCUMENT_DOCUMENT_LINK),
        *(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, types.TEXT_DOCUMENT_FORMATTING),
        *(types.TEXT_DOCUMENT_RANGE_FORMATTING, types.TEXT_DOCUMENT_ON_TYPE_FORMATTING),
        *(types.TEXT_DOCUMENT_PREPARE_RENAME, types.TEXT_DOCUMENT_SELECTION_RANGE),
        *(types.TEXT_DOCUMENT_SIGNATURE_HELP, types.COMPLETION_ITEM_RESOLVE, COORDINATE, GRIDS),
    )
)
"""Requests about one document."""

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
"""How many seconds a request waits for the analysis of its own text. An editor takes an answer at its word:
hints would be gone at each key and back some time after it, and who types fast would be offered what is
known before the analysis, which is hardly anything. A hover, and what is not named here, says what is known
and waits for nothing."""
_HURRIES = frozenset((types.TEXT_DOCUMENT_COMPLETION, types.TEXT_DOCUMENT_SIGNATURE_HELP))
"""Requests for which analysis is not put off: somebody types, and looks at the answer."""

_FOLLOWED = frozenset((types.TEXT_DOCUMENT_COMPLETION,))
"""Requests that are answered about what the text has become while somebody types on."""

_LARGE = 2_000  # characters; what may take long is done at once on smaller texts
_VAST = 20_000  # characters; on larger texts, everything may take long
_PATIENCE = 0.5  # seconds to wait for what was known before


def guarded(server: Server, what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """`function`, its failures told of; in a thread where it may take long."""
    if what in _OF_A_DOCUMENT:
        return _guarded_async(server, what, _beside_the_loop(server, what, function))
    if iscoroutinefunction(function):
        return _guarded_async(server, what, function)

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except JsonRpcException:
            raise
        except Exception as error:
            raise server.failed(what, error) from error

    return call


def _guarded_async(server: Server, what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    async def call(*arguments: Any, **named: Any) -> Any:
        try:
            return await function(*arguments, **named)
        except JsonRpcException:
            raise
        except Exception as error:
            raise server.failed(what, error) from error

    return call


def _beside_the_loop(server: Server, what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` of a request about a document, called when that is read, and in a thread if it is
    large. Of a document that is another by then, what takes long is of no use: places in it may be
    somewhere else now. A few questions are then taken to be about the other."""
    is_long = what in _LONG
    lane, large = (LONG, _LARGE) if is_long else (QUICK, _VAST)

    @wraps(function)
    async def call(params: Any) -> Any:
        uri = _uri(params)
        document = server.document(uri)
        if document is None:
            return function(params)
        while True:
            await _until_known(server, what, document)
            if not document.is_ready:
                raise _changed()
            if not is_long or server.documents.get(uri) is document:
                if document.size < large:
                    return function(params)
                answered = await lane.call(copy_context().run, answer, params)
                if not is_long or server.documents.get(uri) is document:
                    return answered
            params, document = await _followed(server, what, params, document)

    def answer(params: Any) -> Any:
        return server.protocol.encoded(function(params))

    return call


async def _followed(
    server: Server, what: str, params: Any, document: Document
) -> tuple[Any, Document]:
    """The same question about the document that has come in the place of another: somebody has typed on at
    the place that it is about, and not every editor asks again. Raises JsonRpcException for another question,
    and for a change elsewhere."""
    latest = server.documents.get(document.uri)
    if latest is None or what not in _FOLLOWED:
        raise _changed()
    await server.until_read(latest)
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
    server.protocol.look_at(latest)
    return types.CompletionParams(params.text_document, place, context=params.context), latest


async def _until_known(server: Server, what: str, document: Document) -> None:
    """Wait until what a request needs to know of a document is known."""
    server.touch(document)
    if not document.is_ready:
        await server.until_read(document)
    seconds = _ANALYSIS.get(what, _PATIENCE if document.is_forgotten else 0.0)
    # Who would wait in vain does not wait: typing goes on in a text whose analysis takes long.
    if seconds and document.is_pending and server.is_analysed_within(document, seconds):
        if what in _HURRIES:
            server.hurry(document)
        with suppress(TimeoutError):
            async with asyncio.timeout(None if seconds == math.inf else seconds):
                await server.until_analysed(document)


def _uri(params: Any) -> str:
    document = getattr(params, "text_document", None)
    if document is not None:
        return str(document.uri)
    data = getattr(params, "data", None)  # of a completion
    return str(data.get("uri")) if isinstance(data, dict) else ""


def _changed() -> JsonRpcException:
    return JsonRpcException(
        phrase("the document has changed"), int(types.LSPErrorCodes.ContentModified)
    )
