"""The debugger line by line: what it prints if commands come from a pipe."""

from __future__ import annotations

import os
import signal
import subprocess
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from dev.benchmarks.interrupts import SQUARES
from mines_tools.base import interruptible, long_integers
from mines_tools.debugging import move_slices
from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions
from mines_tools.project.included import parsed_with_files
from mines_tools.terminal.debugged import DebuggedProgram
from mines_tools.terminal.line_by_line import Talk
from mines_tools.translations.phrases import ENGLISH, speak
from tests.cli.commands import COMMAND, ENDLESS, PATIENCE, environment, program, run
from tests.terminal.talking import example, program_of, talk, text

if TYPE_CHECKING:
    from pathlib import Path


def test_mines() -> None:
    """The session contains typed input, questions, and steps back."""
    commands = (
        "step", "board", "continue", "input 40 2", "back 2", "why top", "why cell 3,3", "break 12", "reverse",
        "goto output 1", "quit",
    )  # fmt: skip
    assert talk(example("add.mines"), *commands) == text(
        """
        stopped before the first step
        at the start, line 11: 2,0
        > step
        last: push(count)
        stack: 10
        after step 1, line 12: 3,3
        > board
        *2000
        *5210
        ***31
        ***.*
        *.***
        > continue
        the program waits for input: `in(n)` reads a number at line 14
        > input 40 2
        42
        the program has ended; you can still go back
        last: push(n)
        stack: 5
        after step 9, the end
        > back 2
        last: out(n)
        stack: 10
        after step 7, line 18: 3;3
        > why top
        step 1, line 11, push(count): pushed 10, the number of cells that it opened
        > why cell 3,3
        step 2, line 12, push(n): cell (3, 3) was `.` (unopened), is `6` (opened)
        > break 12
        breakpoint 1: at 12:1
        > reverse
        breakpoint 1
        last: push(count)
        stack: 10
        after step 1, line 12: 3,3
        > goto output 1
        last: add
        stack: 42 10
        after step 6, line 17: 1;1
        > quit
        """
    )


def test_emojifunge() -> None:
    """A breakpoint is on a cell. An empty line continues."""
    commands = "break 1:6", "continue", "", "board", "delete 1", "back 3", "quit"
    assert talk(example("emojifunge/countdown.emojifunge"), *commands) == text(
        """
        stopped before the first step
        at the start, cell (0, 0): 🔟
        > break 1:6
        breakpoint 1: at (4, 0)
        > continue
        10
        breakpoint 1
        last: output-number
        current stack: 10
        root stack: 10
        after step 4, cell (4, 0): 🔟
        > continue

        9
        breakpoint 1
        last: output-number
        current stack: 9
        root stack: 9
        after step 20, cell (4, 0): 🔟
        > board
         🔟 ➡️ 💕 🔢[🔟]🔡 👎 💕 ⤵️ 🔚
         ⬜️ ⬆️ ⬜️ ⬜️ ⬜️ ⬜️ ⬜️ ⬜️ ⬅️

        pointer at (4, 0), direction: right
        > delete 1
        breakpoint 1 is deleted
        > back 3
        last: up
        after step 17, cell (1, 0): ➡️
        > quit
        """
    )


def test_sokolang() -> None:
    """The program has several places on one line, and its input is known from the start."""
    commands = "until 17:5", "stack", "continue", "when output 1", "jump", "quit"
    assert talk(example("sokolang/add.soko", "40\n2\n"), *commands) == text(
        """
        stopped before the first step
        at the start, line 17:1: r
        > until 17:5
        last: wait
        player: 40
        crate I: 2
        after step 4, line 17:5: u
        > stack
        player, the top first: 40
        i (crate I), the top first: 2 (if w: -)
        o (crate O), the top first: 1, 11
        > continue
        42
        the program has ended; you can still go back
        last: down
        after step 36, the end
        > when output 1
        step 29, line 17:29, wait executes outint: wrote `42` in line 1 of the output
        > jump
        last: left
        after step 28, line 17:29: w
        > quit
        """
    )


def test_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    speak("ja")
    try:
        said = talk(example("add.mines"), "continue", "input 1 2", "back", "quit")
    finally:
        speak(ENGLISH)
    assert said == text(
        """
        最初のステップの前で停止
        開始時点、11 行目: 2,0
        > continue
        プログラムが入力を待っています: 14 行目の `in(n)` が数値を読みます
        > input 1 2
        3
        プログラムは終了しました。まだ戻れます
        直前: push(n)
        スタック: 5
        ステップ9の後、終わり
        > back
        直前: out(c)
        スタック: (空)
        ステップ8の後、19 行目: 1,4
        > quit
        """
    )


