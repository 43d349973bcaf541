"""The whole text of hovers."""

from textwrap import dedent

import pytest

from tests.mines.ide.editing import ADD, EDITOR, at


def hovered(source: str, **options: bool) -> tuple[str, str]:
    cursor = at(source, **options)
    found = EDITOR.hover(cursor.snapshot, cursor.offset)
    assert found is not None
    start, end = found.span
    return cursor.text[start:end], found.markdown


def lines(markdown: str) -> str:
    """Return the lines without the trailing blanks that separate lines in Markdown."""
    return "\n".join(line.rstrip() for line in markdown.split("\n"))


def test_a_cell():
    text, markdown = hovered(ADD.replace("...\n", ".$0..\n", 1))
    assert text == "."
    assert lines(markdown) == dedent("""\
        **(1, 1), safe, digit 5**

        column 1, row 1, counted from 0
        8 adjacent cells, 5 of them mines: (0, 0) (2, 0) (0, 2) (1, 2) (2, 2)

        ```text
         *  2  *
         3 [5] 3
         *  *  *
        ```

        left: unopened `push(n)`, flagged `noop`, opened `mul`
        right: unopened or flagged `swap`, opened `out(n)` (a chord if 5 flags are beside it and a cell beside it is unopened)
        clicked in line 9
        opened by line 9""")


def test_the_picture_of_a_large_board_says_that_cells_are_left_out():
    board = "\n".join(["." * 9 + "*"] + ["." * 10] * 8)
    _, markdown = hovered(f"$0{board}\n0,0")
    assert "[0] 0  0  0 …\n" in markdown
    assert " 0  0  0  0 …\n …\n```" in lines(markdown)


def test_a_restart_says_what_it_does_before_its_command():
    _, markdown = hovered("*..\n1,0\n$0@")
    assert "closes all cells; its command is noop (--): do nothing" in lines(markdown)


def test_a_cell_that_nobody_clicks_and_an_analysis_that_is_not_ready():
    _, markdown = hovered("$0**.\n2,0", analysed=False)
    assert lines(markdown).endswith("no click in the list is on it")
    _, markdown = hovered("$0**.\n2,0")
    assert lines(markdown).endswith("no operation clicks it\nit is never opened")


def test_a_cell_that_computed_clicks_may_be_on():
    # With the input 0 3 the third click, which can be on any cell, opens this one.
    anywhere = "***..\n*.*..\n***..\n$0.....\n1,1\n3,1\n3;1\n3;1\n1,1\n@"
    assert lines(hovered(anywhere)[1]).endswith("\nno click in the list is on it\nopened by line 9")
    known = "***.\n*.*.\n$0***.\n1,1\n!\n2;0\n2;1\n1,1"
    assert lines(hovered(known)[1]).endswith("\n`perform` clicks it in line 4\nit is never opened")


def test_an_operation():
    text, markdown = hovered(ADD.replace("0,1  # add", "0,$01  # add"))
    assert text == "0,1"
    assert lines(markdown) == dedent("""\
        **left click on (0, 1), an opened 3**

        add (a b -- a+b, b on top): add the top two values

        - leaves 6 on top
        - stack, the top first: `[3, 3]` before, `[6]` after

        ```text
         *  2  *
        [3] 5  3
         *  *  *
        ```

        operation 4 of 7 (the pointer counts from 0: 3), first at step 4""")


def test_an_operation_that_can_do_several_things():
    """The hover explains each command once. The effect on the first pass comes first."""
    _, markdown = hovered("*.*\n...\n***\n0,$01\n2,1\n1,0")
    assert lines(markdown) == dedent("""\
        **one of `push(n)`, `add`**

        - `push(n)` when first performed; `add` when the list begins again at its top
        - left click on (0, 1), an unopened 3: push(n) (-- n): push the digit of the cell
          - leaves 3 on top
        - left click on (0, 1), an opened 3: add (a b -- a+b, b on top): add the top two values
          - leaves 5 or more on top
        - stack in all runs, the top first: `[3.., …]` after (`2..` means 2 or more, `2..5` means 2 to 5)
        - stack depth 0 to 3 before, 1 to 2 after

        ```text
         *  2  *
        [3] 5  3
         *  *  *
        ```

        operation 1 of 3 (the pointer counts from 0: 0), first at step 1""")


def test_an_operation_of_which_nothing_is_known_yet():
    text, markdown = hovered("*.\n1,$00", analysed=False)
    assert text == "1,0"
    assert (
        markdown
        == "**left button on (1, 0), safe, digit 1**\n\nWhat it does here is not known yet."
    )


def test_an_operation_that_is_never_reached():
    _, markdown = hovered("*.\n1,0\n0,$00")
    assert markdown.endswith(
        "operation 2 of 2 (the pointer counts from 0: 1): left button on (0, 0), mine"
    )
    assert markdown.startswith("**never reached**")


def test_a_line_with_only_a_comment_is_an_operation():
    text, markdown = hovered("*..\n# wa$0it\n1,0\n2,0")
    assert text == "# wait"
    assert markdown.startswith("**no operation**\n\nnoop (--): do nothing")


@pytest.mark.parametrize(
    ("source", "text", "begins"),
    [
        (
            "*.\n1,0 # mines: ignore[redundant-$0sign]",
            "redundant-sign",
            "**M102 redundant-sign**\n\nFinds",
        ),
        ("*.\n1,0 # mines: ignore[M10$02]", "M102", "**M102 redundant-sign**"),
        ("*.\n1,0 # mines: ignore[no$0pe]", "nope", "There is no rule `nope`."),
        ("*.\n1,0 # mines: ignore[L0$001]", "L001", "**L001 unused-suppression**\n\nFinds"),
        (
            "*.\n1,0 # mines: ig$0nore[M102]",
            "mines: ignore[M102]",
            "Ignores these rules",
        ),
        ("# mines: dia$0lect=1\n*.\n1,0", "mines: dialect=1", "Chooses the dialect of the file"),
        ("*.\n1,0 # fmt: sk$0ip", "fmt: skip", "The formatter does not change this line"),
        (
            "*.\n1,0 # su$0b",
            "sub",
            "`sub`: a claim in your comment about this line; `mines-lint` checks it\n\nsub (a b -- a-b, b on top): subtract the top value from the one below it",
        ),
        (
            "*.\n1,0 #= pu$0sh 1",
            "push 1",
            "`push 1`: a note that `mines-fmt --annotate` wrote and renews; `mines-lint` checks it\n\npush(n) (-- n)",
        ),
    ],
)
def test_words_in_comments(source, text, begins):
    found, markdown = hovered(source)
    assert found == text
    assert markdown.startswith(begins)


@pytest.mark.parametrize(
    "source", ["*.\n1,0 # a per$0son's words", "*.\nnon$0sense", "$0", "*.\n1,0\n$0x"]
)
def test_nothing_to_say(source):
    cursor = at(source)
    assert EDITOR.hover(cursor.snapshot, cursor.offset) is None
