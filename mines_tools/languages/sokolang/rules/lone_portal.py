"""
## What it does
Finds a portal whose number no other portal has.

## Why is this bad?
The portal leads nowhere: it is like floor.

## Example
```sokolang
#####
#@A*#
#1*##
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
#.*##
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


@rule("S104", "warning", "file", has_portals)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report portal numbers that appear only once on the map."""
    for number, places in context.map.portals.items():
        if len(places) == 1:
            message = phrase("there is no other portal {number}", number=number)
            yield check.diagnostic(context.map.span(places[0]), message)
