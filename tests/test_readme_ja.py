"""`README.ja.md` has the sections, the commands and the links of `README.md`."""

from __future__ import annotations

import re
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
_ENGLISH = (_ROOT / "README.md").read_text("utf-8")
_JAPANESE = (_ROOT / "README.ja.md").read_text("utf-8")
_GENERATED = re.compile(r"<!-- Made by .*?<!-- end of what is made -->", re.DOTALL)
"""The table of speeds, which only the English README contains."""
_BLOCK = re.compile(r"^```\w+\n.*?^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(#+) ", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)]*)\)")
_ONLY_JAPANESE = {"README.md", "README.md#run", "docs/performance.md#running-programs"}
"""The links to the English README and to the speeds, which only the Japanese README contains."""
_CODE = re.compile(r"`[^`\n]+`")


def _without_blocks(text: str) -> str:
    return _BLOCK.sub("", _GENERATED.sub("", text))


def test_the_same_headings() -> None:
    assert _HEADING.findall(_without_blocks(_ENGLISH)) == _HEADING.findall(
        _without_blocks(_JAPANESE)
    )


def test_the_same_commands_with_the_same_output() -> None:
    assert _BLOCK.findall(_JAPANESE) == _BLOCK.findall(_ENGLISH)


def test_the_same_links_and_pictures_in_each_section() -> None:
    """The link to the other language differs, and the Japanese README leads to the table of speeds."""
    sections = [
        re.split(r"^## ", _without_blocks(text), flags=re.MULTILINE)
        for text in (_ENGLISH, _JAPANESE)
    ]
    for english, japanese in zip(*sections, strict=True):
        links = set(_LINK.findall(english)) - {"README.ja.md"}
        assert links == set(_LINK.findall(japanese)) - _ONLY_JAPANESE, english[:30]


def test_the_same_rows_and_words_in_code() -> None:
    texts = [_without_blocks(text) for text in (_ENGLISH, _JAPANESE)]
    rows = [
        [line.count("|") for line in text.split("\n") if line.startswith("|")] for text in texts
    ]
    assert rows[0] == rows[1]
    words = [set(_CODE.findall(text)) for text in texts]
    # Japanese readers can also type the name of a command in Japanese.
    assert words[0] - words[1] <= {"`machine`", "`python`", "`wasm`"}
    assert words[1] - words[0] <= {"`足す`", "`docs/`"}
