"""What the user sees is true of real runs. This is a sample of what the package `shown` checks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.editor import Snapshot
from mines_tools.languages.mines.explanation import words as explained_words
from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.flow.certainty import OperationFlow
from mines_tools.languages.mines.ide import lenses, signature
from mines_tools.languages.mines.rules import dialect_difference
from mines_tools.languages.mines.syntax import parse
from mines_tools.languages.mines.words import operations
from tests.mines.flow.shown.checked import any_program, check_program, messy
from tests.mines.flow.shown.ended import check_lenses
from tests.mines.flow.shown.observed import observed
from tests.mines.flow.shown.otherwise import check_differences
from tests.mines.flow.shown.reading import Click, click, is_short_value, is_stack, is_value
from tests.mines.flow.shown.report import Report, new_report
from tests.mines.flow.shown.signed import check_signature

if TYPE_CHECKING:
    from types import ModuleType
    from typing import Literal

_COLLATZ = Path(__file__).parents[3] / "examples" / "collatz.mines"
SEEDS = range(40)
STRUCTURED = range(1_000_000, 1_000_004)
_USUAL = (
    "hover: depth", "hover: leaves a value", "hover: it is never opened", "hint: command", "hint: always fails", "hint: value",
    "hint: depth", "explain: stack after", "explain: command", "edit: rename", "edit: row or column",
    "completion: the first time", "other button: the first time",
    "signature: the only click", "hint's tooltip: the only click", "lens: ends", "lens: never ends", "lens: writes",
    "explain: writes", "lint: M401",
)  # fmt: skip


def checked(seeds: range, structured: float, hard: float = 0.0) -> Report:
    report = new_report()
    for seed in seeds:
        check_program(*any_program(seed, structured, hard), seed, report)
    return report


@pytest.mark.long
def test_nothing_that_is_shown_is_false() -> None:
    report = checked(SEEDS, 0.0)
    assert not report.false, report.examples
    assert all(report.claims[kind] for kind in _USUAL), report.claims


@pytest.mark.long
@pytest.mark.parametrize("hard", [0.0, 1.0])
def test_nothing_that_is_shown_of_structured_programs_is_false(hard: float) -> None:
    report = checked(STRUCTURED, 1.0, hard)
    assert not report.false, report.examples
    assert report.claims["programs"] == len(STRUCTURED)


@pytest.mark.parametrize("seed", [16, 80, 133, 229, 254, 286])
def test_nothing_is_false_where_the_analysis_stopped_early(seed: int) -> None:
    """The exploration of the first pass left out operations, but the program may reach them on
    other paths."""
    report = new_report()
    check_program(*any_program(seed, 0.06), seed, report, 40)
    assert not report.false, report.examples


def test_a_command_that_is_selected_only_after_a_failed_read_is_checked() -> None:
    report = new_report()
    source = _COLLATZ.read_text(encoding="utf-8")
    check_program("2", source, 0, report)
    assert report.claims["hint: command after a failed read"]
    assert not report.false, report.examples


def test_a_depth_that_is_false_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    depth = OperationFlow.depth

    def deeper(
        operation: OperationFlow, when: Literal["before", "after"]
    ) -> tuple[int, int | None] | None:
        known = depth(operation, when)
        return None if known is None else (known[0] + 1, None)

    monkeypatch.setattr(OperationFlow, "depth", deeper)
    false = checked(range(6), 0.0).false
    assert false["hover: depth"]
    assert false["hint: depth"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("module", "name", "kind"),
    [
        (lenses, "verdict_text", "lens: never ends"),
        (signature, "operation_summary", "signature: never reached"),
        (dialect_difference, "_difference", "lint: M401"),
    ],
)
def test_other_words_that_are_false_are_found(
    module: ModuleType, name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"_difference": "another operation is performed here"}
    said = words.get(name, kind.partition(": ")[2])
    monkeypatch.setattr(module, name, lambda *_: [said] if name == "operation_summary" else said)
    report = new_report()
    for seed in range(6):
        dialect, source = any_program(seed, 0.0)
        tree = parse(source, dialect)
        assert tree.program is not None
        shot = Snapshot(tree, analyse(tree.program))
        seen = observed(tree.program, ["", "1 2 3"])
        check_lenses(shot, seen, report)
        check_signature(shot, 0, seen, report)
        check_differences(shot, report)
    assert report.false[kind]


def test_errors_of_clicks_that_are_not_said_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (operations, explained_words):
        monkeypatch.setattr(module, "queued_failures", lambda *_, **__: [])
    false = checked(range(107, 108), 0.0).false
    assert false["hover: an error of a click that is not said"]
    assert false["explain: an error of a click that is not said"]


def test_a_program_written_otherwise_is_the_same() -> None:
    from random import Random

    source = "*.\n..\n1,0\n\n0;1\n@"
    assert {messy(source, Random(seed)).count("\n") for seed in range(20)} == {5}
    assert len({messy(source, Random(seed)) for seed in range(20)}) > 5


@pytest.mark.parametrize(
    ("words", "right", "wrong"),
    [
        ("3", (3,), (2, 4)),
        ("0 or 1", (0, 1), (2,)),
        ("2 to 5", (2, 5), (1, 6)),
        ("-1 or less", (-1, -9), (0,)),
        ("4 or more", (4, 99), (3,)),
        ("?", (0, -7), ()),
        ("12345678…87654321", (123456789012345687654321,), (12345678,)),
    ],
)
def test_values_in_words(words: str, right: tuple[int, ...], wrong: tuple[int, ...]) -> None:
    assert all(is_value(words, value) for value in right)
    assert not any(is_value(words, value) for value in wrong)


def test_values_and_stacks_in_short() -> None:
    assert is_short_value("0..4", 4)
    assert not is_short_value("0..4", 5)
    assert is_short_value("..5", -9)
    assert not is_short_value("1|3", 2)
    assert is_stack("[… 1 ?]", 3, [7, 1, 9])
    assert not is_stack("[1 ?]", 3, [7, 1, 9])
    assert not is_stack("[… 1 2]", 2, [1, 9])
    assert is_stack("[]", 0, [])


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("left click on (1, 2), an opened 4", Click("left on opened", (1, 2), 4, False)),
        (
            "right click on (1, 2), which is unopened: flags it, in flagging mode",
            Click("right on unopened", (1, 2), None, True),
        ),
        ("left click on (0, 0), an unopened mine", Click("left on unopened", (0, 0), 9, False)),
        (
            "chord on a computed cell, an opened 2, into a mine",
            Click("chord into a mine", None, 2, False),
        ),
        ("restart of the game", Click("restart")),
        ("leaves 3 on top", None),
    ],
)
def test_clicks_in_words(words: str, meant: Click | None) -> None:
    assert click(words) == meant
