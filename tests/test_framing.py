"""Messages split from a stream of bytes, with bounds for their size."""

from __future__ import annotations

import tracemalloc

import pytest

from mines_tools.base.message_framing import MOST_BYTES, NotTheProtocol, Splitter
from tests.small_cases import small_cases

_HI = b"Content-Length: 2\r\n\r\nhi"


def _contents(*pieces: bytes) -> list[bytes | None]:
    splitter = Splitter()
    return [content for piece in pieces for content in splitter.feed(piece)]


@pytest.mark.parametrize(
    ("stream", "contents"),
    [
        (b"", []),
        (_HI, [b"hi"]),
        (_HI * 3, [b"hi"] * 3),
        (b"content-length:2\n\nhi", [b"hi"]),
        (b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n" + _HI, [b"hi"]),
        (b"Content-Length: 0\r\n\r\n" + _HI, [b"", b"hi"]),
        (b"\r\n" + _HI + b"\n\r\n" + _HI + b"\r\n", [b"hi", b"hi"]),
        (b"Content-Length: 99999999999\r\n\r\nhi", [None]),
    ],
)
def test_contents(stream: bytes, contents: list[bytes | None]) -> None:
    assert _contents(stream) == contents
    assert _contents(*(bytes([each]) for each in stream)) == contents


@small_cases(
    "stream",
    [
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + _HI,
        b"G",
        b"{}",
        b"\0",
        b"Content-Length: -1\r\n\r\n",
        b"Content-Length: 0x10\r\n\r\n",
        b"Content-Length: 1 2\r\n\r\n",
        b"Content-Length:\r\n\r\n",
        b"Content-Length: " + b"9" * 19 + b"\r\n\r\n",
        b"Content-Length: \xd9\xa3\r\n\r\n",
        b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n",
        b"Content-Length: 2\r\nHost: 127.0.0.1\r\n\r\nhi",
        b"Content-Type: x\r\n\r\n",
        b"Content-Type: " + b"x" * 1_024,
        b"Content-Type: x\r\n" * 17,
        _HI + b"hi",
    ],
)
def test_what_is_not_the_protocol(stream: bytes) -> None:
    with pytest.raises(NotTheProtocol):
        _contents(stream)
    with pytest.raises(NotTheProtocol):
        _contents(*(bytes([each]) for each in stream))


def test_a_length_reserves_nothing_and_what_is_too_long_is_dropped_as_it_comes() -> None:
    splitter = Splitter()
    chunk = bytes(2**16)
    tracemalloc.start()
    try:
        length = MOST_BYTES + 1
        assert list(splitter.feed(b"Content-Length: %d\r\n\r\n" % MOST_BYTES)) == []
        splitter = Splitter()
        assert list(splitter.feed(b"Content-Length: %d\r\n\r\n" % length)) == [None]
        for _ in range(length // len(chunk)):
            assert list(splitter.feed(chunk)) == []
        assert list(splitter.feed(bytes(length % len(chunk)) + _HI)) == [b"hi"]
        assert tracemalloc.get_traced_memory()[1] < 2**20
    finally:
        tracemalloc.stop()
