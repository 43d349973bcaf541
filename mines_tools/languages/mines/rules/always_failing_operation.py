"""
## What it does
Finds operations that never do anything, because their command always fails.

## Why is this bad?
A command that fails does nothing. But a click may also open a cell, or add or remove a flag. The rule does
not report such a click, because the click may be intended.

## Example
```mines
*.*
...
***
0,1
0,1
2,1
1,1
1,0
```

## Use instead
```mines
*.*
...
***
0,1
2,1
0,1
1,1
1,0
```
"""

from __future__ import annotations

from mines_tools.languages.mines.commands import (
    ERROR_NAMES,
    INPUT_MISMATCH,
    UNDERFLOW,
    UNICODE_RANGE,
    ZERO_DIVISION,
)
from mines_tools.languages.mines.rules.preconditions import always_fails, with_flow
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


WORDS = {
    UNDERFLOW: template("the stack has too few values"),
    ZERO_DIVISION: template("the divisor is 0"),
    INPUT_MISMATCH: template("the input does not have what it reads"),
    UNICODE_RANGE: template("the value is not a Unicode code point"),
}


@rule("M202", "warning", "flow", with_flow(always_fails))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report operations if it is proved that they always fail, and that they have no effect on the board."""
    flow = context.flow
    if flow is None or not flow.is_complete:
        return
    from mines_tools.languages.mines.words.commands import command_line
    from mines_tools.languages.mines.words.operations import way_text

    board = flow.program.board
    for operation in flow.met:
        error = operation.always_fails()
        if error is None or any(
            way.action not in ("right on opened", "left on opened") for way in operation.ways
        ):
            continue
        span = context.tree.operation_node(operation.number).span
        command = operation.ways[0].command
        yield check.diagnostic(
            span,
            phrase(
                "`{command}` always fails here: {why} ({error})",
                command=command.name,
                why=phrase(WORDS[error]),
                error=phrase(ERROR_NAMES[error]),
            ),
            f"{way_text(board, operation.ways[0])}; {command_line(command)}",
        )
