"""Beads: rows of arrows on a sheet, one row after the other without any line end.

``>>v|^<`` is two rows; ``_`` is an empty place, and those at the end of a row are not needed. There
are no lines and no comments, so nothing can be suppressed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.diagnostics import Diagnostic, Edit, Fix
from mines_tools.language import (
    Checked,
    DialectChoice,
    Explanation,
    FormatOptions,
    Language,
    Parsed,
    Rule,
    RuleDocumentation,
    Token,
)
from mines_tools.text import LineTable, Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

_NEEDLESS = re.compile(r"_+(?=\||\Z)")


class Sheet(NamedTuple):
    """A text of Beads."""

    text: str
    dialect: str

    @property
    def lines(self) -> LineTable:
        return LineTable([0], [len(self.text)])

    @property
    def errors(self) -> Sequence[Diagnostic]:
        return [
            Diagnostic("T001", "strange-bead", "error", Span(*match.span()), "no bead")
            for match in re.finditer(r"[^<>^v|_]", self.text)
        ]

    def tokens(self) -> Iterator[Token]:
        return (Token("bead", Span(at, at + 1)) for at in range(len(self.text)))


def _documentation() -> RuleDocumentation:
    return RuleDocumentation("Finds it.", "It is bad.", ">_", ">", "Safe: nothing is there.")


_RULES = (
    Rule("T001", "strange-bead", "error", True, "syntax", _documentation),
    Rule("T101", "needless-place", "warning", True, "line", _documentation),
    Rule("T102", "long-row", "info", False, "file", _documentation),
)


def _check(parsed: Parsed, codes: Set[str], budget: int | None, found_before: object) -> Checked:
    found = list(parsed.errors)
    if "T101" in codes:
        for match in _NEEDLESS.finditer(parsed.text):
            span = Span(*match.span())
            fix = Fix("Remove them", (Edit(span, ""),), safe=True)
            found.append(
                Diagnostic("T101", "needless-place", "warning", span, "empty places", fix=fix)
            )
    if "T102" in codes and max(map(len, parsed.text.split("|"))) > 5:
        found.append(Diagnostic("T102", "long-row", "info", Span(0, 1), "a long row"))
    return Checked(sorted(found, key=lambda each: each.span))


def _layout(parsed: Parsed, options: FormatOptions) -> Sequence[Edit]:
    return [Edit(Span(*match.span()), "") for match in _NEEDLESS.finditer(parsed.text)]


def _difference(before: Parsed, after: Parsed) -> str | None:
    rows = zip(before.text.split("|"), after.text.split("|"), strict=False)
    if before.text.count("|") != after.text.count("|"):
        return "another number of rows"
    return next((f"`{a}` became `{b}`" for a, b in rows if a.rstrip("_") != b.rstrip("_")), None)


def _unknown_dialect(choice: DialectChoice) -> Diagnostic:
    return Diagnostic("T001", "strange-bead", "error", choice.span, "no such dialect")


LANGUAGE = Language(
    id="toy",
    title="Beads",
    suffixes=(".beads",),
    dialects={"glass": "beads of glass"},
    default_dialect="glass",
    dialect_choice=lambda _text: None,
    unknown_dialect=_unknown_dialect,
    parse=Sheet,
    engines={},
    explain=lambda _parsed, _analysis: Explanation((), (), "", ()),
    rules=lambda: _RULES,
    check=_check,
    suppressions=lambda _parsed: (),
    suppressing=lambda _parsed, _span, _names: None,
    layout=_layout,
    difference=_difference,
)
