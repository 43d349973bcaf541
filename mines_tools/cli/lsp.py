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

from mines_tools.cli.exit_statuses import INTERRUPTED
from mines_tools.cli.lsp_options import PROGRAM, lsp_options
from mines_tools.cli.streams import say
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from mines_tools.cli.lsp_options import Options
    from mines_tools.lsp.server import Server


class _Formatter(logging.Formatter):
    """Log formatter that escapes everything that a client sends."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        return shown(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the library's name
        return "\n".join(map(shown, super().formatException(ei).split("\n")))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the server until the client ends the session. Then end the process."""
    options = lsp_options(arguments)
    chosen = "error" if options.quiet else "info" if options.verbose else options.log_level
    level = logging.getLevelNamesMapping()[chosen.upper()]
    log = logging.StreamHandler(sys.stderr)
    log.setFormatter(_Formatter("%(name)s: %(message)s"))
    logging.basicConfig(level=level, handlers=[log])
    if level >= logging.WARNING:
        # At lower levels, pygls logs every message, and ordinary ones as warnings.
        logging.getLogger("pygls").setLevel(logging.ERROR)
    # While a thread works, the event loop gets its turn after half a millisecond.
    sys.setswitchinterval(0.0005)

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end_at_once)

    gc.disable()  # the thousands of types of the protocol are not garbage
    from mines_tools.lsp.requests import create_server

    server = create_server(options.overrides)
    # Texts and their analyses contain no cycles. Searching all of them for garbage repeatedly takes
    # most of the time of an edit in a long program; the server collects garbage when it is idle.
    # The client is waiting, so the little garbage of the start stays.
    gc.freeze()
    gc.set_threshold(10_000, 10, 1_000_000)
    gc.enable()
    try:
        status = _serve(server, options)
    except (OSError, OverflowError) as error:
        say(f"{PROGRAM}: {error}")
        status = 2
    return _end(status)


def _end_at_once(_number: int, _frame: object) -> None:
    """Handle Ctrl-C: end the process immediately, even if threads and connections are waiting. The server has nothing
    to save."""
    with contextlib.suppress(OSError):
        os.write(2, f"{PROGRAM}: interrupted\n".encode())
    os._exit(INTERRUPTED)


def _serve(server: Server, options: Options) -> int:
    from mines_tools.lsp.serving import serve_port, serve_streams, serve_websocket

    def status() -> int:
        return 0 if server.connection.protocol.is_shut_down else 1

    if options.tcp is not None:
        serve_port(server, options.tcp, _print)
    elif options.ws is not None:
        if find_spec("websockets") is None:
            words = phrase("--ws needs `{command}`", command="pip install 'pygls[ws]~=2.1.1'")
            say(f"{PROGRAM}: {words}")
            return 2
        serve_websocket(server, options.ws, options.ws_origin, _print)
    else:
        serve_streams(server, status)
    return status()


def _print(address: str) -> None:
    """Print the address of the server without delay: the program that started this process may wait for this line."""
    print(address, flush=True)


def _end(status: int) -> NoReturn:
    """End the process immediately, without waiting for threads that still compute."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    sys.exit(main())
