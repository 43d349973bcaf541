"""Declarations of rules in any language. A declaration is the part above the check in a rule's
file.

A rule is declared once, by the decorator `rule` above its `check`. `python -m dev.generate` copies
the declarations of a language into a table, `rules/table.py`. A linter reads this table, and
imports the module of a rule only if the rule may find something. So linting a text without findings
takes about a tenth less time.
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
    """A rule in the table of its language."""

    module: str
    rule: Rule
    may_find: Callable[[Any], bool]
    """A quick test on the language's `Context`. The module of the rule is imported only if the test
    is true. It must be true for every text in which the rule finds something, and should be true
    for few other texts."""
    is_local: bool
    """True if the findings in a line depend on little more than this line. Then only the changed
    lines are checked again after an edit. Only languages that check line by line use this field."""

    def find(self, context: Any) -> Iterable[Diagnostic]:
        """Import the module of the rule, and return the diagnostics of its check in `context`."""
        check: RuleCheck = __import__(self.module, fromlist=("check",)).check
        return check.find(context)


class RuleCheck(NamedTuple):
    """A rule, with the function that yields its diagnostics."""

    rule: Rule
    find: Callable[[Any], Iterable[Diagnostic]]
    """The function that returns the diagnostics of the rule. It takes the language's `Context`,
    whose field `options` contains the options of all rules."""

    def options(self, context: RuleContext[Any], record: Callable[..., Options]) -> Options:
        """Return the values of this rule's options in `context`. The result is an instance of
        `record`, which is the class `Options` in the rule's file."""
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
        """Return a diagnostic of this rule at `span`. `message` and `help` may contain pieces of
        the program: unsafe characters in them are escaped."""
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
    """Declare the rule `code`. The decorated function takes the context of a text and returns the
    diagnostics. The rule has the name of its file.

    The file may have a class `Options`, a NamedTuple. The fields of this class are the options of
    the rule, with their defaults. The docstring below a field describes the option. `RuleCheck.rule`
    has no options: they are only in the table.

    `scope` says what the check reads: a line, the file, or the flow analysis. `may_find` is a quick
    test (see `RuleEntry`). If `is_default` is False, the rule runs only if it is selected. By
    default, `is_local` is True if the scope is ``line``, otherwise False.
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
    """Return the entry in the table for the rule that is declared in `module`."""

    def documentation() -> RuleDocumentation:
        from mines_tools.rules.docstring import documentation

        return documentation(module)

    name = module.rpartition(".")[2].replace("_", "-")
    declared = Rule(code, name, severity, is_default, scope, documentation, options)
    return RuleEntry(module, declared, may_find, scope == "line" if is_local is None else is_local)
