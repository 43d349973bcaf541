"""What stands around every request: a failure is told of, and what may take long holds up nobody."""

from __future__ import annotations

from contextvars import copy_context
from functools import wraps
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from mines_tools.lsp.analysis import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable

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

_OF_ANALYSIS = frozenset((types.TEXT_DOCUMENT_INLAY_HINT,))
"""Requests that have nothing to say before analysis is over. They wait for it, for an editor takes the answer
that there is nothing at its word: all would be gone at each key, and back some time after it."""

_LARGE = 2_000  # characters; smaller texts are done at once


def guarded(server: Server, what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """`function`, its failures told of; in a thread where it may take long."""
    if what in _LONG:
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
    """`function` of a request about a document, called in a thread if that is large. If the document
    is another by then, its answer is of no use: places in it may be somewhere else now."""

    @wraps(function)
    async def call(params: Any) -> Any:
        uri = params.text_document.uri
        document = server.document(uri)
        if document is not None and what in _OF_ANALYSIS:
            await server.until_analysed(document)
        if server.documents.get(uri) is document:
            if document is None or len(document.text) < _LARGE:
                return function(params)
            answer = await in_thread(copy_context().run, function, params)
            if server.documents.get(uri) is document:
                return answer
        raise JsonRpcException("the document has changed", int(types.LSPErrorCodes.ContentModified))

    return call
