"""Rules about what a program does: what they report, and what they do not report."""

from __future__ import annotations

import pytest

from mines_tools.interface.language import RuleSelection
from mines_tools.languages.emojifunge.language import LANGUAGE
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.text.diagnostics import apply_edits
from tests.emojifunge.rules.said import DEFAULT, RULES, check, diagnostics


def test_what_may_be_missed() -> None:
    """If a program may do anything, a larger budget would not find more, so the budget does not
    count as used up."""
    flow_rules = {rule.code for rule in RULES.values()}
    for text, budget, ran_out in (
        ("ℹ️💻🔚", None, False),
        ("ℹ️⤵️🔚\n🔢🔢🔚", None, False),
        ("ℹ️⤵️🔚\n🔢🔢🔚", 2, True),
        ("1️⃣🔚", 2, False),
    ):
        assert (
            LANGUAGE.check(
                parse(text, "text"), RuleSelection(flow_rules, flow_budget=budget)
            ).ran_out
            is ran_out
        )


@pytest.mark.parametrize(
    ("marked", "messages"),
    [
        ("1️⃣🔚«🔢»", ["this cell is never reached"]),
        ("1️⃣🔚«🔢🔡»⬜️«🔚»", ["these 2 cells are never reached", "this cell is never reached"]),
        ("⬇️«🔢🔡»\n🔚«🔡»\n", ["these 3 cells are never reached"]),
        ("1️⃣🔚⬜️⬛️🚳words😀", []),
        ("1️⃣🔚🔢🔢🔢", []),  # they only keep a place
        ("👀🔟🔣🔚", []),  # picked
        ("1️⃣➡️🤳🔣🔚", []),
        ("ℹ️ℹ️✴️🔚🔢", []),  # nobody knows
        ("📭😀🔢", []),  # the program ends abnormally before
    ],
)
def test_unreachable_cells(marked: str, messages: list[str]) -> None:
    if "\n" in marked:  # one region, in two rows
        marked = marked.replace("«🔡»\n", "🔡\n")
    check(marked, "unreachable-cells", *messages)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1️⃣🔚🔢🔡", "🔚 at (1, 0) ends the program first"),
        ("⬇️🔢\n🔚", "⬇️ at (0, 0): the pointer goes to (0, 1)"),
        ("1️⃣1️⃣⤵️🔢🔚\n⬜️⬜️🔚\n", "⤵️ at (2, 0): the pointer goes to (2, 1)"),
        ("⏩1️⃣🔚", "the pointer moves from (0, 0) to (2, 0), over (1, 0)"),
        ("🤞⤵️🔢🔚\n⬜️⬜️🔟🔢🔚\n⬜️🔚", "⤵️ at (1, 0) arrives at (1, 1), beside (2, 1)"),
        ("1️⃣⬛️🔢🔚\n🔚", ""),
        ("🍚⬇️🍚🔚🔢", "🔚 at (3, 0) ends the program first"),
        ("1️⃣0️⃣✴️⬜️⬜️🔚", ""),  # a jump passes over nothing
    ],
)
def test_why_cells_are_unreachable(text: str, why: str) -> None:
    assert diagnostics(text, ["unreachable-cells"])[0].help == why


def test_the_parts_of_a_region_in_other_rows() -> None:
    (said,) = diagnostics("⬇️🔢🔡\n🔚🔡\n", ["unreachable-cells"])
    assert [each.span for each in said.related] == [(6, 7)]
    assert said.tags == ("unnecessary",)


@pytest.mark.parametrize(
    ("marked", "messages"),
    [
        ("1️⃣🔚\n«🔢🔡»", ["the pointer never enters this row"]),
        ("«🔢🔡»\n🏁🔚\n", ["the pointer never enters this row"]),
        ("🔚\n\n«🔢🔡\n\nwords\n🔡⬜️»\n⬜️", ["the pointer never enters these 4 rows"]),
        ("🔚\n⬜️⬛️\nwords", []),
        ("ℹ️ℹ️✴️🔚\n🔢", []),
        ("⬇️\n👀\n🔡\n🔣\n🔚", []),
    ],
)
def test_unreachable_row(marked: str, messages: list[str]) -> None:
    check(marked, "unreachable-row", *messages)


