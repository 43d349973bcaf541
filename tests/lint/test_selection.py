"""Which rules are on, and which severity each has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.lint.selection import select
from mines_tools.project.configuration import Configuration, ConfigurationError, Overrides
from mines_tools.project.file_settings import file_settings
from mines_tools.rules.catalogue import rule_named, rules_of
from tests.lint.linting import MINES
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from pathlib import Path

    from mines_tools.interface.language import RuleSelection

_RULES = rules_of(MINES)
_SYNTAX = {code for code, rule in _RULES.items() if rule.scope == "syntax"}
_DEFAULT = {code for code, rule in _RULES.items() if rule.is_default}


def chosen(
    options: Overrides | None = None, path: str = "a.mines", **keys: object
) -> RuleSelection:
    configuration = Configuration("/folder/mines-tools.toml", **keys)  # type: ignore[arg-type]
    return select(file_settings(f"/folder/{path}", "mines", configuration, options or Overrides()))


def on(options: Overrides | None = None, path: str = "a.mines", **keys: object) -> set[str]:
    """Return the codes of the rules that are on, without the parser's errors."""
    codes = chosen(options, path, **keys).codes
    assert codes >= _SYNTAX
    return set(codes - _SYNTAX)


def begun(*beginnings: str) -> set[str]:
    return {code for code in _RULES if code.startswith(beginnings)} - _SYNTAX


def test_default() -> None:
    assert on() == _DEFAULT - _SYNTAX
    assert "M209" not in on()
    assert {"L001", "L002"} <= on()


@small_cases(
    ("names", "expected"),
    [
        (["M101"], {"M101"}),
        (["m101"], {"M101"}),
        (["coordinate-outside-board"], {"M101"}),
        (["M1"], begun("M1")),
        (["M10"], begun("M10")),
        (["L", "M209"], {"L001", "L002", "M209"}),
        (["ALL"], begun("")),
        (["all"], begun("")),
        ([], set()),
        (["ragged-board"], set()),  # the parser's, on anyway
    ],
)
def test_names(names: list[str], expected: set[str]) -> None:
    assert on(Overrides(select=tuple(names))) == expected
    assert on(select=tuple(names)) == expected


def test_extend() -> None:
    assert on(Overrides(extend_select=("M209",))) == on() | {"M209"}
    assert on(extend_select=("M209",)) == on() | {"M209"}
    assert on(Overrides(extend_select=("M401",)), select=("M1",)) == begun("M1") | {"M401"}
    assert on(select=("M101",), extend_select=("M2",)) == {"M101"} | begun("M2")


def test_ignore() -> None:
    assert on(Overrides(ignore=("M1",))) == on() - begun("M1")
    assert on(ignore=("coordinate-outside-board",)) == on() - {"M101"}
    assert on(Overrides(ignore=("ALL",))) == set()
    assert on(Overrides(ignore=("M003",))) == on()  # errors of the parser stay


@pytest.mark.parametrize(
    ("selected", "ignored", "expected"),
    [
        ("M101", "M1", {"M101"}),
        ("M1", "M101", begun("M1") - {"M101"}),
        ("M1", "ALL", begun("M1")),
        ("ALL", "M", {"L001", "L002"}),
        ("M101", "M101", set()),
        ("M101", "coordinate-outside-board", set()),
        ("coordinate-outside-board", "M101", set()),
        ("M1", "M1", set()),
    ],
)
def test_the_longer_name_counts(selected: str, ignored: str, expected: set[str]) -> None:
    assert on(Overrides(select=(selected,), ignore=(ignored,))) == expected
    assert on(select=(selected,), ignore=(ignored,)) == expected
    extended = on(Overrides(select=(), extend_select=(selected,), ignore=(ignored,)))
    assert extended == expected


def test_a_command_line_outweighs_the_configuration() -> None:
    assert on(Overrides(select=("M101",)), ignore=("M101",)) == {"M101"}
    assert on(Overrides(select=("M1",)), select=("M2",), extend_select=("M3",)) == begun("M1")
    assert "M101" in on(Overrides(extend_select=("M1",)), ignore=("M101",))
    assert "M101" not in on(Overrides(ignore=("M1",)), extend_select=("M101",))


