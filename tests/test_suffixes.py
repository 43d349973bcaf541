"""Other programs are told the file suffixes of all languages."""

from __future__ import annotations

import re
from pathlib import Path

from mines_tools.interface.language import all_about

_ROOT = Path(__file__).parent.parent
_SUFFIXES = [suffix for each in all_about() for suffix in each.suffixes]


def test_hooks_for_pre_commit() -> None:
    patterns = re.findall(r"files: (.*)", (_ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert len(patterns) == 3
    for pattern in patterns:
        assert all(re.search(pattern, f"a{suffix}") for suffix in _SUFFIXES)
        assert not re.search(pattern, "notes.txt")


def test_git_and_editors_leave_line_ends_alone() -> None:
    attributes = (_ROOT / ".gitattributes").read_text("utf-8")
    assert all(re.search(rf"^\*{re.escape(each)} ", attributes, re.MULTILINE) for each in _SUFFIXES)


def test_neovim_detects_them_and_attaches_the_server() -> None:
    plugin = _ROOT / "editors" / "neovim"
    for each in all_about():
        detected = (plugin / "ftdetect" / f"{each.id}.vim").read_text("utf-8")
        assert detected.split()[2:] == [
            ",".join(f"*{suffix}" for suffix in each.suffixes), "setfiletype", each.id,
        ]  # fmt: skip
        for name in ("lsp", "lua"):
            assert f"'{each.id}'" in (plugin / name / "mines.lua").read_text("utf-8")
