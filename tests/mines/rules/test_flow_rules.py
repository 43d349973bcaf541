"""What rules about meaning say, and of what they say nothing; all of it true of every run."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.language import Input
from mines_tools.mines.commands import COMMANDS
from mines_tools.mines.language import LANGUAGE
from mines_tools.mines.machine import Machine
from mines_tools.mines.operations import NOOP, SWITCH, Program, source_form
from mines_tools.mines.syntax import parse
from tests.mines.flow.programs import Case, cases, made
from tests.mines.rules.said import RULES, check, diagnostics, silent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.mines.machine import Step

FLOW = [rule for rule in RULES.values() if rule.code >= "M2"]

# Digits 3, 5 and 3 stand in the second row, 2 above them; beside them there are mines only.
TILES = "*.*\n...\n***\n"


@pytest.mark.parametrize("rule", FLOW, ids=lambda rule: rule.name)
def test_nothing_is_claimed_of_a_damaged_text(rule: object) -> None:
    name = rule.name  # type: ignore[attr-defined]
    for text in ("", "..", ".*\n0,0\n1,,0", "..\n.\n0,0"):
        silent(text, name)


# unreachable-operation


def test_behind_the_end() -> None:
    check(
        """
.*
0,0
1,0
^^^ this operation is never reached
""",
        "unreachable-operation",
    )


def test_neighbours_are_told_of_together() -> None:
    said = diagnostics(".*\n0,0\n\n1,0\n\n!\n\n", ["unreachable-operation"])
    assert [(each.span, each.message) for each in said] == [
        ((8, 14), "these 3 operations are never reached")
    ]


def test_over_which_a_skip_goes() -> None:
    # Three are pushed, one of them skipped over: 7 is left clicked, then right clicked (skip).
    text = "***.\n*.**\n**.*\n1,1\n3,0\n3,0\n1;1\n!\n!\n2,2"
    tree = parse(text, "2")
    said = diagnostics(text, ["unreachable-operation"])
    performed = {step.origin for step, _ in steps(program_of(text), "", 100)}
    for each in said:
        first = tree.lines.line_at(each.span.start) - tree.operation_lines.start
        assert first not in performed


@pytest.mark.parametrize(
    "text",
    [
        ".*\n0,0",
        ".*\n0,0\n",  # an empty line does nothing anyway
        ".*\n0,0\n\n# why\n",
        ".*\n.*\n0,0\n!\n!\n0,1",
        "*.\n..\n1,0\n0,1\n1,1",
    ],
)
def test_nothing_is_unreachable(text: str) -> None:
    silent(text, "unreachable-operation")


# always-failing-operation


def test_too_few_values() -> None:
    check(
        f"""
{TILES}0,1
0,1
^^^ `add` always fails here: there are too few values on the stack (StackUnderflowError)
2,1
1,1
1,0
""",
        "always-failing-operation",
        help_text="left click on (0, 1), an opened 3: `add`; add (a b -- a+b): add",
    )


def test_a_divisor_of_zero() -> None:
    check(
        """
***....
*.*....
.*.....
1,1
6,0
6;0
1,1
^^^ `div` always fails here: the divisor is 0 (ZeroDivisionError)
0,2
2,2
""",
        "always-failing-operation",
    )


@pytest.mark.parametrize(
    "operations",
    [
        "0,1\n2,1\n0,1\n1,1\n1,0",  # there are enough
        "0,1\n1;0\n2,1\n1,1\n1;0\n1,0",  # fails, but a flag goes up or down
        "2,1\n0;1\n1,1\n1,0\n0,1",  # `swap` fails, but the flag keeps the cell closed
    ],
)
def test_nothing_fails_always(operations: str) -> None:
    silent(TILES + operations, "always-failing-operation")


def test_what_fails_only_the_first_time_round() -> None:
    silent("***.\n*.*.\n***.\n...*\n1,1\n1;1\n0,0", "always-failing-operation")


# undone-operation, double-switch


def test_dup_and_pop() -> None:
    text = check(
        """
*.*.
....
....
0,2
1,1
0,2
^^^ `pop` drops what `dup` has just doubled
1,0
3,0
""",
        "undone-operation",
    )
    (said,) = diagnostics(text, ["undone-operation"])
    assert [(each.span, each.message) for each in said.related] == [((19, 22), "what it undoes")]


def test_a_zero_and_pop() -> None:
    check(
        """
*...
.*..
....
3,0
3;0
3,0
^^^ `pop` drops the 0 that was just pushed
0,1
0,2
1,2
""",
        "undone-operation",
    )


def test_a_flag_up_and_down() -> None:
    check(
        """
