"""A megabyte of unexpected JSON, for each part of the tools that parses JSON from a user or a
client."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import environment
from tests.hostile.limits import LINT, LSP, MB, RUN, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tests.hostile.limits import Measured

_MB = 1_000_000
_DAP = (*LSP[:-1], "dap")
_NESTED = "[" * 900 + "]" * 900
_SHAPES = {
    "open": "[" * _MB,
    "half closed": "[[]" * (_MB // 3),
    "objects": '{"a":' * (_MB // 5),
    "closed": "[" * (_MB // 2) + "]" * (_MB // 2),
    "many": "[" + "[]," * (_MB // 3) + "[]]",
    "nested": "[" + ",".join([_NESTED] * (_MB // 1801)) + "]",
    "keys": "{" + ",".join(f'"{number}":[]' for number in range(_MB // 12)) + "}",
}
_INITIALIZE = (
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}%s}}'
)
_ENDING = ('{"jsonrpc":"2.0","id":9,"method":"shutdown"}', '{"jsonrpc":"2.0","method":"exit"}')
_DISCONNECT = '{"seq":9,"type":"request","command":"disconnect"}'
_PROGRAM = "..*\n...\n0,0"


def _framed(contents: Iterable[str]) -> bytes:
    whole = [each.encode() for each in contents]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(each), each) for each in whole)


def _server(before: str, after: str) -> Iterator[Measured]:
    """Yield the measurements of a server that gets such messages. Check that the server answers and
    ends in order."""
    messages = [f"{before}{text}{after}" for text in _SHAPES.values()]
    done = run(LSP, stdin=_framed([_INITIALIZE % "", *messages, *_ENDING]))
    assert b'"id": 9, "jsonrpc": "2.0", "result": null' in done.output
    yield done


def _options() -> Iterator[Measured]:
    for shape in ("open", "many", "nested"):  # a process each
        text = _SHAPES[shape]
        message = _INITIALIZE % f',"initializationOptions":{text}'
        done = run(LSP, stdin=_framed([message, *_ENDING]))
        assert b'"id": 9' in done.output
        yield done


def _debugger(*messages: str) -> Iterator[Measured]:
    done = run(_DAP, stdin=_framed([*messages, _DISCONNECT]))
    assert b'"command":"disconnect"' in done.output
    yield done


def _launch() -> Iterator[Measured]:
    begin = '{"seq":1,"type":"request","command":"launch","arguments":'
    return _debugger(*(f"{begin}{text}}}" for text in _SHAPES.values()))


def _data_breakpoints() -> Iterator[Measured]:
    """Yield the measurements of a debug adapter that gets data breakpoints whose names contain such
    JSON."""
    Path("a.mines").write_text(_PROGRAM)
    arguments = {"program": str(Path("a.mines").absolute())}
    launch = {"seq": 1, "type": "request", "command": "launch", "arguments": arguments}
    points = [{"dataId": text} for text in _SHAPES.values()]
    given = {
        "seq": 2, "type": "request", "command": "setDataBreakpoints",
        "arguments": {"breakpoints": points},
    }  # fmt: skip
    initialize = '{"seq":0,"type":"request","command":"initialize","arguments":{"adapterID":"x"}}'
    return _debugger(initialize, json.dumps(launch), json.dumps(given))


def _opened(before: str, after: str) -> Iterator[Measured]:
    """Yield the measurements of a debugger that opens saved sessions with such JSON."""
    Path("a.mines").write_text(_PROGRAM)
    for number, text in enumerate(_SHAPES.values()):
        Path(f"{number}.json").write_text(f"{before}{text}{after}")
    commands = "".join(f"open {number}.json\n" for number in range(len(_SHAPES)))
    done = run(RUN, "--debug", "a.mines", stdin=commands.encode())
    assert done.output.count(b"session") == len(_SHAPES)
    yield done


def _configured() -> Iterator[Measured]:
    """Yield the measurements of a linter with such values in its configuration. In TOML the values
    are written as in JSON."""
    Path("a.mines").write_text(_PROGRAM)
    for text in _SHAPES.values():
        Path("mines-tools.toml").write_text(f"select = {text}\n")
        done = run(LINT, "a.mines")
        assert "mines-tools.toml" in done.errors
        yield done


_CHANGED = '{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":'
_EXECUTE = '{"jsonrpc":"2.0","id":5,"method":"workspace/executeCommand","params":'
_READERS: dict[str, Callable[[], Iterator[Measured]]] = {
    "message": lambda: _server("", ""),
    "id": lambda: _server('{"jsonrpc":"2.0","id":', ',"method":"x"}'),
    "options": _options,
    "settings": lambda: _server(_CHANGED + '{"settings":{"mines":', "}}}"),
    "arguments": lambda: _server(_EXECUTE + '{"command":"mines.run","arguments":', "}}"),
    "message for the debugger": lambda: _debugger(*_SHAPES.values()),
    "launch": _launch,
    "data breakpoints": _data_breakpoints,
    "session": lambda: _opened("", ""),
    "part of a session": lambda: _opened('{"mines-session": 1, "program": ', "}"),
    "configuration": _configured,
}


@pytest.mark.parametrize("reader", _READERS)
def test_a_megabyte_of_json(reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for done in _READERS[reader]():
        assert not done.stuck
        assert done.peak < 256 * MB
        assert done.cpu < 5
        assert "RecursionError" not in done.errors
        assert b"Traceback" not in done.output


def test_a_megabyte_of_json_on_a_websocket() -> None:
    from websockets.asyncio.client import connect

    server = subprocess.Popen(
        [*LSP, "--ws", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment()
    )
    assert server.stdout is not None
    line = server.stdout.readline().decode()
    address = re.search(r"ws://\S+", line)
    assert address is not None, line

    async def talk() -> str:
        async with connect(address[0], max_size=None) as client:
            for text in (_INITIALIZE % "", *_SHAPES.values()):
                await client.send(text)
                assert "jsonrpc" in str(await client.recv())
            # The server ends when its client leaves.
            return await asyncio.to_thread(Path(f"/proc/{server.pid}/status").read_text)

    try:
        status = asyncio.run(talk())
        assert int(status.partition("VmHWM:")[2].split()[0]) * 1024 < 256 * MB
    finally:
        server.kill()
        server.communicate()
