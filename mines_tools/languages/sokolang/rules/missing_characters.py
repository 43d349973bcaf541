"""
## What it does
Finds a number of characters that is too large: `outstr` pops more characters than the stack has.

## Why is this bad?
The program stops with an error, and prints nothing of the text.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:10,7,72,101,108,108,111

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

a:10,5,72,101,108,108,111

---

rwd
```

## Fix safety
Unsafe: after the fix, the program prints the characters that are there. But perhaps some are missing.
"""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.languages.sokolang.rules.preconditions import can_fail
from mines_tools.languages.sokolang.rules.printed import command_with_count, count_fix, lacking
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit
from mines_tools.translations.phrases import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S212", "warning", "flow", can_fail)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report the number of characters of an `outstr` that always fails, because it is too large."""
    found = lacking(context)
    if found is None or found.lacks_count:
        return
    values = found.stack.values
    count, there = values[found.command + 1], len(values) - found.command - 2
    message = counted(
        there,
        "`outstr` pops {number} characters, but only {count} value is there: it always fails",
        "`outstr` pops {number} characters, but only {count} values are there: it always fails",
        number=format_integer(count.number),
    )
    wanted = command_with_count(found.stack, found.command, there)
    fix = count_fix(wanted, Edit(count.span, str(there)))
    yield check.diagnostic(count.span, message, related=found.related(), fix=fix)
