"""A Sokolang program that runs in blocks, compared with single steps. Texts with errors are ignored."""

from __future__ import annotations

import random
from zlib import crc32

from mines_tools.languages.sokolang.program import parse
from tests.hostile.targets.sokolang import WORDS as _WORDS
from tests.sokolang.loops import any_loop
from tests.sokolang.test_blocks import check_limits

WORDS = [*_WORDS, b"1000000[", b"70[", b"rlrrww", b"prwlp", b"20,11,-1,1,", b"30,0,31,-1,"]
SEEDS = [any_loop(random.Random(seed)).encode() for seed in range(40)]
_INPUTS = ("", "7\n-2\nab\n", "1\n2\n3\n" * 5, "ab\n\nx\r\n5")


def fuzz_one(data: bytes) -> None:
    """Run the text in both ways, with random limits."""
    text = data.decode("utf-8", "replace")
    if not parse(text, "text").errors:
        chance = random.Random(crc32(data))
        check_limits(text, chance.choice(_INPUTS), chance)
