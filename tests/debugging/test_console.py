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

from mines_tools.debugging.answers import drawn
from mines_tools.debugging.breakpoint_data import breakpoint_of, kept_breakpoints
from mines_tools.debugging.breakpoints import AtIncluded, AtPlace, Breakpoint, at_first
from mines_tools.debugging.console import COMMANDS, Console
from mines_tools.debugging.debugger import Debugger
from mines_tools.debugging.summary import summary
from mines_tools.interface.language import language
from mines_tools.interface.run import IncludedPlace
from mines_tools.translations.phrases import phrase
from tests.debugging.runs import INCLUDING, OPTIONS, Program, debugger, done, example
from tests.expected import check_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.debugging.answers import Answer
    from mines_tools.interface.assembler import SourceText
    from mines_tools.text.source import Span

_INCLUDING = "a program with included files"
"""The name of `INCLUDING` in the files."""
_SESSIONS = sorted((Path(__file__).parent / "said").glob("*.txt"))


class _Talk:
    """A session of the console."""

    def __init__(self, of: Program, *, waits: bool) -> None:
        self._source = of.source
        self._shown: list[str] = []
        self._logged: list[str] = []
        parsed = of.parsed()
        running = language(of.language).running(parsed)
        self._debugger = Debugger(running, OPTIONS, self._shown.append, self._logged.append)
        if not waits:
            self._debugger.give(of.text)
            self._debugger.end_input()
        self._debugger.launch()
        done(self._debugger)
        self._console = Console(self._debugger, parsed)

    def said(self, line: str) -> Iterator[str]:
        if line.endswith("<tab>"):
            yield " ".join(self._console.complete(line.removesuffix("<tab>")))
            return
        yield from map(self._answer, self._console.do(line))
        if not self._debugger.is_moving or self._debugger.is_waiting:
            return
        stopped = done(self._debugger)
        yield from (f"{each}   (logged)" for each in self._logged)
        if self._shown:
            yield f"{''.join(self._shown)!r}   (written)"
        self._logged.clear()
        self._shown.clear()
        yield from map(self._answer, self._console.new_answers())
        if stopped.reason != "answered":
            place = self._debugger.place
            statement = None if place is None else place.statement
            at = "the end" if statement is None else self._code(statement.span, statement.source)
            yield f"{stopped.text or stopped.reason}: {self._debugger.moment} {at}".rstrip()

    def _answer(self, answer: Answer) -> str:
        text = drawn(answer._replace(text=f"! {answer.text}" if answer.is_error else answer.text))
        if answer.span is None and answer.moment is None:
            return text
        code = "" if answer.span is None else self._code(answer.span, answer.source)
        return f"{text}   ({'' if answer.moment is None else answer.moment} {code})"

    def _code(self, span: Span, source: SourceText | None) -> str:
        """Return the text at `span`, which is in the included file `source`, or in the program if `source` is None."""
        if source is None:
            return self._source[span.start : span.end]
        return f"{source.name}: {source.text[span.start : span.end]}"


@pytest.mark.parametrize("path", _SESSIONS, ids=lambda path: path.stem)
def test_session(path: Path) -> None:
    known = path.read_bytes().decode()
    head, *lines = known.split("\n")
    name, _, given = head.partition(" <<< ")
    text = given.replace("\\n", "\n")
    of = INCLUDING._replace(text=text) if name == _INCLUDING else example(name, text)
    talk = _Talk(of, waits=not given)
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
    talk = _Talk(Program("emojifunge", "1️⃣"), waits=False)
    (foo,) = talk.said("break on foo")
    assert foo.startswith("! there is no `foo`; the completion shows all ")
    assert list(talk.said("break on Swap")) == ["! there is no `Swap`; did you mean `swap`?"]
    (nothing,) = talk.said("break on ")
    assert nothing.startswith("! a name is missing: the completion shows all ")


