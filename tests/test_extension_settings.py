"""What the VS Code extension knows about the languages agrees with their own descriptions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mines_tools.interface.language import LANGUAGES, about, all_about, language
from mines_tools.translations.ja import PHRASES
from tests.toy.about import ABOUT

_ROOT = Path(__file__).parent.parent
_EXTENSION = _ROOT / "vscode-extension"


def _json(*name: str) -> Any:
    return json.loads(_EXTENSION.joinpath(*name).read_text("utf-8"))


_CONTRIBUTES = _json("package.json")["contributes"]
_SETTINGS = {
    name: setting
    for group in _CONTRIBUTES["configuration"]
    for name, setting in group["properties"].items()
}
_ENGLISH, _JAPANESE = _json("package.nls.json"), _json("package.nls.ja.json")


def _settings(part: str) -> dict[str, Any]:
    """Return the settings whose names begin with `mines.` and `part`, without this beginning."""
    begin = f"mines.{part}."
    return {
        name.removeprefix(begin): _SETTINGS[name] for name in _SETTINGS if name.startswith(begin)
    }


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_names_and_suffixes(language_id: str) -> None:
    known = about(language_id)
    (shown,) = [each for each in _CONTRIBUTES["languages"] if each["id"] == language_id]
    assert (shown["aliases"], shown["extensions"]) == ([known.title], list(known.suffixes))


def test_format_options() -> None:
    options = {
        option.name: option
        for each in all_about()
        for option in each.format_options
        if option.is_configurable
    }
    settings = _settings("format")
    assert settings.keys() == options.keys()
    for name, option in options.items():
        assert settings[name]["enum"] == ["auto", *(option.words or ("on", "off"))]
        words = settings[name]["markdownDescription"].strip("%")
        assert (_ENGLISH[words], _JAPANESE[words]) == (option.help, PHRASES[option.help])


def test_kinds_of_hints() -> None:
    kinds: dict[str, bool] = {}
    for each in LANGUAGES:
        editor = language(each).editor
        kinds |= editor().hint_kinds if editor is not None else {}
    assert {name: each["default"] for name, each in _settings("inlayHints").items()} == kinds


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_dialects(language_id: str) -> None:
    section = "mines" if language_id == "mines" else f"mines.{language_id}"
    setting, dialects = _SETTINGS.get(f"{section}.dialect"), about(language_id).dialects
    if setting is None:
        assert len(dialects) == 1
    else:
        assert setting["enum"] == ["", *dialects]


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_the_seed_is_for_languages_that_have_chance(language_id: str) -> None:
    rows = (_EXTENSION / "src" / "languages.ts").read_text("utf-8").split("\n    id: '")
    (row,) = [each for each in rows if each.startswith(f"{language_id}'")]
    known = [option.name for option in about(language_id).run_options]
    assert ("hasChance: true" in row.split("  },")[0]) == ("seed" in known)


def test_the_row_of_the_toy_language() -> None:
    """The tests of the extension add this row to its table."""
    row = json.loads((_ROOT / "tests" / "toy" / "extension.json").read_text("utf-8"))
    known = (ABOUT.id, ABOUT.title, [*ABOUT.suffixes], [*ABOUT.dialects])
    assert (row["id"], row["title"], row["suffixes"], row["dialects"]) == known
