"""What stands around every request: a failure is told of, and what may take long holds up nobody."""

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
"""Requests that look at the whole of a text, or prove something of its program."""

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


ITSELF = object()
"""An answer: what was asked about, as it is."""


def guarded(client: Client, what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """`function`, its failures told of."""
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
    """What answers a request about a document by calling `function` with the document, when that is read,
    and in a thread if it is large; by `otherwise` if there is no such document. Of a document that is
    another by then, what takes long is of no use: places in it may be somewhere else now. A few questions
    are then taken to be about the other. Failures are told of."""
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
    """The same question about the document that has come in the place of another: somebody has typed on at
    the place that it is about, and not every editor asks again. Raises JsonRpcException for another question,
    and for a change elsewhere."""
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
    """Wait until what a request needs to know of a document is known."""
    opened.touch(document)
    if not document.is_ready:
        await opened.until_read(document)
    seconds = _ANALYSIS.get(what, _PATIENCE if document.is_forgotten else 0.0)
    # Who would wait in vain does not wait: typing goes on in a text whose analysis takes long.
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
    data = getattr(params, "data", None)  # of a completion
    return str(data.get("uri")) if isinstance(data, dict) else ""


def _changed() -> JsonRpcException:
    return JsonRpcException(
        phrase("the document has changed"), int(types.LSPErrorCodes.ContentModified)
    )
