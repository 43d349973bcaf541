"""Directives that turn rules off, and findings about directives that turn nothing off."""

from __future__ import annotations

from unittest.mock import Mock, patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.languages.mines.suppression import suppressions
from mines_tools.languages.mines.syntax import parse
from mines_tools.rules.catalogue import rules_of
from tests.lint.linting import BOARD, MINES, fixed, linted, place, said
from tests.mines.programs import dialects, mines_like
from tests.small_cases import small_cases

OUT, SIGN = "4,0", "+1,0"
"""Operations with a finding of M101 and one of M102."""


@small_cases(
    ("operations", "left"),
    [
        (f"{OUT}", ["3:1 M101"]),
        (f"{OUT} # mines: ignore[M101]", []),
        (f"{OUT} # mines: ignore[m101]", []),
        (f"{OUT} # mines: ignore[coordinate-outside-board]", []),
        (f"{OUT}#mines:ignore[M101]", []),
        (f"{OUT} # far out; mines: ignore[M101], really", []),
        (f"{OUT} # mines: ignore [ M102 , M101 ]", ["3:23 L001"]),
        (f"{OUT} # mines: ignore[M102] mines: ignore[M101]", ["3:7 L001"]),
        (f"{OUT} # mines: ignore", []),
        (f"{OUT} # mines: ignore[M102]", ["3:1 M101", "3:7 L001"]),
        (f"{OUT} # mines: ignore-next[M101]\n{OUT}", ["3:1 M101"]),
        (f"# mines: ignore-next[M101]\n{OUT}\n{OUT}", ["5:1 M101"]),
        (f"# mines: ignore-next[M101]\n\n{OUT}", ["3:3 L001", "5:1 M101"]),
        (f"{OUT} # mines: ignore-next[M101]", ["3:1 M101", "3:7 L001"]),
        (f"{OUT}\n{OUT} # mines: ignore-file[M101]", []),
        (f"{OUT}\n# mines: off[M101]\n{OUT}\n# mines: on[M101]\n{OUT}", ["3:1 M101", "7:1 M101"]),
        (f"# mines: off[M101]\n{OUT}\n{OUT} # mines: on[M101]\n{OUT}", ["6:1 M101"]),
        (f"# mines: off[M101]\n{OUT}", []),
        (f"# mines: off\n{OUT}\n{SIGN}\n# mines: on\n{OUT}", ["7:1 M101"]),
        (f"# mines: off\n{OUT}\n# mines: on[M102]\n{OUT}", ["6:1 M101"]),
        (f"# mines: off[M101]\n{OUT}\n# mines: on\n{OUT}", ["6:1 M101"]),
    ],
)
def test_places(operations: str, left: list[str]) -> None:
    assert said(BOARD + operations, "M101", "M102", "L") == left


def test_each_rule_is_turned_on_by_itself() -> None:
    text = f"{BOARD}# mines: off[M101, M102]\n{OUT}\n# mines: on[M101]\n{OUT}\n{SIGN}\n"
    text += f"# mines: on[redundant-sign]\n{SIGN}"
    assert said(text, "M101", "M102", "L") == ["6:1 M101", "9:1 M102"]


def test_a_part_of_a_region_can_be_unused() -> None:
    text = f"{BOARD}# mines: off[M101, M102]\n{OUT}\n# mines: on[M101]\n0,0"
    assert said(text, "M101", "M102", "L") == ["3:20 L001"]
    mended = fixed(text, "M101", "M102", "L")
    assert mended == text.replace(", M102", "")
    assert said(mended, "M101", "M102", "L") == []


@pytest.mark.parametrize("place", ["ignore", "ignore-next", "ignore-file", "off"])
def test_in_the_header_and_the_board(place: str) -> None:
    text = f"# mines: {place}[M105]\n.* \n0,0"
    assert (
        said(text, "M105", "L")
        == {
            "ignore": ["1:3 L001", "2:3 M105"],
            "ignore-next": [],
            "ignore-file": [],
            "off": [],
        }[place]
    )
    assert said(f".* # mines: {place}[M105]\t\n0,0", "M105", "L")[:1] == (
        ["1:6 L001"] if place == "ignore-next" else []
    )


