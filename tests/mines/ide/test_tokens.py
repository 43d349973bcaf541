"""Semantic tokens, each as ``text type modifiers``."""

from itertools import pairwise

from mines_tools.text.source import Span
from tests.mines.ide.editing import EDITOR, snapshot, whole


def tokens(text: str, span: Span | None = None) -> list[str]:
    found = list(EDITOR.semantic_tokens(snapshot(text), span or whole(text)))
    spans = [token.span for token in found]
    assert spans == sorted(spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))
    assert {token.type for token in found} <= set(EDITOR.token_types)
    assert {each for token in found for each in token.modifiers} <= set(EDITOR.token_modifiers)
    return [
        " ".join((text[token.span.start : token.span.end], token.type, *token.modifiers))
        for token in found
    ]


def test_cells_are_classes_like_those_of_the_game():
    assert tokens("# mines: dialect=2\n*.. # x\n...\n1,0") == [
        "#  comment", "mines: dialect=2 macro",
        "* mine", ". cell digit1", ". cell digit0", "# x comment",
        ".. cell digit1", ". cell digit0",
        "1 number digit1", ", operator left", "0 number digit1",
    ]  # fmt: skip


def test_operations_and_comments():
    assert tokens("*.\n!\n@ # sub; why\n 0 ; 1 0 #= swap\nnonsense # no\n") == [
        "* mine", ". cell digit1",
        "! keyword switch",
        "@ keyword restart", "#  comment", "sub function", "; why comment",
        "0 number mine", "; operator right", "1 0 number mine", "#=  comment", "swap function",
        "# no comment",
    ]  # fmt: skip


def test_operations_that_are_never_reached():
    assert tokens("*.\n1,0\n0;0")[-3:] == [
        "0 number mine unreached", "; operator right unreached", "0 number mine unreached",
    ]  # fmt: skip


def test_only_what_is_asked_for():
    text = "..*.\n1,0\n2,0"
    assert tokens(text, Span(1, 3)) == [". cell digit1", "* mine"]
    assert tokens(text, Span(6, 6)) == []
    assert tokens(text, Span(5, 6)) == ["1 number digit1"]


def test_blanks_in_a_row():
    assert tokens(" . *\t.\r\n1,0") == [
        ". cell digit1", "* mine", ". cell digit1",
        "1 number mine", ", operator left", "0 number mine",
    ]  # fmt: skip
