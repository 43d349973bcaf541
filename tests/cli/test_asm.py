"""`mines-asm`."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from mines_tools.cli import asm
from mines_tools.interface.assembler import UnprovedError
from tests.prepared import run_command

if TYPE_CHECKING:
    from pathlib import Path

_SOURCE = "push 'A' out(c)  # a letter\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a source."""
    (tmp_path / "a.minesasm").write_text(_SOURCE, "utf-8")
    return tmp_path


def _assembled(folder: Path, *arguments: str, data: bytes = b"") -> tuple[int, str, str]:
    done = run_command("asm", *arguments, input=data, cwd=folder)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def _output(folder: Path, program: str) -> bytes:
    (folder / "made.mines").write_text(program, "utf-8")
    return run_command("run", "made.mines", cwd=folder).stdout


def test_a_program_goes_to_standard_output(folder: Path) -> None:
    status, program, errors = _assembled(folder, "a.minesasm")
    assert (status, errors) == (0, "")
    assert "# out(c)" in program
    assert _output(folder, program) == b"A"
    bare = _assembled(folder, "-", "--annotate", "none", data=_SOURCE.encode())[1]
    assert "#" not in bare
    assert _output(folder, bare) == b"A"


def test_a_program_without_mistakes_needs_nothing_heavy(folder: Path) -> None:
    script = (
        "import sys; from mines_tools.cli.asm import main; status = main(['a.minesasm']); "
        "heavy = {'argparse', 'json', 'lark', 'dataclasses', 'inspect', 'tempfile', 'mines_tools.report.frame', "
        "'mines_tools.project.writing', 'contextlib', 'tomllib', 'typing', 'unicodedata'}; "
        "print(status, sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True
    )
    assert done.stderr == "0 []\n"


def test_a_program_and_a_map_go_to_files(folder: Path) -> None:
    status, output, errors = _assembled(folder, "a.minesasm", "-o", "b.mines", "--map", "b.json")
    assert (status, output) == (0, "")
    assert errors == "mines-asm: b.mines: written\nmines-asm: b.json: written\n"
    lines = (folder / "b.mines").read_text("utf-8").split("\n")
    operations = json.loads((folder / "b.json").read_text("utf-8"))["operations"]
    written = next(each for each in operations if each["command"] == "out(c)")
    assert lines[written["line"] - 1].startswith(written["operation"])
    assert written["source"] == {
        "file": "a.minesasm",
        "start": {"line": 1, "column": 10},
        "end": {"line": 1, "column": 16},
    }


def test_the_dialect_is_in_a_comment(folder: Path) -> None:
    _, program, _ = _assembled(folder, "a.minesasm", "--dialect", "1")
    assert program.split("\n")[0].endswith("  # mines: dialect=1")
    assert "@" not in program
    assert _output(folder, program) == b"A"
    status, _, errors = _assembled(folder, "a.minesasm", "--dialect", "3")
    assert status == 2
    assert "the dialects are 2, 2.0.0, 1" in errors


def test_very_many_errors_are_counted(folder: Path) -> None:
    (folder / "b.minesasm").write_text("? " * 10_100, "utf-8")
    _, _, errors = _assembled(folder, "b.minesasm")
    assert errors.endswith("more errors\nmines-asm: 10,100 errors; no program was made\n")


def test_errors_and_warnings(folder: Path) -> None:
    (folder / "b.minesasm").write_text("pop\ndpu\n", "utf-8")
    status, output, errors = _assembled(folder, "b.minesasm")
    assert (status, output) == (1, "")
    assert "b.minesasm:2:1: A006 unknown-instruction: there is no instruction `dpu`" in errors
    assert "help: did you mean `dup`?" in errors
    assert errors.endswith("mines-asm: 1 error; no program was made\n")
    (folder / "b.minesasm").write_text("pop\n", "utf-8")
    status, output, errors = _assembled(folder, "b.minesasm", "--check")
    assert (status, output) == (0, "")
    assert "A101 stack-underflow" in errors
    assert _assembled(folder, "b.minesasm", "--check", "-q") == (0, "", "")