def test_lines_are_those_of_the_dialect() -> None:
    text = ".*.\r...\r4,0 # mines: ignore[M101]\r4,0"
    assert said(text, "M101", "L", dialect="1") == ["4:1 M101"]
    assert said(text, "M101", "L", dialect="2.0.0") == ["4:1 M101"]


def test_windows_line_ends() -> None:
    text = f".*.\r\n...\r\n{OUT} # mines: ignore[M101]\r\n0,0 # mines: ignore[M101]\r\n0,0"
    assert said(text, "M101", "L") == ["4:7 L001"]
    assert fixed(text, "M101", "L") == text.replace("0,0 # mines: ignore[M101]\r", "0,0\r", 1)
    last = f"{BOARD}0,0 # mines: ignore[M101] \t\r"
    assert fixed(last, "M101", "L") == f"{BOARD}0,0\r"


def test_the_parser_cannot_be_silenced() -> None:
    assert said("..\n0,,0 # mines: ignore", "L") == ["2:3 M007"]
    assert said("..\n0,,0 # mines: ignore[M007, L001]", "L") == ["2:3 M007"]
    found = linted("..\n0,,0 # mines: ignore[M007]", "L")
    assert [place(found, each) for each in found.diagnostics] == ["2:3 M007", "2:8 L001"]
    assert (
        found.diagnostics[1].message == "nothing to ignore: M007 (syntax errors cannot be ignored)"
    )


def test_unknown_names() -> None:
    found = linted(f"{BOARD}{OUT} # mines: ignore[M101, redundant-sing, x]", "M101", "L")
    assert [(place(found, each), each.message) for each in found.diagnostics] == [
        ("3:27 L002", "there is no rule 'redundant-sing'; did you mean redundant-sign?"),
        ("3:43 L002", "there is no rule 'x'"),
    ]
    # A name that is a part of the word before the brackets has its place all the same.
    assert said(f"{BOARD}0,0 # mines: ignore[ignore]", "L") == ["3:21 L002"]
    assert said(f"{BOARD}0,0 # mines: on[n]", "L") == ["3:17 L002"]


@small_cases(
    ("comment", "left"),
    [
        ("# mines: ignore[M102]", ""),
        ("#mines: ignore[M102]  ", ""),
        ("# reset(l); mines: ignore[M102]", "# reset(l)"),
        ("# reset(l), mines: ignore[M102]", "# reset(l)"),
        ("# why mines: ignore[M102]", "# why"),
        ("# why # mines: ignore[M102]", "# why"),
        ("# mines: ignore[M102]; why", "# why"),
        ("# mines: ignore[M102], why", "# why"),
        ("# mines: ignore[M102] why", "# why"),
        ("# a; mines: ignore[M102]; b", "# a; b"),
        ("# mines: ignore[M102] mines: ignore-next[M102]", ""),
        ("# mines: ignore[M102] fmt: skip", "# fmt: skip"),
        ("# mines: ignore[M102, M103]", ""),
        ("# mines: ignore[]", ""),
        ("# mines: on[M102]", ""),
        ("# mines: on", ""),
        ("# mines: ignore-next", ""),
    ],
)
def test_what_turns_off_nothing_goes(comment: str, left: str) -> None:
    text = f"{BOARD}1,0  {comment}\n0,0"
    rules = sorted(rule.code for rule in rules_of(MINES).values() if rule.is_default)
    assert any("L001" in each for each in said(text, *rules, budget=None))
    result = linted(text, *rules, budget=None, fix=True).parsed.text
    assert result == f"{BOARD}1,0{'  ' if left.startswith('#') else ''}{left}\n0,0"


@pytest.mark.parametrize("names", ["M102, M101", "M101, M102", "M103 ,M101, M102", "M101\t,M102"])
def test_one_name_of_several_goes(names: str) -> None:
    text = f"{BOARD}{OUT} # mines: ignore[{names}]"
    found = linted(text, "M101", "M102", "M103", "L", fix=True)
    assert found.parsed.text == f"{BOARD}{OUT} # mines: ignore[M101]"
    assert list(found.diagnostics) == []


