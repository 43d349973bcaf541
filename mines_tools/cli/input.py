"""A program's input from a file, an argument or standard input: UTF-8, decoded as it is needed."""

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
_wakes: int | None = None  # as the system has one of them for a process


class TimeOver(Exception):
    """The time for a run is over, while it waits for input."""


def input_from_text(text: str) -> Input:
    """Input from an argument, of which the shell may have made anything."""
    pieces = iter((os.fsencode(text), b""))
    return Input(decoded(lambda: next(pieces)))


def input_from_file(path: str, before_wait: Callable[[], object]) -> Input:
    """Input from the file at `path`, which may be a pipe: `before_wait` is called before each read.
    Raises OSError if it can't be opened."""
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
    """What waits until a descriptor can be read without a wait, or a signal has come.

    A read on its own sleeps on when the signal came a moment before it: Python only looks for signals
    before the call, and the system only interrupts what already waits. Ctrl-C would be lost."""
    if os.name == "nt":
        return lambda _: None

    def wait_for(descriptor: int) -> None:
        from select import select  # a program that reads nothing does without it

        try:
            woken = _woken()
        except ValueError:  # only the main thread hears of signals: another one may sleep on
            return
        ready: list[int] = []
        while descriptor not in ready:
            try:
                ready = select([descriptor, woken], [], [])[0]
            except ValueError:  # it knows the first thousand descriptors only
                return
            if woken in ready:
                os.read(woken, _AT_ONCE)  # after this Python calls the handler of the signal

    return wait_for


def _woken() -> int:
    """A descriptor that can be read when a signal has come."""
    global _wakes  # noqa: PLW0603 - a process has one
    if _wakes is None:
        if TYPE_CHECKING:
            from signal import set_wakeup_fd
        else:  # from where `signal` has it, which makes enumerations: that takes a fifth of the start of Python
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
    """Input that is at its end."""
    return Input(lambda: "")


def standard_input(before_wait: Callable[[], object], *, is_quiet: bool = False) -> Input:
    """Input from standard input, in whatever pieces it comes; `before_wait` is called before each
    read, which may wait. On a terminal the first wait is announced on standard error, unless
    `is_quiet`."""
    stdin = sys.stdin
    if stdin is None:
        return no_input()
    hint = is_terminal(stdin) and not is_quiet
    wait_for = waits()

    def read() -> bytes:
        nonlocal hint
        before_wait()
        if hint:
            hint = False
            keys = phrase("Ctrl-Z and Enter") if os.name == "nt" else "Ctrl-D"
            say(phrase("(the program waits for input; {keys} ends it)", keys=keys))
        try:
            wait_for(stdin.fileno())
            return os.read(stdin.fileno(), _AT_ONCE)
        except OSError as error:
            raise InputError(reason_of(error)) from None

    return Input(decoded(read))