def test_stats(folder: Path) -> None:
    status, output, errors = _assembled(folder, "a.minesasm", "--check", "--stats")
    assert (status, output) == (0, "")
    assert "bytes without comments" in errors
    assert "flow analysis confirms the proof" in errors


def test_an_included_file_is_beside_the_source(folder: Path) -> None:
    (folder / "inner").mkdir()
    (folder / "inner" / "b.minesasm").write_text('include "c.minesasm"\n', "utf-8")
    (folder / "inner" / "c.minesasm").write_text("push 5 out(n)\n", "utf-8")
    data = b'include "inner/b.minesasm"'
    status, program, _ = _assembled(folder, "-", data=data)
    assert (status, _output(folder, program)) == (0, b"5")
    for name, reason in (
        ("../x", "it is not in the folder of the program"),
        ("/etc/hostname", "it is not in the folder of the program"),
        ("no", "there is no such file"),
    ):
        status, _, errors = _assembled(folder, "-", data=f'include "{name}"'.encode())
        assert status == 1
        assert f'"{name}" cannot be included: {reason}' in errors


@pytest.mark.long
def test_a_program_is_disassembled(folder: Path) -> None:
    program = _assembled(folder, "-", data=b'a: in(c) dup out(c) jump-if a\nprint "x"')[1]
    (folder / "b.mines").write_text(program, "utf-8")
    status, source, errors = _assembled(folder, "--disassemble", "b.mines")
    assert (status, errors) == (0, "")
    assert source == 'l1:\n    in(c) dup out(c) jump-if l1\n    print "x"\n'
    assert _assembled(folder, "-", data=source.encode())[1] == program
    (folder / "c.mines").write_text("..*\n...\n0,0\n0,1\n0,0\n1,1", "utf-8")
    status, output, errors = _assembled(folder, "--disassemble", "c.mines")
    assert (status, output) == (1, "")
    assert errors.startswith("mines-asm: c.mines:")
    (folder / "c.mines").write_text("..*\nx", "utf-8")
    assert _assembled(folder, "--disassemble", "c.mines")[0] == 1


def test_a_program_is_made_shorter(folder: Path) -> None:
    long = _assembled(folder, "-", data=b"push 5 out(n) push 300 pop")[1].split("\n")
    (folder / "b.mines").write_text("\n".join([*long[:-1], "", "", long[-1]]), "utf-8")
    status, program, errors = _assembled(folder, "--shrink", "b.mines")
    assert status == 0
    assert "without comments" in errors
    assert _output(folder, program) == b"5"
    (folder / "c.mines").write_text(program, "utf-8")
    status, again, errors = _assembled(folder, "--shrink", "c.mines")
    assert (status, again) == (0, program)
    assert "no shorter program was found" in errors


def test_wrong_usage(folder: Path) -> None:
    for arguments in (
        (),
        ("a.minesasm", "--for", "speed"),
        ("a.minesasm", "-o", "a.minesasm"),
        ("a.minesasm", "-o", "."),
        ("a.minesasm", "-o", "x", "--map", "x"),
        ("a.minesasm", "--check", "-o", "x"),
    ):
        assert _assembled(folder, *arguments)[0] == 2, arguments
    assert _assembled(folder, "missing.minesasm")[0] == 1
    assert (folder / "a.minesasm").read_text("utf-8") == _SOURCE


def test_a_program_that_is_not_proved_is_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_request: object) -> None:
        raise UnprovedError("line 4: wrong", "..*\n0,0")

    used, assembler = asm._assembler()
    monkeypatch.setattr(asm, "_assembler", lambda: (used, assembler._replace(assemble=fail)))
    monkeypatch.chdir(folder)
    assert asm.main(["a.minesasm", "-o", "b.mines"]) == 1
    assert (folder / "b.mines.unproved").read_text("utf-8") == "..*\n0,0"
    assert (
        "internal error: the program could not be proved: line 4: wrong" in capsys.readouterr().err
    )
    assert not (folder / "b.mines").exists()