def test_of_rules_that_are_off_nothing_is_said() -> None:
    assert said(f"{BOARD}0,0 # mines: ignore[M101]", "M102", "L") == []
    assert said(f"{BOARD}0,0 # mines: ignore", "M102", "L") == []
    assert said(f"{BOARD}0,0 # mines: ignore[M201]", "M", "L", budget=0) == []
    assert said(f"{BOARD}0,0 # mines: ignore[M211]", budget=0) == []
    assert said(f"{BOARD}0,0 # mines: ignore[M206]", "M206", "L001", budget=1) == []
    assert said(f"{BOARD}0,0 # mines: ignore", budget=0) == []
    assert said(f"{BOARD}0,0,0 # mines: ignore[M201]", "M2", "L", budget=None) == ["3:4 M007"]


def test_a_flow_rule_that_was_heard_out() -> None:
    text = ".*\n0,0 # mines: ignore[M201]\n"
    assert said(text, "M201", "L", budget=None) == ["2:7 L001"]
    assert said(f"{text}1,0 # mines: ignore[M201]", "M201", "L", budget=None) == ["2:7 L001"]


def test_the_linters_own_rules_where_they_are_named() -> None:
    assert said(f"{BOARD}0,0 # mines: ignore[M101, L001]", "M101", "L") == []
    assert said(f"{BOARD}0,0 # mines: ignore[nothing, unknown-rule]", "M101", "L") == []
    assert said(f"{BOARD}0,0 # mines: ignore-file[L]", "M101", "L") == ["3:26 L002"]
    assert said(f"{BOARD}0,0 # mines: ignore[M101] mines: ignore", "M101", "L") == ["3:7 L001"]
    assert said(f"{BOARD}{OUT} # mines: ignore[M101, L001]", "M101", "L") == ["3:27 L001"]
    assert said(f"{BOARD}{OUT} # mines: ignore[M101, L001]", "M101", "L002") == []


def test_many_directives_cost_no_square() -> None:
    lines = 4000
    text = BOARD + f"{OUT} # mines: ignore[M101, M102]\n" * lines
    found = linted(text, "M101", "M102", "L")
    assert {each.code for each in found.diagnostics} == {"L001"}
    assert len(found.diagnostics) == lines


_DIRECTIVES = ["ignore", "ignore-next", "ignore-file", "off", "on"]
_LINES = [OUT, SIGN, "0,0", "", "+9,0", "0,,0"]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(_LINES),
            st.sampled_from(["", *_DIRECTIVES]),
            st.sampled_from(["", "[M101]", "[M102]", "[M101, redundant-sign]", "[]", "[x]"]),
        ),
        max_size=8,
    ),
    dialects,
)
def test_removing_what_is_unused_changes_nothing_else(
    lines: list[tuple[str, str, str]], dialect: str
) -> None:
    text = BOARD + "\n".join(
        f"{line} # mines: {word}{names}" if word else line for line, word, names in lines
    )
    rules = ("M101", "M102", "L")
    before = linted(text, *rules, dialect=dialect)
    after = linted(text, *rules, dialect=dialect, fix=True)
    assert not [each for each in after.diagnostics if each.code == "L001" and each.fix]
    kept = [each.message for each in before.diagnostics if each.fix is None]
    assert [each.message for each in after.diagnostics if each.fix is None] == kept
    assert MINES.difference(before.parsed, after.parsed) is None
    assert len(after.parsed.lines) == len(before.parsed.lines)


@given(mines_like, dialects)
def test_places_lie_in_the_text(text: str, dialect: str) -> None:
    tree = parse(text, dialect)
    for directive in suppressions(tree):
        start, end = directive.span
        assert text[start:end].startswith("mines:")
        for name, (name_start, name_end) in directive.names:
            assert text[name_start:name_end] == name
            assert start < name_start < name_end < end
        for first, stop in directive.covers:
            assert 0 <= first <= stop <= len(text) + 1


def test_no_rule_is_guessed_for_most_of_very_many_unknown_names() -> None:
    text = f"{BOARD}0,0" + "".join(f"  # mines: ignore[no-{n}]\n0,0" for n in range(120))
    with patch("difflib.get_close_matches", Mock(return_value=[])) as guess:
        found = linted(text)
    assert sum(each.code == "L002" for each in found.diagnostics) == 120
    assert guess.call_count == 100
