"""
## What it does
Finds an `in(n)` or `in(c)` that a run repeats forever, because the input has ended or does not match the
command. The message shows an input for which this happens.

## Why is this bad?
The input ends, but the program never does. At the end of the input, `in(n)` and `in(c)` push nothing. A
program can test whether something was pushed, as the example `cat.mines` does.

## Example
```mines
.****
***..
***..
*.*..
*****
4,2
1,3
4,2
4,2
3;2
4,1
3;1
4,1
4;2
1,3
```

## Use instead
```mines
.*****
*.*...
***...
*.*...
****..
4,2
1,3
1,1
4,2
4,2
4,2
4;2
3,2
5,1
1;1
3;2
4,3
5,1
3;1
5,1
4;2
1,3
```
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.preconditions import with_flow
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.base.certainty import Witness
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_LONGEST_LOOP = 10_000


@rule("M208", "info", "flow", with_flow(lambda flow: flow.shown.never is not None))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report reads that fail again and again in an endless loop. A loop is reported only if a run
    has shown it."""
    flow, tree = context.flow, context.tree
    if flow is None or flow.shown.never is None or flow.verdict.kind == "never":
        return  # `endless-program` already reports a program that never ends
    witness = flow.shown.never
    message = phrase(
        "with the input {input!r}, this repeats forever and never reads anything"
        if witness.input
        else "without input, this repeats forever and never reads anything",
        input=witness.input,
    )
    for index in sorted(_failing_reads(flow.program, witness)):
        span = tree.operation_node(index).span
        yield check.diagnostic(span, message)


def _failing_reads(program: Program, witness: Witness) -> set[int]:
    """Return the indexes of the operations whose reads fail in an endless loop. The run of
    `witness` has come to this loop."""
    from mines_tools.interface.run import Input
    from mines_tools.languages.mines.commands import INPUT_MISMATCH
    from mines_tools.languages.mines.machine import Machine

    pieces = [witness.input]
    machine = Machine(program, Input(lambda: pieces.pop() if pieces else ""), lambda _text: None)
    for _ in range(witness.step):
        machine.recorded_step()
    failing = set()
    # The loop was already run once, so it is no longer than the run up to here.
    for _ in range(min(witness.step, _LONGEST_LOOP)):
        step = machine.recorded_step()
        if step is None:
            return set()
        if step.error == INPUT_MISMATCH:
            failing.add(step.origin)
    return failing
