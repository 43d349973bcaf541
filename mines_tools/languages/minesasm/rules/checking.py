"""Checks a text with the rules."""

from __future__ import annotations

from mines_tools.languages.minesasm.rules.rule import Context
from mines_tools.languages.minesasm.rules.syntax import syntax_rules
from mines_tools.languages.minesasm.rules.table import ENTRIES
from mines_tools.rules.checking import checker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.language import Rule

check = checker(Context, ENTRIES)
"""The function that checks a text with the rules: see `mines_tools.interface.language.Check`."""


def all_rules() -> Sequence[Rule]:
    """Return all rules, ordered by code."""
    return (*syntax_rules(), *(entry.rule for entry in ENTRIES))
