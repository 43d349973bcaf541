"""Writes the files that are generated from tables: manual pages, completion scripts, `docs/options.md`,
`docs/command-table.md`, the tables and pages of rules, the schema of the configuration.

Run it with `python -m dev.generate`. shtab makes the completion scripts; only this package needs it.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

from dev.generate import schema
from dev.generate.rule_tables import rule_tables
from mines_tools import __version__
from mines_tools.cli.common_options import CONFLICTS_OF_ALL, SHELLS, script_path
from mines_tools.cli.help import explained, spelled, synopsis
from mines_tools.interface.about import all_dialects
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.lint.html_page import html_page
from mines_tools.lint.page import rules_page
from mines_tools.report.reference import reference_markdown
from mines_tools.rules.catalogue import rules_of
from mines_tools.translations.phrases import ENGLISH, speak, spoken
from mines_tools.translations.phrases import LANGUAGES as TONGUES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from mines_tools.cli.options import Command, Option

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_NAMES = ("run", "lint", "fmt", "lsp", "dap")


_ENVIRONMENT = {
    "NO_COLOR": "If it is set, output has no colours.",
    "FORCE_COLOR": "If it is set, output has colours even if it does not go to a terminal.",
    "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": "They choose the language of messages, as in other "
    "programs: English or Japanese.",
}


def commands() -> list[Command]:
    """Return the table of each command."""
    return [import_module(f"mines_tools.cli.{name}_options").COMMAND for name in _NAMES]


def generated() -> dict[str, str]:
    """Return the content of every generated file, by path, except the tables of rules."""
    files = {
        os.path.join(_ROOT, "docs", "options.md"): options_page(),
        os.path.join(_ROOT, "docs", "command-table.md"): command_table(),
        schema.PATH: schema.configuration_schema(),
        **rule_pages(),
    }
    for command in commands():
        files[os.path.join(_ROOT, "man", f"{command.program}.1")] = manual_page(command)
        for shell in SHELLS:
            files[script_path(command, shell)] = completion_script(command, shell)
    return files


def rule_pages() -> dict[str, str]:
    """Return the pages of rules by path: Markdown in English and HTML in each language of the messages, for
    each programming language that has rules. `lint.shipped` finds the HTML pages, which editors open, by these
    names."""
    files = {}
    before = spoken()
    for number, language_id in enumerate(LANGUAGES):
        of = language(language_id)
        if not of.rules():
            continue
        name = os.path.join(_ROOT, "docs", f"rules-{language_id}" if number else "rules")
        files[f"{name}.md"] = rules_page(of)
        for tongue in TONGUES:
            speak(tongue)
            files[f"{name}.html" if tongue == ENGLISH else f"{name}.{tongue}.html"] = html_page(of)
        speak(before)
    return files


def main() -> None:
    """Write all files; first the tables of rules, from which other files are generated."""
    _write(rule_tables(_ROOT))
    _write(generated())


def _write(files: dict[str, str]) -> None:
    for path, text in files.items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


# Manual pages


def manual_page(command: Command) -> str:
    """Return the manual page of a command, for `man`."""
    program = command.program
    lines = [
        '.\\" Made by `python -m dev.generate`; do not edit.',
        f'.TH {program.upper()} 1 "" "mines-tools {__version__}" "User Commands"',
        ".SH NAME",
        f"{_roff(program)} \\- {_roff(command.summary.removesuffix('.').lower())}",
        ".SH SYNOPSIS",
        f".B {_roff(program)}",
        _roff(synopsis(command).removeprefix(f"{program} ")),
        ".SH DESCRIPTION",
        _roff(command.summary),
    ]
    if command.arguments is not None:
        taken = command.arguments
        lines += [".TP", f".I {_roff(taken.metavar)}", _roff(f"{_sentence(taken.help)}")]
    lines.append(".SH OPTIONS")
    for heading, options in command.groups.items():
        lines.append(f".SS {_roff(heading[:1].upper() + heading[1:])}")
        for name, option in options.items():
            lines += [".TP", _roff_option(name, option), _roff(explained(option))]
    refused = list(_refused(command))
    if refused:
        lines.append(".SH RESTRICTIONS")
        for sentence in refused:
            lines += [".PP", _roff(sentence)]
    lines.append(".SH EXIT STATUS")
    for number, when in command.statuses.items():
        lines += [".TP", f".B {number}", _roff(_sentence(when))]
    lines += [
        ".SH ENVIRONMENT",
    ]
    for variable, what in _ENVIRONMENT.items():
        lines += [".TP", f".B {_roff(variable)}", _roff(what)]
    lines += [
        ".SH FILES",
        ".TP",
        '.IR mines\\-tools.toml ", " pyproject.toml',
        "The configuration. The closest one in the folder of a program or above applies.",
        ".SH SEE ALSO",
    ]
    others = [other.program for other in commands() if other.program != program]
    for other in others:
        comma = " ," if other != others[-1] else ""
        lines.append(f".BR {_roff(other)} (1){comma}")
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    """Return `text` escaped for roff: no line is a request, no character an escape."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


