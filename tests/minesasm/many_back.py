"""`python -m tests.minesasm.many_back [CORPUS]...` measures the way back from programs to sources.

Each example in the language of the assembler is assembled, disassembled and assembled: the program must be the same.
Each Mines program is disassembled and assembled: it must write the same for the recorded input, and the shorter of the
two is what `--shrink` gives. A corpus is a file with a JSON object on each line, with the keys `source`, `dialect`
and `input`; it may be compressed."""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from mines_tools.interface.assembler import GOALS, AssemblyRequest, UnprovedError
from mines_tools.languages.minesasm.assembler import make, program_size
from mines_tools.languages.minesasm.disassembling import RefusedError
from tests.minesasm.checking import assembled, output_of, source_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_EXAMPLES = Path(__file__).parents[2] / "examples"
_STEPS = 200_000


def main() -> int:
    """Measure. Return the exit status."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("corpora", type=Path, nargs="*")
    corpora = options.parse_args().corpora
    counts: Counter[str] = Counter()
    for path in sorted((_EXAMPLES / "minesasm").glob("*.minesasm")):
        for goal in GOALS:
            made = assembled(path.read_bytes().decode(), goal=goal, annotation="none").text
            try:
                source = source_of(made, "2")
            except RefusedError as error:
                print(f"{path.name}, {goal}: refused: {error}")
                counts["round trips refused"] += 1
                continue
            again = assembled(source, goal=goal, annotation="none").text
            counts["round trips the same" if made == again else "round trips different"] += 1
            if made != again:
                print(f"{path.name}, {goal}: {len(made)} bytes, then {len(again)}")
    for (text, dialect), inputs in _programs(corpora).items():
        counts[_back(text, dialect, inputs)] += 1
    for name, count in sorted(counts.items()):
        print(f"{count:6,} {name}")
    return 1 if counts["wrong"] or counts["round trips different"] else 0


def _programs(corpora: list[Path]) -> dict[tuple[str, str], list[str]]:
    """Return the inputs of each program, by its text and its dialect."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in corpora:
        for text, dialect, data in _recorded(path):
            found.setdefault((text, dialect), []).append(data)
    for path in sorted(_EXAMPLES.glob("*.mines")):
        inputs = sorted((_EXAMPLES / "tests").glob(f"{path.stem}.*.in"))
        texts = [each.read_bytes().decode() for each in inputs] or [""]
        dialect = "1" if path.stem.endswith("-1") else "2"
        found.setdefault((path.read_bytes().decode(), dialect), []).extend(texts)
    return found


def _recorded(path: Path) -> Iterator[tuple[str, str, str]]:
    data = path.read_bytes()
    lines = (gzip.decompress(data) if path.suffix == ".gz" else data).decode().split("\n")
    for line in filter(None, lines):
        one = json.loads(line)
        yield one["source"], str(one["dialect"]), one.get("input") or ""


def _back(text: str, dialect: str, inputs: list[str]) -> str:
    """Disassemble and assemble a program, and compare what is written for each of `inputs`. Return what was found."""
    try:
        source = source_of(text, dialect)
    except RefusedError as error:
        return f"refused: {str(error).partition(':')[0][:60]}"
    try:
        made = make(AssemblyRequest("program", source, dialect, annotation="none"), 0)
    except UnprovedError as error:
        print(f"--- {dialect}: {error}\n{text}\n{source}\n{error.program}", flush=True)
        return "wrong"
    if made.has_errors:
        print(f"--- errors in what was disassembled\n{text}\n{source}")
        return "wrong"
    for data in inputs:
        before, after = (
            output_of(text, dialect, data, _STEPS),
            output_of(made.text, dialect, data, _STEPS),
        )
        shorter = min(len(before[0]), len(after[0]))
        same = (
            before[0] == after[0]
            if before[1] and after[1]
            else before[0][:shorter] == after[0][:shorter]
        )
        if not same:
            print(
                f"--- {dialect} {data!r}: {before[0][:80]!r}, then {after[0][:80]!r}\n{text}\n{source}"
            )
            return "wrong"
    is_shorter = len(made.text) < program_size(text, dialect)
    return "the same and shorter" if is_shorter else "the same, not shorter"


if __name__ == "__main__":
    sys.exit(main())
