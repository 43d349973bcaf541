"""Finds the texts of the comments in a program."""

from __future__ import annotations

from mines_tools.languages.mines.comments import before_comment, comment_at
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.mines.tree import Tree


def comments(tree: Tree) -> Iterator[Span]:
    """Yield the span of each comment in `tree`, without the character that begins the comment."""
    lines = tree.lines
    for number, text in enumerate(tree.line_texts):
        at = comment_at(text)
        if at >= 0:
            start = lines.starts[number]
            yield Span(start + at + 1, start + len(text))


def without_comments(tree: Tree) -> str:
    """Return the text of `tree` without comments, and without the blanks before them. Lines before the board that have
    only a comment are left out. All other lines stay, because each line after the board is an operation."""
    lines = []
    for number, text in enumerate(tree.line_texts):
        end = "\n" if number + 1 < len(tree.line_texts) else ""
        code = before_comment(text)
        if code != text:
            code = code.rstrip()
        if code or number not in tree.header_lines:
            lines.append(code + end)
    return "".join(lines)


def with_comments(tree: Tree, comments: Sequence[str]) -> str:
    """Return the text of `tree` with `comments` above the program. If a comment follows, an empty comment is
    between them."""
    text = tree.text
    is_followed = text.lstrip().startswith("#")
    lines = [f"# {comment}\n" for comment in comments]
    return "".join([*lines, "#\n" if is_followed else "", text])