def _roff_option(name: str, option: Option) -> str:
    names = ", ".join(f"\\fB{_roff(each)}\\fR" for each in (option.short, name) if each)
    return f"{names} \\fI{_roff(option.metavar)}\\fR" if option.metavar else names


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def _refused(command: Command) -> Iterator[str]:
    """Yield a sentence for each combination of options that is an error."""
    for conflict in (*CONFLICTS_OF_ALL, *command.conflicts):
        first = _listed(conflict.first, "or")
        second = conflict.second_in_words or _listed(conflict.second, "or")
        yield f"{first} cannot be used with {second}: {conflict.why}."
    for need in command.needs:
        yield f"{_listed(need.options, 'and')} needs {_listed(need.needed, 'or')}: {need.why}."


def _listed(names: Iterable[str], last: str) -> str:
    shown = ["standard input" if name == "-" else name for name in names]
    return f" {last} ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))


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
        *(f"| `{name.replace(', ', '`, `')}` | {what} |" for name, what in _ENVIRONMENT.items()),
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
        refused = [_marked(sentence) for sentence in _refused(command)]
        if refused:
            lines += ["", "These combinations are errors:", ""]
            lines += [f"- {sentence}" for sentence in refused]
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
        for page in (language(each).reference for each in LANGUAGES)
        if page is not None
    ).split("\n", 1)
    return f"{title}\n\n<!-- Made by `python -m dev.generate`; do not edit. -->\n{rest}"


# Completion


def completion_script(command: Command, shell: str) -> str:
    """Return the script that completes the command in a shell."""
    import shtab

    script: str = shtab.complete(_parser(command), shell)
    return "\n".join(line.rstrip() for line in script.rstrip("\n").split("\n")) + "\n"


def _parser(command: Command) -> argparse.ArgumentParser:
    """Return the command line as a parser for shtab."""
    import argparse

    import shtab

    used = [language(each) for each in LANGUAGES]
    words = {
        "language": list(LANGUAGES),
        "dialect": all_dialects(each.about for each in used),
        "engine": ["auto", *(engine.name for each in used for engine in each.engines)],
        "rule": [
            word
            for each in used
            for rule in rules_of(each).values()
            for word in (rule.code, rule.name)
        ],
    }
    parser = argparse.ArgumentParser(command.program, description=command.summary, add_help=False)
    parser.color = False  # type: ignore[attr-defined,unused-ignore]  # of Python 3.14
    for name, option in command.options().items():
        names = [option.short, name] if option.short else [name]
        help_ = explained(option).replace("%", "%%")
        if not option.metavar:
            parser.add_argument(*names, action="store_true", help=help_)
            continue
        choices = option.words or list(dict.fromkeys(words.get(option.kind, ())))
        action = parser.add_argument(
            *names, metavar=option.metavar, help=help_, choices=choices or None
        )
        if option.kind in ("file", "folder"):
            completed = shtab.FILE if option.kind == "file" else shtab.DIRECTORY
            action.complete = completed  # type: ignore[attr-defined]
    taken = command.arguments
    if taken is not None:
        suffixes = [suffix for each in used for suffix in each.about.suffixes]
        action = parser.add_argument(taken.target, nargs="*" if taken.most is None else None)
        action.complete = shtab.glob(*(f"*{suffix}" for suffix in suffixes))  # type: ignore[attr-defined]
    return parser
