"""Input that is decoded while a program reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.cli.input import decoded, input_from_text, no_input
from mines_tools.interface.run import InputError

if TYPE_CHECKING:
    from collections.abc import Callable


def everything(read: Callable[[], str]) -> tuple[str, str | None]:
    """Return all the text that `read` gives. Also return the message of the error after the text,
    or None."""
    found = ""
    while True:
        try:
            text = read()
        except InputError as error:
            return found, str(error)
        if not text:
            return found, None
        found += text


def cut(data: bytes, size: int) -> Callable[[], str]:
    """Return a function that decodes `data`, which comes in pieces of `size` bytes."""
    parts = iter([*(data[at : at + size] for at in range(0, len(data), size)), b""])
    return decoded(lambda: next(parts))


@pytest.mark.long
@given(st.text(max_size=30), st.integers(1, 5))
def test_text_in_pieces_of_any_size(text: str, size: int) -> None:
    assert everything(cut(text.encode(), size)) == (text, None)


@given(st.binary(max_size=20), st.integers(1, 5))
def test_the_valid_part_comes_before_the_error(data: bytes, size: int) -> None:
    assert everything(cut(data, size)) == expected(data)


def expected(data: bytes) -> tuple[str, str | None]:
    """Return the text of `data` up to the first byte that is not UTF-8, and the message about this
    byte."""
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError as error:
        at = error.start
        return data[:at].decode("utf-8"), f"invalid UTF-8 at byte {at} of the input"


def test_the_error_comes_again() -> None:
    read = cut(b"a\xff", 1)
    assert read() == "a"
    for _ in range(3):
        with pytest.raises(InputError):
            read()


def test_texts() -> None:
    assert everything(input_from_text("é\n").read) == ("é\n", None)
    assert everything(input_from_text("").read) == ("", None)
    assert everything(no_input().read) == ("", None)
