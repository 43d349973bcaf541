"""Which configuration applies to a file, and the messages about faulty configurations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools import __version__
from mines_tools.project.configuration import Configuration, ConfigurationError, Overrides
from mines_tools.project.file_settings import file_settings
from mines_tools.project.settings_lookup import configuration_for, forget_configurations
from mines_tools.project.versions import fits

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    forget_configurations()
    yield
    forget_configurations()


def check_error(folder: Path, name: str, content: str, expected: str) -> None:
    """Check the message about a configuration, without its path."""
    file = folder / name
    file.write_text(content, "utf-8")
    with pytest.raises(ConfigurationError) as raised:
        configuration_for(str(folder / "a.mines"))
    message = str(raised.value)
    assert message.startswith(f"{file}:")
    assert message.removeprefix(f"{file}:") == expected


def test_none(tmp_path: Path) -> None:
    assert configuration_for(str(tmp_path / "a.mines")) == Configuration()


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
        ("dialect = 2\n", '1:11: `dialect` must be a string, such as "2"'),
        ("# a\ndialects = '1'\n", '2:12: `dialects` must be a table: {"old/**" = "1"}'),
        ("[dialects]\na = 1\n", '2:5: `dialects.a` must be a string, such as "2"'),
    ],
)
def test_wrong_keys(tmp_path: Path, content: str, expected: str) -> None:
    check_error(tmp_path, "mines-tools.toml", content, expected)


@pytest.mark.parametrize(
    ("content", "place", "pattern"),
    [
        ('exclude = ["a", "["]', "1:17: `exclude`", "["),
        ('extend-include = [""]', "1:19: `extend-include`", ""),
        ("\n[dialects]\n'a[]' = '1'", "3:1: `dialects`", "a[]"),
        ("per-file-ignores = {'[' = []}", "1:21: `per-file-ignores`", "["),
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
    with pytest.raises(
        ConfigurationError, match=r":1:1: unknown key `zzz`; known keys: .*`dialect`"
    ):
        configuration_for(str(tmp_path / "a.mines"))


def test_an_unknown_key_that_cannot_be_seen(tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_text('"\\u00a0" = 1\n')
    with pytest.raises(ConfigurationError, match=r":1:1: unknown key `\\u\{a0\}`; known keys: "):
        configuration_for(str(tmp_path / "a.mines"))


def test_wrong_keys_in_pyproject(tmp_path: Path) -> None:
    check_error(
        tmp_path,
        "pyproject.toml",
        '[project]\nname = "x"\n[tool.mines-tools]\ndialec = "1"\n',
        "4:1: unknown key `dialec`; did you mean `dialect`?",
    )
    forget_configurations()
    check_error(
        tmp_path,
        "pyproject.toml",
        "[tool]\nmines-tools = 1\n",
        "2:15: `tool.mines-tools` must be a table",
    )


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("mines = 1\n", '1:9: `mines` must be a table: {dialect = "1"}'),
        ("[mines]\ndialect = 1\n", '2:11: `mines.dialect` must be a string, such as "2"'),
        (
            "[mines]\nselct = 1\n",
            "2:1: unknown key `selct`; known keys: `dialect`, `dialects`, `format`",
        ),
        ("[mines.format]\ngolf = 1\n", "2:8: `mines.format.golf` must be true or false"),
        (
            "[mines.format]\ngolf = true\n",
            "2:1: unknown key `golf`; known keys: `annotate`, `normalize`",
        ),
        ("[mines.dialects]\n'' = '1'\n", None),
        ("[mine]\n", "1:2: unknown key `mine`; did you mean `mines`?"),
    ],
)
def test_a_table_for_a_language_that_is_wrong(
    tmp_path: Path, content: str, expected: str | None
) -> None:
    if expected is not None:
        check_error(tmp_path, "mines-tools.toml", content, expected)
        return
    (tmp_path / "mines-tools.toml").write_text(content, "utf-8")
    with pytest.raises(ConfigurationError, match=r":2:1: `mines\.dialects` "):
        configuration_for(str(tmp_path / "a.mines"))


def test_the_last_pattern_that_covers_a_file_counts(tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_text(
        'dialect = "2"\n[dialects]\n"old/**" = "1"\n"old/new*" = "2.0.0"\n"*.m1" = "1"\n'
    )
    found = configuration_for(str(tmp_path / "a.mines"))
    chosen = {
        name: file_settings(str(tmp_path / name), "mines", found).dialect("").name
        for name in ("a.mines", "old/a.mines", "old/new.mines", "x/y.m1", "../old/a.mines")
    }
    assert chosen == {
        "a.mines": "2",
        "old/a.mines": "1",
        "old/new.mines": "2.0.0",
        "x/y.m1": "1",
        "../old/a.mines": "2",
    }


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("[tool.mines-tools]\nfix = true\nx = = 1\n", "3:5: not valid TOML: Invalid value"),
        ('[ tool . "mines-tools" ]\nfix = "', "2:8: not valid TOML: Unterminated string"),
        ("tool.mines-tools.fix = yes", "1:24: not valid TOML: Invalid value"),
        ("[tool]\nmines-tools.fix = yes", "2:19: not valid TOML: Invalid value"),
        (
            "[tool.mines-tools]\nx = " + "[" * 2000,
            "2:105: not valid TOML: too many nested brackets",
        ),
        ("[tool.mines-tools]\nx = 1" + "1" * 5000, "2:5: not valid TOML: a number is too long"),
        (
            "[tool.mines-tools]\n" + "a." * 4000 + "a = 1",
            "2:64: not valid TOML: the key is too long",
        ),
    ],
)
def test_a_pyproject_with_the_table_must_be_read(
    tmp_path: Path, content: str, expected: str
) -> None:
    check_error(tmp_path, "pyproject.toml", content, expected)


def test_a_pyproject_with_the_table_must_be_utf_8(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b'[tool.mines-tools]\nx = "\xff"\n')
    for _ in range(2):  # an error is known as well as anything
        with pytest.raises(ConfigurationError, match=r"pyproject.toml:2:6: .* not UTF-8"):
            configuration_for(str(tmp_path / "a.mines"))


def test_a_pyproject_without_the_table_may_be_broken(tmp_path: Path) -> None:
    for content in (
        b"[tool.other]\nx = = 1 # mines-tools.\n",
        b'[project]\ndependencies = ["mines-tools"]\nx = "\xff"\n',
        b"[project.scripts]\nmines-tools = = 1\n",
        b"x = [[[ mines-tools.\n",
    ):
        forget_configurations()
        (tmp_path / "pyproject.toml").write_bytes(content)
        assert configuration_for(str(tmp_path / "a.mines")) == Configuration()


def test_a_configuration_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_text('dialect = "1"')
    (tmp_path / "other.toml").write_text('dialect = "2.0.0"')
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"')
    path = str(tmp_path / "a.mines")

    def chosen(name: str) -> Configuration:
        return configuration_for(path, Overrides(str(tmp_path / name)))

    assert configuration_for(path).dialect == "1"
    assert chosen("other.toml").dialect == "2.0.0"
    assert configuration_for(path, Overrides(isolated=True)) == Configuration()
    with pytest.raises(ConfigurationError, match=r"none.toml: cannot be read: No such file"):
        chosen("none.toml")
    with pytest.raises(ConfigurationError, match=r"there is no table \[tool.mines-tools\]"):
        chosen("pyproject.toml")
    with pytest.raises(ConfigurationError, match="directory"):
        chosen(".")
    (tmp_path / "none.toml").write_text("")
    (tmp_path / "other.toml").write_text('dialect = "1"')
    forget_configurations()
    assert chosen("none.toml").dialect is None
    assert chosen("other.toml").dialect == "1"


def test_the_ceiling_of_the_flow_budget(tmp_path: Path) -> None:
    expected = "1:15: `flow-budget` must be a whole number from 0 to 1000000"
    check_error(tmp_path, "mines-tools.toml", "flow-budget = 999999999999", expected)


def test_a_required_version(tmp_path: Path) -> None:
    remedy = "install the required version, or change `required-version`"
    check_error(
        tmp_path,
        "mines-tools.toml",
        'of-later = 1\nrequired-version = ">=999"\n',  # what is not known yet is no reason
        f"2:20: mines-tools >=999 is required, but this is {__version__}: {remedy}",
    )
    forget_configurations()
    said = '`required-version` must be a version, or a range of versions: "1.2", ">=1.2,<2"'
    check_error(tmp_path, "mines-tools.toml", 'required-version = "new"', f"1:20: {said}")
    forget_configurations()
    (tmp_path / "mines-tools.toml").write_text(f'required-version = "{__version__}"')
    assert configuration_for(str(tmp_path / "a.mines")).required_version == __version__


@pytest.mark.parametrize(
    ("specifier", "fitting", "others"),
    [
        ("1.2", "1.2 1.2.0", "1.2.1 1.2rc1 1.2.post1"),
        ("v1.2", "1.2", "1.3"),
        ("==1.2.*", "1.2 1.2.9 1.2rc1", "1.3 1 2.2"),
        ("!=1.2.*,!=2", "1.3 2.1", "1.2.3 2.0"),
        (">=1.2,<2", "1.2 1.10 1.2.post1", "1.2rc1 2 2.0a1 1.1"),
        ("> 1.2", "1.2.1 1.3", "1.2 1.2.post1"),
        ("<=1.2", "1.2 1.2rc1 1.2.dev3 0.9", "1.2.post1 1.2.0.1"),
        ("~=1.4.2", "1.4.2 1.4.9", "1.5 1.4.1 2.0"),
        ("~=1.4", "1.4 1.9", "2.0 1.3"),
        (">=1.0.dev2", "1.0.dev3 1.0a1 1.0", "1.0.dev1"),
    ],
)
def test_versions(specifier: str, fitting: str, others: str) -> None:
    assert [each for each in fitting.split() if not fits(each, specifier)] == []
    assert [each for each in others.split() if fits(each, specifier)] == []


@pytest.mark.parametrize(
    "specifier",
    ["", "x", "=>1", "~=1", "==1.post1.*", ">=1.*", "1,", "1..2", "1.dev" + "4" * 5000],
)
def test_what_is_no_specifier(specifier: str) -> None:
    with pytest.raises(ValueError, match=r"Invalid specifier|integer string conversion"):
        fits("1.2", specifier)
