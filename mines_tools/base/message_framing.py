"""Splits a stream of bytes into messages. A message has a header and a content. The header states
the length of the content in bytes.

The data comes from another program. Before data is stored, it is checked against limits: the length
and the number of header lines, and the length of the content. Memory is reserved only for content
that has arrived.
"""

from __future__ import annotations

import json
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MOST_BYTES = 128 * 2**20
"""The maximum number of bytes of a message. A longer message is refused. Escapes make a text at
most six times as long, so a document of a sixth of this size always fits."""
_MOST_LINE = 1_024  # bytes
_MOST_LINES = 16
_BEGINNING = b"content-"
_FIELD = re.compile(rb"content-(length|type)[ \t]*:[ \t]*(.*?)[ \t]*", re.IGNORECASE)
_LENGTH = re.compile(rb"[0-9]{1,18}")


class NotTheProtocol(Exception):
    """The other program uses another protocol, such as HTTP. The rest of the stream cannot be
    understood."""


class Splitter:
    """Cuts a stream into messages while its bytes arrive. It yields the content of each message."""

    def __init__(self) -> None:
        self.has_begun = False
        """True if a complete header has arrived. Then the other program surely uses the
        protocol."""
        self._bytes = bytearray()
        self._lines = 0
        """The number of lines of the current header that have been read."""
        self._stated: int | None = None
        """The length that the current header states."""
        self._content: int | None = None
        """The length of the content that comes next; None while a header is read."""
        self._skipped = 0
        """The number of bytes to skip. They are the rest of a content that is too long."""

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """Yield the content of each message that ends in `data`. For a message that is too long,
        yield None. Raise NotTheProtocol if `data` is not part of a message."""
        self._bytes += data
        while self._bytes or self._content == 0:
            if self._skipped:
                dropped = min(self._skipped, len(self._bytes))
                del self._bytes[:dropped]
                self._skipped -= dropped
            elif self._content is None:
                if not self._take_line():
                    return
                if self._skipped:
                    yield None
            elif len(self._bytes) < self._content:
                return
            else:
                content = bytes(memoryview(self._bytes)[: self._content])
                del self._bytes[: self._content]
                self._content = None
                yield content

    def _take_line(self) -> bool:
        """Read one line of a header. Return False if the line has not arrived completely. Raise
        NotTheProtocol if it is not a line of a header."""
        if not self._lines:  # some clients end a message with a line end
            blank = len(self._bytes) - len(self._bytes.lstrip(b"\r\n"))
            del self._bytes[:blank]
        end = self._bytes.find(b"\n", 0, _MOST_LINE)
        line = bytes(self._bytes[: end if end >= 0 else _MOST_LINE]).rstrip(b"\r")
        if line[: len(_BEGINNING)].lower() != _BEGINNING[: len(line)]:
            raise _not_a_header(line)
        if end < 0:
            if len(self._bytes) >= _MOST_LINE:
                raise _not_a_header(line)
            return False
        del self._bytes[: end + 1]
        if line:
            self._take_field(line)
        else:
            self._end_header()
        return True

    def _take_field(self, line: bytes) -> None:
        self._lines += 1
        match = _FIELD.fullmatch(line)
        if match is None or self._lines > _MOST_LINES:
            raise _not_a_header(line)
        if match[1].lower() == b"length":
            if self._stated is not None or not _LENGTH.fullmatch(match[2]):
                raise _not_a_header(line)
            self._stated = int(match[2])

    def _end_header(self) -> None:
        if self._stated is None:
            raise NotTheProtocol("a header without Content-Length")
        if self._stated > MOST_BYTES:
            self._skipped = self._stated
        else:
            self._content = self._stated
        self._stated = None
        self._lines = 0
        self.has_begun = True


def framed(content: bytes) -> bytes:
    """Return `content` as a message, with a header before it."""
    return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)


def _not_a_header(line: bytes) -> NotTheProtocol:
    return NotTheProtocol(f"not a header of the protocol: {line[:40]!r}")


def message_of(content: bytes | str | None) -> Any:
    """Return the decoded content of a message. If the content cannot be decoded, return a
    ValueError that says why. `content` is None if the message was too long."""
    if content is None:
        return ValueError("it is too long")
    try:
        return json.loads(content)
    except (ValueError, RecursionError, MemoryError) as error:
        return ValueError(str(error) or type(error).__name__)  # drops the data of the original
