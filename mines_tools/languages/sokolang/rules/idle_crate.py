"""
## What it does
Finds a crate that no run moves. Also finds a crate that never executes a command, because its stack is
empty each time the crate could execute one.

## Why is this bad?
Usually a move is missing, or the line that sets the stack of the crate is missing. If the crate is there
only to cover a mark, write its letter as a small letter.

## Example
```sokolang
#####
#@A*#
##*##
##B##
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
#####

---

a:11,1

---

rwd
```
"""

from __future__ import annotations

from mines_tools.languages.sokolang.rules.preconditions import has_crates
from mines_tools.languages.sokolang.typed_words import words_in_row
from mines_tools.languages.sokolang.words.obstacle import name_of
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S209", "warning", "flow", has_crates)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report crates that no run moves, and crates whose stacks are empty each time they could execute a command on a
    mark."""
    flow, map_ = context.flow, context.map
    if not flow.is_complete or not context.program.actions:
        return
    moved: set[int] = set()
    busy: set[int] = set()
    waiting: set[int] = set()
    for visit in context.visits:
        if visit.moved is not None:
            moved.update(who for who, _ in visit.moved.was)
        busy.update(who for who, _ in visit.executed)
        if visit.transfer is not None:
            busy.add(visit.transfer.crate)
        if context.is_wait(visit):
            waiting.update(who for who, at in enumerate(visit.crates) if at in map_.marks)
    for who, crate in enumerate(map_.crates):
        name = name_of(map_, who)
        span = map_.span(crate.place)
        if who not in moved:
            is_text = bool(words_in_row(map_.rows, crate.place.row))
            help_ = (
                phrase("to print a text, type it in a stack, after the colon") if is_text else ""
            )
            yield check.diagnostic(span, phrase("no run moves {who}", who=name), help_)
        elif who in waiting and who not in busy and not crate.is_read_only:
            message = phrase("{who} never executes a command: its stack is empty", who=name)
            yield check.diagnostic(span, message)
