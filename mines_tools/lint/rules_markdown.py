"""The Markdown page about all rules of a language, made from their documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.lint.listing import fix_of
from mines_tools.rules.catalogue import rules_of
from mines_tools.rules.pages import page_text

if TYPE_CHECKING:
    from mines_tools.interface.language import Language, Rule

_MADE = "<!-- Made by `python -m dev.generate`; do not edit. -->"
_UNCHECKED = "<!-- mines: off -->"
"""The comment that keeps `mines-lint` from reporting the mistakes that the page shows."""
_INTRODUCTION = """\
Every rule has a code and a name. In options, in the configuration and in directives, you can write the code
or the name. A fix is safe if it cannot change what the program does. `mines-lint --fix` applies the safe
fixes. If the column `fix` is empty, the rule has no fix.

The examples show invisible characters as codes: `\\u{20}` is a blank. A very long repetition of a character
is also shown as a code: `\\u{31*4301}` is the digit 1, repeated 4301 times.
"""


def rules_page(of: Language, words: str = "") -> str:
    """Return the Markdown page about the rules of the language `of`. `words` is a text that
    explains words of this language. It follows the introduction of the page."""
    rules = list(rules_of(of).values())
    lines = [f"# Rules for {of.title}", "", _MADE, "", _UNCHECKED, "", _INTRODUCTION]
    lines += [words] if words else []
    lines += ["| code | name | severity | on by default | fix |", "|---|---|---|---|---|"]
    lines += [_row(rule) for rule in rules]
    for rule in rules:
        lines += ["", page_text(rule, of.id)]
    return "\n".join(lines) + "\n"


def _row(rule: Rule) -> str:
    anchor = f"{rule.code}-{rule.name}".lower()
    name = f"[{rule.name}](#{anchor})"
    on = "yes" if rule.is_default else "no"
    return f"| {rule.code} | {name} | {rule.severity} | {on} | {fix_of(rule)} |"
