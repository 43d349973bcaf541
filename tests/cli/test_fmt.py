"""`mines-fmt` as a process: exit statuses, what is written where, and what goes wrong."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools import __version__
from mines_tools.cli import fmt
from mines_tools.fmt import files
from mines_tools.interface.language import language
from mines_tools.project import file_settings
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from tests.cli import commands
from tests.cli.commands import holds, put

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = [sys.executable, "-m", "mines_tools", "fmt"]
CLEAN = "..*\n0,0  # a\n"
UGLY = "..*\n0 ,0 # a\n"
BROKEN = "..*\n0 ,0 # a\n1,2,3 \n"
MENDED = "..*\n0,0  # a\n1,2,3 \n"
ERROR = ":3:4: M007 second-button: this operation has a second button\n"


run = partial(commands.run, "fmt")


# Files


def test_files_are_formatted_in_place(tmp_path: Path) -> None:
    put(tmp_path, a=UGLY, b=CLEAN, c__d=UGLY.replace("\n", "\r\n"))
    ended = run(tmp_path)
    assert (ended.status, ended.out) == (0, "")
    assert ended.said == "2 files reformatted, 1 file left unchanged\n"
    assert [holds(tmp_path, name) for name in ("a", "b", "c/d")] == [
        CLEAN,
        CLEAN,
        CLEAN.replace("\n", "\r\n"),
    ]
    again = run(tmp_path, ".")
    assert (again.status, again.said) == (0, "3 files left unchanged\n")


def test_named_files_and_globs(tmp_path: Path) -> None:
    put(tmp_path, a=UGLY, b=UGLY, c=UGLY)
    assert run(tmp_path, "a.mines").said == "1 file reformatted\n"
    assert run(tmp_path, "--check", "[ab].mines").said == (
        "1 file would be reformatted, 1 file already formatted\n"
    )


def test_check(tmp_path: Path) -> None:
    put(tmp_path, a=UGLY, b=CLEAN)
    ended = run(tmp_path, "--check")
    assert (ended.status, ended.out) == (1, "Would reformat: a.mines\n")
    assert ended.said == "1 file would be reformatted, 1 file already formatted\n"
    assert holds(tmp_path, "a") == UGLY
    ended = run(tmp_path, "--check", "b.mines")
    assert (ended.status, ended.out, ended.said) == (0, "", "1 file already formatted\n")


def test_diff(tmp_path: Path) -> None:
    put(tmp_path, a=UGLY, b=CLEAN)
    ended = run(tmp_path, "--diff")
    assert ended.status == 1
    assert ended.out == ("--- a.mines\n+++ a.mines\n@@ -1,2 +1,2 @@\n ..*\n-0 ,0 # a\n+0,0  # a\n")
    assert ended.said == "1 file would be reformatted, 1 file already formatted\n"
    assert holds(tmp_path, "a") == UGLY
    assert run(tmp_path, "--diff", "--check", "a.mines").out == ended.out
    assert run(tmp_path, "--diff", "b.mines").status == 0
    coloured = run(tmp_path, "--diff", "a.mines", NO_COLOR="", FORCE_COLOR="1")
    assert "\x1b[32m+0,0  # a\x1b[0m\n" in coloured.out


def test_a_file_with_errors_is_formatted_around_them(tmp_path: Path) -> None:
    put(tmp_path, a=BROKEN, b=UGLY)
    ended = run(tmp_path)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said == f"a.mines{ERROR}2 files reformatted\n"
    assert holds(tmp_path, "a") == MENDED
    assert holds(tmp_path, "b") == CLEAN
    # Errors count for more than what would change.
    put(tmp_path, a=BROKEN)
    assert run(tmp_path, "--check").status == 2
    assert run(tmp_path, "--diff").status == 2


def test_a_file_with_errors_is_not_said_to_be_formatted(tmp_path: Path) -> None:
    put(tmp_path, a=MENDED, b=MENDED, c=CLEAN)
    said = "".join(f"{name}.mines{ERROR}" for name in "ab")
    ended = run(tmp_path, "--check")
    assert (ended.status, ended.said) == (
        2,
        f"{said}1 file already formatted, 2 files have errors\n",
    )
    assert run(tmp_path).said == f"{said}1 file left unchanged, 2 files have errors\n"


def test_of_many_errors_the_first_are_shown(tmp_path: Path) -> None:
    put(tmp_path, a="..*\n" + "1,2,3\n" * 12)
    assert run(tmp_path).said.split("\n")[-4:] == [
        "a.mines:11:4: M007 second-button: this operation has a second button",
        "a.mines: 2 more errors",
        "1 file has errors",
        "",
    ]


def test_nothing_to_format(tmp_path: Path) -> None:
    ended = run(tmp_path)
    assert (ended.status, ended.said) == (0, "no files found\n")


def test_files_are_as_they_were_where_something_goes_wrong(tmp_path: Path) -> None:
    put(tmp_path, a=UGLY, b=UGLY, c=UGLY)
    (tmp_path / "a.mines").chmod(0o444)
    (tmp_path / "b.mines").write_bytes(b"..*\n0 ,0 # \xff\n")
    ended = run(tmp_path, "a.mines", "b.mines", "c.mines", "missing.mines")
    assert ended.status == 2
    assert sorted(ended.said.split("\n")) == [
        "",
        "1 file reformatted, 3 files failed",
        "mines-fmt: a.mines: not written: the file is read-only",
        "mines-fmt: b.mines:2:8: invalid UTF-8 (byte 0xff): save the file as UTF-8",
        "mines-fmt: missing.mines: there is no such file or folder",
    ]
    assert holds(tmp_path, "a") == UGLY
    assert holds(tmp_path, "c") == CLEAN


def test_links_and_modes(tmp_path: Path) -> None:
    put(tmp_path, a=UGLY)
    (tmp_path / "a.mines").chmod(0o640)
    (tmp_path / "link.mines").symlink_to("a.mines")
    assert run(tmp_path, "link.mines").status == 0
    assert (tmp_path / "link.mines").is_symlink()
    assert holds(tmp_path, "a") == CLEAN
    assert (tmp_path / "a.mines").stat().st_mode & 0o777 == 0o640


# Standard input


def test_standard_input(tmp_path: Path) -> None:
    ended = run(tmp_path, "-", given="..*\r\n0 ,0 # \x85\U0001f600\v\r\n")
    assert (ended.status, ended.out, ended.said) == (0, "..*\r\n0,0  # \x85\U0001f600\r\n", "")
    for options in (["--check"], ["--diff"]):
        assert run(tmp_path, "-", *options, given=CLEAN).status == 0
        ended = run(tmp_path, "-", *options, given=UGLY)
        assert ended.status == 1
        assert ended.out.startswith("--- <stdin>" if options == ["--diff"] else "")
    assert run(tmp_path, "-", given="").out == ""


def test_standard_input_with_errors_is_formatted_around_them(tmp_path: Path) -> None:
    ended = run(tmp_path, "-", "--stdin-filename", "x.mines", given=BROKEN)
    assert (ended.status, ended.out, ended.said) == (2, MENDED, f"x.mines{ERROR}")


def test_the_name_of_standard_input_counts(tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_text(
        'exclude = ["left"]\nforce-exclude = true\n[dialects]\n"old/**" = "1"\n'
    )
    text = "..*\n+0 ,0\n1 ,1"
    assert run(tmp_path, "-", given=text).out == "..*\n+0,0\n1,1"
    ended = run(tmp_path, "-", "--stdin-filename", "old/x.mines", given=text)
    assert (ended.status, ended.out) == (2, "..*\n+0 ,0\n1,1")
    ended = run(tmp_path, "-", "--stdin-filename", "left/x.mines", given=text)
    assert (ended.status, ended.out) == (0, text)  # excluded: as it was, whole


def test_standard_input_that_is_no_text(tmp_path: Path) -> None:
    ended = run(tmp_path, "-", given=b"..*\n\xff")
    assert (ended.status, ended.out) == (2, "")
    assert (
        ended.said == "mines-fmt: <stdin>:2:1: invalid UTF-8 (byte 0xff): save the file as UTF-8\n"
    )


# Options


def test_normalize(tmp_path: Path) -> None:
    assert run(tmp_path, "-", "--normalize", given="..*\n-1,+7").out == "..*\n2,0"


def test_annotate(tmp_path: Path) -> None:
    assert run(tmp_path, "-", "--annotate", given="..*\n*..\n0,0 # a").out == "..*\n*..\n0,0  # a"
    assert run(tmp_path, "-", "--annotate", given="..*\n*..\n0,0 # a\n@").out == (
        "..*\n*..\n0,0  #= push 1 # a\n@    #= noop"
    )


def test_strip_comments(tmp_path: Path) -> None:
    assert run(tmp_path, "-", "--strip-comments", given=f"# b\n{UGLY}").out == "\n..*\n0,0\n"


def test_golf(tmp_path: Path) -> None:
    ended = run(tmp_path, "-", "--golf", given=f"# \u00e9\n{UGLY}")
    assert (ended.status, ended.out) == (0, "..*\n0,0\n")
    assert ended.said == "<stdin>: 18 bytes before, 8 bytes after\n"


def test_dialect(tmp_path: Path) -> None:
    assert run(tmp_path, "-", "--dialect", "1", given="..*\n+0 ,0").status == 2
    ended = run(tmp_path, "-", "--dialect", "3", given=CLEAN)
    assert (ended.status, ended.out) == (2, "")
    assert ended.said == (
        "mines-fmt: there is no dialect 3; the dialects are 2, 2.0.0, 1, text, author\n"
    )


def test_a_dialect_that_there_is_not_in_the_file(tmp_path: Path) -> None:
    text = ". .* # mines: dialect=7\n0 ,0"
    ended = run(tmp_path, "-", given=text)
    assert (ended.status, ended.out) == (2, text)
    assert ended.said.startswith("<stdin>:1:23: M021 unknown-dialect: there is no dialect 7\n")


def test_range(tmp_path: Path) -> None:
    put(tmp_path, a="..*\n0 ,0\n1 ,1\n2 ,2\n")
    assert run(tmp_path, "--range", "3:1-4:1", "a.mines").status == 0
    assert holds(tmp_path, "a") == "..*\n0 ,0\n1,1\n2 ,2\n"
    for wrong in ("3", "3:1", "0:1-2:1", "2:1-1:1", "a:b-c:d"):
        ended = run(tmp_path, "--range", wrong, "a.mines")
        assert ended.status == 2
        assert f"'{wrong}' is not a range: write LINE:COLUMN-LINE:COLUMN" in ended.said
    put(tmp_path, b=UGLY)
    ended = run(tmp_path, "--range", "1:1-2:1")
    assert (ended.status, ended.said) == (
        2,
        "mines-fmt: --range is for one file; the paths match 2 files\n",
    )
    assert holds(tmp_path, "b") == UGLY


@pytest.mark.parametrize(
    "arguments",
    [
        ["--unknown"],
        ["--golf", "--annotate"],
        ["--strip-comments", "--annotate"],
        ["--golf", "--range", "1:1-2:1"],
    ],
)
def test_usage(tmp_path: Path, arguments: list[str]) -> None:
    put(tmp_path, a=UGLY)
    ended = run(tmp_path, *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert "mines-fmt: " in ended.said
    assert holds(tmp_path, "a") == UGLY


def test_version_and_help(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").out == f"mines-fmt {__version__}\n"
    assert "\nexit status:\n  0                       done" in run(tmp_path, "--help").out


# Configuration


def test_configuration(tmp_path: Path) -> None:
    put(tmp_path, a="..*\n-1 ,+7", skip="..*\n-1 ,+7")
    (tmp_path / "mines-tools.toml").write_text(
        'exclude = ["skip.mines"]\n[format]\nnormalize = true\n'
    )
    assert run(tmp_path).said == "1 file reformatted\n"
    assert holds(tmp_path, "a") == "..*\n2,0"
    assert run(tmp_path, "-", "--no-normalize", given="..*\n-1 ,7").out == "..*\n-1,7"
    assert run(tmp_path, "-", given="..*\n-1 ,7").out == "..*\n2,0"


def test_notes_by_configuration_give_way_to_golf(tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_text("[format]\nannotate = true\n")
    assert run(tmp_path, "-", given="..*\n@").out == "..*\n@  #= noop"
    assert run(tmp_path, "-", "--golf", given="..*\n@ # a").out == "..*\n@"


def test_configuration_that_cannot_be_used(tmp_path: Path) -> None:
    put(tmp_path, a=UGLY)
    (tmp_path / "mines-tools.toml").write_text("[format]\nanotate = true\n")
    ended = run(tmp_path)
    assert ended.status == 2
    assert "mines-tools.toml:2:1: unknown key `anotate`; did you mean `annotate`?" in ended.said
    (tmp_path / "mines-tools.toml").write_text('dialect = "9"\n')
    ended = run(tmp_path)
    assert ended.status == 2
    assert "there is no dialect 9; the dialects are 2, 2.0.0, 1" in ended.said
    assert holds(tmp_path, "a") == UGLY


# The world


def test_a_closed_output_is_no_error(tmp_path: Path) -> None:
    put(tmp_path, a="..*\n" + "0 ,0\n" * 50_000)
    process = subprocess.Popen(
        [*COMMAND, "--diff"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(120), said) == (1, b"")


def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "-"], input=UGLY.encode(), stdout=full, stderr=subprocess.PIPE,
            cwd=tmp_path, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == b"mines-fmt: the output cannot be written: No space left on device\n"


def test_interrupt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: Any) -> None:
    def interrupt(_path: str, _access: str) -> str:
        raise KeyboardInterrupt

    put(tmp_path, a=UGLY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(files, "read_source", interrupt)
    assert fmt.main(["a.mines"]) == 130
    assert capfdbinary.readouterr().err == b"mines-fmt: interrupted\n"


def test_a_file_that_changes_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, a=UGLY)
    monkeypatch.chdir(tmp_path)
    read = files.read_source

    def read_and_change(path: str, access: Any) -> str:
        text = read(path, access)
        put(tmp_path, a="somebody else's")
        return text

    monkeypatch.setattr(files, "read_source", read_and_change)
    assert fmt.main(["a.mines"]) == 2
    assert holds(tmp_path, "a") == "somebody else's"


def test_a_layout_that_would_change_the_program_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: Any
) -> None:
    put(tmp_path, a=UGLY)
    monkeypatch.chdir(tmp_path)
    broken = language("mines")._replace(layout=lambda _tree, _options: [Edit(Span(4, 5), "1")])
    monkeypatch.setattr(file_settings, "language", lambda _id: broken)
    assert fmt.main(["a.mines"]) == 2
    assert holds(tmp_path, "a") == UGLY
    assert capfdbinary.readouterr().err.decode() == (
        "mines-fmt: a.mines: not formatted because of an internal error: it would change the program: "
        "line 2: `0 ,0 # a` became `1 ,0 # a`; please report this\n1 file failed\n"
    )


def test_a_clean_file_needs_nothing_heavy(tmp_path: Path) -> None:
    put(tmp_path, a=CLEAN)
    script = (
        "import sys; from mines_tools.cli.fmt import main; status = main(['a.mines']); "
        "heavy = {'argparse', 'difflib', 'json', 'lark', 'dataclasses', 'inspect', 'tempfile', "
        "'mines_tools.languages.mines.flow', 'mines_tools.languages.mines.malformed', 'mines_tools.report.frame', "
        "'tomllib', 'unicodedata', 'mines_tools.project.writing', 'collections', 'contextlib', "
        "'enum', 'functools', 're', 'typing'}; "
        "print(status, sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "0 []\n"
