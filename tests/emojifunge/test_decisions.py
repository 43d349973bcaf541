"""The decisions about the language: where the author's program differs from the language text, and
where the text is silent.

The topics are those of the tables of decisions. Each topic has programs that show it.
"""

from __future__ import annotations

from math import factorial

import pytest

from tests.emojifunge.runs import ran

ENDED, CRASHED, FAILED, LIMIT = "ended", "crashed", "failed", "limit"
_LONG = str(factorial(100))

# Program, input, what comes of it in the text, and by the author's program if that is something else.
DEPARTURES: dict[str, list[tuple[str, str, tuple[str, str], tuple[str, str]]]] = {
    "gold, silver, bronze, median": [
        ("1️⃣2️⃣🥇📐🔢🔚", "", (ENDED, "3"), (ENDED, "1")),
        ("1️⃣2️⃣🥈📐🔢🔚", "", (ENDED, "3"), (ENDED, "1")),
        ("1️⃣2️⃣3️⃣🥉📐🔢🔚", "", (ENDED, "4"), (ENDED, "1")),
        ("1️⃣3️⃣🀄📐🔢🔚", "", (ENDED, "3"), (ENDED, "1")),
    ],
    "play-record": [("🎥1️⃣🎥📽️📽️📐🔢🔚", "", (ENDED, "2"), (ENDED, "3"))],
    "fast-up, fast-down": [
        ("⬜️⬜️🔚\n🏁⏫\n⬜️⬜️7️⃣\n⬜️⬜️⬜️🔢\n⬜️⬜️⬜️⬜️🔚", "", (ENDED, ""), (ENDED, "7")),
        ("⬜️⬜️🔚\n🏁⏬\n⬜️⬜️7️⃣\n⬜️⬜️⬜️🔢\n⬜️⬜️⬜️⬜️🔚", "", (ENDED, "7"), (ENDED, "")),
    ],
    "picking an absent cell, exec or output-emoji of what is no emoji, median of nothing": [
        ("🤳🔚", "", (FAILED, ""), (FAILED, "")),
        ("1️⃣💻🔚", "", (FAILED, ""), (FAILED, "")),
        ("1️⃣🔣🔚", "", (FAILED, ""), (FAILED, "")),
        ("🀄🔚", "", (FAILED, ""), (FAILED, "")),
    ],
    "R-18": [("5️⃣📬🔞📫📬📐🔢🔚", "", (ENDED, "0"), (ENDED, "1"))],
    "exit-nested-stack without a parent": [("1️⃣📫📬🔢🔚", "", (ENDED, "1"), (ENDED, "-1"))],
    "exit from a stack made by create-empty/new-stack": [
        ("9️⃣📧📬📫📐🔢🔚", "", (ENDED, "2"), (ENDED, "1")),
        ("9️⃣1️⃣1️⃣💌📬📫📐🔢🔚", "", (ENDED, "2"), (ENDED, "1")),
    ],
    "input-number": [("ℹ️🔢ℹ️🔢ℹ️🔢🔤🔢🔚", "a12 -5b٣", (ENDED, "12-5098"), (ENDED, "12-5098"))],
    "input-ascii": [
        ("🔤🔢🔤🔢🔤🔢🔚", "😀", (ENDED, "5535756832-1"), (ENDED, "5535756832-1")),
    ],
    "numbers": [
        ("0️⃣1️⃣➗🔢🔚", "", (ENDED, "Infinity"), (ENDED, "Infinity")),
        ("0️⃣0️⃣➗🔢🔚", "", (ENDED, "0"), (ENDED, "NaN")),
        ("0️⃣1️⃣🈹🔢🔚", "", (ENDED, "0"), (ENDED, "NaN")),
        ("2️⃣7️⃣0️⃣➖➗🔢🔚", "", (ENDED, "-4"), (ENDED, "-4")),
        ("2️⃣7️⃣0️⃣➖🈹🔢🔚", "", (ENDED, "-1"), (ENDED, "-1")),
        ("1️⃣2️⃣🀄🔢🔚", "", (ENDED, "1"), (ENDED, "1.5")),
        ("💯❗️🔢🔚", "", (ENDED, _LONG), (ENDED, "9.33262154439441e+157")),
    ],
    "crash, missing emoji": [
        ("1️⃣🔢💥", "", (CRASHED, "1"), (CRASHED, "1")),
        ("", "", (CRASHED, ""), (CRASHED, "")),
        ("1️⃣🔢2️⃣0️⃣🏃‍♀️✴️", "", (CRASHED, "1"), (CRASHED, "1")),
    ],
    "kazoeage-oneesan": [("4️⃣🤖🔢🔚", "", (ENDED, "8512"), (ENDED, "8512"))],
    "a run of blanks or unknown text": [
        ("1️⃣🔢x y🔚", "", (CRASHED, "1"), (CRASHED, "1")),
        ("💤1️⃣ \t　2️⃣📐🔢🔚", "", (ENDED, "0"), (ENDED, "0")),
        (" 🔚", "", (CRASHED, ""), (CRASHED, "")),
    ],
    "crash, wall, unknown emoji inside a record that is played": [
        ("🎥🚳7️⃣🔢🎥🚲📽️🔚", "", (CRASHED, "7"), (CRASHED, "77")),
    ],
    "an end by time while ends are ignored": [
        ("🏪1️⃣⏲️5️⃣🔢6️⃣🔢🏪7️⃣🔢🔚", "", (ENDED, "56"), (ENDED, "567")),
    ],
    "emoji picked, or written by output-emoji": [
        ("👀⬜️🔣👀🏗🔣🔚", "", (ENDED, "⬜️🏗"), (ENDED, "⬜🏗️")),
        ("👀❗️🔣👀🕰🔣🔚", "", (ENDED, "❗️🕰"), (ENDED, "❗🕰️")),
    ],
    "picking unknown text": [
        ("👀x y📐🔢📬📐🔢🔚", "", (FAILED, ""), (ENDED, "15")),
        ("👀xyz🔢🔚", "", (FAILED, ""), (FAILED, "")),
        ("👀_+-🔢🔚", "", (FAILED, ""), (FAILED, "")),
    ],
    "halves of a surrogate pair from two writes in a row": [
        ("🔤🔤💞🔡⬜️🔡🔚", "😀", (ENDED, "😀"), (ENDED, "\ufffd\ufffd")),
        ("🔤🔡🔚", "😀", (ENDED, "\ufffd"), (ENDED, "\ufffd")),
        ("🔤💕🔡🔡🔤🔡🔚", "😀", (ENDED, "\ufffd😀"), (ENDED, "\ufffd" * 3)),
    ],
    "dog": [("🐶🔚", "a😀", (ENDED, "😀a"), (ENDED, "\ufffd\ufffda"))],
    "`\\r` at the end of a line": [
        ("1️⃣⬇️\r\n🔚🔢", "", (ENDED, "1"), (ENDED, "1")),
        ("1️⃣🔢\r\n⬜️🔚", "", (ENDED, "1"), (CRASHED, "1")),
    ],
    "the plain name of an emoji, with colons or without": [
        ("1️⃣abc🔢1234🔚", "A", (CRASHED, ""), (ENDED, "651")),
        ("1️⃣:🔢🔚", "", (CRASHED, ""), (ENDED, "1")),
    ],
    "emoji outside its table": [
        ("👀🥲🔣🔚", "", (ENDED, "🥲"), (FAILED, "")),
        ("👀👍🏿📬📐🔢🔚", "", (ENDED, "4"), (ENDED, "6")),
        ("ℹ️ℹ️2️⃣💌💻🔚", "55358 56690", (CRASHED, ""), (FAILED, "")),
    ],
    "play-record while recording": [("🎥1️⃣📽️🔚", "", (FAILED, ""), (FAILED, ""))],
    "fact, semifact of Infinity": [
        ("➰❗️🔢🔚", "", (ENDED, "Infinity"), (FAILED, "")),
        ("➰‼️🔢🔚", "", (ENDED, "Infinity"), (FAILED, "")),
    ],
    "swapN, create-new-stack of Infinity": [
        ("1️⃣➰🏗🔢🔚", "", (FAILED, ""), (FAILED, "")),
        ("1️⃣➰💌🔢🔚", "", (FAILED, ""), (FAILED, "")),
    ],
    "a stack inside one made by create-new-stack": [
        ("📨3️⃣1️⃣💌4️⃣2️⃣💌📬🙃📬📫📐🔢🔚", "", (ENDED, "2"), (ENDED, "1")),
    ],
    "unknown text in a comment while recording": [
        ("🎥🍚x y🍚🎥2️⃣🔢📽️🔚", "", (ENDED, "2"), (FAILED, "2")),
        ("🎥🍚xyz🍚🎥2️⃣🔢🔚", "", (ENDED, "2"), (FAILED, "")),
    ],
}

