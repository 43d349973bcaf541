"""Shapes of Emojifunge programs."""

from __future__ import annotations

from dev.growth.shapes.ground import Ground, numbered, repeated

_START = "\u27a1\ufe0f\U0001f522\U0001f51a\n"
_WIDE = "\u2b1c\ufe0f"
_MARK = "\U0001f4e81\ufe0f\u20e32\ufe0f\u20e3\u2795\u2b07\ufe0f\n" + _WIDE * 4 + "\U0001f51a\n"

GROUND = Ground(
    _START,
    "",
    pieces=(
        "\u27a1",
        _WIDE,
        "1\ufe0f\u20e3",
        "\U0001f1e6\U0001f1ff",
        "\U0001f469\u200d\U0001f469",
        "\U0001f3fb",
        ":smile:",
        ":",
        "\ufe0f",
        "\u200d",
        "\u20e3",
    ),
    valid={
        "cells": repeated(f"{_WIDE * 30}\n", _START),
        "a wide row": repeated(_WIDE, _START),
        "a column": repeated("\u2b07\ufe0f\n", _START),
        "numbers and sums": repeated(
            "1\ufe0f\u20e32\ufe0f\u20e3\u2795\U0001f522", "\u27a1\ufe0f", "\U0001f51a\n"
        ),
    },
    worst={
        "directives below a program": repeated("mines: ignore[E101]\n", _MARK),
        "directives with places": numbered("mines: ignore[E101] {n},0\n", _MARK),
        "directives with names": numbered("mines: ignore[nothing-{n}] 0,0\n", _MARK),
        "empty rows": repeated("\n"),
        "rows of one cell": repeated(f"{_WIDE}\n"),
        "unknown texts": repeated(f"{_WIDE}abc", _START),
        "lines of returns": repeated("\u27a1\ufe0f\r\n"),
        "text selectors": repeated("\u27a1\ufe0e", _START),
        "unclosed comments": repeated("\U0001f4ac\n", _START),
        "look-alikes": repeated("\u2192\uff0b", _START),
    },
)
