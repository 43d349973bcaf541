"""The standard streams of the commands. Their text is UTF-8, whatever the locale, and line ends are not translated."""

from __future__ import annotations

import os
import sys

from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase, reason_of, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    import io
    from collections.abc import Callable
    from typing import Any, TextIO

_STYLES = {
    "bold": "1", "dim": "2", "red": "1;31", "green": "32", "yellow": "33", "blue": "34",
    "magenta": "35", "cyan": "36",
}  # fmt: skip

_OUTPUT = template("the output")


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether `stream` is a terminal. A closed stream is not a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def painter(stream: TextIO | None) -> Callable[[str, str], str]:
    """Return a function that colours text for `stream`. The environment variables NO_COLOR and FORCE_COLOR decide. If
    neither is set, text is coloured only on a terminal."""
    if os.environ.get("NO_COLOR"):
        colour = False
    elif os.environ.get("FORCE_COLOR"):
        colour = True
    else:
        colour = is_terminal(stream) and os.environ.get("TERM") != "dumb"

    def paint(text: str, style: str) -> str:
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if colour and text else text

    return paint


def say(message: str) -> None:
    """Write a message to standard error, on one line. Line ends in the message are escaped."""
    say_lines(shown(message))


def say_lines(message: str) -> None:
    """Write lines to standard error. The lines may be coloured. If standard error is closed or full, the lines are
    lost."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.flush()
        data = (message + "\n").encode("utf-8", "backslashreplace")
        sys.stderr.buffer.write(data)
        sys.stderr.buffer.flush()
    except (OSError, ValueError):
        pass


def end_line(output: OutputStream) -> None:
    """End an unfinished line of the program's output, because a message follows. Do this only if both the output and
    the message go to a terminal."""
    if not output.is_at_line_start and is_terminal(sys.stdout) and is_terminal(sys.stderr):
        say_lines("")
        output.is_at_line_start = True


def lines_for_output(text: str) -> str:
    """Return `text` for standard output. On a terminal, control characters in `text` are escaped. If another program
    reads the output, `text` is unchanged."""
    if not is_terminal(sys.stdout) or all(map(str.isprintable, text.split("\n"))):
        return text
    return "\n".join("\t".join(map(shown, line.split("\t"))) for line in text.split("\n"))


class OutputClosed(Exception):
    """The program that reads the output has closed it."""


class OutputFailed(Exception):
    """An output cannot be written. The message names the output and the reason."""

    def __init__(self, output: OutputStream, reason: str) -> None:
        super().__init__(
            phrase(
                "{output} cannot be written: {reason}", output=phrase(output.name), reason=reason
            )
        )
        self.output = output


class OutputStream:
    """Standard output, or a file, as a stream of text.

    Text for a terminal is written without delay. Other text is written when enough of it is pending, or when the
    stream is flushed.
    """

    def __init__(self, file: io.RawIOBase | None, at_once: bool, name: str = _OUTPUT) -> None:
        self.name = name
        """The name of this stream in messages."""
        self.is_at_line_start = True
        """True if the output is empty or ends with a line end."""
        self._file = file
        self.before: Callable[[], object] | None = None
        """The function to call before something is written; None if nothing is to be called."""
        self._pending: list[str] = []
        self._size = 0
        self._limit = 0 if at_once else 1 << 15

    def write(self, text: str) -> None:
        """Write `text`, either at once or later. Raises OutputClosed and OutputFailed."""
        self._pending.append(text)
        self._size += len(text)
        if self._size > self._limit:
            self.flush()

    def flush(self) -> None:
        """Write the pending text. Raises OutputClosed and OutputFailed."""
        if not self._pending:
            return
        text = "".join(self._pending)
        self.is_at_line_start = text.endswith("\n") if text else self.is_at_line_start
        data = memoryview(text.encode("utf-8"))
        self._pending = []
        self._size = 0
        if self.before is not None:
            self.before()
        if self._file is None:
            raise OutputFailed(self, phrase("standard output is closed"))
        try:
            while data:
                data = data[self._file.write(data) or 0 :]
        except BrokenPipeError:
            raise OutputClosed from None
        except OSError as error:
            raise OutputFailed(self, reason_of(error)) from None


def standard_output(*, at_once: bool = False) -> OutputStream:
    """Return standard output without Python's own buffers, so that no text remains in the buffers at the end. With
    `at_once`, or at a terminal, each text is written without delay."""
    if sys.stdout is None:
        return OutputStream(None, at_once=False)
    sys.stdout.flush()
    binary: object = sys.stdout.buffer
    # With `python -u`, it is already raw.
    raw: Any = getattr(binary, "raw", binary)
    return OutputStream(raw, at_once or is_terminal(sys.stdout))
