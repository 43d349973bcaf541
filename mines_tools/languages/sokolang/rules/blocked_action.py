"""
## What it does
Finds a move that is blocked every time.

## Why is this bad?
The player does not move. After a blocked move, a `w` does not transfer a value, even if an earlier move
moved a crate.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

rwud
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

from mines_tools.languages.sokolang.rules.preconditions import is_blocked
from mines_tools.languages.sokolang.words.obstacle import obstacle_words
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S202", "warning", "flow", is_blocked)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report moves that are blocked in all runs."""
    actions = context.program.actions
    for number, node, visits in context.certain("udlr"):
        if visits and all(visit.is_blocked for visit in visits):
            reasons = {obstacle_words(context.program, visit) for visit in visits}
            why = reasons.pop() if len(reasons) == 1 else ""
            if [after.kind for after in actions[number + 1 : number + 2]] == ["w"]:
                intention = phrase(
                    "after a blocked move, `w` transfers nothing, but still executes commands on marks; this may be the intention"
                )
                why = (
                    phrase("{why}; {intention}", why=why, intention=intention) if why else intention
                )
            yield check.diagnostic(
                node.at, phrase("this move, `{action}`, is always blocked", action=node.kind), why
            )
