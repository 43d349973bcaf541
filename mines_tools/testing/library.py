"""Runs the cases of a text: the function `test` of `import mines_tools`. No files are read, and no process is started."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mines_tools.interface.run import run_options
from mines_tools.testing.case import Case, RunSettings
from mines_tools.testing.comparison import DEFAULT, TOLERANCE, ComparisonError
from mines_tools.testing.running import SEED, TIMEOUT, finished, judged, slices
from mines_tools.testing.setting_values import SETTINGS, unknown_key, with_setting
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.testing.case import Result

    GivenCase = Case | tuple[str, str] | Mapping[str, object]
    """A case in a call: a `Case`, an input with its output, or a table with the keys of a case."""

_KEYS = ("name", "input", "output", "error", "skip", "endless")


def cases_of(given: Iterable[GivenCase]) -> Iterator[Case]:
    """Yield the cases that `given` describes. Raises ValueError and TypeError."""
    anything: Iterable[object] = given
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, Iterable):
        kind = type(given).__name__
        raise TypeError(phrase("`cases` must be a list of cases, and is of type {kind}", kind=kind))
    for number, one in enumerate(anything, 1):
        if isinstance(one, Case):
            yield _checked(one, number)
        elif (
            isinstance(one, tuple) and len(one) == 2 and all(isinstance(each, str) for each in one)
        ):
            text, output = one
            yield Case("", str(number), "call", "", number, text, output=output)
        elif isinstance(one, Mapping):
            yield _from_table(one, number)
        else:
            raise ValueError(
                phrase(
                    "case {number} is not a `Case`, a pair of two texts (the input and the output) or a table",
                    number=number,
                )
            )


def _checked(case: Case, number: int) -> Case:
    """Return `case`, whose texts a caller may have given. Raises TypeError."""
    for key, value in (("name", case.name), ("input", case.input), ("output", case.output or "")):
        if not isinstance(value, str):
            raise TypeError(
                phrase("case {number}: `{key}` must be a string", number=number, key=key)
            )
    return case


def _from_table(table: Mapping[str, object], number: int) -> Case:
    case = Case("", str(number), "call", "", number)
    settings = RunSettings()
    for key, value in table.items():
        if not isinstance(key, str):
            raise TypeError(unknown_key(repr(key), (*_KEYS, *SETTINGS)))
        name = key.replace("_", "-")
        if name in SETTINGS:
            settings = with_setting(settings, name, value)
        elif key not in _KEYS:
            raise ValueError(unknown_key(key, (*_KEYS, *SETTINGS)))
        elif key == "endless":
            case = case._replace(is_endless=bool(value))
        elif not isinstance(value, (str, bool) if key == "error" else str):
            problem = phrase("must be a text in quotes")
            raise ValueError(phrase("`{key}`: {problem}", key=key, problem=problem))
        else:
            case = case._replace(**{key: value})  # type: ignore[arg-type]
    return case._replace(settings=settings)


def settings_from(**given: object) -> RunSettings:
    """Return the settings that a caller has given by name. Raises ValueError if a value is wrong."""
    settings = RunSettings()
    for key, value in given.items():
        if value is not None:
            settings = with_setting(settings, key.replace("_", "-"), value)
    return settings


def results_of(
    used: Language, parsed: Parsed, cases: Iterable[Case], defaults: RunSettings
) -> Iterator[Result]:
    """Yield the result of each of `cases` for the program `parsed`. `defaults` are the settings of cases that do not have
    their own. Raises ValueError if the expected output of a case cannot be compared."""
    for case in cases:
        yield finished(judging(used, parsed, case, defaults))


def judging(
    used: Language, parsed: Parsed, case: Case, defaults: RunSettings, patience: float | None = None
) -> Generator[int, None, Result]:
    """Run `case` as `results_of` does, and return its result. Yield the number of steps after each slice of the run.
    `patience` is the number of seconds after which a slice ends early."""
    from mines_tools.testing.case import Result
    from mines_tools.testing.first_wrong import writer_of

    if case.skip:
        return Result(case, "skipped", case.skip)
    usual = RunSettings(DEFAULT, TOLERANCE, (), None, SEED, None, TIMEOUT, None)
    chosen = case.settings.over(defaults).over(usual)
    options = run_options(used.about, [("argument", each) for each in chosen.arguments])
    options = options._replace(seed=chosen.seed)
    limits = chosen._replace(max_memory=None)
    ran = yield from slices(used, parsed, options, case.input, limits, patience=patience)
    try:
        result = judged(case, chosen, ran, parsed)
    except ComparisonError as error:
        raise ValueError(str(error)) from None
    at = None if result.mismatch is None else result.mismatch.actual
    if at is not None and at < len(ran.output):
        writer = writer_of(used, parsed, options, case.input, at)
        result = result._replace(writer=writer)
    return result
