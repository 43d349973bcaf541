"""How the time of everything that is done to a text without flow analysis grows with its size.

    python -m tests.hostile.growth [--sizes 65536 262144] [--only WORD] [--limit SECONDS]

prints what grows faster than the text, or takes longer than the limit at the largest size.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import sys
from time import process_time
from typing import TYPE_CHECKING, Any

from mines_tools.editing import Refusal, Snapshot
from mines_tools.fmt.engine import format_text
from mines_tools.garbage import no_collection
from mines_tools.known_rules import rules_of
from mines_tools.language import FormatOptions, language
from mines_tools.lint.engine import lint
from mines_tools.lint.ignore_actions import ignore_actions
from mines_tools.lint.ignoring import with_ignores
from mines_tools.lint.selection import Selection
from mines_tools.project.writing import unified_diff
from mines_tools.report.findings import FORMATS, FileReport, Report, statistics
from mines_tools.text import Span
from tests.hostile.texts import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

MINES = language("mines")
RULES = rules_of(MINES)
WITHOUT_FLOW = Selection(
    frozenset(code for code, rule in RULES.items() if rule.scope != "flow"), {}, 0
)
MEMORY = 4_000_000_000


def _plain(text: str, _style: str) -> str:
    return text


def _report(text: str, *, dialect: str) -> Report:
    parsed = MINES.parse(text, dialect)
    found = lint(MINES, parsed, WITHOUT_FLOW)
    file = FileReport("a.mines", text, parsed.lines, dialect, found.diagnostics)
    return Report((file,), RULES, 0, "1")


def _fix(text: str, *, unsafe: bool) -> None:
    parsed = MINES.parse(text, "2")
    new = lint(MINES, parsed, WITHOUT_FLOW, fix=True, unsafe=unsafe).parsed.text
    unified_diff(text, new, "a.mines")


def _add_ignore(text: str) -> None:
    parsed = MINES.parse(text, "2")
    found = lint(MINES, parsed, WITHOUT_FLOW)
    shown = [each for each in found.diagnostics if RULES[each.code].scope != "syntax"]
    with_ignores(MINES, parsed, shown)


def _format(text: str, dialect: str = "2", **options: bool) -> None:
    parsed = MINES.parse(text, dialect)
    new = format_text(MINES, parsed, FormatOptions(options)).text
    unified_diff(text, new, "a.mines")


def _run(text: str) -> None:
    from mines_tools.cli.run import _show

    parsed = MINES.parse(text, "2")
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    _show(parsed, parsed.errors, "a.mines")


def _editor_jobs() -> Iterator[tuple[str, Callable[[Snapshot, str], Any]]]:
    editor = MINES.editor() if MINES.editor else None
    assert editor is not None
    places = {"start": 0.0, "third": 1 / 3, "middle": 0.5, "end": 1.0, "line 3": -3}

    def at(text: str, place: float) -> int:
        return min(10, len(text)) if place < 0 else int(place * len(text))

    for name in (
        "hover", "complete", "definition", "references", "highlights", "selections", "signature",
        "coordinate",
    ):  # fmt: skip
        function = getattr(editor, name)

        def everywhere(snapshot: Snapshot, text: str, function: Any = function) -> None:
            for place in places.values():
                function(snapshot, at(text, place))

        yield name, everywhere

    def rename(snapshot: Snapshot, text: str) -> None:
        for place in places.values():
            try:
                editor.renaming(snapshot, at(text, place))
                editor.rename(snapshot, at(text, place), "0,0")
            except Refusal:
                pass

    yield "rename", rename
    for name in ("symbols", "folds", "lenses"):
        yield name, lambda snapshot, _text, name=name: getattr(editor, name)(snapshot)
    for name in ("hints", "semantic_tokens", "grids"):
        yield (
            name,
            lambda snapshot, text, name=name: getattr(editor, name)(snapshot, Span(0, len(text))),
        )

    def actions(snapshot: Snapshot, text: str) -> None:
        found = lint(MINES, snapshot.parsed, WITHOUT_FLOW).diagnostics
        for place in places.values():
            offset = at(text, place)
            near = [each for each in found if abs(each.span.start - offset) < 100][:20]
            list(ignore_actions(MINES, snapshot.parsed, near))
            editor.rewrites(snapshot, Span(offset, offset))
        list(ignore_actions(MINES, snapshot.parsed, found[:1000]))
        editor.rewrites(snapshot, Span(0, len(text)))

    yield "actions", actions


def _jobs() -> dict[str, Callable[[str], Any]]:
    jobs: dict[str, Callable[[str], Any]] = {
        "parse 1": lambda text: MINES.parse(text, "1"),
        "lint": lambda text: _report(text, dialect="2"),
        "lint 1": lambda text: _report(text, dialect="1"),
        "lint 2.0.0": lambda text: _report(text, dialect="2.0.0"),
        "fix": lambda text: _fix(text, unsafe=False),
        "fix unsafe": lambda text: _fix(text, unsafe=True),
        "add-ignore": _add_ignore,
        "dialect": MINES.dialect_choice,
        "tokens": lambda text: list(MINES.parse(text, "2").tokens()),
        "fmt": _format,
        "fmt 2.0.0": lambda text: _format(text, "2.0.0"),
        "fmt normalize": lambda text: _format(text, normalize=True),
        "fmt strip": lambda text: _format(text, **{"strip-comments": True}),
        "fmt golf": lambda text: _format(text, golf=True),
        "run": _run,
    }

    def reparse(text: str) -> None:
        parsed = MINES.parse(text, "2")
        assert MINES.reparse is not None
        for place in (0, 10, len(text) // 2, len(text)):
            MINES.reparse(parsed, text[:place] + "1" + text[place:])
            MINES.reparse(parsed, text[:place] + "\n" + text[place:])

    jobs["reparse"] = reparse
    for name in (*FORMATS, "statistics"):
        render = FORMATS.get(name, statistics)
        jobs[f"report {name}"] = lambda text, render=render: [
            len(piece) for piece in render(_report(text, dialect="2"), _plain)
        ]
    for name, function in _editor_jobs():
        jobs[f"editor {name}"] = lambda text, function=function: function(
            Snapshot(MINES.parse(text, "2")), text
        )
    return jobs


JOBS = _jobs()


class _TooLong(BaseException):
    """A job has used up its time."""


def _stop(_signal: int, _frame: object) -> None:
    raise _TooLong


def measured(kind: str, size: int, jobs: Sequence[str], limit: float) -> dict[str, float | str]:
    """CPU seconds of each job, all of them in a process of its own; or why there is no such figure."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        try:
            _measure(kind, size, jobs, limit, writer)
        finally:
            os._exit(0)
    os.close(writer)
    data = b""
    while piece := os.read(reader, 65536):
        data += piece
    os.close(reader)
    os.waitpid(child, 0)
    found = dict(json.loads(line) for line in data.decode().split("\n") if line)
    for job in jobs:
        found.setdefault(job, "killed")
    return found


