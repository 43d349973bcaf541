"""
## What it does
Finds a crate that no run moves. Also finds a crate that never executes a command, because its stack is
empty each time the crate could execute one. One report covers all crates side by side that no run moves. If
there are many such crates in a map, one report covers all of them.

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
from mines_tools.text.diagnostics import Related
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.languages.sokolang.warehouse import Warehouse
    from mines_tools.text.diagnostics import Diagnostic

_MOST_STRETCHES = 8
"""The maximum number of stretches of crates that have a diagnostic each. More stretches have one together."""
_MOST_SHOWN = 8
"""The maximum number of other stretches to which a diagnostic refers."""


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
    yield from _unmoved(context, [who for who in range(len(map_.crates)) if who not in moved])
    for who in sorted((moved & waiting) - busy):
        crate = map_.crates[who]
        if not crate.is_read_only:
            name = name_of(map_, who)
            message = phrase("{who} never executes a command: its stack is empty", who=name)
            yield check.diagnostic(map_.span(crate.place), message)


def _unmoved(context: Context, crates: list[int]) -> Iterator[Diagnostic]:
    """Yield the diagnostics about `crates`, the numbers of the crates that no run moves."""
    map_ = context.map
    stretches = _stretches(map_, crates)
    together = [stretches] if len(stretches) > _MOST_STRETCHES else [[each] for each in stretches]
    for part in together:
        first, *others = part
        count = sum(map(len, part))
        if count == 1:
            message = phrase("no run moves {who}", who=name_of(map_, first[0]))
        else:
            message = counted(count, "no run moves this crate", "no run moves these {count} crates")
        is_text = bool(words_in_row(map_.rows, map_.crates[first[0]].place.row))
        help_ = phrase("to print a text, type it in a stack, after the colon") if is_text else ""
        related = tuple(
            Related(_span(map_, stretch), phrase("part of it")) for stretch in others[:_MOST_SHOWN]
        )
        yield check.diagnostic(_span(map_, first), message, help_, related=related)


def _stretches(map_: Warehouse, crates: list[int]) -> list[list[int]]:
    """Return `crates` in the order of the text. Crates that stand side by side are in one list."""

    def place(who: int) -> tuple[int, int]:
        return map_.crates[who].place.row, map_.crates[who].place.column

    stretches: list[list[int]] = []
    before = (-1, -1)
    for who in sorted(crates, key=place):
        row, column = place(who)
        if before == (row, column - 1):
            stretches[-1].append(who)
        else:
            stretches.append([who])
        before = row, column
    return stretches


def _span(map_: Warehouse, stretch: list[int]) -> Span:
    start, end = map_.span(map_.crates[stretch[0]].place), map_.span(map_.crates[stretch[-1]].place)
    return Span(start.start, end.end)
