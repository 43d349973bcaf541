"""Finds the text that a user wants a program to print. The user has typed this text into the
program itself, where the language does not allow it."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

    from mines_tools.text.diagnostics import Diagnostic

LONGEST = 40
"""The maximum length of a text to print, in characters."""
_PRINT = "print "
"""The word that asks to print the text after it."""
_QUOTES = (('"', '"'), ("'", "'"), ("\u201c", "\u201d"), ("\u300c", "\u300d"))
_CLOSING = dict(_QUOTES)
TRIGGERS = (
    *" !\"#$%&'()*+,-./0123456789:;<=>?@[\\]^_`{|}~",
    *"\u2018\u2019\u201c\u201d\u2026\u300c\u300d\u3001\u3002\uff01\uff1f",
)
"""The characters that a text to print may contain and that editors do not treat as part of a word. After such a
character, an editor closes its list of completions, unless the character triggers a new list."""


def text_to_print(raw: str) -> str:
    """Return the text that `raw` asks to print (see `asked_to_print`). If `raw` does not ask for
    this, return the text in quotation marks at the start of `raw`, even if the closing mark is
    missing. If there are no quotation marks, return all of `raw`.

    Return "" if this text is too long or not printable. Also return "" if there are no quotation
    marks, and `raw` contains neither a letter nor a character outside ASCII.
    """
    return asked_to_print(raw) or ("" if _called_with(raw.strip()) else _text_in(raw))


def text_or_number(raw: str) -> str:
    """Return what `text_to_print` returns for `raw`. If this is empty, but there is a digit in
    `raw`, return all of `raw`: for example, "-5". Return "" if `raw` has no digit either, is too
    long, or is not printable."""
    text = raw.strip()
    has_digits = any(character.isdigit() for character in text)
    return text_to_print(raw) or (_short(text) if has_digits and not _called_with(text) else "")


def asked_to_print(raw: str) -> str:
    """Return the text that `raw` explicitly asks to print, in one of three forms: the word `print` and the text, the
    same phrase in the reader's language, or a call of a function such as `puts("Hi")`. Return "" if `raw` has none
    of these forms."""
    text = raw.strip()
    start = _called_with(text)
    if start:
        return _text_in(text[start:].rstrip("; ").removesuffix(")").rstrip())
    shown_before, _, shown_after = phrase("print {text}", text="\0").partition("\0")
    for before, after in ((_PRINT, ""), (shown_before, shown_after)):
        rest = text.removeprefix(before).removesuffix(after)
        if len(rest) + len(before) + len(after) == len(text):
            return _text_in(rest) or ("" if rest.strip()[:1] in _CLOSING else _short(rest.strip()))
    return ""


def is_offered(raw: str, labels: Iterable[str]) -> bool:
    """Return whether a completion that prints the text or number in `raw` is offered. `labels` are the labels of the
    offered completions."""
    text = text_or_number(raw)
    return bool(text) and phrase("print {text}", text=text) in labels


def with_how_to_print(error: Diagnostic) -> Diagnostic:
    """Return a copy of `error` whose help also says how to print a text. `error` is a syntax error
    of a file that contains only a text to print."""
    remedy = phrase("to print this text, take the quick fix in an editor")
    return error._replace(help=phrase("{reason}; {remedy}", reason=error.help, remedy=remedy))


def _text_in(raw: str) -> str:
    """Return the text that `raw` stands for. If `raw` begins with a quotation mark, this is the text in the quotation
    marks. If not, all of `raw` is the text, but only if `raw` has a letter or a character outside ASCII. Return "" if
    there is no such text."""
    text = raw.strip()
    if text[:1] in _CLOSING:
        text = text[1:].removesuffix(_CLOSING[text[0]])
    elif not any(character.isalpha() or not character.isascii() for character in text):
        return ""
    return _short(text)


def _short(text: str) -> str:
    """Return `text` if it is printable and has at most `LONGEST` characters. Otherwise return ""."""
    return text if text.isprintable() and len(text) <= LONGEST else ""


def quoted_end(text: str, start: int) -> int:
    """Return the offset after the closing mark of the quoted text at `start`. The word `print` may
    stand before the opening mark. Return -1 if the closing mark is missing. Return `start` if there
    is no opening mark."""
    called = _called_with(text, start)
    at = start + (called or len(_PRINT) * text.startswith(_PRINT, start))
    closing = _CLOSING.get(text[at : at + 1])
    end = start if closing is None else text.find(closing, at + 1) + 1 or -1
    return end + (called > 0 and text.startswith(")", end)) if end > start else end


def _called_with(text: str, start: int = 0) -> int:
    """Return how many characters of the function call at `start` are before its opening quotation mark. For
    `puts("Hi")`, this is the length of `puts(`. Return 0 if there is no such call."""
    call = _call().match(text, start)
    is_call = (
        call is not None
        and any(map(str.isalpha, call["name"]))
        and text[call.end() : call.end() + 1] in _CLOSING
    )
    return call.end() - start if call is not None and is_call else 0


@once
def _call() -> re.Pattern[str]:
    """Return the pattern of the beginning of a function call. The beginning ends before the first
    argument."""
    import re

    return re.compile(rf"(?P<name>{_PRINT}|[\w.:]{{1,{LONGEST}}}!?)\(\s*")


def is_surely_text(raw: str) -> bool:
    """Return whether `raw` is very probably a text and not a name. This is so if `raw` is in
    quotation marks, asks to print a text, or contains a capital letter or a character outside
    ASCII."""
    text = raw.strip()
    is_marked = text[:1] in _CLOSING or bool(asked_to_print(raw))
    return is_marked or text != text.lower() or not text.isascii()
