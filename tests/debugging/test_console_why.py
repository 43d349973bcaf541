"""The answers of the console to `why`, as a user sees them."""

from __future__ import annotations

import pytest

from mines_tools.debugging.summary import summary
from tests.debugging.runs import Program, debugger, done, example
from tests.debugging.talk import Talk


def test_why_a_variable_names_the_step_that_set_it_to_the_same_value() -> None:
    map_zone = "#######\n#@A*..#\n#....*#\n#######"
    talk = Talk(
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
    talk = Talk(Program("sokolang", program), waits=False)
    list(talk.said("goto 2"))
    first, *_ = talk.said("why a[0]")
    assert "computed -3 from 1 (" in first


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
        talk = Talk(Program(name, source, text), waits=False)
        list(talk.said(asked))
        found.append(next(iter(talk.said(f"why {stack}"))))
    assert f"read {read} from the input" in found[0]
    assert "the input has ended" not in found[0]
    assert f"pushed {default}" in found[1]
    assert ": the input has ended" in found[1]


_BOARD = "..*.\n....\n.*..\n....\n....\n*..*\n"
"""A board on which `1,0` pushes 1, `1;0` is then `not`, and `3;3` is `swap`."""


def test_why_names_the_command_that_needed_more_values() -> None:
    talk = Talk(Program("mines", f"{_BOARD}1,0\n3;3\n1,0\n0,0\n"), waits=False)
    list(talk.said("goto 2"))
    assert list(talk.said("why")) == [
        "step 2, line 8, swap (stack underflow): `swap` needs 2 values; the stack has 1 value   (1 3;3)",
        "`stack` has never had 2 values so far",
        "step 1, line 7, push(n): pushed 1, the digit of the cell   (0 1,0)",
    ]
    assert list(talk.said("why stack 1")) == [
        "the stack `stack` has no value there",
        "step 2, line 8, swap (stack underflow): `swap` needs 2 values; the stack has 1 value   (1 3;3)",
        "`stack` has never had 2 values so far",
    ]
    assert list(talk.said("step"))
    assert next(talk.said("why")) == "step 3, line 9, positive: computed 1 from 1 (top)   (2 1,0)"
    later = Talk(Program("mines", f"{_BOARD}1,0\n3;3\n0,0\n0,0\n"), waits=False)
    list(later.said("goto 3"))
    assert list(later.said("why stack 1")) == [
        "step 2, line 8, swap (stack underflow): `swap` needs 2 values; the stack has 1 value, so 1 stayed   (1 3;3)",
        "step 1, line 7, push(n): pushed 1, the digit of the cell   (0 1,0)",
    ]
    empty = Talk(Program("mines", f"{_BOARD}3;3\n1,0\n0,0\n"), waits=False)
    list(empty.said("step"))
    assert list(empty.said("why top")) == [
        "the stack `stack` is empty",
        "step 1, line 7, swap (stack underflow): `swap` needs 2 values; the stack is empty   (0 3;3)",
        "`stack` has had no value so far",
    ]


def test_why_says_how_many_values_a_roll_needed() -> None:
    talk = Talk(
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
    talk = Talk(example("add.mines", "40 2"), waits=False)
    list(talk.said("continue"))
    assert list(talk.said("why stack 1")) == [
        "the stack `stack` has no value there",
        "step 7, line 17, out(n): since this step, `stack` has fewer than 2 values; before it, the value 42 was there   (6 1;1)",
    ]


def test_why_names_the_crate_that_ran_out_of_values() -> None:
    """The player gives crate A its last value, the code of `testeq`. Crate A executes it, and has no value to test."""
    talk = Talk(
        Program("sokolang", "#####\n#@A*.*#\n#####\n\n---\n\n@:30\n\n---\n\nrw\n"), waits=False
    )
    list(talk.said("continue"))
    failed = (
        "step 2, line 11:2, wait (stack underflow): crate A in cell (3, 1) executes the value 30, `testeq`: "
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


def test_the_summary_says_which_pass_over_the_actions_it_is() -> None:
    held, _ = debugger(Program("sokolang", "######\n#@..*#\n######\n\n---\n\na:1\n\n---\n\nr\n"))
    for moment, words in (
        (0, ""),
        (1, "round 2 of the actions"),
        (2, "round 3 of the actions"),
    ):
        held.to_moment(moment)
        done(held)
        assert summary(held) == words


def test_help_says_what_the_forms_of_why_ask_about() -> None:
    said = list(Talk(example("add.mines"), waits=False).said("help why"))
    assert "  why output 17      character 17 of the output, counted from 1" in said


def test_help_writes_the_colon_if_the_user_does() -> None:
    talk = Talk(example("add.mines"), waits=False)
    assert "  why output 17 " in "\n".join(talk.said("help why"))
    _, *forms, last = talk.said(":help why")
    assert all(form.startswith("  :why ") for form in forms[:10])
    assert last == "while the program is stopped, the colon can be left out"


def test_messages_write_commands_with_the_colon_that_the_user_has_typed() -> None:
    talk = Talk(example("add.mines"), waits=False)
    (plain,) = talk.said("until")
    (signed,) = talk.said(":until")
    assert plain == "! write where to stop: `until 12`, `until 12:3`"
    assert signed == plain.replace("`until", "`:until")
    # What is quoted of a program stays as it is.
    assert ":" not in " ".join(talk.said(":print step"))


def test_why_output_is_about_the_last_number_and_not_about_the_line_end_after_it() -> None:
    talk = Talk(example("add.mines", "40 2"), waits=False)
    list(talk.said("continue"))
    assert "wrote `42` in line 1 of the output" in next(iter(talk.said("why output")))
    assert talk.title == "Why was `42` written in line 1 of the output?"


def test_only_a_number_that_was_written_as_a_whole_is_the_question() -> None:
    talk = Talk(example("sokolang/hello.soko"), waits=False)
    list(talk.said("continue"))
    list(talk.said('why output "lo"'))
    assert talk.title == "Why was `l` written, character 4 of the output?"


def test_a_text_of_several_lines_is_in_no_single_line() -> None:
    hello = example("sokolang/hello.soko")
    talk = Talk(hello._replace(source=hello.source.replace("44,", "10,", 1)), waits=False)
    list(talk.said("continue"))
    assert next(iter(talk.said("why output"))).endswith(
        "wrote `Hello\\n world!`; character 13 of the output, `!`, is in line 2   (1 w)"
    )


def test_the_end_of_a_run_has_a_reason_even_if_no_command_decided() -> None:
    talk = Talk(example("add.mines", "40 2"), waits=False)
    list(talk.said("continue"))
    assert list(talk.said("why here")) == [
        "the run ended, because every safe cell is open",
    ]


def test_a_skip_that_failed_is_what_decided_last() -> None:
    # push 7, push 11, pop, pop, and then a skip without a value: the next operation is the one below it.
    board = ".*****\n*.*...\n***...\n*.*...\n****..\n"
    talk = Talk(Program("mines", f"{board}1,1\n4,2\n4,2\n4,2\n1;1\n4;2\n"), waits=False)
    list(talk.said("goto 5"))
    assert list(talk.said("why here")) == [
        "last decided by step 5, line 10, skip (stack underflow): `skip` needs 1 value; the stack is empty; the next step: line 11   (4 1;1)",
        "step 4, line 9, pop: `stack` became empty; its last value was 7   (3 4,2)",
    ]


def test_a_value_that_stands_for_a_missing_one_says_who_took_the_last_value() -> None:
    # 3 and 4 are added, and then 7 and nothing; the last number is written although there is none.
    talk = Talk(Program("emojifunge", "3️⃣4️⃣➕➕🔢🔢🔚"), waits=False)
    list(talk.said("goto 4"))
    *_, heading, lack = talk.said("why top")
    assert heading == "why a value was missing at step 4"
    assert lack.startswith(
        "  step 3, cell (2, 0), plus: from this step to step 4, `current stack` had fewer than 2 values; "
    )
    list(talk.said("continue"))
    wrote, heading, lack, *_ = talk.said("why output")
    assert wrote.startswith("step 6, cell (5, 0), output-number: wrote `-1`")
    assert heading == "the stack was empty, so a default value was used; why it was empty"
    assert lack.startswith(
        "  step 5, cell (4, 0), output-number: `current stack` became empty; its last value was 6"
    )


def test_the_missing_value_is_the_one_below_those_that_are_there() -> None:
    # Of three values one is removed, so that swap3 finds only two.
    talk = Talk(Program("emojifunge", "3️⃣1️⃣2️⃣🚮♻️🔚"), waits=False)
    list(talk.said("goto 5"))
    took, heading, lack = talk.said("why top")
    assert "swap3: took -1 (in place of a missing value)" in took
    assert heading == "why a value was missing at step 5"
    assert lack.startswith(
        "  step 4, cell (3, 0), pop: from this step to step 5, `current stack` had fewer than 3 values; before it, the value 2 was there"
    )


@pytest.mark.parametrize(
    ("source", "moment", "question", "lines"),
    [
        # Later there are two values, and another stack is the current one for a while.
        (
            "3️⃣➕4️⃣➕🔢🔚",
            6,
            "why output",
            [
                "why a value was missing at step 2",
                "  before step 2, `current stack` never had 2 values",
            ],
        ),
        (
            "🔢👍1️⃣👍👎",
            150,
            "why output 1",
            [
                "the stack was empty, so a default value was used; why it was empty",
                "  before step 1, `current stack` had no value",
            ],
        ),
        (
            "3️⃣📧📬🔢📫🔚",
            6,
            "why output",
            [
                "the stack was empty, so a default value was used; why it was empty",
                "  step 3, cell (2, 0), into-nested-stack: after this step, `current stack` is empty   (2 📬)",
            ],
        ),
        (
            "3️⃣📧📬🔢📫🔚",
            6,
            "why step 3",
            [
                "step 3, cell (2, 0), into-nested-stack: it is not known which values it used   (2 📬)",
            ],
        ),
        # The 7 says how often the cell is executed.
        (
            "1️⃣📧📬🎰🔢📫🔢🔚",
            8,
            "why step 5",
            [
                "step 5, cell (4, 0), output-number: took no value; wrote `-1`   (4 🔢)",
                "the stack was empty, so a default value was used; why it was empty",
                "  step 3, cell (2, 0), into-nested-stack: after this step, `current stack` is empty   (2 📬)",
            ],
        ),
        (
            "1️⃣✴️🔚🔚",
            3,
            "why here",
            [
                "the stack was empty, so a default value was used; why it was empty",
                "  step 2, cell (1, 0), warp: `current stack` became empty; its last value was 1   (1 ✴️)",
            ],
        ),
    ],
)
def test_what_is_said_about_a_missing_value_is_true_of_that_moment(
    source: str, moment: int, question: str, lines: list[str]
) -> None:
    talk = Talk(Program("emojifunge", source), waits=False)
    list(talk.said(f"goto {moment}"))
    assert list(talk.said(question))[-len(lines) :] == lines


def test_a_step_that_failed_or_was_changed_says_so() -> None:
    talk = Talk(example("truth-machine.mines", "1"), waits=False)
    list(talk.said("goto 8"))
    assert list(talk.said("why step 8")) == [
        "step 8, line 22, add (stack underflow): `add` needs 2 values; the stack has 1 value   (7 3,2)",
        "step 5, line 19, pop: from this step to step 8, `stack` had fewer than 2 values; before it, the value 8 was there   (4 4,2)",
    ]
    list(talk.said("set top = 99"))
    (changed,) = talk.said("why step 8")
    assert "you have set something after it" in changed


def test_the_place_that_a_person_has_set_is_not_that_of_the_decision() -> None:
    board = ".*****\n*.*...\n***...\n*.*...\n****..\n"
    talk = Talk(Program("mines", f"{board}1,1\n4,2\n4,2\n4,2\n1;1\n4;2\n"), waits=False)
    list(talk.said("goto 5"))
    list(talk.said("set pointer = 0"))
    assert "the next step" not in next(iter(talk.said("why here")))


def test_no_colon_is_put_into_what_the_program_has_written() -> None:
    talk = Talk(Program("minesasm", 'print "`goto 5` x"\n'), waits=False)
    list(talk.said("continue"))
    assert next(iter(talk.said(":output"))) == "`goto 5` x"
    assert list(talk.said(':print "`goto 5`"')) == ["`goto 5`"]


def test_a_value_that_was_missing_elsewhere_is_not_looked_for_on_the_stack() -> None:
    talk = Talk(Program("emojifunge", "3️⃣🚮📤🔚"), waits=False)
    list(talk.said("goto 3"))
    (took,) = talk.said("why top")
    assert "mailbox-out" in took


@pytest.mark.parametrize(
    ("path", "text", "step", "lines"),
    [
        (
            "fizzbuzz.mines",
            "15",
            1247,
            [
                "step 1,247, line 111, skip: took the value 2 from the stack   (1246 1;1)",
                "where the value comes from",
                "  step 1,246, line 110, add: computed 2 from 1 (stack[1]), 1 (top)   (1245 4,1)",
            ],
        ),
        (
            "emojifunge/fizzbuzz.emojifunge",
            "",
            657,
            [
                "step 657, cell (47, 1), plus: computed 122 from 100 (top), 22 (stack[1])   (656 ➕)",
                "├ step 656, cell (46, 1), 100: pushed 100   (655 💯)",
            ],
        ),
        (
            "sokolang/sum.soko",
            "3\n4\n0\n",
            57,
            [
                "step 57, line 20:7, wait executes testeq: took the value 0 from crate N   (56 w)",
                "where the value comes from",
                "  step 56, line 20:6, wait executes copy: copied 0 from top of crate N   (55 w)",
            ],
        ),
        ("sokolang/sum.soko", "3\n4\n0\n", 3, ["step 3, line 18:3, up: took no value   (2 u)"]),
    ],
)
def test_why_step_says_where_the_values_of_a_step_come_from(
    path: str, text: str, step: int, lines: list[str]
) -> None:
    talk = Talk(example(path, text), waits=False)
    list(talk.said("continue"))
    assert list(talk.said(f"why step {step}"))[: len(lines)] == lines
    (error,) = talk.said("why step 999999")
    assert error.startswith("! the run has taken ")


def test_an_answer_about_the_beginning_of_a_line_names_the_rest() -> None:
    talk = Talk(example("emojifunge/fizzbuzz.emojifunge"), waits=False)
    list(talk.said("continue"))
    *_, last = talk.said(":why output line 5")
    assert last == (
        "this is about the beginning of the line; about the rest: `:why output 13` to `:why output 15`"
    )
    # A step that wrote the whole line, and a question about a character, leave no rest.
    for question in ("why output line 4", "why output 12"):
        assert "the rest" not in " ".join(talk.said(question))


def test_the_whole_output_says_whether_it_ends_with_a_line_end() -> None:
    talk = Talk(example("add.mines", "40 2"), waits=False)
    list(talk.said("continue"))
    assert list(talk.said("output")) == ["42", "(3 characters, with a line end at the end)"]
    (error,) = talk.said(":output 3")
    assert error.endswith("write `:when output 3` or `:why output 3`")
    (error,) = talk.said("output " + "9" * 10_000)
    assert len(error) < 200


def test_a_command_that_failed_and_ended_the_run_has_not_decided() -> None:
    program = "#####\n#@A*#\n##*##\n#####\n\n---\n\na:30\n\n---\n\nrw\n"
    talk = Talk(Program("sokolang", program), waits=False)
    list(talk.said("continue"))
    (only,) = talk.said("why here")
    assert only.startswith("the run was aborted")


def test_an_answer_names_the_next_command_as_the_person_typed_the_last_one() -> None:
    talk = Talk(example("hello.mines"), waits=False)
    list(talk.said("continue"))
    for sign in ("", ":"):
        *_, why, _ = talk.said(f"{sign}why output")
        assert why.endswith(f"`{sign}why more`")
        *_, when = talk.said(f"{sign}when depth")
        assert when.endswith(f"`{sign}when more`")


def test_a_run_that_was_aborted_says_so_first() -> None:
    program = "#####\n#@A*#\n##*##\n#####\n\n---\n\na:3\n\n---\n\nrw\n"
    talk = Talk(Program("sokolang", program), waits=False)
    list(talk.said("continue"))
    assert list(talk.said("why here")) == [
        "the run was aborted: crate A in cell (3, 1) executes the value 3, `*`: the stack is empty"
    ]


def test_the_list_of_commands_ends_with_how_to_ask_why() -> None:
    said = list(Talk(example("add.mines"), waits=False).said("help"))
    assert [line.split()[0] for line in said[-5:]] == ["why", "when", "help", "`help", "these"]


@pytest.mark.parametrize(
    ("what", "answer"),
    [
        ("line 1", "(character 1)"),
        ("line 3", "(character 6)"),
        ("line 99", "! the program has written 8 lines so far"),
        ("line 0", "! write which character"),
        ("line", "! write which character"),
    ],
)
def test_a_line_of_the_output_is_asked_about(what: str, answer: str) -> None:
    """The program writes the lines 3, 10, 5, 16 and others. Line 3 is the number 5."""
    talk = Talk(example("collatz.mines", "3"), waits=False)
    list(talk.said("goto output 12"))
    assert answer in "\n".join(talk.said(f"when output {what}"))


def test_go_to_a_line_of_the_output() -> None:
    talk = Talk(example("fizzbuzz.mines", "20"), waits=False)
    list(talk.said("continue"))
    assert next(iter(talk.said("goto output line 3"))).startswith("goto: 182 ")
    assert next(iter(talk.said("when output line 3"))).startswith("step 183, ")
    assert next(iter(talk.said("goto output line 99"))).startswith("! the program has written ")
    for command in ("goto", "why", "when"):
        assert list(talk.said(f"{command} output l<tab>")) == ["line"]


def test_an_answer_names_the_crate_whose_values_it_is_about() -> None:
    """Crates have capital letters, and their stacks the small ones."""
    map_zone = "#######\n#@A*..#\n#....*#\n#######"
    talk = Talk(Program("sokolang", f"{map_zone}\n\n---\n\na:2,1,4\n\n---\n\nrw\n"), waits=False)
    list(talk.said("goto 2"))
    computed, one, *_ = talk.said("why a[0]")
    assert "computed -3 from 1 (a[1] of crate A), 4 (a[2] of crate A)" in computed
    assert "1 was in a[1] of crate A at the start" in one


def test_why_output_follows_the_written_value_and_not_the_command() -> None:
    """The player takes the number of the command `outint` from its own stack, and the written number from that of `n`."""
    talk = Talk(example("sokolang/countdown.soko", "3"), waits=False)
    list(talk.said("goto 40"))
    list(talk.said("goto 10"))
    answer = list(talk.said("why output 1"))
    assert answer[0].startswith("step 21, line 22:6, wait executes outint: wrote `3` in line 1")
    assert answer[1].startswith(
        "step 20, line 22:5, wait executes copy: copied 3 from top of crate N"
    )
    assert answer[2].startswith("← step 4, line 18:6, wait executes inint: read 3 from the input")


def test_why_a_performed_cell_says_what_it_took() -> None:
    talk = Talk(example("emojifunge/countdown.emojifunge"), waits=False)
    list(talk.said("goto 30"))
    assert list(talk.said("why cell 8,0"))[:2] == [
        "step 25, cell (8, 0), down-if-true: performed this cell, and the pointer moved on   (24 ⤵️)",
        "step 24, cell (7, 0), dup: copied 8 from top   (23 💕)",
    ]


@pytest.mark.parametrize(
    ("path", "text", "decided"),
    [
        (
            "fizzbuzz.mines",
            "15",
            "last decided by step 1,247, line 111, skip: took the value 2 from the stack; the next step: line 114",
        ),
        (
            "emojifunge/fizzbuzz.emojifunge",
            "",
            "last decided by step 1,251, cell (32, 0), down-if-true: took the value 0 from current stack: not above 0, so this did not turn the pointer; the next step: cell (33, 0)",
        ),
        (
            "sokolang/truth-machine.soko",
            "1",
            "last decided by step 18, line 18:19, wait executes testeq: took the value 1 from player; set test to false; so the run left out `+[prw2u2dr]`, line 18:25",
        ),
        (
            "sokolang/sum.soko",
            "3\n4\n0\n",
            "last decided by step 57, line 20:7, wait executes testeq: took the value 0 from crate N; set test to true; so the run performed `+[wd]`, line 22:1",
        ),
    ],
)
def test_why_says_what_decided_to_come_here(path: str, text: str, decided: str) -> None:
    talk = Talk(example(path, text), waits=False)
    list(talk.said("goto 1251"))
    ended, *lines = talk.said("why here")
    if ended != "the run ended, because every mark (`*`) is covered":
        lines = [ended, *lines]
    assert lines[0].startswith(decided)
    output = [line for line in talk.said("why output") if "about the rest: " not in line]
    assert output[1] == "where the value comes from"
    assert output[-2] == "why the program came there"
    assert output[-1].startswith("  last decided by step")


def test_a_short_line_begins_with_the_command_that_did_something() -> None:
    """A narrow list shows only the first words: ``wait executes`` says nothing."""
    talk = Talk(example("sokolang/sum.soko", "3\n4\n0\n"), waits=False)
    list(talk.said("goto 60"))
    assert talk.whats("why output")[:2] == [
        "outint: wrote `7` in line 1 of the output (character 1)",
        "",
    ]
    assert talk.whats("why here")[1].startswith(
        "last decided by testeq: took the value 0 from crate N"
    )


def test_nothing_is_said_about_the_use_of_a_test_that_nothing_has_used_so_far() -> None:
    talk = Talk(example("sokolang/truth-machine.soko", "1"), waits=False)
    list(talk.said("goto 20"))
    assert "; set test to false   (" in next(talk.said("why here"))


def test_why_more_keeps_the_line_about_the_step_that_wrote() -> None:
    talk = Talk(example("factorial.mines", "5"), waits=False)
    list(talk.said("goto 999"))
    first = list(talk.said("why output 1"))
    assert "wrote `120`" in first[0]
    assert first[-3].endswith("not traced yet: `why more`")
    more = list(talk.said("why more"))
    assert [*more[:2], *more[-2:]] == [*first[:2], *first[-2:]]


def test_why_more_continues_the_last_question_about_a_value() -> None:
    """The cell that is asked about took no value. So its line does not come before the lines of another trail."""
    talk = Talk(example("emojifunge/fizzbuzz.emojifunge"), waits=True)
    list(talk.said("goto 5000"))
    first = list(talk.said("why top"))
    assert first[-1].endswith("not traced yet: `why more`")
    (about_cell,) = talk.said("why cell 12,0")
    assert "performed this cell, and the pointer moved on" in about_cell
    assert next(iter(talk.said("why more"))) == first[0]


def test_why_without_a_name_asks_about_the_stack_that_the_next_step_uses() -> None:
    talk = Talk(example("sokolang/factorial.soko", "5\n"), waits=False)
    list(talk.said("goto 3"))
    list(talk.said("why"))
    assert talk._console.title == "Why is the top of `crate N` 13?"
    list(
        talk.said("goto 17")
    )  # The next step takes nothing, and the last step put onto the stack of the player.
    list(talk.said("why"))
    assert talk._console.title == "Why is the top of `player` 20?"
    mines = Talk(example("add.mines", "40 2"), waits=False)
    list(mines.said("goto 6"))
    list(mines.said("why"))
    assert mines._console.title.startswith("Why is the top of the stack ")


def test_a_test_that_the_user_has_set_is_not_said_to_be_set_by_the_step() -> None:
    talk = Talk(example("sokolang/truth-machine.soko", "1"), waits=False)
    list(talk.said("goto 18"))
    list(talk.said("set test = true"))
    list(talk.said("step"))
    answer = "\n".join(talk.said("why here"))
    assert "testeq: took the value 1 from player" in answer
    assert "set test to" not in answer
    assert "so the run" not in answer
