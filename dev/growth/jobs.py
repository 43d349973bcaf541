"""The jobs that the commands do to a text, in any language: a table that is made from the tables of dialects, formats
and options."""

from __future__ import annotations

import contextlib
import io
import tempfile
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from mines_tools.cli.run_messages import show_errors
from mines_tools.fmt.engine import format_text
from mines_tools.fmt.files import FormatRequest, format_file
from mines_tools.interface.language import FormatOptions, RuleSelection, language
from mines_tools.lint.engine import lint
from mines_tools.lint.ignoring import add_ignores
from mines_tools.project.file_settings import FileSettings
from mines_tools.project.writing import unified_diff
from mines_tools.report.explained import FORMATS as EXPLANATION_FORMATS
from mines_tools.report.explained import render_explanation
from mines_tools.report.formats import (
    FORMATS,
    FileReport,
    Report,
    plain,
    rule_counts,
    rule_counts_json,
)
from mines_tools.rules.catalogue import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mines_tools.interface.about import FormatValue
    from mines_tools.interface.language import Language, Parsed
    from mines_tools.lint.engine import Linted

_REPORTS = {**FORMATS, "statistics": rule_counts, "statistics as JSON": rule_counts_json}


class Subject:
    """A text in a language, with the results that several jobs need."""

    def __init__(self, language_id: str, text: str) -> None:
        self.language: Language = language(language_id)
        self.text = text
        self.rules = rules_of(self.language)
        codes = frozenset(code for code, rule in self.rules.items() if rule.scope != "flow")
        self.selection = RuleSelection(codes, {}, 0)
        """All rules that need no flow analysis, including rules that are off by default."""

    def parse(self, dialect: str) -> Parsed:
        """Parse the text in `dialect`."""
        return self.language.parse(self.text, dialect)

    @cached_property
    def parsed(self) -> Parsed:
        """The parsed text in the default dialect."""
        return self.parse(self.language.default_dialect)

    @cached_property
    def linted(self) -> Linted:
        """The result of applying the rules to the text."""
        return lint(self.language, self.parsed, self.selection)

    def report(self, path: str = "a.txt") -> Report:
        """Return the report of a command about the text."""
        linted = self.linted
        parsed = linted.parsed
        file = FileReport(path, parsed.text, parsed.lines, parsed.dialect, linted.diagnostics)
        return Report((file,), self.rules, 0, "1")


Needs = Literal["text", "parsed", "linted"]


class Job(NamedTuple):
    """Something that a command does."""

    needs: Needs
    """The part of the subject that must exist before the job. The time to make that part is counted in a job of its
    own."""
    run: Callable[[Subject], object]
    """A function that does the job. If its result is a number, the job prints this number of
    characters."""


def _written(pieces: Iterable[str]) -> int:
    return sum(map(len, pieces))


def _lint_in(dialect: str, subject: Subject) -> None:
    lint(subject.language, subject.parse(dialect), subject.selection)


def _fix(unsafe: bool, subject: Subject) -> int:
    fixed = lint(subject.language, subject.parsed, subject.selection, fix=True, unsafe=unsafe)
    return len(unified_diff(subject.text, fixed.parsed.text, "a.txt"))


def _add_ignore(subject: Subject) -> int:
    linted = lint(subject.language, subject.parsed, subject.selection, is_located=True)
    linted, _ = add_ignores(subject.language, linted, subject.selection)
    return len(unified_diff(subject.text, linted.parsed.text, "a.txt"))


def _format(options: Mapping[str, FormatValue], subject: Subject) -> int:
    new = format_text(subject.language, subject.parsed, FormatOptions(options)).text
    return len(unified_diff(subject.text, new, "a.txt"))


def _format_as_report(name: str, subject: Subject) -> int:
    about = subject.language.about
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"a{about.suffixes[0]}")
        path.write_bytes(subject.text.encode("utf-8", "replace"))
        settings = FileSettings(str(path), about.id)
        result = format_file(FormatRequest(str(path), settings, None, (), "report"))
    assert result.problem is None, result.problem
    assert result.report is not None
    report = Report((result.report,), subject.rules, 0, "1", "mines-fmt")
    return _written(FORMATS[name](report, plain))


def _run_messages(subject: Subject) -> int:
    errors = io.BytesIO()
    with contextlib.redirect_stderr(io.TextIOWrapper(errors, "utf-8", write_through=True)):
        show_errors(subject.parsed, subject.parsed.errors, "a.txt")
        return len(errors.getvalue())


def _explain(name: str, subject: Subject) -> int:
    """Explain the program of `subject` in the format `name`. The flow analysis is not measured, so
    the explanation uses an analysis that has not begun. Return the number of characters of the
    explanation."""
    used, parsed = subject.language, subject.parsed
    if parsed.errors:
        return 0  # the commands explain no such text
    task = None if used.analyse is None else used.analyse(parsed)
    explanation = used.explain(parsed, None if task is None else task.result())
    return _written(render_explanation(name, used, explanation, plain))


def _render(name: str, subject: Subject) -> int:
    return _written(_REPORTS[name](subject.report(), plain))


_EDITS = {
    f"{what} at the {where}": (part, new)
    for where, part in (("start", 0.0), ("middle", 0.5), ("end", 1.0))
    for what, new in (("digit", "1"), ("line end", "\n"))
}
"""The edits, by name. Each has two values: its place, as a fraction of the length of the text, and
what is typed there."""


def _reparse(part: float, new: str, subject: Subject) -> None:
    used, text = subject.language, subject.text
    place = int(len(text) * part)
    if used.reparse is not None:
        used.reparse(subject.parsed, text[:place] + new + text[place:], None)


def _dialect(subject: Subject) -> None:
    subject.language.dialect_choice(subject.text)


def _tokens(subject: Subject) -> None:
    for _ in subject.parsed.tokens():
        pass


@cache
def jobs(language_id: str) -> Mapping[str, Job]:
    """Return the jobs of a language, by name. The first two jobs parse and lint the text,
    and store the results in the `Subject`, because other jobs need them."""
    about = language(language_id).about
    by_name = {
        "parse": Job("text", lambda subject: subject.parsed),
        "lint": Job("parsed", lambda subject: subject.linted),
        "dialect choice": Job("text", _dialect),
    }
    for dialect in about.dialects:
        if dialect != about.default_dialect:
            by_name[f"lint, dialect {dialect}"] = Job("text", partial(_lint_in, dialect))
    by_name["tokens"] = Job("parsed", _tokens)
    by_name["fix"] = Job("parsed", partial(_fix, False))
    by_name["unsafe fix"] = Job("parsed", partial(_fix, True))
    by_name["add-ignore"] = Job("parsed", _add_ignore)
    by_name["fmt"] = Job("parsed", partial(_format, {}))
    for option in about.format_options:
        for value in option.words[1:] or (True,):
            name = f"fmt {option.name}" if value is True else f"fmt {option.name}={value}"
            by_name[name] = Job("parsed", partial(_format, {option.name: value}))
    for name in ("full", "json"):
        by_name[f"fmt, reported as {name}"] = Job("text", partial(_format_as_report, name))
    by_name["run, errors"] = Job("parsed", _run_messages)
    for name in EXPLANATION_FORMATS:
        by_name[f"explain {name}"] = Job("parsed", partial(_explain, name))
    for name, (part, new) in _EDITS.items():
        by_name[f"reparse, {name}"] = Job("parsed", partial(_reparse, part, new))
    for name in _REPORTS:
        by_name[f"report {name}"] = Job("linted", partial(_render, name))
    return by_name