def test_a_command_can_be_written_as_its_emoji() -> None:
    """U+FE0F may be left out, or may be added."""
    talk = _Talk(Program("emojifunge", "1️⃣"), waits=False)
    assert list(talk.said("break on 🔡")) == ["breakpoint 1: on output-ascii"]
    assert list(talk.said("break on ⬇")) == ["breakpoint 2: on down"]
    assert list(talk.said("break on ⬇️")) == ["breakpoint 2: on down (it is there already)"]
    assert list(talk.said("log on 🔡️: here")) == ["breakpoint 3: on output-ascii, log here"]


def test_an_error_can_be_written_as_its_text() -> None:
    talk = _Talk(Program("emojifunge", "1️⃣"), waits=False)
    assert list(talk.said("break error End of Input")) == ["breakpoint 1: error end of input"]


@pytest.mark.parametrize("typed", ["end of input", "on end of input", "on End-of-input"])
def test_an_error_without_the_word_error_is_recognised(typed: str) -> None:
    talk = _Talk(Program("emojifunge", "1️⃣"), waits=False)
    name = typed.removeprefix("on ")
    for command, rest in (("break", ""), ("log", ": here")):
        assert list(talk.said(f"{command} {typed}{rest}")) == [
            f"! there is no `{name}`; did you mean `{command} error end-of-input`?"
        ]


_DOWN = Program("emojifunge", "1️⃣⬇️\n⬜️🔚\n")
"""The pointer enters the second row at its second cell."""


def test_until_a_row_stops_like_a_breakpoint_on_the_row() -> None:
    talk = _Talk(_DOWN, waits=False)
    assert list(talk.said("until 2")) == ["goto: 2 🔚"]


def test_a_breakpoint_on_a_row_names_its_line_and_its_row() -> None:
    """Lines are counted from 1, but the rows of a grid from 0."""
    talk = _Talk(_DOWN, waits=False)
    assert list(talk.said("break 2")) == ["breakpoint 1: at line 2 (row 1)   ( ⬜️)"]


_TWICE = Program("sokolang", "#######\n#@  A*#\n#######\n\n---\n\na:7\n\n---\n\n2r\n2l\n")
"""Each line performs one action twice."""


def test_a_breakpoint_on_a_line_counts_the_repetitions_of_its_first_action_once() -> None:
    talk = _Talk(_TWICE, waits=False)
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
    talk = _Talk(_CONDITIONS, waits=False)
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
    talk = _Talk(_CONDITIONS, waits=False)
    message = ": here" if command == "log" else ""
    assert list(talk.said(f"{command} testeq{message}")) == [
        f"! there is no `testeq`; did you mean `{command} on testeq`?"
    ]


def test_why_a_variable_names_the_step_that_set_it_to_the_same_value() -> None:
    map_zone = "#######\n#@A*..#\n#....*#\n#######"
    talk = _Talk(
        Program("sokolang", f"{map_zone}\n\n---\n\na:31,5,31,-1,31,4\n\n---\n\nrw\nw\nw\n"),
        waits=False,
    )
    list(talk.said("goto 2"))
    assert list(talk.said("why test")) == [
        "step 2, line 12:2, wait executes testneg: test is false, as before   (1 w)",
        "test has not changed yet",
    ]
    list(talk.said("goto 3"))
    assert list(talk.said("why test")) == [
        "step 3, line 13, wait executes testneg: test was false, is true   (2 w)"
    ]


def test_why_names_the_operands_of_a_command_in_their_order() -> None:
    """In Sokolang, `-` computes a - b, where a is the top."""
    map_zone = "#######\n#@A*..#\n#....*#\n#######"
    program = f"{map_zone}\n\n---\n\na:2,1,4\n\n---\n\nrw\n"
    talk = _Talk(Program("sokolang", program), waits=False)
    list(talk.said("goto 2"))
    first, *_ = talk.said("why a[0]")
    assert "computed -3 from 1 (" in first


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
    talk = _Talk(Program("minesasm", source, "", files), waits=False)
    assert list(talk.said("break x.minesasm:1")) == [
        "! `x.minesasm` may be one of these files: `a/x.minesasm`, `b/x.minesasm`"
    ]
    for number, (name, text) in enumerate(files, 1):
        (answer,) = talk.said(f"break {name}:1")
        assert answer == f"breakpoint {number}: at {name}:1:1   ( {name}: {text.strip()})"


