"""The tree-sitter parsers in Neovim, which its plugin compiles, and `:checkhealth mines`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.editors.test_neovim import NEOVIM, run

_HERE = Path(__file__).parent


def _seen(which: str, folder: Path, name: str, text: str, **environment: str) -> dict[str, Any]:
    """Return what Neovim says about the file `name` with the content `text`."""
    file, out = folder / name, folder / "seen.json"
    file.write_bytes(text.encode())
    script = ["-c", f"luafile {_HERE / 'trees.lua'}", "-c", "cq 3"]
    run(which, folder, *script, FILE=str(file), OUT=str(out), **environment)
    seen: dict[str, Any] = json.loads(out.read_text("utf-8"))
    return seen


@pytest.mark.parametrize(
    ("name", "text", "captures", "folds"),
    [
        (
            "a.mines", ".*\n..\n1;0 # fmt: off\n!",
            {"1:0": "punctuation.delimiter", "1:1": "constant.builtin", "3:0": "number", "3:1": "punctuation.special",
             "3:4": "keyword.directive", "4:0": "keyword"},
            [1, 1, 0, 0],
        ),
        (
            "a.ef", "1️⃣➕x\n🔚",
            {"1:0": "constant", "1:7": "operator", "1:10": "string", "2:0": "keyword"},
            [0, 0],
        ),
        (
            "a.soko", "#@A*\n##.a\n---\na:1\n---\n2[\nr]",
            {"1:0": "comment", "1:1": "type", "1:2": "variable", "4:2": "number", "6:0": "number", "7:0": "keyword"},
            [1, 1, 0, 0, 0, 1, 1],
        ),
        (
            "a.minesasm", "define two\ndup end\nagain: two dup\njump again",
            {"1:7": "function.macro", "2:0": "function.builtin", "3:0": "label", "3:7": "function.macro",
             "3:11": "function.builtin", "4:5": "label"},
            [1, 1, 0, 0],
        ),
    ],
)  # fmt: skip
def test_colours_and_folds(
    name: str, text: str, captures: dict[str, str], folds: list[int], tmp_path: Path
) -> None:
    seen = _seen("new", tmp_path, name, text, COMPILES="1")
    assert seen["highlighter"]
    assert {place: seen["captures"].get(place) for place in captures} == captures
    assert seen["folds"] == folds


def test_blocks_in_markdown(tmp_path: Path) -> None:
    text = "# a\n\n```mines\n.*\n1;0\n```\n"
    captures = _seen("new", tmp_path, "a.md", text, COMPILES="1", STARTS="markdown")["captures"]
    assert captures["4:1"] == "constant.builtin"
    assert captures["5:1"] == "punctuation.special"


@pytest.mark.parametrize("which", NEOVIM)
def test_without_parsers_the_syntax_files_stay(which: str, tmp_path: Path) -> None:
    seen = _seen(which, tmp_path, "a.mines", "*.\n0,0")
    assert seen["filetype"] == "mines"
    assert not seen["highlighter"]


@pytest.mark.parametrize("which", NEOVIM)
def test_the_health_of_the_plugin(which: str, tmp_path: Path) -> None:
    health = _seen(which, tmp_path, "a.mines", "*.\n0,0", COMPILES="1")["health"]
    assert "mines-lsp 0." in health
    assert "nvim-dap is not installed" in health
    assert "ERROR" not in health
    if which == "new":
        assert health.count("/parser/") == 4
        assert "vim.lsp.enable('mines')" in health
    health = _seen(which, tmp_path, "a.mines", "*.\n0,0", PATH="/usr/bin:/bin")["health"]
    assert "`mines-lsp` is not on the PATH" in health
