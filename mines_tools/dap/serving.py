"""Serves one client, through standard input and output or through a connection. A thread reads the
messages, and the adapter answers them. Or serves a client in the same process, without threads."""

from __future__ import annotations

import asyncio
import os
import sys
from threading import Event, Thread
from time import perf_counter

from mines_tools.base.message_framing import NotTheProtocol, Splitter, framed, message_of
from mines_tools.dap.adapter import Adapter
from mines_tools.dap.inbox import Inbox, command_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.dap.adapter_options import Setup

CHUNK = 2**16  # bytes read at once
_GRACE = 2.0  # seconds for a regular end
_TURN = 0.03
"""The approximate number of seconds that the program runs before other tasks of the loop get a turn."""


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
        return Adapter(inbox, lambda text: write(framed(text.encode("ascii"))), setup).serve()
    finally:
        over.set()


def _end_soon(over: Event) -> None:
    """Wait a short time for the event `over`, which says that the session has ended. If the session
    does not end, end the process, even in the middle of a step."""
    if not over.wait(_GRACE):
        os._exit(1)


def serve_messages(setup: Setup, post: Callable[[str], object]) -> Callable[[str], None]:
    """Serve a client in this process, in a task of the running event loop. `post` is called with each message for the
    client. Return a function that takes a message of the client. It must be called in the thread of the loop.

    A message is JSON without a header. After the end of a session, the next message begins another session.
    """
    inbox, news = Inbox(), asyncio.Event()
    task: asyncio.Task[None] | None = None

    def put(message: str) -> None:
        nonlocal inbox, news, task
        if task is None or task.done():
            inbox, news = Inbox(), asyncio.Event()
            task = asyncio.get_running_loop().create_task(_pump(Adapter(inbox, post, setup), news))
        inbox.put(message_of(message), len(message), waits=False)
        news.set()

    return put


async def _pump(adapter: Adapter, news: asyncio.Event) -> None:
    """Let `adapter` work until its session is over. Wait for `news` when the adapter has nothing to do. After an
    unexpected error, tell the client about it."""
    try:
        while not adapter.is_over:
            ends = perf_counter() + _TURN
            is_busy = True
            while is_busy and perf_counter() < ends:
                is_busy = adapter.turn(waits=False)
            if is_busy:
                await asyncio.sleep(0)
            elif not adapter.is_over:
                await news.wait()
                news.clear()
    except Exception as error:  # noqa: BLE001 - the client waits for an answer
        adapter.fail(error)
    finally:
        adapter.end()
