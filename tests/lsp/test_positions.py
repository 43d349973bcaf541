"""Positions, as a client counts them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.lsp.positions import ClientPositions
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span


def _as_a_client_applies(text: str, edits: list[Edit], unit: str) -> str:
    positions = ClientPositions(text, unit)  # type: ignore[arg-type]
    sent = positions.text_edits(edits)
    return apply_edits(text, [Edit(positions.span(each.range), each.new_text) for each in sent])


@pytest.mark.parametrize(
    ("edits", "after"),
    [
        ([Edit(Span(1, 2), "")], "a\nb\r\n"),
        ([Edit(Span(2, 2), "x")], "a\rx\nb\r\n"),
        ([Edit(Span(2, 3), "")], "a\rb\r\n"),
        ([Edit(Span(1, 2), ""), Edit(Span(2, 2), "x")], "ax\nb\r\n"),
        ([Edit(Span(0, 2), "y"), Edit(Span(2, 5), "z")], "yz\n"),
    ],
)
def test_an_edit_within_a_line_end(edits: list[Edit], after: str) -> None:
    assert _as_a_client_applies("a\r\nb\r\n", edits, "utf-16") == after


_texts = st.text(st.sampled_from("ab\r\n\U0001f600"), max_size=12)


@given(_texts, st.data(), st.sampled_from(["utf-8", "utf-16", "utf-32"]))
def test_edits_do_the_same_for_a_client(text: str, data: st.DataObject, unit: str) -> None:
    places = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    edits = [
        Edit(Span(start, end), data.draw(st.sampled_from(["", "x", "\n", "\r"])))
        for start, end in zip(places[::2], places[1::2], strict=False)
    ]
    assert _as_a_client_applies(text, edits, unit) == apply_edits(text, edits)
