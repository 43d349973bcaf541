"""`mines-mcp`: the MCP server."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from mines_tools.cli.exit_statuses import DONE, INTERRUPTED, REFUSED
from mines_tools.cli.mcp_options import PROGRAM, mcp_options
from mines_tools.cli.streams import say
from mines_tools.translations.phrases import ENGLISH, phrase, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the server on standard input and output, until the client disconnects. Return the exit status."""
    mcp_options(arguments)
    if find_spec("mcp") is None:
        words = phrase("{command} installs what is missing", command="pip install 'mcp>=2.3,<3'")
        say(f"{PROGRAM}: {words}")
        return REFUSED
    speak(ENGLISH)  # programs read the answers
    from mines_tools.mcp_server.server import create_server

    try:
        create_server().run("stdio")
    except KeyboardInterrupt:
        return INTERRUPTED
    return DONE


if __name__ == "__main__":
    sys.exit(main())
