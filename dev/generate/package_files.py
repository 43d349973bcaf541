"""Makes the files that a package has and the repository lacks: manual pages, completion scripts,
and the pages of rules that editors open. `hatch_build.py` calls this module when a package is
built.

shtab makes the completion scripts. Besides mines-tools, this module needs only shtab and Lark.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mines_tools import __version__
from mines_tools.cli.common_options import CONFLICTS_OF_ALL, SHELLS, script_name
from mines_tools.cli.help import explained, synopsis
from mines_tools.interface.about import all_dialects
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.lint.rules_html import html_page
from mines_tools.lint.shipped import page_name
from mines_tools.rules.catalogue import rules_of
from mines_tools.translations.phrases import LANGUAGES as TONGUES
from mines_tools.translations.phrases import speak, spoken

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from mines_tools.cli.options import CommandUsage, Option

_NAMES = ("run", "lint", "fmt", "asm", "play", "test", "lsp", "dap", "mcp")

ENVIRONMENT = {
    "NO_COLOR": "If this variable is set, output has no colours.",
    "FORCE_COLOR": "If this variable is set, output has colours, even output that does not go to a terminal.",
    "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": "These variables choose the language of messages, "
    "English or Japanese, as in other programs.",
}
"""The environment variables that all commands read, each with its effect."""

_COMPLETIONS = {
    "bash": "share/bash-completion/completions/{}",
    "zsh": "share/zsh/site-functions/_{}",
    "fish": "share/fish/vendor_completions.d/{}.fish",
}
"""The file in which each shell looks for the completion script of a command."""


def commands() -> list[CommandUsage]:
    """Return the table of each command."""
    return [import_module(f"mines_tools.cli.{name}_options").COMMAND for name in _NAMES]


def package_files() -> dict[str, str]:
    """Return the content of each file that a package gets in addition to its modules. The key is the path of the
    file, relative to the package."""
    files = {
        script_name(command, shell): completion_script(command, shell)
        for command in commands()
        for shell in SHELLS
    }
    before = spoken()
    for tongue in TONGUES:
        speak(tongue)
        for of in map(language, LANGUAGES):
            if of.rules():
                files[page_name(of.id, tongue)] = html_page(of)
    speak(before)
    return files


def data_files() -> dict[str, str]:
    """Return the content of each file that shells or `man` look for outside the package. The key is the path of the
    file, relative to the environment."""
    files = {}
    for command in commands():
        files[f"share/man/man1/{command.program}.1"] = manual_page(command)
        for shell, path in _COMPLETIONS.items():
            files[path.format(command.program)] = completion_script(command, shell)
    return files


# Manual pages


def manual_page(command: CommandUsage) -> str:
    """Return the manual page of a command, for `man`."""
    program = command.program
    lines = [
        '.\\" Made from the table of options; do not edit.',
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
    restrictions = list(refused(command))
    if restrictions:
        lines.append(".SH RESTRICTIONS")
        for sentence in restrictions:
            lines += [".PP", _roff(sentence)]
    lines.append(".SH EXIT STATUS")
    for number, when in command.statuses.items():
        lines += [".TP", f".B {number}", _roff(_sentence(when))]
    lines += [
        ".SH ENVIRONMENT",
    ]
    for variable, what in ENVIRONMENT.items():
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
    """Return `text`, which is one line, escaped so that roff shows it unchanged."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


def _roff_option(name: str, option: Option) -> str:
    names = ", ".join(f"\\fB{_roff(spelling)}\\fR" for spelling in (option.short, name) if spelling)
    return f"{names} \\fI{_roff(option.metavar)}\\fR" if option.metavar else names


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def refused(command: CommandUsage) -> Iterator[str]:
    """Yield a sentence for each combination of options that is an error."""
    for conflict in (*CONFLICTS_OF_ALL, *command.conflicts):
        first = _listed(conflict.first, "or")
        second = conflict.second_in_words or _listed(conflict.second, "or")
        yield f"{first} cannot be used with {second}: {conflict.why}."
    for need in command.needs:
        yield f"{_listed(need.options, 'and')} needs {_listed(need.needed, 'or')}: {need.why}."


def _listed(names: Iterable[str], last: str) -> str:
    shown = ["standard input (-)" if name == "-" else name for name in names]
    return f" {last} ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))


# Completion


def completion_script(command: CommandUsage, shell: str) -> str:
    """Return the script that completes the command in a shell."""
    import shtab

    script: str = shtab.complete(_parser(command), shell)
    return "\n".join(line.rstrip() for line in script.rstrip("\n").split("\n")) + "\n"


def _parser(command: CommandUsage) -> argparse.ArgumentParser:
    """Return the command line as a parser for shtab."""
    import argparse

    import shtab

    used = [language(language_id) for language_id in LANGUAGES]
    words = {
        "language": list(LANGUAGES),
        "dialect": all_dialects(language_.about for language_ in used),
        "engine": ["auto", *(engine.name for language_ in used for engine in language_.engines)],
        "rule": [
            word
            for language_ in used
            for rule in rules_of(language_).values()
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
        suffixes = [suffix for language_ in used for suffix in language_.about.suffixes]
        action = parser.add_argument(taken.target, nargs="*" if taken.most is None else None)
        action.complete = shtab.glob(*(f"*{suffix}" for suffix in suffixes))  # type: ignore[attr-defined]
    return parser
