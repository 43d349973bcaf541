"""
## What it does
Finds blanks at the end of a line, and lines that consist of blanks. A `\\r` before `\\n` is not reported.

## Why is this bad?
Blanks at the end of a line are ignored and invisible, and editors add and remove such blanks. A line of
blanks does the same as an empty line. Below the board, such a line is an operation that does nothing.

## Example
```mines
.*.
...
1,0\\u{20}\\u{20}
0,1
```

## Use instead
```mines
.*.
...
1,0
0,1
```

## Fix safety
Safe: blanks are ignored. The fix removes only the blanks, never the line.
"""

from __future__ import annotations

import re
from array import array
from itertools import chain

from mines_tools.languages.mines.rules.preconditions import has_blanks_at_an_end
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix, RepeatedDiagnostics
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


# Possessive, and never begun inside a run of blanks: linear in the length of the text.
_TRAILING = {
    "lf": r"(?<![ \t\v\f])[ \t\v\f]++(?=\r*(?:\n|\Z))",
    "universal": r"(?<![ \t\v\f])[ \t\v\f]++(?=[\r\n]|\Z)",
}
_ANY = r"[ \t\v\f][\r\n]|[ \t\v\f]\Z"
"""A pattern for a quick test. If it does not match, no line of the text ends with blanks. To find
the blanks takes several times as long as this test."""


@rule("M105", "info", "line", has_blanks_at_an_end)
def check(context: Context) -> Iterable[Diagnostic]:
    """Report blanks at the end of a line. Report them at the end of the text too."""
    text, line_ends = context.tree.text, context.tree.rules.line_ends
    if re.search(_ANY, text) is None:
        return ()
    nowhere = Span(0, 0)
    unmendable = check.diagnostic(nowhere, phrase("blanks at the end of the line"))
    fix = Fix(phrase("Remove the blanks"), (Edit(nowhere, ""),), safe=True)
    kinds = unmendable._replace(fix=fix), unmendable
    found = re.finditer(_TRAILING[line_ends], text)
    places = array("Q", chain.from_iterable(map(re.Match.span, found)))
    if line_ends == "lf":
        return RepeatedDiagnostics(kinds, places, places)
    # Two line ends must not become one.
    is_between = bytes(
        text[start - 1 : start] == "\r" and text[end : end + 1] == "\n"
        for start, end in zip(places[::2], places[1::2], strict=True)
    )
    return RepeatedDiagnostics(kinds, places, places, is_between)
