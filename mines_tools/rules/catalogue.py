"""The rules there are: those of a language, and those of the linter itself, which are about the directives that
turn rules off."""

from __future__ import annotations

from mines_tools.interface.language import Rule, RuleDocumentation
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mines_tools.interface.language import DirectiveExample, Language

UNUSED = "L001"
UNKNOWN = "L002"


def _unused() -> RuleDocumentation:
    return RuleDocumentation(
        what_it_does=template(
            "Finds a directive without an effect: the rule that it ignores reports nothing there."
        ),
        why_is_this_bad=template(
            "The program was fixed, or the rule was. Now the directive only hides what "
            "may go wrong later."
        ),
        example="",
        use_instead="",
        fix_safety="",
    )


def _unknown() -> RuleDocumentation:
    return RuleDocumentation(
        what_it_does=template("Finds a directive that names an unknown rule."),
        why_is_this_bad=template("It turns nothing off. Usually the name is misspelt."),
        example="",
        use_instead="",
        fix_safety="",
    )


OWN_CODES = frozenset((UNUSED, UNKNOWN))

OWN_RULES: Sequence[Rule] = (
    Rule(UNUSED, "unused-suppression", "warning", True, "file", _unused),
    Rule(UNKNOWN, "unknown-rule", "warning", True, "file", _unknown),
)
"""As all languages have them; each adds its examples."""


def with_own(
    rules: Iterable[Rule], examples: Callable[[], Mapping[str, DirectiveExample]] | None
) -> dict[str, Rule]:
    """The rules of a language and, if it has directives, the linter's own, by code, with its examples."""
    known = {rule.code: rule for rule in rules}
    if examples is not None:
        for rule in OWN_RULES:
            known[rule.code] = rule._replace(documentation=_illustrated(rule, examples))
    return known


def _illustrated(
    rule: Rule, examples: Callable[[], Mapping[str, DirectiveExample]]
) -> Callable[[], RuleDocumentation]:
    return lambda: rule.documentation()._replace(**examples()[rule.code]._asdict())


def rules_of(used: Language) -> dict[str, Rule]:
    """Every rule there is for the language `used`, by code."""
    return with_own(used.rules(), used.directive_examples)


def rule_named(rules: Mapping[str, Rule], name: str) -> Rule | None:
    """The one of `rules`, which are by code, that is called so: its name, or its code in letters of any case."""
    found = rules.get(name) or rules.get(name.upper())
    return found or next((rule for rule in rules.values() if rule.name == name), None)


def unknown_rule(name: str, rules: Iterable[Rule], lists: str = "") -> str:
    """What to say of a name that is no rule's. `lists` is the command that lists the rules, where people can use it."""
    from mines_tools.text.escaping import nearest_name

    # Of codes every other one is near, and none of them likely.
    nearest = nearest_name(name, [rule.name for rule in rules])
    if nearest:
        return phrase(
            "there is no rule '{name}'; did you mean {nearest}?", name=shown(name), nearest=nearest
        )
    if lists:
        return phrase(
            "there is no rule '{name}'; `{command}` lists the rules",
            name=shown(name),
            command=lists,
        )
    return phrase("there is no rule '{name}'", name=shown(name))


def same_rule(name: str, other: str) -> str:
    """What to say of a configuration that calls one rule by two names."""
    return phrase(
        "`{other}` is the same rule as `{name}`; keep one of them",
        name=shown(name),
        other=shown(other),
    )
