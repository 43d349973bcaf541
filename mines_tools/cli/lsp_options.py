"""The options of `mines-lsp`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.cli.command_line import read_options
from mines_tools.cli.common_options import CONFIGURATION, GENERAL, ONE_CONFIGURATION, count
from mines_tools.cli.options import CommandUsage, ConfiguredOptions, Conflict, Need, Option
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAM = "mines-lsp"


class Options(ConfiguredOptions):
    """The options of mines-lsp, with their defaults."""

    stdio = False
    tcp: int | None = None
    ws: int | None = None
    ws_origin: tuple[str, ...] = ()
    log_level = "warning"


def lsp_options(arguments: Sequence[str] | None) -> Options:
    """Parse `arguments`. If the arguments cannot be used, or if they request the help, end the process."""
    options = Options()
    read_options(COMMAND, options, arguments)
    return options


def _origin(text: str) -> tuple[str, ...]:
    """Parse the origin of a web page, as browsers state it. Raises ValueError."""
    if re.fullmatch(r"[a-z][a-z0-9+.-]*://[^/?#\s@*]+", text) is None:
        message = phrase("{text} is not an origin, such as https://example.org", text=repr(text))
        raise ValueError(message)
    return (text,)


_WAYS = {
    "--stdio": Option(template("Use standard input and output (default).")),
    "--tcp": Option(template("Listen on this port of this machine; 0 chooses a free port."), "PORT", count),
    "--ws": Option(
        template("Listen for a WebSocket on this port, and print its address. This needs the "
                 "Python package pygls[ws]."),
        "PORT", count,
    ),
    "--ws-origin": Option(
        template("Let web pages of this origin, such as https://example.org, connect to the "
                 "port of --ws."),
        "ORIGIN", _origin, is_added=True,
    ),
}  # fmt: skip
_OUTPUT = {
    "--log-level": Option(
        template("Log messages of LEVEL and of higher levels to standard error. LEVEL is debug, info, "
                 "warning (default) or error."),
        "LEVEL", words=("debug", "info", "warning", "error"),
    ),
}  # fmt: skip

COMMAND = CommandUsage(
    PROGRAM,
    template("Run the language server for editors."),
    {
        template("connection"): _WAYS,
        template("configuration"): CONFIGURATION,
        template("output"): _OUTPUT,
        template("general"): GENERAL,
    },
    {
        0: template("the client shut the server down"),
        1: template("the client disconnected without ending the session"),
        2: template("wrong usage, or a port that cannot be used"),
        130: template("interrupted"),
    },
    None,
    (
        Conflict(("--stdio",), ("--tcp", "--ws"), template("a server has one connection")),
        Conflict(
            ("--log-level",),
            ("--quiet", "--verbose"),
            template("--quiet and --verbose set the log level too"),
        ),
        Conflict(("--tcp",), ("--ws",), template("a server has one connection")),
        ONE_CONFIGURATION,
    ),
    (Need(("--ws-origin",), ("--ws",), template("only a WebSocket has origins")),),
)
