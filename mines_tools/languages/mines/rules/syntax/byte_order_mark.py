"""
## What it does
Finds a byte order mark (U+FEFF) at the start of the text.

## Why is this bad?
Some editors add this mark when they save a file "as UTF-8 with signature". In Mines, the mark is an unknown
character before the board. The program is not run.

## Example
```mines
\\u{feff}.*.
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
Safe: the fix removes only the mark. With the mark, the text is not a program.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


def fix(_tree: Tree, diagnostic: Diagnostic) -> Fix:
    """Return the fix that removes the byte order mark."""
    return Fix(phrase("Remove the byte order mark"), (Edit(diagnostic.span, ""),), safe=True)
