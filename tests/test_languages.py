"""What a language refers to by name exists. Some files outside a language's folder cannot be made
from the table of languages. CONTRIBUTING lists these places, and each language is in all of
them."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from mines_tools.base.lazy import LazyFunction
from mines_tools.interface.editor import FEATURES, Editor
from mines_tools.interface.language import LANGUAGES, about, language

_ROOT = Path(__file__).resolve().parents[1]
_PACKAGE = _ROOT / "mines_tools"


def _read(name: str) -> str:
    return (_ROOT / name).read_text("utf-8")


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_each_reference_by_name_leads_to_something(language_id: str) -> None:
    references = [each for each in language(language_id) if isinstance(each, LazyFunction)]
    assert len(references) > 12
    assert all(each.resolve() is not None for each in references)


_WITHOUT = {
    "emojifunge": {"signature", "signature_triggers"},
    "sokolang": {*FEATURES["jumps"]},
    "minesasm": {*FEATURES["grids"], *FEATURES["board"], "board_acts"},  # its text draws no board
}
"""The features that a language does not have."""


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_each_feature_of_the_editor_is_found(language_id: str) -> None:
    features = language(language_id).editor
    assert features is not None
    found = features()
    missing = {
        name
        for name, feature, default in zip(Editor._fields, found, Editor(), strict=True)
        if feature is default or feature == ()
    }
    assert all(feature.resolve() for feature in found if isinstance(feature, LazyFunction))
    assert missing == _WITHOUT.get(language_id, set())


def test_each_field_of_the_editor_is_in_the_table_of_features() -> None:
    assert sorted(name for names in FEATURES.values() for name in names) == sorted(Editor._fields)


_SAME_IN_EACH = frozenset(
    [
        "AbstractStack",
        "Analysis",
        "Blocks",
        "Command",
        "Context",
        "Control",
        "Dialect",
        "Directive",
        "Effects",
        "Exploration",
        "Failure",
        "Flow",
        "FlowState",
        "Machine",
        "MachineRun",
        "MachineSteps",
        "MachineTerms",
        "MarkingMachine",
        "Program",
        "Range",
        "Stack",
        "State",
        "Style",
        "Trials",
        "Watching",
    ]
)
"""The classes that mean the same in each language that has them."""


def test_a_class_has_a_name_of_its_own_unless_it_is_the_same_thing_in_each_language() -> None:
    """`Options` is an exception: these are the options of a rule, in the rule's file."""
    names: Counter[str] = Counter()
    for language_id in LANGUAGES:
        of_language: Counter[str] = Counter(
            name
            for path in (_PACKAGE / "languages" / language_id).rglob("*.py")
            for name in re.findall(r"^ *class ([A-Z]\w*)", path.read_text("utf-8"), re.MULTILINE)
            if name != "Options"
        )
        assert [name for name, count in of_language.items() if count > 1] == []
        names.update(of_language.keys())
    assert {name for name, count in names.items() if count > 1} == _SAME_IN_EACH


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_git_editors_and_hooks_know_its_files(language_id: str) -> None:
    sections = re.findall(r"^\[\*\.(.+)\]$", _read(".editorconfig"), re.MULTILINE)
    in_editors = {each for section in sections for each in section.strip("{}").split(",")}
    in_git = set(re.findall(r"^\*\.(\S+) ", _read(".gitattributes"), re.MULTILINE))
    in_hooks = [
        set(found.split("|"))
        for found in re.findall(r"files: \\\.\((mines.+)\)\$", _read(".pre-commit-hooks.yaml"))
    ]
    suffixes = {suffix.removeprefix(".") for suffix in about(language_id).suffixes}
    for known in (in_editors, in_git, *in_hooks):
        assert suffixes <= known
    assert in_hooks


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_the_contracts_of_imports_are_about_it(language_id: str) -> None:
    package = LANGUAGES[language_id].rpartition(".")[0]
    contracts = tomllib.loads(_read("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    (independence,) = (each for each in contracts if each["type"] == "independence")
    assert package in independence["modules"]
    assert any(each["name"].startswith(f"Inside {about(language_id).title}") for each in contracts)


def test_the_picture_of_the_folders_has_every_folder() -> None:
    picture = _read("CONTRIBUTING.md").split("## The folders")[1].split("```")[1]
    shown = set(re.findall(r"(?:^|(?<= ))([a-z_]+(?:\.py|/))(?=\s)", picture, re.MULTILINE))
    folders = {
        f"{each.name}/" if each.is_dir() else each.name
        for each in _PACKAGE.iterdir()
        if each.name[0] != "_" and (each.is_dir() or each.suffix == ".py")
    }
    assert folders - shown == set()


def test_the_page_about_the_architecture_names_files_that_exist() -> None:
    named = re.findall(r"`((?:[a-z_]+/)+(?:[a-z_]+\.py)?)`", _read("docs/architecture.md"))
    assert len(named) > 50
    places = (_PACKAGE, _ROOT)
    assert [name for name in named if not any((place / name).exists() for place in places)] == []
