"""
## What it does
Finds a `w` at which a command fails every time, and a `w` at which every run of the program fails at last.

## Why is this bad?
The program stops with an error. Usually a value is missing on a stack, or a value that the author meant as
data is executed as a command.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:1,2

---

rw
```

## Use instead
```sokolang
#####
#@A*#
##*##
#####

---

a:1,2,3

---

rwd
```
"""

from __future__ import annotations

from mines_tools.languages.sokolang.commands import command_of
from mines_tools.languages.sokolang.rules.preconditions import can_fail
from mines_tools.languages.sokolang.rules.printed import lacking
from mines_tools.languages.sokolang.runs import WORDS
from mines_tools.languages.sokolang.words.obstacle import name_of
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S204", "warning", "flow", can_fail)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report each `w` that stops the program in every run that reaches it. If only one run is
    possible, and it stops with an error, report the `w` of this error."""
    lack = lacking(context)  # the rules missing-characters and missing-count report this
    reported = set() if lack is None else {lack.at}
    for _, node, visits in context.certain("w"):
        if node.at in reported:
            continue
        failing = [visit.fails for visit in visits if visit.fails is not None]
        if failing and len(failing) == len(visits):
            who, error = failing[0]
            message = phrase(
                "{who} always fails here: {error}",
                who=name_of(context.map, who),
                error=phrase(WORDS.errors[error]),
            )
            commands = {
                phrase(
                    "it executes {commands}", commands=f"`{command_of(visit.executed[-1][1]).name}`"
                )
                for visit in visits
                if visit.executed and visit.executed[-1][1] is not None
            }
            help_ = commands.pop() if len(commands) == 1 else ""
            reported.add(node.at)
            yield check.diagnostic(node.at, message, help_)
    flow = context.flow
    for failure, certainty in flow.failures.items() if flow.is_decided_by_running else ():
        at = context.program.actions[failure.node].at
        if certainty.witness is not None and at not in reported:
            message = phrase(
                "every run fails here in step {step:,}, which is in pass {number:,}: {who}: {error}",
                step=certainty.witness.step,
                number=flow.failing_passes[failure],
                who=name_of(context.map, failure.who),
                error=phrase(WORDS.errors[failure.error]),
            )
            yield check.diagnostic(at, message)
