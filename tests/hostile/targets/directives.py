"""Directives in comments: which rules they turn off, what is reported about them, and how they are
removed."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from mines_tools.interface.language import RuleSelection, language
from mines_tools.languages.mines.directives import directives
from mines_tools.languages.mines.suppression import suppressions
from mines_tools.languages.mines.syntax import parse
from mines_tools.lint.engine import lint
from mines_tools.lint.suppressions import suppressed
from mines_tools.rules.catalogue import rules_of
from tests.lint.naive import naive_directives, naive_suppressed, naive_suppressions

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree

WORDS = (
    b"mines: ", b"mines:", b"MINES: ", b"fmt: off", b"fmt: on", b"fmt: skip", b"ignore", b"ignore-next",
    b"ignore-file", b"off", b"on", b"dialect=1", b"dialect=2", b"dialect=2.0.0", b"ingore", b"[", b"]",
    b"[M101]", b"[M102, M101]", b"[redundant-sign]", b"[L001]", b"[L002]", b"[nothing]", b"[]", b",", b";",
    b" # ", b"#", b"\n", b"\r", b"\r\n", b"\n+9,9 # ", b"\n1,0", b"\nx # ", b"\t", b"  ", b" \n",
)  # fmt: skip
SEEDS = (
    b"+9,0 # mines: ignore[M101, redundant-sign]\n1,0 # mines: ignore[M101]\n",
    b"# mines: off[M101]\n9,0\n# mines: on[M101]\n9,0 # mines: on\n",
    b"9,9 # mines: off[M101] mines: off[M102,M101]\n+9,0 # mines: on[M101]\n+1,9\n# mines: on[M102]\n",
    b"1,0 # mines: ignore[L001, M101, nothing] ; mines: ignore-next[L002]\n+1,0 # mines: off mines: on[x]",
    b"1,0 # mines: ingore[M101]\n1,0 # mines: ignore M101\n1,0 # mines: ignore[ mines: ignore[]\n",
    b"# mines: ignore-file[M105]\n1,0  \n1,0 # mines: ignore-file\n# fmt: off\n1 , 0 # fmt: on\n",
)
_MINES = language("mines")
_SELECTION = RuleSelection(
    frozenset(code for code, rule in rules_of(_MINES).items() if rule.scope != "flow"), {}, 0
)


def fuzz_one(data: bytes) -> None:
    """Raise an error if the quick functions and the simple ones differ, or if a second fix changes
    more."""
    text = f".*.\n...\n{data.decode('utf-8', 'replace')}"
    for line in text.split("\n"):
        assert list(directives(line, 7)) == list(naive_directives(line, 7)), line
    # What takes long is tried with some: which ones depends on nothing but the input.
    chosen = crc32(data)
    tree = parse(text, ("2", "2.0.0")[chosen % 2])
    assert "".join(text[slice(*token.span)] for token in tree.tokens()) == text
    quick, naive = suppressions(tree), naive_suppressions(tree)
    assert [each[:3] for each in quick] == [each[:3] for each in naive]
    if chosen % 16 < 2:
        _lint(tree)


def _lint(tree: Tree) -> None:
    found = _MINES.check(tree, RuleSelection(_SELECTION.codes, flow_budget=0)).diagnostics
    shown = suppressed(_MINES, tree, suppressions(tree), found, _SELECTION.codes)
    assert shown == naive_suppressed(_MINES, tree, found, _SELECTION.codes)
    fixed = lint(_MINES, tree, _SELECTION, fix=True).parsed.text
    again = lint(_MINES, parse(fixed, tree.dialect), _SELECTION, fix=True)
    assert again.parsed.text == fixed