def test_a_table_at_a_line_counts_the_repetitions_of_its_first_action_once() -> None:
    talk = _Talk(_TWICE, waits=False)
    list(talk.said("goto 9"))
    assert [row.split() for row in talk.said("table step at 11")][1:] == [
        ["0", "0", "(0", "r)"],
        ["4", "4", "(4", "r)"],
        ["8", "8", "(8", "r)"],
    ]


def test_a_table_at_a_row_counts_each_time_that_the_pointer_enters_it() -> None:
    """The pointer enters the second row at the second cell, and stays there for two steps."""
    talk = _Talk(Program("emojifunge", "⬜️⬇️\n⬆️⬅️\n"), waits=False)
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
    talk = _Talk(_TWICE, waits=False)
    found = list(talk.said(typed))
    assert found == list(talk.said(usual))
    assert not found[0].startswith("!")


@pytest.mark.parametrize(
    ("command", "cell"), [("until", "until (3, 0)"), ("break", "break at (3, 0)")]
)
def test_help_shows_how_to_write_a_cell_of_a_grid(command: str, cell: str) -> None:
    in_grid, in_mines = _Talk(_DOWN, waits=False), _Talk(example("add.mines"), waits=False)
    assert f"  {cell}" in list(in_grid.said(f"help {command}"))
    assert f"  {cell}" not in list(in_mines.said(f"help {command}"))


_ININT = "#####\n#@A*#\n#..*#\n#####\n\n---\n\na:13\n\n---\n\nrw\n"


@pytest.mark.parametrize(
    ("name", "source", "asked", "read", "default"),
    [
        ("emojifunge", "ℹ️🔚", "goto 1", 0, 0),
        ("emojifunge", "🔤🔚", "goto 1", 48, -1),
        ("sokolang", _ININT, "goto 2", 0, 0),
    ],
    ids=["input-number", "input-ascii", "inint"],
)
def test_why_tells_what_was_read_from_a_default_at_the_end_of_the_input(
    name: str, source: str, asked: str, read: int, default: int
) -> None:
    stack = "a" if name == "sokolang" else "stack"
    found = []
    for text in ("0", ""):
        talk = _Talk(Program(name, source, text), waits=False)
        list(talk.said(asked))
        found.append(next(iter(talk.said(f"why {stack}"))))
    assert f"read {read} from the input" in found[0]
    assert "the input has ended" not in found[0]
    assert f"pushed {default}" in found[1]
    assert ": the input has ended" in found[1]


_BOARD = "..*.\n....\n.*..\n....\n....\n*..*\n"
"""A board on which `1,0` pushes 1, `1;0` is then `not`, and `3;3` is `swap`."""


def test_why_names_the_command_that_needed_more_values() -> None:
    talk = _Talk(Program("mines", f"{_BOARD}1,0\n3;3\n1,0\n0,0\n"), waits=False)
    list(talk.said("goto 2"))
    assert list(talk.said("why")) == [
        "step 2, line 8, swap (stack underflow): `swap` needs 2 values; the stack has 1 value   (1 3;3)",
        "`stack` has never had 2 values so far",
        "step 1, line 7, push(n): pushed 1   (0 1,0)",
    ]
    assert list(talk.said("why stack 1")) == [
        "the stack `stack` has no value there",
        "step 2, line 8, swap (stack underflow): `swap` needs 2 values; the stack has 1 value   (1 3;3)",
        "`stack` has never had 2 values so far",
    ]
    assert list(talk.said("step"))
    assert next(talk.said("why")) == "step 3, line 9, positive: computed 1 from 1 (top)   (2 1,0)"
    later = _Talk(Program("mines", f"{_BOARD}1,0\n3;3\n0,0\n0,0\n"), waits=False)
    list(later.said("goto 3"))
    assert list(later.said("why stack 1")) == [
        "step 2, line 8, swap (stack underflow): `swap` needs 2 values; the stack has 1 value, so 1 stayed   (1 3;3)",
        "step 1, line 7, push(n): pushed 1   (0 1,0)",
    ]
    empty = _Talk(Program("mines", f"{_BOARD}3;3\n1,0\n0,0\n"), waits=False)
    list(empty.said("step"))
    assert list(empty.said("why top")) == [
        "the stack `stack` is empty",
        "step 1, line 7, swap (stack underflow): `swap` needs 2 values; the stack is empty   (0 3;3)",
        "`stack` has had no value so far",
    ]


