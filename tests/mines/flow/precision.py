"""Measures how precise the flow analysis is, by comparing it with long runs of the reference
interpreter.

    python -m tests.mines.flow.precision [--sample N] [--kind WORD] [--seed N] [--jobs 2] [CORPUS.jsonl.gz ...]

There is a row for each kind of structured programs, for the examples, and for each corpus (a file
with one case per line: "dialect", "source", "input"). A row counts the operations that real runs
visit. "1 command" is the share of them with exactly one proved command. "Of one" is the same share of
the operations that select one command in all runs. "1 depth" is the share with one known stack depth
as long as every read succeeds; an unknown depth counts as a miss. "Of one depth" is the share, of
the operations that have one depth in all runs, of those with a known depth.

The structured programs are the same every time. With `--seed N`, they are others.

A row also shows how many verdicts are unknown, how many analyses reached their end, and what the
analysis took: processor time, and memory at its peak. Then come the errors that are shown, counted
by operation: all, those after a failed read, and those that happen in no run, not even with an
input that breaks off.
"""

from __future__ import annotations

import argparse
import gzip
import json
import multiprocessing
import tracemalloc
from functools import partial
from itertools import islice
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.admission import LARGEST, machine_on
from tests.mines.flow.structured.kinds import ALL_KINDS, made

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from mines_tools.languages.mines.operations import Program

STEPS = 20_000
"""The largest number of steps of a run that shows which commands are selected."""
_ERROR_STEPS = 6_000
"""The largest number of steps of a run that shows which errors happen. There are many such runs."""
_BROKEN_OFF = 6
"""The number of inputs of a program that are broken off."""
_TRACED = 3
"""The number of programs in a row whose memory is measured, which takes long. They are those with
the largest analyses."""
_ROOT = Path(__file__).resolve().parents[3]


class Subject(NamedTuple):
    """A program and its inputs."""

    name: str
    dialect: str
    source: str
    inputs: tuple[str, ...]


class Precision(NamedTuple):
    """The measurements of one program."""

    operations: int
    """The number of operations in the text."""
    reached: int
    shown_one: int
    """The number of operations that selected the same command whenever they were performed."""
    known_one: int
    """How many of these operations the analysis proved to select one command."""
    known_depth: int
    """The number of performed operations before which the stack has one known depth, as long as
    reads succeed."""
    can_have_depth: int
    """The number of operations before which the stack has one depth, by the analysis or in all
    runs."""
    verdict: str
    complete: bool
    seconds: float
    weight: int
    """The approximate size of the result in bytes."""
    errors: int
    """The number of errors of operations that are shown."""
    after_read: int
    """How many of these errors come after a failed read."""
    never: int
    """How many of these errors happen in no run."""


def examples() -> Iterator[Subject]:
    """Yield the example programs with the inputs from their tests."""
    for path in sorted((_ROOT / "examples").glob("*.mines")):
        inputs = sorted((_ROOT / "examples" / "tests").glob(f"{path.stem}.*.in"))
        texts = tuple(each.read_bytes().decode("utf-8") for each in inputs)
        dialect = "1" if path.stem.endswith("-1") else "2"
        yield Subject(path.stem, dialect, path.read_text("utf-8"), texts)


def corpus(path: Path) -> Iterator[Subject]:
    """Yield each different program in a corpus with all its inputs."""
    found: dict[tuple[str, str], Subject] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line, parse_int=str)  # some are longer than Python's limit
            key = (str(case["dialect"]), case["source"])
            known = found.get(key) or Subject(case["id"], *key, ())
            found[key] = known._replace(inputs=(*known.inputs, case.get("input", "")))
    yield from found.values()


def structured(kind: int, seed: int, number: int) -> Subject:
    """Return the structured program `number` of a kind, which is given by its index in
    `ALL_KINDS`."""
    one = made(ALL_KINDS[kind], number, seed)
    return Subject(one.name, one.dialect, one.source, one.inputs)


def precision(subject: Subject) -> Precision | None:
    """Return the measurements of one program, or None if its text has errors."""
    program = parse(subject.source, subject.dialect).program
    if program is None:
        return None
    began = process_time()
    flow = analyse(program)
    verdict = flow.verdict.kind
    seconds = process_time() - began
    shown, seen = shown_by_runs(program, subject.inputs)
    failures = [failure for each in flow.failures.values() for failure in each]
    raised = errors_raised(program, broken_off(subject.inputs)) if failures else set()
    never = sum((each.operation, each.error) not in raised for each in failures)
    known = depths = can_have = 0
    for index, names in shown.items():
        operation = flow.operation(index)
        only = operation.only_command
        assert only is None or names == {only.name}, (subject.name, index)
        # A command that is left alone is known, whether or not a trial run came there.
        known += operation.is_complete and len(operation.commands) == 1
        depth = flow.while_reading(index).depth("before")
        is_exact = depth is not None and depth[0] == depth[1]
        depths += is_exact
        can_have += is_exact or len(seen[index]) == 1
    one = sum(len(names) == 1 for names in shown.values())
    size = len(program.operations)
    return Precision(
        size,
        len(shown),
        one,
        known,
        depths,
        can_have,
        verdict,
        flow.is_complete,
        seconds,
        flow.weight,
        len(failures),
        sum(failure.because is not None for failure in failures),
        never,
    )


