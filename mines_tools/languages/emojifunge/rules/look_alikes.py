"""Suggests the instruction that the author of a program probably intended with an unknown cell. The suggestion has a
similar shape, meaning or name."""

from __future__ import annotations

import re

from mines_tools.base.lazy import once
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS, japanese_aliases
from mines_tools.languages.emojifunge.writing import LARGEST, pushing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph

_NOT_PART = dict.fromkeys((*range(127995, 128000), 65038, 65039))
"""Skin tones and variation selectors. They are ignored in comparisons."""

_NEAR = """
empty ◻ ◽ ▫ 🔲 🔳 ⚪ 💮 □
wall ◼ ◾ ▪ ⚫ 🧱 ■
speedrun 🏃 🏃‍♂ 🏃‍➡ 🏃‍♀‍➡ 🏃‍♂‍➡
output-ascii 🔠
turn-clockwise 🔁 🔂
fact ❣
semifact ⁉
swap 💝 💘
dup ❤ 💖 💗 💓 💟
create-empty-stack ✉
change-popmode 📩
into-nested-stack 📮
record 🎬 📹
play-record 📼
signal 🚦
timer ⏰ ⌛ ⏳
stopwatch ⌚
entry-point 🚩 🏴 🏳 🎌
end 🛑 🔙 🔛 🔜 🔝
mul ❌ ❎ ✗ ×
infinity ♾ ∞
crash 💣 🧨
right ▶ 👉 → ⇒ ＞
left ◀ 👈 ← ⇐ ＜
up 🔼 👆 ☝ ↑ ⇑
down 🔽 👇 ↓ ⇓
up-right ⬈ 🡕
down-right ⬊ 🡖
up-left ⬉ 🡔
down-left ⬋ 🡗
fast-right ⏭
fast-left ⏮
spider 🕷
bicycle 🚴 🛵
exec 🖥 ⌨
gold 🏅 🎖 🏆
calendar 📆 🗓
pick-emoji 👁
pick-back-emoji 📸
cat 🐈 😺
dog 🐕 🐩
silent 🤫 😶
vomit 🤢
sleep 😴 🛌
comment 🍙 🍛
pop 🚯
warp ✳ ❇ ❊
O ⭕
P Ⓟ
A Ⓐ 🅐
B Ⓑ 🅑
C Ⓒ
R Ⓡ
plus ＋
minus － − –
div ÷ ／
fact ！
less-than 📊
"""
"""Emoji that look like instructions. Each line contains the name of an instruction, followed by the emoji that look
like this instruction."""


@once
def _near() -> Mapping[str, str]:
    names = {}
    for line in _NEAR.split("\n"):
        name, *others = line.split() or [""]
        names.update({_plain(other): name for other in others})
    return {other: name for other, name in names.items() if other not in GLYPHS}


@once
def _named() -> Mapping[str, str]:
    """Return a mapping from English and Japanese names to the instructions with these names."""
    names = {}
    japanese = japanese_aliases()
    for name, glyph in BY_NAME.items():
        for alias in (*japanese.get(name, ()), *glyph.aliases, name):
            names[alias.lower()] = name
    return names


def _plain(text: str) -> str:
    return text.translate(_NOT_PART)


def meant_by_emoji(key: str) -> Glyph | None:
    """Return the instruction that the author probably meant with the unknown emoji `key`, which is without U+FE0F.
    Return None if no instruction is similar."""
    plain = _plain(key)
    name = _near().get(plain)
    return GLYPHS.get(plain) if name is None else BY_NAME[name]


def meant_by_text(text: str) -> tuple[Glyph, ...]:
    """Return the instructions that the author probably meant with the unknown text `text`. `text` has no blanks at the
    beginning or the end. Return an empty tuple if it is not clear what the author meant."""
    text = text.strip(" \t\ufeff\r\u3000")
    if not text or len(text) > _LONGEST:
        return ()
    plain = _plain(text)
    if plain in GLYPHS:
        return (GLYPHS[plain],)
    name = _near().get(plain) or _named().get(plain.lower())
    if name is not None:
        return (BY_NAME[name],)
    number = number_meant(text)
    return () if number is None else pushing(number)


def number_meant(text: str) -> int | None:
    """If `text` is a number in digits, return this number. Return None if `text` is anything else, or if the number is
    too large."""
    digits = text.strip(" \t\ufeff\r\u3000")
    if not _DIGITS.fullmatch(digits):
        return None
    number = int(digits)
    return number if number <= LARGEST else None


_LONGEST = 24
_DIGITS = re.compile("[0-9\uff10-\uff19]{1,24}")
