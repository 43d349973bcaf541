"""A program with only one run is simply run. Then it is known whether it ends, and what it writes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mines_tools.languages.emojifunge.explanation.explain import explain_program
from mines_tools.languages.emojifunge.flow import stacks, trials
from mines_tools.languages.emojifunge.flow.analysis import Analysis, Flow
from mines_tools.languages.emojifunge.flow.trial_machine import TrialMachine
from mines_tools.languages.emojifunge.flow.tried import frozen
from mines_tools.languages.emojifunge.syntax import Grid, parse
from mines_tools.languages.emojifunge.words.facts import verdict_words
from mines_tools.languages.emojifunge.writing import program_printing, pushing
from tests.emojifunge.flow.programs import emoji
from tests.emojifunge.flow.shown import check_output
from tests.thinned import thinned

_FIZZBUZZ = Path(__file__).parents[3] / "examples" / "emojifunge" / "fizzbuzz.emojifunge"


def _ring(before: str, body: str, dialect: str = "text", after: str = "end") -> Grid:
    """Return a program that performs `before`, then repeats `body` as long as `body` leaves a
    positive number, and then performs `after`."""
    start, length = len(before.split()), len(body.split()) + 1
    back = " ".join(["empty"] * start + ["up"] + ["empty"] * (length - 1) + ["left"])
    return parse(f"{emoji(f'{before} right {body} down-if-true {after}')}\n{emoji(back)}", dialect)


def test_a_long_run_is_followed_to_its_end() -> None:
    flow = Flow(parse(_FIZZBUZZ.read_text("utf-8"), "text"))
    assert verdict_words(flow) == (
        'ends at (75, 0) in step 15,138, writes "1\\n2\\nFizz\\n4\\nBuzz\\nFizz\\n7\\n8\\nFizz\\nB…" (413 characters)'
    )
    assert flow.output is not None
    assert flow.output.start.split("\n")[-4:-1] == ["98", "Fizz", "Buzz"]
    assert flow.is_complete
    explanation = explain_program(flow.grid, flow)
    assert explanation.output == flow.output
    assert explanation.words().verdict == verdict_words(flow)


@pytest.mark.parametrize("dialect", thinned(["text", "author"], 1))
@pytest.mark.parametrize(
    "body",
    thinned(
        [
            "decrement dup",
            "0 minus decrement dup",
            "decrement dup dup length minus output-number dup",
            "decrement change-popmode 2 create-new-stack change-popmode dup",
        ],
        2,
    ),
)
def test_the_notes_of_a_long_run_hold_in_each_of_its_states(dialect: str, body: str) -> None:
    grid = _ring("5 3 100 4 mul", body, dialect)
    flow = Flow(grid)
    assert flow.is_one_run
    machine = TrialMachine(grid, 0, "")
    machine.allow(10_000)
    while not machine.is_over and machine.steps < 3_000:
        pointer = machine.pointer
        note = flow.note(pointer.x, pointer.y)  # type: ignore[arg-type]
        assert note is not None
        assert stacks.holds(note.stack, frozen(machine.stack))
        assert note.least <= len(machine.stack.items) <= (note.most or 0)
        assert (pointer.dx, pointer.dy) in note.directions
        machine.step()


def test_what_the_only_run_does_not_execute_is_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop counts by two, and ends with -1, never with 0. The exploration alone does not know that."""
    grid = _ring("100 5 mul 1 plus", "decrement decrement dup", after="increment down-if-true end")
    grid = parse(grid.text + emoji("empty crash"), "text")
    crash = grid.row(1)[-1]
    assert crash.emoji == emoji("crash")
    place = len(grid.row(1)) - 1, 1
    assert Flow(grid).cell(*place).executed.kind == "impossible"
    monkeypatch.setattr(trials, "_LONGEST", 1_500)
    assert Flow(grid).cell(*place).executed.kind == "possible"


