"""Runs a case in this process."""

from __future__ import annotations

from time import perf_counter

from mines_tools.base.out_of_memory import OUT_OF_MEMORY
from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import RunOptions, Unavailable
from mines_tools.project.configuration import ConfigurationError
from mines_tools.project.included import parsed_with_files
from mines_tools.project.reading import NAMED, Access
from mines_tools.project.source import SourceError, name_of, read_source
from mines_tools.testing.case import Case, Result, RunSettings
from mines_tools.testing.comparison import DEFAULT, TOLERANCE, ComparisonError, compare
from mines_tools.text.diagnostics import Problem
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Literal, TypeVar

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.interface.run import Run, Stop
    from mines_tools.project.file_settings import FileSettings
    from mines_tools.testing.case import Verdict

    Limit = Literal["", "steps", "time", "memory", "output"]
    Done = TypeVar("Done")

TIMEOUT = 10.0
"""The maximum time of a case in seconds, if nobody chooses another time."""
SEARCH_SECONDS = 2.0
"""The time after which the search for the first wrong step ends. It takes the steps one by one, which is slower than the
run itself."""
SEED = 1
"""The seed of random numbers, if nobody chooses another seed: a case gives the same result each time."""
MOST_OUTPUT = 10_000_000
"""The maximum length of the output of a case, in characters."""
_MOST_KEPT = 100_000
"""The maximum length of an output that is kept if the program wrote too much."""
_SLICE = 1_000
_SECONDS = 0.01
_LONGEST_SLICE = 1 << 20


class Task(NamedTuple):
    """A case to run, with everything that is needed to run it."""

    case: Case
    settings: FileSettings
    defaults: RunSettings = RunSettings()
    """The settings that apply if the case does not set them."""
    access: Access = NAMED
    is_recorded: bool = False
    """True to record which parts of the program are performed."""

    @property
    def chosen(self) -> RunSettings:
        """The settings of the case, with defaults for all that are not given."""
        dialect = self.settings.given_dialect
        usual = RunSettings(DEFAULT, TOLERANCE, (), dialect, SEED, None, TIMEOUT, None)
        return self.case.settings.over(self.defaults).over(usual)


class Ran(NamedTuple):
    """The end of a run, and its output."""

    output: str
    stop: Stop | None
    """The reason why the run stopped; None if a limit stopped it."""
    limit: Limit
    """The limit that stopped the run; empty if none did."""
    steps: int
    seconds: float


class Hooks(NamedTuple):
    """The functions that are called while a case is run."""

    begins: Callable[[], None] = lambda: None
    """The function to call when the program is prepared and the run begins."""
    lift_memory: Callable[[], None] = lambda: None
    """The function to call when the memory is not enough."""


NO_HOOKS = Hooks()


def run_case(task: Task, hooks: Hooks = NO_HOOKS) -> Result:
    """Run a case. Return its result. `hooks` are called meanwhile."""
    case = task.case
    if case.skip:
        return Result(case, "skipped", case.skip)
    if case.problem is not None:
        return not_run(case, case.problem)
    try:
        return _run(task, hooks)
    except SourceError as error:
        return not_run(case, error.problem)
    except (ConfigurationError, Unavailable, ComparisonError) as error:
        return not_run(case, Problem(case.path, str(error), case.line, 1))
    except OUT_OF_MEMORY:
        pass  # the exception still holds the memory here
    hooks.lift_memory()
    return Result(case, "out-of-memory")


def not_run(case: Case, problem: Problem) -> Result:
    """Return the result of a case that cannot be run because of `problem`."""
    return Result(case._replace(problem=problem), "not-run", problem.reason)


_LAST: dict[tuple[str, str, str | None], tuple[Language, Parsed]] = {}
"""The last program, by its path, its language and its requested dialect. Empty if programs are not kept."""
_kept = [False]


def keep_programs() -> None:
    """Keep the last parsed program from now on: the next case often has the same program, and assembling takes long.
    This is for a process that ends before the files can change."""
    _kept[0] = True


