"""Rules about dialects and directives: what they report, and what they do not report."""

from __future__ import annotations

import pytest

from tests.emojifunge.rules.said import check, diagnostics

_AUTHOR = "dialect author (Emojifunge as its author's program runs it)"
_TEXT = "dialect text (Emojifunge, the language text)"


@pytest.mark.parametrize(
    ("marked", "what"),
    [
        ("1️⃣2️⃣«🥇»🔢🔢🔚", ", without input: `gold` leaves another stack"),
        ("⬇️\n⬇️\n«⏫»\n🔚\n🔚", ", without input: after `fast-up` the pointer goes another way"),
        ("«zero»🔢🔚", ", without input: another cell is read here"),
        ("🔚🏁", None),
        ("rice🏁🔚", None),
        ("1️⃣🔢🔟🔡🔚", None),
        ("🎥1️⃣🎥📽️«📽️»🔚", ", without input: `play-record` leaves another stack"),
        ("🔤«🔡»🔤🔡🔚", ", with the input `😀👍`: `output-ascii` writes something else"),
        ("🎲🔢🔚", None),
    ],
)
def test_dialect_difference(marked: str, what: str | None) -> None:
    if what is None:
        check(marked.replace("«", "").replace("»", ""), "dialect-difference")
        return
    check(marked, "dialect-difference", f"{_AUTHOR}{what}", dialect="text")
    check(marked, "dialect-difference", f"{_TEXT}{what}", dialect="author")


def test_the_input_that_shows_it() -> None:
    message = f"{_AUTHOR}, with the input `😀👍`: `dog` writes something else"
    check("«🐶»🔚", "dialect-difference", message, dialect="text")
    message = f"{_AUTHOR}, with the input `0`: `gold` leaves another stack"
    check("1️⃣🔤⤵️🔚\n⬜️⬜️«🥇»\n⬜️⬜️🔚", "dialect-difference", message, dialect="text")


def test_unknown_directive() -> None:
    name = "unknown-directive"
    text = check(
        "🔚\n\n«mines: ingore[E1]»\nmines: ignore-file\n", name, "there is no directive `ingore`"
    )
    assert diagnostics(text, [name])[0].help == "did you mean `ignore`?"
    check("🔚\n«mines: ignore[E1]» x", name, "`mines: ignore` needs the place of a cell")
    check("🔚\nmines: ignore[E1] 1,0 mines: ignore 1,0\nmines", name)
