"""Finds look-alikes: characters that look like a character of the language, but are different characters."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from mines_tools.base.records import new_record
from mines_tools.languages.mines.comments import MARK, before_comment, split_comment
from mines_tools.languages.mines.syntax_errors import found_error
from mines_tools.text.source import Span
from mines_tools.translations.phrases import ENGLISH, phrase, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.text.diagnostics import Diagnostic, FoundError

# Characters that a keyboard, a word processor or a web page writes in place of an ASCII character,
# and that Unicode does not call compatible with it.
_LOOK_ALIKES = {
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
    "\u3001": ",", "\uff64": ",", "\u060c": ",", "\u201a": ",",
    "\u061b": ";", "\u037e": ";",
    "\u3002": ".", "\u30fb": ".", "\u00b7": ".", "\u2022": ".", "\u2026": ".",
    "\u00d7": "*", "\u2217": "*", "\u2731": "*", "\u22c6": "*",
    "\u200b": " ", "\u200c": " ", "\u200d": " ", "\u2060": " ", "\ufeff": " ", "\u00ad": " ",
    "\u0085": " ", "\u2028": " ", "\u2029": " ",
    "\x1c": " ", "\x1d": " ", "\x1e": " ", "\x1f": " ",
}  # fmt: skip


_ODD = re.compile(r"[\x1c-\x1f]|[^\x00-\x7f]")
"""The characters that may be look-alikes."""


@lru_cache(maxsize=4096)
def ascii_form(character: str) -> str | None:
    """Return the ASCII character that `character` looks like; None if there is none."""
    if not _ODD.match(character):
        return None
    alike = _LOOK_ALIKES.get(character)
    if alike is None:
        digit = unicodedata.decimal(character, None)
        alike = str(digit) if digit is not None else unicodedata.normalize("NFKC", character)
    return alike if len(alike) == 1 and alike in " .*,;!@#+-0123456789" else None


MOST_IN_A_LINE = 100
"""The greatest number of errors of one kind that are listed in a line. If there are more, the message of the last
listed error says how many are not listed."""


def look_alikes(line: str, offset: int) -> tuple[list[FoundError], str]:
    """Return the errors for the look-alikes in `line` before its comment. Also return `line` with an ASCII character in
    place of each look-alike. `offset` is the place of the line in the text."""
    code, comment = split_comment(line)
    forms = _ascii_forms(code)
    if not forms:
        return [], line
    places = _places_of_forms(code, forms)
    errors = []
    for at in places[:MOST_IN_A_LINE]:
        span = new_record(Span, (at + offset, at + offset + 1))
        fields = partial(_alike_fields, line[at])
        errors.append(found_error("look-alike-character", span, fields=fields))
    return with_rest(errors, len(places)), _translated(code, forms) + comment


def _alike_fields(character: str) -> dict[str, object]:
    alike = ascii_form(character)
    return {
        "what": character_name(character),
        "ascii": phrase("a space") if alike == " " else f"`{alike}`",
    }


def alike_places(line: str) -> list[int]:
    """Return the places of all look-alikes in the part of `line` before the comment."""
    code = before_comment(line)
    return _places_of_forms(code, _ascii_forms(code))


def _places_of_forms(code: str, forms: Mapping[str, str]) -> list[int]:
    """Return the places in `code` of the look-alikes that are keys of `forms`. The list ends with the
    first one that looks like the character that begins a comment, because the text after it counts as a comment."""
    if MARK in forms.values():
        code = code[
            : min(code.index(character) for character, form in forms.items() if form == MARK) + 1
        ]
    return [at for at, character in enumerate(code) if character in forms] if forms else []


def _ascii_forms(code: str) -> dict[str, str]:
    """Return the ASCII character for each look-alike in `code`. The look-alikes are the keys."""
    forms = ((character, ascii_form(character)) for character in set(_ODD.findall(code)))
    return {character: form for character, form in forms if form is not None}


def with_rest(errors: list[FoundError], count: int) -> list[FoundError]:
    """Return `errors`, the first errors of one kind in a line. `count` is the number of all such errors in the line. If
    some are left out, the message of the last returned error says how many."""
    more = count - len(errors)
    if more:
        errors[-1] = errors[-1]._replace(make=partial(_with_more, errors[-1].make, more))
    return errors


def _with_more(make: Callable[[], Diagnostic], more: int) -> Diagnostic:
    last = make()
    message = phrase("{message} (and {more:,} more in this line)", message=last.message, more=more)
    return last._replace(message=message)


def with_ascii(line: str) -> str:
    """Return `line` with an ASCII character in place of each look-alike. The comment and the length of the line stay
    the same."""
    code, comment = split_comment(line)
    forms = _ascii_forms(code)
    return _translated(code, forms) + comment if forms else line


def _translated(code: str, forms: Mapping[str, str]) -> str:
    return code.translate({ord(character): form for character, form in forms.items()})


def character_name(character: str) -> str:
    """Return a readable name of `character`. If a reader could mistake `character` for another one, the name also says
    which character it is in Unicode."""
    # Unicode has names in English only.
    name = unicodedata.name(character, "") if spoken() == ENGLISH else ""
    code = f"U+{ord(character):04X}"
    if character.isascii() and character.isprintable():
        return f"`{character}`"
    return f"`{character}` ({name or code})" if character.isprintable() else name or code


def may_have_look_alikes(line: str) -> bool:
    """Return whether `line` may contain look-alikes. This test is quick, but not exact."""
    return not (line.isascii() and line.isprintable()) and _ODD.search(line) is not None
