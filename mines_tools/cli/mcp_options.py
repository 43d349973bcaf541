"""The options of `mines-mcp`."""

from __future__ import annotations

from mines_tools.cli.command_line import read_options
from mines_tools.cli.common_options import GENERAL
from mines_tools.cli.options import CommandUsage, CommonOptions
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAM = "mines-mcp"


class Options(CommonOptions):
    """The options of mines-mcp, with their defaults."""


def mcp_options(arguments: Sequence[str] | None) -> Options:
    """Parse `arguments`. If the arguments cannot be used, or if they request the help, end the process."""
    options = Options()
    read_options(COMMAND, options, arguments)
    return options


COMMAND = CommandUsage(
    PROGRAM,
    template("Run the MCP server, with which assistants run, check and debug programs."),
    {template("general"): GENERAL},
    {
        0: template("the client disconnected"),
        2: template("wrong usage, or the Python package mcp is missing"),
        130: template("interrupted"),
    },
    None,
)
