"""What `why` says about repetitions, empty lines of the output, and the last step at a place."""

from __future__ import annotations

import pytest

from tests.debugging.runs import Program, example, few_checkpoints
from tests.debugging.talk import Talk

_REPEATED = "########\n#@..A.*#\n########\n\n---\n\n@:{values}\n\n---\n\n{actions}\n"


@pytest.mark.parametrize(
    ("values", "actions", "step", "said"),
    [
        ("3", "*rl", 0, "at the start the run came to `*r`, line 10:1, and 3, the top of the stack, decided how often to perform it: 3"),
        ("3", "*rl", 2, "at the start the run came to `*r`, line 10:1, and 3, "),
        ("-2", "*[rl]w", 1, "decided how often to perform it: 2, with its moves reversed"),
        ("0", "*rrl", 0, "at the start the run came to `*r`, line 10:1, and left it out, because the top of the stack was 0"),
        ("2", "*[*r]w", 3, "after step 2, line 10:4, right: the run came to `*r`, line 10:3, and 2, the top of the stack, "),
    ],
)  # fmt: skip
def test_a_repetition_at_the_very_start_is_named(
    values: str, actions: str, step: int, said: str
) -> None:
    assert said in _why_here(values, actions, step)


def test_a_program_without_values_has_no_repetition_at_the_start() -> None:
    talk = _sokolang(_LONG, "a:1", "*rrl")
    assert "left it out, because `player` was empty" in "\n".join(talk.said("why here"))


@pytest.mark.parametrize(
    ("values", "actions", "step", "said"),
    [
        ("2", "p*rl", 2, "after step 1, line 11:1, switch: the run came to `*r`, line 11:2, and 2, the top of `player`, decided how often to perform it: 2"),
        ("-2", "p*3lw", 2, "after step 1, line 11:1, switch: the run came to `*3l`, line 11:2, and -2, the top of `player`, decided how often to perform it: 6, with its moves reversed"),
        ("0", "p*[rl]w", 1, "after step 1, line 11:1, switch: the run came to `*[rl]`, line 11:2, and left it out, because the top of `player` was 0"),
    ],
)  # fmt: skip
def test_why_a_repetition_is_performed_so_often(
    values: str, actions: str, step: int, said: str
) -> None:
    talk = Talk(Program("sokolang", _REPEATED.format(values=values, actions=actions)), waits=False)
    list(talk.said(f"goto {step}"))
    line, origin = talk.said("why here")
    assert line.startswith(said + "   (")
    assert origin.startswith(f"line 7:3: {values} was in player[0] at the start")


def test_a_repetition_that_an_empty_stack_leaves_out() -> None:
    source = _REPEATED.replace("@:{values}", "a:1").format(actions="p*rl")
    talk = Talk(Program("sokolang", source), waits=False)
    list(talk.said("goto 1"))
    assert list(talk.said("why here")) == [
        "after step 1, line 11:1, switch: the run came to `*r`, line 11:2, and left it out, because `player` was empty   (0 p)"
    ]


def test_a_repetition_is_not_explained_by_a_value_that_was_set_later() -> None:
    talk = Talk(Program("sokolang", _REPEATED.format(values="2", actions="p*rl")), waits=False)
    list(talk.said("goto 1"))
    list(talk.said("set player[0] = 7"))
    list(talk.said("step"))
    (line,) = talk.said("why here")
    assert "decided how often to perform it: 2" in line


def test_why_a_line_is_empty_names_the_write_that_failed() -> None:
    source = "out(n)\npush 10 out(c)\npush 7 out(n)\nout(n)\npush 10 out(c)\nhalt\n"
    talk = Talk(Program("minesasm", source), waits=False)
    list(talk.said("continue"))
    failed, wrote, *_ = talk.said("why output line 1")
    assert (
        "line 1, out(n) (stack underflow): wrote nothing: `out(n)` needs 1 value; the stack is empty   ("
        in failed
    )
    assert "wrote `\\n` in line 1" in wrote
    failed, *_ = talk.said("why output 3")
    assert ", line 4, out(n) (stack underflow): wrote nothing" in failed
    assert "wrote nothing" not in " ".join(talk.said("why output 2"))


