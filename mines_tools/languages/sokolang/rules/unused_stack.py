"""
## What it does
Finds a stack that is never used: no run executes or transfers its values, and no prefix `*` reads them.

## Why is this bad?
The values of the stack do nothing. Usually a `w` or a move is missing.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1
@:72

---

rlrwd
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

rlrwd
```

## Fix safety
Unsafe: the program does the same after the fix, but the fix removes the values.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import TIMES, all_prefixes
from mines_tools.languages.sokolang.edits import without_stack
from mines_tools.languages.sokolang.rules.preconditions import has_stacks
from mines_tools.languages.sokolang.rules.seen import lacks_wait, used_stacks
from mines_tools.languages.sokolang.warehouse import PLAYER
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Fix
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S207", "warning", "flow", has_stacks)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report stacks with values that no run uses."""
    if not context.flow.is_complete or not context.program.actions:
        return
    is_said = lacks_wait(context.program, context.map)  # the rule missing-wait reports this
    used = set(used_stacks(context.map, context.visits))
    if any(TIMES in prefixes for prefixes in all_prefixes(context.program.actions)):
        used.add(PLAYER)
    letters = {PLAYER, *context.map.stacks}
    for name, stack in context.program.stacks.items():
        if stack.values and name in letters - used and (name == PLAYER or not is_said):
            message = phrase("no run uses this stack")
            edit = without_stack(context.program, stack)
            fix = Fix(phrase("Remove the stack"), (edit,), False)
            letters_of = {crate.letter for crate in context.map.crates if crate.stack == name}
            help_ = ""
            if letters_of == {name}:
                help_ = phrase(
                    "{small} is read-only: it executes nothing; write {capital} on the map for a crate that does",
                    small=f"`{name}`",
                    capital=f"`{name.upper()}`",
                )
            yield check.diagnostic(stack.span, message, help_, tags=("unnecessary",), fix=fix)