def test_a_longer_run_stays_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "_LONGEST", 2_000)
    flow = Flow(_ring("100 10 mul", "decrement dup"))
    assert verdict_words(flow) == "not known if it always ends: the loop through (3, 0)"
    assert flow.output is None
    assert not flow.is_one_run


def test_the_loop_that_is_named_is_one_that_no_path_leaves() -> None:
    """The first loop of the text counts down from 3. The second one is at the right end of the text."""
    counting = "3 right decrement dup down-if-true right input-number 7 7 mul 7 mul equal-to"
    endless = "empty up empty empty left" + " empty" * 8 + " right left"
    flow = Flow(parse(f"{emoji(f'{counting} down-if-true end')}\n{emoji(endless)}", "text"))
    assert (
        verdict_words(flow) == "not known if it always ends: for example the loop through (13, 1)"
    )


def test_the_length_of_a_run_is_limited_by_its_budget() -> None:
    assert not Flow(_ring("100 10 mul", "decrement dup"), 100).is_one_run


def test_a_run_that_asks_for_input_late_decides_nothing() -> None:
    flow = Flow(_ring("100 10 mul", "decrement dup", after="input-number end"))
    assert not flow.is_one_run
    assert flow.output is None


def test_what_never_ends_is_not_run_for_long() -> None:
    analysis = Analysis(_ring("1", "increment 1"))
    while not analysis.advance(100):
        pass
    flow = analysis.result()
    assert flow.ending[:2] == ("never", "no end")
    assert flow.output is None


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("end", "ends at (0, 0) in step 1, writes nothing"),
        ("silent 1 output-number end", "ends at (3, 0) in step 4, writes nothing"),
        ("1 output-number crash", 'ends abnormally at (2, 0) in step 3, writes "1"'),
        ("right left", "never ends"),
        ("cat end", "ends at (1, 0) in step 2"),
        ("dog end", "ends at (1, 0) in step 2"),
    ],
)
def test_only_what_ends_has_an_output(source: str, words: str) -> None:
    assert verdict_words(Flow(parse(emoji(source), "text"))) == words


@pytest.mark.parametrize("text", ["\U0001f600!", 'say "Hi"', "\u3042\n", "x" * 100])
def test_the_output_is_what_a_run_writes(text: str) -> None:
    assert Flow(parse(program_printing(text), "text")).output == (text, len(text))


def test_halves_of_a_pair_are_written_together() -> None:
    """A first half without a second one is written as a replacement character."""
    halves = {half: pushing(ord(half)) for half in ("\ud83d", "\ude00")}
    cells = {
        half: "".join(glyph.emoji for glyph in glyphs) + emoji("output-ascii")
        for half, glyphs in halves.items()
    }
    for text, expected in (("\ud83d\ude00", "\U0001f600"), ("\ud83d", "\ufffd")):
        source = "".join(cells[half] for half in text) + emoji("end")
        assert Flow(parse(source, "text")).output == (expected, 1)


_WRITING = (
    *(
        "1 2 3 5 10 100 dup swap plus mul minus output-number output-ascii output-emoji output-number "
        * 2
    ).split(),
    *[
        "right",
        "down",
        "left",
        "up",
        "down-if-true",
        "silent",
        "vomit",
        "comment",
        "create-new-stack",
        "change-popmode",
        "speedrun",
        "dog",
    ],
    *["record", "play-record", "quine", "pick-emoji", "exec", "crash", "end"],
)


def _check_outputs(seed: int, count: int) -> int:
    """Check the outputs of `count` random programs. Return the number of programs that are known to write something."""
    at_will = random.Random(seed)
    found = 0
    for _ in range(count):
        rows = (" ".join(at_will.choices(_WRITING, k=7)) for _ in range(4))
        grid = parse("\n".join(map(emoji, rows)), at_will.choice(("text", "author")))
        found += check_output(Flow(grid, 100))
    return found


def test_outputs_are_right() -> None:
    assert _check_outputs(1, 60) > 5


@pytest.mark.long
def test_many_outputs_are_right() -> None:
    assert _check_outputs(2, 1_000) > 100
