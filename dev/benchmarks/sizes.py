"""Measures how much time and memory a file takes, depending on its size. The files are as difficult
as possible.

    python -m dev.benchmarks.sizes RESULTS.json [--package FOLDER] [--limit 10]
    python -m dev.benchmarks.sizes --show docs/performance.md BEFORE.json AFTER.json

The first command measures lint, explain and the server, and saves each figure immediately. Each measurement is made in
a new process, under limits of time and memory. If a size takes too long, larger sizes are not tried. If the command is
run again, it continues with the measurements that are missing. With `--package`, it measures the version of mines-tools
in FOLDER. The second command writes a page with a table, and a picture beside the page.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dev.benchmarks.engines.pages import kept
from tests.hostile.limits import GB, KB, MB, Measured, Started, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SIZES = {"10 kB": 10_000, "100 kB": 100_000, "1 MB": 1_000_000, "10 MB": 10_000_000}
BOARD = ".*.\n"
KINDS: dict[str, Callable[[int], str]] = {
    "nothing": lambda size: BOARD + "1,0",
    "empty lines": lambda size: BOARD + "\n" * size + "1,0",
    "clicks": lambda size: BOARD + "0,0\n" * (size // 4),
    "directives": lambda size: BOARD + "1,0 # " + "mines: ignore[" * (size // 14),
    "lines of directives": lambda size: BOARD + "1,0 # mines: off[M101]\n" * (size // 23),
    "\\r": lambda size: BOARD + "\r" * size + "\n1,0",
    "one line": lambda size: "*." * (size // 2) + "\n1,0",
    "bad lines": lambda size: BOARD + "1,0,\n" * (size // 5),
}
"""The functions that make a text of a given size, by the name of the kind. The first kind is an almost empty text: it
shows how much time and memory a command takes if there is no work to do."""

TOOLS = ("lint", "explain", "server")


def measure(
    tool: str, text: str, python: list[str], variables: dict[str, str], limit: int
) -> Measured:
    """Return the time and memory that `tool` takes for `text`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "a.mines").write_text(text, "utf-8", newline="")
        command = [*python, "-P", "-m", "mines_tools"]
        limits: dict[str, Any] = {"memory": 6 * GB, "cpu": limit, "cwd": folder}
        patience = limit * 20  # of a busy machine
        if tool == "lint":
            return run(command, "lint", "a.mines", **limits, patience=patience, **variables)
        if tool == "explain":
            return run(
                command, "run", "--explain", "a.mines", **limits, patience=patience, **variables
            )
        started = Started([*command, "lsp"], file_size=0, variables=variables, **limits)
        with suppress(BrokenPipeError, EOFError):  # where it reaches a limit
            _talk(started, text)
        return started.end(patience=patience)


