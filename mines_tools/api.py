"""The library `import mines_tools`: each tool as a function of a text. `docs/library.md` shows how to use it.

The functions read and write no files, and keep nothing between two calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import LANGUAGES, FormatOptions
from mines_tools.interface.language import Parsed as Parsed
from mines_tools.interface.run import SteppingRun as SteppingRun
from mines_tools.interface.run import run_options
from mines_tools.lint.engine import Linted as Linted
from mines_tools.lint.engine import lint_text, with_problem
from mines_tools.lint.selection import names_without_rules
from mines_tools.lint.selection import select as select_rules
from mines_tools.project.configuration import ConfigurationError, Overrides
from mines_tools.project.file_settings import FileSettings, unknown_dialect
from mines_tools.testing.case import Case as Case
from mines_tools.testing.case import Result as Result
from mines_tools.text.diagnostics import Diagnostic as Diagnostic
from mines_tools.text.diagnostics import Edit as Edit
from mines_tools.text.diagnostics import Fix as Fix
from mines_tools.text.source import Span as Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from lark import ParseTree

    from mines_tools.interface.language import Language
    from mines_tools.testing.library import GivenCase

_MOST_STEPS = 1_000_000


class TextError(ValueError):
    """A text has errors, so it is not a program."""

    def __init__(self, errors: Iterable[Diagnostic]) -> None:
        self.errors = tuple(errors)
        """The errors of the text."""
        super().__init__(self.errors[0].message)


class Ran(NamedTuple):
    """The result of running a program."""

    output: str
    reason: Literal["ended", "aborted", "steps"]
    """The reason why the run stopped. ``ended``: the program ended. ``aborted``: the interpreter that the dialect
    imitates would have crashed. ``steps``: the run has taken `max_steps` steps."""
    steps: int
    runnable: SteppingRun[Any]
    """The run itself. You can read its state and continue it."""


@overload
def parse(
    text: str, *, dialect: str | None = None, language: str = "mines", exact: Literal[False] = False
) -> Parsed: ...
@overload
def parse(
    text: str, *, dialect: str | None = None, language: str = "mines", exact: Literal[True]
) -> ParseTree: ...
def parse(
    text: str, *, dialect: str | None = None, language: str = "mines", exact: bool = False
) -> Parsed | ParseTree:
    """Parse a text. A text with errors is parsed too: `errors` of the result lists the errors.

    With `exact`, return the tree that Lark, a parser library, makes with the language's grammar. The grammar is the
    same for all dialects. For a text that the grammar does not accept, this raises `lark.UnexpectedInput`.

    Raises ValueError for an unknown language or dialect, and with `exact` for a language without a grammar.
    """
    settings = _settings(language, dialect)
    if not exact:
        return settings.language.parse(text, settings.dialect(text).name)
    if settings.language.exact_tree is None:
        message = f"there is no grammar of {language}"
        raise ValueError(message)
    tree: ParseTree = settings.language.exact_tree(text)
    return tree


def lint(
    text: str,
    *,
    select: Iterable[str] | None = None,
    extend_select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    fix: bool = False,
    unsafe_fixes: bool = False,
    dialect: str | None = None,
    language: str = "mines",
) -> Linted:
    """Find mistakes in a text. With `fix`, apply the safe fixes. With `unsafe_fixes`, also apply the fixes that may
    change what the program does.

    In the result, `parsed.text` is the text after fixing. `diagnostics` are the findings that remain.

    Rules are named as on the command line: by code, by name, or by the start of codes. Raises ValueError for an unknown
    rule, language or dialect.
    """
    overrides = Overrides(
        select=None if select is None else tuple(select),
        extend_select=tuple(extend_select),
        ignore=tuple(ignore),
    )
    settings = _settings(language, dialect)._replace(overrides=overrides)
    try:
        selection = select_rules(settings)
    except ConfigurationError as error:
        raise ValueError(str(error)) from None
    others = names_without_rules(overrides, [language])
    if others:
        message = f"{settings.language.title} does not have the rules {', '.join(others)}"
        raise ValueError(message)
    linted, used = lint_text(
        settings, selection, text, fix=fix or unsafe_fixes, unsafe=unsafe_fixes
    )
    return linted._replace(diagnostics=with_problem(linted.diagnostics, used))


def format(  # noqa: A001 - the name of the tool
    text: str,
    *,
    dialect: str | None = None,
    language: str = "mines",
    **options: bool | str,
) -> str:
    """Return a text in the style of its language. `options` are the options of `mines-fmt` for the language, such as
    `normalize=True` or `strip_comments=True`.

    Parts with errors stay the same. A text that declares an unknown dialect is returned unchanged.

    Raises ValueError for an unknown language, dialect, option or value of an option.
    """
    from mines_tools.fmt.engine import format_text

    settings = _settings(language, dialect)
    own = _format_options(settings.language, options)
    used = settings.dialect(text)
    if used.problem is not None:
        return text
    parsed = settings.language.parse(text, used.name)
    return format_text(settings.language, parsed, FormatOptions(own)).text


def _format_options(
    language: Language, requested: Mapping[str, bool | str]
) -> dict[str, bool | str]:
    options_by_name = {
        option.name.replace("-", "_"): option for option in language.about.format_options
    }
    own = {}
    for name, value in requested.items():
        option = options_by_name.get(name)
        if option is None:
            message = f"{language.title} has no format option {name}; its options are {', '.join(options_by_name) or 'none'}"
            raise ValueError(message)
        if value not in (option.words or (True, False)):
            message = f"{name} is {value!r}, which is not one of {', '.join(option.words) or 'True, False'}"
            raise ValueError(message)
        own[option.name] = value
    return own


def analyse(text: str, *, dialect: str | None = None, language: str = "mines") -> Mapping[str, Any]:
    """Analyse a program without running it. Return the same data as `mines-run --explain --output-format json` prints.
    `mines_tools/report/explanation.schema.json` describes this data.

    Raises TextError for a text with errors; ValueError for an unknown language or dialect.
    """
    from mines_tools.report.explanation_json import explanation_document

    settings = _settings(language, dialect)
    parsed = _program(settings, text)
    return explanation_document(settings.language, settings.language.explain(parsed, None))


def run(
    text: str,
    input: str = "",  # noqa: A002 - it is the program's
    *,
    max_steps: int = _MOST_STEPS,
    seed: int | None = None,
    arguments: Iterable[str] = (),
    dialect: str | None = None,
    language: str = "mines",
    **options: str,
) -> Ran:
    """Run a program on an input, until the program ends or has taken `max_steps` steps.

    If a program uses random numbers, two runs with the same `seed` get the same random numbers. In a language whose
    programs take arguments, the program reads `arguments` before its input. `options` are the other options of
    `mines-run` for the language.

    Raises TextError for a text with errors; ValueError for an unknown language, dialect or option.
    """
    written: list[str] = []
    run = start(
        text,
        written.append,
        seed=seed,
        arguments=arguments,
        dialect=dialect,
        language=language,
        **options,
    )
    run.give(input)
    run.end_input()
    run.run(max_steps)
    stop = run.stop
    reason: Literal["ended", "aborted", "steps"] = "steps"
    if stop is not None:
        reason = "aborted" if stop.reason == "aborted" else "ended"
    return Ran("".join(written), reason, run.steps, run)


def start(
    text: str,
    write: Callable[[str], object],
    *,
    seed: int | None = None,
    arguments: Iterable[str] = (),
    dialect: str | None = None,
    language: str = "mines",
    **options: str,
) -> SteppingRun[Any]:
    """Start a program whose steps you control. `write` receives the output of the program, piece by piece.

    The run has no input at first: add input to the run, or end its input. When the program needs more input, the run
    stops and waits.

    Raises TextError for a text with errors; ValueError for an unknown language, dialect or option.
    """
    settings = _settings(language, dialect)
    named = [(name.replace("_", "-"), value) for name, value in options.items()]
    requested = [*(("argument", argument) for argument in arguments), *named]
    run_settings = run_options(settings.language.about, requested)._replace(seed=seed)
    running = settings.language.running(_program(settings, text))
    return running.start_stepping(run_settings, write)


def test(
    text: str,
    cases: Iterable[GivenCase],
    *,
    compare: str = "exact",
    tolerance: float = 1e-6,
    max_steps: int | None = None,
    timeout: float = 10.0,
    seed: int = 1,
    arguments: Sequence[str] = (),
    dialect: str | None = None,
    language: str = "mines",
) -> list[Result]:
    """Run a program on test cases, and return a result for each case, in order.

    A case is a pair of an input and the expected output, or a mapping with some of the keys `name`, `input`, `output`,
    `error`, `endless`, `skip`, `compare`, `tolerance`, `arguments`, `seed`, `max-steps` and `timeout`. The other parameters apply
    to cases that do not have these keys. `docs/testing.md` explains the keys. If a case has no `output`, the program
    must only end; with `error`, it must stop with an error.

    In a result, `verdict` is ``passed``, ``wrong-output``, ``too-long``, ``error`` or ``skipped``. `words` says why.
    `output` is the actual output. `mismatch` has the offsets of the first difference in the expected and in the actual
    output, and `writer` the step that wrote the first wrong character.

    Raises TextError for a text with errors; ValueError for an unknown language, dialect, key or value; TypeError if
    `text` is not a string, or if `cases` is not a list of cases.
    """
    from mines_tools.testing.library import cases_of, results_of, settings_from

    settings = _settings(language, dialect)
    if not isinstance(text, str):
        raise TypeError(f"`text` must be a string, and is of type {type(text).__name__}")
    parsed = _program(settings, text)
    defaults = settings_from(
        compare=compare, tolerance=tolerance, arguments=arguments, seed=seed, max_steps=max_steps,
        timeout=timeout,
    )  # fmt: skip
    return list(results_of(settings.language, parsed, list(cases_of(cases)), defaults))


test.__test__ = False  # type: ignore[attr-defined]  # pytest takes every function `test` for a test


def _settings(language: str, dialect: str | None) -> FileSettings:
    """Return the settings of a text without a file. Raises ValueError for an unknown language or dialect."""
    if language not in LANGUAGES:
        message = f"there is no language {language}; the languages are {', '.join(LANGUAGES)}"
        raise ValueError(message)
    settings = FileSettings(None, language, given_dialect=dialect)
    if dialect is not None and dialect not in settings.language.dialects:
        raise ValueError(unknown_dialect(settings.language, str(dialect)))
    return settings


def _program(settings: FileSettings, text: str) -> Parsed:
    """Parse a text. Raises TextError if the text has errors."""
    used = settings.dialect(text)
    parsed = settings.language.parse(text, used.name)
    errors = [used.problem] if used.problem is not None else parsed.errors
    if errors:
        raise TextError(errors)
    return parsed