def program_of(task: Task) -> tuple[Language, Parsed]:
    """Return the language and the program of a task. Raises SourceError and ConfigurationError."""
    key = task.case.program, task.settings.language_id, task.chosen.dialect
    found = _LAST.get(key)
    if found is None:
        found = _read_program(task)
        if _kept[0]:
            _LAST.clear()
            _LAST[key] = found
    return found


def _read_program(task: Task) -> tuple[Language, Parsed]:
    case, settings = task.case, task.settings
    used = settings.language
    text = read_source(case.program, task.access)
    dialect = task.chosen.dialect
    if dialect is None:
        chosen = settings.dialect(text)
        if chosen.problem is not None:
            raise _source_error(case.program, used.parse(text, chosen.name), chosen.problem)
        dialect = chosen.name
    elif dialect not in used.dialects:
        from mines_tools.project.file_settings import unknown_dialect

        raise ConfigurationError(unknown_dialect(used, dialect))
    return used, parsed_with_files(used, text, dialect, case.program)


def _source_error(path: str, parsed: Parsed, diagnostic: object) -> SourceError:
    from mines_tools.text.diagnostics import Diagnostic

    assert isinstance(diagnostic, Diagnostic)
    line, column = parsed.lines.position(diagnostic.span.start)
    return SourceError(Problem(name_of(path), diagnostic.message, line, column))


def _run(task: Task, hooks: Hooks) -> Result:
    case = task.case
    used, parsed = program_of(task)
    if parsed.errors:
        error = _source_error(case.program, parsed, parsed.errors[0])
        if case.error is False:
            raise error
        return _judged_error(case, Result(case, "passed"), error.problem.reason)
    if task.chosen.arguments and not _has_option(used, "argument"):
        reason = phrase(
            "`arguments`: a program in {language} has no arguments", language=used.title
        )
        return not_run(case, Problem(case.path, reason, case.line, 1))
    options = run_options_of(used, task)
    ran = execute(used, parsed, options, case.input, task.chosen, hooks)
    return judged(case, task.chosen, ran, parsed)


def run_options_of(used: Language, task: Task) -> RunOptions:
    """Return the options with which the case of `task` is run in the language `used`."""
    chosen = task.chosen
    seeds = _has_option(used, "seed")
    # The input is given as contests give it, through a pipe: its line ends are not translated.
    return RunOptions(seed=chosen.seed if seeds else None, arguments=chosen.arguments)


def _has_option(used: Language, name: str) -> bool:
    """Return whether a run in the language `used` has the option `name`."""
    return any(option.name == name for option in used.about.run_options)


def execute(
    used: Language,
    parsed: Parsed,
    options: RunOptions,
    given: str,
    limits: RunSettings,
    hooks: Hooks = NO_HOOKS,
) -> Ran:
    """Run a program on the input `given`, with the default engine of its language, up to the `limits`. `hooks` are called
    meanwhile. The time for preparing a program, such as assembling it, does not count."""
    return finished(slices(used, parsed, options, given, limits, hooks))


def finished(running: Generator[int, None, Done]) -> Done:
    """Continue `running` to its end, and return its result."""
    while True:
        try:
            next(running)
        except StopIteration as end:
            result: Done = end.value
            return result


def slices(
    used: Language,
    parsed: Parsed,
    options: RunOptions,
    given: str,
    limits: RunSettings,
    hooks: Hooks = NO_HOOKS,
    patience: float | None = None,
) -> Generator[int, None, Ran]:
    """Run a program as `execute` does. Yield the number of steps after each slice of the run. `patience` is the number of
    seconds after which a slice ends early."""
    output = _Output()
    running = used.running(parsed)
    run = running.start(used.default_engine, options, output.write)
    if patience is not None:
        run.patience = patience
    if given:
        run.give(given)
    run.end_input()
    began = perf_counter()
    hooks.begins()
    try:
        end = began + (limits.timeout or TIMEOUT)
        limit = yield from _slices_until_limit(run, output, limits, end)
    except MemoryError:
        limit = "memory"
        hooks.lift_memory()
    stop = None if limit else run.stop
    text = output.text()
    if limit == "output":
        text = text[:_MOST_KEPT]
    return Ran(text, stop, limit, run.steps, perf_counter() - began)


