"""
## What it does
Finds `mines:` before a word that is not a directive. Also finds `mines: ignore` without the position of a
cell.

## Why is this bad?
Such text does not turn off a rule. Usually the word is misspelt.

## Example
```emojifunge
1️⃣🔢🔚

mines: ingore-file[empty-pop]
```

## Use instead
```emojifunge
1️⃣🔢🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.directives import WORDS, directives
from mines_tools.languages.emojifunge.rules.preconditions import contains
from mines_tools.rules.definition import rule
from mines_tools.text.escaping import shown
from mines_tools.text.nearest_name import nearest_name
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("E106", "warning", "file", contains("mines:"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report unknown directives, and directives that lack the place of a cell."""
    for directive in directives(context.grid):
        if directive.word not in WORDS:
            nearest = nearest_name(directive.word, list(WORDS))
            message = phrase("there is no directive `{word}`", word=shown(directive.word))
            help_text = phrase("did you mean {glyphs}?", glyphs=f"`{nearest}`") if nearest else ""
            yield check.diagnostic(directive.span, message, help_text)
        elif directive.word == "ignore" and directive.place is None:
            yield check.diagnostic(
                directive.span,
                phrase("`mines: ignore` needs the place of a cell"),
                phrase("write `mines: ignore[RULE] X,Y`, or `mines: ignore-file[RULE]`"),
            )