def test_why_says_how_many_values_a_roll_needed() -> None:
    talk = _Talk(
        Program(
            "mines",
            "..**\n...*\n**.*\n0,1\n0,0\n0,0\n2,1\n1,1\n3;0\n2;1\n@\n1,1\n2,1\n0,0\n1,0\n0;1\n2,2",
        ),
        waits=False,
    )
    list(talk.said("goto 13"))
    assert next(talk.said("why")) == (
        "step 13, line 16, roll (stack underflow): `roll` needs 7 values; the stack has 3 values   (12 0;1)"
    )


def test_why_names_the_step_that_took_the_missing_value() -> None:
    talk = _Talk(example("add.mines", "40 2"), waits=False)
    list(talk.said("continue"))
    assert list(talk.said("why stack 1")) == [
        "the stack `stack` has no value there",
        "step 7, line 17, out(n): since this step, `stack` has fewer than 2 values; 42 was there before   (6 1;1)",
    ]


def test_why_names_the_crate_that_ran_out_of_values() -> None:
    """The player gives crate A its last value, the code of `testeq`. Crate A executes it, and has no value to test."""
    talk = _Talk(
        Program("sokolang", "#####\n#@A*.*#\n#####\n\n---\n\n@:30\n\n---\n\nrw\n"), waits=False
    )
    list(talk.said("continue"))
    failed = (
        "step 2, line 11:2, wait (stack underflow): crate A in cell (3, 1) executes `testeq`: "
        "the stack is empty; `testeq` needs 1 value   (1 w)"
    )
    assert list(talk.said("why player")) == [
        "the stack `player` is empty",
        failed,
        "step 2, line 11:2, wait (stack underflow): `player` became empty; its last value was 30   (1 w)",
    ]


@pytest.mark.parametrize(
    ("program", "steps", "words"),
    [
        (
            Program("sokolang", "#####\n#@A*#\n#..*#\n#####\n\n---\n\na:10,0,7\n\n---\n\nrw\n"),
            2,
            "`outstr` wrote nothing: the number of characters, which it takes first, is 0 or less",
        ),
        (
            Program("emojifunge", "🤐1️⃣🔢🔚"),
            3,
            "`output-number` wrote nothing: its value is a stack without numbers, or output is ignored",
        ),
    ],
    ids=["sokolang", "emojifunge"],
)
def test_the_summary_says_why_an_output_command_wrote_nothing(
    program: Program, steps: int, words: str
) -> None:
    held, _ = debugger(program)
    held.to_moment(steps)
    done(held)
    assert summary(held).endswith(words)
    held.to_moment(steps - 1)
    done(held)
    assert "wrote nothing" not in summary(held)


def test_an_explosion() -> None:
    talk = _Talk(Program("mines", "...\n.*.\n1,1\n@\n0,0\n1;0\n"), waits=False)
    assert list(talk.said("goto 3")) == ["goto: 3 0,0"]
    assert list(talk.said("why cell 1,1")) == [
        "step 1, line 3, reset(l): cell (1, 1): exploded   (0 1,1)"
    ]
    assert list(talk.said("when cell 1,0")) == ["cell (1, 0) has not changed yet"]
    emojifunge = _Talk(Program("emojifunge", "8️⃣⤵️🔚\n🔚🔢🔚"), waits=False)
    assert list(emojifunge.said("why cell 0,1")) == ["the pointer has not been at cell (0, 1) yet"]
    assert list(talk.said("break cell 1,1 exploded")) == ["breakpoint 1: cell (1, 1) exploded"]
    assert list(talk.said("reverse")) == ["breakpoint 1: 1 1,1"]