*..
.*.
...
1;0
1;0
^^^ the same click again: flag and swap are as they were before both
2,2
""",
        "undone-operation",
    )


@pytest.mark.parametrize(
    "text",
    [
        "*.*.\n....\n....\n0,2\n1,1\n1,1\n1,0\n3,0",  # `dup` and `dup`
        "*.*.\n....\n....\n0,2\n1,1\n\n0,2\n1,0\n3,0",  # something between them
        "*..\n.*.\n...\n1;0\n2;0\n2,2",  # another cell
        "*..\n.*.\n...\n1;0\n1,0\n2,2",  # another button
        "*..\n.*.\n...\n1;0\n!\n1,0\n2,2",
        "*.*\n...\n***\n0,1\n2,1\n0,1\n1,1\n1,0",
    ],
)
def test_nothing_is_undone(text: str) -> None:
    silent(text, "undone-operation")


def test_two_switches() -> None:
    text = check(
        """
*.
..
0,1
!
!
^ this switch undoes the one before it
1,1
""",
        "double-switch",
    )
    (said,) = diagnostics(text, ["double-switch"])
    assert [(each.span, each.message) for each in said.related] == [((10, 11), "the first switch")]


def test_of_three_switches_one_remains() -> None:
    check(
        """
*.
..
0,1
!
!
^ this switch undoes the one before it
!
1,1
""",
        "double-switch",
    )
    assert len(diagnostics("*.\n..\n0,1\n!\n!\n!\n!\n1,1", ["double-switch"])) == 2


@pytest.mark.parametrize(
    "text",
    [
        "*.\n..\n0,1\n!\n1,1",
        "*.\n..\n0,1\n!\n\n!\n1,1",
        "*.\n..\n!\n0,1\n!\n1,1",
        "*.\n..\n!\n0,1\n1,1\n!",  # the last and the first: the list goes round
    ],
)
def test_no_double_switch(text: str) -> None:
    silent(text, "double-switch")


def test_a_jump_between_two_switches() -> None:
    # skip (right on an opened 7) goes to the second of them.
    text = "***....\n*.*....\n*.*....\n....***\n1,1\n0,3\n6,0\n1;1\n!\n!\n1,2"
    program = program_of(text)
    jumped = False
    before = -1
    for step, machine in steps(program, "", 400):
        jumped |= step.origin == 5 and before != 4 and not step.queued
        before = step.origin
        assert machine is not None
    said = diagnostics(text, ["double-switch"])
    assert not (jumped and said)


# idle-flag


def test_a_flag_for_nothing() -> None:
    check(
        """
*..
.*.
...
2;2
^^^ this flag changes nothing, and its `swap` always fails
0,0
""",
        "idle-flag",
    )


@pytest.mark.parametrize(
    "text",
    [
        "*..\n.*.\n...\n2;2\n1;0\n2,2\n1,0",  # a left click on a flagged cell is no operation
        "..*\n.*.\n...\n0,0\n1;1\n0;0",  # a chord counts flags
        "*...\n....\n....\n1;0\n3,2",  # a zero region stops before it, and the game goes on
        "*.*\n...\n***\n0,1\n2,1\n1;0\n1,1",  # `swap` swaps
    ],
)
def test_flags_that_matter(text: str) -> None:
    silent(text, "idle-flag")


# endless-program, immediate-end, other-dialect


def test_a_forgotten_cell() -> None:
    text = check(
        """
.*
.*
.*
0,0
^^^ the program never ends: no operation can end it
""",
        "endless-program",
        help_text="a program ends when every safe cell is open",
    )
    (said,) = diagnostics(text, ["endless-program"])
    assert [(each.span, each.message) for each in said.related] == [
        ((3, 4), "(0, 1) is never opened, nor are 1 others")
    ]


def test_all_are_opened_but_never_together() -> None:
    (said,) = diagnostics("..*\n.**\n0,0\n2,0\n1,0\n2,0\n0,1\n2,0", ["endless-program"])
    assert said.related == ()


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        (".*\n0,0", "2"),
        (".*\n.*\n0,0\n0,1", "2"),
        ("..*\n.**\n0,0\n2,0\n1,0\n2,0\n0,1\n2,0", "1"),
        ("***\n*.*\n..*\n1,1\n0,2\n1;1\n1,2", "2.0.0"),
    ],
)
def test_what_ends(text: str, dialect: str) -> None:
    silent(text, "endless-program", dialect)


def test_what_depends_on_the_input() -> None:
    text = RULES["input-after-end"].documentation().example
    silent(text, "endless-program")


def test_the_first_click_clears_it() -> None:
    check(
        """
