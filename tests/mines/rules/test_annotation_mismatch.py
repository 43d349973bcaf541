"""Claims in comments: which claims are wrong, and which comments contain no claim."""

from __future__ import annotations

import pytest

from mines_tools.interface.language import RuleSelection
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.syntax import parse
from tests.mines.rules.performed import ALIASES, TILES
from tests.mines.rules.said import diagnostics, silent
from tests.small_cases import small_cases

# annotation-mismatch


def claimed(comment: str, index: int = 1) -> list[str]:
    """Return the messages about a comment on one of three operations: `push 3`, `push 3` and
    `add`."""
    lines = ["0,1", "2,1", "0,1", "1,1", "1,0"]
    lines[index] += comment
    found = diagnostics(TILES + "\n".join(lines), ["annotation-mismatch"])
    return [each.message for each in found]


@small_cases(("name", "alias"), ALIASES)
def test_a_claim_by_any_name(name: str, alias: str) -> None:
    for comment in (f"#{alias}", f"# {alias}, so", f" #\t{alias.upper()} ; x", f"#= {alias} # y"):
        assert bool(claimed(comment, 1)) == (name != "push(n)")
        assert bool(claimed(comment, 2)) == (name != "add")
        assert bool(claimed(f"#{alias} mines: ignore[M209]")) == (name != "push(n)")
        assert bool(claimed(f"#{alias} fmt: skip")) == (name != "push(n)")


@pytest.mark.parametrize(
    ("comment", "is_right"),
    [
        ("#push3", True),
        ("# push 3", True),
        ("# push(3)", True),
        ("# Push 03;", True),
        ("#= push 3", True),
        ("# push4", False),
        ("# push -3", False),
        ("# push(33333333333333333333)", False),
        ("# push" + "3" * 1001, True),  # nobody claims that
    ],
)
def test_claims_of_a_value(comment: str, is_right: bool) -> None:
    assert (not claimed(comment)) == is_right
    assert claimed(comment, 2) or len(comment) > 1000


@small_cases(
    "prose",
    [
        "not needed", "add one", "skip the next line until EOF", "pop the rest", "pushing", "push",
        "push it", "push3 and more", "push 3.5", "push3x", "subtract", "sub-total", "adder", "in",
        "inn keeper", "out of here", "x sub", "5 sub", "'sub'", "(sub)", "sub: why", "sub.", "sub?",
        "roll()", "in(x)", "", "=", "= a", "swap/pop", "dup_", "no", "noop1",
        "\u017fub", "\u0131n(n)", "pu\u017fh 3", "push 3mines: ignore[M209]", "push(3", "push (3)x",
    ],
)  # fmt: skip
def test_prose_claims_nothing(prose: str) -> None:
    assert claimed(f"# {prose}") == []
    assert claimed(f"#{prose}", 2) == []


def test_what_is_right_is_offered() -> None:
    text = f"{TILES}0,1 # push 2\n2,1 #sub; why\n0,1 #= mul\n1,1\n1,0"
    said = diagnostics(text, ["annotation-mismatch"])
    assert [each.message for each in said] == [
        "the comment claims `push 2`, but: left click on (0, 1), an unopened 3: `push(n)`",
        "the comment claims `sub`, but: left click on (2, 1), an unopened 3: `push(n)`",
        "the comment claims `mul`, but: left click on (0, 1), an opened 3: `add`",
    ]
    assert [text[slice(*each.span)] for each in said] == ["push 2", "sub", "mul"]
    edits = [each.fix.edits[0].text for each in said if each.fix is not None]
    assert edits == ["push 3", "push 3", "add"]
    assert all(each.fix is not None and each.fix.safe for each in said)


def test_of_what_it_may_be_one_is_enough() -> None:
    # The first time round the cell is opened, later it is `add`.
    for claim, count in (("push3", 0), ("add", 0), ("sub", 1)):
        text = f"*.*.\n...*\n***.\n0,1 # {claim}\n1,0"
        assert len(diagnostics(text, ["annotation-mismatch"])) == count
    (said,) = diagnostics("*.*.\n...*\n***.\n0,1 # sub\n1,0", ["annotation-mismatch"])
    assert said.fix is None


def test_a_comment_alone_claims_nothing() -> None:
    silent(f"{TILES}# sub\n0,1\n# push5", "annotation-mismatch")
    silent(f"# sub\n{TILES}0,1", "annotation-mismatch")


def test_nothing_is_said_of_what_is_never_reached() -> None:
    silent(".*\n0,0\n1,0 # sub", "annotation-mismatch")


def test_what_no_run_can_do_is_found_although_the_analysis_stopped_early() -> None:
    tree = parse("*.*.\n...*\n***.\n0,1 # sub\n1,0", "2")
    checked = LANGUAGE.check(tree, RuleSelection({"M301"}, flow_budget=1))
    (found,) = checked.diagnostics
    assert tree.text[found.span.start : found.span.end] == "sub"
    assert checked.ran_out


def test_nothing_is_said_of_what_was_not_explored_to_its_end() -> None:
    # The first time it pushes; a later time, for which the budget does not last, it adds.
    tree = parse("*.*.\n...*\n***.\n0,1 # add\n1,0", "2")
    checked = LANGUAGE.check(tree, RuleSelection({"M301"}, flow_budget=1))
    assert (list(checked.diagnostics), checked.ran_out) == ([], True)