def test_ctrl_c_stops_a_long_run_and_keeps_the_debugger() -> None:
    def interrupt(held: Talk, line: str) -> None:
        go = held.dialogue.go

        def once() -> bool:
            held.dialogue.go = go  # type: ignore[method-assign]
            go()
            signal.raise_signal(signal.SIGINT)
            return False

        if line == "continue":
            held.dialogue.go = once  # type: ignore[method-assign]

    said = talk(program_of(ENDLESS, "mines"), "continue", "goto 3", before=interrupt)
    assert "> continue\ninterrupted\nlast: noop\nafter step " in said
    assert said.endswith("> goto 3\nlast: noop\nafter step 3, line 2\n> \n")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_while_an_answer_is_written_is_not_lost() -> None:
    pieces: list[str] = []

    def write(piece: str) -> None:
        pieces.append(piece)
        if piece.startswith("after step 1,"):
            signal.raise_signal(signal.SIGINT)

    commands = iter(["step", "step"])
    held = Talk(program_of(ENDLESS, "mines"), write, lambda: None)
    held.hold(lambda: next(commands, None), echoes=False)
    said = "".join(pieces)
    assert "after step 1, line 2\n> \n`quit` leaves the debugger\n> last: " in said
    assert said.endswith("after step 2, line 2\n> \n")


def test_a_travel_can_be_interrupted() -> None:
    """Afterwards, the run is at the moment of the interruption, in a complete state."""
    held: list[Talk] = []

    def interrupt(talking: Talk, line: str) -> None:
        held.append(talking)
        go = talking.dialogue.go

        def slice_of_it() -> bool:
            is_done = go()
            talking.dialogue.interrupt()
            return is_done

        if line == "goto 10000000":
            talking.dialogue.go = slice_of_it  # type: ignore[method-assign]

    said = talk(program_of(ENDLESS, "mines"), "goto 10000000", before=interrupt)
    assert "> goto 10000000\ninterrupted\n" in said
    assert 0 < held[0].dialogue.debugged.debugger.moment < 10_000_000


def test_a_step_that_takes_long_is_interrupted() -> None:
    asked = 0

    def look() -> None:
        nonlocal asked
        asked += 1
        if asked == 1:
            signal.raise_signal(signal.SIGINT)
        interruptible.look()

    with patch.object(long_integers, "look", look), patch.object(move_slices, "_OFTEN", 0):
        said = talk(program_of(SQUARES, "emojifunge"), "goto 400", "where")
    assert asked == 1
    assert "> goto 400\ninterrupted\n" in said
    assert "> where\n1" in said  # at 400 the top would have 10^15 digits


def test_a_program_that_has_crashed() -> None:
    said = talk(program_of("1\u20e3\U0001f522\U0001f4a5", "emojifunge"), "continue", "back", "why")
    assert "> continue\n1\naborted: " in said
    assert "> back\nlast: output-number\n" in said


def test_a_step_or_a_goto_to_the_end_says_how_the_program_ended() -> None:
    crashing = program_of("1\u20e3\U0001f522\U0001f4a5", "emojifunge")
    said = talk(crashing, "continue", "back", "step", "back", "goto 3")
    assert said.count("\naborted: ") == 3
    said = talk(example("hello.mines"), "goto 500")
    assert "you can still go back\nthe program ends after 72 steps: there is no step 500\n" in said


def test_a_run_that_somebody_has_changed() -> None:
    """The debugger says that the run was changed. The run no longer counts as waiting."""
    waits: list[tuple[str, bool]] = []

    def look(held: Talk, line: str) -> None:
        waits.append((line, held.dialogue.waits))

    commands = "continue", "set top = 7", "step", "input 1 2", "back 2", "quit"
    said = talk(example("add.mines"), *commands, before=look)
    assert [line for line, it_waits in waits if it_waits] == ["set top = 7", "input 1 2"]
    assert "> step\nthe program waits for input: `in(n)` reads a number at line 14\n" in said
    assert "stack: 1 7\nafter step 4, line 15: 3;2 (the run was changed)\n" in said
    assert "\nafter step 2, line 13: 2,0\n> quit\n" in said


def test_what_a_log_point_says_moves_no_cursor() -> None:
    said = talk(example("hello.mines"), "log 19: a\x1b[2J{step}", "continue", "quit")
    assert "\x1b" not in said
    assert "a\\u{1b}[2J1\n" in said


