"""The memory that the server needs for a large text is bounded. Bytes are compared, because their
number is the same on every machine."""

from __future__ import annotations

import pytest
from lsprotocol import types

from dev.growth.measuring import measured
from dev.growth.server import OPEN

_SIZE = 120_000


@pytest.fixture(scope="module")
def nothing() -> int:
    """Return the bytes that the server needs for an empty text."""
    return measured("mines", "worst: cells side by side", 1, [OPEN], 5)[OPEN].peak


@pytest.mark.parametrize(
    ("language_id", "shape", "method", "most"),
    [
        ("mines", "cells side by side", types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, 140),
        ("mines", "signed clicks", types.TEXT_DOCUMENT_REFERENCES, 350),
        ("sokolang", "moves and waits", types.TEXT_DOCUMENT_CODE_ACTION, 250),
    ],
)
def test_memory_of_an_answer(
    language_id: str, shape: str, method: str, most: int, nothing: int
) -> None:
    """For each character, the server needs at most `most` bytes at its peak, besides those for an
    empty text."""
    answer = measured(language_id, f"worst: {shape}", _SIZE, [method], 5)[method]
    assert not answer.problem
    assert (answer.peak - nothing) / _SIZE < most
