"""The record of a glyph. Only this record defines the description and the effect of the glyph."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from mines_tools.languages.emojifunge.world import World

    Mode = Literal["o", "x"]
    """``o``: the glyph pops according to the pop mode. ``x``: the pop mode makes no difference."""


class Glyph(NamedTuple):
    """A glyph of the language."""

    emoji: str
    """The emoji in the form that the language text uses. Programs may leave out U+FE0F."""
    name: str
    mode: Mode
    pops: str
    """The values that the glyph pops, the top first: ``a`` is popped according to the pop mode, ``a#`` is a number,
    ``a[]`` is a stack, ``*`` is the whole stack."""
    pushes: str
    """The values that the glyph pushes, the top first."""
    summary: str
    """A short description of the glyph's effect."""
    effect: Callable[[World], None]
    aliases: tuple[str, ...] = ()
    """Other English names. The Japanese names are in the package of the translations."""

    @property
    def code_points(self) -> str:
        """The code points of the emoji, as in ``2B1C FE0F``."""
        return " ".join(f"{ord(character):04X}" for character in self.emoji)