def peak(subject: Subject) -> int:
    """Return the most bytes that the analysis takes, without the program."""
    program = parse(subject.source, subject.dialect).program
    assert program is not None
    tracemalloc.start()
    analyse(program).verdict  # noqa: B018
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def shown_by_runs(
    program: Program, inputs: tuple[str, ...]
) -> tuple[dict[int, set[str]], dict[int, set[int]]]:
    """Return the commands that each operation selects in runs with `inputs`, and the depths of the
    stack before the operation."""
    shown: dict[int, set[str]] = {}
    depths: dict[int, set[int]] = {}
    for text in inputs or ("",):
        machine = machine_on(program, text)
        for _ in range(STEPS):
            depth = len(machine.stack)
            step = machine.recorded_step()
            if step is None or (machine.stack and machine.stack[-1].bit_length() > LARGEST):
                break
            if not step.queued:
                shown.setdefault(step.origin, set()).add(step.command.name)
                depths.setdefault(step.origin, set()).add(depth)
    return shown, depths


def broken_off(inputs: Sequence[str]) -> list[str]:
    """Return the inputs, and beginnings of the first of them. With a beginning, a program fails to
    read."""
    found = dict.fromkeys(("", *inputs))
    for text in inputs[:_BROKEN_OFF]:
        words = text.split(" ")
        found.update(dict.fromkeys(" ".join(words[:count]) for count in range(1, 12)))
    return list(found)


def errors_raised(program: Program, inputs: Iterable[str]) -> set[tuple[int, str]]:
    """Return the errors that the operations of the text cause in runs with `inputs`."""
    raised: set[tuple[int, str]] = set()
    for text in inputs:
        machine = machine_on(program, text)
        for _ in range(_ERROR_STEPS):
            step = machine.recorded_step()
            if step is None or (machine.stack and machine.stack[-1].bit_length() > LARGEST):
                break
            if step.error is not None and not step.queued:
                raised.add((step.origin, step.error))
    return raised


def row(
    name: str,
    subjects: Sequence[Subject],
    in_turn: Callable[..., Iterator[object]] = map,
    traced: int = _TRACED,
) -> str:
    """Return a row of the table. `in_turn` is `map`, or a function like it that uses several
    processes."""
    pairs = [
        (subject, result)
        for subject, result in zip(subjects, in_turn(precision, subjects), strict=True)
        if isinstance(result, Precision)
    ]
    results = [result for _, result in pairs]
    pairs.sort(key=lambda pair: -pair[1].weight)
    peaks = list(in_turn(peak, [pair[0] for pair in pairs[:traced]]))
    count = max(len(results), 1)
    reached = max(sum(result.reached for result in results), 1)
    shown_one = max(sum(result.shown_one for result in results), 1)
    can_have = max(sum(result.can_have_depth for result in results), 1)
    seconds = [result.seconds for result in results] or [0.0]
    cells = (
        f"{sum(result.operations for result in results) / count:.0f}",
        f"{sum(result.known_one for result in results) / reached:.1%}",
        f"{sum(result.known_one for result in results) / shown_one:.1%}",
        f"{sum(result.known_depth for result in results) / reached:.1%}",
        f"{sum(result.known_depth for result in results) / can_have:.1%}",
        f"{sum(result.verdict == 'unknown' for result in results)} of {len(results)}",
        f"{sum(result.complete for result in results)} of {len(results)}",
        f"{sum(seconds) * 1000 / count:.0f} ms",
        f"{max(seconds) * 1000:.0f} ms",
        f"{max((most for most in peaks if isinstance(most, int)), default=0) / 1e6:.1f} MB",
        *(
            str(sum(counts))
            for counts in zip(
                *((each.errors, each.after_read, each.never) for each in results), strict=True
            )
        ),
    )
    return f"{name:<29}" + "".join(map("{:>13}".format, cells))


HEAD = f"{'':<29}" + "".join(
    map(
        "{:>13}".format,
        (
            "operations",
            "1 command",
            "of one",
            "1 depth",
            "of one depth",
            "unknown",
            "explored",
            "mean",
            "longest",
            "memory",
            "errors",
            "after read",
            "in no run",
        ),
    )
)


def main() -> None:
    """Measure the programs, and print the table."""
    parser = argparse.ArgumentParser(description="Precision of the flow analysis.")
    parser.add_argument("--sample", type=int, help="look at so many programs of each row at most")
    parser.add_argument("--kind", default="", help="only the rows whose names have this in them")
    parser.add_argument("--seed", type=int, default=0, help="other structured programs")
    parser.add_argument("--jobs", type=int, default=2, help="so many processes")
    parser.add_argument("corpora", nargs="*", type=Path, metavar="CORPUS.jsonl.gz")
    options = parser.parse_args()
    print(HEAD)
    with multiprocessing.Pool(options.jobs) as pool:
        in_turn = partial(pool.imap, chunksize=1)
        for name, subjects in _rows(options, in_turn):
            print(row(name, list(islice(subjects, options.sample)), in_turn), flush=True)


def _rows(
    options: argparse.Namespace, in_turn: Callable[..., Iterator[Subject]]
) -> Iterator[tuple[str, Iterator[Subject]]]:
    word = options.kind
    if word in "examples":
        yield "examples", examples()
    for path in options.corpora:
        if word in path.name:
            yield path.name.removesuffix(".jsonl.gz"), corpus(path)
    for index, kind in enumerate(ALL_KINDS):
        if word in kind.name:
            numbers = range(min(kind.programs, options.sample or kind.programs))
            yield kind.name, in_turn(partial(structured, index, options.seed), numbers)


if __name__ == "__main__":
    main()
