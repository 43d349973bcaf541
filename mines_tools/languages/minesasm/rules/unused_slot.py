"""
## What it does
Finds a slot that no `get` and no `set` uses. This can also be a slot whose name is given again before it is used.

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
from mines_tools.languages.minesasm.statements import LABEL, StatementBlock
from mines_tools.languages.minesasm.words import AVAILABLE, WORDS
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Fix
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.minesasm.rules.rule import Context
    from mines_tools.languages.minesasm.statements import Statement
    from mines_tools.text.diagnostics import Diagnostic

_HARMLESS = {LABEL, *WORDS, *AVAILABLE} - {"include"}
"""The words that use no slot but the one after them."""


@rule("A205", "warning", "file", contains("let"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report each ``let`` whose name no ``get`` and no ``set`` has before it is given again."""
    used = {each.operands[0].text for each in context.statements() if each.word in ("get", "set")}
    for statement in context.statements():
        if statement.word == "let" and statement.operands[0].text not in used:
            message = phrase("the slot `{name}` is never used", name=statement.operands[0].text)
            yield _found(context, statement, message)
    for nodes in context.lists():
        for statement in _given_again(nodes):
            name = statement.operands[0].text
            if name in used:
                message = phrase("the name `{name}` is given again before it is used", name=name)
                yield _found(context, statement, message)


def _found(context: Context, statement: Statement, message: str) -> Diagnostic:
    fix = Fix(phrase("Remove it"), (removed(context.text, statement.place.span),), True)
    span = statement.operands[0].span
    return check.diagnostic(span, message, tags=("unnecessary",), fix=fix)


def _given_again(nodes: Sequence[Statement | StatementBlock]) -> Iterator[Statement]:
    """Yield each ``let`` whose name another ``let`` among `nodes` gives before it can be used. A block, a macro and an
    included file may use every name."""
    unused: dict[str, Statement] = {}
    for node in nodes:
        if isinstance(node, StatementBlock) or node.word not in _HARMLESS:
            unused.clear()
        elif node.word in ("get", "set"):
            unused.pop(node.operands[0].text, None)
        elif node.word == "let":
            name = node.operands[0].text
            if name in unused:
                yield unused[name]
            unused[name] = node
