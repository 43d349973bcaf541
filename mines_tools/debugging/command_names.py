"""Finds the command that a user means by a name or by a symbol."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run_vocabulary import RunVocabulary

_EMOJI_FORM = "\N{VARIATION SELECTOR-16}"
"""The character after an emoji that requests its form in colour. Many programs and keyboards leave it out."""


def command_named(text: str, words: RunVocabulary) -> str | None:
    """Return the name of the command that `text` denotes: its name, its symbol, such as an emoji, or one of its
    aliases. Return None if there is no such command."""
    if text in words.command_names():
        return text
    wanted = text.replace(_EMOJI_FORM, "")
    symbols = words.symbols().items()
    by_symbol = next(
        (name for name, own in symbols if own.replace(_EMOJI_FORM, "") == wanted), None
    )
    return words.aliases().get(text) if by_symbol is None else by_symbol
