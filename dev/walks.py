"""Counts the calls in the walks of `docs/architecture.md`: a text in the linter, a key stroke in
the server, a step in the debugger.

    python -m dev.walks [--files]

Each walk is done once before it is counted, so that imports and first uses do not count. A *call*
is a call of a function of `mines_tools`, or the continuation of a generator or a coroutine. A call
*changes file* if its caller, the nearest function of `mines_tools` on the stack, is in another
file. Two files are a *pair* if a function of the first calls a function of the second. With
`--files`, the calls in each file are listed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any

import mines_tools
from mines_tools.cli import lint
from tests.dap.client import Client as DebugClient
from tests.lsp.client import Client as EditorClient
from tests.lsp.client import converse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

_PACKAGE = os.path.dirname(mines_tools.__file__)
_BOARD = ".*.*.\n..*..\n*....\n.....\n....*\n"
_LINTED = ".*.*.\n..*..\n*....\n\n+0,0;\n1,1\npush\n2,2\n9,9"
"""A program of nine lines with four findings."""
_STEPS = 104
"""The number of steps of the debugged program. Each step pushes a value."""
_TYPED = _BOARD + "0,0\n3,30"
"""A program with two kinds of findings: those that need the analysis, and those that do not. A character of `3,30` is
deleted."""
_PUBLISHED = "textDocument/publishDiagnostics"


class Walk:
    """The calls between functions of the package."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        """For each file, the number of calls of its functions."""
        self.pairs: Counter[tuple[str, str]] = Counter()
        """The number of calls from one file to another, by the pair of files."""

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count the calls inside the `with` statement, in this thread."""
        sys.setprofile(self._profile)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _profile(self, frame: FrameType, event: str, _argument: object) -> None:
        path = frame.f_code.co_filename
        if event != "call" or not path.startswith(_PACKAGE) or frame.f_code.co_name == "<module>":
            return
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(_PACKAGE):
            caller = caller.f_back
        self.calls[path] += 1
        if caller is not None and caller.f_code.co_filename != path:
            self.pairs[caller.f_code.co_filename, path] += 1

    def row(self, name: str) -> str:
        """Return the row of a table about this walk."""
        return (
            f"| {name} | {len(self.calls)} | {self.calls.total():,} | {len(self.pairs)} |"
            f" {self.pairs.total():,} |"
        )


def linted() -> Walk:
    """Return the walk of `mines-lint` on nine lines with four findings."""
    walk = Walk()
    with TemporaryDirectory() as folder:
        path = Path(folder, "a.mines")
        path.write_bytes(_LINTED.encode())
        command = ["--no-cache", "--output-format", "concise", str(path)]
        output = BytesIO()
        with redirect_stdout(TextIOWrapper(output)), redirect_stderr(TextIOWrapper(BytesIO())):
            lint.main(command)
            with walk.counted():
                lint.main(command)
            sys.stdout.flush()
            assert output.getvalue().count(b"\n") == 8
    return walk


def typed() -> Walk:
    """Return the walk in which the server handles a deleted character. The walk ends when
    diagnostics have been published twice: first without the findings that need the analysis, and
    then with them."""
    walk, versions = Walk(), count(2)

    async def change(client: EditorClient, line: int, begin: int, end: int, text: str) -> None:
        version = next(versions)
        place = {
            "start": {"line": line, "character": begin}, "end": {"line": line, "character": end},
        }  # fmt: skip
        client.change({"range": place, "text": text}, version=version)
        for _ in range(2):
            await client.wait(_PUBLISHED, lambda params: params["version"] == version)

    async def talk(client: EditorClient) -> None:
        await client.start()
        client.open(_TYPED)
        for _ in range(2):
            await client.wait(_PUBLISHED)
        await change(client, 6, 3, 4, "")
        await change(client, 6, 3, 3, "0")
        with walk.counted():
            await change(client, 6, 3, 4, "")

    converse(talk)
    return walk


def stepped(board: str, breakpoints: Any = ()) -> tuple[Walk, int, float]:
    """Send the request `next` to the debugger several times. Return three things: the walk of one of these requests,
    the number of bytes of the state that the debugger sends at the end, and the number of milliseconds that a request
    takes."""
    walk = Walk()
    with TemporaryDirectory() as folder:
        path = Path(folder, "a.mines")
        path.write_bytes("\n".join([board.strip(), *["0,0"] * _STEPS]).encode())
        client = DebugClient()
        client.start(path, breakpoints, stopOnEntry=True)
        for _ in range(2):
            client.ask("next", threadId=1)
        client.put("next", {"threadId": 1})
        with walk.counted():
            client.idle()
        times = []
        size = len(json.dumps(client.events("mines/state")[-1], separators=(",", ":")))
        for _ in range(100):
            begin = process_time()
            client.put("next", {"threadId": 1})
            client.idle()
            times.append(process_time() - begin)
        assert client.step == _STEPS - 1
    return walk, size, sorted(times)[50] * 1000


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Count the walks of docs/architecture.md.")
    parser.add_argument("--files", action="store_true", help="list the calls in each file")
    options = parser.parse_args()
    walks: dict[str, Callable[[], Walk]] = {
        "a text in `mines-lint`": linted,
        "a key stroke in the server": typed,
        "a step in the debugger": lambda: stepped(_BOARD)[0],
        "a step beside a breakpoint": lambda: stepped(_BOARD, [{"line": 9}])[0],
    }
    print("| walk | files | calls | pairs | changes of file |")
    print("|---|---:|---:|---:|---:|")
    for name, walk in walks.items():
        counted = walk()
        print(counted.row(name))
        if options.files:
            for path, calls in counted.calls.most_common():
                print(f"{calls:6} {os.path.relpath(path, _PACKAGE)}")
    print()
    print("| board | bytes of `mines/state` | ms of one `next` |")
    print("|---|---:|---:|")
    for width in (5, 60, 100):
        empty = "." * width
        _, size, milliseconds = stepped(
            "\n".join([empty, f".*{empty[2:]}", *[empty] * (width - 2)])
        )
        print(f"| {width}x{width} | {size:,} | {milliseconds:.2f} |")


if __name__ == "__main__":
    main()
