"""The rules of the linter itself: about the directives that turn rules off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.language import Rule, RuleDocumentation

if TYPE_CHECKING:
    from collections.abc import Sequence

UNUSED = "L001"
UNKNOWN = "L002"


def _unused() -> RuleDocumentation:
    return RuleDocumentation(
        what_it_does="Finds a directive that turns off a rule which says nothing there.",
        why_is_this_bad="The program was mended, or the rule was: the directive now only hides "
        "what may go wrong later.",
        example=".*.\n...\n1,1  # mines: ignore[M102]",
        use_instead=".*.\n...\n1,1",
        fix_safety="Safe: a comment is no part of the program. Where the comment holds nothing else, "
        "all of it goes, but never the line.",
    )


def _unknown() -> RuleDocumentation:
    return RuleDocumentation(
        what_it_does="Finds a directive that names a rule there is not.",
        why_is_this_bad="It turns nothing off; most likely the name is misspelt.",
        example=".*.\n...\n1,1  # mines: ignore[redundant-sing]",
        use_instead=".*.\n...\n1,1",
        fix_safety="",
    )


OWN_CODES = frozenset((UNUSED, UNKNOWN))

OWN_RULES: Sequence[Rule] = (
    Rule(UNUSED, "unused-suppression", "warning", True, "file", _unused),
    Rule(UNKNOWN, "unknown-rule", "warning", True, "file", _unknown),
)
