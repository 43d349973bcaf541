"""What is known of a glyph: everything that is said of it and done with it comes from here."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from mines_tools.languages.emojifunge.world import World

    Mode = Literal["o", "x"]
    """``o``: what it pops, it pops by the pop mode. ``x``: the pop mode makes no difference."""


class Glyph(NamedTuple):
    """One glyph."""

    emoji: str
    """As the language text has it; U+FE0F may be left out."""
    name: str
    mode: Mode
    pops: str
    """The top first: ``a`` by the pop mode, ``a#`` a number, ``a[]`` a stack, ``*`` the whole stack."""
    pushes: str
    """The top first."""
    summary: str
    """What it does, in a few words."""
    effect: Callable[[World], None]
    aliases: tuple[str, ...] = ()
    """Other names, in English. Those in Japanese are among the translations."""

    @property
    def code_points(self) -> str:
        """Its code points: ``2B1C FE0F``."""
        return " ".join(f"{ord(each):04X}" for each in self.emoji)