def test_the_top_of_an_empty_stack_among_several_says_which_stack_is_meant() -> None:
    """The player's stack is empty. The crate's stack is not."""
    talk = _Talk(
        Program("sokolang", "#####\n#@A*#\n#####\n\n---\n\na:7\n\n---\n\nr\n"), waits=False
    )
    which = "(the stack `player` is empty; `stack` shows all stacks)"
    assert list(talk.said("top")) == [f"nothing {which}"]
    assert list(talk.said("print depth")) == [f"0 {which}"]
    assert list(talk.said("a[0]")) == ["7"]
    assert list(talk.said("depth + 1")) == ["1"]
    alone = _Talk(Program("mines", "..\n*.\n1,1\n"), waits=False)
    assert list(alone.said("top")) == ["nothing: the stack is empty"]


def test_a_suggested_name_exists_where_it_is_suggested() -> None:
    """There is a value `depth`, but no stack `depth`. In Sokolang, `player` is a stack and the state of a cell."""
    talk = _Talk(Program("sokolang", "####\n#@*#\n####\n\n---\n\n---\n\nr\n"), waits=False)
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
    talk = _Talk(
        Program("sokolang", "#####\n#@N*#\n#####\n\n---\n\nn:7\n\n---\n\nr\n"), waits=False
    )
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
    talk = _Talk(
        Program("sokolang", "#####\n#@A*#\n#####\n\n---\n\na:7\n\n---\n\nr\n"), waits=False
    )
    for written, shown in (("13 (inint)", "13"), ("-72 'H'", "-72"), ("0x48 'H'", "72")):
        assert list(talk.said(f"set a[0] = {written}")) == [
            "a[0] is set; the steps after this one are run anew"
        ]
        assert list(talk.said("a[0]")) == [shown]
    for written in ("depth (a)", "13 (", "'H'"):
        (answer,) = talk.said(f"set a[0] = {written}")
        assert answer.startswith("!")


def test_when_lists_what_a_breakpoint_on_a_cell_stops_at() -> None:
    talk = _Talk(Program("mines", "...\n.*.\n1;1\n@\n0,0\n1,1\n@\n1;1\n1;1"), waits=False)
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
    talk = _Talk(example("add.mines", "40 2\n"), waits=False)
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
    talk = _Talk(example(path, "40\n2\n"), waits=False)
    for line in ["step 9", *lines]:
        assert all(isinstance(each, str) for each in talk.said(line))
        assert len(list(talk.said(f"{line} <tab>"))) == 1


def test_help_is_a_phrase() -> None:
    assert all(phrase(each.summary) for each in COMMANDS.values())
    assert all(phrase(note) for each in COMMANDS.values() for note in each.notes.values())
    assert all(form in each.usage for each in COMMANDS.values() for form in each.notes)


def test_help_says_what_the_forms_of_why_ask_about() -> None:
    said = list(_Talk(example("add.mines"), waits=False).said("help why"))
    assert "  why output 17  character 17 of the output, counted from 1" in said


def test_why_output_follows_the_written_value_and_not_the_command() -> None:
    """The player takes the number of the command `outint` from its own stack, and the written number from that of `n`."""
    talk = _Talk(example("sokolang/countdown.soko", "3"), waits=False)
    list(talk.said("goto 40"))
    list(talk.said("goto 10"))
    answer = list(talk.said("why output 1"))
    assert answer[0].startswith("step 21, line 22:6, wait executes outint: wrote character 1")
    assert answer[1].startswith(
        "step 20, line 22:5, wait executes copy: copied 3 from top of crate N"
    )
    assert answer[2].startswith("step 4, line 18:6, wait executes inint: read 3 from the input")


