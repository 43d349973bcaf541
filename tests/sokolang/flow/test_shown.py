"""A sample of the programs that `python -m tests.sokolang.flow.shown` tries, and proof that a false
claim would be noticed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.base.certainty import IMPOSSIBLE
from mines_tools.interface.known_output import KnownOutput
from mines_tools.languages.sokolang.flow import explore, performed
from mines_tools.languages.sokolang.flow.analysis import Flow
from mines_tools.languages.sokolang.flow.tried import TriedTime
from mines_tools.languages.sokolang.ide import hover
from mines_tools.languages.sokolang.words import runs
from mines_tools.languages.sokolang.words.doing import Doing
from tests.claims import FalseClaimError
from tests.sokolang.flow.programs import any_program
from tests.sokolang.flow.shown import try_program
from tests.sokolang.programs import corridor, program
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Callable

_EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "sokolang").glob("*.soko"))


@settings(max_examples=settings.default.max_examples // 2)
@given(st.integers(0, 1 << 60))
def test_no_claim_is_false(seed: int) -> None:
    at_will = random.Random(seed)
    assert try_program(any_program(at_will), at_will, 2)["steps"] > 0


@pytest.mark.parametrize("path", thinned(_EXAMPLES, 3), ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    assert try_program(path.read_bytes().decode(), random.Random(path.stem), 1)["steps"] > 0


_SOURCES = (
    program("rwl", "a:11,5", corridor("@A*..")),
    program("rww+[pl]-lw+2u", "a:13,30", corridor(".@A*")),
    program("rw*[l]u", "@:9\na:13", corridor("..@A*")),
    program("2[r][r]w", "", corridor("@...")),
    program("@[dwu]*r", "@:13", "#######\n#.@..*#\n##*####\n#######"),
)


def _try_all() -> None:
    for source in _SOURCES:
        try_program(source, random.Random(1), 4)


def test_nothing_false_is_claimed_of_these() -> None:
    _try_all()


@pytest.mark.parametrize(
    ("owner", "name", "value"),
    thinned(
        [
            (Flow, "reached", lambda *_: IMPOSSIBLE),
            (Flow, "failures", {}),
            (Flow, "ending", "ends"),
            (Flow, "written", {1: ["x"]}),
            (Flow, "output", KnownOutput("x", 1)),
            (explore.Exploration, "_times", lambda *_: 1),
            (hover, "item_words", lambda *_: Doing("", ["the player stays at (1, 1)"], ())),
            (
                hover,
                "there_words",
                lambda *_: iter(["neither the player nor a crate ever comes here"]),
            ),
            (performed, "_goes_on", lambda before, now: None not in (before, now)),
            (runs, "tried_time", lambda flow, first, _: TriedTime(flow.visits[first][-1:], False)),
        ],
        4,
    ),
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_false_claim_is_noticed(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, value: Callable[..., object]
) -> None:
    monkeypatch.setattr(owner, name, value)
    with pytest.raises(FalseClaimError):
        _try_all()


_ENDS = "######\n#*@A*#\n######"
"""A map. The actions `rw`, followed by `ll`, end the program."""
_VALUES = (11, 11, 11, 10, 1, 2, 72, 105, 13, 20, 1, 30, 12, 0, -1)


@pytest.mark.parametrize(
    "seeds", [range(12), pytest.param(range(12, 1_500), marks=pytest.mark.long)]
)
def test_what_is_said_to_be_written_is_written(seeds: range) -> None:
    written = 0
    for seed in seeds:
        at_will = random.Random(seed)
        numbers = ",".join(str(at_will.choice(_VALUES)) for _ in range(at_will.randint(2, 10)))
        waits = "".join(
            at_will.choice(("w", "w", "w", "2w", "+w", "-w", "[w]", "@w")) for _ in range(4)
        )
        source = program(f"r{waits}{at_will.choice(('ll', 'l', 'll', ''))}", f"a:{numbers}", _ENDS)
        written += try_program(source, at_will)["written"]
    assert written
