"""Patterns for paths."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.project.globs import matches, may_match_below
from tests.slow_globs import slow_matches
from tests.small_cases import small_cases


@small_cases(
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


_PIECES = [
    "*",
    "**",
    "**/",
    "/",
    "/**",
    "a",
    "b",
    "?",
    "[",
    "]",
    "[!a]",
    "[a-c]",
    "[^/]",
    "!",
    "\n",
]


@pytest.mark.long
@given(
    st.lists(st.sampled_from(_PIECES), max_size=7).map("".join),
    st.text("aabb//c\n[!", max_size=8),
    st.booleans(),
)
@settings(max_examples=400)
def test_it_means_what_the_regular_expression_means(
    glob: str, path: str, with_contents: bool
) -> None:
    found = matches(glob, path, with_contents=with_contents)
    assert found == slow_matches(glob, path, with_contents=with_contents)
    if "/" in path and matches(glob, path):
        assert may_match_below(glob, path[: path.index("/")])


def test_many_stars_take_no_time() -> None:
    path = "a" * 3000
    assert not matches("*a" * 11 + "b", f"{path}c")
    assert matches("*a" * 11 + "b*", f"{path}bc")
    assert not matches("/" + "**/a*" * 30 + "b", "a/" * 1000 + "c")
    assert not matches("[" * 100_000, path)
    assert not matches("*?" * 50_000, path)
    assert matches("*?" * 1000, path)


def test_what_is_kept_of_an_automaton_is_bounded() -> None:
    text = "".join(map(chr, range(0x4E00, 0x4E00 + 3000)))
    assert matches(f"*{text[-1]}*", f"{text}x")
    assert matches(f"*{text[-1]}*", f"{text}y")


@pytest.mark.parametrize(
    ("glob", "folders", "others"),
    [
        ("/*.mines", "", "a x/y"),
        ("/x/*/a", "x x/y", "y x/y/z"),
        ("/**/a", "x x/y", ""),
        ("/x/**", "x x/y", "y xx"),
    ],
)
def test_where_to_look(glob: str, folders: str, others: str) -> None:
    assert [each for each in folders.split() if not may_match_below(glob, each)] == []
    assert [each for each in others.split() if may_match_below(glob, each)] == []
