"""The table of instructions, and the effect of each."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.interface.run import RunOptions
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS, GROUPS, japanese_aliases
from mines_tools.languages.emojifunge.numbers import ProgramFailure
from mines_tools.languages.emojifunge.runs import WORDS
from mines_tools.languages.emojifunge.stacks import Stack, shown
from mines_tools.languages.emojifunge.stepping import MachineSteps
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.world import Crash
from tests.emojifunge.runs import machine_of, status
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.machine import Machine

_FILE = Path(__file__).parent / "cases" / "glyphs.txt"
_LINE = re.compile(
    r"(?:(?P<dialect>text|author): )?(?P<before>\[.*\]) -> (?P<after>\[[^=]*\])(?P<rest>(?:  .*)?)"
)
_REST = re.compile(
    r'(?P<mode>stack mode)|input "(?P<input>[^"]*)"|output "(?P<output>[^"]*)"|after (?P<prior>\S+)'
    r"|seed (?P<seed>\d+)|(?P<end>fails|crashes|ends)|(?P<name>[\w-]+)=(?P<value>\[[^=]*\]|\S*)"
)


class Case(NamedTuple):
    """One execution of an instruction: the stacks before and after."""

    glyph: str
    line: str
    dialect: str
    before: str
    after: str
    rest: str


def cases() -> Iterator[Case]:
    """Yield the cases in the file."""
    glyph = ""
    for line in _FILE.read_text("utf-8").split("\n"):
        if line.startswith("== "):
            glyph = line[3:].split(" | ")[0]
        elif glyph and line:
            match = _LINE.fullmatch(line)
            assert match, line
            for dialect in [match["dialect"]] if match["dialect"] else ["text", "author"]:
                yield Case(glyph, line, dialect, match["before"], match["after"], match["rest"])


CASES = list(cases())


def filled(machine: Machine, text: str) -> Stack:
    """Return the stack that `text` describes, with its top first."""
    stacks: list[Stack] = []
    found = Stack([])
    for piece in re.findall(r"[\[\]]|[^\[\], ]+", text):
        if piece == "[":
            stacks.append(Stack([], stacks[-1] if stacks else None))
        elif piece == "]":
            found = stacks.pop()
            found.items.reverse()
            if stacks:
                stacks[-1].items.append(found)
        elif "Infinity" in piece or "." in piece:
            stacks[-1].items.append(float(piece))
        else:
            stacks[-1].items.append(machine.numbers.of(int(piece)))
    return found


def execute(machine: Machine, glyph: str) -> None:
    try:
        machine.execute(BY_NAME[glyph].emoji, machine.key_of(BY_NAME[glyph].emoji))
    except ProgramFailure as failure:
        machine.failed = str(failure)
    except Crash as crash:
        machine.crashed = str(crash)


def unescaped(text: str) -> str:
    return text.encode("latin-1", "backslashreplace").decode("unicode_escape")


@small_cases("glyph", [glyph.name for glyph in GLYPHS.values()])
def test_what_a_glyph_does(glyph: str) -> None:
    mine = [case for case in CASES if case.glyph == glyph]
    assert mine
    for case in mine:
        check(case)


def check(case: Case) -> None:
    asked: dict[str, str] = {}
    values: dict[str, str] = {}
    left = _REST.sub("", case.rest).strip()
    assert not left, case
    for match in _REST.finditer(case.rest):
        if match["name"] is not None:
            values[match["name"]] = match["value"]
        asked |= {name: text for name, text in match.groupdict().items() if text is not None}
    run = MachineSteps(parse("🔚", case.dialect), RunOptions(seed=int(asked.get("seed", 1))), print)
    machine = run.machine
    machine.clock = machine_of("").clock
    if case.glyph == "pick-emoji":  # there is only one cell, and it stays there
        machine.pointer.dx = 0
    machine.root = machine.stack = filled(machine, case.before)
    machine.opens = "mode" not in asked
    machine.input.give(unescaped(asked.get("input", "")))
    machine.input.end()
    for row in parse(asked.get("prior", ""), "text").rows():
        for cell in row:
            execute(machine, GLYPHS[cell.key].name)
    execute(machine, case.glyph)
    if "end" in asked:
        assert (
            status(machine)
            == {"fails": "failed", "crashes": "crashed", "ends": "ended"}[asked["end"]]
        )
    else:
        assert status(machine) == "limit", case
    assert shown(machine.stack, machine.numbers) == case.after, case
    assert machine.output.take() == unescaped(asked.get("output", "")), case
    variables = run.view().variables
    stacks = {name: getattr(machine, name) for name in ("root", "counts", "mailbox", "trash")}
    for name, value in values.items():
        if name in stacks:
            found = shown(stacks[name], machine.numbers)
        else:
            number = variables[name]
            is_number = isinstance(number, float) and not isinstance(number, bool)
            found = str(int(number) if is_number else number)  # type: ignore[call-overload]
        assert found == value, (case, name)


# The table


def test_the_table_says_what_the_cases_say() -> None:
    headings = [line[3:] for line in _FILE.read_text("utf-8").split("\n") if line[:3] == "== "]
    assert headings == [
        f"{glyph.name} | {glyph.code_points} | {glyph.mode} | {glyph.pops} -- {glyph.pushes}"
        for glyph in GLYPHS.values()
    ]


def test_the_table_is_whole() -> None:
    assert len(GLYPHS) == len(BY_NAME) == 117
    assert Counter({name: len(group) for name, group in GROUPS.items()}) == Counter(
        {
            "input and output": 11, "picking": 2, "control": 11, "constants": 20, "random": 2, "arithmetic": 10,
            "stack": 10, "making stacks": 3, "nested stacks": 4, "mailbox": 2, "direction": 17, "conditions": 10,
            "run count": 5, "recording": 2, "miscellaneous": 8,
        }
    )  # fmt: skip


def test_each_glyph_is_one_cell_with_or_without_its_selector() -> None:
    for key, glyph in GLYPHS.items():
        assert key == glyph.emoji.replace("\ufe0f", "")
        for text in (glyph.emoji, key, key + "\ufe0f" * ("\u20e3" not in key)):
            for dialect in ("text", "author"):
                assert [cell.key for cell in parse(text, dialect).row(0)] == [key]


def test_names_and_aliases() -> None:
    aliases = [alias for glyph in GLYPHS.values() for alias in glyph.aliases]
    assert [alias for alias, times in Counter(aliases).items() if times > 1] == []
    assert [alias for alias in aliases if alias in BY_NAME] == []
    assert all(glyph.aliases for glyph in GLYPHS.values())
    japanese = japanese_aliases()
    assert japanese.keys() == BY_NAME.keys()
    of_all = [alias for each in japanese.values() for alias in each]
    assert len(set(of_all)) == len(of_all)


def test_a_glyph_pops_by_the_pop_mode_only_with_mode_o() -> None:
    for glyph in GLYPHS.values():
        depends = {
            each for each in glyph.pops.split() if each in ("a", "b", "c", "v1..va", "v1..vx")
        }
        assert (glyph.mode == "o") >= bool(depends), glyph


def test_a_run_names_what_its_view_shows() -> None:
    run = MachineSteps(parse("🔚", "text"), RunOptions(), print)
    view = run.view()
    assert {*view.grids, *view.stacks, *view.variables, "pointer"} == WORDS.names.keys()
