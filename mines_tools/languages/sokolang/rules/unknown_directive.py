"""
## What it does
Finds a comment that looks like a directive for the linter but is not a directive.

## Why is this bad?
Such a comment does not turn off a rule. Usually the word after `mines:` is misspelt. The words are `ignore`
and `ignore-file`.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

// mines: ignroe[blocked-action]
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

// mines: ignore[blocked-action]
rwd
```

## Fix safety
Unsafe: the fix guesses which word you meant, and then the directive has an effect. There is a fix only if
the word is similar to `ignore` or `ignore-file`.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.directives import BEGIN, WORDS, directives
from mines_tools.languages.sokolang.rules.preconditions import contains
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.nearest_name import nearest_name
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.languages.sokolang.sections import Directive
    from mines_tools.text.diagnostics import Diagnostic


@rule("S108", "warning", "file", contains("mines:"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report directives with unknown words."""
    for directive in directives(context.program):
        if directive.word not in WORDS:
            message = phrase("there is no directive `{word}`", word=directive.word)
            words = ", ".join(f"`{word}`" for word in WORDS)
            help_ = phrase("the directives are {words}", words=words)
            yield check.diagnostic(directive.span, message, help_, fix=_fix(context, directive))


def _fix(context: Context, directive: Directive) -> Fix | None:
    word = nearest_name(directive.word, WORDS)
    if word is None:
        return None
    at = context.program.text.index(directive.word, directive.span.start + len(BEGIN))
    edit = Edit(Span(at, at + len(directive.word)), word)
    return Fix(phrase("Write {text}", text=f"`{word}`"), (edit,), False)
