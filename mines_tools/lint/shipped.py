"""Finds the page about all rules of a language (`html_page`) on this machine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mines_tools.translations.phrases import ENGLISH

_HERE = Path(__file__).parent


@cache
def shipped_page(language_id: str, tongue: str) -> str | None:
    """Return the path of the page in the language `tongue`; None if there is none.

    It lies beside this file in an installed package, and in the documentation in a working tree.
    """
    made_by = f"`python -m mines_tools.lint.html_page {language_id}`"
    ending = ".html" if tongue == ENGLISH else f".{tongue}.html"
    documentation = _HERE.parents[1] / "docs"
    names = (
        f"rules-{language_id}{ending}",
        f"rules{ending}",
    )  # the second name is that of the first language
    for path in (_HERE / names[0], *(documentation / name for name in names)):
        if path.is_file() and made_by in path.read_text("utf-8")[:500]:
            return str(path)
    return None
