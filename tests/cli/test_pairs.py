"""Every two options of a command work together, or the command refuses them: neither is silently
ignored.

Each pair is tried on a small project. An option has an effect if the result differs without it.
"""

from __future__ import annotations

import io
import sys
from importlib import import_module
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.project.gitignore import forget_gitignores
from mines_tools.project.settings_lookup import forget_configurations

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

pytestmark = pytest.mark.long

_BAD = "*.\n01,0 #push3\n1,+0\n1 ,0 # mines: ingore[M101]\n-1,4 # mines: dialect=1\n\n"
_FILES = {
    "a.mines": _BAD,
    "left.mines": _BAD,
    "x.txt": _BAD,
    "notes.md": f"# Notes\n\n```mines\n{_BAD}```\n",
    "mines-tools.toml": 'exclude = ["left.mines"]\nflow-budget = 0\n'
    '[severity]\nM104 = "hint"\n[dialects]\n"left.mines" = "1"\n',
    "other.toml": 'flow-budget = 0\n[severity]\nM103 = "error"\n[format]\nnormalize = true\n',
}
_VALUES = {
    "--select": "M101,M102,M103,M110,M201", "--extend-select": "M112,M108", "--ignore": "M102",
    "--severity": "M103=off", "--fail-on": "never", "--language": "mines", "--dialect": "1", "--flow-budget": "100",
    "--include": "x.txt", "--exclude": "a.mines", "--extend-include": "x.txt",
    "--extend-exclude": "a.mines", "--stdin-filename": "left.mines", "--line-ranges": "3-5",
    "--range": "4:1-5:1", "--output-format": "json", "--output-file": "report",
    "--config": "other.toml", "--jobs": "1", "--cache-dir": "kept", "--explain": "M101",
    "--selectors": "never",
}  # fmt: skip
_CONTEXTS = {
    "lint": [["."], ["left.mines", "."], ["a.mines"], ["-"]],
    "fmt": [["."], ["--check", "."], ["a.mines"], ["--check", "a.mines"], ["left.mines", "."],
            ["--check", "--output-format", "json", "."], ["-"]],
}  # fmt: skip

# What one option does includes what the other does, or is about something else that only time tells.
_HARMLESS = {
    "--jobs": "changes only the time",
    "--no-cache": "changes only the time",
    "--cache-dir": "changes only the time",
    "--no-fix": "takes back what the configuration asks for",
    "--no-unsafe-fixes": "takes back what the configuration asks for",
    "--no-normalize": "takes back what the configuration asks for",
    "--no-annotate": "takes back what the configuration asks for",
    "--exit-non-zero-on-fix": "counts only if --fix leaves no finding",
    "--force-exclude": "may be configured",
    "--language": "may be that of the suffix",
    "--selectors": "is about a language of which there is no program here",
    "--quiet": "what prints nothing but what was asked for is quiet already",
}
_INCLUDED = {
    ("--fix", "--unsafe-fixes"), ("--fix", "--diff"), ("--check", "--diff"),
    ("--strip-comments", "--golf"), ("--no-annotate", "--golf"), ("--no-annotate", "--strip-comments"),
    ("--include", "--extend-include"), ("--exclude", "--extend-exclude"),
}  # fmt: skip
_OPPOSITE = {
    ("--fix", "--no-fix"), ("--unsafe-fixes", "--no-unsafe-fixes"), ("--unsafe-fixes", "--no-fix"),
    ("--no-unsafe-fixes", "--no-fix"), ("--normalize", "--no-normalize"),
    ("--annotate", "--no-annotate"),
}  # fmt: skip

# Both count, but not in this project: what the first selects has no fix; in dialect 1 there are errors;
# the text that is named so is in dialect 1; fixing takes away what differs.
_ELSEWHERE = {
    ("--select", "--diff"), ("--flow-budget", "--isolated"), ("--severity", "--line-ranges"),
    ("--normalize", "--config"), ("--check", "--output-file"),
    *((each, "--dialect") for each in ("--ignore", "--severity", "--fix", "--unsafe-fixes", "--diff",
                                       "--annotate", "--exit-zero", "--stdin-filename")),
    *((each, "--stdin-filename") for each in (
        "--ignore", "--severity", "--include", "--exclude", "--extend-include", "--extend-exclude",
        "--line-ranges", "--config", "--isolated", "--annotate", "--markdown")),
    ("--annotate", "--line-ranges"), ("--annotate", "--range"),
}  # fmt: skip

_Result = tuple[object, str, str, dict[str, bytes]]


@pytest.fixture
def result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., _Result]:
    """Return a function that runs a command and returns its status, output, errors, and the files
    that it leaves."""
    monkeypatch.chdir(tmp_path)
    known: dict[tuple[str, ...], _Result] = {}

    def run(name: str, *arguments: str) -> _Result:
        if arguments not in known:
            known[arguments] = _run(tmp_path, monkeypatch, name, arguments)
        return known[arguments]

    return run


def _run(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, arguments: Sequence[str]
) -> _Result:
    for file, text in _FILES.items():
        path = folder / file
        if not path.exists() or path.read_bytes() != text.encode():
            path.write_bytes(text.encode())
    forget_configurations()
    forget_gitignores()
    streams = {each: io.TextIOWrapper(io.BytesIO(), newline="") for each in ("stdout", "stderr")}
    streams["stdin"] = io.TextIOWrapper(io.BytesIO(_BAD.encode()))
    status: Any
    with monkeypatch.context() as patched:
        for each, stream in streams.items():
            patched.setattr(sys, each, stream)
        try:
            status = import_module(f"mines_tools.cli.{name}").main(arguments)
        except SystemExit as ended:
            status = f"refused {ended.code}"
    out, err = (streams[each].buffer.getvalue().decode() for each in ("stdout", "stderr"))  # type: ignore[attr-defined]
    left = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    for file in left.keys() - _FILES.keys():
        (folder / file).unlink()
    said = "\n".join(line for line in err.split("\n") if " in 0." not in line)
    return status, out, said, left


def _options(name: str) -> list[str]:
    options = import_module(f"mines_tools.cli.{name}_options").COMMAND.options()
    return [option for option, row in options.items() if row.answer is None and option != "--watch"]


def _said(name: str, option: str) -> list[str]:
    row = import_module(f"mines_tools.cli.{name}_options").COMMAND.options()[option]
    return [option, _VALUES[option]] if row.metavar else [option]


@pytest.mark.parametrize("name", ["lint", "fmt"])
def test_no_option_is_ignored(name: str, result: Callable[..., _Result]) -> None:
    ignored = []
    for first, second in combinations(_options(name), 2):
        pair = {(first, second), (second, first)}
        if pair & (_INCLUDED | _OPPOSITE | _ELSEWHERE):
            continue
        missing = {first, second} - _HARMLESS.keys()
        is_refused = True
        for context in _CONTEXTS[name]:
            both = result(name, *_said(name, first), *_said(name, second), *context)
            if str(both[0]).startswith("refused"):
                continue
            is_refused = False
            if both != result(name, *_said(name, second), *context):
                missing.discard(first)
            if both != result(name, *_said(name, first), *context):
                missing.discard(second)
            if not missing:
                break
        if not is_refused:
            ignored += [f"{each} in {first} {second}" for each in missing]
    assert ignored == []