...
...
0,0
^^^ the program ends with its first operation
1,1
""",
        "immediate-end",
    )


def test_in_mines_1_it_ends_before_it_begins() -> None:
    for board in ("...", "***"):
        text = f"{board}\n0,0\n1,0"
        (said,) = diagnostics(text, ["immediate-end"], "1")
        assert said.message == "the program ends before its first operation"
        assert text[slice(*said.span)] == "0,0"


@pytest.mark.parametrize("text", [".\n0,0", ".\n0,0\n", ".\n0,0\n# why\n", ".*.\n0,0\n2,0"])
def test_no_immediate_end(text: str) -> None:
    silent(text, "immediate-end")


def test_mines_1_was_meant() -> None:
    (said,) = diagnostics("..*\n.**\n0,0\n2,0\n1,0\n2,0\n0,1\n2,0", ["other-dialect"])
    assert (said.span, said.message) == (
        (0, 3),
        "dialect 1 is evidently meant: there the program ends, here it never does",
    )
    assert "# mines: dialect=1" in said.help


def test_mines_2_was_meant() -> None:
    said = diagnostics("# a\n.*.\n+0,0\n@\n02,-0", ["other-dialect"], "1")
    (found,) = [each for each in said if each.name == "other-dialect"]
    assert found.span == (4, 7)
    assert found.message.startswith("dialect 2 is evidently meant")


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        (".*\n.*\n0,0", "2"),  # never ends in either
        (".*\n0,0", "2"),
        (".*\n0,0", "1"),
        (".*\n+0,0 x", "1"),  # an error in both
        (".*\n+0,0", "2"),
    ],
)
def test_no_other_dialect(text: str, dialect: str) -> None:
    silent(text, "other-dialect", dialect)


# input-after-end, certain-game-over, idle-cell, dialect-difference


def test_reading_on_after_the_end() -> None:
    text = RULES["input-after-end"].documentation().example
    (said,) = diagnostics(text, ["input-after-end"])
    assert text[slice(*said.span)] == "3;2"
    assert said.message == (
        "without input this is performed again for ever, and never reads anything"
    )


@pytest.mark.parametrize(
    "text",
    [
        ".*\n.*\n0,0",  # never ends, but reads nothing
        "***.\n*.*.\n****\n1,1\n3,0\n3,1",
        "*.*\n...\n***\n0,1\n0;1\n1,1\n2,1\n1,0",  # reads once, and ends
    ],
)
def test_no_reading_on(text: str) -> None:
    silent(text, "input-after-end")


def test_the_game_is_over() -> None:
    check(
        """
.*
1,0
^^^ the game is always over here: `reset(l)`
0,0
""",
        "certain-game-over",
    )
    check(
        """
*..
.*.
...
2;1
2,0
2;0
^^^ the game is always over here and the stack is emptied: `reset(r)`
""",
        "certain-game-over",
    )


@pytest.mark.parametrize("text", [".*\n0,0", ".*\n1;0\n0,0", ".*\n@\n0,0"])
def test_the_game_goes_on(text: str) -> None:
    silent(text, "certain-game-over")


def test_idle_cells() -> None:
    check(
        """
.*......
  ^^^^^^ nothing depends on these 6 cells
*.......
  ^^^^^^ nothing depends on these 6 cells
