"""The words for a program of which it is not known whether it ends. Lenses and explanations of all languages use them."""

from __future__ import annotations

from mines_tools.translations.phrases import phrase


def unknown_ending(reason: str, *, has_endless_run: bool = False) -> str:
    """Return words that say that the tools do not know whether a program ends. They must not sound like a fault of the
    program. `reason` says why it is not known. With `has_endless_run`, a run is known that never ends."""
    if has_endless_run:
        return phrase("not known if it ever ends: {reason}", reason=reason)
    return phrase("not known if it always ends: {reason}", reason=reason)
