"""Declarations of rules in any language: the part above the check in a rule's file.

A rule is declared once, by the decorator `rule` above its `check`. `python -m dev.generate` copies the declarations of
a language into a table, `rules/table.py`. A linter reads that table, and imports the module of a rule only if the rule
may find something. This makes linting a text without findings a tenth faster.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import Rule
from mines_tools.text.diagnostics import Diagnostic
from mines_tools.text.escaping import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeVar

    from mines_tools.interface.language import RuleDocumentation, RuleOption, Scope
    from mines_tools.rules.checking import RuleContext
    from mines_tools.text.diagnostics import Fix, Related, Severity, Tag
    from mines_tools.text.source import Span

    Options = TypeVar("Options")
    """The record of the options of one rule."""


class RuleEntry(NamedTuple):
    """A rule in its language's table, with the test that decides whether to import its module."""

    module: str
    rule: Rule
    may_find: Callable[[Any], bool]
    """A cheap test on the language's `Context`. It is true for every text in which the rule finds something, and for
    few other texts."""
    is_local: bool
    """True if findings in a line depend on little more than that line, so that only changed lines are checked again
    after an edit. Only languages that check line by line use this field."""

    def find(self, context: Any) -> Iterable[Diagnostic]:
        """Import the rule's module, and yield what its check finds in `context`."""
        check: RuleCheck = __import__(self.module, fromlist=("check",)).check
        return check.find(context)


class RuleCheck(NamedTuple):
    """A rule, with the function that yields its diagnostics."""

    rule: Rule
    find: Callable[[Any], Iterable[Diagnostic]]
    """The function that yields the diagnostics of the rule for the language's `Context`. The context's `options` are
    the options of all rules."""

    def options(self, context: RuleContext[Any], record: Callable[..., Options]) -> Options:
        """Return the values of this rule's options in `context`, as an instance of `record`, the class `Options` of
        the rule's file."""
        changed = context.options.get(self.rule.code, {})
        return record(**{name.replace("-", "_"): value for name, value in changed.items()})

    def diagnostic(
        self,
        span: Span,
        message: str,
        help: str = "",  # noqa: A002 - the name of the field
        *,
        related: tuple[Related, ...] = (),
        tags: tuple[Tag, ...] = (),
        fix: Fix | None = None,
    ) -> Diagnostic:
        """Return a diagnostic of this rule at `span`. `message` and `help` may quote the program: they are escaped."""
        rule = self.rule
        return Diagnostic(
            rule.code,
            rule.name,
            rule.severity,
            span,
            shown(message),
            shown(help) if help else "",
            related,
            tags,
            fix,
        )


def rule(
    code: str,
    severity: Severity,
    scope: Scope,
    may_find: Callable[[Any], bool],
    *,
    is_default: bool = True,
    is_local: bool | None = None,
) -> Callable[[Callable[[Any], Iterable[Diagnostic]]], RuleCheck]:
    """Declare the rule `code`. The decorated function yields its diagnostics. The rule has the name of its file.

    If the file has a class `Options`, a NamedTuple, its fields are the options of the rule, with their defaults. The
    docstring below a field describes the option. Options are only in the table, and not in `RuleCheck.rule`.

    `scope` says what the check reads: a line, the file, or the flow analysis. `may_find` is a cheap test: see
    `RuleEntry`. A rule that is not `is_default` runs only if it is selected. `is_local` is true by default for rules
    with the scope ``line``, and false for others.
    """

    def declare(find: Callable[[Any], Iterable[Diagnostic]]) -> RuleCheck:
        entry = rule_entry(
            find.__module__, code, severity, scope, may_find,
            is_default=is_default, is_local=is_local,
        )  # fmt: skip
        return RuleCheck(entry.rule, find)

    return declare


def rule_entry(
    module: str,
    code: str,
    severity: Severity,
    scope: Scope,
    may_find: Callable[[Any], bool],
    *,
    is_default: bool = True,
    is_local: bool | None = None,
    options: tuple[RuleOption, ...] = (),
) -> RuleEntry:
    """Return the table's entry of the rule that is declared in `module`."""

    def documentation() -> RuleDocumentation:
        from mines_tools.rules.docstring import documentation

        return documentation(module)

    name = module.rpartition(".")[2].replace("_", "-")
    declared = Rule(code, name, severity, is_default, scope, documentation, options)
    return RuleEntry(module, declared, may_find, scope == "line" if is_local is None else is_local)
