"""The list of all rules, as text and as JSON."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import LANGUAGES, in_words, language
from mines_tools.report.width import display_width
from mines_tools.rules.catalogue import OWN_CODES, rules_of
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.language import Rule

_SAFE, _UNSAFE, _EITHER = template("safe"), template("unsafe"), template("safe or unsafe")
FORMAT_VERSION = 1
"""The version of the JSON format. It must be increased when programs that read the old format would misread the new
format."""


class Listed(NamedTuple):
    """A rule, with the language that it belongs to."""

    rule: Rule
    language: str | None
    """The id of the rule's language; None for the linter's own rules."""


def all_rules() -> list[Listed]:
    """Return the rules of all languages, then the linter's own."""
    of_languages = [(name, rules_of(language(name))) for name in LANGUAGES]
    rules_of_languages = [
        Listed(rule, name)
        for name, rules in of_languages
        for code, rule in rules.items()
        if code not in OWN_CODES
    ]
    own = {
        code: rules[code]
        for _, rules in reversed(of_languages)
        for code in rules
        if code in OWN_CODES
    }
    return [*rules_of_languages, *(Listed(rule, None) for rule in own.values())]


def fix_of(rule: Rule) -> str:
    """Return the kind of fixes that a rule offers: ``safe``, ``unsafe`` or ``safe or unsafe``. Return an empty text if
    the rule offers none."""
    safety = rule.documentation().fix_safety
    fix = re.split(r"\W", safety, maxsplit=1)[0].lower()
    return _EITHER if fix == "safe" and "unsafe" in safety else fix


def summary_of(rule: Rule) -> str:
    """Return what a rule does, in one sentence."""
    text = " ".join(in_words(rule.documentation()).what_it_does.split())
    return re.split(r"(?<=[.:]) (?=[^a-z])|:(?= )|;(?= )|。", text, maxsplit=1)[0].rstrip(".:")


def rules_as_text(rules: Sequence[Listed]) -> str:
    """Return a table of the rules: the code, name, severity, default state, kind of fixes and summary of each."""
    rows = [
        (
            phrase("code"),
            phrase("name"),
            phrase("severity"),
            phrase("default"),
            phrase("fix"),
            phrase("what it does"),
        )
    ]
    rows += [
        (
            rule.code,
            rule.name,
            rule.severity,
            phrase("on") if rule.is_default else phrase("off"),
            phrase(fix_of(rule) or "-"),
            summary_of(rule),
        )
        for rule, _ in rules
    ]
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)][:-1]
    lines = []
    for *cells, last in rows:
        padded = [
            cell + " " * (width - display_width(cell))
            for cell, width in zip(cells, widths, strict=True)
        ]
        lines.append("  ".join([*padded, last]) + "\n")
    return "".join(lines)


def rules_as_json(rules: Sequence[Listed]) -> str:
    """Return a JSON document with one rule per line."""
    import json

    from mines_tools import __version__

    def line(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    shown = [
        line(
            {
                "code": rule.code,
                "name": rule.name,
                "language": of,
                "severity": rule.severity,
                "default": rule.is_default,
                "scope": rule.scope,
                "fix": fix_of(rule) or None,
                "summary": summary_of(rule),
            }
        )
        for rule, of in rules
    ]
    tool = line({"name": "mines-lint", "version": __version__})
    listed = ",\n".join(shown)
    return f'{{"version":{FORMAT_VERSION},\n"tool":{tool},\n"rules":[\n{listed}\n]}}\n'
