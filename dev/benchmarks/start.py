"""Measures the time that the commands take to start, as a multiple of the time that Python takes to start.

    python -m dev.benchmarks.start --python PYTHON [--runs N]

PYTHON is the interpreter of an environment in which the package is installed, preferably from its
wheel. The runs of Python and of the commands take turns, so that other work of the computer affects
all of them equally. The medians count.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

_DEBUGGED = "mines-dap, stopped on entry"
_HELLO = Path(__file__).resolve().parents[2] / "examples" / "hello.mines"


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="Measure the start of the commands.")
    parser.add_argument("--python", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--runs", type=int, default=200)
    options = parser.parse_args()

    python = Path(options.python)
    commands = {
        "python -c pass": [options.python, "-c", "pass"],
        "mines-run hello.mines": [str(python.with_name("mines-run")), str(_HELLO)],
        "mines-lint hello.mines": [str(python.with_name("mines-lint")), "--no-cache", str(_HELLO)],
        "mines-fmt --check hello.mines": [str(python.with_name("mines-fmt")), "--check", str(_HELLO)],
        "mines-test hello.mines": [str(python.with_name("mines-test")), str(_HELLO)],
    }  # fmt: skip
    commands[_DEBUGGED] = [str(python.with_name("mines-dap"))]
    inputs = {_DEBUGGED: _session()}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(options.runs):
        for name, command in commands.items():
            times[name].append(_seconds(command, inputs.get(name, b"")))
    bare = median(times["python -c pass"])
    for name, seconds in times.items():
        print(f"{name:30} {median(seconds) * 1000:6.1f} ms   {median(seconds) / bare:.2f} times")


def _seconds(command: list[str], sent: bytes) -> float:
    began = perf_counter()
    done = subprocess.run(
        command, check=True, input=sent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd="/"
    )
    assert not sent or b'"stopped"' in done.stdout
    return perf_counter() - began


def _session() -> bytes:
    """Return the messages that an editor sends to the debugger: it launches a program that stops on
    entry, and then it ends the session."""
    launch = {"program": str(_HELLO), "stopOnEntry": True}
    requests = (
        ("initialize", {}), ("launch", launch), ("configurationDone", {}), ("disconnect", {}),
    )  # fmt: skip
    session = b""
    for number, (command, arguments) in enumerate(requests, 1):
        message = {"seq": number, "type": "request", "command": command, "arguments": arguments}
        content = json.dumps(message).encode()
        session += b"Content-Length: %d\r\n\r\n%s" % (len(content), content)
    return session


if __name__ == "__main__":
    main()
