"""`python -m mines_tools COMMAND …`: the commands, where their scripts are not on the path."""

from __future__ import annotations

import sys
from importlib import import_module

from mines_tools import __version__

_COMMANDS = {
    "fmt": "mines_tools.cli.fmt",
    "lint": "mines_tools.cli.lint",
    "lsp": "mines_tools.cli.lsp",
    "run": "mines_tools.cli.run",
}


def main() -> int:
    """Run the command that the first argument names; returns its exit status."""
    command, *arguments = sys.argv[1:] or [""]
    if command == "--version":
        print(f"mines-tools {__version__}")
        return 0
    if command not in _COMMANDS:
        print(f"usage: python -m mines_tools {{{','.join(_COMMANDS)}}} ...", file=sys.stderr)
        return 2
    status: int = import_module(_COMMANDS[command]).main(arguments)
    return status


if __name__ == "__main__":
    sys.exit(main())
