"""
## What it does
Finds a portal number that appears three or more times.

## Why is this bad?
A player or crate that enters such a portal comes out at another of these portals, which is chosen at
random. This may be intended.

## Example
```sokolang
#####
#@A*#
##*##
#111#
#####

---

a:11,1

---

rwd
```

## Use instead
```sokolang
#####
#@A*#
##*##
#1.1#
#####

---

a:11,1

---

rwd
```
"""

from __future__ import annotations

from mines_tools.languages.sokolang.rules.preconditions import has_portals
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S105", "info", "file", has_portals, is_default=False)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report portal numbers that appear three or more times on the map."""
    for number, places in context.map.portals.items():
        if len(places) > 2:
            message = phrase(
                "there are {count} portals {number}: one of the others is chosen at random",
                count=len(places),
                number=number,
            )
            yield check.diagnostic(context.map.span(places[0]), message)
