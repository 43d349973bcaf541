"""
## What it does
Finds characters of a text that `outstr` does not print, because the number before the text is too small.
Nothing else uses these characters.

## Why is this bad?
The program prints only the first part of the text. The rest stays on the stack, or is executed: a character
that is not a command does nothing.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:10,4,72,101,108,108,111

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

a:10,5,72,101,108,108,111

---

rwd
```

## Fix safety
Unsafe: after the fix, the program prints more. But perhaps you want to remove the rest of the text.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.rules.preconditions import prints_initial_text
from mines_tools.languages.sokolang.rules.printed import command_with_count, count_fix, leftovers
from mines_tools.languages.sokolang.words.reading import text_words
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S211", "warning", "flow", prints_initial_text)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report characters after a text that `outstr` prints, if nothing uses them."""
    for stack, command, first, end in leftovers(context):
        values = stack.values
        count = values[command + 1]
        codes = [value.number for value in values[first:end]]
        message = counted(
            count.number,
            "`outstr` prints only {count} character: {rest} is left",
            "`outstr` prints only {count} characters: {rest} is left",
            rest=text_words(codes),
        )
        wanted = command_with_count(stack, command, end - command - 2)
        help_ = phrase("write {text} to print it too", text=wanted)
        span = Span(values[first].span.start, values[end - 1].span.end)
        fix = count_fix(wanted, Edit(count.span, str(end - command - 2)))
        yield check.diagnostic(span, message, help_, fix=fix)
