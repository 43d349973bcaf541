"""
## What it does
Finds a label to which nothing jumps, and which nothing calls.

## Why is this bad?
Who reads the program looks for the jump. Perhaps a jump leads to the wrong label.

## Example
```minesasm
again:
    in(c) out(c)
```

## Use instead
```minesasm
in(c) out(c)
```

## Fix safety
Safe: a label does nothing. The fix removes only the label; blanks stay for the formatter.
"""

from __future__ import annotations

from mines_tools.languages.minesasm.rules.edits import removed
from mines_tools.languages.minesasm.rules.preconditions import always
from mines_tools.languages.minesasm.words import JUMPS
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Fix
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.minesasm.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import Span


@rule("A201", "warning", "file", always)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report each label that no jump and no call leads to, in any copy of it."""
    used = {each.value for each in context.instructions if each.name in (*JUMPS, "call")}
    spans: dict[Span, bool] = {}
    for each in context.instructions:
        if each.name == "label" and each.place is not None and context.is_here(each):
            spans[each.place.span] = spans.get(each.place.span, False) or each.value in used
    text = context.text.text
    for span, is_used in sorted(spans.items()):
        name = text[span.start : span.end]
        if is_used or not name.endswith(":"):
            continue
        title = phrase("Remove the label")
        fix = Fix(title, (removed(context.text, span),), True)
        message = phrase("nothing jumps to the label `{name}`", name=name[:-1])
        yield check.diagnostic(span, message, tags=("unnecessary",), fix=fix)
