"""
## What it does
Finds a macro that is never used. A text that consists of macros only is for other texts to include: its
macros are not reported.

## Why is this bad?
The lines of the macro are not a part of the program. Perhaps its name is misspelled where it should be used.

## Example
```minesasm
define double
    dup add
end
push 3 out(n)
```

## Use instead
```minesasm
push 3 out(n)
```
"""

from __future__ import annotations

from mines_tools.languages.minesasm.rules.preconditions import contains
from mines_tools.languages.minesasm.statements import StatementBlock
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.minesasm.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("A204", "warning", "file", contains("define"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report each definition whose name stands nowhere else."""
    nodes = context.text.tree.nodes
    if all(isinstance(node, StatementBlock) and node.opening.word == "define" for node in nodes):
        return
    used = {statement.word for statement in context.statements()}
    for statement in context.statements():
        if statement.word == "define" and statement.operands[0].text not in used:
            name = statement.operands[0]
            message = phrase("the macro `{name}` is never used", name=name.text)
            yield check.diagnostic(name.span, message, tags=("unnecessary",))
