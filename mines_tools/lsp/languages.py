"""The editor features of all languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.language import LANGUAGES, language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Editor


def editors() -> Iterator[Editor]:
    """Yield the editor features of each language. A language without editor features is left out."""
    for name in LANGUAGES:
        editor = language(name).editor
        if editor is not None:
            yield editor()
