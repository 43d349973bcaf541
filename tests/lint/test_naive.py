"""The quick functions for directives agree with the simple ones."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile.targets.directives import SEEDS, WORDS, fuzz_one


@settings(max_examples=3 * settings.default.max_examples)
@given(st.lists(st.sampled_from([*WORDS, *SEEDS]), max_size=25).map(b"".join))
def test_directives(data: bytes) -> None:
    fuzz_one(data)
