"""Makes the files of the tree-sitter grammar of Emojifunge that come from the tables of the language."""

from __future__ import annotations

import json
import os
import re

from mines_tools.languages.emojifunge.glyphs.table import GLYPHS, GROUPS

_FOLDER = os.path.join("editors", "tree-sitter-emojifunge")
_LONGEST = 3
"""The maximum number of code points of a glyph without U+FE0F."""
_SELECTOR = "\ufe0f"
_HEADER = "// The tables of the scanner. Made by `python -m dev.generate`; do not edit.\n"


def emoji_cells(root: str) -> dict[str, str]:
    """Return the content of each generated file by path. `root` is the folder of the repository."""
    folder = os.path.join(root, _FOLDER)
    return {
        os.path.join(folder, "groups.json"): json.dumps(node_types(), indent=2) + "\n",
        os.path.join(folder, "src", "cells.h"): _tables(root),
    }


def node_types() -> list[str]:
    """Return the node type of each group of glyphs, in the order of the table."""
    return [group.replace(" ", "_") for group in GROUPS]


def _tables(root: str) -> str:
    """Return the header that the scanner includes: the symbols, the base characters of emoji and the glyphs."""
    symbols = ["text", "emoji", *node_types()]
    ranges = "".join(f"    {{{low:#x}, {high:#x}}},\n" for low, high in _base(root))
    glyphs = "".join(f"    {{{row}}},\n" for row in sorted(_glyphs()))
    return (
        f"{_HEADER}\n"
        "enum {\n" + "".join(f"  {symbol.upper()},\n" for symbol in symbols) + "};\n\n"
        "// The characters with which an emoji can begin, except the skin tones: the first and the last of each range.\n"
        f"static const int32_t BASES[][2] = {{\n{ranges}}};\n\n"
        f"#define LONGEST_GLYPH {_LONGEST}\n\n"
        "typedef struct {\n  int32_t characters[LONGEST_GLYPH];\n  int symbol;\n} Glyph;\n\n"
        "// The glyphs without U+FE0F, in the order of their characters.\n"
        f"static const Glyph GLYPHS[] = {{\n{glyphs}}};\n"
    )


def _base(root: str) -> list[tuple[int, int]]:
    """Return the ranges of the terminal ``BASE`` in the definition of the syntax."""
    path = os.path.join(root, "mines_tools", "languages", "emojifunge", "grammar.lark")
    with open(path, encoding="utf-8") as file:
        match = re.search(r"^BASE: /\[(.*)\]/$", file.read(), re.MULTILINE)
    assert match is not None, path
    points = re.findall(r"\\u([0-9a-f]{4})|\\U([0-9a-f]{8})|(-)", match[1])
    ranges: list[tuple[int, int]] = []
    goes_on = False
    for short, long, dash in points:
        if dash:
            goes_on = True
            continue
        point = int(short or long, 16)
        ranges.append((ranges.pop()[0], point) if goes_on else (point, point))
        goes_on = False
    return ranges


def _glyphs() -> list[str]:
    """Return a row of the table for each glyph. Unused characters are 0."""
    group_of = {
        glyph.emoji.replace(_SELECTOR, ""): node_type
        for node_type, glyphs in zip(node_types(), GROUPS.values(), strict=True)
        for glyph in glyphs
    }
    rows = []
    for key in GLYPHS:
        points = [*map(ord, key), *[0] * (_LONGEST - len(key))]
        characters = ", ".join(f"0x{point:05x}" for point in points)
        rows.append(f"{{{characters}}}, {group_of[key].upper()}")
    return rows
