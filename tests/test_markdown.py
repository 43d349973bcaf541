"""Text that is put into Markdown is shown unchanged."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from mines_tools.text.escaping import shown
from mines_tools.text.markdown import (
    bullets,
    code,
    escaped,
    fenced,
    lines,
    paragraphs,
    plain,
    prose,
)
from tests.mines.ide.editing import EDITOR, at
from tests.small_cases import small_cases

HOSTILE = [
    "x` <img src=http://evil> `y", "``", "`", "a``b`", " a ", "<b>", "&lt;", "[a](b)", "![a](b)", "*a*",
    "_a_", "\\", "a\\", "# a", "- a", "+ a", "1. a", "12) a", "> a", "---", "===", "~~a~~", "a | b",
    "https://evil.example/", "www.evil.example", "a@b.example", "$a$", "\n\n# a", "<!--", "<script>",
    "\t", "", "command:x", "[x]: http://evil",
]  # fmt: skip
_READER = MarkdownIt("commonmark", {"html": True}).enable(["strikethrough", "table"])
texts = st.one_of(st.sampled_from(HOSTILE), st.text("`*_[]()<>!&~\\#-+. \n\tab1:/@|", max_size=30))


def read(markdown: str) -> list[tuple[str, str]]:
    """Return the kind and the text of each piece of `markdown`."""
    found = []
    for token in _READER.parse(markdown):
        inner = token.children or [token]
        found += [(each.type, each.content) for each in inner]
    return [each for each in found if each[1] or not each[0].startswith("paragraph")]


def text_of(markdown: str) -> str:
    assert {kind for kind, _ in read(markdown)} <= {"text"}, markdown
    return "".join(content for _, content in read(markdown))


@given(texts)
def test_text(text: str) -> None:
    assert text_of(escaped(text)) == shown(text).strip()
    assert not re.search(r"(?<!\\):(?=//)|(?<!\\)@|www\.\S", escaped(text))


@given(texts, st.sampled_from(["", "a ", "("]))
@example("`", "")
def test_code(text: str, before: str) -> None:
    if text.strip():
        found = read(f"{before}{code(text)} <")
        assert ("code_inline", shown(text)) in found
        assert {kind for kind, _ in found} <= {"text", "code_inline"}


@given(texts)
def test_fenced(text: str) -> None:
    program = text.replace("\r", "")
    ((kind, content),) = read(fenced(program, "mines"))
    assert (kind, content) == ("fence", program + "\n")


@given(texts, texts)
def test_prose(text: str, other: str) -> None:
    found = read(prose(f"the {text} of {other}"))
    assert {kind for kind, _ in found} <= {"text", "code_inline"}


@given(texts)
def test_what_is_built_of_them(text: str) -> None:
    built = paragraphs(
        lines([escaped(text), code(text)]), bullets([(1, escaped(text)), (2, code(text))])
    )
    kinds = {kind for kind, _ in read(built)}
    assert kinds <= {
        "text", "code_inline", "hardbreak", "bullet_list_open", "bullet_list_close", "list_item_open",
        "list_item_close",
    }  # fmt: skip


def test_code_is_quoted_where_there_is_no_markdown() -> None:
    assert plain("press `1;0`: `swap` or `not`") == "press '1;0': 'swap' or 'not'"
    assert plain("one ` alone") == "one ` alone"


def test_prose_marks_code() -> None:
    assert prose("the \n`add`") == "the \\\\n`add`"
    assert prose("left click: `add` on (1, 2)") == "left click: `add` on (1, 2)"
    assert prose("`a` and `b`") == "`a` and `b`"
    assert prose("mul (a b -- a*b)") == "mul (a b -- a\\*b)"


# Hovers


@small_cases("text", [text for text in HOSTILE if "\n" not in text])
@small_cases("form", ["1,1 # mines: ignore[{}]", "1,1 # mines: ignore[M1,{}]", "1,1 # mines: {}"])
def test_names_in_comments_stay_in_their_code_spans(form: str, text: str) -> None:
    cursor = at("$0.*.\n...\n" + form.format(text))
    for offset in range(cursor.text.index("#"), len(cursor.text) + 1):
        found = EDITOR.hover(cursor.snapshot, offset)
        if found is not None and "There is no" in found.markdown:
            kinds = {kind for kind, _ in read(found.markdown)}
            assert kinds <= {"text", "code_inline"}, found.markdown
            assert "\u202e" not in found.markdown


def test_a_very_long_name_is_cut() -> None:
    cursor = at("$0.*.\n...\n1,1 # mines: ignore[" + "x" * 10_000 + "]")
    found = EDITOR.hover(cursor.snapshot, len(cursor.text) - 5)
    assert found is not None
    assert len(found.markdown) < 200
