"""
## What it does
Finds a comment that looks like a directive but is written wrongly. The mistake can be a misspelt word, a
capital letter, missing brackets around names of rules, or a missing `=` before a dialect.

After `# mines:`, the directives are `ignore[RULE]`, `ignore-next[RULE]`, `ignore-file[RULE]`, `off[RULE]`,
`on[RULE]` and `dialect=1`. After `# fmt:`, the directives are `off`, `on` and `skip`. Prose such as
`# mines: none here` is not reported.

## Why is this bad?
A misspelt directive has no effect. A directive without brackets applies to all rules, even if the name of
one rule follows.

## Example
```mines
.*.
...
1,0  # mines: ingore[M101]
```

## Use instead
```mines
.*.
...
1,0  # mines: ignore[M101]
```

## Fix safety
Unsafe: the fix guesses which word you meant, and then the directive has an effect. There is a fix only for
a misspelt word.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.comments import split_comment
from mines_tools.languages.mines.directives import WORDS, directives
from mines_tools.languages.mines.rules.preconditions import has_directive
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span, shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_BETWEEN = " \t\v\f\r;,"
"""The characters between directives."""
_WORDS_ELSEWHERE = {
    "allow": "ignore",
    "disable": "ignore",
    "noqa": "ignore",
    "ignore-line": "ignore",
    "ignore-next-line": "ignore-next",
    "disable-next": "ignore-next",
    "disable-next-line": "ignore-next",
    "disable-file": "ignore-file",
    "enable": "on",
}
"""Words that other tools use in their directives. The value of each word is the directive of
mines-tools that means the same."""

_LONGEST_SHOWN = 40
_LONGEST_MEANT = 30
"""The greatest number of characters of a word that may be a misspelt directive. (The longest
directive is `ignore-file`.)"""

# Patterns are compiled when they are first needed, and `re` caches them: most texts need none.
_MAYBE = r"\b(?P<tool>mines|fmt):[ \t]*(?P<word>[a-z][a-z_-]*)"
_NAME = r"[ \t]*(?P<mark>[\[(=:]?)[ \t]*(?P<name>[A-Z][0-9]{3}\b|[a-z]+(?:-[a-z]+)+)"
_OPENS = r"[ \t]*\["
_VALUE = r"[ \t]*=[ \t]*[^\s,;#\[\]]"
_DIALECT = r"[ \t]*:?[ \t]*(?P<name>[0-9](?:\.[0-9])*)[ \t\r]*(?:$|[,;])"


class Options(NamedTuple):
    """The options of this rule."""

    allow: tuple[str, ...] = ()
    """Words that the rule does not report after `mines:` or `fmt:` in a comment."""


@rule(
    "M110",
    "warning",
    "line",
    has_directive,
)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report text that looks like a directive, but is not one."""
    tree = context.tree
    lowered = tree.text.lower()
    if "mines:" not in lowered and "fmt:" not in lowered:
        return
    allowed = frozenset(check.options(context, Options).allow)
    for line, text in enumerate(tree.line_texts):
        if ":" not in text:
            continue
        code, comment = split_comment(text)
        comment = comment[1:]
        last_bracket = comment.rfind("]")
        rest = None
        for match in re.finditer(_MAYBE, comment, re.IGNORECASE):
            tool, word = match["tool"], match["word"]
            start = tree.lines.starts[line] + len(code) + 1
            span = Span(match.start() + start, match.end() + start)
            if word in allowed:
                continue
            if word in WORDS.get(tool, ()):
                if tool == "mines":
                    yield from _misused(word, match, span, last_bracket)
                continue
            if rest is None:
                rest = _without_directives(comment)
            if _is_meant(match, rest):
                yield _misspelt(tool, word, span)