def test_why_a_row_is_unreachable() -> None:
    (said,) = diagnostics("⬇️\n⏬\n🔢\n🔚", ["unreachable-row"])
    assert said.help == "the pointer moves from (0, 1) to (0, 3), over (0, 2)"


_NEVER_CLOSED = "this comment is never closed: everything after it is ignored"


@pytest.mark.parametrize(
    ("marked", "messages"),
    [
        ("🚥1️⃣«🍚»🔢", [_NEVER_CLOSED]),
        ("🤞⤵️🔟🔚\n⬜️🚥🔟\n⬜️«🍚»\n⬜️🔢\n⬜️🔢", [_NEVER_CLOSED]),
        ("1️⃣🍚🔢🍚🔚", []),
        ("1️⃣🍚🔢", []),  # on the way back it is closed
        ("🎥🍚😀🍚🎥📽️🔚", []),
    ],
)
def test_unclosed_comment(marked: str, messages: list[str]) -> None:
    check(marked, "unclosed-comment", *messages)


@pytest.mark.parametrize(
    ("marked", "help_text"),
    [
        ("«1️⃣»🔢", "the pointer turns at the end of a row; write 🔚 where the program ends"),
        ("«1️⃣»🍚🔚", "no run reaches a 🔚 that counts"),
    ],
)
def test_endless_program(marked: str, help_text: str) -> None:
    cells = "(0, 0) to (1, 0)" if "🔢" in marked else "(0, 0) to (2, 0)"
    text = check(marked, "endless-program", f"this program never ends: it repeats {cells}")
    (said,) = diagnostics(text, ["endless-program"])
    assert said.help == help_text
    assert bool(said.related) == ("🍚" in text)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("1️⃣🔢", "1️⃣🔢🔚"),
        ("1️⃣🔢⬜️\n", "1️⃣🔢⬜️🔚\n"),
        ("⬇️\n➡️1️⃣🔢", "⬇️\n➡️1️⃣🔢🔚"),
        ("🔟➡️💕🔢👎💕⤵️\n⬜️⬆️⬜️⬜️⬜️⬜️⬅️", "🔟➡️💕🔢👎💕⤵️🔚\n⬜️⬆️⬜️⬜️⬜️⬜️⬅️"),
        ("1️⃣🍚🔚🔢", None),  # in a comment it would not count
        ("⬇️\n⬇️\n", None),  # no row is crossed to its end
    ],
)
def test_the_end_of_an_endless_program(text: str, after: str | None) -> None:
    (said,) = diagnostics(text, ["endless-program"])
    assert (said.fix is None) == (after is None)
    if said.fix is not None:
        assert said.fix.title == "Write 🔚 at the end of the row"
        assert apply_edits(text, said.fix.edits) == after
        assert not said.fix.safe


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("1️⃣➡️🔟⬇️\n⬜️⬆️⬜️⬅️", ": it repeats (1, 0) to (3, 0), (1, 1) to (3, 1)"),
        ("1️⃣2️⃣🚮➡️⬇️\n⬜️⬜️⬜️⬆️⬅️", ": it repeats (3, 0) to (4, 0), (3, 1) to (4, 1)"),
        ("🤞⤵️🔢\n⬜️🔡", ""),  # the way depends on chance
    ],
)
def test_the_cells_of_an_endless_loop(text: str, cells: str) -> None:
    (said,) = diagnostics(text, ["endless-program"])
    assert said.message == f"this program never ends{cells}"


def test_programs_that_may_end() -> None:
    for text in ("1️⃣🔚", "🤞⤵️🔢\n⬜️🔚", "💥", "ℹ️ℹ️✴️🔚", "⬛️"):
        check(text, "endless-program")


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("«👀»", "every run fails here: there is no cell at (1, 0) to pick"),
        (
            "«🤳»🔚",
            "every run fails here: there is no cell at (-1, 0) to pick",
        ),
        ("1️⃣«💻»🔚", "every run fails here: this is not an emoji: '\\x01'"),
        (
            "🤞⤵️🔚\n⬜️🎆\n⬜️«🀄»",
            "this instruction always fails: there are no values to take the median of",
        ),
        ("«⬛️»", "every run fails here: a wall cannot be executed"),
        ("🎥«📽️»🔚", "every run fails here: a record cannot be played while recording"),
    ],
)
def test_certain_failure(marked: str, message: str) -> None:
    check(marked, "certain-failure", message)


