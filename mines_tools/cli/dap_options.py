"""The options of `mines-dap`."""

from __future__ import annotations

from mines_tools.cli.command_line import read_options
from mines_tools.cli.common_options import (
    CONFIGURATION,
    GENERAL,
    ONE_CONFIGURATION,
    count,
    language_name,
)
from mines_tools.cli.options import CommandUsage, ConfiguredOptions, Conflict, Option
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAM = "mines-dap"


class Options(ConfiguredOptions):
    """The options of mines-dap, with their defaults."""

    stdio = False
    tcp: int | None = None
    errors_of: str | None = None


def dap_options(arguments: Sequence[str] | None) -> Options:
    """Parse `arguments`. If the arguments cannot be used, or if they request the help, end the process."""
    options = Options()
    read_options(COMMAND, options, arguments)
    return options


_WAYS = {
    "--stdio": Option(template("Use standard input and output (default).")),
    "--tcp": Option(template("Listen on this port of this machine; 0 chooses a free port."), "PORT", count),
}  # fmt: skip
_SESSIONS = {
    "--errors-of": Option(
        template("Until a program is launched, offer breakpoints only for the errors of this "
                 "language."),
        "NAME", language_name, kind="language",
    ),
}  # fmt: skip

COMMAND = CommandUsage(
    PROGRAM,
    template("Run the debug adapter for editors."),
    {
        template("connection"): _WAYS,
        template("sessions"): _SESSIONS,
        template("configuration"): CONFIGURATION,
        template("general"): GENERAL,
    },
    {
        0: template("the client ended the session"),
        1: template("the client disconnected without ending the session"),
        2: template("wrong usage, or a port that cannot be used"),
        130: template("interrupted"),
    },
    None,
    (
        Conflict(("--stdio",), ("--tcp",), template("an adapter has one connection")),
        ONE_CONFIGURATION,
    ),
)
