"""What rules say of a text, and what becomes of it by their fixes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.syntax import dialect_choice, parse
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.interface.language import Rule
    from mines_tools.text.diagnostics import Diagnostic

RULES = {rule.name: rule for rule in LANGUAGE.rules()}

SYNTAX_AND_CLARITY = frozenset(
    rule.code for rule in RULES.values() if rule.is_default and rule.code < "M2"
)
"""The rules that a tidy little program breaks none of, though it may do nothing sensible."""

_BUDGET = 20_000


def dialect_of(text: str) -> str:
    """The dialect that a text is in, by itself."""
    chosen = dialect_choice(text)
    return chosen.dialect if chosen is not None else LANGUAGE.default_dialect


def diagnostics(
    text: str, rules: Iterable[Rule | str] = (), dialect: str | None = None
) -> Sequence[Diagnostic]:
    """What the parser, and the rules of those names, say of `text`."""
    dialect = dialect_of(text) if dialect is None else dialect
    if dialect not in LANGUAGE.dialects:
        chosen = dialect_choice(text)
        assert chosen is not None
        return [LANGUAGE.unknown_dialect(chosen)]
    codes = {(RULES[rule] if isinstance(rule, str) else rule).code for rule in rules}
    return LANGUAGE.check(parse(text, dialect), codes, _BUDGET, None).diagnostics


def fixed(text: str, rule: Rule | str, dialect: str | None = None) -> str:
    """`text` after every fix of the rule, one after the other."""
    name = rule if isinstance(rule, str) else rule.name
    for _ in range(100):
        fixes = [
            said.fix
            for said in diagnostics(text, [rule], dialect)
            if said.name == name and said.fix is not None
        ]
        if not fixes:
            return text
        text = apply_edits(text, fixes[0].edits)
    raise AssertionError(text)


_MARKS = re.compile(r"(?P<indent> *)(?P<marks>\^+|\|) (?P<message>.+)")


def check(
    snippet: str, name: str, *, dialect: str = "2", end: str = "\n", help_text: str | None = None
) -> str:
    """Hold what the rule says of the program in `snippet` against what is drawn in it: a line of
    ``^``, or one ``|`` for nothing, under the place, and the message. Returns the program; its lines
    end with `end`."""
    lines: list[str] = []
    drawn: list[tuple[Span, str]] = []
    start = 0
    for line in snippet.removeprefix("\n").removesuffix("\n").split("\n"):
        match = _MARKS.fullmatch(line)
        if match is None:
            start += len(lines[-1]) + len(end) if lines else 0
            lines.append(line)
        else:
            begin = start + len(match["indent"])
            marked = 0 if match["marks"] == "|" else len(match["marks"])
            drawn.append((Span(begin, begin + marked), match["message"]))
    text = end.join(lines)
    found = [said for said in diagnostics(text, [name], dialect) if said.name == name]
    assert [(said.span, said.message) for said in found] == drawn
    rule = RULES[name]
    assert all((said.code, said.severity) == (rule.code, rule.severity) for said in found)
    if help_text is not None:
        assert [said.help for said in found] == [help_text] * len(drawn)
    return text


def silent(text: str, name: str, dialect: str = "2") -> None:
    """The rule says nothing of `text`."""
    found = [said.message for said in diagnostics(text, [name], dialect) if said.name == name]
    assert found == []
