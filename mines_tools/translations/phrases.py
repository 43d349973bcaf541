"""Translates messages into the reader's language.

The English text of a message is in the code. The package `translations` has a module for each other language, with a
table: its keys are the English texts, and its values the translations. The table of a language is imported only if the
language is used. `tests/test_phrases.py` finds messages that are not translated, or do not use this module.
CONTRIBUTING explains how to write a message and its translation.
"""

from __future__ import annotations

from _thread import _local  # importing threading takes a command a tenth of its start

TYPE_CHECKING = False  # importing typing takes a command a tenth of its start
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    Made = TypeVar("Made")

LANGUAGES = ("en", "ja")
"""The codes of the languages of messages."""
ENGLISH = LANGUAGES[0]

_language = ENGLISH
_table: Mapping[str, str] | None = None


class _Thread(_local):
    """The settings of one thread."""

    wants_english = False


_thread = _Thread()


def phrase(template: str, /, **fields: object) -> str:
    """Return `template` in the reader's language. If there are fields, they are inserted in place
    of their names in braces. Otherwise, braces have no special meaning."""
    if _language is not ENGLISH and not _thread.wants_english:
        template = _translated(template)
    return template.format_map(fields) if fields else template


def counted(count: int, one: str, many: str, /, **fields: object) -> str:
    """Return the phrase `one` if `count` is 1, otherwise the phrase `many`. `{count}` in the phrase
    stands for `count`. Only `many` is translated, so other languages than English always use
    `many`."""
    is_english = _language is ENGLISH or _thread.wants_english
    template = one if count == 1 and is_english else many
    return phrase(template, count=count, **fields)


def template(text: str) -> str:
    """Return `text` unchanged. The call marks a text in a table as a phrase. The code that uses the
    table translates the text."""
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
"""The most frequent error messages of the operating system."""


def reason_of(error: OSError | ValueError) -> str:
    """Return the system's message for an error, in the reader's language."""
    return phrase(getattr(error, "strerror", None) or str(error))


def speak(language: str) -> None:
    """Use `language`, one of `LANGUAGES`, for all messages from now on. Messages that were made
    before must not be used again. Raise ValueError if `language` is not one of `LANGUAGES`."""
    global _language, _table  # noqa: PLW0603 - a process has one reader
    _language = LANGUAGES[LANGUAGES.index(language)]
    _table = None


def spoken() -> str:
    """Return the language in which messages are made."""
    return _language


def in_english(make: Callable[[], Made]) -> Made:
    """Return the result of `make`. While `make` runs, all messages are in English. This is for
    output that other programs read."""
    before, _thread.wants_english = _thread.wants_english, True
    try:
        return make()
    finally:
        _thread.wants_english = before


def known_language(tag: str) -> str | None:
    """Return the language for a web language tag (``ja-JP``) or a locale (``ja_JP.UTF-8``). Return None if this
    language is not one of `LANGUAGES`."""
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
