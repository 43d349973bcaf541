"""The line that shows the progress of a run."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from mines_tools.cli.progress import StepLine, with_progress
from mines_tools.cli.run_drawn import _drawing
from mines_tools.cli.run_options import Options
from mines_tools.cli.streams import OutputStream

if TYPE_CHECKING:
    from mines_tools.picture.formats import Progress


class Screen(NamedTuple):
    """A terminal on which the output and the progress of a run are shown."""

    output: OutputStream
    steps: StepLine
    shown: io.BytesIO


class _Terminal(io.BytesIO):
    def isatty(self) -> bool:
        return True


def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    shown = _Terminal()
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.TextIOWrapper(shown))
    monkeypatch.setenv("TERM", "xterm")
    output = OutputStream(shown, at_once=True)  # type: ignore[arg-type]  # it writes all at once
    return Screen(output, StepLine(output), shown)


def test_it_comes_after_a_second_and_goes_before_output(monkeypatch: pytest.MonkeyPatch) -> None:
    output, steps, shown = screen(monkeypatch)
    steps.show(10, 5.0)
    steps.show(500, 5.9)
    assert shown.getvalue() == b""
    steps.show(1_010, 6.0)
    first = b"\r\x1b[K1,010 steps, 1,000 a second"
    assert shown.getvalue() == first
    steps.show(2_000, 6.5)
    steps.show(5_010, 7.0)
    second = b"\r\x1b[K5,010 steps, 4,000 a second"
    assert shown.getvalue() == first + second
    output.write("x\n")
    assert shown.getvalue() == first + second + b"\r\x1b[Kx\n"
    steps.show(6_000, 7.5)
    steps.show(6_500, 8.4)
    steps.wipe()
    assert shown.getvalue().endswith(b"x\n")


def test_it_says_what_the_command_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    output, _, shown = screen(monkeypatch)
    steps = StepLine(output, "the picture is drawn after step 9")
    steps.show(10, 5.0)
    steps.show(1_010, 6.0)
    assert shown.getvalue().endswith(b"a second \xc2\xb7 the picture is drawn after step 9")


def test_a_picture_shows_how_much_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen(monkeypatch).shown

    def draw(progress: Progress) -> bytes:
        progress(1, 2)
        assert shown.getvalue().endswith(b" 1/2")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _drawing(Options(), draw)
    assert shown.getvalue().endswith(b"\r\x1b[K")


def test_it_leaves_alone_a_line_that_the_program_has_not_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    output, steps, shown = screen(monkeypatch)
    output.write("x")
    for now in range(5):
        steps.show(1000 * now, float(now))
    assert shown.getvalue() == b"x"
    output.write("\n")
    for now in range(5, 7):
        steps.show(1000 * now, float(now))
    assert shown.getvalue() == b"x\n\r\x1b[K6,000 steps, 1,000 a second"


def test_a_terminal_that_can_only_write(monkeypatch: pytest.MonkeyPatch) -> None:
    output, _, shown = screen(monkeypatch)
    monkeypatch.setenv("TERM", "dumb")
    steps = StepLine(output)
    for now in range(5):
        steps.show(1000 * now, float(now))
    assert shown.getvalue() == b""


def test_a_bar_that_nobody_can_see_does_not_end_the_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Gone(_Terminal):
        def write(self, _text: object, /) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(Gone()))
    assert list(with_progress("ab", 2)) == ["a", "b"]
