"""
## What it does
Finds a blank line, or a line with only a comment, below the board. The rule is off by default: many
programs use such lines on purpose, to separate parts or to make a jump longer.

The rule `final-newline` reports the empty line after a final newline.

## Why is this bad?
Every line below the board is an operation. These do nothing, but they count: adding or removing one
changes how far each `skip` across it goes.

## Example
```mines
.*.
...
0,0
# the other corner
2,0

0,1
```

## Use instead
```mines
.*.
...
0,0  # the other corner
2,0
0,1
```

## Fix safety
Unsafe: the program becomes one operation shorter. A comment moves to the end of the operation before it.
If that line has a comment already, there is no fix.
"""

from __future__ import annotations

from mines_tools.interface.language import RuleOption
from mines_tools.languages.mines.comments import comment_at
from mines_tools.languages.mines.rules.preconditions import always
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.languages.mines.tree import OperationNode, Tree
    from mines_tools.text.diagnostics import Diagnostic


_NOTHING = ("", "", "", "")


@rule(
    "M108",
    "info",
    "line",
    always,
    is_default=False,
    is_local=False,  # its fix moves a comment to the line above
    options=(
        RuleOption(
            "comments",
            True,
            template("Whether lines with only a comment are reported, and not only blank ones."),
        ),
    ),
)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report lines below the board without the text of an operation."""
    tree = context.tree
    last = len(tree.shapes) - 1
    reports_comments: bool = check.option(context, "comments")
    for index, shape in enumerate(tree.shapes):
        if shape != _NOTHING or (index == last and not tree.line_texts[-1]):
            continue
        node = tree.operation_node(index)
        if node.comment is not None and not reports_comments:
            continue
        if node.comment is not None:
            message = phrase("a line with only a comment is an operation: it counts for skip")
        else:
            message = phrase("an empty line is an operation: it counts for skip")
        yield check.diagnostic(node.comment or node.span, message, fix=_fix(tree, node))


def _fix(tree: Tree, node: OperationNode) -> Fix | None:
    if len(tree.shapes) == 1:
        return None  # a program has at least one operation
    before, here = tree.lines.span(node.line - 1), tree.lines.span(node.line)
    if node.comment is None:
        edit = Edit(Span(before.end, here.end), "")
        return Fix(phrase("Remove the line: one operation fewer"), (edit,), safe=False)
    above = tree.line_texts[node.line - 1]
    if comment_at(above) >= 0 or not above.strip():
        return None
    edit = Edit(Span(before.end, node.comment.start), "  ")
    return Fix(phrase("Move the comment up: one operation fewer"), (edit,), safe=False)
