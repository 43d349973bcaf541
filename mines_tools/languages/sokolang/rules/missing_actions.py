"""
## What it does
Finds a program without an action.

## Why is this bad?
Nothing moves, so the marks are never covered: the program never ends.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

---

// Push the crate onto the mark.
```

## Use instead
```sokolang
#####
#@A*#
##*##
#####

---

---

rd
```
"""

from __future__ import annotations

from mines_tools.languages.sokolang.program import ACTIONS
from mines_tools.languages.sokolang.rules.preconditions import has_no_actions
from mines_tools.rules.definition import rule
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S110", "warning", "file", has_no_actions)
def check(context: Context) -> Iterator[Diagnostic]:
    """If the program has no action, report the separator before the zone for actions."""
    if context.program.actions:
        return
    zones = context.program.zones
    separator = zones.line(zones.separators[ACTIONS - 1])
    span = Span(separator.start, separator.start + len(separator.text))
    yield check.diagnostic(span, phrase("there is no action: the program never ends"))
