"""Other programs are told the file suffixes of all languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import yaml

from mines_tools.interface.language import all_about
from mines_tools.text.markdown_blocks import INSTALL
from mines_tools.text.markdown_names import SUFFIXES as MARKDOWN

_ROOT = Path(__file__).parent.parent
_SUFFIXES = [suffix for each in all_about() for suffix in each.suffixes]


_HOOKS = yaml.safe_load((_ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))


def test_hooks_for_pre_commit() -> None:
    in_markdown = [hook for hook in _HOOKS if hook["id"].endswith("-markdown")]
    programs = [hook for hook in _HOOKS if hook not in in_markdown]
    assert (len(programs), len(in_markdown)) == (3, 2)
    for hooks, suffixes in (programs, _SUFFIXES), (in_markdown, MARKDOWN):
        for hook in hooks:
            assert all(re.search(hook["files"], f"a{suffix}") for suffix in suffixes)
            assert not re.search(hook["files"], "notes.txt")


def test_hooks_for_pre_commit_share_one_installation() -> None:
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    dependencies = project["optional-dependencies"]["markdown"]
    assert [hook["additional_dependencies"] for hook in _HOOKS] == [dependencies] * len(_HOOKS)
    assert f"pip install '{dependencies[0]}'" == INSTALL


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
