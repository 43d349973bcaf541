"""Two ways to reach the adapter: as a process that the client starts, and through a port."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.dap.adapter_options import Setup
from mines_tools.dap.port import serve_port
from tests.dap.client import EXAMPLES, Client, Message
from tests.dap.exchanges.test_exchanges import conversation
from tests.dap.exchanges.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_PATIENCE = 60
_BEGINS = {"configurationDone": "mines/state", "launch": "initialized", "continue": "mines/state"}
"""The event that follows the answer to each request."""


class _Remote(Client):
    """A client of an adapter in another process or thread."""

    def __init__(self, read: Callable[[], bytes], write: Callable[[bytes], object]) -> None:
        super().__init__()
        self._read = read
        self._send = write

    def put(self, command: str, arguments: Any = None) -> int:
        self._last += 1
        message = {"seq": self._last, "type": "request", "command": command}
        content = json.dumps({**message, "arguments": arguments or {}}).encode()
        self._send(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))
        return self._last

    def turn(self) -> bool:
        data = self._read()
        self._receive(data)
        return bool(data)

    def ask(self, command: str, **arguments: Any) -> Any:
        since = len(self.said)
        number = self.put(command, arguments)
        self.until(lambda: self.answer(number))
        names = {_BEGINS.get(command, ""), "terminated"}

        def is_over() -> bool:
            events = {each.get("event") for each in self.said[since:]}
            return command not in _BEGINS or bool(events & names)

        self.until(is_over)
        answer: Message | None = self.answer(number)
        assert answer is not None
        return answer.get("body")


def _talk(client: Client, folder: Path) -> None:
    """Check that the conversation is the same as with an adapter in this process."""
    transcript = Transcript(client, "session", folder)
    conversation(transcript, folder)
    if not os.environ.get("UPDATE_EXCHANGES"):
        transcript.compare()


def _command(*options: str) -> list[str]:
    return [sys.executable, "-P", "-m", "mines_tools", "dap", *options]


def test_standard_input_and_output(tmp_path: Path) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(_command(), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        out = process.stdout
        _talk(_Remote(lambda: out.read(2**16), process.stdin.write), tmp_path)
        assert process.wait(_PATIENCE) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize(("way", "status"), [("hang up", 0), ("interrupt", -signal.SIGINT)])
def test_a_client_that_is_done_after_the_program(way: str, status: int) -> None:
    """nvim-dap closes the connection, or interrupts the adapter, when a program has ended. nvim-dap
    takes every other exit status for a crash."""
    pipe = subprocess.PIPE
    with subprocess.Popen(_command(), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        out = process.stdout
        client = _Remote(lambda: out.read(2**16), process.stdin.write)
        client.start(EXAMPLES / "hello.mines", noDebug=True)
        client.until(lambda: client.events("terminated"))
        if way == "interrupt":
            process.send_signal(signal.SIGINT)
        else:
            process.stdin.close()
        assert process.wait(_PATIENCE) == status


@contextmanager
def _served() -> Iterator[tuple[str, int]]:
    """Yield the address of an adapter that runs in a thread. The adapter ends with its client."""
    address = ""
    is_up = Event()

    def tell(told: str) -> None:
        nonlocal address
        address = told
        is_up.set()

    thread = Thread(target=lambda: serve_port(0, Setup(), tell), daemon=True)
    thread.start()
    assert is_up.wait(_PATIENCE)
    host, _, port = address.rpartition(":")
    yield host, int(port)
    thread.join(_PATIENCE)
    assert not thread.is_alive()


def _connected(address: tuple[str, int]) -> socket.socket:
    return socket.create_connection(address, _PATIENCE)


def test_a_port_is_for_one_client_that_speaks_the_protocol(tmp_path: Path) -> None:
    with _served() as address, ExitStack() as crowd:
        assert address[0] == "127.0.0.1"
        silent = [_connected(address) for _ in range(20)]
        for each in silent:
            crowd.callback(each.close)
        for said in (b"GET / HTTP/1.1\r\n\r\n", b"Content-Length: x\r\n\r\n", b"{}"):
            with _connected(address) as stranger:
                stranger.sendall(said)
                assert stranger.recv(1) == b""
        with _connected(address) as line:
            _talk(_Remote(lambda: line.recv(2**16), line.sendall), tmp_path)
            assert line.recv(1) == b""


@pytest.mark.parametrize("rest", [b"", b"Content-Length: 100\r\n\r\n{"])
def test_a_connection_that_drops(rest: bytes) -> None:
    with _served() as address, _connected(address) as line:
        client = _Remote(lambda: line.recv(2**16), line.sendall)
        client.start(EXAMPLES / "cat.mines", stopOnEntry=True)
        line.sendall(rest)


_BUSY = """
import sys
from mines_tools.dap import serving
from mines_tools.debugging.debugger import Debugger
def go(self, budget):
    print("busy", file=sys.stderr, flush=True)
    while True:
        pass
Debugger.go = go
serving._GRACE = 0.1
from mines_tools.cli.dap import main
sys.exit(main([]))
"""


@pytest.mark.parametrize("way", ["disconnect", "hang up"])
def test_the_end_waits_for_no_step(way: str) -> None:
    """A step that never ends does not delay the end of the adapter."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-P", "-c", _BUSY]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        client = _Remote(lambda: b"", process.stdin.write)
        client.put("initialize")
        client.put("launch", {"program": str(EXAMPLES / "cat.mines")})
        client.put("configurationDone")
        assert process.stderr.readline() == b"busy\n"
        if way == "disconnect":
            client.put("disconnect")
            assert process.wait(_PATIENCE) == 1
        else:
            process.stdin.close()
            assert process.wait(_PATIENCE) == 1
