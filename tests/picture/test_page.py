"""Pages that play a run. `web/board/test/exported.test.ts` opens such pages in a browser."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import decompress

import pytest

from mines_tools.interface.language import language, language_of
from mines_tools.interface.run import RunOptions
from mines_tools.picture import recording
from mines_tools.picture.limits import PictureComplete, PictureError
from mines_tools.picture.page import page
from mines_tools.picture.recording import Recording
from tests.cli.commands import program
from tests.picture.films import BOARD, ROUND, WAREHOUSE

if TYPE_CHECKING:
    from mines_tools.picture.recording import Recorded


_EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def _recorded(
    language_id: str, text: str, steps: int, *, first: int = 0, given: str = ""
) -> Recorded:
    used = language(language_id)
    parsed = used.parse(text, used.default_dialect)
    taken = Recording(used, parsed, RunOptions(seed=0), len, first)
    taken.run.give(given)
    taken.run.end_input()
    taken.take(steps // 2)  # a driver takes the steps in several slices
    taken.take(steps - steps // 2)
    return taken.finish()


def _steps(recorded: Recorded) -> list[dict[str, Any]]:
    return [json.loads(step) for step in recorded.steps]


def test_the_steps_of_a_run_of_mines() -> None:
    recorded = _recorded("mines", f"{BOARD}1,0\n1,1\n0;0\n1,2", 3)
    assert recorded.first["step"] == 0
    first, _, third = _steps(recorded)
    assert first["command"] == "push(n)"
    assert first["stacks"] == {"stack": {"depth": 1, "top": ["1"]}}
    assert first["cells"] == {"board": [[1, 0, ".", "1", "1", "opened"]]}
    assert first["clicked"] == ["board", 1, 0]
    assert third["cells"]["board"][0][-1] == "flagged"
    assert recorded.operations[recorded.next] == "1,0 · line 4"
    assert recorded.operations[third["next"]] == "1,2 · line 7"


def test_the_marks() -> None:
    recorded = _recorded("mines", program("nN"), 90, given="42")
    marks = [(mark["kind"], mark["words"]) for mark in recorded.marks]
    assert marks == [("input", "a number"), ("output", "42"), ("end", "ended")]
    assert recorded.operations[_steps(recorded)[-1]["next"]] == "ended"


def test_a_recording_can_begin_later() -> None:
    recorded = _recorded("emojifunge", ROUND, 12, first=9)
    assert recorded.first["step"] == 9
    assert len(recorded.steps) == 3
    assert recorded.output == "10-1"


def test_a_crate_that_moves() -> None:
    recorded = _recorded("sokolang", WAREHOUSE, 2)
    changed = [cell[:2] for cell in _steps(recorded)[0]["cells"]["map"]]
    assert changed == [[1, 1], [2, 1], [3, 1]]


@pytest.mark.parametrize(
    ("example", "given"),
    [
        ("primes.mines", "30"),
        ("emojifunge/sort.emojifunge", "3 1 2\n"),
        ("emojifunge/nested.emojifunge", ""),
        ("sokolang/cloner.soko", ""),
        ("sokolang/destroyer.soko", ""),
        ("sokolang/portals.soko", ""),
    ],
)
def test_the_steps_lead_to_the_whole_state(example: str, given: str) -> None:
    """A recording that begins later begins with the state to which the steps of this recording lead."""
    used = language_of(example)
    assert used is not None
    text = (_EXAMPLES / example).read_bytes().decode()
    recorded = _recorded(used.id, text, 200, given=given)
    reached = recorded.first["step"] + len(recorded.steps)
    assert _after(recorded) == _recorded(used.id, text, reached, first=reached, given=given).first


def _after(recorded: Recorded) -> dict[str, Any]:
    """Return the state after all steps, as the page makes it (`web/board/page/states.ts`)."""
    state: dict[str, Any] = json.loads(json.dumps(recorded.first))
    for step in _steps(recorded):
        state["step"] += 1
        for name in step.get("gone", ()):
            del state["stacks"][name]
        for name in ("stacks", "variables", "grids"):
            state[name].update(step.get(name, {}))
        for name, changed in step.get("cells", {}).items():
            for column, row, *cell in changed:
                state["grids"][name][row]["cells"][column] = cell
    return state


def test_a_run_that_stops_too_early() -> None:
    with pytest.raises(PictureError, match="the run stopped after 1 step, before step 5"):
        _recorded("mines", "*.\n1,0", 9, first=5)


@pytest.mark.parametrize(
    ("limit", "most", "message"),
    [
        ("MOST_STEPS", 3, "ends at step 3, .* at most 3 steps"),
        ("MOST_DATA", 100, "larger than 0 MB"),
    ],
)
def test_limits(limit: str, most: int, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, limit, most)
    with pytest.raises(PictureComplete, match=message):
        _recorded("emojifunge", ROUND, 9)


def test_the_page_allows_only_its_own_script_and_style() -> None:
    text = page(_recorded("mines", f"{BOARD}1,0", 1), "<a>.mines").decode()
    policy = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)[0]
    assert policy.startswith("default-src 'none'; ")
    for tag, source in (('script type="module"', "script-src"), ("style", "style-src")):
        (content,) = re.findall(rf"<{tag}>(.*?)</{tag.split()[0]}>", text, re.DOTALL)
        digest = b64encode(sha256(content.encode()).digest()).decode()
        assert f"{source} 'sha256-{digest}'" in policy
    assert "<title>a run of &lt;a&gt;.mines</title>" in text
    assert '<html lang="en">' in text


def test_the_data_of_the_page() -> None:
    text = page(_recorded("mines", f"{BOARD}1,0\n1,1", 2), "a.mines", 1.5).decode()
    (data,) = re.findall(r'id="run">([^<]*)<', text)
    run = json.loads(decompress(b64decode(data)))
    assert (run["program"], run["locale"], run["scale"], len(run["steps"])) == (
        "a.mines",
        "en",
        1.5,
        2,
    )
    assert run["names"]["unopened"] == "unopened"
