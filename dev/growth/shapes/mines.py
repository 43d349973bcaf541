"""Shapes of Mines programs."""

from __future__ import annotations

from dev.growth.shapes.ground import Ground, numbered, repeated
from tests.hostile.texts import KINDS

_BOARD = ".*.\n...\n"


def _square(size: int) -> str:
    width = int(size**0.5)
    return ("." * (width - 1) + "*\n") * (width // 2) + "0,0\n" * (size // 8)


def _far_clicks(size: int) -> str:
    return "." * (size // 2) + "\n" + "".join(f"{n},0\n" for n in range(size // 14 + 1))


GROUND = Ground(
    _BOARD,
    "# ",
    pieces=("1,0 ", "+1", "\uff11", "\uff0c", ". ", ".*", "#= sub "),
    valid={
        "clicks": repeated("1,0\n", _BOARD),
        "distinct clicks": numbered("{n},{n}\n", _BOARD),
        "clicks with comments": numbered("1,0 # word {n}\n", _BOARD),
        "switches and restarts": repeated("!\n@\n", _BOARD),
        "a square board": _square,
        "far clicks on a wide board": _far_clicks,
        "empty operations": repeated("\n", _BOARD),
    },
    worst={
        "cells side by side": repeated(".*", after="\n0,0\n"),
        "cells with blanks between": repeated(". * ", after="\n0,0\n"),
        "a column of cells": repeated(".\n", after="0,0\n"),
        "signed clicks": repeated("+9,-09 \n", _BOARD),
        "signed clicks, ignored": repeated("+9,-09 # mines: ignore[M101]\n", _BOARD),
        "distinct ignores": numbered("+{n},0 # mines: ignore[nothing-{n}]\n", _BOARD),
        "offs": repeated("+9,0 # mines: off[M101]\n", _BOARD),
        "ignores in one line": repeated("mines: ignore[M101, M102] ", f"{_BOARD}+9,+9 # ", "\n"),
        "unclosed ignores in one line": repeated("mines: ignore[ ", f"{_BOARD}+9,+9 # "),
        "integers of 5,000 digits": repeated(f"{'9' * 5000},-{'8' * 5000}\n", _BOARD),
        "a giant integer": repeated("9", _BOARD, ",0\n"),
        "ragged rows": repeated(".*\n.*.\n", after="0,0\n"),
        "damaged rows": repeated(".x.\n", after="0,0\n"),
        "mixed line ends": repeated("1,0\r\n1,0\n1,0\r", _BOARD),
        "dialect 1": repeated("+1,-0\n01,@\n", f".*. # mines: dialect=1\n{_BOARD}"),
        "a board below notes": numbered("# note {n}\n", after=f"{_BOARD}0,0\n"),
    },
    more=KINDS,
)
