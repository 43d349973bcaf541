"""
## What it does
Finds a comment with `mines:` and a word that is no directive.

## Why is this bad?
The tools do not obey it. Directives are `ignore`, `ignore-next`, `ignore-file` and `dialect`.

## Example
```minesasm
noop  # mines: ignor[A203]
```

## Use instead
```minesasm
noop  # mines: ignore[A203]
```
"""

from __future__ import annotations

from mines_tools.languages.minesasm.directives import KNOWN, directives_of
from mines_tools.languages.minesasm.rules.preconditions import contains
from mines_tools.rules.definition import rule
from mines_tools.text.nearest_name import nearest_name
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.minesasm.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("A206", "warning", "file", contains("mines:"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report each directive that the tools do not know."""
    for directive in directives_of(context.text):
        if directive.word not in KNOWN:
            near = nearest_name(directive.word, KNOWN)
            help_ = phrase("did you mean `{near}`?", near=near) if near else phrase(
                "write one of: {words}", words=", ".join(KNOWN)
            )  # fmt: skip
            message = phrase("there is no directive `{word}`", word=directive.word)
            yield check.diagnostic(directive.span, message, help_)
