"""The protocol class of pygls, with two changes. It checks the order of messages, and it does not store the texts of
documents."""

from __future__ import annotations

import json
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidRequest,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method

from mines_tools.base.records import NamedTuple
from mines_tools.lsp.client_capabilities import can_pull, without_unread
from mines_tools.lsp.messages import MESSAGES

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence
    from concurrent.futures import Future

    from cattrs import Converter
    from pygls.lsp.server import LanguageServer

    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.markdown_programs import MarkdownText


class _Arrival(NamedTuple):
    """The documents that were open when a message arrived, by URI."""

    documents: Mapping[str, Document]
    markdown: Mapping[str, MarkdownText]


_arrival: ContextVar[_Arrival | None] = ContextVar("_arrival", default=None)
"""The documents that were open when the current message arrived. The current message is the message that is being
handled now."""

_ANSWERED = object()  # stands for a message that could not be read and is answered


_BATCH = 1_000
"""The number of parts of an array that are joined into one string. Many short strings would take much more memory."""


class Encoded(NamedTuple):
    """JSON that is ready to be written, in ASCII. The JSON is stored as several strings, because joining the parts of a
    long message takes time."""

    pieces: Sequence[str]

    def __str__(self) -> str:
        return "".join(self.pieces)


def encoded(*parts: str | Encoded) -> Encoded:
    """Return `parts`, which are pieces of JSON, joined to one piece."""
    pieces: list[str] = []
    for part in parts:
        if isinstance(part, Encoded):
            pieces += part.pieces
        else:
            pieces.append(part)
    return Encoded(pieces)


def array(parts: Iterable[str | Encoded]) -> Encoded:
    """Return the JSON of an array whose items are `parts`."""
    written: list[str] = []
    batch, comma = ["["], ""
    for part in parts:
        batch.append(comma)
        comma = ","
        if isinstance(part, str):
            batch.append(part)
        else:
            written.append("".join(batch))
            written += part.pieces
            batch = []
        if len(batch) > _BATCH:  # a million short strings would take much more memory
            written.append("".join(batch))
            batch = []
    return Encoded([*written, "".join([*batch, "]"])])


_Form = TypeVar("_Form")


