"""
## What it does
Finds a `w` that executes a value that is not a command.

## Why is this bad?
Such a value does nothing, like the command `nop`, and is lost. Usually the author meant the value as data.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:72,1

---

rwd
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

from mines_tools.base.integers import format_integer
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.rules.preconditions import always
from mines_tools.languages.sokolang.words.obstacle import name_of
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S206", "warning", "flow", always)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report each `w` that executes an unknown code."""
    for _, node, visits in context.certain("w"):
        codes = {
            (who, code)
            for visit in visits
            for who, code in visit.executed
            if code is not None and code not in COMMANDS
        }
        for who, code in sorted(codes):
            message = phrase(
                "{who} executes {code}, which is not a command",
                who=name_of(context.map, who),
                code=format_integer(code),
            )
            yield check.diagnostic(node.at, message)
