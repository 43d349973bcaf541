"""
## What it does
Finds a character that only looks like a character of the language. Examples are a full-width digit, a dash
instead of a minus sign, and a no-break space.

## Why is this bad?
Such characters come from word processors, web pages and some keyboards. The line looks right, but the line
is an error. The program is not run.

## Example
```mines
.*.
...
１,0
```

## Use instead
```mines
.*.
...
1,0
```

## Fix safety
Safe if the line has no other mistakes. Otherwise unsafe.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING

from mines_tools.languages.mines.syntax.lark_lines import is_operation
from mines_tools.languages.mines.syntax.look_alikes import alike_places, with_ascii
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic

_MANY = 32


def fix(tree: Tree, diagnostic: Diagnostic) -> Fix | None:
    """Return the fix that writes the whole line in ASCII. If only a part were changed, the line
    would still have an error.

    If a line has many look-alikes, only the error of the first one has this fix.
    """
    line = tree.lines.line_at(diagnostic.span.start)
    start = tree.lines.starts[line]
    whole_fix = _fix(tree.line_texts[line], start, is_row=line in tree.board_lines)
    if sum(edit.span.end - edit.span.start for edit in whole_fix.edits) <= _MANY:
        return whole_fix
    return whole_fix if whole_fix.edits[0].span.start == diagnostic.span.start else None


@lru_cache(maxsize=1)
def _fix(line: str, start: int, *, is_row: bool) -> Fix:
    """Return the fix for `line`, which begins at the offset `start`. Every look-alike in the line
    asks for this fix, so the last result is cached."""
    # A byte order mark at the start of the text does not belong to the line.
    is_marked = not start and line.startswith("\ufeff")
    places = [at for at in alike_places(line) if at or not is_marked]
    if len(places) <= _MANY:
        spans = [(at, at + 1) for at in places]
    else:  # one edit for all that are side by side
        begins = [at for before, at in zip([-2, *places], places, strict=False) if at > before + 1]
        ends = [at + 1 for at, after in zip_longest(places, places[1:]) if after != at + 1]
        spans = list(zip(begins, ends, strict=True))
    written = with_ascii(line)
    edits = tuple(
        Edit(Span(begin + start, end + start), written[begin:end]) for begin, end in spans
    )
    safe = is_row or is_operation(written)
    return Fix(phrase("Write the line with ASCII characters"), edits, safe)
