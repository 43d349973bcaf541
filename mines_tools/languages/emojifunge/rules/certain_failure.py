"""
## What it does
Finds an instruction that always ends the program with an error or abnormally. Examples are a pick at a
place without a cell, and a 🀄 (median) of a stack without values. Another example is a 💻 (exec) that pops
something other than an emoji. The rule also finds the place where every run of the program fails. The rule
does not report 💥 (crash).

## Why is this bad?
The instructions after the failing instruction are never executed. The exit status is 1 after an error.
After an abnormal end, the exit status is 1 in dialect `text` and 0 in dialect `author`.

## Example
```emojifunge
1️⃣🔢🀄🔢🔚
```

## Use instead
```emojifunge
1️⃣💕🔢🀄🔢🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS
from mines_tools.languages.emojifunge.rules.preconditions import can_fail
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.flow.analysis import End
    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_CRASH = BY_NAME["crash"].emoji


@rule("E205", "warning", "flow", can_fail)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report instructions that are proved to fail whenever they are executed."""
    flow = context.flow
    for end in flow.always_fails():
        if not is_reported(context, end):
            continue
        witness = end.certainty.witness
        if witness is None:
            message = phrase("this instruction always fails")
        elif flow.is_one_run:
            message = phrase("every run fails here: {reason}", reason=flow.reason(witness))
        else:
            message = phrase("this instruction always fails: {reason}", reason=flow.reason(witness))
        yield check.diagnostic(context.grid.span_at(*end.place), message)


def is_reported(context: Context, end: End) -> bool:
    """Return whether this rule reports the failure `end`. The rule reports failures at a place without a cell, and
    failures of instructions, except an intended crash. Failures at cells that are not instructions are reported by
    other rules."""
    cell = context.grid.cell(*end.place)
    return cell is None or (cell.key in GLYPHS and cell.key != _CRASH)
