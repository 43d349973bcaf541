"""The installed package. `.ci/run` tests the wheel itself."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from mines_tools import __main__, __version__
from tests.prepared import run_command

_ROOT = Path(__file__).resolve().parents[1]
_PROJECT: dict[str, Any] = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))
_SCRIPTS: dict[str, str] = _PROJECT["project"]["scripts"]


def _printed(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8", timeout=60)
    return done.stdout.strip()


@pytest.mark.parametrize("script", _SCRIPTS)
def test_each_script_tells_its_version(script: str) -> None:
    command = Path(sys.executable).with_name(script)
    assert _printed(str(command), "--version") == f"{script} {__version__}"


@pytest.mark.parametrize("script", _SCRIPTS)
def test_each_script_is_a_command_of_the_module(script: str) -> None:
    name = script.removeprefix("mines-")
    assert f"{__main__._COMMANDS[name]}:main" == _SCRIPTS[script]
    printed = run_command(name, "--version").stdout.decode()
    assert printed == f"{script} {__version__}\n"


def test_module_tells_its_version() -> None:
    assert (
        _printed(sys.executable, "-m", "mines_tools", "--version") == f"mines-tools {__version__}"
    )


def test_module_knows_no_other_command() -> None:
    for arguments in ([], ["lunt"]):
        command = [sys.executable, "-m", "mines_tools", *arguments]
        done = subprocess.run(command, capture_output=True, check=False, timeout=60)
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"usage: python -m mines_tools" in done.stderr


def test_no_script_takes_a_name_of_mines_esolang() -> None:
    assert not {"mines", "mines-game"} & {script.name for script in _installed_scripts()}


def test_installed_scripts_are_those_of_the_project() -> None:
    assert {script.name: script.value for script in _installed_scripts()} == _SCRIPTS


def _installed_scripts() -> list[Any]:
    found = entry_points(group="console_scripts")
    return [script for script in found if script.value.startswith("mines_tools.")]


@pytest.mark.parametrize(
    "name",
    [
        "languages/mines/grammar.lark",
        "languages/emojifunge/grammar.lark",
        "languages/sokolang/grammar.lark",
        "py.typed",
    ],
)
def test_data_is_in_the_package(name: str) -> None:
    assert files("mines_tools").joinpath(name).is_file()


def test_import_contracts_name_modules_that_exist() -> None:
    named = set()
    for contract in _PROJECT["tool"]["importlinter"]["contracts"]:
        for key in ("layers", "source_modules"):
            for entry in contract.get(key, []):
                named.update(part.strip(" ()") for part in entry.replace("|", ":").split(":"))
    assert len(named) > 10
    for module in named:
        path = _ROOT.joinpath(*module.split("."))
        assert path.is_dir() or path.with_suffix(".py").is_file(), module


def test_import_contracts_cover_every_module() -> None:
    layers = _PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
    parts = (part for entry in layers for part in entry.replace("|", ":").split(":"))
    rooms = {part.strip().split(".")[1] for part in parts}
    package = _ROOT / "mines_tools"
    found = {path.relative_to(package).parts[0] for path in package.rglob("*.py")}
    names = {name.removesuffix(".py") for name in found if not name.startswith("_")}
    assert names == rooms


_HEAVY = [
    "argparse",
    "dataclasses",
    "json",
    "tomllib",
    "lark",
    "pygls",
    "lsprotocol",
    "packaging",
    "inspect",
    "wcwidth",
]


def test_a_plain_run_imports_nothing_heavy() -> None:
    script = (
        "import sys; from mines_tools.cli.run import main; main([sys.argv[1]]); "
        f"print([name for name in {_HEAVY} if name in sys.modules])"
    )
    hello = _ROOT / "examples" / "hello.mines"
    assert _printed(sys.executable, "-c", script, str(hello)).splitlines()[-1] == "[]"


def test_the_package_contains_the_page_that_plays_a_run() -> None:
    folder = files("mines_tools") / "picture" / "page_files"
    assert {file.name for file in folder.iterdir()} == {"page.js", "page.css"}
