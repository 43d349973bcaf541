"""The style of a text in the assembler's language, and the edits that apply it. The program stays the same.

- A line inside blocks is indented by four blanks for each block. The words ``else``, ``do`` and ``end`` at the beginning
  of a line stand below the word that opens their block, and so do labels, below the lines around them. After a label,
  lines may be indented by four more blanks: the author chooses which lines belong to the label.
- Two words are separated by one blank. There are at least two blanks before a comment that comes after a word. If there
  are more, the comment keeps its column, because comments may be below each other.
- A comment begins with ``#`` and a blank. There are no blanks at the end of a line.
- There is at most one blank line between two lines. The text does not begin with a blank line, and ends with one line
  end. All line ends are the same as the first line end.

Lines with errors are not changed.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.syntax import MIDDLES, OPENINGS, word_tokens
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.language import FormatOptions
    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.statements import Token

_INDENT = 4
_BLANKS = " \t\v\f\r"


class _TextLine(NamedTuple):
    """A line of the text, and how it should be written."""

    number: int
    span: Span
    """The line without its line end. A carriage return before the line feed belongs to the line end."""
    wanted: str


def layout(text: AssemblyText, options: FormatOptions) -> Sequence[Edit]:
    """Return the edits that apply the style to `text`, in order. There are none if the text is formatted."""
    written = text.text
    line_end = _line_end(written)
    kept = _kept_lines(text)
    edits: list[Edit] = []
    if not kept:
        return edits
    if kept[0].number:
        edits.append(Edit(Span(0, kept[0].span.start), ""))
    for at, line in enumerate(kept):
        if written[line.span.start : line.span.end] != line.wanted:
            edits.append(Edit(line.span, line.wanted))
        is_last = at + 1 == len(kept)
        gap = Span(line.span.end, len(written) if is_last else kept[at + 1].span.start)
        is_apart = not is_last and kept[at + 1].number > line.number + 1
        wanted = line_end * (1 + is_apart)
        if options.keep_line_ends:
            is_same = written.count("\n", gap.start, gap.end) == wanted.count("\n")
        else:
            is_same = written[gap.start : gap.end] == wanted
        if not is_same:
            edits.append(Edit(gap, wanted))
    return edits


def _line_end(text: str) -> str:
    """Return the line end of the first line of `text`."""
    at = text.find("\n")
    return "\r\n" if at > 0 and text[at - 1] == "\r" else "\n"


def _kept_lines(text: AssemblyText) -> Sequence[_TextLine]:
    """Return the lines of `text` that are not blank."""
    words: dict[int, list[Token]] = {}
    for token in word_tokens(text.source):
        if token.kind != "newline":
            words.setdefault(text.lines.line_at(token.span.start), []).append(token)
    comments = {text.lines.line_at(span.start): span for span in text.comments}
    damaged = {text.lines.line_at(each.diagnostic.span.start) for each in text.tree.errors}
    kept: list[_TextLine] = []
    depth = 0
    labels: set[int] = set()
    """The depths of the blocks that contain a label so far."""
    for number in range(len(text.lines)):
        start, end = text.lines.span(number)
        while end > start and text.text[end - 1] == "\r":
            end -= 1
        line = text.text[start:end]
        here = words.get(number, [])
        closes = bool(here) and here[0].text in (*MIDDLES, "end")
        own = max(depth - closes, 0)
        if number in damaged:
            wanted = line
        else:
            is_label = bool(here) and here[0].kind == "label"
            extra = own in labels and not closes and not is_label and _is_indented(line, own)
            wanted = _written(text, here, comments.get(number), start, own + extra)
        if line.strip(_BLANKS):
            kept.append(_TextLine(number, Span(start, end), wanted))
        if any(token.kind == "label" for token in here):
            labels.add(own)
        depth = _depth_after(here, depth)
        labels = {each for each in labels if each <= depth}
    return kept


def _is_indented(line: str, depth: int) -> bool:
    """Return whether `line` is indented by more than `depth` blocks are."""
    code = line.lstrip(" \t")
    return len(line[: len(line) - len(code)].expandtabs(_INDENT)) > depth * _INDENT


def _depth_after(words: Sequence[Token], depth: int) -> int:
    """Return the number of open blocks after the line with `words`, if `depth` blocks are open before it."""
    for word in words:
        if word.kind == "name":
            depth = max(depth + (word.text in OPENINGS) - (word.text == "end"), 0)
    return depth


def _written(
    text: AssemblyText, words: Sequence[Token], comment: Span | None, start: int, depth: int
) -> str:
    """Return the line with `words` and `comment` in the style. The line begins at `start`, and is indented by `depth`
    steps."""
    code = " ".join(token.text for token in words)
    line = " " * (_INDENT * depth) + code
    if comment is None:
        return line.rstrip(_BLANKS)
    note = text.text[comment.start : comment.end].rstrip(_BLANKS)
    if note[1:2].isalnum():
        note = f"# {note[1:]}"
    if not words:
        return line + note
    column = comment.start - start
    return line.ljust(max(len(line) + 2, column)) + note
