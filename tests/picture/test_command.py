"""`mines-run --picture`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.cli import run_drawn
from mines_tools.cli.command_line import UsageError
from mines_tools.cli.run import main
from mines_tools.cli.run_options import Options
from mines_tools.picture import recording
from tests.cli.commands import ENDLESS, ENDLESS_OUTPUT, program, run

if TYPE_CHECKING:
    from pathlib import Path


def _put(folder: Path, text: str) -> None:
    (folder / "a.mines").write_text(text, "utf-8", newline="")


def test_a_picture_of_a_run_with_input(tmp_path: Path) -> None:
    _put(tmp_path, program("nN"))
    done = run("run", tmp_path, "a.mines", "-e", "42", "--picture", "a.svg")
    assert (done.status, done.out, done.said) == (0, "42", "")
    assert "output: 42" in (tmp_path / "a.svg").read_text("utf-8")


def test_the_run_stops_after_the_last_step(tmp_path: Path) -> None:
    _put(tmp_path, ENDLESS_OUTPUT)
    done = run(
        "run", tmp_path, "a.mines", "--picture", "a.gif", "--steps", "3..6", "--scale", "0.2"
    )
    assert (done.status, done.said) == (0, "")
    assert (tmp_path / "a.gif").read_bytes().startswith(b"GIF89a")


def test_a_limit_ends_the_picture(tmp_path: Path) -> None:
    _put(tmp_path, ENDLESS)
    done = run("run", tmp_path, "a.mines", "--picture", "a.svg", "--max-steps", "7")
    assert (done.status, done.said) == (3, "mines-run: stopped after 7 steps (--max-steps)\n")
    assert "after step 7" in (tmp_path / "a.svg").read_text("utf-8")


def test_a_page_of_a_run_with_input(tmp_path: Path) -> None:
    _put(tmp_path, program("nN"))
    done = run("run", tmp_path, "a.mines", "-e", "42", "--picture", "a.html", "--steps", "1..")
    assert (done.status, done.out, done.said) == (0, "42", "")
    assert "<title>a run of a.mines</title>" in (tmp_path / "a.html").read_text("utf-8")


@pytest.mark.long
def test_a_time_limit_is_only_for_the_run(tmp_path: Path) -> None:
    _put(tmp_path, ENDLESS)
    done = run("run", tmp_path, "a.mines", "--picture", "a.svg", "--timeout", "3")
    assert done.status == 3
    assert done.said.endswith("steps (--timeout)\n")
    assert (tmp_path / "a.svg").read_text("utf-8").startswith("<svg")


def test_a_picture_without_room_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(recording, "MOST_STEPS", 5)
    _put(tmp_path, ENDLESS)
    monkeypatch.chdir(tmp_path)
    assert main(["a.mines", "--picture", "a.html"]) == 3
    assert capsys.readouterr().err.startswith("mines-run: the page ends at step 5, because")
    assert (tmp_path / "a.html").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--picture a.bmp", "a.bmp: the name of a picture must end in .svg, .png, .gif or .html"),
        ("--picture -", "-: the name of a picture must end in"),
        ("--picture no/a.svg", "no/a.svg: the picture cannot be written: No such file"),
        ("--picture a.svg --steps 5..3", "5..3: the first step comes after the last step"),
        ("--picture a.svg --steps ..", "'..' is not a range of steps"),
        ("--picture a.svg --steps 9", "the run stopped after 1 step, before step 9"),
        ("--picture a.svg --scale 0", "'0' is not a number from 0.1 to 20"),
        ("--picture a.svg --trace t", "--picture cannot be used with --trace"),
        ("--picture a.svg --profile", "--picture cannot be used with --profile"),
        ("--picture a.svg --engine python", "--picture needs the engine machine, not python"),
        ("--steps 3", "--steps needs --picture"),
    ],
)
def test_refusals(arguments: str, message: str, tmp_path: Path) -> None:
    _put(tmp_path, "*.\n1,0")
    done = run("run", tmp_path, "a.mines", *arguments.split())
    assert done.status == 2
    assert message in done.said
    assert [path.name for path in tmp_path.iterdir()] == ["a.mines"]


def test_a_program_with_errors_is_not_drawn(tmp_path: Path) -> None:
    _put(tmp_path, "*.\n1 0")
    done = run("run", tmp_path, "a.mines", "--picture", "a.svg")
    assert done.status == 1
    assert "nothing was run" in done.said
    assert not (tmp_path / "a.svg").exists()


def test_the_input_is_not_overwritten(tmp_path: Path) -> None:
    _put(tmp_path, program("nN"))
    (tmp_path / "in.svg").write_text("5", "utf-8")
    done = run("run", tmp_path, "a.mines", "-i", "in.svg", "--picture", "in.svg")
    assert done.status == 2
    assert "the picture would overwrite a file that is read here" in done.said


def test_without_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_drawn, "find_spec", lambda _name: None)
    with pytest.raises(UsageError, match=r"a \.png file needs Pillow: `pip install 'pillow"):
        run_drawn.check_picture("a.png", Options())
    run_drawn.check_picture("a.svg", Options())
