"""
## What it does
Finds an item that does nothing: an item with the number 0, an empty group, or a group of empty groups.

## Why is this bad?
Usually a digit or an action is missing.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

r0lwd
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

## Fix safety
Safe: the program does the same after the fix. There is no fix for an item that has several lines.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import head_of, ineffective
from mines_tools.languages.sokolang.rules.preconditions import always
from mines_tools.languages.sokolang.rules.rule import Context, elsewhere, removing
from mines_tools.rules.definition import rule
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.text.diagnostics import Diagnostic


@rule("S102", "warning", "file", always)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report items that are repeated 0 times, empty groups, and groups that contain only empty groups."""
    nodes = context.program.actions
    empty = check.diagnostic(Span(0, 0), phrase("this group is empty"))
    nested = check.diagnostic(Span(0, 0), phrase("this group contains only empty groups"))
    never = check.diagnostic(Span(0, 0), phrase("the number 0: this is never performed"))
    removed = 0
    """The number of the node after the last reported group. Groups inside this group are not reported, because its fix
    removes them too."""
    for number in ineffective(nodes):
        if number < removed:
            continue
        node = nodes[number]
        fix = removing(context, node, is_safe=True)
        if node.times:
            yield elsewhere(empty if node.after == number + 1 else nested, node.span, fix)
            removed = node.after if fix is not None else 0
        else:
            yield elsewhere(never, head_of(node), fix)
