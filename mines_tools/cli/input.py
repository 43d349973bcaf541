"""Reads a program's input from a file, an argument or standard input. The input is UTF-8, and is decoded when the
program needs it."""

from __future__ import annotations

import os
import sys

from mines_tools.cli.streams import is_terminal, say
from mines_tools.interface.run import Input, InputError
from mines_tools.runs.driver import decoded
from mines_tools.translations.phrases import phrase, reason_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_AT_ONCE = 1 << 16
_wakes: int | None = None  # the system has one for each process


class TimeOver(Exception):
    """The time for a run ended while the program waited for input."""


def input_from_text(text: str) -> Input:
    """Return an input that has the text `text`, an argument of the command line. The bytes of the argument may be
    invalid UTF-8, because a shell does not check them."""
    pieces = iter((os.fsencode(text), b""))
    return Input(decoded(lambda: next(pieces)))


def input_from_file(path: str, before_wait: Callable[[], object]) -> Input:
    """Return an input that is read from the file at `path`, which may be a pipe. `before_wait` is called before each
    read. Raises OSError if the file cannot be opened."""
    file = open(path, "rb", buffering=0)  # noqa: SIM115 - read while the program runs
    wait_for = waits()

    def read() -> bytes:
        before_wait()
        try:
            wait_for(file.fileno())
            return file.read(_AT_ONCE)
        except OSError as error:
            raise InputError(reason_of(error)) from None

    return Input(decoded(read), is_file=True)


def waits() -> Callable[[int], None]:
    """Return a function that waits until a file descriptor has data to read, or until a signal arrives.

    Without this function, a Ctrl-C just before a read would not end the read. Python would call the system without
    noticing the signal, and the system interrupts only a call that is already waiting.
    """
    if os.name == "nt":
        return lambda _: None

    def wait_for(descriptor: int) -> None:
        from select import select  # a program that reads nothing does not need it

        try:
            woken = _woken()
        except ValueError:  # only the main thread receives signals: another one may sleep
            return
        ready: list[int] = []
        while descriptor not in ready:
            try:
                ready = select([descriptor, woken], [], [])[0]
            except ValueError:  # `select` supports only descriptors below 1024
                return
            if woken in ready:
                os.read(woken, _AT_ONCE)  # after this, Python calls the handler of the signal

    return wait_for


def _woken() -> int:
    """Return a file descriptor that becomes readable when a signal arrives."""
    global _wakes  # noqa: PLW0603 - a process has one
    if _wakes is None:
        if TYPE_CHECKING:
            from signal import set_wakeup_fd
        else:  # importing `signal` takes a fifth of Python's start time: it builds enumerations
            from _signal import set_wakeup_fd

        wakes, wake = os.pipe()
        os.set_blocking(wake, False)
        try:
            set_wakeup_fd(wake, warn_on_full_buffer=False)
        except ValueError:
            os.close(wakes)
            os.close(wake)
            raise
        _wakes = wakes
    return _wakes


def no_input() -> Input:
    """Return an empty input."""
    return Input(lambda: "")


def standard_input(
    before_wait: Callable[[], object], before_hint: Callable[[], object], *, is_quiet: bool = False
) -> Input:
    """Return an input that is read from standard input, in pieces of any size. `before_wait` is called before each
    read, because the read may have to wait. On a terminal, a message on standard error says once that the program waits
    for input. `before_hint` is called before this message. If `is_quiet` is true, there is no message."""
    stdin = sys.stdin
    if stdin is None:
        return no_input()
    hint = is_terminal(stdin) and not is_quiet
    wait_for = waits()

    def read() -> bytes:
        nonlocal hint
        if hint:
            hint = False
            before_hint()
            keys = phrase("Ctrl-Z and Enter") if os.name == "nt" else "Ctrl-D"
            say(phrase("(the program waits for input; {keys} ends the input)", keys=keys))
        before_wait()
        try:
            wait_for(stdin.fileno())
            return os.read(stdin.fileno(), _AT_ONCE)
        except OSError as error:
            raise InputError(reason_of(error)) from None

    return Input(decoded(read))