0,0
""",
        "idle-cell",
    )
    silent(".*\n0,0", "idle-cell")


_MINES_1 = "dialect 1 (Mines 1 as mines-esolang 1.0.4 runs it)"


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (".*\n0,0", []),
        ("...\n0,0", [f"{_MINES_1}, without input: the run is over before this"]),
        ("# a\n.*\n0,0", [f"{_MINES_1}: lines before the board need Mines 2"]),
    ],
)
def test_dialects_differ(text: str, messages: Sequence[str]) -> None:
    said = diagnostics(text, ["dialect-difference"])
    assert [each.message.partition(" (such")[0] for each in said] == list(messages)


# annotation-mismatch


def claimed(comment: str, index: int = 1) -> list[str]:
    """What is said of a comment on one of three operations: `push 3`, `push 3` and `add`."""
    lines = ["0,1", "2,1", "0,1", "1,1", "1,0"]
    lines[index] += comment
    found = diagnostics(TILES + "\n".join(lines), ["annotation-mismatch"])
    return [each.message for each in found]


_ALIASES = [
    (command.name, alias)
    for command in COMMANDS.values()
    for alias in (command.name, *command.aliases)
]


@pytest.mark.parametrize(("name", "alias"), _ALIASES)
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


@pytest.mark.parametrize(
    "prose",
    [
        "not needed", "add one", "skip the next line until EOF", "pop the rest", "pushing", "push",
        "push it", "push3 and more", "push 3.5", "push3x", "subtract", "sub-total", "adder", "in",
        "inn keeper", "out of here", "x sub", "5 sub", "'sub'", "(sub)", "sub: why", "sub.", "sub?",
        "roll()", "in(x)", "", "=", "= a", "swap/pop", "dup_", "no", "noop1",
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


# Whatever they say is so in every run


def program_of(text: str, dialect: str = "2") -> Program:
    program = parse(text, dialect).program
    assert program is not None
    return program


def steps(program: Program, text: str, limit: int) -> Iterator[tuple[Step, Machine]]:
    """The steps of a run, and the machine after each."""
    pieces = [text]
    machine = Machine(program, Input(lambda: pieces.pop() if pieces else ""), lambda _text: None)
    for _ in range(limit):
        step = machine.step()
        if step is None or any(value.bit_length() > 5000 for value in machine.stack):
            return
        yield step, machine


def text_of(case: Case) -> str:
    board, operations, _ = case.program
    return "\n".join([*board.rows, *(source_form(each, board) for each in operations)])


_LIMIT = 300


class Spoken:
    """What the rules say of a case, by the number of the operation."""

    def __init__(self, case: Case, budget: int | None, text: str | None = None) -> None:
        self.program, self.given = case.program, case.text
        self.text = text_of(case) if text is None else text
        self.tree = parse(self.text, case.program.dialect.name)
        assert self.tree.program == case.program
        codes = {rule.code for rule in FLOW} - {"M401"}
        checked = LANGUAGE.check(self.tree, codes, budget, None)
        self.ran_out = checked.ran_out
        self.diagnostics = [each for each in checked.diagnostics if each.code in codes]

    def of(self, name: str) -> list[Diagnostic]:
        return [each for each in self.diagnostics if each.name == name]

    def at(self, diagnostic: Diagnostic) -> range:
        """The operations that it speaks of."""
        lines = self.tree.lines
        first, last = (lines.line_at(offset) for offset in diagnostic.span)
        start = self.tree.operation_lines.start
        return range(first - start, last - start + 1)

    def run(self, program: Program | None = None) -> Iterator[tuple[Step, Machine]]:
        return steps(program or self.program, self.given, _LIMIT)

    def without(self, *numbers: int) -> Program:
        """The program with operations that do nothing in the places of those."""
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
            assert step.error in failing[step.origin]
        if step.origin in over:
            assert step.command.name in ("reset(l)", "reset(r)")


@given(cases, budgets)
def test_what_is_said_of_the_end_is_so(case: Case, budget: int | None) -> None:
    spoken = Spoken(case, budget)
    run = list(spoken.run())
    ended = not run or run[-1][1].ended
    if spoken.of("endless-program") or spoken.of("other-dialect"):
        assert not ended
    if spoken.of("immediate-end"):
        assert ended
        assert len(run) <= 1
    if spoken.of("other-dialect"):
        other = "1" if case.program.dialect.name != "1" else "2"
        elsewhere = list(spoken.run(program_of(spoken.text, other)))
        assert not elsewhere or elsewhere[-1][1].ended or len(elsewhere) == _LIMIT


def with_pairs(case: Case, pick: Callable[[int], int]) -> Case:
    """The case with operations that stand twice in a row."""
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
    """Runs with and without it are in the same state, but for what it is about, and but between the
    operations of a pair."""
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


@given(cases, budgets, st.lists(st.sampled_from(_ALIASES), min_size=1, max_size=12))
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
    found = re.match(r"with the input ('.*?'|\".*?\") this|without input this", said[0].message)
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


@pytest.mark.parametrize("rule", FLOW, ids=lambda rule: rule.name)
def test_a_budget_of_nothing_claims_nothing_false(rule: object) -> None:
    text = rule.documentation().example  # type: ignore[attr-defined]
    tree = parse(text, "2")
    with_little = LANGUAGE.check(tree, {rule.code}, 1, None)  # type: ignore[attr-defined]
    with_all = LANGUAGE.check(tree, {rule.code}, None, None)  # type: ignore[attr-defined]
    assert set(with_little.diagnostics) <= set(with_all.diagnostics)


def test_the_programs_make_them_speak() -> None:
    """The properties above are worth something: of what a rule says they have seen enough."""
    spoken = dict.fromkeys((rule.name for rule in FLOW), 0)
    for seed in range(1500):
        for each in Spoken(paired(seed), 400).diagnostics:
            spoken[each.name] += 1
    rare = {name for name, count in spoken.items() if count < 20}
    assert rare <= {"dialect-difference", "annotation-mismatch"}, spoken
