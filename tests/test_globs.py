"""Patterns of paths."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.project.globs import matches


@pytest.mark.parametrize(
    ("glob", "covered", "left_out"),
    [
        (
            "a.mines",
            ["a.mines", "x/a.mines", "x/y/a.mines"],
            ["b.mines", "aa.mines", "a.mines.txt"],
        ),
        ("*.mines", ["a.mines", "x/b.mines", ".mines"], ["a.txt", "a.mines.bak"]),
        ("old", ["old", "old/a.mines", "x/old/y/a.mines"], ["older/a.mines", "old.mines"]),
        ("old/", ["old/a.mines", "x/old/a.mines"], ["older/a.mines"]),
        ("/old", ["old/a.mines"], ["x/old.mines"]),
        ("old/**", ["old/a.mines", "old/x/a.mines"], ["old", "x/old/a.mines"]),
        ("old/*", ["old/a.mines", "old/x/a.mines"], ["x/old/a.mines"]),
        ("old/*.mines", ["old/a.mines"], ["old/x/a.mines", "a.mines"]),
        ("**/old/*.mines", ["old/a.mines", "x/y/old/a.mines"], ["old/x/a.mines"]),
        ("a/**/b.mines", ["a/b.mines", "a/x/b.mines", "a/x/y/b.mines"], ["b.mines", "ab.mines"]),
        ("a**.mines", ["ab.mines", "a.mines"], ["b.mines"]),
        ("?.mines", ["a.mines", "日.mines"], ["ab.mines", ".mines"]),
        ("x?y", ["xay"], ["x/y"]),
        ("[ab].mines", ["a.mines", "b.mines"], ["c.mines"]),
        ("[!ab].mines", ["c.mines"], ["a.mines"]),
        ("[a-c]1.mines", ["b1.mines"], ["d1.mines"]),
        ("a[*]", ["a*"], ["ab"]),
        ("[.mines", ["[.mines"], ["a.mines"]),
        ("a.b", ["a.b"], ["axb"]),
        ("(a|b)+", ["(a|b)+"], ["a"]),
        ("a\\b", ["a\\b"], ["ab"]),
        ("[\\]x", ["\\x"], ["x"]),
        ("[z-a]", ["z", "-", "a"], ["b"]),
        ("[[a]", ["[", "a"], ["b"]),
        ("[a&&b]", ["a", "&"], ["c"]),
        ("[^a]", ["^", "b"], ["a"]),
        ("[!^a]", ["b"], ["^", "a"]),
        ("[!]", ["!"], ["]"]),
        ("[a-]", ["a", "-"], ["b"]),
        ("[0-9-a]", ["5", "-", "a"], [".", "b"]),
    ],
)
def test_matches(glob: str, covered: list[str], left_out: list[str]) -> None:
    assert [path for path in covered if not matches(glob, path)] == []
    assert [path for path in left_out if matches(glob, path)] == []


@given(st.text("ab*?[]!^-&|~\\/.", max_size=8), st.text("ab/-^[", max_size=5))
def test_any_pattern_is_a_pattern(glob: str, path: str) -> None:
    assert matches(glob, path) in (True, False)


@given(st.text(max_size=6).filter(lambda text: not set(text) & set("*?[/")))
def test_a_plain_name_matches_itself(name: str) -> None:
    assert matches(name, name)
    assert matches(name, f"folder/{name}")
