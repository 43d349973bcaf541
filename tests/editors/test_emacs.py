"""Emacs with eglot: modes, colours and mistakes."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

_HERE = Path(__file__).parent
_PLUGIN = _HERE.parents[1] / "editors" / "emacs"


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("a.mines", ".*\n..\n00;0 # a",
         ["mode: mines-mode", "final newline: nil", "colour 2: font-lock-constant-face",
          "colour 9: font-lock-type-face", "`00` has leading zeros"]),
        ("a.ef", "🔢x🔚", ["mode: emojifunge-mode", "final newline: nil", "`x` is not an instruction"]),
        ("a.soko", "####\n#@A*\n---\n---\nrx",
         ["mode: sokolang-mode", "colour 1: font-lock-comment-face", "colour 7: font-lock-type-face", "`x`"]),
        ("a.minesasm", "again: push 1 out(n) # a\npusch\n",
         ["mode: minesasm-mode", "final newline: t", "colour 1: font-lock-function-name-face",
          "colour 8: font-lock-keyword-face", "colour 15: font-lock-builtin-face", "did you mean `push`?"]),
    ],
)  # fmt: skip
def test_a_program(name: str, text: str, lines: list[str], tmp_path: Path) -> None:
    file, out = tmp_path / name, tmp_path / "seen.txt"
    file.write_bytes(text.encode())
    environment = {**os.environ, "HOME": str(tmp_path), "LANG": "C.UTF-8", "PLUGIN": str(_PLUGIN)}
    command = ["emacs", "-q", "--batch", "-l", str(_HERE / "emacs.el")]
    done = subprocess.run(
        command,
        env={**environment, "FILE": str(file), "OUT": str(out)},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=240,
    )
    assert out.exists(), done.stderr
    seen = out.read_text("utf-8")
    assert [line for line in lines if line not in seen] == [], seen
    # No final newline has come.
    assert file.read_bytes() == text.encode()
