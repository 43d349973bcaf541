"""The page about all rules of a language (`page`), where it is on this machine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent


@cache
def shipped_page(language_id: str) -> str | None:
    """The path of the page: beside this file in an installed package, among the documentation in a
    working tree. None if there is none."""
    made_by = f"`python -m mines_tools.lint.page {language_id}`"
    for path in (_HERE / f"rules-{language_id}.md", _HERE.parents[1] / "docs" / "rules.md"):
        if path.is_file() and made_by in path.read_text("utf-8")[:500]:
            return str(path)
    return None
