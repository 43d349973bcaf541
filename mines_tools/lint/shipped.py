"""Finds the page about all rules of a language (`html_page`) on this machine."""

from __future__ import annotations

from functools import cache

from mines_tools.project.package_data import package_data
from mines_tools.translations.phrases import spoken


def shipped_page(language_id: str) -> str | None:
    """Return the path of the page that is written in the language of the messages; None if there is no such page."""
    return _path(language_id, spoken())


def page_name(language_id: str, tongue: str) -> str:
    """Return the path of the page that is written in the language `tongue`. The path is relative to the package."""
    return f"lint/rules-{language_id}.{tongue}.html"


@cache
def _path(language_id: str, tongue: str) -> str | None:
    return package_data(page_name(language_id, tongue), lambda: _page(language_id))


def _page(language_id: str) -> str:
    from mines_tools.interface.language import language
    from mines_tools.lint.rules_html import html_page

    return html_page(language(language_id))
