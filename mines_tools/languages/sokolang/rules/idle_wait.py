"""
## What it does
Finds a `w` that never does anything: it does not transfer a value, execute a command or use a destroyer.

## Why is this bad?
`w` transfers a value only if the last move moved a crate. If that crate was moved n times in a row, the
stack that gives the value must have at least n values.

## Example
```sokolang
#####
#@A*#
##.##
##*##
#####

---

a:11,1

---

rwdwd
```

## Use instead
```sokolang
#####
#@A*#
##.##
##*##
#####

---

a:11,1

---

rwdd
```

## Fix safety
Unsafe: without this `w`, runs have fewer steps but do the same. But perhaps the `w` belongs to another
place.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.rules.preconditions import always
from mines_tools.languages.sokolang.rules.rule import Context, removing
from mines_tools.languages.sokolang.rules.seen import has_effect
from mines_tools.languages.sokolang.words.obstacle import lack_words
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.text.diagnostics import Diagnostic


@rule("S205", "warning", "flow", always)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report each `w` that never has an effect."""
    for _, node, visits in context.certain("w"):
        if visits and not any(has_effect(context.map, visit) for visit in visits):
            reasons = {lack_words(context.program, visit) for visit in visits}
            why = reasons.pop() if len(reasons) == 1 else ""
            fix = removing(context, node, is_safe=False)
            yield check.diagnostic(node.at, phrase("this `w` never does anything"), why, fix=fix)
