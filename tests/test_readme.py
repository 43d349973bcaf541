"""README.md and the pages in docs/ show what the commands really print. The picture shows a real
run.

`UPDATE_README=1 pytest tests/test_readme.py -n 0` writes them again.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.small_cases import small_cases
from tests.terminal_svg import terminal_svg

_ROOT = Path(__file__).resolve().parents[1]
_README = _ROOT / "README.md"
_PAGES = [_README, *sorted((_ROOT / "docs").glob("*.md"))]
_PICTURE = _ROOT / "docs" / "screenshot.svg"
_UPDATE = bool(os.environ.get("UPDATE_README"))
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PART = re.compile(r"^```text\n\$ ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A command, and a part of its output. A line `…` stands for lines that are left out."""
_TIME = re.compile(r"^([ \d,]+ +[\d.]+%) +[\d.]+%", re.MULTILINE)
"""The share of steps and the share of time in a line of a profile. The share of time differs from
run to run."""
_LINK = re.compile(r"\]\(([^)#:]*)(#[^):]*)?\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder that contains the examples, as in the repository."""
    shutil.copytree(_ROOT / "examples", tmp_path / "examples")
    return tmp_path


def _printed(command: str, folder: Path, **environment: str) -> str:
    """Return what a shell command prints on both streams."""
    clean = {name: value for name, value in os.environ.items() if not name.endswith("_COLOR")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        shell=True,
        check=False,
        cwd=folder,
        env={**clean, "LC_ALL": "C.UTF-8", "PATH": path, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60,
    )
    return done.stdout


def _with_real_output(block: str, folder: Path) -> str:
    """Return the commands of a block, each followed by its real output."""
    shown = []
    for line in block.splitlines():
        if line.startswith("$ "):
            printed = _printed(line[2:], folder)
            ends = "" if not printed or printed.endswith("\n") else "\n"
            shown.append(f"{line}\n{printed}{ends}")
    return "".join(shown)


@pytest.mark.parametrize(
    "page", [page for page in _PAGES if _BLOCK.search(page.read_text("utf-8"))]
)
def test_output_is_real(page: Path, folder: Path) -> None:
    text = page.read_text("utf-8")
    real = _BLOCK.sub(lambda block: f"```console\n{_with_real_output(block[1], folder)}```", text)
    if _UPDATE:
        page.write_text(real, "utf-8", newline="\n")
    assert text == real or _UPDATE


@pytest.mark.parametrize("page", [page for page in _PAGES if _PART.search(page.read_text("utf-8"))])
def test_a_part_of_output_is_real(page: Path, folder: Path) -> None:
    """Only the times in the output may differ."""
    for command, shown in _PART.findall(page.read_text("utf-8")):
        printed = iter(_lines_without_times(_printed(command, folder)))
        for line in _lines_without_times(shown):
            # The rest of the output is searched: the lines have the same order in both.
            assert line == "…" or line in printed, line


def _lines_without_times(text: str) -> list[str]:
    return [" ".join(line.split()) for line in _TIME.sub(r"\1 *", text).split("\n")]


_BROKEN = "# A board, and clicks on it\n..*.\n.*.\n....\n0,0\n１,2\n3 1"
_SESSION = [
    "mines-run examples/hello.mines",
    "mines-run examples/factorial.mines -e 30",
    "cat broken.mines",
    "mines-run broken.mines",
]


def test_screenshot_is_real(folder: Path) -> None:
    (folder / "broken.mines").write_text(_BROKEN, "utf-8")
    shown = []
    for command in _SESSION:
        printed = _printed(command, folder, FORCE_COLOR="1")
        ends = "" if printed.endswith("\n") else "\n"
        shown.append(f"\x1b[32m$\x1b[0m \x1b[1m{command}\x1b[0m\n{printed}{ends}")
    real = terminal_svg("".join(shown), "mines-run in a terminal")
    if _UPDATE:
        _PICTURE.write_text(real, "utf-8", newline="\n")
    assert _PICTURE.read_text("utf-8") == real


_OTHERS = (
    "README.ja.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "examples/README.md",
    "vscode-extension/README.md",
    "web/board/README.md",
)


@small_cases("page", [*_PAGES, *map(_ROOT.joinpath, _OTHERS)])
def test_links_lead_somewhere(page: Path) -> None:
    for path, place in _LINK.findall(page.read_text("utf-8")):
        target = page.parent / path if path else page
        assert target.exists(), path
        if place:
            assert place[1:] in map(_anchor, _HEADING.findall(target.read_text("utf-8"))), place


def _anchor(heading: str) -> str:
    """Return the name that GitHub gives to the place of a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def test_the_readme_begins_with_what_matters() -> None:
    text = _README.read_text("utf-8")
    picture, first, second = map(
        text.index, ("![", "pip install -e . &&", "pip install -e '.[test]'")
    )
    assert picture < first < second < text.index("\n## Run")
    assert text.count("\n") <= 150
    for page in _PAGES[1:]:
        assert f"(docs/{page.name}" in text, f"{page.name} is not linked"


def test_exit_statuses_are_told() -> None:
    text = (_ROOT / "docs" / "run.md").read_text("utf-8")
    for status in (0, 1, 2, 3, 4, 130):
        assert f"| {status} |" in text
