"""Which steps belong to one performance of an action or a group."""

from __future__ import annotations

import pytest

from mines_tools.interface.editor import Snapshot
from mines_tools.languages.sokolang.flow.analysis import flow_of
from mines_tools.languages.sokolang.program import parse
from tests.sokolang.ide.editing import EDITOR
from tests.sokolang.programs import corridor, program


@pytest.mark.parametrize(
    ("actions", "drawn", "number", "expected"),
    [
        ("3r", "@....", 0, [3]),  # blocked once: the other times are like it
        ("2[r]l", "@...", 1, [1, 1]),
        ("2[2[r]]l", "@....", 1, [2, 2]),
        ("2[2[r]]l", "@....", 0, [4]),
        ("[@ur]w", "@....", 0, [2, 1]),
        ("2[r]", "@1.11.", 0, []),  # the portal is random: nobody knows how it ends
        ("r2[r]", "@.1.11.", 0, [1]),
        ("rr+l", "@A*.", 1, [1]),
    ],
)
def test_performances(actions: str, drawn: str, number: int, expected: list[int]) -> None:
    flow = flow_of(parse(program(actions, drawn=corridor(drawn)), "text"))
    found = [len(visits) for visits in flow.performances.get(number, ())]
    assert found[: max(len(expected), 1)] == expected


@pytest.mark.parametrize(
    ("actions", "stacks", "marked", "line"),
    [
        ("r3w", "@:12", "3w", "the player executes perhaps a command that is not known"),
        ("rw@rw", "@:12", "w\n", "value 1 from the top of the player to crate A, if there is one"),
        ("r3l", "", "*", ""),  # the exploration was stopped: the player may well execute something there
    ],
)  # fmt: skip
def test_what_is_not_known_is_not_said(actions: str, stacks: str, marked: str, line: str) -> None:
    text = program(actions, stacks, corridor("@*A.."))
    parsed = parse(text, "text")
    shown = Snapshot(parsed, flow_of(parsed, None if line else 2))
    hover = EDITOR.hover(shown, text.rindex(marked) if marked != "*" else text.index(marked))
    assert hover is not None
    lines = [each[2:] for each in hover.markdown.split("\n") if each.startswith("- ")]
    assert line in lines if line else not lines


def test_what_is_not_looked_at_is_not_said_to_be_the_same() -> None:
    """The player executes `nop` 120 times, but the analysis examines only the first hundred."""
    text = program("@rw", f"@:{','.join('0' * 120)}", corridor("@*"))
    parsed = parse(text, "text")
    hover = EDITOR.hover(Snapshot(parsed, flow_of(parsed)), text.rindex("w"))
    assert hover is not None
    assert "the player executes `nop`" in hover.markdown
    assert "each time" not in hover.markdown


def test_a_time_that_is_not_whole_may_be_another_one() -> None:
    """The third performance begins in another place than the others, and comes to a state that the
    analysis already knows."""
    drawn = "#####\n#..B#\n#.*.#\n#..@#\n#####\n*"
    text = program("w[3rw-2uwuw]@dw", drawn=drawn)
    parsed = parse(text, "text")
    hover = EDITOR.hover(Snapshot(parsed, flow_of(parsed)), text.index("[3r"))
    assert hover is not None
    assert "the player: (3, 3) to (3, 2)" in hover.markdown
    assert "each time" not in hover.markdown
