"""
## What it does
Finds a blank line, or a line with only a comment, below the board. The rule is off by default, because many
programs use such lines on purpose: to separate parts, or to make a jump longer.

The rule `final-newline` reports the empty line after a final newline. This rule does not.

## Why is this bad?
Every line below the board is an operation. Blank lines and comments do nothing, but `skip` counts them. If
you add or remove such a line, a `skip` that jumps over this line goes to another operation.

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
Unsafe: the program becomes one operation shorter. A comment moves to the end of the line above. If the line
above is blank or has a comment already, there is no fix for the comment.
"""

from __future__ import annotations

from array import array

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.comments import comment_at
from mines_tools.languages.mines.rules.preconditions import always
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix, RepeatedDiagnostics
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_NOTHING = ("", "", "", "")


class Options(NamedTuple):
    """The options of this rule."""

    comments: bool = True
    """If true, the rule also reports lines with only a comment. If false, it reports only blank lines."""


@rule(
    "M108",
    "info",
    "line",
    always,
    is_default=False,
    is_local=False,  # its fix moves a comment to the line above
)
def check(context: Context) -> RepeatedDiagnostics:
    """Report lines below the board that have no operation: blank lines, and lines with only a
    comment."""
    tree = context.tree
    texts, starts, first = tree.line_texts, tree.lines.starts, tree.operation_lines.start
    last = len(tree.shapes) - 1
    reports_comments = check.options(context, Options).comments
    is_fixed = last > 0  # a program has at least one operation
    kinds = (
        _finding(is_blank=True, is_fixed=is_fixed),
        _finding(is_blank=False, is_fixed=True),
        _finding(is_blank=False, is_fixed=False),
    )
    blank, comment, lonely_comment = range(3)
    places, edited, found = array("Q"), array("Q"), bytearray()
    add_place, add_edit = places.append, edited.append
    for line in [line for line, shape in enumerate(tree.shapes, first) if shape == _NOTHING]:
        text, start = texts[line], starts[line]
        before = starts[line - 1] + len(texts[line - 1])
        if not text:
            if line == first + last:
                continue
            kind, begin, end = blank, start, start
            edit_end = start
        else:
            at = comment_at(text)
            if at < 0:
                kind, begin, end = blank, start, start
                edit_end = start + len(text)
            elif reports_comments:
                above = texts[line - 1]
                is_moved = is_fixed and comment_at(above) < 0 and above.strip()
                kind = comment if is_moved else lonely_comment
                begin, end = start + at, start + len(text)
                edit_end = begin
            else:
                continue
        found.append(kind)
        add_place(begin)
        add_place(end)
        add_edit(before)
        add_edit(edit_end)
    return RepeatedDiagnostics(kinds, places, edited, found)


def _finding(*, is_blank: bool, is_fixed: bool) -> Diagnostic:
    """Return the finding for a line without an operation. If `is_blank` is False, the line has a
    comment. If `is_fixed`, the finding has a fix.

    The span of the finding is empty: the caller keeps the spans separately, because there may be a
    million such lines.
    """
    somewhere = Span(0, 0)
    if is_blank:
        message = phrase("an empty line is an operation: it counts for skip")
        fix = Fix(
            phrase("Remove the line: one operation fewer"), (Edit(somewhere, ""),), safe=False
        )
    else:
        message = phrase("a line with only a comment is an operation: it counts for skip")
        title = phrase("Move the comment up: one operation fewer")
        fix = Fix(title, (Edit(somewhere, "  "),), safe=False)
    return check.diagnostic(somewhere, message, fix=fix if is_fixed else None)
