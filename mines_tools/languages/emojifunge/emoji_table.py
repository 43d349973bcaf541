"""The emoji that the author's program knows: those of node-emoji 1.10."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.languages.emojifunge._emoji_names import NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_SELECTOR = "\ufe0f"


@once
def _table() -> tuple[tuple[str, str], ...]:
    """Names and emoji."""
    words = NAMES.split()
    return tuple(zip(words[::2], words[1::2], strict=True))


@once
def _last_names() -> Mapping[str, str]:
    """The one name that each emoji without U+FE0F is called by: the last of several."""
    return {emoji.replace(_SELECTOR, ""): name for name, emoji in _table()}


@once
def forms() -> Mapping[str, str]:
    """The table's form of each emoji, by the emoji without U+FE0F."""
    return {emoji.replace(_SELECTOR, ""): emoji for _, emoji in _table()}


@once
def names() -> Mapping[str, tuple[str, str]]:
    """The emoji of each name; and how it is executed: under its last name only."""
    last = _last_names()
    table = {}
    for name, emoji in _table():
        key = emoji.replace(_SELECTOR, "")
        table[name] = emoji, key if last[key] == name else ""
    return table


def names_of(key: str) -> tuple[str, ...]:
    """The names that are executed as an emoji."""
    return tuple(name for name, (_, executed_key) in names().items() if executed_key == key)
