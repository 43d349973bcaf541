"""Files that a text includes: every tool reads them, and tells their errors where they are included."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.prepared import run_command

if TYPE_CHECKING:
    from pathlib import Path

_LIBRARY = "define double\n    dup add\nend\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "numbers.minesasm").write_text(_LIBRARY, "utf-8")
    (tmp_path / "lib" / "bad.minesasm").write_text("noop\nfoo\n", "utf-8")
    (tmp_path / "a.minesasm").write_text(
        'include "lib/numbers.minesasm"\nin(n) double out(n)\n', "utf-8"
    )
    (tmp_path / "b.minesasm").write_text('# x\ninclude "lib/bad.minesasm"\n', "utf-8")
    monkeypatch.chdir(tmp_path)


def test_a_program_runs_with_them() -> None:
    done = run_command("run", "a.minesasm", input=b"21\n")
    assert (done.returncode, done.stdout) == (0, b"42")


def test_they_are_read_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    done = run_command("run", tmp_path / "a.minesasm", input=b"21\n")
    assert (done.returncode, done.stdout) == (0, b"42")


def test_an_error_is_told_where_the_file_is_included() -> None:
    done = run_command("lint", "b.minesasm")
    message = "b.minesasm:2:1: A006 unknown-instruction: lib/bad.minesasm, line 2, column 1: "
    assert done.stdout.decode().startswith(message)


def test_a_change_of_an_included_file_is_seen(tmp_path: Path) -> None:
    """No cache remembers a finding of a text that includes others."""
    for _ in range(2):
        assert run_command("lint", ".").returncode == 1
    (tmp_path / "lib" / "bad.minesasm").write_text("noop\n", "utf-8")
    assert run_command("lint", ".").stdout == b""


def test_a_source_chooses_its_dialect(tmp_path: Path) -> None:
    (tmp_path / "c.minesasm").write_text("# mines: dialect=1\npush 1 out(n)\n", "utf-8")
    done = run_command("asm", "c.minesasm")
    assert b"mines: dialect=1" in done.stdout
    (tmp_path / "c.minesasm").write_text("# mines: dialect=7\npush 1 out(n)\n", "utf-8")
    assert run_command("asm", "c.minesasm").returncode == 2
    assert b"c.minesasm:1:18: A000" in run_command("lint", "c.minesasm").stdout


@pytest.mark.long
def test_files_that_include_each_other_twice_are_not_read_without_an_end(tmp_path: Path) -> None:
    text = 'include "d.minesasm"\ninclude "d.minesasm"\n' + "# a long comment\n" * 5_000
    (tmp_path / "d.minesasm").write_text(text, "utf-8")
    done = run_command("lint", "d.minesasm", timeout=20)
    assert b"or too much is included" in done.stdout
