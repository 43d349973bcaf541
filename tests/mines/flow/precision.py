"""How precise the flow analysis is, beside long runs of the reference interpreter.

    python -m tests.mines.flow.precision [--most 200] [CORPUS.jsonl.gz ...]

Looks at the examples and, of each corpus (a line a case: "dialect", "source", "input"), at every
different program. Counted are the operations of the list that a run with the given input reaches:
with how many the run showed one command, and for how many the analysis knew that it is always that
one. What it does not know is a miss.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from itertools import islice
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.mines.flow import analyse
from mines_tools.mines.syntax import parse
from tests.mines.flow.admission import LARGEST, machine_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.mines.operations import Program

STEPS = 20_000
_ROOT = Path(__file__).resolve().parents[3]


class Subject(NamedTuple):
    """A program and the inputs that it is run with."""

    name: str
    dialect: str
    source: str
    inputs: tuple[str, ...]


class Precision(NamedTuple):
    """What came of one program."""

    reached: int
    shown_one: int
    """Operations that selected one command, whenever they were reached."""
    known_one: int
    """Those of which the analysis proved it."""
    verdict: str
    complete: bool
    seconds: float


def examples() -> Iterator[Subject]:
    """The example programs, with the inputs that they are tested with."""
    for path in sorted((_ROOT / "examples").glob("*.mines")):
        inputs = sorted((_ROOT / "tests" / "examples").glob(f"{path.stem}.*.in"))
        texts = tuple(each.read_bytes().decode("utf-8") for each in inputs)
        dialect = "1" if path.stem.endswith("-1") else "2"
        yield Subject(path.stem, dialect, path.read_text("utf-8"), texts)


def corpus(path: Path) -> Iterator[Subject]:
    """Each different program of a corpus, with every input that it has there."""
    found: dict[tuple[str, str], Subject] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            case = json.loads(line, parse_int=str)  # some are longer than Python's limit
            key = (str(case["dialect"]), case["source"])
            known = found.get(key) or Subject(case["id"], *key, ())
            found[key] = known._replace(inputs=(*known.inputs, case.get("input", "")))
    yield from found.values()


def precision(subject: Subject) -> Precision | None:
    """What comes of one program; none if its source has errors."""
    program = parse(subject.source, subject.dialect).program
    if program is None:
        return None
    began = process_time()
    flow = analyse(program)
    verdict = flow.verdict.kind
    seconds = process_time() - began
    shown = commands_shown(program, subject.inputs)
    known = 0
    for index, names in shown.items():
        only = flow.operation(index).only_command
        assert only is None or names == {only.name}, (subject.name, index)
        # A command that is left alone is known, whether or not a trial run came there.
        commands = flow.operation(index).commands
        known += flow.is_complete and len(commands) == 1
    one = sum(len(names) == 1 for names in shown.values())
    return Precision(len(shown), one, known, verdict, flow.is_complete, seconds)


def commands_shown(program: Program, inputs: tuple[str, ...]) -> dict[int, set[str]]:
    """The commands that each operation of the list selects in runs on `inputs`."""
    shown: dict[int, set[str]] = {}
    for text in inputs or ("",):
        machine = machine_on(program, text)
        for _ in range(STEPS):
            step = machine.step()
            if step is None or (machine.stack and machine.stack[-1].bit_length() > LARGEST):
                break
            if not step.queued:
                shown.setdefault(step.origin, set()).add(step.command.name)
    return shown


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="Precision of the flow analysis.")
    parser.add_argument("--most", type=int, help="look at so many programs of a corpus at most")
    parser.add_argument("corpora", nargs="*", type=Path, metavar="CORPUS.jsonl.gz")
    options = parser.parse_args()
    head = ("reached", "one shown", "one known", "verdict")
    print(f"{'':<24}{head[0]:>9}{head[1]:>11}{head[2]:>11}  {head[3]}")
    for subject in examples():
        result = precision(subject)
        assert result is not None
        print(
            f"{subject.name:<24}{result.reached:>9}{result.shown_one:>11}{result.known_one:>11}"
            f"  {result.verdict}{'' if result.complete else ' (budget ran out)'}"
            f"  {result.seconds * 1000:.0f} ms"
        )
    for path in options.corpora:
        _print_corpus(path, options.most)


def _print_corpus(path: Path, most: int | None) -> None:
    subjects = islice(corpus(path), most)
    results = [result for subject in subjects if (result := precision(subject)) is not None]
    reached = sum(result.reached for result in results)
    shown = sum(result.shown_one for result in results)
    known = sum(result.known_one for result in results)
    verdicts = Counter(result.verdict for result in results)
    complete = sum(result.complete for result in results)
    seconds = sum(result.seconds for result in results)
    print(f"{path.name:<24}{reached:>9}{shown:>11}{known:>11}  {dict(verdicts.most_common())}")
    print(
        f"{'':<24}{len(results)} programs, {complete} explored to the end, "
        f"{known / max(shown, 1):.1%} of what was shown, {seconds * 1000 / len(results):.1f} ms each"
    )


if __name__ == "__main__":
    main()
