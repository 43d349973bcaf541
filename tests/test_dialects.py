"""Which dialect a file is in, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.language import language, language_of
from mines_tools.project.configuration import ConfigurationError, Overrides
from mines_tools.project.settings_lookup import forget_configurations, settings_of

if TYPE_CHECKING:
    from pathlib import Path

MINES = language("mines")
BOARD = ".*\n0,0\n"
DIRECTIVE = "# mines: dialect=2.0.0\n" + BOARD


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return the path of a program in a folder with a configuration for dialect 1."""
    forget_configurations()
    (tmp_path / "mines-tools.toml").write_text('dialect = "1"\n')
    return str(tmp_path / "a.mines")


def test_nothing_said(tmp_path: Path) -> None:
    assert settings_of(str(tmp_path / "a.mines")).dialect(BOARD)[:2] == ("2", "default")


def test_configuration(file: str) -> None:
    found = settings_of(file).dialect(BOARD)
    assert (found.name, found.why) == ("1", file.replace("a.mines", "mines-tools.toml"))


def test_a_directive_is_stronger_than_configuration(file: str) -> None:
    found = settings_of(file).dialect(DIRECTIVE)
    assert (found.name, found.why) == ("2.0.0", "a directive in the file")


def test_the_option_is_strongest(file: str) -> None:
    assert settings_of(file, Overrides(dialects=("2",))).dialect(DIRECTIVE)[:2] == (
        "2",
        "--dialect",
    )


def test_a_directive_for_no_dialect(file: str) -> None:
    text = "# mines: dialect=3\n" + BOARD
    found = settings_of(file).dialect(text)
    assert found.problem is not None
    assert (found.name, found.problem.name) == ("2", "unknown-dialect")
    start, end = found.problem.span
    assert text[start:end] == "3"


def test_configuration_for_no_dialect(tmp_path: Path) -> None:
    forget_configurations()
    (tmp_path / "mines-tools.toml").write_text('dialect = "3"\n')
    with pytest.raises(
        ConfigurationError, match=r"there is no dialect 3; the dialects are 2, 2.0.0, 1"
    ):
        settings_of(str(tmp_path / "a.mines")).dialect(BOARD)


def test_languages_by_suffix() -> None:
    assert language_of("x/a.mines") is MINES
    assert language_of("x/a.txt") is None
    with pytest.raises(KeyError):
        language("chess")
