"""
## What it does
Finds a text in which some lines end with `\\r\\n` and others with `\\n`. There is one report for each file,
at the first line that ends differently from line 1.

## Why is this bad?
The language accepts both line ends. But editors, diffs and version control may show or change such a text
in surprising ways.

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
Safe: after the fix, every line ends like the first line. Lines and operations stay the same.
"""

from __future__ import annotations

import re
from itertools import chain

from mines_tools.languages.mines.rules.preconditions import contains
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix, joined
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
    """Report a text in which some lines end with ``\\r\\n`` and others with ``\\n``."""
    text = context.tree.text
    crlf, every = text.count(_CRLF), text.count("\n")
    if not crlf or crlf == every:
        return
    first = text.index("\n")
    if text[first - 1 : first] == "\r":
        odd, new, replaced = _LINE_FEED_ALONE, "\r", 0
        message = phrase("this line ends with `\\n`, the first one with `\\r\\n`")
    else:
        odd, new, replaced = _CRLF, "", 1
        message = phrase("this line ends with `\\r\\n`, the first one with `\\n`")
    # Where a carriage return alone ends a line, one before `\\r\\n` would take over its line feed.
    ends_lines = context.tree.rules.line_ends == "universal"
    mendable = not ends_lines or re.search(_LONE_CARRIAGE_RETURN, text) is None
    places = (match.span() for match in re.finditer(odd, text))
    first_odd = Span(*next(places))
    fix = None
    if mendable:
        edits = (
            Edit(Span(start, start + replaced), new) for start, _ in chain([first_odd], places)
        )
        title = phrase("Use the line end of the first line everywhere")
        fix = Fix(title, tuple(joined(text, edits)), safe=True)
    yield check.diagnostic(first_odd, message, fix=fix)
