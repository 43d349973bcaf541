"""Writes the files of the repository that are generated from tables: `docs/options.md`, `docs/command-table.md`, the
tables and pages of rules, the schema of the configuration.

Run it with `python -m dev.generate`. The files that only a package needs are made by `package_files.py`.
"""

from __future__ import annotations

import os

from dev.generate import schema
from dev.generate.package_files import ENVIRONMENT, commands, refused
from dev.generate.rule_tables import rule_tables
from mines_tools.cli.help import explained, spelled, synopsis
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.lint.rules_markdown import rules_page
from mines_tools.report.reference import reference_markdown

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def generated() -> dict[str, str]:
    """Return the content of every generated file except the tables of rules, by path."""
    return {
        os.path.join(_ROOT, "docs", "options.md"): options_page(),
        os.path.join(_ROOT, "docs", "command-table.md"): command_table(),
        schema.PATH: schema.configuration_schema(),
        **rule_pages(),
    }


def rule_pages() -> dict[str, str]:
    """Return the pages of rules in Markdown by path: a page for each language that has rules."""
    files = {}
    for number, language_id in enumerate(LANGUAGES):
        of = language(language_id)
        if of.rules():
            name = f"rules-{language_id}.md" if number else "rules.md"
            files[os.path.join(_ROOT, "docs", name)] = rules_page(of)
    return files


def main() -> None:
    """Write all files. The tables of rules come first, because other files are generated from
    them."""
    _write(rule_tables(_ROOT))
    _write(generated())


def _write(files: dict[str, str]) -> None:
    for path, text in files.items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


# The page


def options_page() -> str:
    """Return `docs/options.md`."""
    lines = [
        "# Options",
        "",
        "<!-- Made by `python -m dev.generate`; do not edit. -->",
        "",
        "An option means the same in every tool. Options cannot be abbreviated. They may stand before and",
        "after the paths; after `--` everything is a path. If you use an option and its opposite, such as",
        "`--fix` and `--no-fix`, the last one applies.",
        "",
        "| environment | |",
        "|---|---|",
        *(f"| `{name.replace(', ', '`, `')}` | {what} |" for name, what in ENVIRONMENT.items()),
    ]
    for command in commands():
        lines += ["", f"## {command.program}", "", command.summary, ""]
        lines += ["```", synopsis(command), "```"]
        if command.arguments is not None:
            taken = command.arguments
            lines += ["", f"`{taken.metavar}` is {taken.help}."]
        for heading, options in command.groups.items():
            lines += ["", f"| {heading} | |", "|---|---|"]
            for name, option in options.items():
                lines.append(f"| `{spelled(name, option)}` | {_cell(explained(option))} |")
        lines += ["", "| exit status | when |", "|---|---|"]
        lines += [f"| {number} | {_cell(when)} |" for number, when in command.statuses.items()]
        restrictions = [_marked(sentence) for sentence in refused(command)]
        if restrictions:
            lines += ["", "These combinations are errors:", ""]
            lines += [f"- {sentence}" for sentence in restrictions]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _marked(sentence: str) -> str:
    """Return `sentence` with its options in back quotes."""
    import re

    return re.sub(r"(?<![\w-])--?[a-z][-a-z]*(?: -)?(?![\w-])", r"`\g<0>`", sentence)


def command_table() -> str:
    """Return `docs/command-table.md`: the commands of the languages, as `mines-run --commands` shows them."""
    title, rest = "\n".join(
        reference_markdown(page())
        for page in (language(language_id).reference for language_id in LANGUAGES)
        if page is not None
    ).split("\n", 1)
    return f"{title}\n\n<!-- Made by `python -m dev.generate`; do not edit. -->\n{rest}"
