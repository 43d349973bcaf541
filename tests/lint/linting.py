"""Lints texts inside the process of the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.language import RuleSelection, language
from mines_tools.languages.mines.syntax import parse
from mines_tools.lint.engine import lint
from mines_tools.lint.ignoring import add_ignores
from mines_tools.lint.selection import select
from mines_tools.project.configuration import Overrides
from mines_tools.project.file_settings import FileSettings
from mines_tools.rules.catalogue import rules_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lint.engine import Linted
    from mines_tools.text.diagnostics import Diagnostic

MINES = language("mines")
BOARD = ".*.\n...\n"
"""Two rows of three cells. Column 4 is outside of this board (M101), and ``+1`` has an unnecessary
sign (M102)."""


def selection(*select_: str, budget: int | None = 0) -> RuleSelection:
    """Return a selection of the rules in `select_`, or of the default rules if it is empty."""
    overrides = Overrides(select=select_ or None, flow_budget=budget)
    return select(FileSettings("a.mines", "mines", overrides=overrides))


def linted(
    text: str,
    *select_: str,
    dialect: str = "2",
    budget: int | None = 0,
    fix: bool = False,
    unsafe: bool = False,
) -> Linted:
    """Lint `text`, without flow analysis unless `budget` allows it."""
    rules = selection(*select_, budget=budget)
    return lint(MINES, parse(text, dialect), rules, fix=fix, unsafe=unsafe)


def said(text: str, *select_: str, dialect: str = "2", budget: int | None = 0) -> list[str]:
    """Return ``line:column CODE`` for each diagnostic of `text`."""
    found = linted(text, *select_, dialect=dialect, budget=budget)
    return [place(found, diagnostic) for diagnostic in found.diagnostics]


def place(found: Linted, diagnostic: Diagnostic) -> str:
    """Return ``line:column CODE`` for the diagnostic."""
    line, column = found.parsed.lines.position(diagnostic.span.start)
    return f"{line}:{column} {diagnostic.code}"


def fixed(text: str, *select_: str, dialect: str = "2", unsafe: bool = False) -> str:
    """Return `text` after its fixes."""
    return linted(text, *select_, dialect=dialect, fix=True, unsafe=unsafe).parsed.text


def ignored(
    text: str, *select_: str, dialect: str = "2", budget: int | None = 0
) -> tuple[str, int]:
    """Return `text` with directives that turn off its findings, and how many are turned off."""
    found = linted(text, *select_, dialect=dialect, budget=budget)
    new, count = add_ignores(MINES, found, selection(*select_, budget=budget))
    return new.parsed.text, count


def can_be_ignored(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return all diagnostics except for the parser's errors."""
    rules = rules_of(MINES)
    return [each for each in diagnostics if rules[each.code].scope != "syntax"]
