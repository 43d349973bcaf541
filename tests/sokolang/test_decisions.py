"""docs/sokolang.md describes the language. Here its programs and each row of its tables are run.

A row shows one pass over some actions, and facts about the state after it: the places of the player
(``@``) and the crates, the stacks (with the top first), the output, and the number of performed
actions.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from mines_tools.interface.editor import Snapshot
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.errors import ERRORS
from mines_tools.languages.sokolang.program import parse
from mines_tools.text.diagnostics import apply_edits
from tests.small_cases import small_cases
from tests.sokolang.ide.editing import EDITOR
from tests.sokolang.programs import corridor, program
from tests.sokolang.runs import After, after, machine_of, ran

_PAGE = (Path(__file__).parents[2] / "docs" / "sokolang.md").read_text(encoding="utf-8")
_FIRST = Path(__file__).parents[2] / "examples" / "sokolang" / "print-number.soko"
"""The program that "Your first program" changes."""
_MAPS = dict(re.findall(r"^(\w+):\n\n```text\n(.*?)\n```$", _PAGE, re.MULTILINE | re.DOTALL))
HALL = _MAPS["hall"]
_PROGRAMS = re.findall(r"```sokolang\n(.*?)```\n\nThis program prints `(.*?)`", _PAGE, re.DOTALL)


class Case(NamedTuple):
    """A row of a table on the page."""

    row: str
    actions: str
    stacks: str
    drawn: str
    facts: list[str]


def _cases() -> list[Case]:
    found = []
    for line in _PAGE.splitlines():
        cells = [cell.strip() for cell in line[1:-1].split("|")]
        if len(cells) == 5 and (cells[1] in _MAPS or cells[1].startswith("`")):
            row, drawn, stacks, actions, facts = cells
            drawn = _MAPS[drawn] if drawn in _MAPS else corridor(drawn.strip("`"))
            actions = "" if actions == "no actions" else actions.strip("`")
            given = "\n".join(re.findall("`([^`]*)`", stacks))
            found.append(Case(row, actions, given, drawn, facts.split("; ")))
    return found


_CASES = _cases()


def _shown(made: After) -> set[str]:
    """Return all facts about a state that a row can show."""
    machine = made.machine
    steps = machine.steps
    places = {"@": made.player, **made.places}
    stacks = {name: ", ".join(map(str, made.stack(name))) for name in machine.stacks}
    return {
        *(f"{name} ({place.column}, {place.row})" for name, place in places.items()),
        *(f"`{f'{name}: {values}'.strip()}`" for name, values in stacks.items()),
        f"prints `{made.output}`" if made.output else "prints nothing",
        f"test {str(machine.test).lower()}",
        f"{steps} action{'' if steps == 1 else 's'}",
        "ends" if machine.is_over else "goes on",
        machine.failed or "no error",
        f"count {0 if machine.last_moved is None else machine.last_moved.times}",
    }


@small_cases("case", _CASES)
def test_case(case: Case) -> None:
    assert set(case.facts) <= _shown(after(case.actions, case.stacks, case.drawn))


def _rows(title: str) -> list[list[str]]:
    """Return the rows of the table in the section `title` of the page, without its head."""
    section = _PAGE.partition(f"### {title}\n")[2].partition("\n### ")[0]
    rows = [line[1:-1].split("|") for line in section.split("\n") if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def _quoted(cell: str) -> str:
    """Return the text between back quotes in a cell, with its escapes replaced. Return an empty
    text for an empty cell."""
    text = cell[1:-1] if cell else ""
    return (
        text.replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\t", "\t")
        .replace("\\ufeff", "\ufeff")
    )


_COMMANDS = _rows("Commands")
_TEXTS = _rows("Texts")


@small_cases("row", _COMMANDS)
def test_command(row: list[str]) -> None:
    _, stack, text, facts = row
    made = after("rw", _quoted(stack), corridor("@A*"), text=_quoted(text))
    assert set(facts.split("; ")) <= _shown(made)


@small_cases("row", _TEXTS)
def test_text(row: list[str]) -> None:
    _, text, what = row
    parsed = parse(_quoted(text), "text")
    found = [
        f"{each.name}, line {parsed.lines.line_at(each.span.start) + 1}" for each in parsed.errors
    ]
    assert (found or ["a program"])[0] == what
    assert len(set(found)) < 2


def test_the_page_has_its_rows() -> None:
    assert len(_CASES) > 60
    assert {row[2].partition(",")[0] for row in _TEXTS} == {
        "a program",
        *(name for name in ERRORS if name != "endless-number"),
    }
    assert {int(_quoted(row[1])[2:].partition(",")[0]) for row in _COMMANDS} <= set(COMMANDS)
    assert len(_PROGRAMS) == 1
    table = re.findall(r"^\| (\d+) \| `(\S+)` \|", _PAGE, re.MULTILINE)
    assert [(int(code), name) for code, name in table] == [
        (each.code, each.name) for each in COMMANDS.values()
    ]


@pytest.mark.parametrize(("source", "printed"), _PROGRAMS)
def test_programs_of_the_page(source: str, printed: str) -> None:
    assert parse(source, "text").errors == []
    assert ran(source) == ("ended", printed)


def test_a_number_goes_on_after_a_line_end_and_a_comment() -> None:
    assert after("1 \t\n// a comment\n0u").machine.steps == 10


def test_once_is_for_the_whole_run() -> None:
    machine = machine_of(program("@lud", drawn=HALL))
    for _ in range(7):
        machine.step()
    assert machine.positions.player == (2, 2)
    assert machine.order.passes == 4  # three actions, two, and two


def test_crates_of_one_letter_execute_by_column_then_row() -> None:
    machine = machine_of(program("", drawn="..A@\n.A..\naA.*"))
    assert [tuple(crate.place) for crate in machine.map.crates] == [(0, 2), (1, 1), (1, 2), (2, 0)]


def test_of_three_portals_any_other_is_chosen() -> None:
    drawn = corridor("@1.1.1")
    found = set()
    for seed in range(30):
        machine = machine_of(program("r", drawn=drawn), seed=seed)
        machine.step()
        found.add(machine.positions.player.column)
        again = machine_of(program("r", drawn=drawn), seed=seed)
        again.step()
        assert again.positions.player == machine.positions.player
    assert found == {4, 6}


def test_a_pass_without_an_action_is_a_step() -> None:
    for actions in ("", "+r", "0w", "[]"):
        assert ran(program(actions), steps=5).status == "limit"
        machine = machine_of(program(actions))
        machine.step()
        machine.step()
        assert (machine.steps, machine.order.passes) == (2, 3)


def test_the_map() -> None:
    """Blank rows at the ends are dropped. Blank rows inside consist of walls, and everything beside
    short rows is a wall too."""
    machine = machine_of(program("", drawn="\n \n// a comment\n#@\n\n #*.A\n \n"))
    assert machine.map.rows == ["#@", "", " #*.A"]
    assert machine.map.at(machine.map.player) == "."
    assert {machine.map.at(machine.map.player._replace(row=row)) for row in (-1, 1, 2)} == {"#"}


@pytest.mark.parametrize(
    ("typed", "label", "inserted"),
    re.findall(r"^\| `(\w+)` \| `([\w ]+)` \| `([\d,]+)`", _PAGE, re.MULTILINE),
)
def test_what_the_page_says_about_completion(typed: str, label: str, inserted: str) -> None:
    before, behind = _FIRST.read_text("utf-8").split("11,42")
    shown = Snapshot(parse(f"{before}{typed}{behind}", "text"))
    chosen = {each.label: each for each in EDITOR.complete(shown, len(before + typed))}[label]
    edits = [chosen.edit, *chosen.other_edits]
    assert f"p:{inserted}\n" in apply_edits(shown.parsed.text, edits)
