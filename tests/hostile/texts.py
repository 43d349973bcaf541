"""Texts of a given size for which time or memory may grow faster than their size."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_BOARD = ".*.\n...\n"


def _repeat(unit: str) -> Callable[[int], str]:
    """Return a function that repeats `unit` until the text has a given size."""
    return lambda size: unit * (size // len(unit) + 1)


def _below(unit: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """Return a function that repeats `unit` below a board, until the text has a given size."""
    return lambda size: f"{_BOARD}{before}{unit * (size // len(unit) + 1)}{after}"


def _above(unit: str, after: str = "\n") -> Callable[[int], str]:
    """Return a function that repeats `unit` above a board, until the text has a given size."""
    return lambda size: f"{unit * (size // len(unit) + 1)}{after}{_BOARD}0,0\n"


def _numbered(form: str, before: str = _BOARD) -> Callable[[int], str]:
    """Return a function that makes lines of the form `form`, each with another number, until the
    text has a given size."""

    def text(size: int) -> str:
        lines, length = [], 0
        for number in itertools.count():
            lines.append(form.format(n=number, c=chr(0x4E00 + number % 20000)))
            length += len(lines[-1]) + 1
            if length >= size:
                return before + "\n".join(lines)
        raise AssertionError

    return text


def _of_pieces(size: int) -> str:
    """Return damaged lines, nearly all of different forms."""
    source = random.Random(1)
    lines = ("".join(source.choices("01,;!@.* x+-", k=12)) for _ in range(size // 13 + 1))
    return _BOARD + "\n".join(lines)


_CHARACTERS = {
    "digits": "9", "commas": ",", "semicolons": ";", "hashes": "#", "blanks": " ", "tabs": "\t",
    "returns": "\r", "vertical tabs": "\v", "form feeds": "\f", "line separators": "\u2028",
    "next lines": "\x85", "emoji": "\U0001f4a3", "full-width": "\uff11", "full-width commas": "\uff0c",
    "full-width hashes": "\uff03", "pluses": "+", "minuses": "-", "at signs": "@", "bangs": "!",
    "safe cells": ".", "mine cells": "*", "letters": "x", "colons": ":", "brackets": "[",
    "closing brackets": "]", "zeros": "0", "byte order marks": "\ufeff", "nulls": "\0",
    "surrogates": "\ud800", "combining": "\u0301", "zero widths": "\u200b", "dashes": "\u2013",
    "unit separators": "\x1f", "fractions": "\u00bd", "ligatures": "\ufdfa", "stars": "\u2217",
}  # fmt: skip
_UNITS = {
    "clicks": "1,0 ", "wide clicks": "\uff11,\uff10", "1,": "1,", "1 ": "1 ", "+1": "+1", "- ": "- ",
    ". ": ". ", ".x": ".x", ".-": ".-", "1.": "1.", "!1": "!1", ", ": ", ", "\\r ": "\r ",
    " \\r": " \r", "#\\r": "#\r", "1\\r": "1\r", ".\\r": ".\r", ".*": ".*",
}  # fmt: skip
_COMMENTS = {
    "ignore[": "mines: ignore[", "ignore[ ignore[": "mines: ignore[ ", "mines:": "mines:",
    "mines: ": "mines: ", "mines: ignore": "mines: ignore ", "fmt: off": "fmt: off ", "fmt:": "fmt:",
    "ignore[]": "mines: ignore[] ", "ignore[M101]": "mines: ignore[M101] ",
    "ignore[M101];": "mines: ignore[M101]; ", "off[M101]": "mines: off[M101] ",
    "on[M101]": "mines: on[M101] ", "off": "mines: off ", "off on": "mines: off mines: on ",
    "names": "M101,", "unknown names": "nothing-here, ", "dialect": "mines: dialect=2 ",
    "dialect=": "mines: dialect=", "dialect 2": "mines: dialect 2 ", "fmt: skip": "fmt: skip ",
    "ingore": "mines: ingore[M101] ", "MINES": "MINES: ignore[M101] ", "push": "push1 ",
    "claims": "sub, ", "notes": "#= sub ", "x mines:": "x mines:\t", "blanks": " \t",
    "ignore-file": "mines: ignore-file[M102] ", "mines:x": "mines:xxxxxxxxx ",
    "letters": "x", "dashes": "a-", "mines-": "mines: a-a-a-a",
}  # fmt: skip


def _kinds() -> Mapping[str, Callable[[int], str]]:
    found: dict[str, Callable[[int], str]] = {}
    for name, unit in (_CHARACTERS | _UNITS).items():
        found[f"a line of {name}"] = _below(unit)
        found[f"lines of {name}"] = _below(f"{unit}\n")
        found[f"a line of {name} alone"] = _repeat(unit)
        found[f"lines of {name} alone"] = _repeat(f"{unit}\n")
    for name, unit in _CHARACTERS.items():
        found[f"{name} around a click"] = lambda size, unit=unit: (
            f"{_BOARD}{unit * (size // 3)}1{unit * (size // 3)},0{unit * (size // 3)}\n"
        )
        found[f"{name} before a click"] = _below(unit, "", "1,0\n")
        found[f"{name} before a letter"] = _below(unit, "", "x\n")
        found[f"{name} after a click"] = _below(unit, "1,0")
        found[f"{name} in a comment"] = _below(unit, "1,0 #")
        found[f"{name} in an ignore"] = _below(unit, "1,0 # mines: ignore[", "]")
        found[f"{name} after mines:"] = _below(unit, "1,0 # mines:")
        found[f"{name} after dialect="] = lambda size, unit=unit: (
            f".*. # mines: dialect={unit * size}\n...\n0,0\n"
        )
        found[f"{name} in a row"] = lambda size, unit=unit: (
            f".*.{unit * (size // len(unit))}.*.\n...\n0,0\n"
        )
        found[f"{name} above the board"] = _above(unit)
    for name, unit in _COMMENTS.items():
        found[f"a comment of {name}"] = _below(unit, "1,0 # ")
        found[f"a comment of {name}, closed"] = _below(unit, "1,0 # ", "]")
        found[f"comments of {name}"] = _below(f"1,0 # {unit}\n")
        found[f"comments of {name} alone"] = _below(f"# {unit}\n")
        found[f"comments of {name} above"] = _above(f"# {unit}\n", "")
        found[f"a comment of {name} above"] = _above(unit, "\n")
        found[f"an ignore of {name}"] = _below(unit, "1,0 # mines: ignore[", "]")
        found[f"a directive with {name}"] = _below(unit, "1,0 # mines: off[M101] ", "]")
        found[f"rows with {name}"] = lambda size, unit=unit: (
            f".*. # {unit}\n" * (size // (len(unit) + 7)) + "0,0\n"
        )
        found[f"found, with {name}"] = _below(f"+1,9 # {unit}\n")
        found[f"an error, with {name}"] = _below(f"x,9 # {unit}\n")
    found |= {
        "distinct ignores": _numbered("+{n},0 # mines: ignore[nothing-{n}]"),
        "distinct offs": _numbered("+{n},0 # mines: off[nothing-{n}]"),
        "distinct offs and ons": _numbered("+{n},0 # mines: off[nothing-{n}] mines: on[x-{n}]"),
        "distinct names": lambda size: (
            f"{_BOARD}1,0 # mines: off[" + ", ".join(f"x-{n}" for n in range(size // 7)) + "]\n"
        ),
        "distinct names off and on": lambda size: (
            f"{_BOARD}1,0 # mines: off[" + ", ".join(f"x-{n}" for n in range(size // 14)) + "]\n"
            "1,0 # mines: on[" + ", ".join(f"x-{n}" for n in range(size // 14)) + "]\n"
        ),
        "nested offs": lambda size: (
            _BOARD + "9,0 # mines: off[M101]\n" * (size // 48) + "9,0 # mines: on[M101]\n" * (size // 48)
        ),
        "offs, one on each": _below("9,0 # mines: off[M101]\n9,0 # mines: on[M102]\n"),
        "ignores in one line, found": lambda size: (
            f"{_BOARD}+9,+9 # " + "mines: ignore[M101, M102] " * (size // 26)
        ),
        "ignores of all": _below("+9,+9 # mines: ignore\n"),
        "ignore-next": _below("+9,+9 # mines: ignore-next[M101]\n"),
        "ignore-file everywhere": _below("+9,+9 # mines: ignore-file[M101]\n"),
        "ignore-file of all everywhere": _below("+9,+9 # mines: ignore-file\n"),
        "ignores of L001": _below("1,0 # mines: ignore[M101, L001]\n"),
        "offs of L001": _below("1,0 # mines: off[M101, L001]\n"),
        "unknown, offs of L002": _below("1,0 # mines: off[nothing, L002]\n"),
        "found once, off": lambda size: f"{_BOARD}+9,9 # " + "mines: off[M102] " * (size // 17),
        "distinct clicks": _numbered("{n},{n}"),
        "distinct signed clicks": _numbered("+{n},-0{n} "),
        "distinct clicks with comments": _numbered("{n},{n} # word {n}"),
        "distinct bad lines": _numbered("bad {n}"),
        "distinct bad clicks": _numbered("{n}x,{n}"),
        "distinct damage": _of_pieces,
        "distinct look-alikes": _numbered("{n}\uff0c1"),
        "distinct bad characters": _numbered("{c}{n}"),
        "distinct text alone": _numbered("bad {n}", ""),
        "distinct text above": lambda size: _numbered("bad {n}", "")(size) + f"\n{_BOARD}0,0\n",
        "distinct text above, look-alikes": lambda size: (
            _numbered("\uff11 bad {n}", "")(size) + f"\n{_BOARD}0,0\n"
        ),
        "comment lines": _numbered("# words {n}"),
        "comment lines above": lambda size: _numbered("# words {n}", "")(size) + f"\n{_BOARD}0,0\n",
        "blank lines between": _below("1,0\n\n"),
        "one column": lambda size: ".\n" * (size // 2) + "0,0\n",
        "one column of mines": lambda size: "*\n" * (size // 2) + "0,0\n",
        "a thousand clicks on one column": lambda size: (
            ".\n" * (size // 4) + "".join(f"0,{n}\n" for n in range(size // 16))
        ),
        "a square board": lambda size: (
            ("." * (int(size**0.5) - 2) + "*\n") * int(size**0.5) + "0,0\n"
        ),
        "a ragged board": lambda size: (
            "".join("." * n + "\n" for n in range(1, int((2 * size) ** 0.5))) + "0,0\n"
        ),
        "ragged rows": lambda size: ".*\n.*.\n" * (size // 7) + "0,0\n",
        "wide and narrow rows": lambda size: "." * (size // 2) + "\n" + ".\n" * (size // 4) + "0,0\n",
        "narrow rows and wide": lambda size: ".\n" * (size // 4) + "." * (size // 2) + "\n0,0\n",
        "damaged rows": lambda size: ".x.\n" * (size // 4) + "0,0\n",
        "damaged rows, distinct": lambda size: (
            "".join(f"...........{chr(0x4E00 + n % 9999)}\n" for n in range(size // 13)) + "0,0\n"
        ),
        "look-alike rows": lambda size: ".\u2217.\n" * (size // 4) + "0,0\n",
        "rows with blanks": lambda size: ". * .\n" * (size // 6) + "0,0\n",
        "rows below": _below(".*.\n", "0,0\n"),
        "a giant column": lambda size: f"{_BOARD}{'9' * size},0\n",
        "a giant negative row": lambda size: f"{_BOARD}0,-{'9' * size}\n",
        "a giant negative zero": lambda size: f"{_BOARD}0,-{'0' * size}\n",
        "giant integers": lambda size: f"{_BOARD}" + f"{'9' * 4999},-{'8' * 4999}\n" * (size // 10000),
        "distinct giant integers": lambda size: (
            _BOARD + "".join(f"{n}{'9' * 4999},-{n}{'8' * 4999}\n" for n in range(size // 10000 + 1))
        ),
        "a giant integer with blanks": lambda size: f"{_BOARD}{'9 ' * (size // 2)},0\n",
        "mixed line ends": _below("1,0\r\n1,0\n1,0\r"),
        "CRLF": _below("1,0\r\n"),
        "CRLF with blanks": _below("1,0  \r\n"),
        "returns before line ends": lambda size: f"{_BOARD}1,0{chr(13) * (size // 2)}\n1,0" + "\r\n" * 9,
        "mixed, many returns": lambda size: f"{_BOARD}1,0\n1,0" + "\r" * size + "\n1,0\r\n",
        "trailing blanks": _below("1,0 \t \n"),
        "trailing blanks, one line end": lambda size: f"{_BOARD}1,0{' ' * size}\n1,0\n",
        "blanks, then a return": _below(" \r", "1,0"),
        "errors, then one line": lambda size: f"{_BOARD}" + "x\n" * (size // 4) + "y" * (size // 2),
        "errors in a long line": lambda size: f"{_BOARD}" + ",\uff11" * (size // 2),
        "a long line of buttons, many such": lambda size: (
            f"{_BOARD}" + (",1" * int(size**0.5) + "\n") * (int(size**0.5) // 2)
        ),
        "look-alikes in many long lines": lambda size: (
            f"{_BOARD}" + ("\uff11" * int(size**0.5) + "\n") * int(size**0.5)
        ),
        "comments unlike": _below("1,0  # a\n100,0 # b\n"),
        "comments of one block": _numbered("{n},0 # b"),
        "dialect 1": lambda size: ".*. # mines: dialect=1\n...\n" + "+1,-0\n01,@\n" * (size // 12),
        "dialect 2.0.0": lambda size: ".*. # mines: dialect=2.0.0\n...\n" + "1,0\r" * (size // 4),
        "switches": _below("!\n"),
        "restarts": _below("@\n"),
        "wide board with far clicks": lambda size: (
            "." * (size // 2) + "\n" + "".join(f"{n},0\n" for n in range(size // 14))
        ),
        "wide board, wide comment": lambda size: "." * (size // 2) + " #" + "x" * (size // 2) + "\n0,0",
        "wide rows with blanks": lambda size: ". " * (size // 2) + "\n0,0",
        "wide damaged row": lambda size: ". x " * (size // 4) + "\n0,0",
        "only a mark": lambda size: "\ufeff" + _repeat("\n")(size),
        "a mark and a program": lambda size: "\ufeff" + _below("1,0\n")(size),
    }  # fmt: skip
    return found


KINDS = _kinds()
"""Functions that make a text of about a given number of characters, by name."""
