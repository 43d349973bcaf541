"""Completion of instructions by their names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mines_tools.languages.emojifunge.glyphs.table import (
    BY_NAME,
    japanese_aliases,
    japanese_readings,
)
from mines_tools.languages.emojifunge.words.glyphs import names_of
from mines_tools.languages.emojifunge.writing import pushing, shortest_pushing
from mines_tools.text.diagnostics import apply_edits
from mines_tools.translations.phrases import ENGLISH, speak
from tests.emojifunge.ide.editing import EDITOR, snapshot
from tests.emojifunge.runs import ran
from tests.small_cases import small_cases
from tests.thinned import thinned


def completed(source: str, dialect: str = "text") -> tuple[list[str], str]:
    """Complete at the `|` in `source`. Return the names that are offered, and the text after the
    first was chosen."""
    before, _, behind = source.partition("|")
    shown = snapshot(before + behind, dialect, analysed=False)
    found = EDITOR.complete(shown, len(before))
    edits = [found[0].edit, *found[0].other_edits] if found else []
    after = apply_edits(before + behind, edits) if found else ""
    return [each.label.split(" ")[1] for each in found], after


@pytest.mark.parametrize(
    ("source", "first", "after"),
    [
        ("add|", "plus", "➕"),
        ("plus|", "plus", "➕"),
        ("足す|", "plus", "➕"),
        ("足|", "plus", "➕"),
        ("たし|", "plus", "➕"),
        ("すてる|", "pop", "🚮"),
        ("ADD|", "plus", "➕"),
        ("ａｄｄ|", "plus", "➕"),
        ("こぴー|", "dup", "💕"),
        ("コピー|", "dup", "💕"),
        ("+|", "plus", "➕"),
        ("1|", "1", "1️⃣"),
        ("10|", "10", "🔟"),
        ("1️⃣72|", "pushes", "1️⃣8️⃣9️⃣✖️"),
        ("print|", "output-ascii", "🔡"),
        ("wri|", "output-ascii", "🔡"),
        ("char|", "output-ascii", "🔡"),
        ("in(n)|", "input-number", "ℹ️"),
        ("🔟add|🔡", "plus", "🔟➕🔡"),
        ("🔟ad|d🔡", "plus", "🔟➕🔡"),
        ("1️⃣2️⃣\n➡️ 足す|", "plus", "1️⃣2️⃣\n➡️ ➕"),
        ("x up|\r\n🔚", "up", "x ⬆️\r\n🔚"),
        ("stack|", "create-empty-stack", "📧"),
        ("👩‍🚀end|", "end", "👩‍🚀🔚"),
        ("1️⃣:plus|🔚", "plus", "1️⃣➕🔚"),
        ("1️⃣:plus:|🔚", "plus", "1️⃣➕🔚"),
        ("1️⃣:pl|us:🔚", "plus", "1️⃣➕🔚"),
        ("1️⃣:72|", "pushes", "1️⃣8️⃣9️⃣✖️"),
        ("➕:|", "input-number", "➕ℹ️"),
        ("🍚note:plus|", "plus", "🍚note:➕"),
    ],
)
@pytest.mark.parametrize("dialect", thinned(["text", "author"], 1))
def test_a_name(source: str, first: str, after: str, dialect: str) -> None:
    names, chosen = completed(source, dialect)
    assert names[0] == first
    assert chosen == after


def test_what_is_called_so_comes_first() -> None:
    names = completed("stop|")[0]
    assert names == [
        "end",
        "stopwatch",
        "bicycle-stop",
    ]  # an alias typed whole, before the beginning of a name
    assert completed("up|")[0][:4] == ["up", "up-left", "up-right", "up-if-true"]
    assert completed("right|")[0][0] == "right"


@pytest.mark.parametrize("every", [25, pytest.param(1, marks=pytest.mark.long)])
def test_each_is_kept_while_its_name_is_typed(every: int) -> None:
    """For each part of a name, the filter text of a completion begins with that part, so that
    editors keep the completion."""
    for glyph in list(BY_NAME.values())[::every]:
        for name in names_of(glyph):
            for count in {1, len(name) // 2 + 1, len(name)}:
                typed = name[:count]
                shown = snapshot(f"➕{typed}", analysed=False)
                offered = EDITOR.complete(shown, 1 + count)
                mine = [each for each in offered if each.data == {"glyph": glyph.name}]
                assert len(mine) == 1, (name, typed)
                assert all(each.filter_text.startswith(typed) for each in offered)
                if count == len(name):
                    assert mine[0] in offered[:3], name


def test_each_name_with_kanji_has_a_reading() -> None:
    names = {name for aliases in japanese_aliases().values() for name in aliases}
    kanji = {name for name in names if any("\u4e00" <= each <= "\u9fff" for each in name)}
    readings = japanese_readings()
    assert readings.keys() == kanji
    assert not any("\u4e00" <= each <= "\u9fff" for name in readings.values() for each in name)


def test_a_digit_finds_glyphs_by_japanese_names_and_does_not_show_them() -> None:
    offered = EDITOR.complete(snapshot("3", analysed=False), 1)
    assert "swap3" in [each.label.split(" ")[1] for each in offered]
    glyphs = [each for each in offered if not each.label.startswith("print")]
    assert all(each.detail.isascii() for each in glyphs)


@pytest.mark.parametrize("typed", [":", ":pl", ":plus", ":plus:", ":足す:"])
def test_colons_around_a_name_keep_the_completion(typed: str) -> None:
    offered = EDITOR.complete(snapshot(f"➕{typed}", analysed=False), 1 + len(typed))
    assert "plus" in [each.label.split(" ")[1] for each in offered]
    assert all(each.filter_text.startswith(typed) for each in offered)
    assert completed("➕:plu:|")[0] == [":plu:"]  # as a text to print


def test_without_a_word_all_are_offered() -> None:
    names, after = completed("➕|➖")
    assert sorted(names) == sorted(BY_NAME)
    assert after == "➕ℹ️➖"


_MOST_SHOWN = 50  # characters of a detail that are seen in a narrow list


def test_each_detail_says_something_short() -> None:
    shown = snapshot("🔟 ", "text", analysed=False)
    details = {each.label.split(" ")[1]: each.detail for each in EDITOR.complete(shown, 2)}
    assert [name for name, detail in details.items() if not 0 < len(detail) <= _MOST_SHOWN] == []
    assert details["input-ascii"] == "reads a character: -- c"
    assert details["input-number"] == "reads a number: -- n"
    assert details["rewind-input"] == "puts the input back to its beginning"
    assert details["dup"] == "a -- a a"


@pytest.mark.parametrize("source", ["|", "\n|", "|\r\n"])
def test_in_an_empty_document_a_whole_program_comes_first(source: str) -> None:
    names, after = completed(source)
    assert names[0] == "Hi"
    assert sorted(names[1:]) == sorted(BY_NAME)
    assert ran(after).output == "Hi"


def test_what_no_name_begins_with() -> None:
    assert completed("+++|")[0] == []
    assert completed("a" * 60 + "|")[0] == []
    assert completed("add" + "a" * 60 + "|")[0] == []


@pytest.mark.parametrize(
    ("source", "first", "after"),
    [
        ("Hi|", "print Hi", "8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚"),
        ("1️⃣Hi|", "print Hi", "1️⃣8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚"),
        ("Hi|🔚", "print Hi", "8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚"),
        ("print Hi|", "print Hi", "8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚"),
        ('print "Hi"|🔚', "print Hi", "8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚"),
        ('"+|', "print +", "5️⃣7️⃣✖️8️⃣➕🔡🔚"),
    ],
)
def test_a_text_is_printed(source: str, first: str, after: str) -> None:
    shown = snapshot(source.replace("|", ""), analysed=False)
    (only,) = EDITOR.complete(shown, source.index("|"))
    assert only.label == first
    assert apply_edits(source.replace("|", ""), [only.edit]) == after


@pytest.mark.parametrize("typed", ["5", "42", "100000", "1,000", "3.14", "3 cat", "hello, wo"])
def test_a_number_and_a_sentence_are_printed_after_the_glyphs_of_the_last_word(typed: str) -> None:
    text = f"⬜️{typed}"
    *_, last = EDITOR.complete(snapshot(text, analysed=False), len(text))
    assert (last.label, last.filter_text) == (f"print {typed}", typed)
    assert ran(apply_edits(text, [last.edit])) == ("ended", typed)


@pytest.mark.parametrize(
    ("marked", "first"),
    [
        ("42|", "print 42"),
        ("\n42|\n", "print 42"),
        ("1️⃣42|", "6️⃣7️⃣✖️ pushes 42, *"),
        ("5|", "5️⃣ 5"),
    ],
)
def test_a_number_that_is_the_whole_program_is_printed_first(marked: str, first: str) -> None:
    """A program that only pushes the number prints nothing and never ends."""
    text = marked.replace("|", "")
    found = EDITOR.complete(snapshot(text, analysed=False), marked.index("|"))
    assert found[0].label == first


def test_the_shortest_way_to_push_a_number() -> None:
    found = EDITOR.complete(snapshot("1️⃣105", analysed=False), 3 + 3)
    labels = [(each.label, each.detail, each.edit.text) for each in found[:2]]
    assert labels == [
        ("5️⃣💯➕ pushes 105, i", "", "5️⃣💯➕"),
        ("7️⃣‼️ pushes 105, i", "shorter", "7️⃣‼️"),
    ]
    for number in (*range(0, 1001, 7), 99, 1023, 999_999):
        glyphs = shortest_pushing(number)
        assert len(glyphs) <= len(pushing(number))
        for dialect in ("text", "author"):
            source = "".join(glyph.emoji for glyph in glyphs) + "🔢🔚"
            assert ran(source, dialect=dialect).output == str(number)


def test_a_text_alone_says_how_to_print_it() -> None:
    said = "to print this text, choose a completion or a quick fix"
    for text in ("Hi", "Hello, world!\n", "42"):
        assert EDITOR.lenses(snapshot(text))[0].title == said
    for program in ("1️⃣🔚", "Hi🔚", "Hi\n🔚", "plus"):
        assert said not in [lens.title for lens in EDITOR.lenses(snapshot(program))]


def test_all_the_text_before_the_next_emoji_is_printed() -> None:
    (only,) = EDITOR.complete(snapshot("1️⃣Hello, World!🔚", analysed=False), 3 + 13)
    assert only.label == "print Hello, World!"
    assert only.filter_text == "Hello, World!"
    assert only.edit.span == (3, 3 + 13)


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("🎲🔚Hi", "never reached here: 🔚 at (1, 0) ends the program first"),
        ("🎲🔚\nHi", "never reached here"),
        ("⬇️1️⃣Hi\n🔚", "never reached here: 🔚 at (0, 1) ends the program first"),
    ],
)
def test_that_a_text_would_not_be_printed_is_said(text: str, detail: str) -> None:
    offset = text.index("Hi") + 2
    (only,) = EDITOR.complete(snapshot(text, analysed=False), offset)
    assert (only.label, only.detail) == ("no run reaches it: Hi", detail)
    assert only.other_edits == ()


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("1️⃣🔢🔚🍚This is it", []),
        ("🍚Oh!", []),
        ("🍚print Hi", ["print Hi"]),
        ("🍚Oh!🍚1️⃣🍚1️⃣🍚Hi", ["print Hi"]),
    ],
)
def test_a_comment_is_not_offered_to_be_printed(text: str, labels: list[str]) -> None:
    found = EDITOR.complete(snapshot(text, analysed=False), len(text))
    assert [each.label for each in found if "print" in each.label] == labels


def test_a_text_that_is_not_printed_comes_last() -> None:
    text = "🎲🔚Add"
    *others, last = EDITOR.complete(snapshot(text, analysed=False), len(text))
    assert (last.label, last.filter_text) == ("no run reaches it: Add", "Add ")
    assert others
    *others, last = EDITOR.complete(snapshot("🎲🔚print add", analysed=False), len("🎲🔚print add"))
    assert last.label == "no run reaches it: add"
    assert others


@pytest.mark.parametrize("text", ["1️⃣🔚Hi", "1️⃣🔚\nHi", "1️⃣🔚2️⃣ print 'Hi'", "⬇️\n➡️7️⃣🔚\nHi"])
def test_a_text_that_no_run_reaches_is_printed_before_the_end(text: str) -> None:
    (only,) = EDITOR.complete(snapshot(text, analysed=False), len(text))
    assert re.fullmatch("before 🔚 at .*: 8️⃣9️⃣✖️🔡5️⃣💯➕🔡", only.detail)
    after = apply_edits(text, [only.edit, *only.other_edits])
    assert (ran(after).output, "Hi" in after) == ("Hi", False)


@pytest.mark.parametrize("end", ["\nHi|", "\nHi|\n", "\n  Hi|\n\n", "Hi|"])
@pytest.mark.parametrize(
    ("program", "blanks"),
    [
        (Path("examples/emojifunge/hello.emojifunge").read_text("utf-8").rstrip("\n"), True),
        ("1️⃣🔢2️⃣⬇️\n⬜️🔚🔢⬅️", True),
        ("⬇️7️⃣\n➡️🔢🔚\n⬆️", False),
        # The run comes down to the right of 🔚 first.
        ("➡️1️⃣🔢⬜️⬜️⬇️\n⬜️➡️🔚⬜️⬜️⬜️\n⬜️⬆️⬜️⬜️⬜️⬅️", True),
    ],
)
def test_a_text_after_the_end_is_printed_from_the_side_of_the_run(
    program: str, blanks: bool, end: str
) -> None:
    marked = program + end
    text = marked.replace("|", "")
    first = EDITOR.complete(snapshot(text, analysed=False), marked.index("|"))[0]
    assert first.label == "print Hi"
    assert first.detail.endswith(", and blank cells in the other rows") is blanks
    after = apply_edits(text, [first.edit, *first.other_edits])
    assert ran(after) == ("ended", ran(program).output + "Hi")
    assert "Hi" not in after


_COUNTDOWN = "🔟➡️💕🔢🔟🔡👎💕⤵️🔚\n⬜️⬆️⬜️⬜️⬜️⬜️⬜️⬜️⬅️"


@pytest.mark.parametrize(
    ("marked", "detail"),
    [
        ("Hi|\n🎲🔢🔚", "the rows below then do not run as before"),
        (
            # It jumps to (5, 0), wherever the other cells are.
            "⬜️Hi|0️⃣5️⃣✴️⬜️1️⃣🔢🔚\n⬜️",
            "the row's cells move: the other rows do not fit",
        ),
        (_COUNTDOWN.replace("🔚", "Hi|🔚"), ""),
        ("⬇️\n➡️1️⃣🔢Hi|🔚", ""),
        ("⬇️\n➡️1️⃣🔢Hi|", ""),
    ],
)
def test_that_the_other_rows_do_not_run_as_before_is_said(marked: str, detail: str) -> None:
    text, before = marked.replace("|", ""), marked.replace("Hi|\n", "").replace("Hi|", "")
    (only,) = EDITOR.complete(snapshot(text, analysed=False), marked.index("|"))
    assert only.label == "print Hi"
    assert only.detail == (detail or only.edit.text)
    after = ran(apply_edits(text, [only.edit]))
    if "🔚" in before:
        is_same = after == ("ended", ran(before).output + "Hi")
        assert is_same is not bool(detail)


@pytest.mark.parametrize(
    "marked",
    [
        _COUNTDOWN.replace("➡️", "Hi|➡️"),
        _COUNTDOWN.replace("🔢", "Hi|🔢"),
        "⬇️2️⃣🔢🔚\n➡️1️⃣Hi|🔢⬆️\n",
        "1️⃣🔢Hi|⬇️\n🔚🔢2️⃣⬅️\n",
    ],
)
def test_the_other_rows_get_blank_cells(marked: str) -> None:
    """Cells that were above each other stay above each other, and the rest of the program does the
    same as before."""
    text, before = marked.replace("|", ""), marked.replace("Hi|", "")
    (only,) = EDITOR.complete(snapshot(text, analysed=False), marked.index("|"))
    assert only.label == "print Hi"
    assert only.detail == "8️⃣9️⃣✖️🔡5️⃣💯➕🔡, and blank cells in the other rows"
    after = ran(apply_edits(text, [only.edit, *only.other_edits]))
    assert (after.status, after.output.replace("Hi", "")) == ran(before)
    assert "Hi" in after.output


@small_cases(
    ("marked", "after"),
    [
        ("Hi|\n1️⃣🔢🔚", "1️⃣🔢_🔚"),
        ("Hi|\r\n1️⃣🔢🔚", "1️⃣🔢_🔚"),
        ("1️⃣🔢🔚\n  Hi|", "1️⃣🔢_🔚"),
        ("1️⃣🔢🔚\nHi|\n", "1️⃣🔢_🔚\n"),
        (f"Hi|\n{_COUNTDOWN}", _COUNTDOWN.replace("🔚", "_🔚")),
        (_COUNTDOWN.replace("\n", "\nHi|\n"), _COUNTDOWN.replace("🔚", "_🔚")),
        ("1️⃣🔢\nHi|", "1️⃣🔢_🔚"),
        ("1️⃣🔢\n\nHi|", "1️⃣🔢_🔚\n"),
        ("1️⃣\n  Hi|\n", "1️⃣_🔚\n"),
        ("\nHi|", "_🔚\n"),
        ("\n\nHi|\n", "_🔚\n\n\n"),
    ],
)
def test_a_row_with_nothing_but_the_text_goes(marked: str, after: str) -> None:
    """The new program prints what it would print without this row, and then the text."""
    text = marked.replace("|", "")
    first = EDITOR.complete(snapshot(text, analysed=False), marked.index("|"))[0]
    assert first.label == "print Hi"
    changed = apply_edits(text, [first.edit, *first.other_edits])
    assert changed == after.replace("_", "8️⃣9️⃣✖️🔡5️⃣💯➕🔡")
    assert ran(changed).status == "ended"
    without = after.replace("_", "")
    assert ran(changed).output == (ran(without).output if "🔢" in without else "") + "Hi"


@pytest.mark.parametrize("marked", ["⬇️\nHi|\n🔚", "1️⃣🔢⬇️\nHi|", "1️⃣🔢\nHi|\n2️⃣🔢🔚"])
def test_what_a_trial_run_does_not_print_is_not_said_to_be_printed(marked: str) -> None:
    text = marked.replace("|", "")
    *_, last = EDITOR.complete(snapshot(text, analysed=False), marked.index("|"))
    assert last.label == "instructions for Hi"
    assert last.detail == "8️⃣9️⃣✖️🔡5️⃣💯➕🔡; a trial run does not print it"
    assert "Hi" not in ran(apply_edits(text, [last.edit])).output


def test_a_text_is_asked_for_in_the_words_of_the_list() -> None:
    try:
        speak("ja")
        text = "Hi を出力"
        only = EDITOR.complete(snapshot(text, analysed=False), len(text))[0]
        assert only.label == text
        assert only.edit.text == "8️⃣9️⃣✖️🔡5️⃣💯➕🔡🔚"
    finally:
        speak(ENGLISH)


def test_a_name_that_ends_so_is_found_by_more_than_what_is_typed() -> None:
    """Editors put a completion first if it begins with the typed word. Here the filter text begins
    with `out`, then comes the name."""
    by_glyph = {
        each.label.split()[1]: each.filter_text
        for each in EDITOR.complete(snapshot("out", analysed=False), 3)
    }
    assert by_glyph["mailbox-out"] == "out mailbox-out"
    assert by_glyph["output-ascii"] == "output-ascii"


def test_more_words() -> None:
    shown = snapshot("add", analysed=False)
    first = EDITOR.complete(shown, 3)[0]
    assert first.detail == "add: a b -- a+b"
    words = EDITOR.resolve_completion(shown, first)
    assert words.startswith("**➕ plus** (arithmetic)")
    assert "Also: add, sum, " in words
    assert "足す" in words
    assert EDITOR.resolve_completion(shown, first._replace(data={})) == ""


def test_a_word_that_ends_another_name_is_shown_with_the_whole_name() -> None:
    """Only one of the two drops a value."""
    found = EDITOR.complete(snapshot("drop", "text", analysed=False), 4)
    assert [(each.label.split(" ")[1], each.detail) for each in found] == [
        ("pop", "drop: a --"),
        ("pick-up-trash", "undo-drop: -- t"),
    ]
