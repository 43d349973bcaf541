"""The settings of a file are one value, which can be made without a disk and sent to another
process."""

from __future__ import annotations

import os
import pickle
from typing import TYPE_CHECKING

import pytest

from mines_tools.fmt.engine import format_text
from mines_tools.interface.language import FormatOptions
from mines_tools.lint.engine import lint
from mines_tools.lint.selection import select
from mines_tools.project.configuration import Configuration, ConfigurationError, Overrides
from mines_tools.project.file_settings import FileSettings, file_settings
from mines_tools.project.settings_lookup import (
    forget_configurations,
    settings_of,
    settings_without_file,
)

if TYPE_CHECKING:
    from pathlib import Path

_TEXT = ".*.\n00,0\n2 ,0"


def test_a_text_is_linted_and_formatted_without_a_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_disk(*_arguments: object) -> None:
        raise AssertionError

    select(FileSettings(None, "mines"))  # imports what it needs
    for name in ("open", "stat", "lstat", "listdir", "scandir", "getcwd"):
        monkeypatch.setattr(os, name, no_disk)
    settings = FileSettings(None, "mines")
    used, dialect = settings.language, settings.dialect(_TEXT)
    assert dialect[:2] == ("2", "default")
    parsed = used.parse(_TEXT, dialect.name)
    selection = select(settings._replace(overrides=Overrides(flow_budget=0)))
    assert [each.code for each in lint(used, parsed, selection).diagnostics] == ["M103"]
    assert format_text(used, parsed, settings.format).text == ".*.\n00,0\n2,0"


def test_what_is_asked_outweighs_what_is_configured() -> None:
    configuration = Configuration(
        dialect="1",
        format=(("normalize", True), ("annotate", True)),
        languages=(("mines", Configuration(dialect="2.0.0", format=(("annotate", False),))),),
    )
    settings = file_settings("a.mines", "mines", configuration)
    assert settings.dialect("").name == "2.0.0"
    assert settings.format == FormatOptions({"normalize": True, "annotate": False})
    asked = file_settings(
        "a.mines",
        "mines",
        configuration,
        Overrides(dialects=("2",), format=(("normalize", False), ("annotate", True))),
    )
    assert asked.dialect("# mines: dialect=1").name == "2"
    assert asked.format == FormatOptions({"normalize": False, "annotate": True})
    assert file_settings(
        None, "mines", configuration, Overrides(format=(("golf", True),))
    ).format.own["golf"]


def test_it_can_be_sent_to_another_process(tmp_path: Path) -> None:
    forget_configurations()
    (tmp_path / "mines-tools.toml").write_text("x = [", "utf-8")
    settings = settings_of(str(tmp_path / "a.mines"))
    sent = pickle.loads(pickle.dumps(settings))
    assert sent == settings
    # What needs no configuration does without it.
    assert sent.dialect("# mines: dialect=1\n.\n").name == "1"
    for use in (lambda: sent.dialect(""), lambda: select(sent), sent.check):
        with pytest.raises(ConfigurationError, match="not valid TOML") as raised:
            use()
        assert raised.value.fault is not None


def test_a_text_without_a_file_belongs_to_a_folder(tmp_path: Path) -> None:
    forget_configurations()
    (tmp_path / "mines-tools.toml").write_text(
        'dialect = "1"\n[dialects]\n"*" = "2.0.0"\n', "utf-8"
    )
    assert settings_without_file("mines", Overrides(), str(tmp_path)).dialect("").name == "1"
    assert settings_without_file("mines", Overrides(), None).dialect("").name == "2"
