"""The words for how certain a fact about a program is."""

from __future__ import annotations

from mines_tools.base.certainty import Certainty, Witness
from mines_tools.languages.mines.flow.certainty import describe_certainty


def test_the_number_of_a_step_has_commas() -> None:
    """The debugger writes numbers of steps in the same way."""
    certainty = Certainty("witnessed", Witness("", 10388))
    assert describe_certainty(certainty) == "at step 10,388 of a run without input"
