"""Checks everything that is shown of one program."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Snapshot
from mines_tools.languages.mines.flow import Analysis
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.programs import made
from tests.mines.flow.shown import hinted, hovers
from tests.mines.flow.shown.completed import check_button, check_completions
from tests.mines.flow.shown.edited import check_edits
from tests.mines.flow.shown.ended import check_lenses
from tests.mines.flow.shown.inputs import inputs
from tests.mines.flow.shown.linted import check_findings
from tests.mines.flow.shown.observed import observed
from tests.mines.flow.shown.otherwise import check_differences
from tests.mines.flow.shown.signed import check_signature
from tests.mines.flow.structured import kinds

if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program
    from tests.mines.flow.shown.report import Report


_BUDGET = 600
"""The largest number of transitions for seven of eight programs. It is enough for most of them, and
quick."""
_MARKS = ("  ", "  # add", "# dup", "  # push 3; more", " #= swap", "# 3", "\t")


def source_of(program: Program) -> str:
    """Return the text of a program."""
    forms = [source_form(operation, program.board) for operation in program.operations]
    return "\n".join([*program.board.rows, *forms])


def messy(source: str, random: Random) -> str:
    """Return the same program in the style of a user: with coordinates outside the board, blanks
    and comments."""
    rows, lines = [], source.split("\n")
    width = len(lines[0])
    height = next(
        (at for at, line in enumerate(lines) if set(line) - set(".*") or not line), len(lines)
    )
    for number, line in enumerate(lines):
        if number >= height and line not in ("", "!", "@") and random.random() < 0.4:
            button = "," if "," in line else ";"
            column, row = map(int, line.split(button))
            column += width * random.choice((-1, 0, 1, 2))
            row += height * random.choice((-1, 0, 0, 1))
            line = f"{column:+}{button}{row}" if random.random() < 0.3 else f"{column}{button}{row}"  # noqa: PLW2901
        mark = random.choice(_MARKS) if random.random() < 0.2 else ""
        rows.append(line + mark)
    return "\n".join(rows)


def any_program(seed: int, structured: float, hard: float = 0.0) -> tuple[str, str]:
    """Return the dialect and the text of the program with this seed. `structured` is the share of
    structured programs, and `hard` the share of hard ones among these."""
    random = Random(seed)
    if random.random() < structured:
        is_hard = hard and Random(f"hard {seed}").random() < hard
        table = kinds.HARD_KINDS if is_hard else kinds.KINDS
        kind = random.choice([kind for kind in table if kind.statements[1] < 4])
        one = kinds.made(kind, seed)
        return one.dialect, one.source
    program = made(Random(seed).randrange).program
    source = source_of(program)
    is_messy = program.dialect.name != "1" and random.random() < 0.3
    return program.dialect.name, messy(source, random) if is_messy else source


def check_program(
    dialect: str, source: str, seed: int, report: Report, budget: int | None = None
) -> None:
    """Check what is shown of a program, which is analysed with at most `budget` transitions. The
    same seed gives the same checks."""
    random = Random(seed)
    tree = parse(source, dialect)
    program = tree.program
    if program is None:
        return
    if budget is None and seed % 8:
        budget = _BUDGET
    analysis = Analysis(program, budget)
    while not analysis.advance(1 << 20):
        pass
    flow = analysis.result()
    shot = Snapshot(tree, flow)
    report.claims["programs"] += 1
    texts = inputs(program, random, 3)
    seen = observed(
        program, texts,
        ends_loop=flow.past_its_loops.exploration.ends_loop,
        met_before=set(flow.if_reads_succeed.met_indexes),
    )  # fmt: skip
    size = len(program.operations)
    hinted.check_hints(shot, seen, report)
    hinted.check_explanation(shot, seen, report)
    check_lenses(shot, seen, report)
    for index in random.sample(range(size), min(size, 14)):
        hovers.check_operation(shot, index, seen, report)
        check_signature(shot, index, seen, report)
    cells = range(len(program.board.digits))
    for cell in random.sample(cells, min(6, len(cells))):
        hovers.check_cell(shot, cell, seen, report)
    if random.random() < 0.2:
        index = random.randrange(size)
        check_completions(shot, index, random, texts[:2], report, 2)
        check_button(shot, index, texts[:2], report)
    if random.random() < 0.3:
        check_findings(shot, seen, texts, report)
    if random.random() < 0.1:
        check_differences(shot, report)
    check_edits(shot, random, texts, report, most=3)
