"""The debugger in Neovim: the shipped configuration for nvim-dap, with a session that behaves like
nvim-dap."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.editors.test_neovim import NEOVIM, run

_HERE = Path(__file__).parent
_EXAMPLES = _HERE.parents[1] / "examples"


def _debugged(
    which: str, folder: Path, example: str, line: int, question: str, typed: str = ""
) -> dict[str, object]:
    """Return what Neovim shows of a program that waits for `typed` and then stops at `line`."""
    file = folder / Path(example).name
    file.write_bytes((_EXAMPLES / example).read_bytes())
    out = folder / "seen.json"
    script = ["-c", f"luafile {_HERE / 'debugging.lua'}", "-c", "cq 3"]
    asked = {"LINE": str(line), "TYPED": typed, "QUESTION": question}
    run(which, folder, *script, FILE=str(file), OUT=str(out), **asked)
    seen: dict[str, object] = json.loads(out.read_text("utf-8"))
    return seen


@pytest.mark.parametrize("which", NEOVIM)
def test_a_program_of_mines(which: str, tmp_path: Path) -> None:
    seen = _debugged(which, tmp_path, "add.mines", 16, "why cell 3,3", "40 2")
    assert seen["typed"] == ["40 2", "in"]
    assert seen["reached"] == ["breakpoint", 16, 5]
    # The REPL is not open.
    assert str(seen["notified"]).startswith("The program waits for input: ")
    assert seen["scopes"] == ["Stack", "Board", "State"]
    assert seen["top"] == "2"
    assert str(seen["why"]).startswith("step 2, line 12")
    assert seen["completion"] == ["out(c)", len("break on "), len("ou")]
    assert not seen["has_places"]
    assert seen["back"] == ["step", 15, 4]
    assert seen["forth"] == ["step", 16, 5]
    assert seen["ended"] == ["end", 19, 9]
    assert seen["written"] == ["goto", 17, 6]
    assert seen["start"] == ["goto", 11, 0]
    drawn = seen["drawn"]
    assert isinstance(drawn, list)
    # The opened digits; no cell that is not open.
    assert drawn[:4] == ["5:1 2", "5:2 0", "5:3 0", "5:4 0"]
    assert not any(each.startswith("9:") for each in drawn)
    assert seen["drawn_at_start"] == seen["left"] == []
    assert "42\n" in str(seen["said"])


@pytest.mark.parametrize("which", NEOVIM)
def test_crates_are_drawn_where_they_are(which: str, tmp_path: Path) -> None:
    seen = _debugged(which, tmp_path, "sokolang/hello.soko", 15, "help")
    assert seen["reached"] == ["breakpoint", 15, 0]
    assert seen["drawn"] == []
    assert seen["forth"] == ["step", 15, 1]
    assert seen["drawn_forth"] == ["3:1 .", "3:2 @", "3:3 H"]
    # A message stands in a line of its own, also after output without a newline.
    repl = seen["repl"]
    assert isinstance(repl, list)
    assert repl[0] == "Hello, world!"
    assert str(repl[1]).startswith("(the program has ended after 3 steps")


@pytest.mark.parametrize("which", NEOVIM)
def test_errors_and_unsaved_changes_are_said(which: str, tmp_path: Path) -> None:
    file, out = tmp_path / "a.mines", tmp_path / "said"
    file.write_bytes(b".*\n..\n**\n0,1\n0,1")
    script = ["-c", f"luafile {_HERE / 'failing.lua'}", "-c", "cq 3"]
    run(which, tmp_path, *script, FILE=str(file), OUT=str(out))
    unsaved, error = out.read_text("utf-8").split("\n")
    assert unsaved == "The debugger runs the program as it was last saved"
    assert error.startswith("`add` needs 2 values; the stack has 1 value")