def _without_directives(comment: str) -> str:
    """Return `comment` without directives, and without the separators around them.

    The rule reports some words only if they are alone in the comment. Directives beside such words
    do not count: a directive that turns the rule off must not change what the rule finds.
    """
    pieces = []
    at = 0
    for directive in directives(comment, 0):
        if directive.word in WORDS[directive.tool]:
            pieces.append(comment[at : directive.span.start].strip(_BETWEEN))
            at = directive.span.end
    pieces.append(comment[at:].strip(_BETWEEN))
    return " ".join(filter(None, pieces))


def _misused(
    word: str, match: re.Match[str], span: Span, last_bracket: int
) -> Iterator[Diagnostic]:
    """Yield the finding for a directive `word` that lacks something: a dialect without ``=``, or
    names of rules without brackets."""
    comment, at = match.string, match.end()
    if word == "dialect":
        named = re.compile(_DIALECT).match(comment, at)
        if named is not None:
            message = phrase("`mines: dialect` chooses nothing without `=`")
            right = f"mines: dialect={named['name']}"
            yield check.diagnostic(span, message, phrase("write `{right}`", right=right))
        return
    opens = re.compile(_OPENS).match(comment, at)
    if opens is not None and opens.end() <= last_bracket:
        return
    named = re.compile(_NAME).match(comment, at)
    if named is not None and _is_rule(named["name"]):
        message = phrase("`mines: {word}` without brackets applies to all rules", word=word)
        right = f"mines: {word}[{named['name']}]"
        yield check.diagnostic(span, message, phrase("write `{right}`", right=right))


def _misspelt(tool: str, word: str, span: Span) -> Diagnostic:
    """Return the finding for `word`. It stands where a directive should stand, but it is not a directive."""
    written = f"{tool}: {shortened(word, _LONGEST_SHOWN)}"
    message = phrase("`{written}` is not a directive", written=written)
    meant = _nearest(tool.lower(), word.lower())
    if meant is None:
        words = ", ".join(f"`{directive}`" for directive in WORDS[tool.lower()])
        remedy = phrase("after `{tool}:` write one of {words}", tool=tool.lower(), words=words)
        return check.diagnostic(span, message, remedy)
    right = f"{tool.lower()}: {meant}"
    fix = Fix(phrase("Write `{right}`", right=right), (Edit(span, right),), safe=False)
    return check.diagnostic(span, message, phrase("did you mean `{right}`?", right=right), fix=fix)


def _is_meant(match: re.Match[str], rest: str) -> bool:
    """Return whether the author meant the text of `match` as a directive. For example, "mines: none
    here" is not meant as a directive.

    `rest` is the comment without its directives.
    """
    comment, end = match.string, match.end()
    name = re.compile(_NAME).match(comment, end)
    if name is not None and name["mark"] == "[":
        return _is_rule(name["name"])
    tool, word = match["tool"].lower(), match["word"].lower()
    value = re.compile(_VALUE).match(comment, end)
    is_alone = match.group() == rest
    if value is None and not is_alone:
        return False
    if tool == "mines" and _nearest(tool, word) == "dialect":
        return value is not None
    if not is_alone:
        return False
    return tool == "fmt" or word in WORDS[tool] or (len(word) > 4 and bool(_nearest(tool, word)))


@lru_cache(maxsize=1024)
def _nearest(tool: str, word: str) -> str | None:
    """Return the directive that the author probably meant by `word`. Return None if no directive is
    similar."""
    if len(word) > _LONGEST_MEANT:
        return None
    if tool == "mines" and word in _WORDS_ELSEWHERE:
        return _WORDS_ELSEWHERE[word]
    # Imported here, because a text without such a mistake does not need it.
    from mines_tools.text.nearest_name import STRICT, nearest_name

    return nearest_name(word, WORDS[tool], STRICT)


def _is_rule(name: str) -> bool:
    """Return whether `name` is the name of a rule, or has the form of a rule's code."""
    return name[-1].isdigit() or name in _rule_names()


@cache
def _rule_names() -> frozenset[str]:
    from mines_tools.languages.mines.rules.checking import all_rules

    return frozenset(rule.name for rule in all_rules())