@pytest.mark.parametrize("text", ["💥", "1️⃣😀", "ℹ️💻🔚", "🔤🔞🀄🔢🔚", "👀🔟🔢🔚"])
def test_no_failure_is_certain(text: str) -> None:
    check(text, "certain-failure")


def test_possible_failure() -> None:
    message = "without input, a run fails here: there are no values to take the median of"
    check("🔤🔞«🀄»🔢🔚", "possible-failure", message)
    check("🔤👀😀💥🔚", "possible-failure")
    check("🎆🀄🔢🔚", "possible-failure")  # not only possible


def test_opened_stack() -> None:
    message = "🔢 opens the stack at the top: the pop mode is normal"
    check("1️⃣2️⃣2️⃣💌«🔢»🔚", "opened-stack", message)
    check("🤞⤵️⬜️🔚\n⬜️➡️📧«🔢»🔚", "opened-stack", message)
    check("1️⃣2️⃣2️⃣💌📨🔢🔚", "opened-stack")
    check("🤞💌🔢🔚", "opened-stack", dialect="author")  # of nothing, or one: both are stacks
    check("🍚1️⃣1️⃣💌🔢🍚🔚", "opened-stack")


def test_the_entry_point_that_leaves_a_row_out() -> None:
    (said,) = diagnostics("🔢🔡\n🏁🔚\n", ["unreachable-row"])
    assert [(each.span, each.message) for each in said.related] == [((3, 4), "runs start here")]


def test_empty_record() -> None:
    message = "there is never a record to play here"
    check("🎥1️⃣🎥📽️«📽️»🔚", "empty-record", message, dialect="text")
    check("🎥1️⃣🎥📽️📽️🔚", "empty-record", dialect="author")
    check("🤞⤵️⬜️🔚\n⬜️➡️«📽️»🔚", "empty-record", message)
    check("🎥📽️🔚", "empty-record")  # it fails
    check("🍚📽️🍚🔚", "empty-record")


def test_exit_from_root() -> None:
    message = "the stack never has a parent here: a new root stack is made"
    check("1️⃣«📫»📐🔢🔚", "exit-from-root", message)
    check("1️⃣📬📫«📫»🔚", "exit-from-root", message)
    check("🤞⤵️⬜️🔚\n⬜️➡️«📫»🔚", "exit-from-root", message)
    check("🤞📬📫🔚", "exit-from-root", dialect="text")
    check("💤📫🔟🔟🔚", "exit-from-root")


def test_skipped_end() -> None:
    message = "the pointer moves from (1, 0) to (3, 0), and passes over this 🔚"
    text = check("1️⃣⏩«🔚»🔢⬜️🔚", "skipped-end", message)
    assert diagnostics(text, ["unreachable-cells"]) == []
    text = check("1️⃣⏩«🔚»🔢", "skipped-end", message)
    assert diagnostics(text, ["endless-program"]) == []
    check("1️⃣⏩🔢🔚🔢🔢", "skipped-end")
    check("3️⃣0️⃣✴️🔚⬜️🔚🔚", "skipped-end")  # a jump


def test_unended_record() -> None:
    message = "this record never stops, so it is never played"
    check("«🎥»1️⃣🔢🔚", "unended-record", message)
    check("🤞⤵️⬜️🔚\n⬜️➡️«🎥»🔚", "unended-record", message)
    check("🎥1️⃣🎥📽️🔢🔚", "unended-record")
    check("🏃‍♀️🎥🔚", "unended-record")  # it stops the record, too
    check("🎥1️⃣📽️🔚", "unended-record")  # it fails
    check("🤞⤵️🎥🔚\n⬜️🎥🎥🔚", "unended-record")
    check("🍚🎥🍚🔚", "unended-record")


