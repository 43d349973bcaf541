"""Parses text that a grammar does not accept. This works for any grammar; here it is one for lists
of names in brackets."""

from __future__ import annotations

from lark import Lark

from mines_tools.languages.mines.syntax.error_recovery import END, Damage, LarkPiece, Reader
from tests.small_cases import small_cases

_LIST = Lark(
    """
    list: "[" [NAME ("," NAME)*] "]"
    any: (NAME | "[" | "," | "]" | OTHER)*
    NAME: /[a-z]+/
    OTHER: /[^a-z\\[\\], ]+/
    %ignore " "
    """,
    parser="lalr",
    lexer="basic",
    start=["list", "any"],
)
_READER = Reader(_LIST, "list", {"COMMA", "RSQB"})


def damaged(text: str) -> list[tuple[str, list[str], str]]:
    """Return for each damage what was expected, skipped and inserted."""
    pieces, damage, is_whole = _READER.read(text)
    assert is_whole
    return [
        (
            " ".join(sorted(each.expected)),
            [text[pieces[at].start : pieces[at].end] for at in each.skipped],
            END if each.is_last else each.missing,
        )
        for each in damage
    ]


@small_cases(
    ("text", "expected"),
    [
        ("[a, b]", []),
        ("[ ]", []),
        ("[a, 1 b]", [("NAME", ["1"], "")]),
        ("[a, 1 2, b]", [("NAME", ["1", "2"], "NAME")]),
        ("[a,, b]", [("NAME", [], "NAME")]),
        ("[a b]", [("COMMA RSQB", ["b"], "")]),
        ("a]", [("LSQB", ["a"], "LSQB")]),
        ("[a", [("COMMA RSQB", [], "RSQB")]),
        ("[a,", [("NAME", [], END)]),
        ("[a] b", [(END, ["b"], "")]),
        ("1", [("LSQB", ["1"], END)]),
    ],
)
def test_damage(text: str, expected: list[tuple[str, list[str], str]]) -> None:
    assert damaged(text) == expected


def test_pieces_have_their_places() -> None:
    assert _READER.read(" [a!").pieces == (
        LarkPiece("LSQB", 1, 2),
        LarkPiece("NAME", 2, 3),
        LarkPiece("OTHER", 3, 4),
    )
    assert _READER.read(" [a!").damage == (
        Damage(frozenset({"COMMA", "RSQB"}), range(2, 3), "RSQB"),
    )


def test_of_a_long_text_the_first_pieces_are_read() -> None:
    reader = Reader(_LIST, "list", most=3)
    assert reader.read("[a]").is_whole
    pieces, damage, is_whole = reader.read("[a b]" + "c" * 1_000_000)
    assert (len(pieces), len(damage), is_whole) == (3, 1, False)


def test_a_list_may_have_any_length() -> None:
    """Lark is asked only once about each state, and a long list comes to the same states again and
    again."""
    reader = Reader(_LIST, "list", most=20_000)
    assert not reader.read("[" + ",".join("a" * 9_000) + "]").damage
