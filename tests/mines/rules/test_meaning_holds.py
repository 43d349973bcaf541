"""Whatever the rules about meaning report is true in every run."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.language import RuleSelection
from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.commands import ERROR_NAMES
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.operations import NOOP, SWITCH, Operation, Program, source_form
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.programs import Case, cases, made
from tests.mines.rules.performed import ALIASES, program_of, steps
from tests.mines.rules.said import RULES, silent
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.languages.mines.machine import Machine, Step
    from mines_tools.text.diagnostics import Diagnostic

FLOW = [rule for rule in RULES.values() if rule.code >= "M2"]


@small_cases("rule", FLOW)
def test_nothing_is_claimed_of_a_damaged_text(rule: object) -> None:
    name = rule.name  # type: ignore[attr-defined]
    for text in ("", "..", ".*\n0,0\n1,,0", "..\n.\n0,0"):
        silent(text, name)


def text_of(case: Case) -> str:
    board, operations, _ = case.program
    return "\n".join([*board.rows, *(source_form(each, board) for each in operations)])


_LIMIT = 300


class Spoken:
    """The findings of the rules in one case, and their operations."""

    def __init__(self, case: Case, budget: int | None, text: str | None = None) -> None:
        self.program, self.given = case.program, case.text
        self.text = text_of(case) if text is None else text
        self.tree = parse(self.text, case.program.dialect.name)
        assert self.tree.program == case.program
        codes = {rule.code for rule in FLOW} - {"M401"}
        checked = LANGUAGE.check(self.tree, RuleSelection(codes, flow_budget=budget))
        self.ran_out = checked.ran_out
        self.diagnostics = [each for each in checked.diagnostics if each.code in codes]

    def of(self, name: str) -> list[Diagnostic]:
        return [each for each in self.diagnostics if each.name == name]

    def at(self, diagnostic: Diagnostic) -> range:
        """Return the numbers of the operations that a finding is about."""
        lines = self.tree.lines
        first, last = (lines.line_at(offset) for offset in diagnostic.span)
        start = self.tree.operation_lines.start
        return range(first - start, last - start + 1)

    def run(self, program: Program | None = None) -> Iterator[tuple[Step, Machine]]:
        return steps(program or self.program, self.given, _LIMIT)

    def without(self, *numbers: int) -> Program:
        """Return the program in which empty operations replace the operations with these
        numbers."""
        operations = list(self.program.operations)
        for number in numbers:
            operations[number] = NOOP
        return self.program._replace(operations=operations)


budgets = st.sampled_from([None, 40, 400])


@given(cases, budgets)
def test_what_is_said_of_operations_is_so(case: Case, budget: int | None) -> None:
    spoken = Spoken(case, budget)
    unreachable = {n for each in spoken.of("unreachable-operation") for n in spoken.at(each)}
    failing = {spoken.at(each)[0]: each.message for each in spoken.of("always-failing-operation")}
    over = {spoken.at(each)[0] for each in spoken.of("certain-game-over")}
    for step, _ in spoken.run():
        assert step.origin not in unreachable
        if step.queued:
            continue
        if step.origin in failing:
            assert step.error is not None
            assert f"({ERROR_NAMES[step.error]})" in failing[step.origin]
        if step.origin in over:
            assert step.command.name in ("reset(l)", "reset(r)")


@given(cases, budgets)
def test_what_is_said_of_the_end_is_so(case: Case, budget: int | None) -> None:
    spoken = Spoken(case, budget)
    run = list(spoken.run())
    ended = not run or run[-1][1].is_over
    if spoken.of("endless-program") or spoken.of("other-dialect"):
        assert not ended
    if spoken.of("immediate-end"):
        assert ended
        assert len(run) <= 1
    if spoken.of("other-dialect"):
        other = "1" if case.program.dialect.name != "1" else "2"
        elsewhere = list(spoken.run(program_of(spoken.text, other)))
        assert elsewhere
        assert elsewhere[-1][1].is_over or len(elsewhere) == _LIMIT


def going_round(seed: int) -> Case:
    """Return a program with clicks on cells and mines of a small board, which is repeated for ever.
    In Mines 1 it may end because all cells were open at some time, while in Mines 2 clicks on mines
    close cells again."""
    pick = Random(seed).randrange
    rows = ["".join("*."[pick(2)] for _ in range(2 + seed % 3)) for _ in range(1 + pick(2))]
    board = Board(tuple(rows))
    mines = [cell for cell, digit in enumerate(board.digits) if digit == 9] or [0]
    clicks = []
    for _ in range(2 + pick(7)):
        cells = (pick(len(board.digits)), mines[pick(len(mines))])
        clicks += [Operation("click", cell) for cell in cells[: 1 + pick(4)]]
    return Case(Program(board, clicks, DIALECTS["2"]), "")


@given(st.integers(0, 1 << 32).map(going_round), budgets)
def test_what_is_said_of_the_other_dialect_is_so(case: Case, budget: int | None) -> None:
    spoken = Spoken(case, budget)
    if not spoken.of("other-dialect"):
        return
    once: set[int] = set()
    for _, machine in spoken.run(program_of(spoken.text, "1")):
        once.update(cell for cell, state in enumerate(machine.player.cells) if state == 2)
    assert machine.is_over
    digits = case.program.board.digits
    assert once >= {cell for cell, digit in enumerate(digits) if digit < 9}


def with_pairs(case: Case, pick: Callable[[int], int]) -> Case:
    """Return the case with some operations doubled."""
    operations = list(case.program.operations)
    for _ in range(1 + pick(3)):
        at = pick(len(operations) + 1)
        again = SWITCH if pick(2) or not at else operations[at - 1]
        operations[at:at] = [again, again] if again == SWITCH else [again]
    return Case(case.program._replace(operations=operations), case.text)


def paired(seed: int) -> Case:
    pick = Random(seed).randrange
    return with_pairs(made(pick), pick)


@given(st.integers(0, 1 << 32).map(paired), budgets)
def test_what_does_nothing_can_go(case: Case, budget: int | None) -> None:
    """If the reported operations are removed, the program comes to the same states. Only the flags,
    and the states between the two operations of a pair, may differ."""
    spoken = Spoken(case, budget)
    for name in ("undone-operation", "double-switch", "idle-flag"):
        for said in spoken.of(name):
            (number,) = spoken.at(said)
            is_pair = name != "idle-flag"
            gone = (number - 1, number) if is_pair else (number,)
            runs = zip(spoken.run(), spoken.run(spoken.without(*gone)), strict=False)
            for (step, machine), (other_step, other) in runs:
                if machine.pointer == number and is_pair:
                    continue
                assert machine.pointer == other.pointer
                assert machine.stack == other.stack
                assert machine.player.status == other.player.status
                assert machine.player.flagging == other.player.flagging
                cells, others = bytes(machine.player.cells), bytes(other.player.cells)
                if is_pair:
                    assert cells == others
                else:
                    opened = bytes(each == 2 for each in cells)
                    assert opened == bytes(each == 2 for each in others)
                if step.origin not in gone:
                    assert (step.command, step.error) == (other_step.command, other_step.error)


@given(cases, budgets)
def test_idle_cells_stay_as_they_are(case: Case, budget: int | None) -> None:
    spoken = Spoken(case, budget)
    board = case.program.board
    idle = set()
    for said in spoken.of("idle-cell"):
        for offset in range(*said.span):
            line = spoken.tree.lines.line_at(offset)
            row = line - spoken.tree.board_lines.start
            idle.add(board.cell(offset - spoken.tree.lines.starts[line], row))
    beside = {each for cell in idle for each in (cell, *board.neighbours(cell))}
    for step, machine in spoken.run():
        assert step.operation.cell not in beside
        assert all(machine.player.cells[cell] == 0 for cell in beside)


@given(cases, budgets, st.lists(st.sampled_from(ALIASES), min_size=1, max_size=12))
def test_claims_are_refuted_by_every_run(
    case: Case, budget: int | None, aliases: list[tuple[str, str]]
) -> None:
    board, operations, _ = case.program
    claims = [aliases[index % len(aliases)] for index in range(len(operations))]
    lines = [*board.rows]
    for index, operation in enumerate(operations):
        name, alias = claims[index]
        word = f"push {index}" if name.startswith("push") else alias
        lines.append(f"{source_form(operation, board)} # {word}")
    spoken = Spoken(case, budget, "\n".join(lines))
    refuted = {spoken.at(each)[0] for each in spoken.of("annotation-mismatch")}
    offered = {
        spoken.at(each)[0]: each.fix.edits[0].text
        for each in spoken.of("annotation-mismatch")
        if each.fix is not None
    }
    for step, machine in spoken.run():
        index = step.origin
        if step.queued or index not in refuted:
            continue
        name = step.command.name
        if name.startswith("push"):
            right = claims[index][0].startswith("push") and machine.stack[-1] == index
        else:
            right = name == claims[index][0]
        assert not right
        if index in offered:
            pushed = re.fullmatch(r"push (-?\d+)", offered[index])
            if pushed:
                assert name.startswith("push")
                assert machine.stack[-1] == int(pushed[1])
            else:
                assert offered[index] == name


@given(cases)
def test_reads_in_vain_go_on_for_ever(case: Case) -> None:
    spoken = Spoken(case, None)
    said = spoken.of("input-after-end")
    if not said:
        return
    found = re.match(r"with the input ('.*?'|\".*?\"), this|without input, this", said[0].message)
    assert found is not None
    given_text = found[1].encode().decode("unicode_escape")[1:-1] if found[1] else ""
    late = [step for step, _ in steps(case.program, given_text, 4000)][2000:]
    assert late
    for each in said:
        (number,) = spoken.at(each)
        mine = [step for step in late if step.origin == number]
        assert mine
        assert all(
            step.error == "InputMismatchError"
            for step in mine
            if step.command.name in ("in(n)", "in(c)")
        )


@small_cases("rule", FLOW)
def test_a_budget_of_nothing_claims_nothing_false(rule: object) -> None:
    text = rule.documentation().example  # type: ignore[attr-defined]
    tree = parse(text, "2")
    with_little = LANGUAGE.check(tree, RuleSelection({rule.code}, flow_budget=1))  # type: ignore[attr-defined]
    with_all = LANGUAGE.check(tree, RuleSelection({rule.code}))  # type: ignore[attr-defined]
    places = [
        {(each.code, each.span) for each in checked.diagnostics}
        for checked in (with_little, with_all)
    ]
    assert places[0] <= places[1]


@pytest.mark.long
def test_the_programs_make_them_speak() -> None:
    """The tests above are useful, because random programs soon have findings of each rule."""
    unseen = {rule.name: 5 for rule in FLOW}
    del unseen["dialect-difference"], unseen["annotation-mismatch"], unseen["other-dialect"]
    for seed in range(1500):
        for each in Spoken(paired(seed), 400).diagnostics:
            if each.name in unseen:
                unseen[each.name] -= 1
        if max(unseen.values()) <= 0:
            break
    assert max(unseen.values()) <= 0, unseen
    assert sum(len(Spoken(going_round(seed), 400).of("other-dialect")) for seed in range(100)) >= 1
