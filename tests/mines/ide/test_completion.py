"""Completions in order, each as ``label | detail | the line after choosing it``."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from mines_tools.interface.editor import Completion
from mines_tools.languages.mines.ide.rest import with_rest
from mines_tools.languages.mines.ide.snippets import PROGRAMS, without_stops
from mines_tools.languages.mines.syntax import parse
from mines_tools.text.source import Span
from tests.mines.ide.editing import ADD, EDITOR, at
from tests.mines.runs import run
from tests.thinned import thinned


def offered(source: str, dialect: str = "2", **options: bool) -> list[str]:
    cursor = at(source, dialect, **options)
    line = cursor.text.count("\n", 0, cursor.offset)
    return [
        f"{found.label} | {found.detail} | {cursor.after([found.edit]).split(chr(10))[line]}"
        for found in EDITOR.complete(cursor.snapshot, cursor.offset)
    ]


def hints_of(program: str) -> list[str]:
    """Return the hints that are shown by default."""
    hints = EDITOR.hints(at(f"{program}$0").snapshot, Span(0, len(program)))
    return [hint.label for hint in hints if EDITOR.hint_kinds[hint.kind]]


def _found(source: str) -> Sequence[Completion]:
    cursor = at(source)
    return EDITOR.complete(cursor.snapshot, cursor.offset)


def typed(words: str) -> str:
    """Return the program `ADD` with the line `words` in place of its addition."""
    return ADD.replace("0,1  # add", f"{words}$0  # new")


def test_a_command_by_its_name_the_nearest_cell_first():
    assert offered(typed("ad")) == [
        "add | 2,1 | 2,1  # new",
        "add | 0,1 | 0,1  # new",
    ]
    assert offered(typed("in(n")) == ["in(n) | 2;1 | 2;1  # new", "in(n) | 0;1 | 0;1  # new"]
    assert offered(typed("mul")) == ["mul | open the 5 at 1,1 first (it pushes 5) | mul  # new"]
    assert offered(typed("multi").replace("2,1\n", "1,1\n", 1)) == ["mul | 1,1 | 1,1  # new"]


def test_writing_by_other_words():
    for word in ("print", "write"):
        assert offered(typed(word).replace("2,1\n", "1,1\n1,0\n", 1))[0].startswith("out(n) | 1;1")
        assert {each.split(" | ")[0] for each in offered(typed(word))} == {"out(n)", "out(c)"}


def test_numbers():
    five = ["push 5 | 1,1 | 1,1  # new"]
    assert offered(typed("push 5")) == offered(typed("push5")) == offered(typed("push(5)")) == five
    assert offered(typed("5")) == [
        "push 5 | 1,1 | 1,1  # new",
        "5,1 | add | 5,1  # new",
        "5;1 | in(n) | 5;1  # new",
        "5,0 | reset(l) | 5,0  # new",
        "5;0 | swap | 5;0  # new",
        "5,2 | reset(l) | 5,2  # new",
        "5;2 | swap | 5;2  # new",
    ]


_LETTERS = ".*.****\n****...\n.*.****\n"
_NOWHERE = "needs another board"
_H = "push 5, push 6, push 4, mul, push 3, mul, out(c)"


@pytest.mark.parametrize(
    ("program", "first"),
    [
        (f"{_LETTERS}72$0", "push 72 (H) | push 5, push 6, push 4, mul, push 3, mul"),
        (f"{_LETTERS}H$0", f"print H | {_H}, push 7, push 3, push 5"),
        (f'{_LETTERS}"H$0"', f"print H | {_H}, push 7, push 3, push 5"),
        (f"{_LETTERS}'H'$0", f"print H | {_H}, push 7, push 3, push 5"),
        (f"{_LETTERS}2,0\n2,0\nH$0", "print H | push 6, push 4, mul, push 3, mul, out(c)"),
        (f"{_LETTERS}Hi$0", "print Hi | 18 operations"),
        (f"{_LETTERS}print 'Hi'$0", "print Hi | 18 operations"),
        (f'{_LETTERS}print("Hi$0")', "print Hi | 18 operations"),
        (f"{_LETTERS}push 15$0", "push 15 | push 5, push 3, mul"),
        (f"{_LETTERS}9973$0", "push 9973 | 27 operations"),
        (f"{_LETTERS}4,1\n7$0", "push 7 | push 4, push 3, add"),
        ("...\n.*.\n...\n72$0", f"push 72 (H) | {_NOWHERE}"),
        ("...\n.*.\n...\nHi$0", "print Hi | on a larger board: 35 operations"),
        (
            f"{_LETTERS}0,0\n0;0\n0,0\n5,1\n5;1\nskip\n@\nHi$0",
            "print Hi | 15 operations",
        ),
        (
            "*.*.\n...*\n****\n0,1\n0;1\n2,1\n2;1\n1,0\n0;1\n1;1\n;\nHi$0",
            f"print Hi | {_NOWHERE}",
        ),
        (f"{_LETTERS}7$0", "push 7 | 4,1 when first performed"),
        (f"{'.*' * 40}\n72$0", "72,0 | push 2, later dup"),
    ],
)  # fmt: skip
def test_what_several_operations_make(program, first):
    assert offered(program)[0].rpartition(" | ")[0] == first


@pytest.mark.parametrize(
    ("typed", "labels"),
    [
        ("100000", ["push 100000", "print 100000", "100000,0"]),
        ("2000000", ["print 2000000", "2000000,0"]),
        ("1,000", ["1,000", "print 1,000"]),
        ("1,000,000", ["print 1,000,000"]),
        ("3.14", ["print 3.14"]),
        ("5:30", ["print 5:30"]),
        ("1,000 cats", ["print 1,000 cats"]),
        ("1,500 m", ["print 1,500 m"]),
        ("1,1 cats", ["print cats"]),
        ("99", ["push 99 (c)", "99,0"]),
        ("1,00", ["1,00"]),
        ("1,,", []),
    ],
)
def test_a_number_that_is_probably_no_operation_is_printed(typed, labels):
    cursor = at(f"{_LETTERS}{typed}$0\n!\n")
    found = EDITOR.complete(cursor.snapshot, cursor.offset)
    assert [each.label for each in found][: len(labels) or 1] == labels
    for each in found:
        if each.label.startswith("print"):
            after = cursor.after([each.edit, *each.other_edits])
            assert run(after, limit=150).output.startswith(each.label.removeprefix("print "))


@pytest.mark.parametrize(
    "program",
    [
        f"{_LETTERS}Hi$0",
        f"{_LETTERS}\n# here\nHi$0\n\n",
        f"Hi$0\n{_LETTERS}",
        f"{_LETTERS[:-1]} Hi$0",
        "...\n.*.\n...\nHi$0",
        ".*. Hi$0",
    ],
)
def test_a_program_with_nothing_but_a_text_ends_after_it(program):
    cursor = at(program)
    first = EDITOR.complete(cursor.snapshot, cursor.offset)[0]
    ended = run(cursor.after([first.edit, *first.other_edits]), limit=200)
    assert (ended.output, ended.end) == ("Hi", "ended")


def test_where_to_write_a_text_if_open_cells_are_not_known_here():
    lines = Path("examples/reverse.mines").read_text(encoding="utf-8").split("\n")
    cursor = at("\n".join([*lines[:49], "Hey$0", *lines[49:]]))
    (only,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    where = "write it above line "
    assert only.detail.startswith(where)
    line = only.detail.removeprefix(where).partition(":")[0]
    why = EDITOR.resolve_completion(cursor.snapshot, only)
    assert f"Write it above line {line}, " in why
    at_line = int(line) - 1
    cursor = at("\n".join([*lines[:at_line], "Hey$0", *lines[at_line:]]))
    assert any(
        "operations" in each.detail for each in EDITOR.complete(cursor.snapshot, cursor.offset)
    )


@pytest.mark.parametrize(
    ("program", "short", "long"),
    [
        (
            "*.*\n...\n***\n0,1\n0;1\n2,1\n1,1\nHi$0\n1,0",
            "needs another board",
            "no clicks on this board were found that make it; this board has them: ",
        ),
        (
            "*.*\n...\n***\n0,1\n0;1\n2,1\n1,1\n1,0 # last\nHi$0",
            "write it above line 8: the program has ended there",
            "the program has ended here: line 8 (`1,0`) opens the last safe cell. Write it above ",
        ),
    ],
)
def test_why_nothing_can_be_written_in_few_words_and_in_many(program, short, long):
    cursor = at(program)
    (only,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    assert only.detail == short
    assert EDITOR.resolve_completion(cursor.snapshot, only).startswith(long)


@pytest.mark.parametrize(
    "text",
    thinned(
        [
            "Hi", "Hello, world!", "a~", "\u3053\u3093\u306b\u3061\u306f", "\U0001f600",
            "3", "42", "100000", "1,000", "-5", "3.14", "50%",
        ],
        5,
    ),
)  # fmt: skip
def test_a_text_is_written_from_nothing(text):
    cursor = at(f"{text}$0")
    (only,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    assert (only.label, only.filter_text) == (f"print {text}", text)
    program = cursor.after([only.edit])
    ended = run(program)
    assert (ended.output, ended.end) == (text, "ended")
    # Each comment says the command, so that no hint repeats it.
    assert not any(hint[0].isalpha() for hint in hints_of(program))


@pytest.mark.parametrize("before", ["", "!\n", "4,1\n0,0\n", "5,1\n6;1\n", "@\n"])
def test_operations_for_a_text_print_it_where_they_stand(before):
    cursor = at(f"{_LETTERS}{before}OK$0\n@\n")
    first = EDITOR.complete(cursor.snapshot, cursor.offset)[0]
    assert first.label == "print OK"
    assert run(cursor.after([first.edit]), limit=40).output.startswith("OK")
    assert "# push" in EDITOR.resolve_completion(cursor.snapshot, first)


_CLEARED = f"{_LETTERS}0,0\n2,0\n4,1\n0,2\n6,1\n5,1\n2,2"


@pytest.mark.parametrize(
    ("program", "detail", "end"),
    [
        (f"# c\nHi$0\n\n{_CLEARED}", "before line 13: 18 operations", "ended"),
        (f"print 'Hi'$0\n{_CLEARED}\n", "before line 11: 18 operations", "ended"),
        (f"Hi$0\n{_LETTERS}!\n!\n", "at the end: 15 operations", None),
        (f"{_CLEARED}\nHi$0", "before line 10: 18 operations", "ended"),
        (".*.\n0,0\n2,0\nHi$0", "before line 3, on a larger board: 26 operations", "ended"),
        ("Hi$0\n.*.\n0,0\n2,0", "before line 4, on a larger board: 26 operations", "ended"),
        ("*..\n.*.\n...\n1,2\nHi$0", "on a larger board: 20 operations", None),
    ],
)
def test_operations_for_a_text_are_written_where_they_are_performed(program, detail, end):
    cursor = at(program)
    (only,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    assert (only.label, only.detail) == ("print Hi", detail)
    ended = run(cursor.after([only.edit, *only.other_edits]), limit=60)
    assert ended.output.startswith("Hi")
    assert end in (None, ended.end)
    assert "# push" in EDITOR.resolve_completion(cursor.snapshot, only)


_ROWS = _LETTERS.rstrip("\n").split("\n")


@pytest.mark.parametrize(
    ("program", "text", "detail"),
    [
        ("\n".join((f"{_ROWS[0]} Hi$0", *_ROWS[1:], "")), " Hi", "at the end: 18 operations"),
        ("\n".join((_ROWS[0], f"{_ROWS[1]}Hi$0  # c", _ROWS[2], "")), "Hi", None),
        (f"{_LETTERS[:-1]}  Hi$0", "  Hi", "at the end: 18 operations"),
        (f"{_LETTERS[:-1]} Hi$0\n0,0\n0,2\n2,0", " Hi", "at the end: 14 operations"),
        (f"{_LETTERS[:-1]} Hello, world!$0\n!\n", " Hello, world!", None),
        (".*. Hi$0\n0,0\n2,0", " Hi", "before line 3, on a larger board: 26 operations"),
        ("*.* Hi$0\n...\n***", " Hi", None),
        (f"Hi$0\n{_LETTERS}0,0\n0,2\n2,0", "Hi", "at the end: 14 operations"),
        (f"Hi$0\n{_LETTERS[:-1]}", "Hi", "at the end: 18 operations"),
    ],
)
def test_a_text_beside_or_above_the_board_is_printed_at_the_end(program, text, detail):
    cursor = at(program)
    first = EDITOR.complete(cursor.snapshot, cursor.offset)[0]
    assert (first.label, first.filter_text) == (f"print {text.strip()}", text)
    assert detail in (None, first.detail)
    after = cursor.after([first.edit, *first.other_edits])
    assert run(after, limit=200).output.startswith(text.strip())
    assert text.strip() not in after


def test_a_text_beside_a_board_that_cannot_print_it_is_told_where_to_go():
    program = "*.* Hi$0\n...\n***\n0,1\n0;1\n2,1\n1,1\n1,0"
    assert offered(program) == ["print Hi | write it below the board | *.* Hi"]
    assert offered("*.*$0\n...\n***\n0,1") == offered("*.*H$0\n...\n***\n0,1") == []
    assert offered("*.* 5$0\n...\n***\n0,1") == offered("*.* # Hi$0\n...\n***\n0,1") == []


_ADDING = Path("examples/add.mines").read_text(encoding="utf-8")


@pytest.mark.parametrize("operation", ["2,0  # push(c", "1;1  # out(n)"])
def test_a_text_amid_operations_is_printed_where_the_rest_stays_the_same(operation):
    cursor = at(_ADDING.replace(operation, f"Hello$0\n{operation}"))
    (only,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    assert only.detail == "before line 20: 58 operations"
    ended = run(cursor.after([only.edit, *only.other_edits]), "40 2")
    assert (ended.output, ended.end) == ("42\nHello", "ended")


@pytest.mark.long
def test_a_text_is_not_put_where_a_jump_of_some_inputs_would_land_in_it():
    program = Path("examples/factorial.mines").read_text(encoding="utf-8")
    line = "\n".join(program.split("\n")[15:16])
    cursor = at(program.replace(f"\n{line}", f"\nHey$0\n{line}", 1))
    (only,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    assert only.detail.endswith("; the rest of the program then does something else")
    assert with_rest("15 operations", "unknown").endswith(
        "; the rest of the program may then do something else"
    )


def test_a_text_above_the_last_operation_leaves_the_end():
    cursor = at(_CLEARED.replace("\n2,2", "\nBye$0\n2,2"))
    (only,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    ended = run(cursor.after([only.edit, *only.other_edits]))
    assert (ended.output, ended.end) == ("Bye", "ended")


@pytest.mark.parametrize(
    ("program", "detail"),
    [
        (f"{_LETTERS}2,0\nHi$0\n5,1", "14 operations; the rest of the program then does something else"),
        (f"{_LETTERS}2,0\nHi$0\n@", "14 operations"),
        (f"{_LETTERS}2,0\nHi$0\n!", "14 operations"),
    ],
)  # fmt: skip
def test_a_choice_says_that_the_rest_of_the_program_would_change(program, detail):
    cursor = at(program)
    (only,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    assert only.detail == detail
    assert run(cursor.after([only.edit]), limit=30).output.startswith("Hi")


def test_a_text_above_a_board_that_cannot_print_it_is_told_where_to_go():
    program = "*.*\n...\n***\n0,1\n0;1\n2,1\n1,1\n1,0"
    assert offered(f"Hi$0\n{program}") == ["print Hi | write it below the board | Hi"]
    assert offered("1,1$0\n.*.\n0,0") == []


@pytest.mark.parametrize("operation", ["2,0", "+6 , 1", "!", "@", "\uff12,0"])
def test_an_operation_before_a_text_stays(operation):
    cursor = at(f"{_LETTERS}{operation} Hi$0  # said\n")
    (only,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    assert only.label == "print Hi"
    operation = operation.replace("\uff12", "2")
    assert re.fullmatch(rf"after {re.escape(operation)}: \d+ operations", only.detail)
    program = cursor.after([only.edit])
    assert program.split("\n")[3] == operation
    assert run(program, limit=30).output.startswith("Hi")


def test_an_operation_before_a_text_is_not_a_part_of_the_text():
    assert offered(_CLEARED.replace("\n2,2", "\n2,2 Hi$0")) == []
    assert offered(f"{_LETTERS}5,1,Hi$0") != []


def test_a_text_is_not_offered_in_place_of_a_command():
    assert [each.split(" | ")[0] for each in offered(_LETTERS + "5,1\nout(c$0")] == ["out(c)"]
    assert [each.split(" | ")[0] for each in offered("pro$0")] == ["program"]
    assert [each.split(" | ")[0] for each in offered("Pro$0")] == ["program", "print Pro"]
    assert (
        offered("Hi$0", "1") == []
    )  # it has no restart, without which the board has too few cells


def test_a_zero_region_is_offered_by_how_many_cells_it_opens():
    assert offered("..*\n...\npush 4$0\n0,0") == [
        "push 4 | 0,0 when first performed | 0,0",
        "push 4 | 0,1 when first performed | 0,1",
    ]


_BOARD = "*.*\n...\n***\n"


def test_what_the_first_pass_does_comes_before_what_may_be():
    assert offered(_BOARD + "push$0\n0,1\n") == [
        "push 2 | 1,0 when first performed | 1,0",
        "push 5 | 1,1 when first performed | 1,1",
        "push 3 | 2,1 when first performed | 2,1",
        "push 3 | 0,1 when first performed | 0,1",
    ]
    assert "0,1 | push 3, later add | 0,1" in offered(_BOARD + "0,$0\n0,1\n")


def test_what_a_click_does_later_is_known_with_the_click_in_place():
    """The program does not contain `0,0` yet. After `0,0` is inserted, the second pass finds the
    cell open."""
    assert "push 1 | 0,0 when first performed | 0,0" in offered(".*.\npush 1$0\n\n")
    assert "push 1 | 0,0 | 0,0" in offered(".*.\npush 1$0\n@\n")
    assert "0,0 | push 1, later positive | 0,0" in offered(".*.\n0,$0\n\n")
    cursor = at(".*.\npush 1$0\n\n")
    first = EDITOR.complete(cursor.snapshot, cursor.offset)[0]
    words = EDITOR.resolve_completion(cursor.snapshot, first)
    assert "push(n) (-- n)" in words
    assert "positive (a -- a" in words


@pytest.mark.parametrize(
    ("program", "label", "why"),
    [
        ("0,1\nout(c$0\n1,0", "out(c)", "needs an opened 6; this board has none"),
        ("0,1\nmul$0\n1,0", "mul", "open the 5 at 1,1 first (it pushes 5)"),
        ("0,1\n!\nmul$0\n1,0", "mul", "open the 5 at 1,1 first (it pushes 5)"),
        ("1;1\nmul$0\n@", "mul", "take the flag off the 5 at 1,1 and open it first"),
        ("1;1\npush 5$0\n@", "push 5", "take the flag off the 5 at 1,1 first"),
        ("1,1\npush 5$0\n1,0", "push 5", "the 5 at 1,1 is opened already"),
        ("push 1$0\n1,0", "push 1", "needs an unopened 1; this board has none"),
        ("0,1\n2,1\n1,0\nmul$0\n1,1", "mul", "needs an opened 5; to open 1,1 ends the program"),
        ("1;1\nmul$0", "mul", "needs an opened 5"),  # now flagged, now not
        ("perform(r$0", "perform(r)", "needs an opened 8; this board has none"),
    ],
)
def test_why_no_click_selects_a_command(program, label, why):
    """An empty list would not say why. Choosing the reason changes nothing."""
    *others, last = offered(_BOARD + program)
    written = (_BOARD + program).split("$0")[0].split("\n")[-1]
    # Several operations may do it.
    assert others in ([], ["push 5 | push 3, push 2, add | 0,1"])
    assert last == f"{label} | {why} | {written}"


def test_what_is_missing_comes_after_what_there_is():
    assert [each.split(" | ")[0] for each in offered(_BOARD + "1,1\n1,0\nout$0")] == [
        "out(n)",
        "out(c)",
    ]
    assert offered(_BOARD + "0,1\n8$0")[0] == "push 8 | push 5, push 3, add | 1,1"
    assert offered(_BOARD + "8$0")[-1].startswith("push 8 | needs an unopened 8")
    # Not even where it is typed in full: editors put what is the same before what begins so.
    found = _found(_BOARD + "1,1\n1,0\nout$0")
    assert [each.filter_text for each in found] == ["out(n)", "out(c) "]
    # Not before it is known which cells are open.
    cursor = at(_BOARD + "0,1\nmul$0")
    assert (
        EDITOR.complete(cursor.snapshot._replace(analysis=None, is_pending=True), cursor.offset)
        == []
    )
    first = EDITOR.complete(cursor.snapshot, cursor.offset)[0]
    assert EDITOR.resolve_completion(cursor.snapshot, first).startswith("mul (a b -- a")


def test_coordinates_as_they_are_typed():
    assert offered(typed("0,")) == [
        "0,0 | reset(l) | 0,0  # new",
        "0,1 | add | 0,1  # new",
        "0,2 | reset(l) | 0,2  # new",
    ]
    assert offered(typed("-1;1")) == ["-1;1 | in(n) | -1;1  # new"]
    assert offered("*.\n0,$0", analysed=False) == ["0,0 | reset(l) (if unopened) | 0,0"]


@pytest.mark.parametrize("operation", ["2,1", "0;0", "5,2", "!", "@"])
def test_the_first_choice_leaves_a_whole_operation_as_it_is(operation):
    # Editors accept with Enter what changes the text: so Enter ends the line here.
    cursor = at(ADD.replace("0,1  # add", f"{operation}$0"))
    first = EDITOR.complete(cursor.snapshot, cursor.offset)[0]
    assert cursor.after([first.edit]) == cursor.text


def test_a_word_in_the_middle_of_a_comment_is_no_directive():
    assert offered(ADD.replace("# add", "# add the mines$0")) == []


def test_switch_and_restart():
    assert offered("*.\n!$0\n1,0") == ["! | ! | !"]
    assert offered("*.\nrev$0\n1,0") == ["reverse | ! | !"]
    assert offered("*.\n@$0\n1,0") == ["@ | @ | @"]
    assert offered("*.\n@$0\n1,0", "1") == []


def test_an_empty_line_offers_each_command_once_before_any_comes_again():
    assert offered("*.\n1,0\n$0", analysed=False) == [
        "positive | 1,0 (if opened) | 1,0",
        "push 1 | 1,0 (if unopened) | 1,0",
        "not | 1;0 (if opened) | 1;0",
        "swap | 1;0 (if unopened) | 1;0",
        "reset(l) | 0,0 (if unopened) | 0,0",
        "! | reverse | !",
        "@ | noop | @",
        "swap | 0;0 (if unopened) | 0;0",
    ]


_ENDED = ".*\n.*\n0,0\n0,1\n"
_LINE_4 = "(never reached: the run ends at line 4)"


@pytest.mark.parametrize(
    ("program", "first"),
    [
        (_ENDED + "du$0", f"dup | 0,1 {_LINE_4} | 0,1"),
        (_ENDED + "0,$0", f"0,1 | dup or push 2 {_LINE_4} | 0,1"),
        (_ENDED + "sw$0", f"swap | 0;1 {_LINE_4} | 0;1"),
        (_ENDED + "!$0", f"! | ! {_LINE_4} | !"),
        (_ENDED + "\n\n$0", f"dup | 0,1 {_LINE_4} | 0,1"),
        # a jump: what is between is not reached, but the run does not end before it
        (
            "***..\n*.*..\n**...\n1,1\n3,2\n1;1\npush 7$0\n4,0\n2,2",
            "push 7 | 1,1 (never reached) | 1,1",
        ),
    ],
)
def test_of_a_line_that_no_run_reaches_the_end_of_the_run_is_told(program, first):
    assert offered(program)[0] == first


def test_more_words_about_a_click_on_a_cell_that_may_be_open():
    words = {
        each.detail: EDITOR.resolve_completion(cursor.snapshot, each).split("\n")[0]
        for source in (".*\nposi$0", ".*\npush 1$0", ".*\n0,$0")
        for cursor in [at(source, analysed=False)]
        for each in EDITOR.complete(cursor.snapshot, cursor.offset)
    }
    assert words == {
        "0,0 (if opened)": "It is not known here whether the cell is open. If it is open, the click does this. "
        "Otherwise it does something else.",
        "0,0 (if unopened)": "It is not known here whether the cell is open. If it is neither open nor flagged, "
        "the click does this. Otherwise it does something else.",
        "positive or push 1, depending on the run": "(0, 0), safe, digit 1",
    }


def test_more_words_about_a_click_that_no_run_reaches():
    cursor = at(_ENDED + "du$0")
    (first, *_) = EDITOR.complete(cursor.snapshot, cursor.offset)
    words = EDITOR.resolve_completion(cursor.snapshot, first)
    assert words.startswith(
        "the program has ended here: line 4 (`0,1`) opens the last safe cell. Write it above that line\n\n"
    )


def test_in_comments():
    assert offered("*.\n1,0 # mines: dia$0") == []  # not a place for it
    (dialect,) = offered("*. # mines: dia$0\n1,0")
    assert dialect.startswith("dialect | Chooses the dialect of the file")
    assert dialect.endswith(" | *. # mines: dialect=$1")
    assert offered("# mines: dialect=2$0\n*.\n1,0") == [
        "2 | Mines 2, the language text | # mines: dialect=2",
        "2.0.0 | Mines 2 as mines-esolang 2.0.0 runs it | # mines: dialect=2.0.0",
    ]
    assert offered("*.\n1,0 # mines: ignore[M101, redu$0]") == [
        "redundant-sign | M102 | 1,0 # mines: ignore[M101, redundant-sign]"
    ]
    assert offered("*.\n1,0 # mines: ignore[m102$0]") == [
        "M102 | redundant-sign | 1,0 # mines: ignore[M102]"
    ]
    assert [each.split(" | ")[0] for each in offered("*.\n1,0 # fmt: $0")] == ["off", "on", "skip"]
    assert offered("*.\n1,0 # pu$0")[0] == "push 1 | what the operation does here | 1,0 # push 1"
    assert offered("*.\n1,0 # a person's wor$0") == []


def test_programs_for_an_empty_file():
    assert [each.split(" | ")[0] for each in offered("$0")] == [
        "program",
        "characters",
        "echo",
        "board",
    ]
    assert [each.split(" | ")[0] for each in offered("# a header\n\npro$0")] == ["program"]
    program, characters, echo, _ = (without_stops(text) for _, text in PROGRAMS.values())
    assert run(program).end == "ended"
    hi = run(characters)
    assert (hi.output, hi.end) == ("Hi", "ended")
    assert hi.commands == [
        *re.findall(r"# ([a-z()]+)", characters.replace("push", "push(n)").partition("*\n0")[2])
    ]
    assert run(echo, "450").output == "450"
    assert hints_of(characters) == [
        "= 35",
        "= 24",
        '"H"',
        '"i"',
    ]  # what a comment says is not repeated
    cursor = at("$0", "1")
    for each in EDITOR.complete(cursor.snapshot, 0):
        assert not parse(without_stops(each.edit.text), "1").errors


def test_more_words():
    cursor = at(typed("add"))
    first = EDITOR.complete(cursor.snapshot, cursor.offset)[0]
    assert EDITOR.resolve_completion(cursor.snapshot, first) == (
        "add (a b -- a+b, b on top): add the top two values  \nleaves `[6]`\n\n(2, 1), safe, digit 3\n\n```text\n *  2  *\n 3  5 [3]\n *  *  *\n```"
    )
    # What two dots mean is said where they are shown.
    cat = Path("examples/cat.mines").read_text("utf-8")
    cursor = at(cat.replace("3,0  # dup", "push$0", 1))
    first = EDITOR.complete(cursor.snapshot, cursor.offset)[0]
    # What a failed read would leave is not said here.
    assert (
        "leaves `[0, 0..1114111]`, the top first, if every read of the input succeeds  \n"
        in EDITOR.resolve_completion(cursor.snapshot, first)
    )
    assert "`2..5` means 2 to 5" in EDITOR.resolve_completion(cursor.snapshot, first)
    cursor = at("*.\n1,0 # mines: ignore[redu$0]")
    (rule,) = EDITOR.complete(cursor.snapshot, cursor.offset)
    assert EDITOR.resolve_completion(cursor.snapshot, rule).startswith("**M102 redundant-sign**")


def test_what_is_found_by_holds_what_is_typed():
    for words in ("", "ad", "push 5", "push5", "PUSH", "5", "0,", " 0 , 1", "multi", "!"):
        cursor = at(typed(words))
        for found in EDITOR.complete(cursor.snapshot, cursor.offset):
            start = found.edit.span.start
            against = found.filter_text or found.label
            assert against.startswith(cursor.text[start : cursor.offset].strip())


def test_a_first_letter_with_nothing_to_choose_is_answered_with_reasons():
    """If a list was empty, editors forget that it was incomplete, and do not request it again after
    the next letter."""
    assert offered(".*\no$0") == [
        "out(n) | needs an opened 5; this board has none | o",
        "out(c) | needs an opened 6; this board has none | o",
    ]
