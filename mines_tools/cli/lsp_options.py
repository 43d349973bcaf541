"""What the command line of `mines-lsp` can say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.cli.options import (
    GENERAL,
    Command,
    CommonOptions,
    Conflict,
    Need,
    Option,
    count,
    read_options,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAM = "mines-lsp"


class Options(CommonOptions):
    """What is asked for; here stands what need not be said."""

    stdio = False
    tcp: int | None = None
    ws: int | None = None
    ws_origin: tuple[str, ...] = ()
    log_level = "warning"


def lsp_options(arguments: Sequence[str] | None) -> Options:
    """What `arguments` say; if they cannot be used, or ask for help, the process ends."""
    options = Options()
    read_options(COMMAND, options, arguments)
    return options


def _origin(text: str) -> tuple[str, ...]:
    """Where a web page comes from, as browsers state it."""
    if re.fullmatch(r"[a-z][a-z0-9+.-]*://[^/?#\s@*]+", text) is None:
        message = f"{text!r} is not an origin, such as https://example.org"
        raise ValueError(message)
    return (text,)


_WAYS = {
    "--stdio": Option("Use standard input and output (default)."),
    "--tcp": Option("Listen on this port of this machine; 0 chooses a free one.", "PORT", count),
    "--ws": Option(
        "Listen for a WebSocket on this port, at the address that is printed; needs mines-tools[ws].",
        "PORT", count,
    ),
    "--ws-origin": Option(
        "Let web pages of this origin, such as https://example.org, connect to --ws.",
        "ORIGIN", _origin, is_added=True,
    ),
}  # fmt: skip
_OUTPUT = {
    "--log-level": Option(
        "Log this level and above to standard error: debug, info, warning (default) or error.",
        "LEVEL", words=("debug", "info", "warning", "error"),
    ),
}  # fmt: skip

COMMAND = Command(
    PROGRAM,
    "Run the language server for editors.",
    {"connection": _WAYS, "output": _OUTPUT, "general": GENERAL},
    {
        0: "the client shut the server down",
        1: "the client disconnected without that",
        2: "wrong usage, or a port that cannot be used",
        130: "interrupted",
    },
    None,
    (
        Conflict(("--stdio",), ("--tcp", "--ws"), "a server has one connection"),
        Conflict(("--log-level",), ("--quiet", "--verbose"), "they set the log level as well"),
        Conflict(("--tcp",), ("--ws",), "a server has one connection"),
    ),
    (Need(("--ws-origin",), ("--ws",), "only a WebSocket has origins"),),
)
