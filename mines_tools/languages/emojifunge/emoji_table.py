"""The table of the emoji that the author's program knows. These are the emoji of the package node-emoji 1.10."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.languages.emojifunge._emoji_names import NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_SELECTOR = "\ufe0f"


@once
def _table() -> tuple[tuple[str, str], ...]:
    """Return each name of the table with its emoji. An emoji may have several names."""
    words = NAMES.split()
    return tuple(zip(words[::2], words[1::2], strict=True))


@once
def _last_names() -> Mapping[str, str]:
    """Return a mapping from each emoji in the table, without U+FE0F, to the last of its names."""
    return {emoji.replace(_SELECTOR, ""): name for name, emoji in _table()}


@once
def forms() -> Mapping[str, str]:
    """Return a mapping from each emoji in the table, without U+FE0F, to the form in which the table contains it."""
    return {emoji.replace(_SELECTOR, ""): emoji for _, emoji in _table()}


@once
def names() -> Mapping[str, tuple[str, str]]:
    """Return, for each name in the table, its emoji and its key. The key says which instruction the author's program
    executes for this name. If an emoji has several names in the table, only the last of these names is an instruction.
    The earlier ones have the key ""."""
    last = _last_names()
    table = {}
    for name, emoji in _table():
        key = emoji.replace(_SELECTOR, "")
        table[name] = emoji, key if last[key] == name else ""
    return table


def names_of(key: str) -> tuple[str, ...]:
    """Return each name in the table for which the author's program executes the instruction with the key `key`."""
    return tuple(name for name, (_, executed_key) in names().items() if executed_key == key)