def test_the_end_of_the_input() -> None:
    """A program that reads numbers continues without them. More input is refused."""
    said = talk(example("add.mines"), "continue", "input end", "input 3")
    assert "> input end\n" in said
    assert said.endswith("> input 3\nthe input has ended\n> \n")


def test_a_restart_is_named() -> None:
    said = talk(program_of("*.\n..\n1,1\n@", "mines"), "step", "step")
    assert "last: push(n)\n" in said
    assert "last: restart of the game (noop)\n" in said


def test_a_second_read_in_a_step_says_that_it_is_one() -> None:
    said = talk(example("sokolang/add.soko"), "continue", "input 40", "input 2")
    assert (
        "\nthe program waits for input: `inint` reads a line with one number at line 17:4\n> input 40\n"
        in said
    )
    assert "\nthis step needs more input: `inint` reads" in said


def test_the_command(tmp_path: Path) -> None:
    """Commands come from standard input, and the program's input from `-e`."""
    (tmp_path / "a.mines").write_text(program("nN"), "utf-8", newline="\n")
    done = run("run", tmp_path, "--debug", "a.mines", "-e", "42", given="continue\nback\nq\n")
    assert (done.status, done.said) == (0, "")
    assert "> continue\n42\nthe program has ended; you can still go back\n" in done.out
    assert done.out.endswith("> q\n")


def test_nobody_reads_the_answers(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(ENDLESS, "utf-8")
    ours, theirs = os.pipe()
    os.close(ours)
    process = subprocess.run(
        [*COMMAND, "--debug", "a.mines"], input=b"step\n" * 9, stdout=theirs, stderr=subprocess.PIPE,
        cwd=tmp_path, env=environment(), timeout=PATIENCE, check=False,
    )  # fmt: skip
    os.close(theirs)
    assert (process.returncode, process.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("a.mines", "--trace", "-"), "--debug cannot be used with --trace: the debugger runs "),
        (("a.mines", "--stats"), "--debug cannot be used with --stats: the debugger runs "),
        (("a.mines", "--explain"), "--explain cannot be used with --debug: --explain does not "),
        (("a.mines", "-i", "-"), "-i - cannot be used with --debug: the debugger reads its "),
        (("-",), "standard input (-) cannot be used with --debug: the debugger reads its "),
    ],
)
def test_what_the_debugger_cannot_be_used_with(
    tmp_path: Path, options: tuple[str, ...], why: str
) -> None:
    done = run("run", tmp_path, "--debug", *options)
    assert (done.status, done.out) == (2, "")
    assert why in done.said


def test_a_program_with_errors_is_not_debugged(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text("x", "utf-8")
    done = run("run", tmp_path, "--debug", "a.mines")
    assert (done.status, done.out) == (1, "")
    assert "nothing was run" in done.said


def test_a_breakpoint_says_why_it_stops() -> None:
    """The watched data has changed, and the next step fails. Breakpoints on places are named by their number alone."""
    board = "..*.\n....\n.*..\n....\n....\n*..*\n"
    commands = "break error StackUnderflowError", "break depth", "continue"
    found = talk(program_of(f"{board}1,0\n3;3\n1,0", "mines"), *commands)
    assert (
        "breakpoint 2, 1: the depth of `stack` changed; "
        "stopped before stack underflow: `swap` needs 2 values; the stack has 1 value; the program can continue\n"
    ) in found


def test_a_step_in_an_included_file_has_the_place_in_this_file(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "lib.minesasm").write_text("define twice\n    dup add\nend\nin(n)\ntwice\n")
    main = tmp_path / "main.minesasm"
    main.write_text('include "library/lib.minesasm"\nout(n)\n')
    used = language("minesasm")
    parsed = parsed_with_files(used, main.read_text(), used.default_dialect, str(main))
    program = DebuggedProgram("a", used, parsed, RunOptions(), None)
    told = talk(program, "input 20", "step", "where", "step", "step", "why top", "where", "quit")
    assert told == text(
        """
        stopped before the first step
        at the start, lib.minesasm:4: in(n)
        > input 20
        the input that is not read yet: `20\\n`
        > step
        last: push(count)
        stack: 6
        after step 1, inside of lib.minesasm:4: in(n)
        > where
        1 step is taken; next: inside of lib.minesasm:4: in(n)
        > step
        last: pop
        stack: (empty)
        after step 2, inside of lib.minesasm:4: in(n)
        > step
        last: in(n)
        stack: 20
        after step 3, lib.minesasm:2: dup
        > why top
        step 3, inside of lib.minesasm:4, in(n): read 20 from the input
        > where
        3 steps are taken; next: lib.minesasm:2: dup
        > quit
        """
    )