def test_per_file() -> None:
    ignores = (("old/**", ("M1", "endless-program")), ("*.m1", ("ALL",)))
    assert on(path="new/a.mines", per_file_ignores=ignores) == on()
    assert on(path="old/a.mines", per_file_ignores=ignores) == on() - begun("M1") - {"M206"}
    assert on(path="x/y.m1", per_file_ignores=ignores) == set()
    asked = Overrides(select=("M101",))
    assert on(asked, "old/a.mines", per_file_ignores=ignores) == set()


def test_severity() -> None:
    levels = (("M101", "error"), ("M1", "hint"), ("trailing-blanks", "off"))
    found = chosen(severity=levels)
    assert found.severity["M101"] == "error"
    assert found.severity["M102"] == "hint"
    assert "M105" not in found.codes
    assert "M105" not in found.severity
    assert "M209" not in chosen(severity=(("M209", "error"),)).codes
    asked = chosen(Overrides(severity=(("M1", "info"), ("M105", "warning"))), severity=levels)
    assert asked.severity["M101"] == "info"
    assert "M105" in asked.codes
    assert chosen(severity=(("ragged-board", "off"),)).codes >= _SYNTAX


def test_of_two_equal_names_the_last_counts() -> None:
    levels = (("M101", "error"), ("M101", "hint"))
    assert chosen(Overrides(severity=levels)).severity == {"M101": "hint"}


def test_no_budget_is_no_flow_rule() -> None:
    for found in (chosen(flow_budget=0), chosen(Overrides(flow_budget=0), flow_budget=9)):
        assert found.flow_budget == 0
        assert not [code for code in found.codes if _RULES[code].scope == "flow"]
    assert chosen(Overrides(flow_budget=7), flow_budget=0).flow_budget == 7
    assert chosen().flow_budget is None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("redundant-sing", "there is no rule 'redundant-sing'; did you mean redundant-sign?"),
        ("M1O1", "there is no rule 'M1O1'"),
        ("", "there is no rule ''"),
        ("zzzzzz", "there is no rule 'zzzzzz'"),
        ("m1", "there is no rule 'm1'"),
    ],
)
def test_unknown_names(name: str, message: str) -> None:
    for key in ("select", "extend_select", "ignore"):
        with pytest.raises(ConfigurationError) as raised:
            chosen(Overrides(**{key: (name,)}))  # type: ignore[arg-type]
        assert str(raised.value).partition("; known")[0] == f"--{key.replace('_', '-')}: {message}"
    with pytest.raises(ConfigurationError, match=r"^--severity: there is no rule"):
        chosen(Overrides(severity=((name, "off"),)))


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ('select = ["M101", "M999"]', "1:19"),
        ('# M999\nignore = ["M999"] # M999', "2:11"),
        ('[severity]\n"M999" = "off"', "2:1"),
        ("[per-file-ignores]\n'x/**' = ['M999']", "2:11"),
        ('extend-select = [\n  "M102",\n  "M999",\n]\nselect = ["M1"]', "3:3"),
    ],
)
def test_unknown_names_in_a_configuration_have_a_place(
    tmp_path: Path, content: str, place: str
) -> None:
    from mines_tools.project.settings_lookup import forget_configurations, settings_of

    forget_configurations()
    file = tmp_path / "mines-tools.toml"
    file.write_text(content)
    path = str(tmp_path / "a.mines")
    with pytest.raises(ConfigurationError) as raised:
        select(settings_of(path))
    assert str(raised.value).startswith(f"{file}:{place}: there is no rule 'M999'")


def test_rules_by_any_name() -> None:
    for code, rule in _RULES.items():
        assert rule_named(_RULES, code) is rule_named(_RULES, rule.name)
        assert rule_named(_RULES, code.lower()) == rule
    assert rule_named(_RULES, "nothing") is None
    assert len({rule.name for rule in _RULES.values()}) == len(_RULES)
