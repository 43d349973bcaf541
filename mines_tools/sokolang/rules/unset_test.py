"""
## What it does
Finds `+` in a program in which no run executes `testeq` or `testneg`.

## Why is this bad?
The test is false all the time: what has `+` is never performed.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

rw+[l]d
```

## Use instead
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

rwd
```
"""

from __future__ import annotations

from mines_tools.phrases import phrase
from mines_tools.rule_rows import rule_row
from mines_tools.sokolang.actions import IF_FALSE, IF_TRUE
from mines_tools.sokolang.rules.rule import Context, sokolang_rule
from mines_tools.sokolang.rules.seen import sets_test
from mines_tools.sokolang.rules.when import has_prefix

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic

ROW = rule_row(__name__, "S208", "warning", "flow", has_prefix("+"))


def check(context: Context) -> Iterator[Diagnostic]:
    """The first `+`, where nobody sets the test."""
    if not context.flow.is_complete:
        return
    if sets_test(context.visits):
        return
    for _, node, head in context.heads():
        if IF_TRUE in node.prefixes and IF_FALSE not in node.prefixes:
            message = phrase("nobody sets the test: it is always false")
            yield RULE.says(head, message)
            return


RULE = sokolang_rule(ROW, check)
