"""Recorded cases as `box.yaml`: programs whose output is known, in the form that `mines-test` reads."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.testing.programs import put

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MINES = Path(__file__).parents[1] / "mines"
_AT_ONCE = 100
"""The number of cases in one file."""


class Recorded(NamedTuple):
    """A program with an input, and what the program must do."""

    name: str
    program: str
    input: str
    output: str | None
    """None if the program is not run."""
    options: dict[str, Any]
    """Further keys of the case, and its settings."""
    suffix: str = ".mines"


def named_cases() -> Iterator[Recorded]:
    """Yield the named cases of Mines, each in all dialects."""
    text = (_MINES / "cases" / "cases.toml").read_text("utf-8")
    for name, case in tomllib.loads(text).items():
        for dialect in ("2", "2.0.0", "1"):
            expected = case[dialect]
            options: dict[str, Any] = {"dialect": dialect}
            if expected["end"] == "runs on":
                options |= {"endless": True, "max-steps": 2000}
            elif expected["end"] != "ended":
                options |= {"error": True}
            output = None if expected["end"] == "broken" else expected["output"]
            yield Recorded(f"{name} {dialect}", case["source"], case["input"], output, options)


def recorded_runs() -> Iterator[Recorded]:
    """Yield the recorded runs of Mines. Those that did not end were stopped at the last step of their trace."""
    for line in (_MINES / "traces" / "recorded.jsonl").read_text("utf-8").split("\n"):
        if not line:
            continue
        run = json.loads(line)
        options: dict[str, Any] = {"dialect": run["dialect"]}
        if not run["ended"]:
            options |= {"endless": True, "max-steps": len(run["trace"])}
        output = "".join(step[7] for step in run["trace"] if len(step) > 7)
        yield Recorded(run["id"], run["source"], run["input"], output, options)


def written(text: str) -> str:
    """Return `text` as a string of YAML that any text editor leaves alone."""
    plain = (c if " " <= c <= "~" and c not in '"\\' else f"\\U{ord(c):08x}" for c in text)
    return f'"{"".join(plain)}"'


def put_boxes(folder: Path, cases: Iterable[Recorded]) -> int:
    """Write `cases` and their programs below `folder`. Return the number of cases."""
    all_cases = list(cases)
    for start in range(0, len(all_cases), _AT_ONCE):
        lines = ["tests:"]
        below = f"{start:05}"
        for number, case in enumerate(all_cases[start : start + _AT_ONCE]):
            program = f"{number}{case.suffix}"
            put(folder, [(f"{below}/{program}", case.program.encode("utf-8", "surrogatepass"))])
            lines += [f"  {written(case.name)}:", f"    file: {program}"]
            lines.append(f"    stdin: {written(case.input)}")
            if case.output is not None:
                lines.append(f"    expected: {written(case.output)}")
            lines.append(f"    options: {json.dumps(case.options)}")
        put(folder, [(f"{below}/box.yaml", "\n".join(lines) + "\n")])
    return len(all_cases)
