"""Reads the cases that are written in the comments of a program::

    # test: two numbers
    # input: 40 2
    # output: 42

A value stands on the line of its key, without the blanks around it. If it begins with a quotation mark, it is a string
of JSON. If the line of the key is empty, and the next comments begin with ``|``, these comments are the lines of the
value. The value has no line end at its end, unless the last of these lines is empty.

``input`` after ``output`` or ``error`` begins the next case, as does ``test``. The keys ``error``, ``skip``, ``endless`` and the
settings (see `setting_values`) count only directly below another line of the case, because other people may use these
words in comments. A comment that directly follows or precedes a line of a case, and begins with a word that is similar to
a key, is a mistake.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.testing.case import Case, checksum
from mines_tools.testing.setting_values import SETTINGS, misspelt_key, with_setting
from mines_tools.text.diagnostics import Problem
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.interface.language import Language, Parsed

_MARKS = ("test:", "input:", "output:")
_LINE = "|"
_BLANKS = " \t\r"
_BELOW = ("error", "skip", "endless", *SETTINGS)
"""The keys that count only below another line of a case."""
_KEYS = (*(mark.removesuffix(":") for mark in _MARKS), *_BELOW)
_SIMILAR = 0.78
"""The similarity from which a word is a misspelt key. ``text`` and ``test`` are less similar, ``inptu`` and ``input`` are
more similar."""
_MOST_WORDS = 100
"""The number of different words of which the similarity is computed: that is slow."""


def has_cases(text: str) -> bool:
    """Return whether a program with the text `text` may have cases in its comments. The text is not parsed."""
    return any(mark in text for mark in _MARKS)


def comment_cases(program: str, language: Language, parsed: Parsed) -> Iterator[Case]:
    """Yield the cases in the comments of the program `parsed`, which is in the file at `program`."""
    number = 0
    for lines in _grouped(language, parsed):
        case = _case(program, lines, str(number + 1))
        if case is not None:
            number += 1
            yield case._replace(file_check=checksum(parsed.text))


class _Line(NamedTuple):
    """A comment that belongs to a case."""

    line: int
    """The line in the text, counted from 1."""
    key: str
    value: str
    span: Span
    """The span of everything after the key."""
    column: int
    misspelt: str = ""
    """The word that stands in place of `key`; empty if `key` is spelt correctly."""


def _grouped(language: Language, parsed: Parsed) -> Iterator[list[_Line]]:
    """Yield the lines of each case."""
    lines: list[_Line] = []
    keys: set[str] = set()
    for line in _lines(language, parsed):
        is_done = bool(keys & {"output", "error"})
        begins = line.key == "test" or (line.key == "input" and (is_done or "input" in keys))
        if lines and (begins or (line.key == "output" and "output" in keys)):
            yield lines
            lines, keys = [], set()
        lines.append(line)
        keys.add(line.key)
    if lines:
        yield lines


def _lines(language: Language, parsed: Parsed) -> Iterator[_Line]:
    text = parsed.text
    above = ""  # the key of the line of a case that is directly above
    last = 0  # the number of the last line with a comment
    doubtful: list[
        tuple[Span, int, int]
    ] = []  # comments directly above that may have misspelt keys
    spelling = _Spelling()
    for span in language.comments(parsed):
        line, column = parsed.lines.position(span.start)
        content = text[span.start : span.end]
        if line != last + 1:
            above, doubtful = "", []
        last = line
        found = _parsed(content, above)
        if found is not None:
            yield from reversed([*spelling.misspelt_lines(text, reversed(doubtful))])
            doubtful = []
            above = above if found[0] == _LINE else found[0]
            yield _line(text, span, line, column, *found)
        elif not above:
            doubtful.append((span, line, column))
        else:
            wrong = spelling.misspelt(content)
            above = "" if wrong is None else wrong[0]
            if wrong is not None:
                yield _line(text, span, line, column, *wrong)


def _line(
    text: str, span: Span, line: int, column: int, key: str, at: int, misspelt: str = ""
) -> _Line:
    """Return the line of a case that is the comment at `span`, in the line `line` and at the column `column` of `text`. The
    value of the key is at the offset `at` of the comment."""
    start = span.start + at
    whole = text[start : span.end].removesuffix("\r")
    value = whole.removeprefix(" ") if key == _LINE else whole.strip(_BLANKS)
    return _Line(line, key, value, Span(start, start + len(whole)), column, misspelt)


class _Spelling:
    """The words of a text that may be misspelt keys."""

    def __init__(self) -> None:
        self._meant: dict[str, str | None] = {}
        """The key that each word means; None if it is not similar to a key."""

    def misspelt(self, content: str) -> tuple[str, int, str] | None:
        """Return the key that a comment probably means, the offset after the word that is there instead, and this word.
        Return None if the comment does not begin with a word that is similar to a key."""
        stripped = content.lstrip(_BLANKS)
        word, colon, _ = stripped.partition(":")
        if not colon or len(word) > 15 or not word.replace("-", "").isalpha():
            return None
        key = self._key(word)
        return None if key is None else (key, len(content) - len(stripped) + len(word) + 1, word)

    def misspelt_lines(self, text: str, places: Iterable[tuple[Span, int, int]]) -> Iterator[_Line]:
        """Yield the lines of a case that are the comments at `places`, up to the first comment that has no misspelt
        key."""
        for span, line, column in places:
            wrong = self.misspelt(text[span.start : span.end])
            if wrong is None:
                return
            yield _line(text, span, line, column, *wrong)

    def _key(self, word: str) -> str | None:
        if word not in self._meant and len(self._meant) < _MOST_WORDS:
            from mines_tools.text.nearest_name import nearest_name  # only for a mistake

            self._meant[word] = nearest_name(word.lower(), _KEYS, _SIMILAR)
        return self._meant.get(word)


def _parsed(content: str, above: str) -> tuple[str, int] | None:
    """Return the key of a comment and the offset after the key. Return None if the comment does not belong to a case.
    `above` is the key of the line above, if that line belongs to a case; otherwise it is empty."""
    stripped = content.lstrip(_BLANKS)
    begin = len(content) - len(stripped)
    if stripped.startswith(_LINE) and above in ("input", "output"):
        return _LINE, begin + len(_LINE)
    key, colon, _ = stripped.partition(":")
    if colon and f"{key}:" in _MARKS:
        return key, begin + len(key) + 1
    if not above:
        return None
    if colon and key in _BELOW:
        return key, begin + len(key) + 1
    word = stripped.rstrip(_BLANKS)
    is_word = word in ("error", "skip", "endless")
    return (word, begin + len(word)) if is_word else None


def _case(program: str, lines: list[_Line], name: str) -> Case | None:
    """Return the case that consists of `lines`; None if they do not say what is expected."""
    keys = {line.key for line in lines}
    if keys.isdisjoint(("output", "error", "test", "skip", "endless")):
        return None
    case = Case(program, name, "comments", program, lines[0].line)
    at = 0
    while at < len(lines):
        line = lines[at]
        more = at + 1
        while more < len(lines) and lines[more].key == _LINE:
            more += 1
        try:
            case = _with_line(case, lines[at:more])
        except ValueError as error:
            problem = Problem(program, str(error), line.line, line.column)
            return case._replace(problem=problem, line=line.line)
        at = more
    return case


def _with_line(case: Case, lines: list[_Line]) -> Case:
    """Return `case` with what the first of `lines` says. The other lines belong to its value. Raises ValueError."""
    if lines[0].misspelt:
        raise ValueError(misspelt_key(lines[0].misspelt, lines[0].key))
    key, value = lines[0].key, _value(lines[0], lines[1:])
    if key == "test":
        return case._replace(name=value or case.name)
    if key == "input":
        return case._replace(input=value)
    if key == "output":
        return case._replace(output=value, output_spans=tuple(line.span for line in lines))
    if key == "error":
        return case._replace(error=value or True)
    if key == "endless":
        return case._replace(is_endless=True)
    if key == "skip":
        return case._replace(skip=value or phrase("the case says so"))
    return case._replace(settings=with_setting(case.settings, key, value))


def _value(line: _Line, below: list[_Line]) -> str:
    """Return the value of `line`, whose further lines are `below`. Raises ValueError."""
    if line.value.startswith('"') and not any(part.value for part in below):
        return unquoted(line.value)  # empty lines below are left over from a longer value
    texts = [part.value for part in below]
    if line.value or not below:
        texts.insert(0, line.value)
    return "\n".join(texts)


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", '"': '"', "\\": "\\", "/": "/"}


def unquoted(text: str) -> str:
    """Return the string that `text` means, in the notation of JSON. Raises ValueError."""
    # Importing `json` takes as long as half the start of Python.
    pieces: list[str] = []
    at = 1
    mark = _next(text, '"', at)
    while (escape := text.find("\\", at, mark + 1)) >= 0:
        pieces.append(text[at:escape])
        code = text[escape + 2 : escape + 6] if text[escape + 1 : escape + 2] == "u" else ""
        if len(code) == 4 and all(digit in "0123456789abcdefABCDEF" for digit in code):
            pieces.append(chr(int(code, 16)))
            at = escape + 6
        else:
            character = _ESCAPES.get(text[escape + 1 : escape + 2])
            if character is None:
                raise ValueError(_not_a_string(text))
            pieces.append(character)
            at = escape + 2
        if mark < at:
            mark = _next(text, '"', at)
    if mark != len(text) - 1:
        raise ValueError(_not_a_string(text))
    pieces.append(text[at:mark])
    value = "".join(pieces)
    if not any(map(_is_half, value)):
        return value
    try:  # two escapes may be one character
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise ValueError(_not_a_string(text)) from None


def _is_half(character: str) -> bool:
    """Return whether `character` is one of the two halves in which UTF-16 writes some characters."""
    return "\ud800" <= character <= "\udfff"


def _next(text: str, character: str, start: int) -> int:
    """Return the offset of the next `character` in `text`, from `start` on. Return the length of `text` if there is
    none."""
    at = text.find(character, start)
    return len(text) if at < 0 else at


def _not_a_string(text: str) -> str:
    return phrase(
        '{text} is not a string of JSON: write a second quotation mark, and \\n, \\t, \\" or \\\\ '
        "for special characters",
        text=quoted(text),
    )


def written_values(output: str, places: int) -> list[str]:
    """Return the texts of `places` comments that say that the output is `output`: the text after the key, and the texts
    after ``|``. The number of comments stays the same, because a line may be an operation."""
    lines = output.split("\n")
    if places == len(lines) + 1 and output.replace("\n", "").isprintable():
        return ["", *(f" {line}" if line else "" for line in lines)]
    return [_written(output, has_more=places > 1), *([""] * (places - 1))]


def _written(output: str, *, has_more: bool) -> str:
    """Return the text of the first comment. `has_more` is true if empty comments follow."""
    is_plain = output.isprintable() and output == output.strip() and not output.startswith('"')
    if is_plain and not has_more:
        return f" {output}" if output else ""
    import json

    is_readable = output.replace("\n", "").isprintable()
    return f" {json.dumps(output, ensure_ascii=not is_readable)}"
