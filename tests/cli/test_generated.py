"""The files that are made from the tables of the commands: manual pages, completion scripts, the
page of commands."""

from __future__ import annotations

import re
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from dev.generate.files import generated
from dev.generate.package_files import (
    commands,
    completion_script,
    data_files,
    manual_page,
    package_files,
)
from dev.generate.rule_tables import rule_tables
from mines_tools.cli import run
from mines_tools.cli.common_options import SHELLS
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.project import package_data
from mines_tools.rules.catalogue import rules_of
from mines_tools.translations.phrases import spoken

_ROOT = Path(__file__).resolve().parents[2]
_COMMANDS = {command.program: command for command in commands()}
_RULES = [rule for each in LANGUAGES for rule in rules_of(language(each)).values()]

_FILES = {**rule_tables(str(_ROOT)), **generated()}


@pytest.mark.parametrize("path", _FILES)
def test_files_are_not_stale(path: str) -> None:
    assert Path(path).read_bytes().decode() == _FILES[path], "run python -m dev.generate"


def test_a_package_has_each_page_and_script() -> None:
    """The package has completion scripts for each shell, manual pages, and the pages of rules in
    each language for people."""
    before = spoken()
    files = package_files()
    assert spoken() == before
    for program in _COMMANDS:
        assert {f"cli/completions/{program}.{shell}" for shell in SHELLS} <= set(files)
    for title in LANGUAGES:
        for tongue in ("en", "ja"):
            assert f'<html lang="{tongue}">' in files[f"lint/rules-{title}.{tongue}.html"]
    assert len(files) == 4 * len(_COMMANDS) + 2 * len(LANGUAGES)
    outside = data_files()
    assert outside["share/man/man1/mines-run.1"] == manual_page(_COMMANDS["mines-run"])
    assert outside["share/zsh/site-functions/_mines-run"] == files["cli/completions/mines-run.zsh"]
    assert len(outside) == 4 * len(_COMMANDS)


@pytest.mark.parametrize("program", _COMMANDS)
def test_scripts_are_printed(
    program: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    tmp_path.joinpath("hatch_build.py").touch()
    monkeypatch.setattr(package_data, "_TREE", str(tmp_path))
    main = import_module(f"mines_tools.cli.{program.removeprefix('mines-')}").main
    for shell in SHELLS:
        with pytest.raises(SystemExit) as ended:
            main(["--print-completion", shell])
        assert ended.value.code == 0
        assert capfd.readouterr().out == completion_script(_COMMANDS[program], shell)


def test_without_scripts_it_is_said_how_to_make_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(package_data, "_TREE", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        run.main(["--print-completion", "bash"])
    assert ended.value.code == 2
    assert "run `pip install shtab` first" in capfd.readouterr().err


# In a shell


def completed(folder: Path, line: str) -> set[str]:
    """Return the words that bash offers at the end of `line`."""
    program = line.split(" ", 1)[0]
    script = """
        source "$1"; words=($2); [[ $2 == *" " ]] && words+=("")
        COMP_WORDS=("${words[@]}"); COMP_CWORD=$((${#words[@]} - 1)); COMP_LINE=$2; COMP_POINT=${#2}
        spec=$(complete -p "${words[0]}"); function=${spec##*-F }; function=${function%% *}
        "$function" "${words[0]}" "${words[COMP_CWORD]}" "${words[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    path = folder / ".script"
    path.write_text(completion_script(_COMMANDS[program], "bash"), "utf-8")
    done = subprocess.run(
        ["bash", "--norc", "-c", script, "bash", path, line],
        cwd=folder, capture_output=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return {offered.rstrip() for offered in done.stdout.split("\n")} - {""}


@pytest.mark.parametrize("program", _COMMANDS)
def test_bash_completes_options(tmp_path: Path, program: str) -> None:
    options = _COMMANDS[program].options()
    assert set(options) <= completed(tmp_path, f"{program} -") | completed(
        tmp_path, f"{program} --"
    )
    assert completed(tmp_path, f"{program} --verb") == {"--verbose"}


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("mines-run --dialect ", {"2", "2.0.0", "1", "text", "author"}),
        ("mines-lint --dialect 2.", {"2.0.0"}),
        ("mines-run --engine ", {engine.name for engine in LANGUAGE.engines}),
        ("mines-lint --fail-on ", {"error", "warning", "info", "hint", "never"}),
        ("mines-fmt --output-format gi", {"github", "gitlab"}),
        (
            "mines-lint --fix --explain redundant-",
            {rule.name for rule in _RULES if rule.name.startswith("redundant-")},
        ),
        ("mines-lint --select M20", {rule.code for rule in _RULES if rule.code.startswith("M20")}),
        ("mines-lsp --print-completion ", {"bash", "zsh", "fish", "tcsh"}),
    ],
)
def test_bash_completes_values(tmp_path: Path, line: str, offered: set[str]) -> None:
    assert completed(tmp_path, line) == offered


def test_bash_completes_files(tmp_path: Path) -> None:
    for name in ("add.mines", "also.txt", "b.mines"):
        (tmp_path / name).touch()
    (tmp_path / "apart").mkdir()
    assert completed(tmp_path, "mines-run a") == {"add.mines", "apart"}
    assert completed(tmp_path, "mines-lint --fix a") == {"add.mines", "apart"}
    assert completed(tmp_path, "mines-run b.mines -i a") == {"add.mines", "also.txt", "apart"}


@pytest.mark.parametrize("program", _COMMANDS)
def test_manual_pages_are_sound(program: str) -> None:
    text = manual_page(_COMMANDS[program])
    for option in _COMMANDS[program].options():
        assert f"\\fB{option.replace('-', chr(92) + '-')}\\fR" in text
    known = re.compile(r'\.(\\"|TH|SH|SS|TP|PP|B|I|BR|IR)( .*)?|\\?[^.\\\'].*')
    for line in text.split("\n")[:-1]:
        assert known.fullmatch(line), line
        assert set(re.findall(r"\\(.)", line)) <= set('-efIBR&"'), line