def _measure(kind: str, size: int, jobs: Sequence[str], limit: float, writer: int) -> None:
    signal.signal(signal.SIGPROF, _stop)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    text = KINDS[kind](size)
    for job in jobs:
        answer: float | str
        used = int(process_time())
        # What no signal gets through to is killed, and the jobs after it as well.
        resource.setrlimit(resource.RLIMIT_CPU, (used + int(limit) * 3 + 2, resource.RLIM_INFINITY))
        try:
            signal.setitimer(signal.ITIMER_PROF, limit)
            with no_collection():
                began = process_time()
                JOBS[job](text)
                answer = process_time() - began
        except _TooLong:
            answer = "too long"
        except BaseException as error:  # noqa: BLE001 - whatever it is is the result
            answer = f"{type(error).__name__}: {str(error)[:200]}"
        signal.setitimer(signal.ITIMER_PROF, 0)
        os.write(writer, json.dumps((job, answer)).encode() + b"\n")


def main() -> None:
    """Print what is suspicious."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", nargs=2, type=int, default=(65536, 262144))
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", default="")
    parser.add_argument("--limit", type=float, default=1.0)
    parser.add_argument("--floor", type=float, default=0.08)
    parser.add_argument("--share", default="0/1")
    options = parser.parse_args()
    # Import everything first: a child must not pay for it.
    for job in JOBS.values():
        for sample in (".*.\n...\n+1,9 # mines: ignore[x]\nx\n１,1\n1.,0\n", ".\n", "1\n"):
            job(sample)
    small, large = options.sizes
    part, parts = map(int, options.share.split("/"))
    for number, kind in enumerate(KINDS):
        if options.only not in kind or number % parts != part:
            continue
        jobs = [job for job in JOBS if options.jobs in job]
        second = measured(kind, large, jobs, options.limit * 3)
        slow = [
            job
            for job, time in second.items()
            if isinstance(time, str) or time >= options.limit * options.floor
        ]
        first = measured(kind, small, slow, options.limit * 3) if slow else {}
        for job in slow:
            before, after = first[job], second[job]
            if not isinstance(before, str) and not isinstance(after, str):
                ratio = after / max(before, 0.001)
                if ratio <= 1.6 * large / small and after <= options.limit:
                    continue
                print(f"{kind!r}: {job}: {before:.3f} {after:.3f} x{ratio:.1f}", flush=True)
            else:
                print(f"{kind!r}: {job}: {before} {after}", flush=True)


if __name__ == "__main__":
    main()