def _talk(started: Started, text: str) -> None:
    """Open `text` in the server, wait for its diagnostics and for the results that need analysis, and end the server."""
    document = {"uri": "file:///a.mines", "languageId": "mines", "version": 1, "text": text}
    hints = {
        "textDocument": {"uri": document["uri"]},
        "range": {"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 0}},
    }
    start = {"processId": None, "rootUri": None, "capabilities": {}}
    _send(started, "initialize", start, 1)
    _until(started, lambda message: message.get("id") == 1)
    _send(started, "initialized", {})
    _send(started, "textDocument/didOpen", {"textDocument": document})
    _until(started, lambda message: message.get("method") == "textDocument/publishDiagnostics")
    _send(started, "textDocument/inlayHint", hints, 2)
    _until(started, lambda message: message.get("id") == 2)
    _send(started, "shutdown", None, 3)
    _until(started, lambda message: message.get("id") == 3)
    _send(started, "exit", None)


def _send(started: Started, method: str, params: Any, number: int | None = None) -> None:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    data = json.dumps(message if number is None else {**message, "id": number}).encode()
    assert started.process.stdin is not None
    started.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
    started.process.stdin.flush()


def _until(started: Started, awaited: Callable[[dict[str, Any]], bool]) -> None:
    """Read messages up to the first one that `awaited` accepts."""
    stream = started.process.stdout
    assert stream is not None
    while True:
        length = 0
        while (line := stream.readline()) != b"\r\n":
            if not line:
                raise EOFError
            if line.lower().startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
        message = json.loads(stream.read(length))
        if awaited(message):
            return


def measure_all(results: Path, package: Path | None, limit: int, python: str) -> None:
    """Measure the cases that `results` does not contain yet."""
    figures: dict[str, Any] = json.loads(results.read_text("utf-8")) if results.exists() else {}
    variables = {"PYTHONPATH": str(package.resolve())} if package else {}
    for tool in TOOLS:
        for kind, text in KINDS.items():
            for name, size in SIZES.items() if kind != "nothing" else [("nothing", 0)]:
                key = f"{tool}, {kind}, {name}"
                if key not in figures:
                    done = measure(tool, text(size), [python], variables, limit)
                    ended = done.status in (0, 1, 2) and not done.stuck
                    ended = ended and "MemoryError" not in done.errors
                    figures[key] = {
                        "cpu": done.cpu, "peak": done.peak, "ended": ended, "limit": limit,
                    }  # fmt: skip
                    results.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
                figure = figures[key]
                remark = "" if figure["ended"] else "  did not end"
                print(f"{key:<40} {figure['cpu']:8.2f} s {figure['peak'] / MB:8.0f} MB{remark}")
                if not figure["ended"]:
                    break


# The page.

_ENGINES = "## Running programs"
"""The heading of the part of the page that `dev.benchmarks.engines` writes."""


def show(page: Path, before: Path, after: Path) -> None:
    """Write the page and its picture."""
    old, new = (json.loads(path.read_text("utf-8")) for path in (before, after))
    engines = kept(page.read_text("utf-8")) if page.exists() else ""
    text = "\n".join(_page(old, new))
    page.write_text(f"{text}\n\n{_ENGINES}\n\n{engines}\n" if engines else f"{text}\n", "utf-8")
    page.with_suffix(".svg").write_text("\n".join(_picture(old, new)) + "\n", "utf-8")


def _page(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    yield f"""# Performance

This page shows how much time and memory the tools need for large files. The last section shows [how
fast programs run](#running-programs).

<!-- Made by `python -m dev.benchmarks.sizes --show`; do not edit. -->

Each of the next three sections measures one tool: `mines-lint`, `mines-run --explain` and the
language server. A cell compares two versions of the tool: old → **new**. The old version did not
limit its work. The two numbers of a version are the processor time and the highest memory use of a
process that reads one file. The process of the server opens the file, reports the mistakes, and
answers a request that needs the flow analysis.

The files are Mines programs that take the tools especially long:

| name | the file consists of |
|---|---|
| empty lines | a small board and empty lines |
| clicks | a small board and clicks |
| directives | one line with very many directives, which are comments for the linter |
| lines of directives | many lines with a directive |
| `\\r` | one line of carriage returns |
| one line | a board of one row |
| bad lines | operations with an error |

`>` means that the process was stopped at a limit: {_limit(old)} s for the old version, {_limit(new)} s for the new version. A dash
means that the file was not tried, because a smaller file reached the limit.

![Processor time for each byte]({Path("performance.svg").name})"""
    for tool in TOOLS:
        yield f"\n## {tool.capitalize()}\n"
        yield "| a file of | " + " | ".join(SIZES) + " |"
        yield "|---|" + "---|" * len(SIZES)
        for kind in list(KINDS)[1:]:
            cells = (
                f"{_cell(old, tool, kind, name)} → **{_cell(new, tool, kind, name)}**"
                for name in SIZES
            )
            shown = f"`{kind}`" if "\\" in kind else kind
            yield f"| {shown} | " + " | ".join(cells) + " |"
    yield ""
    yield (
        "A file of two lines takes: "
        + "; ".join(f"{tool} {_cell(new, tool, 'nothing', 'nothing')}" for tool in TOOLS)
        + "."
    )


def _limit(figures: dict[str, Any]) -> int:
    return max(figure.get("limit", 10) for figure in figures.values())


def _cell(figures: dict[str, Any], tool: str, kind: str, name: str) -> str:
    figure = figures.get(f"{tool}, {kind}, {name}")
    if figure is None:
        return "–"
    more = "" if figure["ended"] else "> "
    peak = figure["peak"] / MB
    memory = f"{peak:.0f} MB" if peak < 1000 else f"{peak / KB:.1f} GB"
    return f"{more}{figure['cpu']:.1f} s, {memory}"


_WIDTH, _HEIGHT, _LEFT, _TOP = 250, 220, 60, 50
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#666666")
_LEAST, _MOST = 0.01, 1000.0  # microseconds for a byte


def _picture(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of the picture. It shows microseconds per byte, without the time for an almost empty text. A
    flat line means linear time."""
    width, height = _LEFT + 3 * (_WIDTH + 30) + 10, _TOP + 2 * (_HEIGHT + 60) + 40
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">'
    )
    yield f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    yield (
        f'<text x="{_LEFT}" y="22" font-size="15">Processor time for each byte of the file, in '
        "microseconds. Flat is linear; a cross was stopped there, and costs more</text>"
    )
    for row, (title, figures) in enumerate((("before", old), ("now", new))):
        for column, tool in enumerate(TOOLS):
            left, top = _LEFT + column * (_WIDTH + 30), _TOP + row * (_HEIGHT + 60)
            yield from _panel(figures, tool, f"{tool}, {title}", left, top)
    x = _LEFT
    for kind, colour in zip(list(KINDS)[1:], _COLOURS, strict=True):
        yield f'<rect x="{x}" y="{height - 30}" width="12" height="12" fill="{colour}"/>'
        yield f'<text x="{x + 17}" y="{height - 20}">{kind}</text>'
        x += 50 + 7 * len(kind)
    yield "</svg>"


def _panel(figures: dict[str, Any], tool: str, title: str, left: int, top: int) -> Iterator[str]:
    from math import log10

    def across(index: int) -> float:
        return left + 20 + index * (_WIDTH - 40) / (len(SIZES) - 1)

    def down(cost: float) -> float:
        share = (log10(max(cost, _LEAST)) - log10(_LEAST)) / (log10(_MOST) - log10(_LEAST))
        return top + _HEIGHT - share * _HEIGHT

    yield f'<text x="{left}" y="{top - 6}">{title}</text>'
    yield f'<rect x="{left}" y="{top}" width="{_WIDTH}" height="{_HEIGHT}" fill="none" stroke="#888"/>'
    for power in range(-1, 3):
        y = down(10.0**power)
        yield f'<path d="M{left} {y:.1f}h{_WIDTH}" stroke="#ddd"/>'
        if left == _LEFT:
            yield f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g}</text>'
    for index, name in enumerate(SIZES):
        yield (
            f'<text x="{across(index):.1f}" y="{top + _HEIGHT + 15}" text-anchor="middle">{name}</text>'
        )
    nothing = figures[f"{tool}, nothing, nothing"]["cpu"]
    for kind, colour in zip(list(KINDS)[1:], _COLOURS, strict=True):
        points = []
        for index, (name, size) in enumerate(SIZES.items()):
            figure = figures.get(f"{tool}, {kind}, {name}")
            if figure is None:
                break
            x, y = across(index), down(max(figure["cpu"] - nothing, 0.005) / size * 1e6)
            points.append(f"{x:.1f},{y:.1f}")
            if figure["ended"]:
                yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
            else:
                cross = f"M{x - 5:.1f} {y - 5:.1f}l10 10m0-10l-10 10"
                yield f'<path d="{cross}" stroke="{colour}" stroke-width="2"/>'
        yield f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}"/>'


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m dev.benchmarks.sizes",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("results", nargs="+", type=Path, metavar="RESULTS.json")
    parser.add_argument("--package", type=Path, metavar="FOLDER", help="measure the version there")
    parser.add_argument("--python", default=sys.executable, help="with this Python")
    parser.add_argument("--limit", type=int, default=10, metavar="SECONDS", help="for each file")
    parser.add_argument("--show", type=Path, metavar="PAGE.md", help="write a page of two results")
    options = parser.parse_args()
    if options.show:
        show(options.show, *options.results)
    else:
        measure_all(options.results[0], options.package, options.limit, options.python)


if __name__ == "__main__":
    main()
