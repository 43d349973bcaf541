"""The record of a glyph, the only source of its description and its effect."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from mines_tools.languages.emojifunge.world import World

    Mode = Literal["o", "x"]
    """``o``: it pops by the pop mode. ``x``: the pop mode makes no difference."""


class Glyph(NamedTuple):
    """A glyph of the language."""

    emoji: str
    """The emoji as in the language text; U+FE0F may be left out."""
    name: str
    mode: Mode
    pops: str
    """The values it pops, the top first: ``a`` by the pop mode, ``a#`` a number, ``a[]`` a stack, ``*`` the
    whole stack.
    """
    pushes: str
    """The values it pushes, the top first."""
    summary: str
    """A short description of its effect."""
    effect: Callable[[World], None]
    aliases: tuple[str, ...] = ()
    """Other names in English. The Japanese ones are among the translations."""

    @property
    def code_points(self) -> str:
        """Its code points, as in ``2B1C FE0F``."""
        return " ".join(f"{ord(character):04X}" for character in self.emoji)
