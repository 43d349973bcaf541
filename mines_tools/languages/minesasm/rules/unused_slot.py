"""
## What it does
Finds a slot that no `get` and no `set` uses.

## Why is this bad?
Who reads the program looks for its use. Perhaps its name is misspelled where it should be used.

## Example
```minesasm
in(n) let number
out(n)
```

## Use instead
```minesasm
in(n)
out(n)
```

## Fix safety
Safe: `let` only gives a name.
"""

from __future__ import annotations

from mines_tools.languages.minesasm.rules.edits import removed
from mines_tools.languages.minesasm.rules.preconditions import contains
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Fix
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.minesasm.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("A205", "warning", "file", contains("let"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report each ``let`` whose name no ``get`` and no ``set`` has."""
    used = {each.operands[0].text for each in context.statements() if each.word in ("get", "set")}
    for statement in context.statements():
        if statement.word == "let" and statement.operands[0].text not in used:
            name = statement.operands[0]
            fix = Fix(phrase("Remove it"), (removed(context.text, statement.place.span),), True)
            message = phrase("the slot `{name}` is never used", name=name.text)
            yield check.diagnostic(name.span, message, tags=("unnecessary",), fix=fix)
