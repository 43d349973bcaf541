"""What people read, in their language.

The English text stands in the code, and is the key to its translations, which are tables in
`translations`, a module for each language. One that nobody asks for is never imported, and English
needs none. `tests/test_phrases.py` finds what is not translated, and what is not said by way of this
module. How to write a message, and its translation, is in CONTRIBUTING.
"""

from __future__ import annotations

from _thread import _local  # importing threading takes a command a tenth of its start

TYPE_CHECKING = False  # importing typing takes a command a tenth of its start
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    Made = TypeVar("Made")

LANGUAGES = ("en", "ja")
"""The languages there are."""
ENGLISH = LANGUAGES[0]

_language = ENGLISH
_table: Mapping[str, str] | None = None


class _Thread(_local):
    """What a thread of its own is asked for."""

    wants_english = False


_thread = _Thread()


def phrase(template: str, /, **fields: object) -> str:
    """`template`, in the language of the reader, its braces filled in with `fields`. Without fields
    braces mean nothing."""
    if _language is not ENGLISH and not _thread.wants_english:
        template = _translated(template)
    return template.format_map(fields) if fields else template


def counted(count: int, one: str, many: str, /, **fields: object) -> str:
    """`phrase` of `one` for a count of 1 and of `many` for any other; `{count}` is the count. Only
    `many` is translated."""
    is_english = _language is ENGLISH or _thread.wants_english
    template = one if count == 1 and is_english else many
    return phrase(template, count=count, **fields)


def template(text: str) -> str:
    """`text` itself, which is to be translated where it is used: for tables."""
    return text


_REASONS = (
    template("No such file or directory"),
    template("Permission denied"),
    template("Is a directory"),
    template("Not a directory"),
    template("File exists"),
    template("File too large"),
    template("No space left on device"),
    template("Read-only file system"),
    template("Input/output error"),
    template("Invalid argument"),
    template("Too many open files"),
    template("Too many levels of symbolic links"),
    template("File name too long"),
    template("No such device or address"),
    template("Cannot allocate memory"),
    template("Bad file descriptor"),
    template("Address already in use"),
)
"""The most frequent ones of the system."""


def reason_of(error: OSError | ValueError) -> str:
    """Why something did not work, as the system says it."""
    return phrase(getattr(error, "strerror", None) or str(error))


def speak(language: str) -> None:
    """Say everything in that language from now on: one of `LANGUAGES`. Nothing that was said before
    may be kept for later."""
    global _language, _table  # noqa: PLW0603 - a process has one reader
    _language = LANGUAGES[LANGUAGES.index(language)]
    _table = None


def spoken() -> str:
    """The language that everything is said in."""
    return _language


def in_english(make: Callable[[], Made]) -> Made:
    """What `make` gives, which is for other programs: all that it says is English."""
    before, _thread.wants_english = _thread.wants_english, True
    try:
        return make()
    finally:
        _thread.wants_english = before


def known_language(tag: str) -> str | None:
    """The language that a tag of the web (``ja-JP``) or the name of a locale (``ja_JP.UTF-8``) means;
    none for one that is not among `LANGUAGES`."""
    for separator in "-_.@":
        tag = tag.partition(separator)[0]
    if tag in ("C", "POSIX"):
        return ENGLISH
    return tag.lower() if tag.lower() in LANGUAGES else None


def _translated(text: str) -> str:
    global _table  # noqa: PLW0603 - loaded when it is first needed
    if _table is None:
        from importlib import import_module

        _table = import_module(f"mines_tools.translations.{_language}").PHRASES
    return _table.get(text, text)
