"""What the editor offers if unknown text stands among instructions."""

from __future__ import annotations

import pytest

from mines_tools.languages.emojifunge.flow.trial_machine import TrialMachine
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.writing import LARGEST, pushing
from mines_tools.text.diagnostics import apply_edits
from tests.emojifunge.ide.editing import EDITOR, snapshot
from tests.emojifunge.rules.said import diagnostics


def printed(text: str, dialect: str) -> str:
    machine = TrialMachine(parse(text, dialect), 0, "")
    machine.output = Output(joins_halves=True)
    while machine.step():
        pass
    assert machine.crashed is None
    return machine.output.take()


def repaired(text: str, dialect: str = "text") -> list[tuple[str, str]]:
    """Return the title of each repair of unknown text, and the program after the repair."""
    shown = snapshot(text, dialect)
    return [
        (fix.title, apply_edits(text, fix.edits))
        for each in diagnostics(text, ["unknown-text"], dialect)
        for fix in EDITOR.repairs(shown, each)
    ]


@pytest.mark.parametrize("dialect", ["text", "author"])
@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('"Hi"🔚', "Hi"),
        ("Hi🔚", "Hi"),
        ("⬇️\n➡️'a 𝄞'🔚", "a 𝄞"),
        ('🏁1️⃣🚮"~"🔚', "~"),
        ("「か」🔚", "か"),
    ],
)
def test_text_is_printed(text: str, meant: str, dialect: str) -> None:
    ((title, after),) = repaired(text, dialect)
    assert title == f"Write the instructions that print `{meant}`"
    assert printed(after, dialect) == meant


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Hi", "8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚"),
        ("⬇️🔚\n➡️Hi", "⬇️🔚\n➡️8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚"),
    ],
)
def test_text_is_printed_and_the_program_ends(text: str, after: str) -> None:
    (title, ended), (other, endless) = repaired(text)
    assert title == "Write the instructions that print `Hi`, and 🔚, which ends the program"
    assert other == "Write the instructions that print `Hi`"
    assert (ended, endless) == (after, after.removesuffix("🔚"))
    assert printed(ended, "text") == "Hi"


def test_that_the_other_rows_do_not_run_as_before_is_said() -> None:
    ((title, _),) = repaired("⬜️Hi0️⃣5️⃣✴️⬜️1️⃣🔢🔚\n⬜️")
    assert title == (
        "Write the instructions that print `Hi` (the row's cells move: the other rows do not fit)"
    )


def test_the_other_rows_get_blank_cells() -> None:
    ((title, after),) = repaired("🔟Hi➡️💕🔢🔟🔡👎💕⤵️🔚\n⬜️⬆️⬜️⬜️⬜️⬜️⬜️⬜️⬅️")
    assert title == "Write the instructions that print `Hi`, and blank cells in the other rows"
    assert after.endswith(f"\n⬜️{'⬜️' * 8}⬆️⬜️⬜️⬜️⬜️⬜️⬜️⬅️")
    assert printed(after, "text").startswith("Hi10\n9\n")


def test_a_program_for_an_empty_text() -> None:
    (said,) = diagnostics("", ["certain-failure"])
    (fix,) = EDITOR.repairs(snapshot(""), said)
    assert fix.title == "Write a program that prints `Hi`"
    assert printed(apply_edits("", fix.edits), "text") == "Hi"


def test_the_message_says_how_to_print_the_text() -> None:
    (said,) = diagnostics("Hi🔚", ["unknown-text"])
    assert said.help == "8️⃣9️⃣✖️🔡5️⃣💯➕🔡 prints it; the quick fix of an editor writes that"
    (said,) = diagnostics("⬇️\nHi\n🔚", ["unknown-text"])
    assert not said.help
    (said,) = diagnostics("Hello🔚", ["unknown-text"])
    assert said.help == "to print it, take the quick fix of an editor: it writes the instructions"


@pytest.mark.parametrize(
    "text",
    [
        "⬇️\nHi\n🔚",  # executed downwards
        '🤐"Hi"🔚',  # output is ignored
        '2️⃣🕰"Hi"🔚',  # executed twice
        "72🔚",
        "add🔚",
    ],
)
def test_where_it_would_not_be_printed_nothing_is_offered(text: str) -> None:
    assert not repaired(text)


def test_a_number_is_pushed() -> None:
    (said,) = diagnostics("72🔡🔚", ["unknown-text"])
    assert said.help == "8️⃣9️⃣✖️ pushes 72, H"
    assert said.fix is not None
    assert said.fix.title == "Replace with 8️⃣9️⃣✖️ (72, H)"
    assert not said.fix.safe
    (said,) = diagnostics("7🔢🔚", ["unknown-text"])
    assert said.help == "did you mean 7️⃣ (7)?"


def test_what_pushes_a_number_pushes_it() -> None:
    for number in (*range(340), 1024, 12_354, LARGEST):
        row = "".join(each.emoji for each in pushing(number))
        assert printed(f"{row}🔢🔚", "text") == str(number)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("🔟🔚1️⃣🔢", "🔟1️⃣🔢🔚"),
        ("🔟🔚🔟🔡🔚", None),  # ends before the moved one
        ("🔟🔚⬅️🔢", None),  # turns before the 🔚
    ],
)
def test_the_end_is_moved_behind_unreachable_cells(text: str, after: str | None) -> None:
    shown = snapshot(text)
    fixes = [
        fix
        for each in diagnostics(text, ["unreachable-cells"])
        for fix in EDITOR.repairs(shown, each)
    ]
    assert [apply_edits(text, fix.edits) for fix in fixes] == ([after] if after else [])
    assert all(fix.title == "Move 🔚 behind them" and not fix.safe for fix in fixes)
