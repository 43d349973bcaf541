"""The style of a text in the assembler's language, and the edits that apply it. The program stays the same.

- A line inside blocks is indented by four blanks for each block. The words ``else``, ``do`` and ``end`` at the beginning
  of a line stand below the word that opens their block, and so do labels, below the lines around them. After a label,
  lines may be indented by four more blanks: the author chooses which lines belong to the label.
- Two words are separated by one blank. There are at least two blanks before a comment that comes after a word. If there
  are more, the comment keeps its column, because comments may be below each other.
- A comment begins with ``#`` and a blank. There are no blanks at the end of a line.
- There is at most one blank line between two lines. The text does not begin with a blank line, and ends with one line
  end. All line ends are the same as the first line end.

Lines with errors are not changed, and neither are lines inside of more than a hundred blocks.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.syntax import MIDDLES, OPENINGS
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span, first_line_end

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.language import FormatOptions
    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.statements import Token


_CLOSING = (*MIDDLES, "end")
_INDENT = 4
_MOST_INDENTED = 100
"""The maximum number of blocks around a line that is indented. The assembler reports more blocks as an error. Without a
limit, a formatted text could be a thousand times as long as the text."""
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
    line_end = first_line_end(written)
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


def _kept_lines(text: AssemblyText) -> Sequence[_TextLine]:
    """Return the lines of `text` that are not blank."""
    damaged = {text.lines.line_at(each.diagnostic.span.start) for each in text.tree.errors}
    damaged.update(map(text.lines.line_at, text.tree.unlisted[::2]))
    kept: list[_TextLine] = []
    opened: list[int] = []
    """For each open block, the indentation of the line that opens it, in steps."""
    has_label = [False]
    """For each open block, and for the whole text, whether it contains a label so far."""
    written, lines = text.text, text.lines
    for number, (here, comment) in enumerate(_parts_of_lines(text)):
        start, end = lines.starts[number], lines.end(number)
        while end > start and written[end - 1] == "\r":
            end -= 1
        line = written[start:end]
        if not line.strip(_BLANKS):
            continue
        closes = bool(here) and here[0].text in _CLOSING
        own = max(len(opened) - closes, 0)
        if closes and opened:
            steps = opened[own]
        else:
            steps = opened[-1] + 1 if opened else 0
            is_label = bool(here) and here[0].kind == "label"
            steps += has_label[own] and not is_label and _is_indented(line, steps)
        if number in damaged or steps > _MOST_INDENTED:
            wanted = line
        else:
            wanted = _written(text, here, comment, start, steps)
        kept.append(_TextLine(number, Span(start, end), wanted))
        if any(token.kind == "label" for token in here):
            has_label[own] = True
        _follow(here, steps, opened)
        del has_label[len(opened) + 1 :]
        has_label.extend([False] * (len(opened) + 1 - len(has_label)))
    return kept


def _parts_of_lines(text: AssemblyText) -> Iterator[tuple[Sequence[Token], Span | None]]:
    """Yield the words of each line of `text`, and its comment."""
    words = (word for word in text.words if word.kind != "newline")
    comments = iter(text.comments)
    word, comment = next(words, None), next(comments, None)
    for stop in (*text.lines.starts[1:], len(text.text) + 1):
        here: list[Token] = []
        while word is not None and word.span.start < stop:
            here.append(word)
            word = next(words, None)
        if comment is not None and comment.start < stop:
            yield here, comment
            comment = next(comments, None)
        else:
            yield here, None


def _is_indented(line: str, depth: int) -> bool:
    """Return whether `line` is indented by more than `depth` blocks are."""
    code = line.lstrip(" \t")
    return len(line[: len(line) - len(code)].expandtabs(_INDENT)) > depth * _INDENT


def _follow(words: Sequence[Token], steps: int, opened: list[int]) -> None:
    """Change `opened`, the indentation of the lines that open blocks, by the blocks that a line opens and closes. `words`
    are the words of the line, and `steps` is its indentation. If a line opens several blocks, each is one step deeper
    than the one before."""
    for word in words:
        if word.kind != "name":
            continue
        if word.text in OPENINGS:
            opened.append(steps)
            steps += 1
        elif word.text == "end" and opened:
            steps = opened.pop()


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
