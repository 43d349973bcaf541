"""The recordings for the board (`web/board`) contain what the adapter sends today."""

from __future__ import annotations

import pytest

from dev.board_states import FOLDER, RUNS, recording


@pytest.mark.parametrize("name", RUNS)
def test_a_recording_is_as_a_run_of_today(name: str) -> None:
    """If this fails because the event `mines/state` has changed on purpose, run `python -m dev.board_states`."""
    assert FOLDER.joinpath(f"{name}.json").read_text("utf-8") == recording(RUNS[name])


def test_there_are_no_other_recordings() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*RUNS}
