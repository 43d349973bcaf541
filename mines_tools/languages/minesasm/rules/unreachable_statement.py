"""
## What it does
Finds statements that no run comes to, because there is a `jump`, a `halt` or a `ret` before them, and nothing
jumps there.

## Why is this bad?
The assembler leaves such statements out. Perhaps a label is missing.

## Example
```minesasm
push 72 out(c)
halt
print "never"
```

## Use instead
```minesasm
push 72 out(c)
halt
```
"""

from __future__ import annotations

from mines_tools.languages.minesasm.instructions import label_indexes, next_indexes
from mines_tools.languages.minesasm.rules.preconditions import always
from mines_tools.rules.definition import rule
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from mines_tools.languages.minesasm.instructions import Instruction
    from mines_tools.languages.minesasm.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("A202", "warning", "file", always)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report statements that are unreachable in every copy of them. Neighbours are reported together."""
    reached = _reached(context.instructions)
    places: dict[Span, bool] = {}
    for index, each in enumerate(context.instructions):
        if each.place is not None and context.is_here(each) and each.name != "label":
            span = each.place.span
            places[span] = places.get(span, False) or index in reached
    group: Span | None = None
    for span, is_reached in sorted(places.items()):
        if is_reached:
            if group is not None:
                yield _found(group)
            group = None
        else:
            group = span if group is None else Span(group.start, max(group.end, span.end))
    if group is not None:
        yield _found(group)


def _found(span: Span) -> Diagnostic:
    message = phrase("no run comes to these statements")
    return check.diagnostic(span, message, tags=("unnecessary",))


def _reached(instructions: Sequence[Instruction]) -> Set[int]:
    """Return the indexes of the instructions that a run may come to. A ``call`` is expected to return."""
    labels = label_indexes(instructions)
    reached: set[int] = set()
    waiting = [0] if instructions else []
    while waiting:
        index = waiting.pop()
        if index in reached:
            continue
        reached.add(index)
        each = instructions[index]
        if each.name == "ret":
            continue
        if each.name == "call":
            waiting.append(labels[each.value])
        waiting += next_indexes(instructions, labels, index)
    return reached
