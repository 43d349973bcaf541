"""The set-up files in `editors/` that no test tries in an editor: they name every language, and every word of the
assembler."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from dev.zed_extension import write_extension
from mines_tools import __version__
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.languages.minesasm.words import AVAILABLE, WORDS

_EDITORS = Path(__file__).parents[1] / "editors"
_ABOUT = [language(name).about for name in LANGUAGES]
_SUFFIXES = {about.id: [suffix[1:] for suffix in about.suffixes] for about in _ABOUT}
_TITLES = {about.title for about in _ABOUT}


def _toml(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text("utf-8"))


def test_helix_has_all_languages() -> None:
    settings: dict[str, list[dict[str, object]]] = _toml(_EDITORS / "helix" / "languages.toml")  # type: ignore[assignment]
    assert {each["name"]: each["file-types"] for each in settings["language"]} == _SUFFIXES
    assert [each["name"] for each in settings["grammar"]] == list(_SUFFIXES)
    assert all(each["language-servers"] == ["mines-lsp"] for each in settings["language"])


def test_zed_has_all_languages(tmp_path: Path) -> None:
    write_extension(tmp_path / "zed", "file:///copy", "0123456789")
    manifest: dict[str, dict[str, dict[str, object]]] = _toml(tmp_path / "zed" / "extension.toml")  # type: ignore[assignment]
    assert str(manifest["version"]) == __version__
    grammars = {
        name: {
            "repository": "file:///copy",
            "commit": "0123456789",
            "path": f"editors/tree-sitter-{name}",
        }
        for name in _SUFFIXES
    }
    assert manifest["grammars"] == grammars
    server = manifest["language_servers"]["mines-lsp"]
    assert set(server["languages"]) == _TITLES  # type: ignore[call-overload]
    assert server["language_ids"] == {about.title: about.id for about in _ABOUT}
    for about in _ABOUT:
        config = _toml(_EDITORS / "zed" / "languages" / about.id / "config.toml")
        assert config["name"] == about.title
        assert config["grammar"] == about.id
        assert config["path_suffixes"] == _SUFFIXES[about.id]
    for adapter in manifest["debug_adapters"]:
        schema = _EDITORS / "zed" / "debug_adapter_schemas" / f"{adapter}.json"
        assert "program" in json.loads(schema.read_text("utf-8"))["properties"]


@pytest.mark.parametrize("kind", ["language-server", "debug-adapter"])
def test_jetbrains_has_all_languages(kind: str) -> None:
    folder = _EDITORS / "jetbrains" / kind
    files = {path.name: json.loads(path.read_text("utf-8")) for path in folder.glob("*.json")}
    mappings = files["template.json"]["fileTypeMappings"]
    patterns = {each["languageId"]: each["fileType"]["patterns"] for each in mappings}
    assert patterns == {
        name: [f"*.{each}" for each in suffixes] for name, suffixes in _SUFFIXES.items()
    }


def test_sublime_has_all_languages() -> None:
    for about in _ABOUT:
        text = (_EDITORS / "sublime" / f"{about.title}.sublime-syntax").read_text("utf-8")
        assert f"file_extensions: [{', '.join(_SUFFIXES[about.id])}]" in text
        assert f"scope: source.{about.id}\n" in text
    settings = (_EDITORS / "sublime" / "LSP.sublime-settings").read_text("utf-8")
    assert " | ".join(f"source.{about.id}" for about in _ABOUT) in settings


def test_kate_has_all_languages() -> None:
    servers = json.loads((_EDITORS / "kate" / "lspclient.json").read_text("utf-8"))["servers"]
    assert set(servers) == set(_SUFFIXES)
    for about in _ABOUT:
        text = (_EDITORS / "kate" / f"{about.id}.xml").read_text("utf-8")
        assert f'<language name="{about.title}"' in text
        assert f'extensions="{";".join(f"*.{each}" for each in _SUFFIXES[about.id])}"' in text
        assert servers[about.id]["highlightingModeRegex"] == f"^{about.title}$"


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        ("sublime/Mines Assembler.sublime-syntax", r"\)\(([a-z|-]+)\)\(\?!\[\\w"),
        ("kate/minesasm.xml", r'<list name="words">(.*?)</list>'),
        ("emacs/mines-tools.el", r"mines-tools-asm-words\s+'\((.*?)\)\s+\"The words"),
        ("neovim/syntax/minesasm.vim", r"minesasmFlow ([a-z -]+)\n.*minesasmWord ([a-z -]+)\n"),
    ],
)
def test_the_words_of_the_assembler_have_colours(path: str, pattern: str) -> None:
    match = re.search(pattern, (_EDITORS / path).read_text("utf-8"), re.DOTALL)
    assert match is not None
    text = re.sub(r"</?item>", " ", " ".join(match.groups()))
    assert set(re.findall(r"[a-z][a-z-]*", text)) == set(WORDS)


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        ("sublime/Mines Assembler.sublime-syntax", r"\)\((pop\|.*?)\)\(\?!"),
        ("kate/minesasm.xml", r'<list name="commands">(.*?)</list>'),
        ("emacs/mines-tools.el", r"mines-tools-asm-commands\s+'\((.*?)\)\s+\"The commands"),
        ("neovim/syntax/minesasm.vim", r"minesasmCommand ([^\n]*)"),
    ],
)
def test_the_commands_of_the_assembler_have_colours(path: str, pattern: str) -> None:
    match = re.search(pattern, (_EDITORS / path).read_text("utf-8"), re.DOTALL)
    assert match is not None
    text = re.sub(r"</?item>|\\", " ", match[1]).replace(" (", "(").replace(" )", ")")
    assert set(re.findall(r"[a-z]+(?:\([a-z]\))?", text)) == set(AVAILABLE)
