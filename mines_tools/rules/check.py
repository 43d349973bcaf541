"""A rule and its check, in any language: what a rule's file makes of its row."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.text.diagnostics import Diagnostic
from mines_tools.text.escaping import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from mines_tools.interface.language import Rule
    from mines_tools.text.diagnostics import Fix, Related, Tag
    from mines_tools.text.source import Span


class RuleCheck(NamedTuple):
    """A rule and its check."""

    rule: Rule
    check: Callable[[Any], Iterable[Diagnostic]]
    """What it finds in a language's own context, which has the `options` of rules."""

    def option(self, context: Any, name: str) -> Any:
        """The value of an option of this rule; it has the type of the default."""
        given = context.options.get(self.rule.code, {})
        defaults = {each.name: each.default for each in self.rule.options}
        return given.get(name, defaults[name])

    def says(
        self,
        span: Span,
        message: str,
        help: str = "",  # noqa: A002 - the name of the field
        *,
        related: tuple[Related, ...] = (),
        tags: tuple[Tag, ...] = (),
        fix: Fix | None = None,
    ) -> Diagnostic:
        """A diagnostic of this rule."""
        rule = self.rule
        return Diagnostic(
            rule.code,
            rule.name,
            rule.severity,
            span,
            shown(message),  # which may quote the program
            shown(help) if help else "",
            related,
            tags,
            fix,
        )
