"""The pictures that the full-screen debugger draws, without a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.debugging.breakpoints import AtPlace, Breakpoint, InRow
from mines_tools.interface.language import LANGUAGES
from mines_tools.interface.run_state import StateCell, StateGrid
from mines_tools.report.wrapping import screen_lines
from mines_tools.terminal.debugged import Debugged
from mines_tools.terminal.frame_content import sight_of
from mines_tools.terminal.lines import fitted, plain, width_of
from mines_tools.terminal.panes import (
    Scroll,
    cell_at,
    grid_pane,
    output_pane,
    stack_pane,
    value_text,
    variable_pane,
)
from mines_tools.terminal.picture import Look, draw
from mines_tools.text.source import Span
from mines_tools.translations.phrases import ENGLISH, speak
from tests.terminal.talking import example, program_of, text
from tests.toy.sheet import HEART

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.terminal.debugged import DebuggedProgram
    from mines_tools.terminal.lines import Line
    from mines_tools.terminal.picture import Sight

MESSAGES = (("asked", "> board"), ("said", "*2000\n*5210"))


def debugged(program: DebuggedProgram, steps: int) -> Debugged:
    """Return the program after some steps, in the debugger."""
    found = Debugged(program, lambda _: None, lambda _: None)
    found.debugger.launch()
    found.go()
    for _ in range(steps):
        found.debugger.step()
        while found.go() is None:
            if found.lacks_input:
                assert program.input is not None
                found.feed(program.input.read)
    while found.meanings.find_out():
        pass
    return found


def sight(found: Debugged, cursor: int | None = None) -> Sight:
    return sight_of(found, MESSAGES, cursor, is_moving=False)


def picture(found: Debugged, columns: int, rows: int, look: Look = Look()) -> str:  # noqa: B008
    lines = draw(sight(found), look, columns, rows)
    check(lines, columns, rows)
    return plain(lines) + "\n"


def check(lines: Sequence[Line], columns: int, rows: int) -> None:
    """Check that a picture fills its screen."""
    assert [width_of(line) for line in lines] == [columns] * rows


def styles(lines: Sequence[Line], style: str) -> Sequence[str]:
    """Return the texts that are drawn in this style."""
    return [text for line in lines for each, text in line if style in each.split()]


def test_mines_on_a_usual_terminal() -> None:
    assert picture(debugged(example("add.mines", "40 2"), 6), 80, 23) == text(
        """
         after step 6, line 17: 1;1 out(n)  (last: add)  a
        board ──────────────│program ────────────────────────────│stack ────────────────
          0 1 2 3 4         │   4 # The first click opens ten ce…│42  *
        0 * 2 0 0 0         │   5                                │10
        1 * 5 2 1 0         │   6 *....                          │
        2 * * * 3 1         │   7 *....                          │
        3 * * * 6 *         │   8 ***..                          │
        4 * . * * *         │   9 ***.*                          │
        output ─────────────│  10 *.***                          │
                            │  11 2,0  # push(count)… push(count)│
                            │  12 3,3  # push 6       push(n)    │
                            │  13 2,0  # pop; this 6… pop        │
                            │  14 3;2  # in(n); righ… in(n)      │state ────────────────
                            │  15 3;2  # in(n)        in(n)      │game status playing
                            │  16 3,2  # add; left c… add        │flagging mode no
                            │ ▶17 1;1  # out(n)       out(n)     │operation pointer 6
                            │  18 3;3  # out(c); the… out(c)     │operation queue -
                            │  19 1,4  # push 5; the… push(n)    │characters of input… 4
        ────────────────────────────────────────────────────────────────────────────────
        > board
        *2000
        *5210
        s step  b back  c continue  ? help  q quit  n over  o out  r reverse
        """
    )


def test_emojifunge_on_a_usual_terminal() -> None:
    """The grid is the program, so the program is not shown a second time."""
    found = debugged(example("emojifunge/countdown.emojifunge"), 20)
    assert picture(found, 80, 20) == text(
        """
         after step 20, cell (4, 0): 🔟 10  (last: output-number)  a
        grid ────────────────────────────────────────────────────│stacks ───────────────
          0  1  2  3  4  5  6  7  8  9                           │current stack 9
        0 🔟 ➡️ 💕 🔢[🔟]🔡 👎 💕 ⤵️ 🔚                          │root stack 9
        1 ⬜️ ⬆️ ⬜️ ⬜️ ⬜️ ⬜️ ⬜️ ⬜️ ⬅️                             │run-count sta… (empty)
        2                                                        │mailbox (empty)
        output ──────────────────────────────────────────────────│trash (empty)
        10                                                       │
        9                                                        │state ────────────────
                                                                 │x of the pointer 4
                                                                 │y of the pointer 0
                                                                 │cells to the right … 1
                                                                 │cells down in each … 0
                                                                 │pop mode normal
                                                                 │executions in this … 0
        ────────────────────────────────────────────────────────────────────────────────
        > board
        *2000
        *5210
        s step  b back  c continue  ? help  q quit  n over  o out  r reverse
        """
    )


def test_sokolang_on_a_narrow_terminal() -> None:
    """The screen shows only one part at a time."""
    found = debugged(example("sokolang/add.soko", "40\n2\n"), 12)
    assert picture(found, 40, 14) == text(
        """
         after step 12, line 17:13: d move down…
        map program stacks state output
          11 @:13
          12 i:13
          13 o:1,11
          14
          15 ---
          16
         ▶17 rudwup2[dlr]dwp2u2r2[plw]prlwp2r2l…
          18
        ────────────────────────────────────────
        *2000
        *5210
        s step  b back  c continue  ? help
        """
    )
    assert picture(found, 40, 14, Look("map")) == text(
        """
         after step 12, line 17:13: d move down…
        map program stacks state output
          0 1 2 3 4 5 6
        0   # # #
        1   # * #
        2 # # . # # # #
        3 # . I . O * #
        4 # . @ # # # #
        5   # . #
        6   # # #
        ────────────────────────────────────────
        *2000
        *5210
        s step  b back  c continue  ? help
        """
    )


@pytest.mark.parametrize(
    "name", ["add.mines", "emojifunge/countdown.emojifunge", "sokolang/add.soko"]
)
def test_every_size_is_filled(name: str) -> None:
    found = debugged(example(name, "40\n2\n"), 12)
    for language in ("ja", ENGLISH):
        speak(language)
        seen = sight(found, 3)
        for columns, rows in (
            (1, 1),
            (1, 5),
            (2, 4),
            (9, 9),
            (40, 15),
            (63, 16),
            (64, 16),
            (80, 24),
            (120, 40),
        ):
            for look in (
                Look(),
                Look("stacks", {"stacks": Scroll(3, 3), "map": Scroll(9, 9)}),
                Look(reads=True),
            ):
                check(draw(seen, look, columns, rows), columns, rows)


def test_a_language_that_shares_nothing_with_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, "toy", "tests.toy.language")  # type: ignore[arg-type]
    found = debugged(program_of(f",,{HEART}", "toy", "ab"), 2)
    seen = picture(found, 80, 24)
    assert f", ,[{HEART}]" in seen
    assert f"after step 2, line 1:3: {HEART}" in seen


def test_nothing_moves_the_cursor() -> None:
    """Neither the text of the program nor its output moves the cursor."""
    found = debugged(program_of("*.\n0,1 # \x1b[2J\u202e\t|\n", "mines"), 1)
    seen = picture(found, 100, 24) + plain(
        output_pane("o", "o", "\x1b[2J\r\x07").draw(9, 3, Scroll())
    )
    assert not {"\x1b", "\u202e", "\t", "\r", "\x07"} & set(seen)
    assert "␛[2J" in seen


def test_what_matters_has_a_style() -> None:
    found = debugged(example("add.mines", "40 2"), 2)
    found.debugger.add(Breakpoint(AtPlace(found.places_in(16)[0])))
    lines = draw(sight(found), Look(), 80, 23)
    assert styles(lines, "here") == ["2,0"]
    assert styles(lines, "changed") == ["6"]  # the cell that the last step has opened
    assert styles(lines, "mark") == ["●"]
    marked = [plain([line]) for line in lines if ("mark", "●") in line]
    assert ["●" in line and " 17 1;1" in line for line in marked] == [True]
    found.debugger.enable(1, is_enabled=False)
    assert "○ 17 1;1" in picture(found, 80, 23)
    assert [each.rstrip() for each in styles(lines, "command")] == ["push(count)", "push(n)"]


def test_a_breakpoint_and_the_pointer_are_seen_in_a_grid() -> None:
    found = debugged(example("emojifunge/countdown.emojifunge"), 1)
    found.debugger.add(Breakpoint(AtPlace(found.places.spans[3])))
    lines = draw(sight(found), Look(), 80, 23)
    assert styles(lines, "here") == ["➡️"]
    assert styles(lines, "mark") == ["●", "🔢"]
    assert "🔟[➡️]💕●🔢" in plain(lines)
    found.debugger.enable(1, is_enabled=False)
    assert "🔟[➡️]💕○🔢" in picture(found, 80, 23)


def test_a_breakpoint_on_a_row_is_seen_in_all_its_cells() -> None:
    found = debugged(example("emojifunge/countdown.emojifunge"), 1)
    row = found.places_in(1)
    found.debugger.add(Breakpoint(InRow(tuple(row))))
    assert styles(draw(sight(found), Look(), 80, 23), "mark").count("●") == len(row)


def test_the_pointer_is_seen_at_the_end_of_a_row() -> None:
    found = debugged(example("emojifunge/countdown.emojifunge"), 153)
    assert "[🔚]" in picture(found, 80, 20)


def test_a_mine_that_exploded_is_seen() -> None:
    """After the explosion all cells are unopened again, so no cell differs from before."""
    found = debugged(program_of("*.\n0,0\n", "mines"), 1)
    assert styles(draw(sight(found), Look(), 80, 23), "changed") == ["*"]


def test_a_large_grid_shows_what_changed() -> None:
    """Only the visible cells are computed."""
    looked: list[tuple[int, int]] = []

    def cell(column: int, row: int) -> StateCell:
        looked.append((column, row))
        start = row * 2001 + column
        return StateCell(str(column % 10), "", "", Span(start, start + 1))

    grid = StateGrid((2000,) * 2000, cell)
    pane = grid_pane("board", "board", grid, None, frozenset({(1500, 1700)}), {})
    lines = plain(pane.draw(30, 8, Scroll()))
    assert len(looked) < 3000
    assert "\n1700 " in lines
    assert cell_at(grid, Span(1700 * 2001 + 1500, 1700 * 2001 + 1501)) == (1500, 1700)
    assert cell_at(grid, Span(1700 * 2001 + 1500, 1700 * 2001 + 1502)) is None


def test_a_line_is_cut_between_characters() -> None:
    line = [("a", "ab🔟c"), ("b", "def")]
    assert plain([fitted(line, 8)]) == "ab🔟cdef"
    assert [plain([fitted(line, width)]) for width in (1, 3, 4, 5, 6, 7)] == [
        "…", "ab…", "ab…", "ab🔟…", "ab🔟c…", "ab🔟cd…",
    ]  # fmt: skip
    assert plain([fitted(line, 5, left=3)]) == " cdef"


def test_messages_are_wrapped_at_blanks() -> None:
    said = "there is no such command here"
    assert list(screen_lines(said, 12, at_blanks=True)) == ["there is no", "such command", " here"]
    assert list(screen_lines("a\nbcdef", 3)) == ["a", "bcd", "ef"]
    assert list(screen_lines("ab🔟🔟", 5)) == ["ab🔟", "🔟"]


def test_values() -> None:
    assert value_text(-5) == "-5"
    assert value_text(float("inf")) == "Infinity"
    assert value_text((1, (2, 3))) == "[[3 2] 1]"
    assert value_text(10**60).endswith("…")
    assert value_text(7**100_000) == "(about 84,509 digits)"


def test_the_top_of_a_stack_and_the_end_of_the_output_are_seen() -> None:
    """Both are visible until the user scrolls."""
    stack = stack_pane("stacks", "stack", [("stack", range(100))])
    output = output_pane("output", "output", "".join(f"{number}\n" for number in range(100)))
    assert plain(stack.draw(20, 2, Scroll())) == "99  c\n98  b"
    assert plain(stack.draw(20, 2, Scroll(5))) == "94  ^\n93  ]"
    assert plain(output.draw(20, 3, Scroll())) == "98\n99\n"
    assert plain(output.draw(20, 3, Scroll(-50))) == "48\n49\n50"


def test_the_value_is_seen_where_its_name_is_too_long() -> None:
    variables = {"executions in this round so far": 12, "x": True}
    pane = variable_pane("variables", "state", variables)
    assert plain(pane.draw(20, 5, Scroll())) == "executions in th… 12\nx yes"
    stacks = stack_pane("stacks", "stacks", [("run-count stack", ()), ("a", (1, 2))])
    assert plain(stacks.draw(16, 5, Scroll())) == "run-cou… (empty)\na 2 1"


def test_values_may_be_nested_to_any_depth() -> None:
    value: tuple[object, ...] = (1,)
    for _ in range(100_000):
        value = (value,) * 9
    assert value_text((1, (2, 3), 4)) == "[4 [3 2] 1]"
    assert value_text(((), 5)) == "[5 []]"
    assert value_text(tuple(range(9))) == "[8 7 6 5 4 3 2 1 …]"
    assert value_text(value) == "[" * 502 + " …"  # type: ignore[arg-type]
