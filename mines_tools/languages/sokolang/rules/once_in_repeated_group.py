"""
## What it does
Finds the prefix `@` within a group that is repeated.

## Why is this bad?
The item with `@` is performed once in the whole run, not once in each repetition of the group. This may be
intended.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

2[@rw]d
```
"""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import GROUP, ONCE, TIMES
from mines_tools.languages.sokolang.rules.preconditions import has_prefix
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S107", "info", "file", has_prefix("@"), is_default=False)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report items with the prefix `@` inside groups that have a number or the prefix `*`."""
    ends: list[int] = []
    for number, node, head in context.heads():
        while ends and ends[-1] <= number:
            ends.pop()
        if ONCE in node.prefixes and ends:
            message = phrase("`@` is for the whole run, not for each time the group begins")
            yield check.diagnostic(head, message)
        if node.kind == GROUP and (node.times > 1 or TIMES in node.prefixes):
            ends.append(node.after)
