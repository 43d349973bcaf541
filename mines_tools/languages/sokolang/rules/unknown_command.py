"""
## What it does
Finds a `w` that executes a value that is not a command. If an element executes several such values, only the
first `w` is reported.

## Why is this bad?
Such a value does nothing, like the command `nop`, and is lost. Usually the author meant the value as data. To
print a text, `10` (`outstr`) and the number of its characters must stand before the characters.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:72,105

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

a:10,2,72,105

---

rwd
```

## Fix safety
Unsafe: after the fix, the program prints the text, but perhaps you meant something else. There is a fix only
if the values are two or more visible characters.
"""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.languages.sokolang.rules.preconditions import always
from mines_tools.languages.sokolang.rules.printed import (
    execution_of,
    is_unknown,
    leftovers,
)
from mines_tools.languages.sokolang.value_roles import PRINT_STRING, text_end
from mines_tools.languages.sokolang.words.obstacle import name_of
from mines_tools.languages.sokolang.words.reading import text_words
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.printed import Execution
    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic

_MOST_CODES = 8
"""The greatest number of codes that a message lists."""
_SHORTEST = 2
"""The smallest number of characters that are probably a text."""


@rule("S206", "warning", "flow", always)
def check(context: Context) -> Iterator[Diagnostic]:
    """For each element that executes unknown codes, report the first `w` at which it does."""
    reported = {  # the rule leftover-characters reports these
        (left.stack.name, index) for left in leftovers(context) for index in range(*left[2:])
    }
    first: dict[int, tuple[Span, Execution | None]] = {}
    codes: dict[int, dict[int, None]] = {}
    for _, node, visits in context.certain("w"):
        for visit in visits:
            for who, code in visit.executed:
                if code is None or not is_unknown(code):
                    continue
                execution = execution_of(context, visit, who)
                if execution is None or (execution.stack.name, execution.position) not in reported:
                    first.setdefault(who, (node.at, execution))
                    codes.setdefault(who, {})[code] = None
    for who, (span, execution) in sorted(first.items(), key=lambda item: item[1][0]):
        listed = [format_integer(code) for code in codes[who]]
        shown = ", ".join(listed[:_MOST_CODES]) + (", …" if len(listed) > _MOST_CODES else "")
        name = name_of(context.map, who)
        if len(listed) == 1:
            message = phrase("{who} executes {code}, which is not a command", who=name, code=shown)
        else:
            message = phrase(
                "{who} executes {codes}, which are not commands", who=name, codes=shown
            )
        help_, fix = _advice(context, execution)
        yield check.diagnostic(span, message, help_, fix=fix)


def _advice(context: Context, execution: Execution | None) -> tuple[str, Fix | None]:
    """If the first executed value begins a text, return how to print this text. Otherwise return "" and None."""
    if execution is None:
        return "", None
    values, index = execution.stack.values, execution.position
    numbers = context.initial_items(execution.stack.name)[::-1]
    end = text_end(numbers, index)
    if end - index < _SHORTEST:
        return "", None
    written = f"{PRINT_STRING},{end - index},"
    text = text_words(numbers[index:end])
    at = values[index].span.start
    title = phrase("Write {text}", text=f"`{written.rstrip(',')}`")
    fix = Fix(title, (Edit(Span(at, at), written),), False)
    return phrase(
        "to print {text}, write {values} before its characters",
        text=text,
        values=f"`{written.rstrip(',')}`",
    ), fix
