"""The text of hovers."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.translations.phrases import ENGLISH, speak
from tests.emojifunge.ide.editing import EDITOR, at, program, snapshot
from tests.small_cases import small_cases


def hover(names: str, x: int, y: int = 0, dialect: str = "text") -> str:
    shown = snapshot(program(names), dialect)
    found = EDITOR.hover(shown, at(shown, x, y))
    assert found is not None
    return found.markdown


def test_a_whole_one() -> None:
    assert hover("3 5 plus output-number end", 2).split("\n") == [
        "**➕ plus** (2, 0)",
        "",
        "adds a and b; element by element if a or b is a stack  ",
        "Stack `before -- after`, the top first: `a b -- a+b`; if the top is itself a stack, its values replace it first, except in the pop mode called `stack`; there, two stacks are combined in pairs from the top down, until one of them ends; a number counts as a stack with one element.",
        "",
        "- reached going right, first at step 3",
        "- stack, the top first: `[5, 3]` before, `[8]` after",
        "- then the pointer goes to (3, 0)",
        "",
        "written U+2795; to write it, type its name",
    ]


@small_cases(
    ("names", "x", "said"),
    [
        ("1 end 2", 2, "- never reached"),
        ("comment 1 comment end", 1, "- in a comment: ignored"),
        ("record 1 record play-record end", 1, "- recorded when it is executed"),
        ("bicycle 1 end", 1, "- on the bicycle"),
        ("change-popmode 1 end", 1, "- pop mode: stack"),
        ("input-number change-popmode 1 end", 2, "- pop mode: stack"),
        ("pick-emoji end 2 end", 1, "- never executed: it is passed over"),
        ("input-number right-if-true down", 2, "- reached going right, first at step 3"),
        ("judgement right-if-true left end", 2, "going right, for example at step 3 of a run with the seed 0"),
        (
            "input-number 1 minus down-if-true 2 end\nempty empty empty 1 end", 4,
            "- reached going right, for example at step 5 of a run with the input '1'\n",
        ),
        ("input-number down-if-true end\nempty end", 1, "- stack in all runs `[?]` before, `[]` after (`?` means any number)"),
        ("input-ascii end", 1, "- current stack `[-1..65535]`, the top first: 1 element (in a stack"),
        ("1 2 create-empty-stack end", 3, "- current stack `[[], 2, 1]`, the top first: 3 elements"),
        ("1 into-nested-stack judgement end", 2, "- stack in all runs, the top first: `[1]` before, `[0|1, 1]` after (`0|1` means 0 or 1)"),
        ("input-number create-empty-stack into-nested-stack end", 3, "- levels below the root stack: 1"),
        ("input-number warp", 1, "- reached, first at step 2"),
        ("7 infinity dup end", 3, "current stack `[Infinity, Infinity, 7]`"),
        ("1 2 plus output-number end", 3, "- writes `3`\n"),
        ("8 9 mul output-ascii end", 3, '- writes `"H"`\n'),
        ("5 output-ascii end", 1, '- writes `"\\u{5}"`\n'),
        ("pick-emoji crash output-emoji end", 2, '- writes `"💥"`\n'),
        ("input-number right-if-true 1 0 pop output-number end", 5, "- writes `1`\n"),
        ("judgement output-number end", 1, "- writes `0` or `1`\n"),
        ("change-popmode create-empty-stack into-nested-stack 1 2 exit-nested-stack output-number end", 6, "- writes"),
        ("infinity dup end", 2, "current stack `[Infinity, Infinity]`"),
        ("fast-right 1 end", 2, "- reached going (dx, dy) = (2, 0), first at step 2"),
        ("1 crash", 1, "- always fails: the program crashes"),
        ("input-number down-if-true end\ncrash crash", 1, "- reached going right, first at step 2\n- stack"),
        ("O end", 0, "77 is the code of M"),
        ("up-if-true end", 0, "Looks like: ⤵️ down-if-true"),
        ("gold end", 0, "In the dialect `author`, it empties the stack first."),
    ],
)  # fmt: skip
def test_what_is_known(names: str, x: int, said: str) -> None:
    assert said in hover(names, x)


def test_what_can_go_wrong() -> None:
    program = "input-ascii into-nested-stack pop gold median end"
    assert "fail" not in hover(program, 3)
    program = "input-number exec end"
    assert "- can fail: this is no emoji" in hover(program, 1) or "- can fail: " in hover(
        program, 1
    )
    program = "create-empty-stack fireworks input-number pop median end"
    assert "- always fails: there are no values to take the median of" in hover(program, 4)


def test_what_is_not_known_is_not_said() -> None:
    """If a warp may lead anywhere, the hover says nothing about the stack and the ways."""
    said = hover("input-number dup warp\n1 2\n\n\n3", 1, 1)
    assert "not known to be reached" in said
    assert "stack" not in said
    assert "goes to" not in said


def test_other_cells() -> None:
    shown = snapshot("\U0001f600ab*c\n\u2b1c")
    said = [EDITOR.hover(shown, offset) for offset in (0, 2, 5, 6, 7)]
    assert [found and found.span for found in said] == [(0, 1), (1, 5), (1, 5), (6, 7), (6, 7)]
    assert said[0] is not None
    assert said[1] is not None
    assert said[3] is not None
    assert said[0].markdown.startswith("**\U0001f600: not an instruction** (0, 0)")
    assert "**unknown text** (1, 0)\n\n`ab*c`" in said[1].markdown
    assert said[3].markdown.endswith("written U+2B1C, without U+FE0F; to write it, type its name")


def test_in_japanese() -> None:
    speak("ja")
    try:
        said = hover("3 5 plus end", 2)
    finally:
        speak(ENGLISH)
    assert "- 右向きで到達、" in said
    assert "スタック（一番上が左端）: 前が `[5, 3]`、後が `[8]`" in said


@small_cases("name", BY_NAME)
def test_each_glyph(name: str) -> None:
    glyph = BY_NAME[name]
    said = hover(f"{name} end", 0)
    assert glyph.summary.partition("(")[0].partition("*")[0].strip() in said.replace("\\", "")
    assert said.startswith("**")
