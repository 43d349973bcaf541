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

from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.mines.comments import comment_at
from mines_tools.languages.mines.rules.preconditions import always
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix, said_at
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_NOTHING = ("", "", "", "")


class Options(NamedTuple):
    """The options of this rule."""

    comments: bool = True
    """Whether lines with only a comment are reported, and not only blank ones."""


@rule(
    "M108",
    "info",
    "line",
    always,
    is_default=False,
    is_local=False,  # its fix moves a comment to the line above
)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report lines below the board without the text of an operation."""
    tree = context.tree
    texts, starts, first = tree.line_texts, tree.lines.starts, tree.operation_lines.start
    last = len(tree.shapes) - 1
    reports_comments = check.options(context, Options).comments
    kinds: dict[tuple[bool, bool], Diagnostic] = {}
    for index, shape in enumerate(tree.shapes):
        if shape != _NOTHING or (index == last and not texts[-1]):
            continue
        line = first + index
        text, start = texts[line], starts[line]
        at = comment_at(text)
        is_blank = at < 0
        if not is_blank and not reports_comments:
            continue
        is_fixed = last > 0  # a program has at least one operation
        if is_fixed and not is_blank:
            is_fixed = comment_at(texts[line - 1]) < 0 and bool(texts[line - 1].strip())
        known = kinds.get((is_blank, is_fixed))
        if known is None:
            known = kinds[is_blank, is_fixed] = _finding(is_blank=is_blank, is_fixed=is_fixed)
        end = start + len(text)
        place = new_record(Span, (start, start) if is_blank else (start + at, end))
        edited = (starts[line - 1] + len(texts[line - 1]), end if is_blank else start + at)
        yield said_at(known, place, new_record(Span, edited) if is_fixed else None)


def _finding(*, is_blank: bool, is_fixed: bool) -> Diagnostic:
    """Return what is reported of a line that is blank or has only a comment, with or without a fix, without its place:
    there may be a million of them in a text."""
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