def test_why_a_performed_cell_says_what_it_took() -> None:
    talk = _Talk(example("emojifunge/countdown.emojifunge"), waits=False)
    list(talk.said("goto 30"))
    assert list(talk.said("why cell 8,0"))[:2] == [
        "step 25, cell (8, 0), down-if-true: performed this cell, and the pointer moved on   (24 ⤵️)",
        "step 24, cell (7, 0), dup: copied 8 from top   (23 💕)",
    ]


def test_the_values_of_the_stack_have_the_names_of_their_slots() -> None:
    """Only at the start of a statement: in the middle of one, the assembler has moved the values."""
    text = "push 7 let n push 3 let m get n out(n) get m"
    talk = _Talk(Program("minesasm", text), waits=False)
    for _ in range(4):
        list(talk.said("over"))
    assert list(talk.said("stack")) == ["stack, the top first: 3 (m), 7 (n)"]
    assert summary(talk._debugger) == "stack: 3 (top, m), 7 (n)"
    list(talk.said("step"))
    assert "(" not in next(talk.said("stack"))


@pytest.mark.parametrize(
    ("path", "text", "decided"),
    [
        (
            "fizzbuzz.mines",
            "15",
            "last decided by step 1,247, line 111, skip: took 2 from the stack; the next step: line 114",
        ),
        (
            "emojifunge/fizzbuzz.emojifunge",
            "",
            "last decided by step 1,251, cell (32, 0), down-if-true: took 0 from current stack; the next step: cell (33, 0)",
        ),
        (
            "sokolang/truth-machine.soko",
            "1",
            "last decided by step 18, line 18:19, wait executes testeq: took 1 from player; set test to false",
        ),
        (
            "sokolang/sum.soko",
            "3\n4\n0\n",
            "last decided by step 57, line 20:7, wait executes testeq: took 0 from crate N; set test to true",
        ),
    ],
)
def test_why_says_what_decided_to_come_here(path: str, text: str, decided: str) -> None:
    talk = _Talk(example(path, text), waits=False)
    list(talk.said("goto 1251"))
    assert next(talk.said("why here")).startswith(decided)
    output = list(talk.said("why output"))
    assert output[1] == "where the value comes from"
    assert output[-2] == "why the program came there"
    assert output[-1].startswith("  last decided by step")


def test_why_more_keeps_the_line_about_the_step_that_wrote() -> None:
    talk = _Talk(example("factorial.mines", "5"), waits=False)
    list(talk.said("goto 999"))
    first = list(talk.said("why output 1"))
    assert "wrote `120`" in first[0]
    assert first[-3].endswith("not traced yet: `why more`")
    more = list(talk.said("why more"))
    assert [*more[:2], *more[-2:]] == [*first[:2], *first[-2:]]


def test_input_after_the_end_says_when_it_is_read() -> None:
    """Numbers alone are not taken for input there: the program reads none."""
    talk = _Talk(example("add.mines"), waits=True)
    list(talk.said("input 40 2"))
    list(talk.said("goto 999"))
    assert list(talk.said("40 2")) == ["! after `40`: `2` is not expected here"]
    given = list(talk.said("input 40 2"))
    assert given[0].startswith("the input that is not read yet: ")
    assert "the program has ended" in given[1]


def test_help_offers_to_set_only_what_can_be_set() -> None:
    mines = _Talk(example("add.mines"), waits=True)
    assert "  set cell(3, 2) = unopened|flagged|opened" in list(mines.said("help set"))
    emojifunge = _Talk(example("emojifunge/countdown.emojifunge"), waits=True)
    assert not any("cell" in line for line in list(emojifunge.said("help set"))[1:])


def test_only_a_comparison_is_said_to_compare() -> None:
    talk = _Talk(example("sokolang/hello.soko"), waits=True)
    assert list(talk.said("test")) == ["false"]
    assert list(talk.said("test = true")) == [
        "false (this compares; to change it: `set test = true`)"
    ]


