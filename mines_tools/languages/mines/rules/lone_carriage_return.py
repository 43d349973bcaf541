"""
## What it does
Finds carriage returns (`\\r`) without a line feed (`\\n`) directly after them. There is one report for each
file, at the first such carriage return.

## Why is this bad?
In dialect 2, a carriage return is a blank and does not end a line. In dialects 1 and 2.0.0, a carriage
return ends a line. So the same file is a different program in these dialects, or has errors. Editors also
show a line end at a carriage return.

## Example
```mines
.*.
...
0,0\\u{d}
```

## Use instead
```mines
.*.
...
0,0
```

## Fix safety
Safe: in dialect 2, the fix removes the carriage returns. But if a line has text both before and after a
carriage return, there is no fix, because you may have meant a line end there. In dialects 1 and 2.0.0, the
fix replaces each carriage return by the line end of the other lines.
"""

from __future__ import annotations

import re

from mines_tools.languages.mines.rules.coordinates import BLANKS
from mines_tools.languages.mines.rules.preconditions import contains
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


_LONE = r"(?:\r(?!\n))+"


@rule("M107", "warning", "file", contains("\r"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report all carriage returns that no line feed follows directly, in one finding at the first
    of them."""
    tree = context.tree
    if "\r" not in tree.text:
        return
    runs = [Span(*match.span()) for match in re.finditer(_LONE, tree.text)]
    if not runs:
        return
    if tree.rules.line_ends == "universal":
        alone = phrase("a carriage return alone ends this line, but is ignored in dialect 2")
        end = "\r\n" if "\r\n" in tree.text else "\n"
        mendable = True
    else:
        alone = phrase(
            "a carriage return alone is ignored, but ends a line in dialects 1 and 2.0.0"
        )
        end = ""
        mendable = _are_at_an_end(tree, runs)
    count = sum(run.end - run.start for run in runs)
    message = (
        phrase("{message} ({count} in this file)", message=alone, count=count)
        if count > 1
        else alone
    )
    edits = tuple(Edit(run, end * (run.end - run.start)) for run in runs)
    title = phrase(
        "Use the line ends of the other lines"
        if end
        else "Remove carriage returns that are ignored"
    )
    fix = Fix(title, edits, safe=True) if mendable else None
    first = runs[0].start
    yield check.diagnostic(Span(first, first + 1), message, fix=fix)


def _are_at_an_end(tree: Tree, runs: Sequence[Span]) -> bool:
    """Return whether each of `runs` is at the start or at the end of its line, apart from blanks.
    Each run is the span of successive carriage returns."""
    last, first_other, last_other = -1, 0, 0
    for run in runs:
        line = tree.lines.line_at(run.start)
        if line != last:
            last = line
            start, end = tree.lines.span(line)
            text = tree.text[start:end]
            first_other = start + len(text) - len(text.lstrip(BLANKS))
            last_other = start + len(text.rstrip(BLANKS))
        if first_other < run.end and run.start < last_other:
            return False
    return True
