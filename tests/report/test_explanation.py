"""The explanation of a program, beside its text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.explanation import Explanation, Item, ItemVocabulary, ItemWords
from mines_tools.interface.language import language
from mines_tools.report.explanation import explanation_lines
from mines_tools.report.side_by_side import WIDTH, beside
from mines_tools.report.width import display_width
from mines_tools.text.source import Span
from mines_tools.translations.phrases import ENGLISH, speak
from tests.toy.language import LANGUAGE as TOY

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def in_english_afterwards() -> Iterator[None]:
    yield
    speak(ENGLISH)


_EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.mines"))

_SUM = "# a sum\n\n*.*\n...\n***\n0,1\n2,1 # push\n0,1\n\n1,1\n1,0"


def test_each_line_is_as_high_up_as_the_line_that_it_is_about() -> None:
    mines = language("mines")
    lines, pieces, _, _ = beside(mines.explain(mines.parse(_SUM, "2")))
    assert lines[:11] == [
        "",
        "",
        "*2*",
        "353",
        "***",
        f"{'push(n)  [3]':50}  -- n",
        f"{'push(n)  [3 3]':50}  -- n",
        f"{'add      [6]':50}  a b -- a+b",
        f"{'noop     [6]':50}  --",
        f"{'push(n)  [5 6]':50}  -- n",
        f"{'push(n)  [2 5 6]  the program can end here':50}  -- n",
    ]
    assert lines[11] == ""
    assert lines[12].startswith("verdict: ")
    assert pieces == []


def test_the_stack_effect_is_seen_if_it_fits_and_else_is_out_of_sight() -> None:
    add = ItemWords(("add", "a b -- a+b", "[6]"))
    end = ItemWords(("push(n)", "-- n", "[6 5 2]"), (), ("the program can end here",))
    assert _beside(add)[0] == "add  [6]  a b -- a+b"
    assert _beside(add, end)[0] == f"{'add      [6]':{WIDTH}}  a b -- a+b"


def test_what_is_never_reached_takes_no_room_from_the_others() -> None:
    add = ItemWords(("add", "a b -- a+b", "[6]"))
    unmet = ItemWords(("never reached", "", ""), is_dim=True)
    words = ItemVocabulary(("command", "effect", "stack"), (add, unmet), "ends")
    assert list(explanation_lines(_explanation("1,1\n0,0", words)))[:3] == [
        "         command  effect      stack",
        "1 | 1,1  add      a b -- a+b  [6]",
        "2 | 0,0  never reached",
    ]


def test_a_language_without_lines_is_explained_item_by_item() -> None:
    """Several rows of beads can stand on one line. An emoji is two columns wide."""
    explanation = TOY.explain(TOY.parse("><|v\U0001f469\u200d\U0001f680_", "glass"), None)
    beads = [
        "1:1 | >   to the right",
        "1:2 | <   to the left",
        "1:4 | v   down",
        "1:5 | \U0001f469\u200d\U0001f680  an astronaut",
        "1:8 | _   an empty place",
    ]
    verdict = ["", "verdict: it lies there"]
    assert list(explanation_lines(explanation)) == ["          bead", *beads, *verdict]
    shown = beside(explanation)
    assert shown.lines == [*(each.replace(" | ", " ") for each in beads), *verdict]
    assert shown.header == "place   bead  notes"


def test_items_stand_in_columns_before_their_notes() -> None:
    """Each column is as wide as its widest item. Notes are the last column and are never
    shortened."""
    note = "what it does: a note that is longer than what is seen of it at once, to its very end"
    items = (
        ItemWords(("dup", "a -- a a"), (), (note,)),
        ItemWords(("create-new-stack", "a# -- []"), ("can fail",), (note,)),
        ItemWords(("never reached", ""), is_dim=True),
        ItemWords(("wait", note)),
    )
    words = ItemVocabulary(("instruction", "effect"), items, "ends")
    parsed = TOY.parse(">|\u2764v|<", "glass")
    spans = [Span(0, 1), Span(2, 3), Span(3, 4), Span(5, 6)]
    explanation = Explanation(parsed, [Item(span) for span in spans], lambda: words)
    shown = beside(explanation)
    assert shown.lines[:4] == [
        f"1:1 >  dup               a -- a a  {note}",
        f"1:3 \u2764  create-new-stack  a# -- []  can fail; {note}",
        "1:4 v  never reached",
        f"1:6 <  wait              {note}",
    ]
    assert [shown.lines[line][start:end] for line, start, end, _ in shown.pieces] == [
        "can fail",
        "never reached",
    ]
    assert shown.whole == ()


def test_what_can_fail_stands_out() -> None:
    mines = language("mines")
    lines, pieces, _, _ = beside(
        mines.explain(mines.parse("*.*\n...\n***\n0;0\n0,1\n0;1\n@\n", "2"))
    )
    standing_out = {lines[line][start:end]: kind for line, start, end, kind in pieces}
    assert "alarm" in standing_out.values()
    assert all("fail" in text for text, kind in standing_out.items() if kind == "alarm")


def _explanation(text: str, words: ItemVocabulary) -> Explanation:
    parsed = language("mines").parse(text, "2")
    items = [Item(Span(at, at)) for at in parsed.lines.starts]
    return Explanation(parsed, items, lambda: words, by_line=True)


def _beside(*lines: ItemWords, verdict: str = "") -> list[str]:
    return list(beside(_explanation("", ItemVocabulary(("", "", ""), lines, verdict))).lines)


def test_notes_are_shortened_in_the_middle_and_kept_whole() -> None:
    columns = ("perform(l)", "column row --", "[… 0|1]")
    failure = "can fail: stack underflow"
    notes = ("performs 0,0 or 1,0 or 2,0 or 3,0", "the program can end here")
    line = ItemWords(columns, (failure,), notes)
    found = beside(_explanation("", ItemVocabulary(("", "", ""), (line,), "")))
    assert (
        found.lines[0] == f"{'perform(l)  [… 0|1]  can fail: stack underflow; …':50}  column row --"
    )
    ((_, start, end, kind),) = found.pieces
    assert (found.lines[0][start:end], kind) == (failure, "alarm")
    assert found.whole == [(0, "; ".join((failure, *notes)))]


def test_the_first_note_and_the_last_words_are_kept() -> None:
    notes = ("to line 4", "performs 0,0 or 1,0 or 2,0 or 3,0", "the program can end here")
    first, *_ = _beside(ItemWords(("skip", "", "[… 0|1]"), (), notes))
    assert first.rstrip() == "skip  [… 0|1]  to line 4; …program can end here"


def test_a_long_stack_gives_way_to_notes() -> None:
    stack = "[1000 2000 3000 4000 5000]"
    alone = ItemWords(("push(n)", "-- n", stack))
    noted = alone._replace(notes=("the program can end here",))
    first, second, *_ = _beside(alone, noted)
    assert first.startswith(f"push(n)  {stack}")
    assert second.startswith("push(n)  [… 4000 5000]  the program can end here")


def test_several_commands_move_only_their_own_line() -> None:
    many = ItemWords(("push(n) | perform(l)", "", "[… 6 8]"), (), ("can fail: stack underflow",))
    one = ItemWords(("pop", "a --", "[… 6]"), (), ("can fail: stack underflow",))
    first, second, *_ = _beside(many, one)
    assert first == "push(n) | perform(l)  [… 6 8]  can fail:…underflow"
    assert second == f"{'pop          [… 6]    can fail: stack underflow':50}  a --"


def test_the_verdict_is_wrapped() -> None:
    words = "depends on input: it ends with the input '0' and never ends with no input"
    assert _beside(verdict=words) == [
        "",
        "verdict: depends on input: it ends with the input",
        "         '0' and never ends with no input",
    ]


@pytest.mark.long
@pytest.mark.parametrize("tongue", ["en", "ja"])
@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_what_matters_of_the_examples_is_not_clipped(path: Path, tongue: str) -> None:
    mines = language("mines")
    text = path.read_bytes().decode()
    dialect = "1" if "dialect=1" in text else "2"
    speak(tongue)
    explanation = mines.explain(mines.parse(text, dialect))
    lines, _, whole, _ = beside(explanation)
    shortened = dict(whole)
    for number, (item, shown) in enumerate(zip(explanation.words().items, lines, strict=False)):
        if not item.columns or item.is_dim:
            continue
        first, *asides, last = item.columns
        assert shown.startswith(first)
        assert shown.endswith("  ".join(asides))
        if item.remarks:
            notes = shown.removesuffix("  ".join(asides)).rstrip()
            assert display_width(notes) <= WIDTH
            assert item.remarks in notes or shortened[number] == item.remarks
        else:
            assert last in shown
    assert all(display_width(line) <= WIDTH for line in lines[len(explanation.items) :])
