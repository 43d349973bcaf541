"""What a rule's file says of it beside its check: one row, at the top of the file.

The row says what the rule is called, and when its module is needed: a short test that holds for every text in
which the rule finds something, and for few others. The tables of the rules are made of these rows by
`python -m dev.generate`, so that a command that finds nothing imports no rule, which saves it a tenth
of its time.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mines_tools.interface.language import RuleDocumentation, RuleOption, Scope
    from mines_tools.text.diagnostics import Severity


class Row(NamedTuple):
    """A rule, and when its module is needed."""

    module: str
    rule: Rule
    may_find: Callable[[Any], bool]
    """Whether the rule may find something, told from what its check looks at."""
    is_local: bool
    """Whether what it finds in a line depends on little more than that line, so that after an edit only the lines
    that have changed need to be looked at. A language that has no lines, or looks at all anew, does not ask."""


def rule_row(
    module: str,
    code: str,
    severity: Severity,
    scope: Scope,
    may_find: Callable[[Any], bool],
    *,
    is_default: bool = True,
    is_local: bool | None = None,
    options: tuple[RuleOption, ...] = (),
) -> Row:
    """The row of the rule in the file `module`, which is named as the rule."""

    def documentation() -> RuleDocumentation:
        from mines_tools.rules.docstring import documentation

        return documentation(module)

    name = module.rpartition(".")[2].replace("_", "-")
    rule = Rule(code, name, severity, is_default, scope, documentation, options)
    return Row(module, rule, may_find, scope == "line" if is_local is None else is_local)
