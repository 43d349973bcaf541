"""`mines-dap`: the debug adapter."""

from __future__ import annotations

import os
import sys

from mines_tools.cli.dap_options import PROGRAM, dap_options
from mines_tools.cli.exit_statuses import INTERRUPTED
from mines_tools.cli.streams import say
from mines_tools.dap.adapter_options import Setup
from mines_tools.translations.phrases import reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from signal import SIG_DFL, SIGINT, default_int_handler, getsignal, signal
else:  # `signal` imports it from there, but also builds enumerations
    from _signal import SIG_DFL, SIGINT, default_int_handler, getsignal, signal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from mines_tools.cli.dap_options import Options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the debug adapter until the client ends the session. Then end the process."""
    options = dap_options(arguments)
    if getsignal(SIGINT) is default_int_handler:
        signal(SIGINT, _end_at_once)
    try:
        status = 0 if _serve(options) else 1
    except (OSError, OverflowError) as error:
        say(f"{PROGRAM}: {reason_of(error) if isinstance(error, OSError) else error}")
        status = 2
    return _end(status)


def _end_at_once(_number: int, _frame: object) -> None:
    """Handle Ctrl-C: end the process immediately, whatever the debugged program is doing."""
    try:
        os.write(2, f"{PROGRAM}: interrupted\n".encode())
    finally:
        # Editors that end adapters this way, such as nvim-dap, warn of any other status.
        if os.name == "posix":
            signal(SIGINT, SIG_DFL)
            os.kill(os.getpid(), SIGINT)
        os._exit(INTERRUPTED)


def _serve(options: Options) -> bool:
    setup = Setup(
        options.overrides, language=options.errors_of, log=_ignore if options.quiet else _log
    )
    if options.tcp is None:
        from mines_tools.dap.serving import serve_streams

        return serve_streams(setup)
    from mines_tools.dap.port import serve_port

    return serve_port(options.tcp, setup, _print)


def _log(text: str) -> None:
    """Log a message that the client does not receive. Each line is escaped, because it may contain characters that the
    client has sent and that are not safe to show."""
    for line in text.split("\n"):
        say(f"{PROGRAM}: {line}")


def _ignore(_text: str) -> None:
    pass


def _print(address: str) -> None:
    """Print the address of the adapter without delay: the program that started this process may wait for this line."""
    print(address, flush=True)


def _end(status: int) -> NoReturn:
    """End the process immediately. Do not wait for the thread that listens for clients."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            continue
    os._exit(status)


if __name__ == "__main__":
    sys.exit(main())
