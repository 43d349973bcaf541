"""Editor features for the names of rules in directives, in any language: the hover on a name, and
completions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Completion, Hover
from mines_tools.rules.catalogue import rule_named
from mines_tools.rules.pages import hover_text
from mines_tools.text.diagnostics import Edit
from mines_tools.text.markdown import code
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Set

    from mines_tools.interface.language import Rule
    from mines_tools.text.source import Span

_LONGEST = 80


def rule_hover(rules: Mapping[str, Rule], name: str, span: Span, language_id: str) -> Hover:
    """Return a hover with the documentation of the rule that has the code or name `name`. If there
    is no such rule, the hover says so. `rules` is a mapping by code."""
    rule = rule_named(rules, name)
    if rule is not None:
        return Hover(span, hover_text(rule, language_id))
    return Hover(span, phrase("There is no rule {name}.", name=code(shortened(name, _LONGEST))))


def rule_completions(
    rules: Iterable[Rule], typed: str, used: Set[str], place: Span
) -> Iterator[Completion]:
    """Yield completions for the names and the codes that begin with `typed`. The rules in `used`
    are left out, and so are rules that a directive cannot turn off."""
    offered = [
        rule for rule in rules if rule.scope != "syntax" and not used & {rule.name, rule.code}
    ]
    for label, other in [(rule.name, rule.code) for rule in offered] + [
        (rule.code, rule.name) for rule in offered
    ]:
        if label.lower().startswith(typed.lower()):
            yield Completion(label, "rule", Edit(place, label), other, data={"rule": label})


def rule_markdown(rules: Mapping[str, Rule], name: str, language_id: str) -> str:
    """Return the documentation of the rule that has the code or name `name`. Return "" if there is
    no such rule."""
    rule = rule_named(rules, name)
    return "" if rule is None else hover_text(rule, language_id)
