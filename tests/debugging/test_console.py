"""The console as a user sees it. Each file in `said` is a session, with what was typed and what was
answered.

With UPDATE_EXCHANGES=1 the answers are written again: read the difference. Each answer ends with
the places to which a client can jump: the moment, and the text there.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.debugging.breakpoint_data import breakpoint_of, kept_breakpoints
from mines_tools.debugging.breakpoints import AtIncluded, AtPlace, Breakpoint, at_first
from mines_tools.debugging.console import COMMANDS, Console
from mines_tools.debugging.summary import summary
from mines_tools.interface.language import language
from mines_tools.interface.run import IncludedPlace
from mines_tools.translations.phrases import phrase
from tests.debugging.runs import INCLUDING, Program, debugger, done, example
from tests.debugging.talk import Talk
from tests.expected import check_file

if TYPE_CHECKING:
    from mines_tools.debugging.debugger import Debugger

_INCLUDING = "a program with included files"
"""The name of `INCLUDING` in the files."""
_SESSIONS = sorted((Path(__file__).parent / "said").glob("*.txt"))


@pytest.mark.parametrize("path", _SESSIONS, ids=lambda path: path.stem)
def test_session(path: Path) -> None:
    known = path.read_bytes().decode()
    head, *lines = known.split("\n")
    name, _, given = head.partition(" <<< ")
    text = given.replace("\\n", "\n")
    of = INCLUDING._replace(text=text) if name == _INCLUDING else example(name, text)
    talk = Talk(of, waits=not given)
    found = [head]
    for line in lines:
        if line.startswith("> "):
            found += ["", line, *talk.said(line[2:])]
    text = "\n".join(found) + "\n"
    check_file(path, text, "UPDATE_EXCHANGES")


def test_each_command_is_shown() -> None:
    typed = {
        line[2:].partition(" ")[0]
        for path in _SESSIONS
        for line in path.read_bytes().decode().split("\n")
        if line.startswith("> ")
    }
    assert COMMANDS.keys() - typed == set()


def test_a_long_list_of_names_is_not_written_for_one_wrong_name() -> None:
    """Emojifunge has more instructions than a message can list."""
    talk = Talk(Program("emojifunge", "1️⃣"), waits=False)
    (foo,) = talk.said("break on foo")
    assert foo.startswith("! there is no `foo`; the completion shows all ")
    assert list(talk.said("break on Swap")) == ["! there is no `Swap`; did you mean `swap`?"]
    (nothing,) = talk.said("break on ")
    assert nothing.startswith("! a name is missing: the completion shows all ")


def test_a_command_can_be_written_as_its_emoji() -> None:
    """U+FE0F may be left out, or may be added."""
    talk = Talk(Program("emojifunge", "1️⃣"), waits=False)
    assert list(talk.said("break on 🔡")) == ["breakpoint 1: on output-ascii"]
    assert list(talk.said("break on ⬇")) == ["breakpoint 2: on down"]
    assert list(talk.said("break on ⬇️")) == ["breakpoint 2: on down (it is there already)"]
    assert list(talk.said("log on 🔡️: here")) == ["breakpoint 3: on output-ascii, log here"]


def test_an_error_can_be_written_as_its_text() -> None:
    talk = Talk(Program("emojifunge", "1️⃣"), waits=False)
    assert list(talk.said("break error End of Input")) == ["breakpoint 1: error end of input"]


@pytest.mark.parametrize("typed", ["end of input", "on end of input", "on End-of-input"])
def test_an_error_without_the_word_error_is_recognised(typed: str) -> None:
    talk = Talk(Program("emojifunge", "1️⃣"), waits=False)
    name = typed.removeprefix("on ")
    for command, rest in (("break", ""), ("log", ": here")):
        assert list(talk.said(f"{command} {typed}{rest}")) == [
            f"! there is no `{name}`; did you mean `{command} error end-of-input`?"
        ]


_DOWN = Program("emojifunge", "1️⃣⬇️\n⬜️🔚\n")
"""The pointer enters the second row at its second cell."""


def test_until_a_row_stops_like_a_breakpoint_on_the_row() -> None:
    talk = Talk(_DOWN, waits=False)
    assert list(talk.said("until 2")) == ["goto: 2 🔚"]


def test_a_breakpoint_on_a_row_names_its_line_and_its_row() -> None:
    """Lines are counted from 1, but the rows of a grid from 0."""
    talk = Talk(_DOWN, waits=False)
    assert list(talk.said("break 2")) == ["breakpoint 1: at line 2 (row 1)   ( ⬜️)"]


_TWICE = Program("sokolang", "#######\n#@  A*#\n#######\n\n---\n\na:7\n\n---\n\n2r\n2l\n")
"""Each line performs one action twice."""


def test_a_breakpoint_on_a_line_counts_the_repetitions_of_its_first_action_once() -> None:
    talk = Talk(_TWICE, waits=False)
    list(talk.said("break 12"))
    assert list(talk.said("continue")) == ["breakpoint 1: 2 l"]
    assert list(talk.said("continue")) == ["breakpoint 1: 6 l"]
    assert list(talk.said("reverse")) == ["breakpoint 1: 2 l"]
    list(talk.said("break 12:2"))
    assert list(talk.said("continue")) == ["breakpoint 2: 3 l"]


_CONDITIONS = Program(
    "sokolang",
    "#########\n#@.....*#\n#.A*....#\n#......*#\n#########\n\n---\n\na:1,1\n\n---\n\n"
    "r\n-d\n+[wd]\n+w\n+[rr\nl]\nl\n",
)


def test_a_breakpoint_on_a_line_also_stops_where_the_line_is_left_out() -> None:
    """The test is false in this program: it performs `r`, `d` and `l`, again and again."""
    talk = Talk(_CONDITIONS, waits=False)
    for line in (14, 15, 17):
        list(talk.said(f"break {line}"))
    moves = ("continue", "continue", "continue", "reverse", "reverse")
    assert [list(talk.said(move)) for move in moves] == [
        ["breakpoint 1: 1 d"],
        ["breakpoint 2, 3: 2 l"],
        ["breakpoint 1: 4 d"],
        ["breakpoint 2, 3: 2 l"],
        ["breakpoint 1: 1 d"],
    ]
    for number in (1, 2, 3):
        list(talk.said(f"delete {number}"))
    # The program does not reach line 18, which is inside the group, nor the action in line 15.
    list(talk.said("break 18"))
    list(talk.said("break 15:3"))
    list(talk.said("break 16 if step > 6"))
    assert list(talk.said("continue")) == ["breakpoint 6: 8 l"]


@pytest.mark.parametrize("command", ["break", "log"])
def test_a_command_of_the_program_after_break_is_meant(command: str) -> None:
    talk = Talk(_CONDITIONS, waits=False)
    message = ": here" if command == "log" else ""
    assert list(talk.said(f"{command} testeq{message}")) == [
        f"! there is no `testeq`; did you mean `{command} on testeq`?"
    ]


def test_a_breakpoint_on_a_line_is_still_on_the_line_after_a_restart() -> None:
    found = debugger(_TWICE)[0]
    parsed = language("sokolang").parse(_TWICE.source, language("sokolang").default_dialect)
    places = found.running.places()
    for what in (at_first(places[1:], parsed.lines, found.running), AtPlace(places[1])):
        number = found.add(Breakpoint(what))
        data = kept_breakpoints(found, parsed)[-1].data
        assert breakpoint_of(data, found, parsed, places) == found.breakpoints[number]


def test_a_breakpoint_in_an_included_file_is_the_same_after_a_restart() -> None:
    parsed, (found, _) = INCLUDING.parsed(), debugger(INCLUDING)
    for file in found.running.included():
        for span in file.spans:
            number = found.add(Breakpoint(AtIncluded(IncludedPlace(file.source.name, span))))
            data = kept_breakpoints(found, parsed)[-1].data
            assert breakpoint_of(data, found, parsed, ()) == found.breakpoints[number]
            for wrong in (
                {"file": 7},
                {"file": "none"},
                {"line": "1"},
                {"line": 99},
                {"column": -1},
            ):
                with pytest.raises(
                    ValueError, match=r"must be|does not include|nothing is performed"
                ):
                    breakpoint_of({**data, **wrong}, found, parsed, ())


def test_an_included_file_is_named_by_the_end_of_its_path_if_no_other_file_ends_so() -> None:
    files = (("a/x.minesasm", "push 1\n"), ("b/x.minesasm", "push 2\n"), ("x", "push 3\n"))
    source = "".join(f'include "{name}"\n' for name, _ in files)
    talk = Talk(Program("minesasm", source, "", files), waits=False)
    assert list(talk.said("break x.minesasm:1")) == [
        "! `x.minesasm` may be one of these files: `a/x.minesasm`, `b/x.minesasm`"
    ]
    for number, (name, text) in enumerate(files, 1):
        (answer,) = talk.said(f"break {name}:1")
        assert answer == f"breakpoint {number}: at {name}:1:1   ( {name}: {text.strip()})"


def test_a_table_at_a_line_counts_the_repetitions_of_its_first_action_once() -> None:
    talk = Talk(_TWICE, waits=False)
    list(talk.said("goto 9"))
    assert [row.split() for row in talk.said("table step at 11")][1:] == [
        ["0", "0", "(0", "r)"],
        ["4", "4", "(4", "r)"],
        ["8", "8", "(8", "r)"],
    ]


def test_a_table_at_a_row_counts_each_time_that_the_pointer_enters_it() -> None:
    """The pointer enters the second row at the second cell, and stays there for two steps."""
    talk = Talk(Program("emojifunge", "⬜️⬇️\n⬆️⬅️\n"), waits=False)
    list(talk.said("goto 12"))
    assert [row.split() for row in talk.said("table step at 2")][1:] == [
        ["2", "2", "(2", "⬅️)"],
        ["6", "6", "(6", "⬅️)"],
        ["10", "10", "(10", "⬅️)"],
    ]
    (_, *rows) = talk.said("table step at (0, 1)")
    assert [row.split()[0] for row in rows] == ["3", "7", "11"]
    list(talk.said("goto 5000"))
    (_, *rows, _) = talk.said("table 1000 step at 2")
    assert [int(row.split()[1]) for row in rows] == list(range(1002, 5000, 4))


@pytest.mark.parametrize(
    ("typed", "usual"),
    [
        ('why top("a")', "why a top"),
        ('why depth("a")', "why depth a"),
        ("why a depth", "why depth a"),
        ("when a depth", "when depth a"),
    ],
)
def test_a_stack_can_be_named_before_or_after_what_is_asked(typed: str, usual: str) -> None:
    talk = Talk(_TWICE, waits=False)
    found = list(talk.said(typed))
    assert found == list(talk.said(usual))
    assert not found[0].startswith("!")


@pytest.mark.parametrize(
    ("command", "cell"), [("until", "until (3, 0)"), ("break", "break at (3, 0)")]
)
def test_help_shows_how_to_write_a_cell_of_a_grid(command: str, cell: str) -> None:
    in_grid, in_mines = Talk(_DOWN, waits=False), Talk(example("add.mines"), waits=False)
    assert f"  {cell}" in list(in_grid.said(f"help {command}"))
    assert f"  {cell}" not in list(in_mines.said(f"help {command}"))


def test_an_explosion() -> None:
    talk = Talk(Program("mines", "...\n.*.\n1,1\n@\n0,0\n1;0\n"), waits=False)
    assert list(talk.said("goto 3")) == ["goto: 3 0,0"]
    assert list(talk.said("why cell 1,1")) == [
        "step 1, line 3, reset(l): cell (1, 1): exploded   (0 1,1)"
    ]
    assert list(talk.said("when cell 1,0")) == ["cell (1, 0) has not changed yet"]
    emojifunge = Talk(Program("emojifunge", "8️⃣⤵️🔚\n🔚🔢🔚"), waits=False)
    assert list(emojifunge.said("why cell 0,1")) == ["the pointer has not been at cell (0, 1) yet"]
    assert list(talk.said("break cell 1,1 exploded")) == ["breakpoint 1: cell (1, 1) exploded"]
    assert list(talk.said("reverse")) == ["breakpoint 1: 1 1,1"]


def test_the_top_of_an_empty_stack_among_several_says_which_stack_is_meant() -> None:
    """The player's stack is empty. The crate's stack is not."""
    talk = Talk(Program("sokolang", "#####\n#@A*#\n#####\n\n---\n\na:7\n\n---\n\nr\n"), waits=False)
    which = "(the stack `player` is empty; `stack` shows all stacks)"
    assert list(talk.said("top")) == [f"nothing {which}"]
    assert list(talk.said("print depth")) == [f"0 {which}"]
    assert list(talk.said("a[0]")) == ["7"]
    assert list(talk.said("depth + 1")) == ["1"]
    alone = Talk(Program("mines", "..\n*.\n1,1\n"), waits=False)
    assert list(alone.said("top")) == ["nothing: the stack is empty"]


def test_a_suggested_name_exists_where_it_is_suggested() -> None:
    """There is a value `depth`, but no stack `depth`. In Sokolang, `player` is a stack and the state of a cell."""
    talk = Talk(Program("sokolang", "####\n#@*#\n####\n\n---\n\n---\n\nr\n"), waits=False)
    assert list(talk.said("size")) == ["! there is no `size`; did you mean `depth`?"]
    assert list(talk.said('stack("size")')) == [
        "! there is no `size`; `help` lists the commands",
        "! known names: player",
    ]
    assert list(talk.said("break cell 2,1 player")) == ["breakpoint 1: cell (2, 1) player"]
    assert list(talk.said("break cell 2,1 column")) == [
        "! there is no `column`; known names: player, crate, uncovered"
    ]
    assert list(talk.said("continue")) == ["breakpoint 1: 1 the end"]


def test_an_answer_to_an_unknown_name_is_about_that_name() -> None:
    """`n` is a stack here. In other debuggers, `n` is the command that takes a step."""
    talk = Talk(Program("sokolang", "#####\n#@N*#\n#####\n\n---\n\nn:7\n\n---\n\nr\n"), waits=False)
    assert next(iter(talk.said("n + pear"))) == "! there is no `pear`; `help` lists the commands"
    assert list(talk.said("ni 5")) == ["! there is no command `ni`; did you mean `over`?"]
    assert list(talk.said("mode = pull")) == [
        "! there is no `pull`; to change `mode`: `set mode = pull`"
    ]
    assert list(talk.said("set mode = pull")) == [
        "mode is set; the steps after this one are run anew"
    ]


def test_a_value_is_set_in_the_form_in_which_it_is_shown() -> None:
    """What stands before the brackets must be a number: `depth (a)` is no value that is shown."""
    talk = Talk(Program("sokolang", "#####\n#@A*#\n#####\n\n---\n\na:7\n\n---\n\nr\n"), waits=False)
    for written, shown in (("13 (inint)", "13"), ("-72 'H'", "-72"), ("0x48 'H'", "72")):
        assert list(talk.said(f"set a[0] = {written}")) == [
            "a[0] is set; the steps after this one are run anew"
        ]
        assert list(talk.said("a[0]")) == [shown]
    for written in ("depth (a)", "13 (", "'H'"):
        (answer,) = talk.said(f"set a[0] = {written}")
        assert answer.startswith("!")


def test_when_lists_what_a_breakpoint_on_a_cell_stops_at() -> None:
    talk = Talk(Program("mines", "...\n.*.\n1;1\n@\n0,0\n1,1\n@\n1;1\n1;1"), waits=False)
    assert list(talk.said("break cell 1,1")) == ["breakpoint 1: cell (1, 1)"]
    list(talk.said("goto 8"))
    told = [int(line.rpartition("(")[2].split()[0]) + 1 for line in talk.said("when cell 1,1")]
    stops = []
    while (said := list(talk.said("reverse"))[-1]).startswith("breakpoint"):
        stops.append(int(said.split(": ")[1].split()[0]))
    assert told == [8, *stops]  # the last one is here: it is not gone back to
    assert 4 in stops


def _far_in_a_run() -> tuple[Debugger, Console]:
    of = example("truth-machine.mines", "1")
    held, _ = debugger(of)
    used = language(of.language)
    console = Console(held, used.parse(of.source, used.default_dialect))
    held.to_moment(30_000)
    done(held)
    return held, console


def test_a_search_that_another_command_ends_comes_back() -> None:
    held, console = _far_in_a_run()
    console.do("when cell 0,0")
    assert held.go(100) is None
    assert [each.text for each in console.do("step")] == []
    assert done(held).reason == "step"
    assert held.moment == 30_001
    assert console.new_answers() == []


def test_a_search_can_be_interrupted() -> None:
    held, console = _far_in_a_run()
    console.do("why stack 0")
    assert held.go(100) is None
    assert held.progress is not None
    held.interrupt()
    assert done(held).reason == "pause"
    assert (held.moment, console.new_answers()) == (30_000, [])


def test_the_answer_in_the_documentation() -> None:
    talk = Talk(example("add.mines", "40 2\n"), waits=False)
    assert list(talk.said("goto 6")) == ["goto: 6 1;1"]
    said = [line.partition("   (")[0] for line in talk.said("why top")]
    page = Path(__file__).parents[2] / "docs" / "debugging.md"
    assert "\n".join(["```", *said, "```"]) in page.read_bytes().decode()


def test_every_documented_command_is_one() -> None:
    import re

    page = (Path(__file__).parents[2] / "docs" / "debugging.md").read_bytes().decode()
    table = page.partition("## The console")[2].partition("\n\n- ")[0]
    rows = [row.split("|")[1] for row in table.split("\n") if row.startswith("| `")]
    said = {each.partition(" ")[0] for row in rows for each in re.findall("`([^`]*)`", row)}
    assert said == COMMANDS.keys() - {"help"}


_WORDS = [
    *COMMANDS, "top", "stack", "depth", "cell", "3,2", "0,0", "(", ")", "[", "]", "0", "-1", "9", "1:1", "\"a\"", "'",
    "on", "at", "error", "if", "hits", ": ", "{top}", "{", "output", "more", "all", "end", "=", ">", "%", "player", "a",
    "root", "mailbox", "flagging", "row", "time-left", "true", "99999999999999999999", "\uff11", "\ud800", "\x1b",
]  # fmt: skip


@given(
    st.sampled_from(["add.mines", "emojifunge/nested.emojifunge", "sokolang/add.soko"]),
    st.lists(st.lists(st.sampled_from(_WORDS), max_size=7).map(" ".join), max_size=8),
)
def test_any_line_is_answered(path: str, lines: list[str]) -> None:
    talk = Talk(example(path, "40\n2\n"), waits=False)
    for line in ["step 9", *lines]:
        assert all(isinstance(each, str) for each in talk.said(line))
        assert len(list(talk.said(f"{line} <tab>"))) == 1


def test_help_is_a_phrase() -> None:
    assert all(phrase(each.summary) for each in COMMANDS.values())
    assert all(phrase(note) for each in COMMANDS.values() for note in each.notes.values())
    assert all(form in each.usage for each in COMMANDS.values() for form in each.notes)


def test_the_values_of_the_stack_have_the_names_of_their_slots() -> None:
    """Only at the start of a statement: in the middle of one, the assembler has moved the values."""
    text = "push 7 let n push 3 let m get n out(n) get m"
    talk = Talk(Program("minesasm", text), waits=False)
    for _ in range(4):
        list(talk.said("over"))
    assert list(talk.said("stack")) == ["stack, the top first: 3 (m), 7 (n)"]
    assert summary(talk._debugger) == "stack: 3 (top, m), 7 (n)"
    list(talk.said("step"))
    assert "(" not in next(talk.said("stack"))


def test_input_after_the_end_says_when_it_is_read() -> None:
    """Numbers alone are not taken for input there: the program reads none."""
    talk = Talk(example("add.mines"), waits=True)
    list(talk.said("input 40 2"))
    list(talk.said("goto 999"))
    assert list(talk.said("40 2")) == ["! after `40`: `2` is not expected here"]
    given = list(talk.said("input 40 2"))
    assert given[0].startswith("the input that is not read yet: ")
    assert "the program has ended" in given[1]


def test_help_offers_to_set_only_what_can_be_set() -> None:
    mines = Talk(example("add.mines"), waits=True)
    assert "  set cell(3, 2) = unopened|flagged|opened" in list(mines.said("help set"))
    emojifunge = Talk(example("emojifunge/countdown.emojifunge"), waits=True)
    assert not any("cell" in line for line in list(emojifunge.said("help set"))[1:])


def test_only_a_comparison_is_said_to_compare() -> None:
    talk = Talk(example("sokolang/hello.soko"), waits=True)
    assert list(talk.said("test")) == ["false"]
    assert list(talk.said("test = true")) == [
        "false (this compares; to change it: `set test = true`)"
    ]


def test_messages_name_the_stack_that_is_meant_without_a_name() -> None:
    talk = Talk(example("sokolang/factorial.soko"), waits=True)
    list(talk.said("goto 1"))
    assert list(talk.said("print stack > 3")) == [
        "! `stack` is the whole stack `player`, and not a number; the top of `player` is `player[0]`"
    ]
    (message,) = talk.said("break 18 if 3 +")
    assert message == (
        "! after `3 +`: the expression ends where a value is expected; "
        "a condition is written like `player[0] > 3`"
    )


@pytest.mark.parametrize("typed", ["set n = [1, 2]", "set n = 5", 'set stack("n") 5'])
def test_a_whole_stack_cannot_be_set(typed: str) -> None:
    talk = Talk(example("sokolang/factorial.soko"), waits=True)
    assert list(talk.said(typed)) == [
        "! `n` is a whole stack, and only single values can be set: `set n[0] = 5` sets its top"
    ]


def test_help_says_which_stack_is_meant_without_a_name() -> None:
    soko = Talk(example("sokolang/factorial.soko"), waits=True)
    for command in ("set", "why", "print", "break", "when"):
        *_, last = soko.said(f"help {command}")
        assert last == (
            "without the name of a stack, `top`, `stack` and `depth` are about `player`; "
            "for another stack, write its name, such as `n[0]` for its top"
        ), command
    assert not any("player" in line for line in soko.said("help goto"))
    mines = Talk(example("add.mines"), waits=True)
    assert not any("another stack" in line for line in mines.said("help set"))


def test_a_cell_has_the_same_name_in_all_answers() -> None:
    talk = Talk(example("sokolang/factorial.soko", "5\n"), waits=False)
    assert list(talk.said("cell(4, 2)")) == ["uncovered; the cell is `*` (uncovered mark)"]
    list(talk.said("break cell 4,2 uncovered"))
    list(talk.said("goto 3"))
    assert list(talk.said("cell(4, 2)")) == ["crate; the cell is `N` (crate N on a mark)"]
    (why,) = talk.said("why cell 4,2")
    assert "was `*` (uncovered mark), is `N` (crate N on a mark)" in why
    (stopped,) = talk.said("continue")
    assert stopped.startswith("breakpoint 1: ")


def test_a_breakpoint_on_a_cell_of_the_map_says_how_to_stop_when_the_cell_changes() -> None:
    talk = Talk(example("sokolang/factorial.soko"), waits=True)
    assert list(talk.said("break 4:5")) == [
        (
            "! nothing is performed in line 4:5; to stop when a cell of the map changes, "
            "write its column and row in the console, such as `break cell 4,2`"
        )
    ]
    assert list(talk.said("break 9")) == ["! nothing is performed in line 9"]


def test_a_value_with_the_name_of_a_command_can_be_compared() -> None:
    talk = Talk(example("sokolang/factorial.soko", "5\n"), waits=False)
    list(talk.said("goto 3"))
    assert list(talk.said("step > 2")) == ["true"]
    assert list(talk.said("output = 'x'")) == ["false"]
    (whole,) = talk.said("stack > 3")
    assert whole.startswith("! `stack` is the whole stack `player`")
