"""The schema of the configuration accepts the same as the parser."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from mines_tools import __version__
from mines_tools.interface.language import LANGUAGES, all_about
from mines_tools.project import configuration
from mines_tools.project.configuration import LANGUAGE_KEYS, Configuration, ConfigurationError
from mines_tools.project.settings_lookup import configuration_for, forget_configurations
from tests.small_cases import small_cases

_SCHEMA: dict[str, Any] = json.loads(
    Path(configuration.__file__).with_name("configuration.schema.json").read_text("utf-8")
)
_VALIDATOR = Draft202012Validator(_SCHEMA)

_TAKEN = {
    "dialect": ["'1'", "'2.0.0'"],
    "dialects": ["{}", "{'old/**' = '1'}"],
    "include": ["[]", "['*.txt', 'games/*']"],
    "exclude": ["['golf/']"],
    "extend-include": ["[]", "['*.txt', 'games/*']"],
    "extend-exclude": ["['golf/']"],
    "force-exclude": ["true", "false"],
    "markdown": ["true", "false"],
    "cache-dir": ["'.mines_cache'", "'build/.cache'", "'..a'"],
    "select": ["[]", "['M101', 'ragged-board', 'M1', 'ALL']"],
    "extend-select": ["['M3']"],
    "ignore": ["['M3']"],
    "severity": ["{}", "{M101 = 'error', ragged-board = 'off'}", "{M1 = 'hint', M2 = 'info'}"],
    "per-file-ignores": ["{}", "{'old/**' = ['M101'], '*.txt' = []}"],
    "rules": [
        "{}",
        "{unknown-directive = {allow = ['todo', 'x']}, M108 = {comments = false}}",
        "{M112 = {}, empty-operation = {comments = false}}",
    ],
    "fail-on": ["'error'", "'warning'", "'info'", "'hint'", "'never'"],
    "fix": ["true"],
    "unsafe-fixes": ["false"],
    "flow-budget": ["0", "1000000"],
    "format": ["{}", "{normalize = true}", "{normalize = false, annotate = true}"],
    "test": ["[]", "[{program = 'a.mines', input = '1'}]"],
    "golf": ["{}", "{record = 12}", "{record = {'a.mines' = 1, '*.soko' = 2}}"],
    "mines": ["{}", "{dialect = '1', dialects = {'*' = '2'}, format = {annotate = true}}"],
    "emojifunge": ["{}", "{dialect = 'author', dialects = {'*' = 'text'}}"],
    "required-version": [f"'{__version__}'", f"'=={__version__}'", "'>=0.0.1, <100'"],
}
_REFUSED = {
    "test": ["1", "{}", "['a.mines']"],
    "golf": ["1", "{best = 1}", "{record = 0}", "{record = '1'}", "{record = {a = 'b'}}"],
    "dialect": ["2", "['2']", "true"],
    "dialects": ["'1'", "['1']", "{'old/**' = 1}"],
    "include": ["'*.txt'", "[1]", "{}"],
    "exclude": ["true"],
    "extend-include": ["'*.txt'", "[1]", "{}"],
    "extend-exclude": ["true"],
    "force-exclude": ["'yes'", "1"],
    "markdown": ["'yes'", "1"],
    "cache-dir": ["''", "'.'", "'../a'", "'a/..'", "'/a'", "'a//b'", "'C:a'", "['a']"],
    "select": ["'M101'", "[1]"],
    "extend-select": ["'M101'"],
    "ignore": ["'M101'"],
    "severity": ["'error'", "{M101 = 'fatal'}", "{M101 = 'never'}", "{M101 = 1}"],
    "per-file-ignores": ["['M101']", "{'*' = 'M101'}"],
    "rules": [
        "true",
        "['M110']",
        "{M110 = ['todo']}",
        "{unknown-direktive = {allow = []}}",
        "{M101 = {allow = []}}",
        "{M1 = {allow = []}}",
        "{M110 = {alow = []}}",
        "{M110 = {allow = 'todo'}}",
        "{M110 = {allow = [1]}}",
        "{M112 = {}, negative-coordinate = {allow-last = 1}}",
        "{M108 = {comments = 1}}",
        "{M112 = {allow-last = true}}",
        "{M112 = {allow-last = -1}}",
        "{M112 = {allow-last = 1.5}}",
    ],
    "fail-on": ["'off'", "1", "true", "['error']"],
    "fix": ["'safe'", "0"],
    "unsafe-fixes": ["1"],
    "flow-budget": ["-1", "1.5", "true", "'many'", "1000001"],
    "format": ["true", "{normalise = true}", "{normalize = 'yes'}", "{golf = true}"],
    "mines": ["'1'", "{dialect = 1}", "{select = ['M1']}", "{format = {golf = true}}"],
    "emojifunge": ["'text'", "{dialect = 1}", "{format = {normalize = true}}"],
    "required-version": ["1", "['1']", "'new'", "'=>1'"],
}
for _about in all_about():  # each has the same table
    _TAKEN.setdefault(_about.id, ["{}", f"{{dialect = '{_about.other_dialect}'}}"])
    _REFUSED.setdefault(_about.id, ["'text'", "{dialect = 1}"])


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(_SCHEMA)


def test_its_keys_are_those_of_the_reader() -> None:
    fields = [field.replace("_", "-") for field in Configuration._fields]
    keys = [field for field in fields if field not in ("path", "languages")]
    assert list(_SCHEMA["properties"]) == [*keys, *LANGUAGES]
    for each in LANGUAGES:
        assert list(_SCHEMA["$defs"][each]["properties"]) == list(LANGUAGE_KEYS)
    assert _TAKEN.keys() == _REFUSED.keys() == _SCHEMA["properties"].keys()


def _is_read(folder: Path, toml: str) -> bool:
    """Return True if the parser accepts the configuration."""
    file = folder / "mines-tools.toml"
    file.write_text(toml, "utf-8")
    forget_configurations()
    try:
        configuration_for(str(folder / "a.mines"))
    except ConfigurationError:
        return False
    return True


@small_cases(("key", "value"), [(key, value) for key, values in _TAKEN.items() for value in values])
def test_taken(tmp_path: Path, key: str, value: str) -> None:
    toml = f"{key} = {value}\n"
    _VALIDATOR.validate(tomllib.loads(toml))
    assert _is_read(tmp_path, toml)


@small_cases(
    ("key", "value"), [(key, value) for key, values in _REFUSED.items() for value in values]
)
def test_refused(tmp_path: Path, key: str, value: str) -> None:
    toml = f"{key} = {value}\n"
    assert not _VALIDATOR.is_valid(tomllib.loads(toml))
    assert not _is_read(tmp_path, toml)


def test_an_unknown_key_is_refused(tmp_path: Path) -> None:
    toml = "fixes = true\n"
    assert not _VALIDATOR.is_valid(tomllib.loads(toml))
    assert not _is_read(tmp_path, toml)


def test_the_defaults_it_names_are_taken() -> None:
    for key, named in _SCHEMA["properties"].items():
        schema = _SCHEMA["$defs"][named["$ref"].rpartition("/")[2]] if "$ref" in named else named
        for value in [schema[name] for name in ("default",) if name in schema] + schema.get(
            "examples", []
        ):
            _VALIDATOR.validate({key: value})
