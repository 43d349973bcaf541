"""
## What it does
Finds two statements that do nothing together, such as `push 0 add`, `push 1 mul`, `dup pop` and `swap swap`.

## Why is this bad?
The statements can be left out. Perhaps another number or another command was meant.

## Example
```minesasm
in(n)
push 0 add
out(n)
```

## Use instead
```minesasm
in(n)
out(n)
```

## Fix safety
Unsafe for `push` with a command: on an empty stack, the command does nothing, and the number stays. Otherwise
safe.
"""

from __future__ import annotations

from itertools import pairwise

from mines_tools.languages.minesasm.instructions import UNDONE
from mines_tools.languages.minesasm.rules.edits import removed
from mines_tools.languages.minesasm.rules.preconditions import always
from mines_tools.languages.minesasm.statements import StatementBlock
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.minesasm.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic

_NEUTRAL = {"add": 0, "sub": 0, "mul": 1, "div": 1}
"""The number that each of these commands does not change a value with."""


@rule("A203", "warning", "file", always)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report each pair of neighbours that leaves the stack as it was."""
    for nodes in context.lists():
        for one, other in pairwise(nodes):
            if (
                isinstance(one, StatementBlock)
                or isinstance(other, StatementBlock)
                or other.operands
            ):
                continue
            words = one.word, other.word
            value = one.operands[0].value if one.operands else None
            is_push = words[0] == "push" and one.operands[0].kind != "name"
            is_neutral = is_push and words[1] in _NEUTRAL and value == _NEUTRAL[words[1]]
            if not (is_neutral or (is_push and words[1] == "pop") or words in UNDONE):
                continue
            span = Span(one.place.span.start, other.place.span.end)
            fix = Fix(phrase("Remove it"), (removed(context.text, span),), not is_neutral)
            message = phrase("these two statements do nothing together")
            yield check.diagnostic(span, message, tags=("unnecessary",), fix=fix)
