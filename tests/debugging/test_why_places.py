"""What `why` says about repetitions, empty lines of the output, and the last step at a place."""

from __future__ import annotations

import pytest

from tests.debugging.runs import Program, example
from tests.debugging.talk import Talk

_REPEATED = "########\n#@..A.*#\n########\n\n---\n\n@:{values}\n\n---\n\n{actions}\n"


@pytest.mark.parametrize(
    ("values", "actions", "step", "said"),
    [
        ("2", "p*rl", 2, "after step 1, line 11:1, switch: the run came to `*r`, line 11:2, and the top of `player` decided how often to perform it: 2"),
        ("-2", "p*3lw", 2, "after step 1, line 11:1, switch: the run came to `*3l`, line 11:2, and the top of `player` decided how often to perform it: 6, with its moves reversed"),
        ("0", "p*[rl]w", 1, "after step 1, line 11:1, switch: the run came to `*[rl]`, line 11:2, and the top of `player` decided how often to perform it: 0"),
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
    assert error.startswith("! the program has not written anything so far; `why at ")
    list(talk.said("continue"))
    assert "wrote `1` in line 8" in next(iter(talk.said("when output")))
    assert next(iter(talk.said("goto output"))).startswith("goto: 217 ")


def test_why_at_a_place_is_about_the_last_step_there() -> None:
    talk = Talk(example("sokolang/menu.soko", "2\n"), waits=False)
    list(talk.said("goto 8"))
    assert list(talk.said("why at 22:5")) == [
        "step 8, line 22:5, wait executes outstr: took 7, 98, 97, 110, 97, 110, 97, 10 from crate B   (7 w)",
        "where the value comes from",
        "  line 13:6: 7 was in b[1] of crate B at the start   ( 7)",
        "why the program came there",
        "  after step 3, line 19:3, right: the run came to `*r`, line 22:1, and the top of `player` decided how often to perform it: 2   (2 r)",
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
    assert written.startswith("step 8, line 23, out(n): took the value 3 from the stack")
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
