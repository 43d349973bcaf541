"""What a person did wrong on a line that is no operation, or in a row that is no row.

A line is judged in pieces, which the grammar's terminals cut. Spans are within the line.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from mines_tools.diagnostics import Diagnostic, Related
from mines_tools.mines import _terminals as terminal
from mines_tools.mines.syntax_errors import syntax_error
from mines_tools.names import quoted
from mines_tools.phrases import ENGLISH, phrase, spoken, template
from mines_tools.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_PIECES = re.compile(
    f"(?P<cells>{terminal.ROW})|(?P<integer>{terminal.INTEGER})"
    f"|(?P<button>{terminal.LEFT_BUTTON}|{terminal.RIGHT_BUTTON})"
    f"|(?P<alone>{terminal.SWITCH}|{terminal.RESTART})"
    f"|(?P<sign>{terminal.SIGN})|(?P<other>[^ \\t\\v\\f\\r.*0-9+,;!@-]+)"
)
"""The pieces of a line without its comment; blanks are what lies between them."""

_INITIALS = "-" + "".join(kind[0] for kind in _PIECES.groupindex)

Piece = re.Match[str]
"""A match of `_PIECES`; which group matched is the piece's kind."""

# Characters that a keyboard, a word processor or a web page puts in the place of an ASCII one, and
# that Unicode does not itself call compatible with it.
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
    """The ASCII character that a person took `character` for, if there is one."""
    if not _ODD.match(character):
        return None
    alike = _LOOK_ALIKES.get(character)
    if alike is None:
        digit = unicodedata.decimal(character, None)
        alike = str(digit) if digit is not None else unicodedata.normalize("NFKC", character)
    return alike if len(alike) == 1 and alike in " .*,;!@#+-0123456789" else None


MOST_IN_A_LINE = 100
"""Errors of one kind in one line that are told one by one; the last of them tells of the rest."""


def look_alikes(line: str, offset: int) -> list[Diagnostic]:
    """The characters of `line` that look like one of the language's, its comment left out."""
    places = alike_places(line)
    found = []
    for at in places[:MOST_IN_A_LINE]:
        alike = ascii_form(line[at])
        found.append(
            syntax_error(
                "look-alike-character",
                Span(at + offset, at + offset + 1),
                what=character_name(line[at]),
                ascii=phrase("a space") if alike == " " else f"`{alike}`",
            )
        )
    return with_rest(found, len(places))


def alike_places(line: str) -> list[int]:
    """Where every such character stands in `line`."""
    code = line.partition("#")[0]
    forms = _ascii_forms(code)
    if "#" in forms.values():
        code = code[: min(code.index(each) for each, form in forms.items() if form == "#") + 1]
    return [at for at, character in enumerate(code) if character in forms] if forms else []


def _ascii_forms(code: str) -> dict[str, str]:
    """The look-alikes in `code`, each with what it looks like."""
    if _ODD.search(code) is None:
        return {}
    forms = ((character, ascii_form(character)) for character in set(code))
    return {character: form for character, form in forms if form is not None}


def with_rest(errors: list[Diagnostic], count: int) -> list[Diagnostic]:
    """The first of `count` errors in a line, the last of which tells how many more there are."""
    more = count - len(errors)
    if more:
        last = errors[-1]
        message = phrase(
            "{message} (and {more:,} more in this line)", message=last.message, more=more
        )
        errors[-1] = last._replace(message=message)
    return errors


def with_ascii(line: str) -> str:
    """`line` with every look-alike before its comment replaced; as long as before."""
    code, mark, comment = line.partition("#")
    forms = _ascii_forms(code)
    if not forms:
        return line
    table = {ord(character): form for character, form in forms.items()}
    return code.translate(table) + mark + comment


def character_name(character: str) -> str:
    """What to call a character: visible, and by name where looks deceive."""
    # Unicode has its names in English only.
    name = unicodedata.name(character, "") if spoken() == ENGLISH else ""
    code = f"U+{ord(character):04X}"
    if character.isascii() and character.isprintable():
        return f"`{character}`"
    return f"`{character}` ({name or code})" if character.isprintable() else name or code


