"""
## What it does
Finds an instruction that fails in some runs but not in all: it ends a trial run with an error or
abnormally. The message shows the input of this trial run.

## Why is this bad?
A program should work with any input, but this program fails with the input in the message.

## Example
```emojifunge
🔤🔞🀄🔢🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.rules.certain_failure import is_reported
from mines_tools.languages.emojifunge.rules.preconditions import can_fail
from mines_tools.rules.definition import rule
from mines_tools.text.escaping import quoted
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("E206", "info", "flow", can_fail, is_default=False)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report the failures of trial runs."""
    flow = context.flow
    always = {end.place for end in flow.always_fails()}
    for end in flow.ends():
        witness = end.certainty.witness
        if (
            end.kind == "ends"
            or witness is None
            or end.place in always
            or not is_reported(context, end)
        ):
            continue
        reason = flow.reason(witness)
        message = (
            phrase(
                "with the input {given}, a run fails here: {reason}",
                given=quoted(witness.input),
                reason=reason,
            )
            if witness.input
            else phrase("without input, a run fails here: {reason}", reason=reason)
        )
        yield check.diagnostic(context.grid.span_at(*end.place), message)
