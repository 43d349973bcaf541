"""
## What it does
Finds a column or a row that is not an integer.

## Why is this bad?
An integer consists of the digits 0 to 9, and may have a sign before the digits. Decimal points and
hexadecimal numbers, such as `0x1`, are not allowed. The program is not run.

There is no fix, because only you know the number. Editors offer possible meanings: the click without the
rest of the line, the same number in decimal, `0` in place of a letter O, or a comment after the click.

## Example
```mines
.*.
...
0x1,0
```

## Use instead
```mines
.*.
...
1,0
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.languages.mines.rules.offering import as_meant, comment_after
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic

_OF_ANOTHER_BASE = re.compile("[+-]?0(?:[xX][0-9a-fA-F]{1,40}|[oO][0-7]{1,40}|[bB][01]{1,99})")


def offers(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer possible meanings of the line: for example, the same number in decimal, or the click
    without the rest of the line."""
    start, end = diagnostic.span
    text = tree.text[start:end]
    if _OF_ANOTHER_BASE.fullmatch(text):
        decimal = str(int(text, 0))
        title = phrase("Write `{decimal}`, the same number in decimal", decimal=decimal)
        yield Fix(title, (Edit(diagnostic.span, decimal),), safe=False)
    else:
        comments = list(comment_after(tree, diagnostic))
        yield from comments or as_meant(tree, diagnostic)
