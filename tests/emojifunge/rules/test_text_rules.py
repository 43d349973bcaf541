"""Rules about the text: what they report, and what they do not report."""

from __future__ import annotations

import pytest

from mines_tools.text.diagnostics import apply_edits
from tests.emojifunge.rules.said import check, diagnostics, fixed


@pytest.mark.parametrize(
    ("marked", "message", "mended"),
    [
        # A run executes it.
        ("1️⃣«👍🏽»🔚", "`👍🏽` is not an instruction: a run ends abnormally here", "1️⃣👍🔚"),
        ("1️⃣«😀»🔚", "`😀` is not an instruction: a run ends abnormally here", None),
        ("1️⃣«🏃»♀️🔚", "`🏃` is not an instruction: a run ends abnormally here", "1️⃣🏃\u200d♀️🔚"),
        ("1️⃣«▶️»🔚", "`▶️` is not an instruction: a run ends abnormally here", "1️⃣➡️🔚"),
        # It looks like one, and nobody knows what the program does.
        ("ℹ️💻«👍🏽»", "`👍🏽` is not an instruction", "ℹ️💻👍"),
    ],
)
def test_unknown_emoji(marked: str, message: str, mended: str | None) -> None:
    text = check(marked, "unknown-emoji", message, dialect="text")
    assert fixed(text, "unknown-emoji") == (text if mended is None else mended)


@pytest.mark.parametrize(
    "text",
    [
        "👀😀🔣🔚",  # picked
        "1️⃣🍚😀🍚🔚",  # in a comment
        "1️⃣🔚😀",  # never reached
        "ℹ️💻😀",  # perhaps never
        "ℹ️💻👀👍🏽",  # perhaps picked
    ],
)
def test_emoji_that_no_run_executes(text: str) -> None:
    check(text, "unknown-emoji")


@pytest.mark.parametrize(
    ("marked", "message", "mended"),
    [
        ("«12»➕🔚", "`12` is not an instruction: a run ends abnormally here", "2️⃣6️⃣✖️➕🔚"),
        ("1️⃣« »🔚", "` ` is not an instruction: a run ends abnormally here", "1️⃣⬜️🔚"),
        ("1️⃣«!»🔚", "`!` is not an instruction: a run ends abnormally here", "1️⃣❗️🔚"),
        ("1️⃣«足す»🔚", "`足す` is not an instruction: a run ends abnormally here", "1️⃣➕🔚"),
        ("1️⃣«foo»🔚", "`foo` is not an instruction: a run ends abnormally here", None),
        (
            "«\ufeff»1️⃣🔚",
            "the byte order mark is not an instruction: a run ends abnormally here",
            "1️⃣🔚",
        ),
        ("1️⃣«↗\ufe0e»🔚", "`↗\ufe0e` is not an instruction: a run ends abnormally here", "1️⃣↗️🔚"),
        ("ℹ️💻«+»", "`+` is not an instruction", "ℹ️💻➕"),
        ("ℹ️💻🔟« »🔟", "` ` is not an instruction", "ℹ️💻🔟⬜️🔟"),
    ],
)
def test_unknown_text(marked: str, message: str, mended: str | None) -> None:
    text = check(marked, "unknown-text", message, dialect="text")
    assert fixed(text, "unknown-text") == (text if mended is None else mended)


@pytest.mark.parametrize("text", ["1️⃣🍚words🍚🔚", "1️⃣🔚\n\nwords", "ℹ️💻some words", "ℹ️ℹ️✴️🤳1"])
def test_text_that_no_run_executes(text: str) -> None:
    check(text, "unknown-text")


def test_an_instruction_that_is_meant_is_named() -> None:
    (said,) = diagnostics("1️⃣add🔚", ["unknown-text"])
    assert said.help == "did you mean ➕ (plus)?"


def test_a_name_of_an_emoji_is_that_emoji_in_dialect_author() -> None:
    check("zero🔢🔚", "unknown-text", dialect="author")
    check("«zero»🔢🔚", "unknown-text", "`zero` is not an instruction: a run ends abnormally here", dialect="text")  # fmt: skip
    check("«boom»🔢🔚", "unknown-emoji", "`💥` is not an instruction: a run ends abnormally here", dialect="author")  # fmt: skip


def test_mixed_line_endings() -> None:
    name, message = (
        "mixed-line-endings",
        "this row ends with `\\r\\n`, the first one with `\\n`",
    )
    text = check("1️⃣\n🔚«\r\n»🔚\n🔚\r\n", name, message, dialect="text")
    assert fixed(text, name) == "1️⃣\n🔚\n🔚\n🔚\n"
    message = "this row ends with `\\n`, the first one with `\\r\\n`"
    check("1️⃣\r\n🔚«\n»🔚", name, message, dialect="text")
    (said,) = diagnostics("📜\r\n🔚\n", [name])
    assert said.fix is None  # the program writes its text
    check("1️⃣\r\n🔚\r\n", name)
    check("1️⃣\r\n🔚\n", name, dialect="author")
    check("1️⃣\n🔚\r\r\n🔚", name)  # the first one is a cell


def test_carriage_return_cell() -> None:
    name, message = (
        "carriage-return-cell",
        "in dialect `author`, the `\\r` at the end of a row is a cell",
    )
    text = check("1️⃣⬇️\n🔚🔢«\r»\n🔚\r", name, message, dialect="author")
    assert fixed(text, name, "author") == "1️⃣⬇️\n🔚🔢\n🔚"
    (said,) = diagnostics("🔚\r\r\r\n🔚\r\r", [name], "author")
    assert said.fix is not None  # all of them in one round of fixes
    assert apply_edits("🔚\r\r\r\n🔚\r\r", said.fix.edits) == "🔚\n🔚"
    check("1️⃣⬇️\r\n🔚🔢\r\n", name, dialect="text")
    check("1️⃣\r⬇️", name)


def test_several_entry_points() -> None:
    name = "several-entry-points"
    text = check("🏁🔚\n«🏁»🔚\n🏁🔚", name, "each run starts at one of 3 entry points, by chance")
    assert [each.span for each in diagnostics(text, [name])[0].related] == [(0, 1)]
    check("🔚🏁🔚", name)