class _Output:
    """The output of a run."""

    __slots__ = ("_pieces", "length")

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self.length = 0

    def write(self, text: str) -> None:
        self._pieces.append(text)
        self.length += len(text)

    def text(self) -> str:
        return "".join(self._pieces)[:MOST_OUTPUT]


def _slices_until_limit(
    run: Run, output: _Output, limits: RunSettings, end: float
) -> Generator[int, None, Limit]:
    """Run until the program stops, or until the time `end` or another limit is reached. Return this limit. Yield the
    number of steps after each slice of the run."""
    most = limits.max_steps
    at_once = _SLICE
    now = perf_counter()
    while True:
        before, then = run.steps, now
        run.run(at_once if most is None else min(at_once, most - before))
        now = perf_counter()
        if limits.max_memory is not None:
            _check_memory()
        if run.stop is not None:
            return ""
        if most is not None and run.steps >= most:
            return "steps"
        if now >= end:
            return "time"
        if output.length > MOST_OUTPUT:
            return "output"
        if now - then > 2 * _SECONDS:
            at_once = int(at_once * _SECONDS / (now - then)) or 1
        elif now - then < _SECONDS / 2:
            at_once = min(2 * at_once, _LONGEST_SLICE)
        yield run.steps


def _check_memory() -> None:
    from mines_tools.base.memory_limit import check_memory

    check_memory()


def judged(case: Case, chosen: RunSettings, ran: Ran, parsed: Parsed) -> Result:
    """Return the result of a case whose run did what `ran` says. `chosen` are the settings of the case."""
    verdict, words = _verdict(case, ran)
    result = Result(case, verdict, words, ran.output, ran.steps, ran.seconds)
    stop = ran.stop
    if stop is not None and stop.reason != "ended":
        if stop.span is not None:
            position = parsed.lines.position(stop.span.start)
            result = result._replace(place=(position.line, position.column))
        result = _judged_error(case, result, stop.message)
    if result.verdict not in ("passed", "wrong-output") or case.output is None:
        return result
    name, tolerance = chosen.compare or DEFAULT, chosen.tolerance
    mismatch = compare(name, case.output, ran.output, TOLERANCE if tolerance is None else tolerance)
    if mismatch is None:
        return result
    return result._replace(verdict="wrong-output", mismatch=mismatch)


def _verdict(case: Case, ran: Ran) -> tuple[Verdict, str]:
    if ran.limit == "memory":
        return "out-of-memory", ""
    if ran.limit == "steps" and case.is_endless:
        return "passed", ""
    if ran.limit == "steps":
        words = counted(
            ran.steps, "stopped after {count:,} step (max-steps)", "stopped after {count:,} steps (max-steps)"
        )  # fmt: skip
        return "too-long", words
    if ran.limit == "time":
        words = phrase("stopped after {seconds:.1f} seconds (timeout)", seconds=ran.seconds)
        return "too-long", words
    if ran.limit == "output":
        words = phrase("the program wrote more than {count:,} characters", count=MOST_OUTPUT)
        return "too-long", words
    if case.is_endless:
        return "wrong-output", phrase("the program ended, but it was expected to run on")
    if case.error is not False and (ran.stop is None or ran.stop.reason == "ended"):
        return "wrong-output", phrase("the program ended, but an error was expected")
    return "passed", ""


def _judged_error(case: Case, result: Result, message: str) -> Result:
    """Return the result of a case whose program stopped with the error `message`."""
    if case.error is False:
        return result._replace(verdict="error", words=message)
    if isinstance(case.error, str) and case.error not in message:
        words = phrase(
            "the error was expected to contain `{expected}`; it is: {message}",
            expected=case.error, message=message,
        )  # fmt: skip
        return result._replace(verdict="error", words=words)
    return result