def test_why_more_continues_the_last_question_about_a_value() -> None:
    """The cell that is asked about took no value. So its line does not come before the lines of another trail."""
    talk = _Talk(example("emojifunge/fizzbuzz.emojifunge"), waits=True)
    list(talk.said("goto 5000"))
    first = list(talk.said("why top"))
    assert first[-1].endswith("not traced yet: `why more`")
    (about_cell,) = talk.said("why cell 12,0")
    assert "performed this cell, and the pointer moved on" in about_cell
    assert next(iter(talk.said("why more"))) == first[0]


def test_messages_name_the_stack_that_is_meant_without_a_name() -> None:
    talk = _Talk(example("sokolang/factorial.soko"), waits=True)
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
    talk = _Talk(example("sokolang/factorial.soko"), waits=True)
    assert list(talk.said(typed)) == [
        "! `n` is a whole stack, and only single values can be set: `set n[0] = 5` sets its top"
    ]


def test_why_without_a_name_asks_about_the_stack_that_the_next_step_uses() -> None:
    talk = _Talk(example("sokolang/factorial.soko", "5\n"), waits=False)
    list(talk.said("goto 3"))
    list(talk.said("why"))
    assert talk._console.title == "Why is the top of `crate N` 13?"
    list(
        talk.said("goto 17")
    )  # The next step takes nothing, and the last step put onto the stack of the player.
    list(talk.said("why"))
    assert talk._console.title == "Why is the top of `player` 20?"
    mines = _Talk(example("add.mines", "40 2"), waits=False)
    list(mines.said("goto 6"))
    list(mines.said("why"))
    assert mines._console.title.startswith("Why is the top of the stack ")


def test_help_says_which_stack_is_meant_without_a_name() -> None:
    soko = _Talk(example("sokolang/factorial.soko"), waits=True)
    for command in ("set", "why", "print", "break", "when"):
        *_, last = soko.said(f"help {command}")
        assert last == (
            "without the name of a stack, `top`, `stack` and `depth` are about `player`; "
            "for another stack, write its name, such as `n[0]` for its top"
        ), command
    assert not any("player" in line for line in soko.said("help goto"))
    mines = _Talk(example("add.mines"), waits=True)
    assert not any("another stack" in line for line in mines.said("help set"))


def test_a_cell_has_the_same_name_in_all_answers() -> None:
    talk = _Talk(example("sokolang/factorial.soko", "5\n"), waits=False)
    assert list(talk.said("cell(4, 2)")) == ["uncovered; the cell is `*` (uncovered mark)"]
    list(talk.said("break cell 4,2 uncovered"))
    list(talk.said("goto 3"))
    assert list(talk.said("cell(4, 2)")) == ["crate; the cell is `N` (crate N on a mark)"]
    (why,) = talk.said("why cell 4,2")
    assert "was `*` (uncovered mark), is `N` (crate N on a mark)" in why
    (stopped,) = talk.said("continue")
    assert stopped.startswith("breakpoint 1: ")


def test_a_breakpoint_on_a_cell_of_the_map_says_how_to_stop_when_the_cell_changes() -> None:
    talk = _Talk(example("sokolang/factorial.soko"), waits=True)
    assert list(talk.said("break 4:5")) == [
        (
            "! nothing is performed in line 4:5; to stop when a cell of the map changes, "
            "write its column and row in the console, such as `break cell 4,2`"
        )
    ]
    assert list(talk.said("break 9")) == ["! nothing is performed in line 9"]


def test_a_value_with_the_name_of_a_command_can_be_compared() -> None:
    talk = _Talk(example("sokolang/factorial.soko", "5\n"), waits=False)
    list(talk.said("goto 3"))
    assert list(talk.said("step > 2")) == ["true"]
    assert list(talk.said("output = 'x'")) == ["false"]
    (whole,) = talk.said("stack > 3")
    assert whole.startswith("! `stack` is the whole stack `player`")
