"""A name in a macro that is not used must not be changed to another name of this macro."""

from __future__ import annotations

import pytest

from mines_tools.interface.editor import Refusal, Snapshot
from mines_tools.languages.minesasm.language import LANGUAGE
from mines_tools.text.diagnostics import apply_edits
from tests.small_cases import small_cases

assert LANGUAGE.editor is not None
_EDITOR = LANGUAGE.editor()


def _renamed(text: str, name: str) -> str:
    offset = text.index("|")
    text = text.replace("|", "")
    snapshot = Snapshot(LANGUAGE.parse(text, "2"))
    return apply_edits(text, _EDITOR.rename(snapshot, offset, name))


@small_cases(
    ("text", "name"),
    [
        ("define f A| B\n    push A push B\nend", "B"),
        ("define f\n    a|: b: jump a\nend", "b"),
        ("x:\ndefine f\n    a|: jump x\nend\njump x", "x"),
    ],
)
def test_a_taken_name(text: str, name: str) -> None:
    with pytest.raises(Refusal, match=f"`{name}` is taken"):
        _renamed(text, name)


def test_a_free_name() -> None:
    text = "define f A| B\n    push A push B\nend"
    assert _renamed(text, "C") == "define f C B\n    push C push B\nend"
