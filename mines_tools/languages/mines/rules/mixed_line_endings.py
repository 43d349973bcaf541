"""
## What it does
Finds a text in which some lines end with `\\r\\n` and others with `\\n`. It is reported once a file, at the
first line that ends differently from the first one.

## Why is this bad?
The language accepts both, but editors, diffs and version control show and change such lines in
surprising ways.

## Example
```mines
.*.\\u{d}
...
0,0
```

## Use instead
```mines
.*.
...
0,0
```

## Fix safety
Safe: every line ends like the first one; lines and operations stay the same.
"""

from __future__ import annotations

import re

from mines_tools.languages.mines.rules.preconditions import contains
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_CRLF = "\r\n"
_LINE_FEED_ALONE = r"(?<!\r)\n"
_LONE_CARRIAGE_RETURN = r"\r(?!\n)"


@rule("M106", "warning", "file", contains("\r"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report a text with line ends of both kinds."""
    text = context.tree.text
    crlf, every = text.count(_CRLF), text.count("\n")
    if not crlf or crlf == every:
        return
    first = text.index("\n")
    if text[first - 1 : first] == "\r":
        odd = [Span(*match.span()) for match in re.finditer(_LINE_FEED_ALONE, text)]
        edits = tuple(Edit(Span(span.start, span.start), "\r") for span in odd)
        message = phrase("this line ends with `\\n`, the first one with `\\r\\n`")
    else:
        odd = [Span(*match.span()) for match in re.finditer(_CRLF, text)]
        edits = tuple(Edit(Span(span.start, span.start + 1), "") for span in odd)
        message = phrase("this line ends with `\\r\\n`, the first one with `\\n`")
    # Where a carriage return alone ends a line, one before `\\r\\n` would take over its line feed.
    ends_lines = context.tree.rules.line_ends == "universal"
    mendable = not ends_lines or re.search(_LONE_CARRIAGE_RETURN, text) is None
    fix = (
        Fix(phrase("Use the line end of the first line everywhere"), edits, safe=True)
        if mendable
        else None
    )
    yield check.diagnostic(odd[0], message, fix=fix)