@pytest.mark.parametrize(
    ("marked", "messages"),
    [
        ("🤞«⤵️»1️⃣🔢🔚", ["there is no cell at (1, 1): the pointer turns"]),
        ("🤞⤴️1️⃣🔢🔚", []),  # after its turn, the pointer goes on as without the branch
        ("1️⃣«⬇️»1️⃣🔚\n⬜️", ["there is no cell at (1, 1): the pointer turns"]),
        ("0️⃣⤵️🔢🔚", []),  # it never branches
        ("🤞⤵️1️⃣🔢🔚\n⬜️⬛️", []),  # a wall is there on purpose
        ("🤞⬛️🔚\n1️⃣⬜️", []),
        ("🍚⬇️🍚🔚", []),
    ],
)
def test_missing_target(marked: str, messages: list[str]) -> None:
    check(marked, "missing-target", *messages)


@pytest.mark.parametrize(
    "text",
    [
        "1️⃣⬇️1️⃣🔢🔚",  # endless, and cells are never reached
        "1️⃣1️⃣⤵️🔢🔚",
        "🔟🔡⬇️\n⬜️⬜️\n⬜️⬜️🔢🔚",  # endless, and a row is never entered
    ],
)
def test_only_the_cause_is_reported(text: str) -> None:
    """A place without a cell is reported once, without what follows from it."""
    assert [each.name for each in diagnostics(text, DEFAULT)] == ["missing-target"]


def test_unread_stopwatch() -> None:
    message = "this stopwatch never stops, so it does nothing"
    check("5️⃣«⏱️»1️⃣🔢🔚", "unread-stopwatch", message)
    check("«⏱️»1️⃣🔢🔚", "unread-stopwatch", message)
    assert diagnostics("⏱️1️⃣🔢🔚", ["unread-stopwatch"])[0].fix is None  # ⏲️ needs a value
    check("⏱️1️⃣⏱️🔢🔚", "unread-stopwatch")
    check("🏃‍♀️⏱️🔢🔚", "unread-stopwatch")
    check("⏱️🤞↩️🔚", "unread-stopwatch")  # the pointer comes back


def test_unleft_stack() -> None:
    message = "the program ends before 📫 leaves this nested stack"
    check("1️⃣«📬»2️⃣📬📫🔢🔚", "unleft-stack", message)
    check("1️⃣📬🔢🔚", "unleft-stack")
    check("2️⃣📬📫📬🚥⬜️⬜️📫⬜️", "unleft-stack")  # the time runs out in a 📫
    check("1️⃣📬📫🔢🔚", "unleft-stack")
    check("1️⃣📬2️⃣📬📪🔢🔚", "unleft-stack")
    check("🤞⤵️1️⃣📬📫🔚\n⬜️➡️1️⃣📬🔚", "unleft-stack")


def test_division_by_zero() -> None:
    message = "the divisor is always 0"
    check("0️⃣5️⃣«➗»🔢🔚", "division-by-zero", message)
    check("📨0️⃣ℹ️«🈹»🔢🔚", "division-by-zero", message)
    check("5️⃣0️⃣➗🔢🔚", "division-by-zero")
    check("ℹ️5️⃣➗🔢🔚", "division-by-zero")
    check("🍚0️⃣5️⃣➗🍚🔚", "division-by-zero")
    check("📨0️⃣📧➗🔚", "division-by-zero")  # nothing is divided


def test_empty_pop() -> None:
    check(
        "«👍»🔢«🔢»🔚",
        "empty-pop",
        *[f"the stack is always empty here: {each} takes -1" for each in "👍🔢"],
    )
    check("ℹ️🔢🔚", "empty-pop")
    check("🍚🔢🍚🔚", "empty-pop")


def test_ignored_output() -> None:
    message = "output is always ignored here"
    check("🤐1️⃣«🔢»🤮🔢🔚", "ignored-output", message)
    check("🤞⤵️⬜️🔢🔚\n⬜️➡️🤐1️⃣«🔢»🔚", "ignored-output", message)
    check("🤞⤵️🔢🔚\n⬜️➡️🤐⬆️", "ignored-output")  # in some runs it is not
    check("🤐👀🤮💻🔢🔚", "ignored-output")  # whoever knows