def test_output_without_a_number_is_what_was_written_last() -> None:
    talk = Talk(example("collatz.mines", "3"), waits=False)
    (error,) = talk.said("when output")
    assert error == "! the program has not written anything so far"
    list(talk.said("goto 2"))
    (error,) = talk.said("why output")
    assert error.startswith(
        "! the program has not written anything so far; `why at 17:1` says what"
    )
    list(talk.said("continue"))
    assert "wrote `1` in line 8" in next(iter(talk.said("when output")))
    assert next(iter(talk.said("goto output"))).startswith("goto: 217 ")


def test_why_at_a_place_is_about_the_last_step_there() -> None:
    talk = Talk(example("sokolang/menu.soko", "2\n"), waits=False)
    list(talk.said("goto 8"))
    assert list(talk.said("why at 22:5")) == [
        "step 8, line 22:5, wait executes outstr: took 7, 98, 97, 110, 97, 110, 97, 10 from crate B; wrote `banana\\n`   (7 w)",
        "where the value comes from",
        "  line 13:6: 7 was in b[1] of crate B at the start   ( 7)",
        "the last repetition before it",
        "  after step 3, line 19:3, right: the run came to `*r`, line 22:1, and 2, the top of `player`, decided how often to perform it: 2   (2 r)",
    ]
    # The second repetition is the last.
    assert next(iter(talk.said("why at 22"))).startswith("step 5, line 22:2, right: took no value")
    assert list(talk.said("why at 24")) == ["the program has not come there so far"]
    assert list(talk.said("why at")) == ["! write a place, such as `why at 12` or `why at 12:3`"]
    assert next(iter(talk.said("why at 7"))).startswith("! nothing is performed in line 7")


def test_the_next_step_is_not_the_last_one_at_its_place() -> None:
    talk = Talk(example("collatz.mines", "3"), waits=False)
    list(talk.said("goto 7"))
    assert list(talk.said("why at 23")) == ["the program has not come there so far"]
    list(talk.said("goto 8"))
    (written, *_) = talk.said("why at 23")
    assert written.startswith("step 8, line 23, out(n): took the value 3 from the stack; wrote `3`")
    list(talk.said("goto 67"))
    (written, *_) = talk.said("why at 23")
    assert written.startswith("step 38, line 23, out(n): ")


def test_a_command_whose_number_was_handed_over_in_the_same_step() -> None:
    """The wait first hands over 3 from the player to the crate, which then executes it."""
    map_zone = "#######\n#@A*..#\n#....*#\n#######"
    source = f"{map_zone}\n\n---\n\n@:3\na:10,7\n\n---\n\nrw\n"
    talk = Talk(Program("sokolang", source), waits=False)
    list(talk.said("goto 2"))
    (computed, *_) = talk.said("why step 2")
    assert (
        "computed 70 from 10 (top of crate A), 7 (a[1] of crate A); "
        "the number of `*`, 3, came to crate A in this step, from top of player   (" in computed
    )


def test_why_at_names_the_time_before() -> None:
    talk = Talk(example("sokolang/menu.soko", "2\n"), waits=False)
    list(talk.said("goto 8"))
    *_, before = talk.said(":why at 22")
    assert before.startswith("the time before was step 4: `:why step 4`   (3 ")
    assert "the time before" not in " ".join(talk.said("why at 22:5"))


def test_why_at_a_row_asks_for_a_cell() -> None:
    talk = Talk(example("emojifunge/countdown.emojifunge"), waits=False)
    (error,) = talk.said("why at 2")
    assert error == "! write a cell of this row, such as `why at (0, 1)`"


_ROOM = "#####\n#*..#\n#@.*#\n#...#\n#####"
_LONG = "@.......\n.......*"


def _sokolang(map_zone: str, stacks: str, actions: str) -> Talk:
    source = f"{map_zone}\n\n---\n\n{stacks}\n\n---\n\n{actions}\n"
    return Talk(Program("sokolang", source), waits=False)


