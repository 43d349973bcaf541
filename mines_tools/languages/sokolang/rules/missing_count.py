"""
## What it does
Finds a text after `outstr` without the number of its characters. Then the first character is taken for this
number, and `outstr` fails.

## Why is this bad?
The program stops with an error, and prints nothing of the text.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:10,72,105

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
Unsafe: the fix adds the number of characters, but perhaps the first value is meant as this number, and
characters are missing.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.rules.preconditions import can_fail
from mines_tools.languages.sokolang.rules.printed import command_with_count, count_fix, lacking
from mines_tools.languages.sokolang.value_roles import text_end
from mines_tools.languages.sokolang.words.reading import text_words
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S213", "warning", "flow", can_fail)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report the first character of a text if `outstr` takes it for the number of characters, and fails."""
    found = lacking(context)
    if found is None or not found.lacks_count:
        return
    values = found.stack.values
    first = found.command + 1
    numbers = context.initial_items(found.stack.name)[::-1]
    end = text_end(numbers, first)
    message = phrase(
        "`outstr` takes the character {character} for the number of characters: it always fails",
        character=text_words(numbers[first : first + 1]),
    )
    wanted = command_with_count(found.stack, found.command, end - first)
    help_ = phrase(
        "write {values} before {text}", values=wanted, text=text_words(numbers[first:end])
    )
    at = values[first].span.start
    fix = count_fix(wanted, Edit(Span(at, at), f"{end - first},"))
    yield check.diagnostic(values[first].span, message, help_, related=found.related(), fix=fix)
