"""No case is lost, and no file is damaged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import mines_tools
from mines_tools.project.configuration import NO_OVERRIDES
from mines_tools.testing.case import Mismatch, Result
from mines_tools.testing.comparison import COMPARISONS
from mines_tools.testing.finding import find_cases
from mines_tools.testing.updating import update_of
from tests.testing.programs import MINES, put, results

if TYPE_CHECKING:
    from pathlib import Path

_BOX = "tests:\n  sum: {file: add.mines, stdin: 40 2, expected: 43}\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("add.mines", f'# input: 40 2\n# output: "43\\n"\n{MINES}'),
        ("box.yaml", _BOX),
        ("mines-tools.toml", '[[test]]\nprogram = "add.mines"\ninput = "40 2"\noutput = "43"\n'),
        ("add.out", "43\n"),
    ],
)
def test_a_file_that_has_changed_since_the_cases_were_read_is_not_updated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    put(tmp_path, [("add.mines", MINES), (name, text)])
    (case,) = find_cases(["."], NO_OVERRIDES).cases
    wrong = Result(case, "wrong-output", output="42\n", mismatch=Mismatch(1, 1))
    assert [change.path for change in update_of([wrong], {}).changes] == [
        case.output_path or case.path
    ]
    put(tmp_path, [(name, f"# a new line\n{text}")])
    update = update_of([wrong], {})
    assert update.changes == []
    assert "the file has changed since" in str(update.problems[0])


def test_a_value_with_an_anchor_is_not_replaced(tmp_path: Path) -> None:
    box = (
        "tests:\n  sum: {file: add.mines, stdin: 40 2, expected: &a '43'}\n"
        "  other: {file: add.mines, stdin: 40 3, expected: *a}\n"
    )
    put(tmp_path, [("add.mines", MINES), ("box.yaml", box)])
    done = results(tmp_path, "--update")
    assert (tmp_path / "box.yaml").read_text() == box
    assert "the place of the expected output is not known" in done.errors


def test_line_ends_after_a_value_stay(tmp_path: Path) -> None:
    box = "tests:\r\n  sum:\r\n    file: add.mines\r\n    stdin: 40 2\r\n    expected: |\r\n      43\r\n\r\n  "
    put(
        tmp_path,
        [("add.mines", MINES), ("box.yaml", f"{box}later: {{file: no.mines, skip: true}}\r\n")],
    )
    results(tmp_path, "--update")
    assert (tmp_path / "box.yaml").read_bytes().decode() == (
        'tests:\r\n  sum:\r\n    file: add.mines\r\n    stdin: 40 2\r\n    expected: "42\\n"\r\n\r\n  '
        "later: {file: no.mines, skip: true}\r\n"
    )


_UNREADABLE = "tests: {"
_BROKEN = "tests: {a: {file: add.mines, stdin_file: no.in}}"


@pytest.mark.parametrize(
    ("box", "arguments"),
    [
        (_UNREADABLE, ()),
        (_UNREADABLE, ("add.mines",)),
        (_UNREADABLE, ("--only", "add")),
        (_UNREADABLE, ("add.mines", "--only", "x")),
        (_BROKEN, ()),
        (_BROKEN, ("add.mines",)),
    ],
)
def test_broken_cases_count_for_each_way_to_name_the_program(
    tmp_path: Path, box: str, arguments: tuple[str, ...]
) -> None:
    put(tmp_path, [("add.mines", MINES), ("box.yaml", box)])
    done = results(tmp_path, *arguments)
    assert (done.status, "box.yaml:1:" in done.output + done.errors) == (2, True)


def test_a_name_that_means_no_case_is_a_mistake(tmp_path: Path) -> None:
    put(tmp_path, [("add.mines", MINES), ("box.yaml", _BOX.replace("43", "'42\\n'"))])
    done = results(tmp_path, "--only", "nope")
    assert (done.status, "no case has the name `nope`" in done.errors) == (2, True)


def test_a_whole_title_means_one_case(tmp_path: Path) -> None:
    files = [("add.mines", MINES)]
    files += [(f"add.{name}.in", "40 2") for name in ("1", "10")]
    files += [(f"add.{name}.out", "42\n") for name in ("1", "10")]
    put(tmp_path, files)
    listed = results(tmp_path, "--list", "--only", "add.mines: add.1")
    assert listed.output == "add.mines: add.1\n"


def test_an_output_after_an_error_belongs_to_the_same_case(tmp_path: Path) -> None:
    put(tmp_path, [("add.mines", f'# input: 40 2\n# error: integer\n# output: "42\\n"\n{MINES}')])
    assert results(tmp_path, "--list").output == "add.mines: 1\n"


def test_a_skipped_case_needs_no_program(tmp_path: Path) -> None:
    put(tmp_path, [("box.yaml", "tests: {later: {file: sort.mines, skip: not written yet}}\n")])
    done = results(tmp_path)
    assert (done.status, "1 skipped" in done.errors) == (0, True)


@pytest.mark.parametrize(
    ("expected", "actual", "tolerance", "is_equal"),
    [
        ("1_0", "10", 1e-6, False),
        ("\u0661\u0660", "10", 1e-6, False),
        ("9007199254740992", "9007199254740993", 0.0, False),
        ("0.5", "0.50", 0.0, True),
        ("007", "7", 0.0, True),
    ],
)
def test_floats_are_decimal_numbers(
    expected: str, actual: str, tolerance: float, *, is_equal: bool
) -> None:
    compare = COMPARISONS["floats"].compare
    assert (compare(expected, actual, tolerance) is None) == is_equal


@pytest.mark.parametrize("case", [3, ["1 2", "3\n"], ("1 2", 3), ("1 2",), ("1", "2", "3")])
def test_a_case_of_another_form_is_refused(case: object) -> None:
    with pytest.raises(ValueError, match="case 1 is no"):
        mines_tools.test(MINES, [case])  # type: ignore[list-item]


def test_a_program_whose_name_begins_with_a_hyphen_can_be_debugged(tmp_path: Path) -> None:
    put(tmp_path, [("-a.mines", MINES), ("-a.in", "40 2"), ("-a.out", "43\n")])
    done = results(tmp_path, "--output-format", "full")
    assert "mines-run --debug ./-a.mines -i ./-a.in" in done.output


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("    stdin_file: nope.in", "box.yaml:4:17: nope.in: there is no such file"),
        ("    expected_file: ../x", "box.yaml:4:20: ../x: it is not read, because"),
        ('    stdin: "a\x01"', "box.yaml:4:14: not valid YAML: unacceptable character"),
    ],
)
def test_a_mistake_has_its_place_in_the_list(tmp_path: Path, last: str, said: str) -> None:
    put(
        tmp_path,
        [("add.mines", MINES), ("box.yaml", f"tests:\n  a:\n    file: add.mines\n{last}\n")],
    )
    assert said in results(tmp_path, "--output-format", "full").output


def test_a_message_about_a_long_value_is_short_and_shows_its_escapes(tmp_path: Path) -> None:
    value = '"\x1b[31m' + "\\u00" * 200_000
    put(tmp_path, [("add.mines", f"# input: {value}\n# output: 3\n{MINES}")])
    done = results(tmp_path)
    assert (done.status, "\x1b" in done.output, len(done.output) < 500) == (2, False, True)
