"""Runs of a language that shares nothing with Mines: run, traced, counted, stopped, and stepped
forwards and backwards."""

from __future__ import annotations

import random
import re
from math import inf
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.cli import run as mines_run
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.interface.run import Place, Running, RunOptions, Stop
from mines_tools.interface.run_state import StateCell
from mines_tools.runs.driver import RunOutput, feed
from mines_tools.runs.trace import EventCounts, Trace
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase
from tests.driven import check_run
from tests.toy.sheet import ASTRONAUT as WRITE
from tests.toy.sheet import HEART as WRAP

if TYPE_CHECKING:
    from pathlib import Path

# Asks for two letters, takes them as one stack, asks for a third, takes all again, and writes it.
NESTED = f",,{WRAP},{WRAP}{WRITE}"
# To the right, and down at the end of the row; there to the left, until the sheet ends.
TURNING = ">>,v|__,<"
ENDLESS = f">,{WRITE}v|^_<<"


@pytest.fixture(autouse=True)
def beads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, "toy", "tests.toy.language")  # type: ignore[arg-type]


def running(source: str) -> Running:
    used = language("toy")
    return used.running(used.parse(source, used.default_dialect))


def stepping(
    source: str, text: str | None = None, options: RunOptions | None = None
) -> tuple[Any, list[str]]:
    """Return a run, with all of its input unless `text` is None, and the list of its output."""
    written: list[str] = []
    run = running(source).start_stepping(options or RunOptions(seed=1), written.append)
    if text is not None:
        run.give(text)
        run.end_input()
    return run, written


def test_a_fast_engine_runs_and_waits() -> None:
    written: list[str] = []
    run = running(NESTED).start("abacus", RunOptions(seed=1), written.append)
    texts = iter(["a", "bc"])
    assert (run.run(100), run.stop) == (0, Stop("waiting", "", Span(0, 1)))
    assert feed(run, lambda: next(texts))
    assert (run.run(100), run.stop) == (1, Stop("waiting", "", Span(1, 2)))
    assert feed(run, lambda: next(texts))
    assert (run.run(2), run.stop) == (2, None)
    assert feed(run, lambda: next(texts))  # it does not wait, so nothing is read
    run.run(100)
    assert ("".join(written), run.stop, run.steps) == ("abc", Stop("ended"), 7)
    assert not feed(run, lambda: next(texts))


@pytest.mark.parametrize("seed", range(30))
def test_it_keeps_to_what_every_run_must(seed: int) -> None:
    source = random.Random(seed)
    beads = [*"><^v_,,", WRAP, WRITE, WRITE]
    sheet = "|".join("".join(source.choices(beads, k=6)) for _ in range(3))
    text = "".join(source.choices("abc\n", k=4))
    options = RunOptions(seed, ("65",))
    check_run(running(sheet), language("toy").engines, text, 60, options, seed)


def test_a_full_trace_and_one_of_what_changed() -> None:
    run, _ = stepping(NESTED, "ab")
    terms = running(NESTED).trace_terms
    full = Trace(run, terms(run))
    whole = [full.step() for _ in range(6)]
    assert whole[2] == {
        "step": 3, "at": 2, "queued": False, "command": WRAP, "error": None, "thread": [[97, 98]], "output": "",
    }  # fmt: skip
    assert whole[5] is not None
    assert (whole[5]["thread"], whole[5]["output"]) == ([], "ab")
    run, _ = stepping(NESTED, "ab")
    delta = Trace(run, terms(run), is_delta=True)
    changed = [delta.step() for _ in range(9)]
    assert changed[3] == {
        "step": 4,
        "at": 3,
        "queued": False,
        "command": ",",
        "error": None,
        "off": 0,
        "on": ["inf"],
    }
    assert changed[4] is not None
    assert (changed[4]["off"], changed[4]["on"]) == (2, [[[97, 98], "inf"]])
    assert changed[6] is not None
    assert changed[6]["queued"]  # the arrow that chance has chosen
    assert changed[7:] == [None, None]


def test_counts() -> None:
    run, _ = stepping(f"{WRITE}", "")
    counts = EventCounts()
    while (event := run.step()) is not None:
        counts.take(event)
    words = running(WRITE).words
    assert sum(counts.commands.values()) == 2
    assert counts.places is None
    assert {phrase(words.errors[name]): many for name, many in counts.errors.items()} == {
        "nothing there": 1
    }


def test_places_before_steps_and_what_queued_them() -> None:
    run, _ = stepping(WRITE + "_", "")
    astronaut = Span(0, len(WRITE))
    assert run.place() == Place(astronaut)
    assert run.step().place == Place(astronaut)
    assert run.place() == Place(None, astronaut)
    assert run.step().place.origin == astronaut


def test_a_view_shows_cells_stacks_in_stacks_and_the_rest() -> None:
    run, _ = stepping(NESTED, "ab")
    run.run(5)
    view, words = run.view(), running(NESTED).words
    sheet = view.grids["sheet"]
    assert (sheet.widths, sheet.cell(2, 0)) == ([6], StateCell(WRAP, "a heart", "", Span(2, 3)))
    assert sheet.cell(5, 0).state == "pointer"
    assert view.stacks == {"thread": [((97, 98), inf)]}
    assert (view.variables, view.written) == ({"way": (1, 0), "queue": []}, 0)
    shown = {*view.grids, *view.stacks, *view.variables, "pointer"}
    assert shown == words.names.keys()


