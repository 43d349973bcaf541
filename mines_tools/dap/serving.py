"""Serves one client, through standard input and output or through a connection. A thread reads the
messages, and the adapter answers them."""

from __future__ import annotations

import os
import sys
from threading import Event, Thread

from mines_tools.base.message_framing import NotTheProtocol, Splitter, message_of
from mines_tools.dap.adapter import Adapter
from mines_tools.dap.inbox import Inbox, command_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.dap.adapter_options import Setup

CHUNK = 2**16  # bytes read at once
_GRACE = 2.0  # seconds for a regular end


def serve_streams(setup: Setup) -> bool:
    """Serve the client that started this process. Return whether the client ended the session."""
    reader = sys.stdin.fileno()
    output = sys.stdout.buffer

    def write(message: bytes) -> None:
        output.write(message)
        output.flush()

    return serve(lambda: os.read(reader, CHUNK), write, Splitter(), (), setup)


def serve(
    read: Callable[[], bytes],
    write: Callable[[bytes], object],
    splitter: Splitter,
    begun: Sequence[bytes | None],
    setup: Setup,
) -> bool:
    """Serve a client. `begun` contains the messages that the client has already sent. `read`
    returns the data that the client sends after these messages, and returns empty data when the
    client has disconnected.

    Return whether the client ended the session.
    """
    inbox, over = Inbox(), Event()

    def put(content: bytes | None) -> None:
        message = message_of(content)
        if command_of(message) == "disconnect":
            Thread(target=_end_soon, args=(over,), name="end", daemon=True).start()
        inbox.put(message, len(content or b""))

    def listen() -> None:
        try:
            for content in begun:
                put(content)
            while data := read():
                for content in splitter.feed(data):
                    put(content)
        except (NotTheProtocol, OSError) as error:
            if not over.is_set():
                setup.log(f"the client was disconnected: {error}")
        inbox.end()
        _end_soon(over)

    Thread(target=listen, name="input", daemon=True).start()
    try:
        return Adapter(inbox, write, setup).serve()
    finally:
        over.set()


def _end_soon(over: Event) -> None:
    """Wait a short time for the event `over`, which says that the session has ended. If the session
    does not end, end the process, even in the middle of a step."""
    if not over.wait(_GRACE):
        os._exit(1)