# Program, input, and what comes of it in both.
DECISIONS: dict[str, list[tuple[str, str, str, str]]] = {
    "O and M": [("🅾️🔡Ⓜ️🔡🔚", "", ENDED, "MO")],
    "Cells": [
        ("\ufeff🔚", "", CRASHED, ""),
        ("💤👨‍👩‍👧a 1\r2️⃣📐🔢🔚", "", ENDED, "0"),
        ("💤1️⃣🇯🇵👍📐🔢🔚", "", ENDED, "0"),
        ("🍚😀x\t🍚1️⃣🔢🔚", "", ENDED, "1"),
        ("😀🔚", "", CRASHED, ""),
    ],
    "Status": [
        ("👀💥💻🔚", "", CRASHED, ""),
        ("🏁👀⬛️\n⬜️⬜️\n⬜️💻\n⬜️🔚", "", CRASHED, ""),
        ("👀🚳🚲💻1️⃣🔢🔚", "", CRASHED, ""),
    ],
    "A step": [("⏱️🏃‍♀️1️⃣⏱️🔢🔚", "", ENDED, "3"), ("⏱️💤1️⃣2️⃣3️⃣⏱️🔢🔚", "", ENDED, "5")],
    "Repetition": [
        ("5️⃣5️⃣🏃‍♀️✴️🔚", "", CRASHED, ""),
        ("7️⃣0️⃣8️⃣🏃‍♀️✴️⬜️⬜️⬜️🔢🔚", "", ENDED, "7"),
        ("1️⃣0️⃣➖🕰🔚2️⃣🔢🔚", "", ENDED, "2"),
        ("📨📧🕰🔚3️⃣🔢🔚", "", ENDED, "3"),
        ("2️⃣🕰🍚🔚1️⃣🔢🍚🔚", "", ENDED, ""),
    ],
    "Empty pops": [
        ("🗑️🔢📤🔢📬🔢🔚", "", ENDED, "-1-1-1"),
        ("3️⃣💌📬📐🔢🔚", "", ENDED, "3"),
        ("1️⃣3️⃣🏗🔢🔚", "", ENDED, "-1"),
        ("📨1️⃣2️⃣2️⃣💌🚮📨🗑️📐🔢🔚", "", ENDED, "1"),
    ],
    "Values are copied": [("📨1️⃣1️⃣💌💕📬2️⃣📪💞📬📐🔢🔚", "", ENDED, "1")],
    "output of a stack": [
        ("📨1️⃣2️⃣2️⃣💌🔢📧🔢📧🔡🔚", "", ENDED, "21"),
        ("ℹ️🔡🔚", "65601", ENDED, "A"),
        ("➰🔡🔚", "", ENDED, "\0"),
    ],
    "exec, output-emoji": [
        ("ℹ️💻1️⃣🔢🔚", "10133", ENDED, "1"),
        ("ℹ️💻1️⃣🔢🔚", "65", FAILED, ""),
        ("ℹ️💻1️⃣🔢🔚", "55357", FAILED, ""),
        ("👀😀💻1️⃣🔢🔚", "", CRASHED, ""),
    ],
    "small and infinite numbers": [
        ("1️⃣0️⃣➖❗️🔢🔚", "", ENDED, "1"),
        ("0️⃣‼️🔢🔚", "", ENDED, "1"),
        ("➰2️⃣➗🔢🔚", "", ENDED, "0"),
        ("➰2️⃣🈹🔢🔚", "", ENDED, "2"),
        ("🥇🔢🔚", "", ENDED, "-1"),
        ("1️⃣🥈🔢🔚", "", ENDED, "-1"),
        ("1️⃣🥉🔢🔚", "", ENDED, "-1"),
        ("1️⃣0️⃣➖🤖🔢🔚", "", ENDED, "1"),
        ("5️⃣6️⃣1️⃣🏗🔢🔢🔚", "", ENDED, "65"),
        ("5️⃣6️⃣0️⃣🏗🔢🔢🔚", "", ENDED, "65"),
    ],
    "stacks inside": [
        ("📨💯5️⃣2️⃣💌🔞📭📐🔢🔚", "", ENDED, "1"),
        ("📨💯5️⃣2️⃣💌🥈🔢🔚", "", ENDED, "5"),
    ],
    "Recording": [
        ("🎥1️⃣🎥🎥2️⃣🎥📽️📐🔢🔚", "", ENDED, "3"),
        ("🎥👀9️⃣💻🔢🎥📽️📐🔢🔚", "", ENDED, "990"),
        ("🏪🎥🔚5️⃣🔢🎥🏪📽️6️⃣🔢🔚", "", ENDED, "55"),
    ],
    "The cell passed over after pick-emoji": [("🔚🏁👀⬛️\n🔢📐9️⃣", "", ENDED, "1")],
    "An entry-point in a comment": [("🍚🏁🍚\n1️⃣🔢🔚", "", LIMIT, "")],
    "bicycle-stop in a comment": [("🚲🍚⬇️🚳🔚", "", LIMIT, "")],
    "The time to the end": [("🚥1️⃣🔢2️⃣🔢🔚", "", ENDED, "1")],
}

_EXACT_ONLY = {
    # In dialect `author` these are as its numbers are.
    "Infinity": [
        ("➰➰➖🔢🔚", "0"),
        ("➰➰➗🔢🔚", "0"),
        ("0️⃣➰✖️🔢🔚", "0"),
        ("2️⃣➰🈹🔢🔚", "0"),
        ("0️⃣0️⃣1️⃣💞➖➗🔢🔚", "-Infinity"),
    ],
}


@pytest.mark.parametrize("topic", DEPARTURES)
def test_where_the_author_departs(topic: str) -> None:
    for source, given, text, author in DEPARTURES[topic]:
        assert ran(source, given, "text") == text, source
        assert ran(source, given, "author") == author, source


@pytest.mark.parametrize("topic", DECISIONS)
def test_where_the_text_is_silent(topic: str) -> None:
    for source, given, status, output in DECISIONS[topic]:
        for dialect in ("text", "author"):
            assert ran(source, given, dialect, 300) == (status, output), (dialect, source)


def test_arithmetic_on_infinity() -> None:
    for source, output in _EXACT_ONLY["Infinity"]:
        assert ran(source) == (ENDED, output), source


def test_each_row_of_the_table_is_here() -> None:
    assert len(DEPARTURES) == 27
