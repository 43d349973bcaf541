"""All rules. They are the rules of each language, and the linter's own rules, which are about
directives that turn rules off."""

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
            "Finds a directive without effect: the rule that the directive turns off "
            "reports nothing there."
        ),
        why_is_this_bad=template(
            "Such a directive can only hide later mistakes. Usually the program or the rule "
            "was changed after the directive was written."
        ),
        example="",
        use_instead="",
        fix_safety="",
    )


def _unknown() -> RuleDocumentation:
    return RuleDocumentation(
        what_it_does=template("Finds a directive that names an unknown rule."),
        why_is_this_bad=template("The unknown name has no effect. Usually the name is misspelt."),
        example="",
        use_instead="",
        fix_safety="",
    )


OWN_CODES = frozenset((UNUSED, UNKNOWN))

OWN_RULES: Sequence[Rule] = (
    Rule(UNUSED, "unused-suppression", "warning", True, "file", _unused),
    Rule(UNKNOWN, "unknown-rule", "warning", True, "file", _unknown),
)
"""The linter's own rules, without examples. Each language has its own examples for them."""


def with_own(
    rules: Iterable[Rule], examples: Callable[[], Mapping[str, DirectiveExample]] | None
) -> dict[str, Rule]:
    """Return `rules` by code. If the language has directives, add the linter's own rules with the
    language's `examples`."""
    by_code = {rule.code: rule for rule in rules}
    if examples is not None:
        for rule in OWN_RULES:
            by_code[rule.code] = rule._replace(documentation=_illustrated(rule, examples))
    return by_code


def _illustrated(
    rule: Rule, examples: Callable[[], Mapping[str, DirectiveExample]]
) -> Callable[[], RuleDocumentation]:
    return lambda: rule.documentation()._replace(**examples()[rule.code]._asdict())


def rules_of(used: Language) -> dict[str, Rule]:
    """Return every rule of the language `used`, by code."""
    return with_own(used.rules(), used.directive_examples)


def rule_named(rules: Mapping[str, Rule], name: str) -> Rule | None:
    """Return the rule in `rules` that has the name or the code `name`. A code may be in small
    letters. Return None if there is no such rule. `rules` is a mapping by code."""
    by_code = rules.get(name) or rules.get(name.upper())
    return by_code or next((rule for rule in rules.values() if rule.name == name), None)


def unknown_rule(name: str, rules: Iterable[Rule], lists: str = "") -> str:
    """Return the message for `name`, which is not the name of a rule. `lists` is the command that
    lists all rules; empty if the reader cannot use this command."""
    from mines_tools.text.nearest_name import nearest_name

    # Every code is similar to every other one, so no code is a likely correction.
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
    """Return the message for a configuration that contains the same rule twice, as `name` and as
    `other`."""
    return phrase(
        "`{other}` is the same rule as `{name}`; keep one of them",
        name=shown(name),
        other=shown(other),
    )
