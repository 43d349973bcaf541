"""All parts of the tools find the same claim in a comment: the rule, tokens, hovers, hints, and
completion."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mines_tools.interface.language import RuleSelection
from mines_tools.languages.mines.claims import claim_on
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.text.source import Span
from tests.mines.ide.editing import EDITOR, snapshot, whole
from tests.mines.rules.performed import ALIASES, TILES
from tests.thinned import thinned

_PUSH, _ADD = "0,1", "2,1\n0,1"
"""The operations before a comment: `_PUSH` pushes 3; `_ADD` pushes another 3 and adds both."""
_NOTHING = ["", " ", "0,1\n", "0,1\n\t", "0,1\n\n"]
_DAMAGED = ["x", "3 , 9", "0,1\n1,,2", "!!"]


def claimed(before: str, comment: str) -> str | None:
    """Return the claim in a comment, and check that all parts of the tools find this claim."""
    now = snapshot(f"{TILES}0,1\n{before}{comment}\n1,0")
    text = now.parsed.text
    line = 4 + before.count("\n")
    claim = claim_on(now.parsed, line)
    read = None if claim is None else claim.text
    tokens = EDITOR.semantic_tokens(now, whole(text))
    coloured = [text[slice(*each.span)] for each in tokens if each.type == "function"]
    assert coloured == ([] if read is None else [read])
    start = now.parsed.lines.starts[line]
    hovers = {EDITOR.hover(now, at) for at in range(start, now.parsed.lines.end(line) + 1)}
    heads = {each.markdown.split("\n")[0]: each.span for each in hovers if each is not None}
    hovered = [
        text[slice(*span)]
        for head, span in heads.items()
        if head.endswith("`mines-lint` checks it")
    ]
    assert hovered == coloured
    if not now.parsed.errors:
        rule = LANGUAGE.check(now.parsed, RuleSelection({"M301"}), now.analysis)
        wrong = [text[slice(*each.span)] for each in rule.diagnostics]
        assert wrong in ([], coloured)
        hints = EDITOR.hints(now, Span(start, now.parsed.lines.end(line)))
        if any(each.kind == "depth" for each in hints):  # an operation that does not fail
            holds = read is not None and not wrong
            assert holds != any(each.kind == "command" for each in hints)
    return read


_COMMENTS = json.loads(Path(__file__).with_name("claims.json").read_text("utf-8"))
"""Comments with the claim in each. The test of the extension's grammar uses them too."""


@pytest.mark.long
@pytest.mark.parametrize(("comment", "claim"), _COMMENTS)
def test_all_find_the_same_claim(comment: str, claim: str | None) -> None:
    for before in (_PUSH, _DAMAGED[0]):
        assert claimed(before, comment) == claim
    assert claimed("0,1\n\t", comment) is None


_NAMES = [alias for _, alias in ALIASES]
_WORDS = [*_NAMES, *"#=;,x \t-", "push", "3", "(", "mines:", "fmt: skip", "ignore[M301]"]


@given(
    st.sampled_from([_PUSH, _ADD, *_NOTHING, *_DAMAGED]),
    st.lists(st.sampled_from(_WORDS), max_size=5).map("".join),
)
@example(" ", "sub")
def test_all_find_the_same_claim_in_any_comment(before: str, words: str) -> None:
    found = claimed(before, f"#{words}")
    assert found is None or before not in _NOTHING


@pytest.mark.parametrize("begin", thinned(["#", "# ", "#=", "#= \t", "# =", "#==", "# a "], 3))
def test_names_are_offered_where_they_would_be_claims(begin: str) -> None:
    for before in (_PUSH, "0,1\n", _DAMAGED[2]):
        comment = f"{begin}sub"
        now = snapshot(f"{TILES}0,1\n{before}{comment}")
        offered = [
            each.label
            for each in EDITOR.complete(now, len(now.parsed.text))
            if each.kind == "command"
        ]
        assert ("sub" in offered) == (claimed(before, comment) is not None)
