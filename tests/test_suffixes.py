"""What other programs are told about the files of the languages names the suffixes of all of them."""

from __future__ import annotations

import re
from pathlib import Path

from mines_tools.language import all_about

_ROOT = Path(__file__).parent.parent
_SUFFIXES = [suffix for each in all_about() for suffix in each.suffixes]


def test_hooks_for_pre_commit() -> None:
    patterns = re.findall(r"files: (.*)", (_ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert len(patterns) == 2
    for pattern in patterns:
        assert all(re.search(pattern, f"a{suffix}") for suffix in _SUFFIXES)
        assert not re.search(pattern, "notes.txt")


def test_git_and_editors_leave_line_ends_alone() -> None:
    attributes = (_ROOT / ".gitattributes").read_text("utf-8")
    assert all(re.search(rf"^\*{re.escape(each)} ", attributes, re.MULTILINE) for each in _SUFFIXES)
