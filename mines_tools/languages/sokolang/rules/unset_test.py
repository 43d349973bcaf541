"""
## What it does
Finds the first `+` in the program, if no run executes `testeq` or `testneg`. If the program has no `+`, the
rule finds the first `-`.

## Why is this bad?
Only these two commands set the test. Without them, the test is always false: an item with `+` is never
performed, and a prefix `-` changes nothing.

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

## Fix safety
Unsafe: the program does the same after the fix, but perhaps a command is missing. For `+`, the fix removes
the whole item. For `-`, the fix removes only the prefix.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import IF_FALSE, IF_TRUE, head_of, parts
from mines_tools.languages.sokolang.edits import without_prefix
from mines_tools.languages.sokolang.rules.preconditions import asks_test
from mines_tools.languages.sokolang.rules.rule import Context, removing
from mines_tools.languages.sokolang.rules.seen import sets_test
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Fix
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.text.diagnostics import Diagnostic


@rule("S208", "warning", "flow", asks_test)
def check(context: Context) -> Iterator[Diagnostic]:
    """If no run sets the test, report the first `+`. If there is no `+`, report the first `-`."""
    if not context.flow.is_complete:
        return
    if sets_test(context.visits):
        return
    message = phrase("no command sets the test: it is always false")
    nodes = context.program.actions
    all_prefixes = parts(nodes)[1]
    for prefix, other in ((IF_TRUE, IF_FALSE), (IF_FALSE, IF_TRUE)):
        numbers = (
            number
            for number, prefixes in enumerate(all_prefixes)
            if prefix in prefixes and other not in prefixes
        )
        first = next(numbers, None)
        if first is None:
            continue
        node = nodes[first]
        head = head_of(node)
        if prefix == IF_TRUE:
            yield check.diagnostic(head, message, fix=removing(context, node, is_safe=False))
            return
        edit = without_prefix(context.program, node, IF_FALSE)
        fix = None if edit is None else Fix(phrase("Remove the prefix"), (edit,), False)
        yield check.diagnostic(head, message, phrase("`-` changes nothing"), fix=fix)
