"""Runs a command of the package: `python -P -m mines_tools COMMAND …`. This works even if the scripts of the commands
are not on the path.

Without `-P`, Python would import a folder `mines_tools` in the working folder instead of this package.
"""

from __future__ import annotations

import sys
from importlib import import_module

from mines_tools import __version__
from mines_tools.cli import speak_as_asked
from mines_tools.translations.phrases import phrase

_COMMANDS = {
    "asm": "mines_tools.cli.asm",
    "dap": "mines_tools.cli.dap",
    "fmt": "mines_tools.cli.fmt",
    "lint": "mines_tools.cli.lint",
    "lsp": "mines_tools.cli.lsp",
    "mcp": "mines_tools.cli.mcp",
    "play": "mines_tools.cli.play",
    "run": "mines_tools.cli.run",
    "test": "mines_tools.cli.test",
}


def main() -> int:
    """Run the command that the first argument names. Return its exit status."""
    command, *arguments = sys.argv[1:] or [""]
    if command in _COMMANDS:
        status: int = import_module(_COMMANDS[command]).main(arguments)
        return status
    speak_as_asked()
    if command in ("-h", "--help"):
        print(_help())
        return 0
    if command == "--version":
        print(f"mines-tools {__version__}")
        return 0
    print(_usage(), file=sys.stderr)
    return 2


def _usage() -> str:
    synopsis = f"python -m mines_tools {{{','.join(_COMMANDS)}}} ..."
    return phrase("usage: {synopsis}", synopsis=synopsis)


def _summary() -> str:
    from mines_tools.interface.language import all_about

    titles = ", ".join(phrase(language.title) for language in all_about())
    return phrase("Language tools for {languages}.", languages=titles)


def _help() -> str:
    """Return the help. It has one line for each command, with the summary from the command's table of options."""
    lines = [_usage(), "", _summary(), "", phrase("commands:")]
    for name, module in _COMMANDS.items():
        command = import_module(f"{module}_options").COMMAND
        lines.append(f"  {name:<6} {phrase(command.summary)}")
    lines += [
        "", phrase("`python -m mines_tools COMMAND --help` shows the options of a command."),
    ]  # fmt: skip
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
