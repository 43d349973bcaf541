"""The rules there are: those of a language, and those of the linter itself, which are about the directives that
turn rules off."""

from __future__ import annotations

from mines_tools.language import Rule, RuleDocumentation
from mines_tools.phrases import template

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

UNUSED = "L001"
UNKNOWN = "L002"


def _unused() -> RuleDocumentation:
    return RuleDocumentation(
        what_it_does=template(
            "Finds an ignore comment without an effect: the rule reports nothing there."
        ),
        why_is_this_bad=template(
            "The program was fixed, or the rule was. Now the comment only hides what "
            "may go wrong later."
        ),
        example=".*.\n...\n1,1  # mines: ignore[M102]",
        use_instead=".*.\n...\n1,1",
        fix_safety=template(
            "Safe: a comment does not change the program. If it holds nothing else, the whole "
            "comment is removed, but never the line."
        ),
    )


def _unknown() -> RuleDocumentation:
    return RuleDocumentation(
        what_it_does=template("Finds a directive that names an unknown rule."),
        why_is_this_bad=template("It turns nothing off. Usually the name is misspelt."),
        example=".*.\n...\n1,1  # mines: ignore[redundant-sing]",
        use_instead=".*.\n...\n1,1",
        fix_safety="",
    )


OWN_CODES = frozenset((UNUSED, UNKNOWN))

OWN_RULES: Sequence[Rule] = (
    Rule(UNUSED, "unused-suppression", "warning", True, "file", _unused),
    Rule(UNKNOWN, "unknown-rule", "warning", True, "file", _unknown),
)


def with_own(rules: Iterable[Rule]) -> dict[str, Rule]:
    """The rules of a language and the linter's own, by code."""
    return {rule.code: rule for rule in (*rules, *OWN_RULES)}


def rule_named(rules: Mapping[str, Rule], name: str) -> Rule | None:
    """The one of `rules`, which are by code, that is called so: its name, or its code in letters of any case."""
    found = rules.get(name) or rules.get(name.upper())
    return found or next((rule for rule in rules.values() if rule.name == name), None)
