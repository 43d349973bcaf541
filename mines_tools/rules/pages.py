"""The documentation of a rule as text for a page, a hover or a terminal.

`parts` returns the content; `lint.html_page` writes it for a browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import as_toml, in_words
from mines_tools.text.markdown import bold, fenced, paragraphs
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.interface.language import Rule

_LONG_RUN = re.compile(r"(.)\1{99,}")
_BLANKS_AT_THE_END = re.compile(r"[ \t\v\f\r]+$", re.MULTILINE)


class Part(NamedTuple):
    """A part of a rule's documentation, under a heading."""

    title: str
    text: str
    """The content of the part: Markdown, or the text of a program."""
    is_program: bool = False


def parts(rule: Rule) -> list[Part]:
    """Return the parts of a rule's documentation, in the reader's language. Empty parts are left
    out."""
    words = in_words(rule.documentation())
    documentation = (
        Part(phrase("What it does"), words.what_it_does),
        Part(phrase("Why is this bad?"), words.why_is_this_bad),
        Part(phrase("Example"), words.example, is_program=True),
        Part(phrase("Use instead"), words.use_instead, is_program=True),
        Part(phrase("Fix safety"), words.fix_safety),
        Part(phrase("Options"), _options_text(rule)),
    )
    return [part for part in documentation if part.text]


def _options_text(rule: Rule) -> str:
    """Return a text with the options of a rule and their defaults, in the syntax of a
    configuration."""
    if not rule.options:
        return ""
    table = f"`[tool.mines-tools.rules.{rule.name}]`"
    head = phrase(
        "You set these options in the table {table} of `pyproject.toml`. Each "
        "option is shown with its default value:",
        table=table,
    )
    options = (
        f"`{option.name} = {as_toml(option.default)}`: {phrase(option.description)}"
        for option in rule.options
    )
    return "\n\n".join((head, *options))


def page_text(rule: Rule, language_id: str, level: int = 2) -> str:
    """Return the documentation of a rule as Markdown for a page. The highest headings have the
    level `level`."""
    lines = [f"{'#' * level} {rule.code} {rule.name}"]
    for part in parts(rule):
        text = fenced(visible(part.text), language_id) if part.is_program else part.text
        lines.append(f"{'#' * (level + 1)} {part.title}\n{text}")
    return "\n\n".join(lines)


def hover_text(rule: Rule, language_id: str) -> str:
    """Return the documentation of a rule as Markdown for a hover. It has no headings."""
    words = in_words(rule.documentation())
    return paragraphs(
        bold(f"{rule.code} {rule.name}"),
        words.what_it_does,
        words.why_is_this_bad,
        words.example and f"{phrase('Example:')}\n{fenced(words.example, language_id)}",
        words.use_instead and f"{phrase('Use instead:')}\n{fenced(words.use_instead, language_id)}",
        words.fix_safety and phrase("Fix: {safety}", safety=words.fix_safety),
        _options_text(rule),
    )


def terminal_text(rules_by_title: Mapping[str, Rule]) -> str:
    """Return the documentation of the rules in `rules_by_title` as text for a terminal. There may
    be one rule, or rules with the same name in several languages. The keys are the titles of the
    languages. Parts that the rules have in common appear once."""
    (title, rule), *others = rules_by_title.items()
    heads = [_head(same_named) for same_named in rules_by_title.values()]
    if len(set(heads)) > 1:
        heads = [f"{head} ({phrase(of)})" for of, head in zip(rules_by_title, heads, strict=True)]
    shown = ["\n".join(dict.fromkeys(heads))]
    common = parts(rule)
    differing = [
        (other_title, part)
        for other_title, other in others
        for part in parts(other)
        if part not in common
    ]
    titles = {part.title for _, part in differing}
    for part in common:
        heading = f"{part.title} ({phrase(title)})" if part.title in titles else part.title
        shown.append(f"{heading}\n{part.text}")
    shown += [f"{part.title} ({phrase(title)})\n{part.text}" for title, part in differing]
    return "\n\n".join(shown) + "\n"


def _head(rule: Rule) -> str:
    """Return a text with the code, the name and the severity of a rule, and whether the rule is on
    by default."""
    about = phrase(
        "({severity}, on by default)" if rule.is_default else "({severity}, off by default)",
        severity=rule.severity,
    )
    return f"{rule.code} {rule.name} {about}"


def visible(program: str) -> str:
    """Return `program` with escapes in place of invisible characters and of long repetitions of a
    character. The documentation of rules uses the same escapes: ``\\u{feff}``, ``\\u{31*4301}``."""
    text = _BLANKS_AT_THE_END.sub(lambda match: "".join(map(_escape, match.group())), program)
    text = _LONG_RUN.sub(lambda match: f"\\u{{{ord(match[1]):x}*{len(match.group())}}}", text)
    return "".join(c if c == "\n" or c.isprintable() else _escape(c) for c in text)


def _escape(character: str) -> str:
    return f"\\u{{{ord(character):x}}}"