def test_places_in_text_order() -> None:
    places = running(TURNING).places()
    assert [place.start for place in places] == [0, 1, 2, 3, 5, 6, 7, 8]


@pytest.mark.parametrize("seed", range(10))
def test_forth_and_back_at_will(seed: int) -> None:
    """After any walk, the state is that of a new run after the same number of steps, and each
    output was shown once."""
    at_will = random.Random(seed)
    seen: list[str] = []
    output = RunOutput(seen.append)
    run: Any = running(ENDLESS).start_stepping(RunOptions(seed), output.write)
    kept = {0: run.snapshot()}
    given = ""
    for _ in range(60):
        if at_will.random() < 0.4:
            steps = at_will.choice(list(kept))
            run.restore(kept[steps])
            output.went_to(run.view().written)
            assert (run.steps, run.stop) == (steps, None)
        for _ in range(at_will.randrange(12)):
            if run.step() is None:
                if run.stop.reason != "waiting":
                    break
                given += (letter := at_will.choice("abc"))
                run.give(letter)
        kept[run.steps] = run.snapshot()
        fresh, written = stepping(ENDLESS, None, RunOptions(seed))
        fresh.give(given)
        fresh.run(run.steps)
        assert fresh.snapshot() == run.snapshot()
        assert output.until(run.view().written) == "".join(written)
    whole, written = stepping(ENDLESS, None, RunOptions(seed))
    whole.give(given)
    whole.run(max(kept))
    assert "".join(seen) == "".join(written)


def test_options() -> None:
    run, written = stepping(f"__|{WRITE}", "", RunOptions(3, ("65", "66"), others={"row": "1"}))
    run.step()
    assert (written, run.view().stacks["thread"]) == (["B"], [65])


def test_input_that_fails() -> None:
    run, _ = stepping(NESTED)
    run.give("a")
    run.end_input("broken")
    assert (run.run(9), run.stop) == (1, Stop("unreadable", "broken", Span(1, 2)))
    with pytest.raises(ValueError, match="the input has ended"):
        run.give("b")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["-e", "ab", "--seed", "1"], 0, ["ab", ""]),
        (["-e", "ab", "--seed", "5"], 1, ["ab", "a.beads:1:6: torn (beads of glass): the top tears\n"]),
        (["-e", "ab", "--seed", "0"], 0, ["ab", "a.beads:1:1: it fell off the table\n"]),
        (["-e", "ab", "--row=1"], 0, ["", "a.beads:1:1: it fell off the table\n"]),
        (["-e", "", "--argument", "66", "--argument", "65", "--seed=1"], 0, ["BA", ""]),
        (["--seed", "x"], 2, ["", "--seed: 'x' is not a whole number, 0 or more (at most 18 digits)\n"]),
        (["--explain", "--seed=1"], 2, ["", "--explain cannot be used with --seed"]),
        (["-e", "ab", "--seed=1", "--engine", "abacus"], 0, ["ab", ""]),
        (["-e", "ab", "--max-steps", "3"], 3, ["", "mines-run: stopped after 3 steps (--max-steps)\n"]),
        (["-e", "ab", "--engine", "wheel"], 2, ["", "there are auto, abacus, hands\n"]),
        (["-e", "ab", "--trace", "-", "--trace-format", "delta", "--max-steps", "1"], 3,
         ['{"step":1,"at":0,"queued":false,"command":",","error":null,"off":0,"on":[97]}\n', ""]),
        (["-e", "ab", "--stats", "--max-steps", "4"], 3, ["", f"beads performed{4:15}\n"]),
    ],
)  # fmt: skip
def test_the_command(
    arguments: list[str], status: int, said: list[str], tmp_path: Path, capfd: Any
) -> None:
    file = tmp_path / "a.beads"
    file.write_text(NESTED, "utf-8")
    try:
        found = mines_run.main([*arguments, str(file)])
    except SystemExit as ended:
        found = int(ended.code or 0)
    assert found == status
    out, err = capfd.readouterr()
    assert out == said[0]
    assert said[1] in err


def test_an_option_is_for_programs_that_use_it(tmp_path: Path, capfd: Any) -> None:
    file = tmp_path / "a.mines"
    file.write_text(".*\n0,0", "utf-8")
    assert mines_run.main(["--seed", "1", str(file)]) == 2
    assert capfd.readouterr().err == "mines-run: the option --seed is not for Mines\n"
    with pytest.raises(SystemExit):
        mines_run.main(["--help"])
    assert re.search(r"\n(.+, )?Beads:\n  --seed N", capfd.readouterr().out)


class _Everything:
    """A `RunOutput`, and all that was written to it."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.output = RunOutput(self.seen.append)


@pytest.mark.parametrize(
    ("moves", "seen"),
    [
        (["ab", "c"], "abc"),
        (["ab", 0, "a", "b", "c"], "abc"),
        (["ab", 1, "bcd", 0, "abc", 4, "e"], "abcde"),
        (["ab", 2, "", "c", 9, "d"], "abcd"),
    ],
)
def test_output_is_seen_once(moves: list[str | int], seen: str) -> None:
    known = _Everything()
    for move in moves:
        if isinstance(move, int):
            known.output.went_to(move)
        else:
            known.output.write(move)
    assert "".join(known.seen) == seen
    assert known.output.until(2) == seen[:2]
