"""`mines-lsp`: the language server."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import signal
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from mines_tools.cli.lsp_options import PROGRAM, lsp_options
from mines_tools.cli.streams import say
from mines_tools.names import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED = 130

_LOOPBACK = "127.0.0.1"


class _Formatter(logging.Formatter):
    """Writes nothing of what a client sends to the log as it is."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        return shown(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the library's name
        return "\n".join(map(shown, super().formatException(ei).split("\n")))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the server until its client ends it; returns the exit status."""
    options = lsp_options(arguments)
    level = logging.getLevelNamesMapping()[options.log_level.upper()]
    log = logging.StreamHandler(sys.stderr)
    log.setFormatter(_Formatter("%(name)s: %(message)s"))
    logging.basicConfig(level=level, handlers=[log])
    if level >= logging.WARNING:
        # At lower levels it tells of every message, and of ordinary ones as of warnings.
        logging.getLogger("pygls").setLevel(logging.ERROR)
    # While a thread works, the loop gets its turn this soon.
    sys.setswitchinterval(0.0005)

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end_at_once)

    gc.disable()  # the protocol's thousands of types are no garbage
    from mines_tools.lsp.server import create_server

    server = create_server()
    # Texts and what is known of them hold no cycles. Looking through all of them for garbage, again and
    # again, takes most of the time of an edit in a long program; the server does it when it is quiet.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 1_000_000)
    gc.enable()
    try:
        if options.tcp is not None:
            server.start_tcp(_LOOPBACK, options.tcp)
        elif options.ws is not None:
            if find_spec("websockets") is None:
                say(f"{PROGRAM}: --ws needs pip install 'mines-tools[ws]'")
                return 2
            server.start_ws(_LOOPBACK, options.ws)
        else:
            server.start_io()
    except (OSError, OverflowError) as error:
        say(f"{PROGRAM}: {error}")
        return 2
    return 0 if server.protocol.is_shut_down else 1


def _end_at_once(_number: int, _frame: object) -> None:
    """Ctrl-C: end, whatever threads and connections wait for. The server keeps nothing to write."""
    with contextlib.suppress(OSError):
        os.write(2, f"{PROGRAM}: interrupted\n".encode())
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
