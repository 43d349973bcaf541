"""What rules say of a program, and what becomes of it by their fixes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.text.diagnostics import Diagnostic

RULES = {rule.name: rule for rule in LANGUAGE.rules()}
DEFAULT = [rule.name for rule in RULES.values() if rule.is_default]
DIALECTS = ("text", "author")


def diagnostics(text: str, names: Iterable[str], dialect: str = "text") -> Sequence[Diagnostic]:
    """What the rules of those names say of `text`."""
    codes = {RULES[name].code for name in names}
    return LANGUAGE.check(parse(text, dialect), codes, None, None).diagnostics


def check(marked: str, name: str, *messages: str, dialects: Iterable[str] = DIALECTS) -> str:
    """Hold what the rule says of a program, in each dialect, against the places between ``«`` and ``»`` and the
    messages. Returns the program."""
    text, spans = "", []
    for number, piece in enumerate(marked.split("«")):
        inside, _, after = piece.partition("»") if number else ("", "", piece)
        if number:
            spans.append(Span(len(text), len(text) + len(inside)))
        text += inside + after
    for dialect in dialects:
        found = diagnostics(text, [name], dialect)
        assert [(each.span, each.message) for each in found] == list(
            zip(spans, messages, strict=True)
        ), dialect
    return text


def fixed(text: str, name: str, dialect: str = "text") -> str:
    """`text` after every fix of the rule, one after the other."""
    for _ in range(20):
        fixes = [each.fix for each in diagnostics(text, [name], dialect) if each.fix is not None]
        if not fixes:
            return text
        text = apply_edits(text, fixes[0].edits)
    raise AssertionError(text)