def _why_here(values: str, actions: str, step: int) -> str:
    """Return the answer to `why here` after `step` steps of `actions`, if the player's stack is `values` at the start."""
    talk = _sokolang(_LONG, f"@:{values}", actions)
    list(talk.said(f"goto {step}"))
    return "\n".join(talk.said("why here"))


def test_a_repetition_that_is_over_is_no_reason() -> None:
    """The test decides that `-d` is performed, after `*p` is over."""
    talk = _sokolang(_ROOM, "@:30,2,2,1", "@[uw]@*p+d-d")
    list(talk.said("goto 5"))
    *_, heading, decided = talk.said("why step 5")
    assert heading == "why the program came there"
    assert "last decided by step 2" in decided
    assert "@*p" not in "\n".join(talk.said("why here"))


@pytest.mark.parametrize(
    ("values", "actions", "step", "said"),
    [
        ("-2", "rr*[*[r]]", 5, "-2, the top of the stack, decided how often to perform it: 2   ("),
        ("-2", "rr*wr", 2, "-2, the top of the stack, decided how often to perform it: 2   ("),
        ("3", "rr**wr", 2, "3, the top of the stack, decided how often to perform it: 9   ("),
        ("-2", "rr*lr", 2, "decided how often to perform it: 2, with its moves reversed   ("),
    ],
)
def test_moves_are_reversed_only_where_they_are(
    values: str, actions: str, step: int, said: str
) -> None:
    assert said in _why_here(values, actions, step)


def test_a_wait_that_takes_a_value_below_the_top_did_not_move_the_top() -> None:
    """11 goes to crate A, which executes it and prints 5. 9 stays at the top of the player's stack."""
    talk = _sokolang("#######\n#@A.*.#\n#....*#\n#######", "@:9,11,1\na:5,6", "rrw")
    list(talk.said("goto 3"))
    written, *_ = talk.said("why at 13:3")
    assert written.startswith(
        "step 3, line 13:3, wait executes outint: took the value 5 from crate A; wrote `5`   ("
    )
    top, *_ = talk.said("why top")
    assert top.startswith(
        "step 3, line 13:3, wait executes transfer: 9 stayed at top of player; the stack changed below it   ("
    )


def test_why_step_without_a_number_asks_about_the_last_step() -> None:
    talk = Talk(example("add.mines", "40 2"), waits=False)
    assert [*talk.said("why step")] == [
        "! no step was taken yet; name a step, such as `why step 1`"
    ]
    list(talk.said("goto 5"))
    assert [*talk.said("why step")] == [*talk.said("why step 5")]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("2", ", in(n): read 3 from the input"),
        ("4:5", ", line 4:5, dup: copied 0 from top"),
        ("4:16", "inside of line 4:16, out(c): took the value 10 from the stack; wrote `\\n`"),
        ("5:9", ": computed 1 from "),
        ("6", "inside of line 6, skip: took the value 0 from the stack"),
    ],
)  # fmt: skip
def test_of_a_statement_with_several_steps_one_is_told_that_did_something(
    place: str, said: str
) -> None:
    talk = Talk(example("minesasm/countdown.minesasm", "3"), waits=False)
    list(talk.said("continue"))
    assert said in next(iter(talk.said(f"why at {place}")))


def test_the_steps_of_a_statement_are_looked_at_wherever_the_search_has_ended() -> None:
    with few_checkpoints():
        talk = Talk(example("minesasm/countdown.minesasm", "9"), waits=False)
        list(talk.said("continue"))
        assert ", out(c): took the value 10" in next(iter(talk.said("why at 4:16")))
        assert ", skip: took the value 0" in next(iter(talk.said("why at 6")))


def test_a_cell_can_be_asked_about_as_it_is_written_in_answers() -> None:
    talk = Talk(example("emojifunge/countdown.emojifunge"), waits=False)
    list(talk.said("continue"))
    for question in ("why", "when"):
        assert [*talk.said(f"{question} (2, 0)")] == [*talk.said(f"{question} cell 2,0")]
    assert [*talk.said("why (200, 0)")] == ["! there is no cell (200, 0)"]
    assert [*talk.said("why (top)")] == [
        "! a cell is written as its column and row, both from 0: `3,2`"
    ]
