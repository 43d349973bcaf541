"""
## What it does
Finds a wrong claim in a comment. A claim is a comment that begins with the name of a command, such as
`sub`, `push450`, `in(n)` or `multi`. The name must be the whole comment, or `,` or `;` must follow the
name. A note that `mines-fmt --annotate` wrote (`#= sub`) is a claim too. Any other comment is prose and
claims nothing.

## Why is this bad?
People rely on the comment, because they cannot see that `19,14` means `sub`. After an edit of the board or
of an earlier operation, the comment may be wrong.

## Example
```mines
*.*
...
***
0,1  # push3
2,1  # push 3
0,1  # sub
1,1  # push5
1,0  # push2
```

## Use instead
```mines
*.*
...
***
0,1  # push3
2,1  # push 3
0,1  # add
1,1  # push5
1,0  # push2
```

## Fix safety
Safe: only the name in the comment changes.
"""

from __future__ import annotations

from mines_tools.languages.mines.comments import comment_at
from mines_tools.languages.mines.rules.preconditions import contains
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("M301", "warning", "flow", contains("#"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report claims if flow analysis proves that they are wrong."""
    tree = context.tree
    if comment_at(tree.text) < 0 or tree.program is None:
        return
    from mines_tools.languages.mines.claims import claim_on, may_hold, name_of

    claims = []
    for index, line in enumerate(tree.operation_lines):
        claimed = claim_on(tree, line)
        if claimed is not None:
            claims.append((index, claimed))
    if not claims:
        return
    flow = context.flow
    if flow is None:
        return
    for index, claimed in claims:
        operation = flow.operation(index)
        if may_hold(claimed, operation):
            continue
        # Most claims hold, and need no message.
        from mines_tools.languages.mines.words.operations import operation_line

        does = operation_line(flow.program.board, operation)
        name = name_of(operation)
        fix = None
        if name is not None:
            fix = Fix(
                phrase("Change the comment to `{name}`", name=name),
                (Edit(claimed.span, name),),
                safe=True,
            )
        message = phrase("the comment claims `{claim}`, but: {does}", claim=claimed.text, does=does)
        yield check.diagnostic(claimed.span, message, fix=fix)
