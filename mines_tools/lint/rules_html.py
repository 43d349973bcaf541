"""The HTML page about all rules of a language. Editors open this page when the user follows the link of a rule's code.
The page is on this machine, so no network is needed.

`lint.shipped` finds the file of the page.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from mines_tools.lint.listing import fix_of
from mines_tools.rules.catalogue import rules_of
from mines_tools.rules.pages import parts, visible
from mines_tools.translations.phrases import phrase, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.language import Language, Rule

_STYLE = """\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { border: 1px solid #8886; border-radius: 4px; padding: 0.5rem 0.75rem; overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid #8886; padding: 0.15rem 0.75rem 0.15rem 0; text-align: left; }
h2 { margin-top: 3rem; }
:target { background: #fd06; }
"""


def html_page(of: Language) -> str:
    """Return the HTML page about the rules of the language `of`, written in the language of the messages."""
    rules = list(rules_of(of).values())
    title = escape(phrase("Rules for {title}", title=of.title))
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{spoken()}">',
        "<!-- Made from the documentation of the rules; do not edit. -->",
        f'<head><meta charset="utf-8"><title>{title}</title>',
        f"<style>\n{_STYLE}</style></head>",
        f"<body>\n<h1>{title}</h1>",
        *_paragraphs(
            phrase(
                "Every rule has a code and a name. In options, in the configuration and in "
                "directives, you can write the code or the name. A fix is safe if it cannot change what the "
                "program does. `mines-lint --fix` applies the safe fixes."
            )
        ),
        *_paragraphs(
            phrase(
                "The examples show invisible characters as codes: `{blank}` is a blank. A "
                "very long repetition of a character is also shown as a code: `{ones}` is the "
                "digit 1, repeated 4301 times.",
                blank="\\u{20}",
                ones="\\u{31*4301}",
            )
        ),
        "<table>",
        _row(
            "th",
            *(phrase("code"), phrase("name"), phrase("severity"), phrase("default"), phrase("fix")),
        ),
        *(_about(rule) for rule in rules),
        "</table>",
    ]
    for rule in rules:
        lines += _section(rule)
    return "\n".join([*lines, "</body></html>"]) + "\n"


def anchor(rule_code: str, rule_name: str) -> str:
    """Return the anchor of a rule on the page."""
    return f"{rule_code}-{rule_name}".lower()


def _about(rule: Rule) -> str:
    link = f'<a href="#{anchor(rule.code, rule.name)}">{rule.name}</a>'
    on = phrase("on") if rule.is_default else phrase("off")
    fix = fix_of(rule)
    return _row("td", rule.code, link, rule.severity, on, phrase(fix) if fix else "")


def _row(cell: str, *texts: str) -> str:
    return f"<tr>{''.join(f'<{cell}>{text}</{cell}>' for text in texts)}</tr>"


def _section(rule: Rule) -> Iterator[str]:
    yield f'<h2 id="{anchor(rule.code, rule.name)}">{rule.code} {rule.name}</h2>'
    for part in parts(rule):
        yield f"<h3>{escape(part.title)}</h3>"
        if part.is_program:
            yield f"<pre><code>{escape(visible(part.text))}</code></pre>"
        else:
            yield from _paragraphs(part.text)


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of `text` as HTML.

    In `text`, code is enclosed in single back quotes, or in double back quotes if the code contains a back quote.
    """
    for paragraph in filter(None, re.split(r"\n{2,}", text)):
        pieces = re.split(r"(``.+?``|`[^`]+`)", paragraph, flags=re.DOTALL)
        yield f"<p>{''.join(map(_piece, pieces))}</p>"


def _piece(text: str) -> str:
    if not text.startswith("`"):
        return escape(text)
    return f"<code>{escape(text.strip('`').strip())}</code>"