class Protocol(LanguageServerProtocol):
    """The protocol class of pygls. It does not store the texts of documents; the module `documents` does this."""

    _initialized = False

    def __init__(self, server: LanguageServer, converter: Converter) -> None:
        super().__init__(server, converter)
        self.documents: dict[str, Document] = {}
        """The open documents by URI."""
        self.markdown: dict[str, MarkdownText] = {}
        """The open Markdown documents by URI."""

    def is_open(self, uri: str) -> bool:
        """Return whether a program or Markdown document is open at `uri`."""
        return uri in self.documents or uri in self.markdown

    def text_of(self, uri: str) -> str | None:
        """Return the text of the open document at `uri`. Return None if it is not open, not read yet or too long."""
        document = self.documents.get(uri)
        if document is not None:
            return document.text if document.is_read and not document.is_too_long else None
        markdown = self.markdown.get(uri)
        return markdown.positions.text if markdown is not None else None

    @property
    def is_shut_down(self) -> bool:
        """True if the client has requested the shutdown."""
        return self._shutdown

    def is_cancelled(self) -> bool:
        """Return whether the request that is being answered is cancelled."""
        return self.msg_id is not None and self.msg_id not in self._request_futures

    def cancel(self, msg_id: int | str) -> None:
        """Cancel a request whose handler has started."""
        self._handle_cancel_notification(msg_id)

    def encoded(self, result: Any) -> Encoded:
        """Return `result` as JSON. This takes long for a large result, so a thread can call this method before the
        answer is sent."""
        if isinstance(result, Encoded):
            return result
        plain = self._converter.unstructure(result)
        return encoded(json.dumps(plain, default=self._serialize_message))

    def structured(self, text: str, form: type[_Form]) -> _Form:
        """Convert `text`, which is JSON, to an object of the message class `form`."""
        return self._converter.structure(json.loads(text), form)

    def write(self, message: Encoded) -> None:
        """Send a complete message to the client."""
        pieces = message.pieces
        header = f"Content-Length: {sum(map(len, pieces))}\r\n\r\n" if self._include_headers else ""
        if self.writer is not None:
            self.writer.write("".join((header, *pieces)).encode("ascii"))

    def _send_response(self, msg_id: Any, result: Any = None, error: Any = None) -> None:
        """Answer a request. A result that is `Encoded` is written unchanged."""
        if error is None and isinstance(result, Encoded):
            number = json.dumps(msg_id)
            self.write(encoded(f'{{"id": {number}, "jsonrpc": "2.0", "result": ', result, "}"))
        else:
            super()._send_response(msg_id, result, error)

    def documents_at_arrival(self) -> Mapping[str, Document]:
        """Return the documents that were open when the current message arrived.

        If no message is being handled, return the documents that are open now.
        """
        arrived = _arrival.get()
        return self.documents if arrived is None else arrived.documents

    def markdown_at_arrival(self) -> Mapping[str, MarkdownText]:
        """Return the Markdown documents that were open when the current message arrived.

        If no message is being handled, return the Markdown documents that are open now.
        """
        arrived = _arrival.get()
        return self.markdown if arrived is None else arrived.markdown

    def answer_error(self, msg_id: Any, error: JsonRpcException) -> None:
        """Answer a message with `error`. `msg_id` is the id of the message. It is None if the message has no id, or if
        the id cannot be read."""
        if msg_id is None:
            fields = {"code": error.code, "message": error.message}
            self._send_data({"jsonrpc": self.VERSION, "id": None, "error": fields})
        else:
            self._send_response(msg_id, error=error.to_response_error())

    def get_message_type(self, method: str) -> type[Any] | None:  # type: ignore[override] # not cached
        """Return the class of messages with the method `method`. The class may be one of those in the module
        `messages`."""
        return MESSAGES.get(method) or super().get_message_type(method)

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Convert `data` to a message object, or to an object that is part of a message. If a request cannot be
        converted, answer it with an error."""
        if isinstance(data.get("id"), list | dict):
            self.answer_error(None, JsonRpcInvalidRequest("an id is a number or a text"))
            return _ANSWERED
        method = data.get("method")
        if "jsonrpc" in data and isinstance(method, str) and self.get_message_type(method) is None:
            data.setdefault("params", None)
        if method == types.INITIALIZE and "params" in data:
            data = {**data, "params": without_unread(data["params"])}
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(data.get("id"), int | str):
                self.answer_error(data["id"], error)
            return _ANSWERED

    def handle_message(self, message: Any) -> None:
        """Handle `message`. If the message is not allowed at this time, answer it with an error."""
        if message is _ANSWERED:
            return
        if getattr(message, "jsonrpc", None) != self.VERSION:
            self.answer_error(None, JsonRpcInvalidRequest("not a message of JSON-RPC 2.0"))
            return
        method = getattr(message, "method", None)
        problem = self._out_of_turn(method) if isinstance(method, str) else None
        if problem is None:
            if method == types.INITIALIZE:
                self._initialized = True
            token = _arrival.set(_Arrival(dict(self.documents), dict(self.markdown)))
            try:
                super().handle_message(message)
            finally:
                _arrival.reset(token)
        elif hasattr(message, "id"):
            self.answer_error(message.id, problem)

    def _out_of_turn(self, method: str) -> JsonRpcException | None:
        if method == types.EXIT:
            return None
        if self._shutdown:
            return JsonRpcInvalidRequest("the server is shutting down")
        if not self._initialized and method != types.INITIALIZE:
            return JsonRpcServerNotInitialized("the first request must be `initialize`")
        if self._initialized and method == types.INITIALIZE:
            return JsonRpcInvalidRequest("the server is initialized already")
        return None

    def _send_handler_result(self, future: Future[Any], *, msg_id: int | str) -> None:
        """Answer a request with the result or the error in `future`. An error of the type JsonRpcException is
        intended, so it is not logged."""
        # pygls never removes a handler that another one has yielded to.
        for over in [key for key, future in self._request_futures.items() if future.done()]:
            del self._request_futures[over]
        error = None if future.cancelled() else future.exception()
        if isinstance(error, JsonRpcException):
            self.answer_error(msg_id, error)
        else:
            super()._send_handler_result(future, msg_id=msg_id)

    def _handle_response(self, msg_id: int | str, *answer: Any, **named: Any) -> None:
        """Pass the answer to the server's request `msg_id` to the code that waits for it. Drop the answer if that code
        has given up waiting."""
        future = self._request_futures.get(msg_id)
        if future is not None and future.done():
            del self._request_futures[msg_id]
        else:
            super()._handle_response(msg_id, *answer, **named)

    def _run_generator(
        self,
        future: Future[Any] | None,
        *,
        gen: Generator[Any, Any, Any],
        result_future: Future[Any],
    ) -> None:
        """Continue the handler `gen` of a request. The handler was waiting for another function, whose result is in
        `future`.

        At the end of the event loop, both the request and the other function are cancelled. This does not count as a
        failure.
        """
        if future is not None and future.cancelled():
            gen.close()
            result_future.cancel()
        else:
            super()._run_generator(future, gen=gen, result_future=result_future)

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(
        self, params: types.InitializeParams
    ) -> Generator[Any, Any, types.InitializeResult]:
        """Answer the request `initialize` as pygls does, with one exception. If the server sends diagnostics to this
        client without requests, the answer does not offer requests for diagnostics. Otherwise the client would show
        each diagnostic twice."""
        result = yield from super().lsp_initialize(params)
        if not can_pull(params.capabilities):
            result.capabilities.diagnostic_provider = None
        return result

    @lsp_method(types.SHUTDOWN)
    def lsp_shutdown(self, *_arguments: Any) -> None:  # type: ignore[override] # nothing to yield to
        """Cancel all requests that are not answered yet."""
        for number, future in list(self._request_futures.items()):
            if number != self.msg_id:
                future.cancel()
        self._shutdown = True

    @lsp_method(types.EXIT)
    def lsp_exit(self, *_arguments: Any) -> None:  # type: ignore[override] # nothing to yield to
        """Do nothing: the inbox ends the server."""

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Call the handler that is registered for this notification, and do nothing else."""
        self.fm.features[types.TEXT_DOCUMENT_DID_OPEN](params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Call the handler that is registered for this notification, and do nothing else."""
        self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE](params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Call the handler that is registered for this notification, and do nothing else."""
        self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE](params)
