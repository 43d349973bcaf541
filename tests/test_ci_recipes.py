"""What users copy from the documentation installs no foreign code, and never takes a file name for
an option."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.cli import fmt, lint

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_ROOT = Path(__file__).resolve().parents[1]
_PAGES = [
    *(_ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *(_ROOT / "docs").glob("*.md"),
    *(_ROOT / "editors").rglob("*.md"),
    *(_ROOT / "vscode-extension").glob("*.md"),
    *(_ROOT / "web" / "board").glob("*.md"),
]
_SOURCES = [*(_ROOT / "mines_tools").rglob("*.py")]
_HOOKS = (_ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
_CI = (_ROOT / "docs" / "ci.md").read_text("utf-8")


def test_nothing_is_installed_by_a_name_that_anybody_can_register() -> None:
    for path in (*_PAGES, *_SOURCES):
        text = path.read_text("utf-8")
        # The one page that names it says not to.
        text = text.replace("Do not run `pip install mines-tools`", "")
        named = re.findall(r"(?:pipx?|uv tool|uvx|pip3)\s+(?:install\s+)?['\"]?mines-tools", text)
        assert not named, path
        assert "mines-tools[" not in text, path


def test_an_extra_is_named_as_the_project_names_it() -> None:
    project = (_ROOT / "pyproject.toml").read_text("utf-8")
    named = {
        package
        for path in (*_PAGES, *_SOURCES)
        for package in re.findall(
            r"pip install '((?:wasmtime|pygls|prompt-toolkit)[^']*)'", path.read_text("utf-8")
        )
    }
    assert len(named) == 3
    assert all(f'["{package}"]' in project for package in named)


def test_workflows_have_few_rights_and_fixed_actions() -> None:
    (workflow,) = re.findall(r"```yaml\n(on:.*?)```", _CI, re.DOTALL)
    assert "permissions:\n  contents: read\njobs:" in workflow
    uses = re.findall(r"uses: (\S+@.*)", _CI)
    own = [use for use in uses if use == "OWNER/NAME@COMMIT"]
    assert all(re.search(r"@[0-9a-f]{40} # v", use) for use in uses if use not in own)
    assert (len(uses), len(own)) == (4, 2)
    installs = re.findall(r"pip install (.*)", "".join(re.findall(r"```.*?```", _CI, re.DOTALL)))
    assert set(installs) == {"'git+https://ADDRESS@COMMIT'"}


def _hook(name: str) -> list[str]:
    """Return the options of a hook's command. pre-commit adds the names of files to them."""
    (entry, given) = re.findall(
        rf"^- id: {name}\n(?:  .*\n)*?  entry: {name} (.*)\n  args: \[(.*)\]\n",
        _HOOKS,
        re.MULTILINE,
    )[0]
    return [*shlex.split(entry), *given.split(", ")]


_NAMES = [
    "--exclude=*.mines",
    "--output-file=x.mines",
    "--fix.mines",
    "-h.mines",
    "--",
    "--isolated",
]


@pytest.mark.parametrize("arguments", ["hook", "docs"])
@pytest.mark.parametrize(("name", "main"), [("mines-lint", lint.main), ("mines-fmt", fmt.main)])
def test_a_hook_takes_no_name_for_an_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Any,
    name: str, main: Callable[[Sequence[str]], int], arguments: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    for each in (*_NAMES, "bad.mines"):
        Path(each).write_text(".*\n00 ,0\n0,1\n1,0", "utf-8")
    command = _hook(name)
    if arguments == "docs":
        given = re.findall(rf"- id: {name}\n(?:\s+args: \[(.*)\])?", _CI)[0]
        command = [command[0], *(given.split(", ") if given else command[1:])]
    status = main([*command, *_NAMES, "bad.mines"])
    output = capfd.readouterr()
    assert status == (1 if name == "mines-lint" else 0), output
    assert f"{len(_NAMES) + 1} files" in output.err
    assert len(list(tmp_path.iterdir())) <= len(_NAMES) + 2  # the cache


def test_recipes_end_the_options_before_names() -> None:
    for path in _PAGES:
        for line in re.findall(r".*(?:xargs|\$\(git|-exec ).*", path.read_text("utf-8")):
            assert re.search(r"mines-(?:lint|fmt|run)\b.* --(?: |$)", line), (path, line)
