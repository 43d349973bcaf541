"""The records of tests: a case, and the result of a case."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Literal

    from mines_tools.testing.coverage.recording import Recorded
    from mines_tools.text.diagnostics import Problem
    from mines_tools.text.source import Span

    Verdict = Literal[
        "passed", "wrong-output", "too-long", "error", "out-of-memory", "not-run", "skipped"
    ]

    Form = Literal["comments", "files", "samples", "folders", "box", "configuration", "call"]
    """The forms of cases: in comments of the program, in files beside the program, in samples of a contest, in a folder
    with one program, in a file ``box.yaml``, in the configuration, or in a call of the library."""


class Outcome(NamedTuple):
    """A kind of result, for people."""

    letters: str
    """The letters that contests use for the result; empty if they have none."""
    words: str
    """The name of the result, as a template of a phrase."""
    style: str
    """The colour of the result on a terminal."""


OUTCOMES: Mapping[Verdict, Outcome] = {
    "passed": Outcome("AC", template("passed"), "green"),
    "wrong-output": Outcome("WA", template("wrong output"), "red"),
    "too-long": Outcome("TLE", template("took too long"), "red"),
    "error": Outcome("RE", template("stopped with an error"), "red"),
    "out-of-memory": Outcome("MLE", template("out of memory"), "red"),
    "not-run": Outcome("", template("not run"), "magenta"),
    "skipped": Outcome("", template("skipped"), "yellow"),
}
"""All kinds of results. Reports show them in this order."""

FAILURES: frozenset[Verdict] = frozenset({"wrong-output", "too-long", "error", "out-of-memory"})
"""The results of cases that were run and failed."""


class RunSettings(NamedTuple):
    """The settings with which a case is run. Each setting that is not given, None or empty, has the value that the
    command line or the configuration chooses."""

    compare: str | None = None
    """The name of a comparison: a key of `comparison.COMPARISONS`."""
    tolerance: float | None = None
    """The greatest difference that the comparison `floats` ignores, absolute or relative."""
    arguments: tuple[str, ...] = ()
    """The values that the program receives before its input."""
    dialect: str | None = None
    seed: int | None = None
    max_steps: int | None = None
    timeout: float | None = None
    """The maximum time in seconds."""
    max_memory: int | None = None
    """The maximum memory in megabytes."""

    def over(self, others: RunSettings) -> RunSettings:
        """Return these settings. Where a setting is not given, it has the value that it has in `others`."""
        given: dict[str, Any] = {
            name: value for name, value in self._asdict().items() if value not in (None, ())
        }
        return others._replace(**given)


class Case(NamedTuple):
    """A test case: a program with an input, and what the program must do. A case can be sent to another process."""

    program: str
    """The path of the program; empty for a text without a file."""
    name: str
    """The name of the case. Two cases of a program have different names."""
    form: Form
    """The form in which the case is written."""
    path: str
    """The path of the file that contains the case. With an output in a file of its own, the path of that file."""
    line: int = 1
    """The line in the file at `path` at which the case begins, counted from 1."""
    input: str = ""
    input_path: str | None = None
    """The path of the file that contains the input; None if the input is not in a file of its own."""
    output: str | None = None
    """The expected output. None if every output is right."""
    error: bool | str = False
    """True if the program must stop with an error. A text if the message of this error must contain this text."""
    is_endless: bool = False
    """True if the program must not end: it must still run after the maximum number of steps."""
    settings: RunSettings = RunSettings()
    skip: str = ""
    """The reason why the case is not run; empty for a case that is run."""
    output_spans: tuple[Span, ...] = ()
    """The parts of the file at `path` that contain the expected output. Empty if the output is in a file of its own."""
    file_check: int | None = None
    """The checksum of the file that contains `output_spans`, as it was when the case was read: see `checksum`."""
    output_path: str | None = None
    """The path of the file that contains the expected output; None if the output is not in a file of its own."""
    problem: Problem | None = None
    """The reason why the case cannot be run; None if it can be run."""
    language_id: str | None = None
    """The language of the program, if its suffix does not say it."""

    @property
    def title(self) -> str:
        """The name of the program and of the case, as `--only` finds it."""
        return ": ".join(filter(None, (self.program, self.name)))


def checksum(text: str) -> int:
    """Return a number that is another one for almost any other text than `text`. It is also another one in another
    process."""
    return hash(text)  # importing `zlib` takes longer than reading the case


class Mismatch(NamedTuple):
    """The first difference between an expected and an actual output."""

    expected: int | None
    """The offset of the difference in the expected output. None if the comparison has no places."""
    actual: int | None
    """The offset of the difference in the actual output. None if the comparison has no places."""


class Writer(NamedTuple):
    """The step that wrote the first wrong character."""

    step: int
    """The number of the step, counted from 1."""
    line: int
    """The line of the operation in the program, counted from 1."""
    column: int
    place: str
    """The place of the operation, in words."""
    operation: str
    """The text of the operation."""
    command: str
    """The command that the step performed."""


class Result(NamedTuple):
    """The result of a case."""

    case: Case
    verdict: Verdict
    words: str = ""
    """The reason for the verdict, for people; empty if the verdict says everything."""
    output: str | None = None
    """The actual output. None if the program was not run."""
    steps: int = 0
    seconds: float = 0.0
    mismatch: Mismatch | None = None
    writer: Writer | None = None
    place: tuple[int, int] | None = None
    """The line and the column in the program at which the run stopped because of an error, or None."""
    recorded: Recorded | None = None
    """The parts of the program that the run performed. None if this was not asked for, or took too long."""
