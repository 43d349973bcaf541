"""
## What it does
Finds a program that never ends, whatever its input is.

## Why is this bad?
A program ends when all its marks are covered. This program never covers all its marks. This may be
intended.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

---

rl
```

## Use instead
```sokolang
#####
#@A*#
##*##
#####

---

---

rd
```
"""

from __future__ import annotations

from mines_tools.languages.sokolang.rules.preconditions import never_ends
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S203", "warning", "flow", never_ends)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report a program if all its runs were explored, and none of them ends."""
    if not context.program.actions:
        return  # the rule missing-actions reports this
    marks, elements = context.map.marks, 1 + len(context.map.crates)
    if len(marks) > elements or next(context.lost_marks(), None) is not None:
        return  # the rule uncoverable-mark reports this
    if context.flow.ending == "never":
        nodes = context.program.actions
        span = nodes[0].span._replace(end=max(node.span.end for node in nodes))
        yield check.diagnostic(span, phrase("the program never ends: it never covers all marks"))
