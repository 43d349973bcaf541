"""Which configuration counts for a file, and what is said of one that can't be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.project.configuration import (
    Configuration,
    ConfigurationError,
    configuration_for,
    configured_dialect,
    forget_configurations,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    forget_configurations()
    yield
    forget_configurations()


def check_error(folder: Path, name: str, content: str, expected: str) -> None:
    """What is said of a configuration, its path left out."""
    file = folder / name
    file.write_text(content, "utf-8")
    with pytest.raises(ConfigurationError) as raised:
        configuration_for(str(folder / "a.mines"))
    message = str(raised.value)
    assert message.startswith(f"{file}:")
    assert message.removeprefix(f"{file}:") == expected


def test_none(tmp_path: Path) -> None:
    assert configuration_for(str(tmp_path / "a.mines")) == Configuration()
    assert configured_dialect(Configuration(), "a.mines") is None


def test_own_file(tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_text('dialect = "1"\n[dialects]\n"new/**" = "2"\n')
    found = configuration_for(str(tmp_path / "a.mines"))
    assert found.path == str(tmp_path / "mines-tools.toml")
    assert (found.dialect, found.dialects) == ("1", (("new/**", "2"),))


def test_a_table_in_pyproject(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.mines-tools]\ndialect = "1"\n')
    assert configuration_for(str(tmp_path / "x" / "y" / "a.mines")).dialect == "1"


def test_the_own_file_is_stronger(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.mines-tools]\ndialect = "1"\n')
    (tmp_path / "mines-tools.toml").write_text('dialect = "2.0.0"\n')
    assert configuration_for(str(tmp_path / "a.mines")).dialect == "2.0.0"


def test_the_nearest_counts_and_alone(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "mines-tools.toml").write_text('dialect = "1"\n')
    (inner / "mines-tools.toml").write_text("")
    assert configuration_for(str(inner / "a.mines")).dialect is None
    assert configuration_for(str(tmp_path / "other" / "a.mines")).dialect == "1"


@pytest.mark.parametrize(
    "content",
    [
        '[project]\nname = "mines-tools"\n',
        "[tool.other]\nx = 1 # mines-tools.\n",
        'tool = "mines-tools."\n',
        '[[tool]]\nx = "mines-tools."\n',
    ],
)
def test_a_pyproject_without_the_table_is_passed_over(tmp_path: Path, content: str) -> None:
    (tmp_path / "mines-tools.toml").write_text('dialect = "1"\n')
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text(content)
    assert configuration_for(str(inner / "a.mines")).dialect == "1"


def test_an_own_file_that_is_not_toml(tmp_path: Path) -> None:
    check_error(
        tmp_path,
        "mines-tools.toml",
        'dialect = "1"\nx = = 2\n',
        "2:5: not valid TOML: Invalid value",
    )


def test_an_own_file_that_is_not_utf_8(tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_bytes(b'dialect = "\xff"\n')
    with pytest.raises(ConfigurationError, match="not valid TOML"):
        configuration_for(str(tmp_path / "a.mines"))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("\n dialekt = '1'\n", "2:2: unknown key `dialekt`; did you mean `dialect`?"),
        ("dialect = 2\n", '1:1: `dialect` must be a string, such as "2"'),
        ("# a\ndialects = '1'\n", '2:1: `dialects` must be a table: {"old/**" = "1"}'),
        ("[dialects]\na = 1\n", '1:2: `dialects` must be a string, such as "2"'),
    ],
)
def test_wrong_keys(tmp_path: Path, content: str, expected: str) -> None:
    check_error(tmp_path, "mines-tools.toml", content, expected)


@pytest.mark.parametrize(
    ("content", "place", "pattern"),
    [
        ('exclude = ["a", "["]', "1:1: `exclude`", "["),
        ('extend-include = [""]', "1:1: `extend-include`", ""),
        ("\n[dialects]\n'a[]' = '1'", "2:2: `dialects`", "a[]"),
        ("per-file-ignores = {'[' = []}", "1:1: `per-file-ignores`", "["),
    ],
)
def test_patterns_that_cannot_be_meant(
    tmp_path: Path, content: str, place: str, pattern: str
) -> None:
    file = tmp_path / "mines-tools.toml"
    file.write_text(content)
    with pytest.raises(ConfigurationError) as raised:
        configuration_for(str(tmp_path / "a.mines"))
    start = f"{file}:{place} cannot be used: the pattern '{pattern}' "
    assert str(raised.value).startswith(start)


def test_an_unknown_key_far_from_any(tmp_path: Path) -> None:
    file = tmp_path / "mines-tools.toml"
    file.write_text("zzz = 1\n")
    with pytest.raises(ConfigurationError, match=r":1:1: unknown key `zzz`; known: .*`dialect`"):
        configuration_for(str(tmp_path / "a.mines"))


def test_wrong_keys_in_pyproject(tmp_path: Path) -> None:
    check_error(
        tmp_path,
        "pyproject.toml",
        '[project]\nname = "x"\n[tool.mines-tools]\ndialec = "1"\n',
        "4:1: unknown key `dialec`; did you mean `dialect`?",
    )
    forget_configurations()
    check_error(tmp_path, "pyproject.toml", "[tool]\nmines-tools = 1\n", "2:1: must be a table")


def test_the_last_pattern_that_covers_a_file_counts(tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_text(
        'dialect = "2"\n[dialects]\n"old/**" = "1"\n"old/new*" = "2.0.0"\n"*.m1" = "1"\n'
    )
    found = configuration_for(str(tmp_path / "a.mines"))
    chosen = {
        name: configured_dialect(found, str(tmp_path / name))
        for name in ("a.mines", "old/a.mines", "old/new.mines", "x/y.m1", "../old/a.mines")
    }
    assert chosen == {
        "a.mines": "2",
        "old/a.mines": "1",
        "old/new.mines": "2.0.0",
        "x/y.m1": "1",
        "../old/a.mines": "2",
    }