def diagnose_operation(line: str, offset: int, board_ended: Span) -> Iterator[Diagnostic]:
    """Why `line`, which begins at `offset`, is no operation: at least one diagnostic.

    `board_ended` is the operation that ended the board.
    """
    if not (line.isascii() and line.isprintable()) and _ODD.search(line):
        found = look_alikes(line, offset)
        yield from found
        line = with_ascii(line)
        if found and is_operation(line):
            return
    code = line.partition("#")[0]
    if code.count(terminal.LEFT_BUTTON) + code.count(terminal.RIGHT_BUTTON) > 1:
        yield from _second_buttons(code, offset)
        return
    judged = list(_PIECES.finditer(code))
    kinds = _kinds(judged)
    if "b" in kinds:
        yield from _diagnose_click(line, judged, kinds, offset)
    elif kinds == "c":
        related = Related(board_ended, phrase("the board ended here"))
        yield syntax_error("board-row-after-operation", _at(judged, offset), (related,))
    elif kinds and not kinds.strip("i"):
        yield syntax_error("missing-button", _at(judged, offset))
    elif kinds and not kinds.strip("ai"):
        yield syntax_error("crowded-line", _at(judged[1:], offset))
    elif kinds:
        what = quoted(line[judged[0].start() : judged[-1].end()])
        yield syntax_error("unknown-operation", _at(judged, offset), what=what)


_BUTTON = re.compile(f"{terminal.LEFT_BUTTON}|{terminal.RIGHT_BUTTON}")
_OPERATION = re.compile(
    f"{terminal.BLANK}*(?:{terminal.INTEGER}{terminal.BLANK}*[,;]{terminal.BLANK}*"
    f"{terminal.INTEGER}|{terminal.SWITCH}|{terminal.RESTART}|){terminal.BLANK}*"
    f"(?:{terminal.COMMENT})?"
)


def is_operation(line: str) -> bool:
    """Whether `line` is an operation."""
    return _OPERATION.fullmatch(line) is not None


def _second_buttons(code: str, offset: int) -> Iterator[Diagnostic]:
    """A button is a piece by itself, wherever it stands: the others need not be cut."""
    first, *others = [match.start() + offset for match in _BUTTON.finditer(code)]
    related = (Related(Span(first, first + 1), phrase("the first button")),)
    found = [
        syntax_error("second-button", Span(at, at + 1), related) for at in others[:MOST_IN_A_LINE]
    ]
    return iter(with_rest(found, len(others)))


def _diagnose_click(
    line: str, judged: list[Piece], kinds: str, offset: int
) -> Iterator[Diagnostic]:
    at = kinds.index("b")
    button = _at([judged[at]], offset)
    for which, part in ((_COLUMN, slice(at)), (_ROW, slice(at + 1, None))):
        if kinds[part] == "i":
            continue
        integer = judged[part]
        if not integer:
            pressed = judged[at].group()
            yield syntax_error("missing-integer", button, which=phrase(which), button=pressed)
        elif "a" in kinds[part]:
            alone = [piece for piece in integer if piece.lastgroup == "alone"]
            yield syntax_error("crowded-line", _at(alone, offset))
        else:
            text = line[integer[0].start() : integer[-1].end()]
            why = _why(text)
            span = _at(integer, offset)
            yield syntax_error("malformed-integer", span, what=quoted(text), why=why)


_COLUMN, _ROW = template("column"), template("row")
_WHY = (
    (r"[+-]", template("it is a sign without digits")),
    (r"[+-]+", template("it is signs without digits")),
    (r"[+-]+[0-9]+", template("it has more than one sign")),
    (r"[+-]?(?:[0-9]+\.[0-9]*|\.[0-9]+)", template("it has a decimal point")),
    (r"[0-9]+[+-]+", template("the sign comes after the digits")),
    (r"[+-]?0[xXoObB][0-9a-fA-F]*", template("integers are decimal")),
    (r"[0-9+-]+", template("there is a sign among the digits")),
)
"""Forms of what is no integer, the narrower ones first, and why each is none."""
_WHY_FORM = re.compile("|".join(f"({form})" for form, _ in _WHY))
_BLANK = re.compile(terminal.BLANK)


def _why(text: str) -> str:
    """Why `text` is no integer."""
    bare = _BLANK.sub("", text)
    form = _WHY_FORM.fullmatch(bare)
    if form is not None:
        return phrase(_WHY[int(form.lastindex or 0) - 1][1])
    character = character_name(bare.lstrip("+-0123456789")[0])
    return phrase("{character} is not a digit", character=character)


def _kinds(judged: list[Piece]) -> str:
    """The first letters of the kinds of these pieces: ``ibi`` for a click."""
    return "".join([_INITIALS[piece.lastindex or 0] for piece in judged])


def _at(judged: list[Piece], offset: int) -> Span:
    return Span(judged[0].start() + offset, judged[-1].end() + offset)
