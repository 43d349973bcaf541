"""What `empty-operation` reports, and what it does not report."""

from __future__ import annotations

from tests.mines.rules.said import check, diagnostics, fixed, silent


def test_empty_operations() -> None:
    text = check(
        """
# header

..

| an empty line is an operation: it counts for skip
0,0
# far
^^^^^ a line with only a comment is an operation: it counts for skip
 # mines: on
 ^^^^^^^^^^^ a line with only a comment is an operation: it counts for skip
1,0 # near
# nearer
^^^^^^^^ a line with only a comment is an operation: it counts for skip
!
\x20
| an empty line is an operation: it counts for skip
@
""",
        "empty-operation",
    )
    said = diagnostics(text, ["empty-operation"])
    assert [one.fix and one.fix.title for one in said] == [
        "Remove the line: one operation fewer",
        "Move the comment up: one operation fewer",
        None,
        None,
        "Remove the line: one operation fewer",
    ]
    mended = "# header\n\n..\n0,0  # far\n # mines: on\n1,0 # near\n# nearer\n!\n@"
    assert fixed(text, "empty-operation") == mended


def test_a_comment_below_nothing_stays() -> None:
    text = "..\n0,0\n\n# x\n1,0"
    said = diagnostics(text, ["empty-operation"])
    assert [one.fix is None for one in said] == [False, True]


def test_the_only_operation_is_not_removed() -> None:
    silent("..\n", "final-newline")
    assert [one.fix for one in diagnostics("..\n# x", ["empty-operation"])] == [None]
    said = diagnostics("..\n \n0,0", ["empty-operation"])
    assert [one.fix is None for one in said] == [False]
