"""Vim with ALE: the plugin for Neovim, and mistakes by the server."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_HERE = Path(__file__).parent
_EDITORS = _HERE.parents[1] / "editors"


def test_a_program(tmp_path: Path) -> None:
    file, out = tmp_path / "a.mines", tmp_path / "seen.txt"
    file.write_bytes(b".*\n..\n00,0")
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "PLUGIN": str(_EDITORS / "neovim"),
        "SETUP": str(_EDITORS / "vim" / "mines_ale.vim"),
        "FILE": str(file),
        "OUT": str(out),
    }
    command = ["vim", "-u", str(_HERE / "vim.vim"), "-i", "NONE", "-es", "-N"]
    subprocess.run(command, env=environment, check=False, timeout=240, capture_output=True)
    filetype, colour, *problems = out.read_text("utf-8").split("\n")
    assert [filetype, colour] == ["mines", "minesNumber"]
    assert any("`00` has leading zeros" in problem for problem in problems), problems
    assert file.read_bytes() == b".*\n..\n00,0"
