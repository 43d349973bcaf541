"""Messages in a stream of bytes: a header that states the length, and so many bytes of content.

What a peer sends is bounded before it is kept: the length and the number of header lines, and the
content. Nothing is reserved for a length that is only announced.
"""

from __future__ import annotations

import json
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

MOST_BYTES = 128 * 2**20
"""A longer message is refused. A document of a sixth of it fits, however its text is escaped."""
_MOST_LINE = 1_024  # bytes
_MOST_LINES = 16
_BEGINNING = b"content-"
_FIELD = re.compile(rb"content-(length|type)[ \t]*:[ \t]*(.*?)[ \t]*", re.IGNORECASE)
_LENGTH = re.compile(rb"[0-9]{1,18}")


class NotTheProtocol(Exception):
    """The peer speaks something else, as HTTP; what it says next can't be understood either."""


class Splitter:
    """Cuts a stream into the contents of its messages, as the bytes come."""

    def __init__(self) -> None:
        self.has_begun = False
        """Whether the peer has shown that it speaks the protocol: by a header that ended."""
        self._bytes = bytearray()
        self._lines = 0
        """How many lines of a header were read."""
        self._stated: int | None = None
        """The length that this header states."""
        self._content: int | None = None
        """How long the content is that comes next; none while a header does."""
        self._skipped = 0
        """How many bytes of a content that is too long are still to come."""

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """The contents that end in `data`; none in the place of one that is too long.
        Raises NotTheProtocol."""
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
        """Read one line of a header; whether it is there already."""
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
        found = _FIELD.fullmatch(line)
        if found is None or self._lines > _MOST_LINES:
            raise _not_a_header(line)
        if found[1].lower() == b"length":
            if self._stated is not None or not _LENGTH.fullmatch(found[2]):
                raise _not_a_header(line)
            self._stated = int(found[2])

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


def _not_a_header(line: bytes) -> NotTheProtocol:
    return NotTheProtocol(f"not a header of the protocol: {line[:40]!r}")


def message_of(content: bytes | str | None) -> Any:
    """What stands in the content of a message, or the error that says why that can't be known."""
    if content is None:
        return ValueError("it is too long")
    try:
        return json.loads(content)
    except (ValueError, RecursionError, MemoryError) as error:
        return ValueError(str(error) or type(error).__name__)  # without what it would keep alive
