"""
## What it does
Finds a directive that chooses a dialect but has no effect. Such a directive is below the board, or another
directive before it already chooses a dialect.

## Why is this bad?
A directive that chooses a dialect must be before the board or in a row of the board. If there are several,
only the first one applies. So the program may run in another dialect than the reported directive says.

## Example
```mines
.*.
...
1,0  # mines: dialect=2.0.0
```

## Use instead
```mines
.*.  # mines: dialect=2.0.0
...
1,0
```
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.preconditions import contains
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("M111", "warning", "file", contains("dialect"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report directives for the dialect that have no effect."""
    tree = context.tree
    if "dialect" not in tree.text or tree.board is None:
        return
    # A text that chooses no dialect does not need these.
    from mines_tools.languages.mines.syntax import dialect_choice
    from mines_tools.text.diagnostics import Related
    from mines_tools.text.source import shortened

    chosen = dialect_choice(tree.text)
    for line, directive in tree.directives("mines"):
        if directive.word != "dialect" or directive.value_span is None:
            continue
        if line in tree.operation_lines:
            message = phrase("a dialect chosen below the board has no effect")
            yield check.diagnostic(directive.span, message, phrase("put it in the first line"))
        elif chosen is not None and directive.value_span != chosen.span:
            name = shortened(chosen.dialect, 40)
            message = phrase(
                "dialect {name} is already chosen: this directive has no effect", name=name
            )
            remedy = phrase("remove one of them")
            related = Related(chosen.span, phrase("the directive that applies"))
            yield check.diagnostic(directive.span, message, remedy, related=(related,))
