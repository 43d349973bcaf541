"""Tests the arguments of `python -m dev.mutation`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from dev.mutation.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path


def test_help_makes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["mutation", "--help"])
    with pytest.raises(SystemExit, match="0"):
        main()
    assert "FOLDER [MODULE" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())
