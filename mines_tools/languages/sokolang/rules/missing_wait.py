"""
## What it does
Finds a program whose actions do not contain `w`, although the stack of a crate on the map has values.

## Why is this bad?
Only `w` transfers values and executes commands. Without `w`, the stacks do nothing.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

rd
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

from mines_tools.languages.sokolang.rules.preconditions import has_stacks
from mines_tools.languages.sokolang.rules.seen import lacks_wait
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S109", "warning", "file", has_stacks)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report the actions if they contain no `w`, although the stack of a crate has values."""
    nodes = context.program.actions
    if lacks_wait(context.program, context.map):
        span = nodes[0].span._replace(end=max(node.span.end for node in nodes))
        yield check.diagnostic(
            span,
            phrase("no `w`: no value is transferred, and no command is executed"),
            phrase("write `w` where a crate stands on a mark, or has just been moved"),
        )
