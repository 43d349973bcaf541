"""Finds the programs in a Markdown document: its fenced code blocks. Each block has an exact map from its text to the
document.

The library markdown-it-py, which follows CommonMark, finds the blocks. It is imported only when a document is read.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from mines_tools.base.records import NamedTuple
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span, editor_lines, line_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from markdown_it.token import Token

    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import LineTable

INSTALL = "pip install 'markdown-it-py>=3,<5'"
"""The command that installs the library."""
_OFF, _ON, _SKIP, _SKIP_FORMAT = "mines: off", "mines: on", "mines: skip", "fmt: skip"
"""The words of the comments that exclude blocks."""
_FENCE = re.compile(r"(?:```|~~~)[^\r\n]*")
_MOST_NESTED = 100
"""The maximum depth of lists and block quotes. A block that is nested deeper is not found."""


class MarkdownMissing(Exception):
    """The library that reads Markdown is not installed."""


class MarkdownBlock(NamedTuple):
    """A fenced code block with a program."""

    language_id: str
    text: str
    """The program. The line end before the closing fence is not part of the program."""
    first_line: int
    """The line of the document in which the program begins, counted from 1."""
    fence: int
    """The offset of the opening fence in the document."""
    line_starts: Sequence[int]
    """For each line of the block, and for the line after the last one, the offset in the document at which this line
    begins."""
    starts: Sequence[int]
    """For each line of the block, the offset in the document at which the text of this line begins. Blanks and marks
    such as ``>`` stand before it. A block without lines has no starts."""
    blanks: Mapping[int, int]
    """For the lines in which a tab belongs partly to the indentation of the block: how many blanks stand for the rest of
    the tab in `text`. The keys are line numbers from 0."""
    irregular: Collection[int]
    """The lines before whose text fewer or other blanks and marks stand than `prefix` has."""
    prefix: str
    """The blanks and marks with which a new line of the block must begin."""
    line_end: str
    """The line end after the opening fence."""
    is_checked: bool = True
    """False if a comment says that no tool may touch the block."""
    is_formatted: bool = True
    """False if a comment says that the block is not formatted."""

    @property
    def last_line(self) -> int:
        """The last line of the document that belongs to the program, counted from 1."""
        return self.first_line + len(self.starts) - 1


class MarkdownPlaces:
    """Converts places and edits in the text of a block to places and edits in the document."""

    def __init__(self, block: MarkdownBlock) -> None:
        """Create a converter for `block`."""
        self._block = block
        self._starts = line_table(block.text, "lf").starts

    def offset(self, at: int) -> int:
        """Return the offset in the document of the offset `at` in the block."""
        block = self._block
        if not block.starts:
            return block.fence
        line, column = self._place(at)
        blanks, start = block.blanks.get(line, 0), block.starts[line]
        return start + column - blanks if column >= blanks else start - 1

    def offset_in_block(self, at: int) -> int:
        """Return the offset in the block of the offset `at` in the document. An offset before the text of a line counts
        as the start of this text. An offset outside of the block counts as the start or the end of the block."""
        block = self._block
        if not block.starts:
            return 0
        line = min(max(bisect_right(block.line_starts, at) - 1, 0), len(block.starts) - 1)
        start = self._starts[line]
        is_last = line + 1 == len(self._starts)
        end = len(block.text) if is_last else self._starts[line + 1] - 1
        column = at - block.starts[line] + block.blanks.get(line, 0)
        return start + min(max(column, 0), end - start)

    def span(self, span: Span) -> Span:
        """Return the span in the document of `span`. If `span` ends with a line end, the result does so too."""
        start, end = span
        if start < end and self._block.starts and self._block.text[end - 1 : end] == "\n":
            line, _ = self._place(end - 1)
            return Span(self.offset(start), self._block.line_starts[line + 1])
        return Span(self.offset(start), self.offset(end))

    def edits(self, edits: Iterable[Edit]) -> list[Edit]:
        """Return the edits of the document that change the text of the block as `edits` do. `edits` do not overlap. A
        block without lines cannot be changed so."""
        if not self._block.starts:
            return []
        joined: list[Edit] = []
        for edit in sorted(edits, key=lambda each: each.span):
            if joined and joined[-1].span.end == edit.span.start:
                start, text = joined[-1].span.start, joined[-1].text
                joined[-1] = Edit(Span(start, edit.span.end), text + edit.text)
            else:
                joined.append(edit)
        return list(map(self._edit, joined))

    def _edit(self, edit: Edit) -> Edit:
        (start, end), text = edit
        block = self._block
        line, column = self._place(start)
        begin, before = self.offset(start), ""
        if column < block.blanks.get(line, 0):
            begin, before = block.line_starts[line], block.prefix + " " * column
        elif column == 0 and line in block.irregular and self._needs_prefix(line, edit):
            begin, before = block.line_starts[line], block.prefix
        last, last_column = self._place(end)
        stop, after = self.offset(end), ""
        left = block.blanks.get(last, 0) - last_column
        if left > 0:
            stop, after = block.starts[last], " " * left
        return Edit(Span(begin, stop), before + self._with_prefixes(text) + after)

    def diagnostic(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return `diagnostic`, which is about the text of the block, for the document."""
        fix = diagnostic.fix
        if fix is not None:
            edits = tuple(self.edits(fix.edits))
            fix = fix._replace(edits=edits) if edits else None
        related = tuple(place._replace(span=self.span(place.span)) for place in diagnostic.related)
        return diagnostic._replace(span=self.span(diagnostic.span), related=related, fix=fix)

    def _place(self, at: int) -> tuple[int, int]:
        """Return the line and the column of the offset `at` in the block, both counted from 0."""
        line = bisect_right(self._starts, at) - 1
        return line, at - self._starts[line]

    def _needs_prefix(self, line: int, edit: Edit) -> bool:
        """Return whether the whole prefix must stand before the text of a line after `edit`, which begins at the start
        of this line. It must if the new text begins with a blank, because Markdown would take this blank for
        indentation. It must also if the line was empty, because an empty line needs no indentation."""
        text = self._block.text
        after = edit.text or text[edit.span.end : edit.span.end + 1]
        end = text.find("\n", self._starts[line])
        was_blank = not text[self._starts[line] : len(text) if end < 0 else end].strip(" \t")
        return was_blank or after[:1] in (" ", "\t")

    def _with_prefixes(self, text: str) -> str:
        """Return `text` with the prefix of the block at the beginning of each new line. An empty line gets no blanks
        at its end."""
        first, *others = text.split("\n")
        if not others:
            return text
        short = self._block.prefix.rstrip(" \t")
        middle = [(line and self._block.prefix + line) or short for line in others[:-1]]
        last = self._block.prefix + others[-1]
        return self._block.line_end.join([first, *middle, last])


def may_have_blocks(document: str, languages: Collection[str]) -> bool:
    """Return whether `document` has a fence with one of `languages`, the ids of languages, in its line. Otherwise it has
    no blocks."""
    return any(
        language_id in fence
        for fence in map(str.lower, _FENCE.findall(document))
        for language_id in languages
    )


def markdown_blocks(document: str, languages: Collection[str]) -> list[MarkdownBlock]:
    """Return the fenced code blocks of `document` that are marked with one of `languages`, the ids of languages, in the
    order of the document. Raises MarkdownMissing if the library is not installed."""
    if not may_have_blocks(document, languages):
        return []
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        raise MarkdownMissing(INSTALL) from None
    reader = MarkdownIt("commonmark", {"maxNesting": _MOST_NESTED})
    reader.core.ruler.enableOnly(["normalize", "block"])
    source = document.replace("\0", "\ufffd")  # as the library does
    lines = editor_lines(source)
    blocks = []
    is_off = False
    words = ""
    for token in reader.parse(source):
        if token.type == "html_block":
            words = _comment_words(token.content)
            is_off = words == _OFF or (is_off and words != _ON)
            continue
        language_id = _marked_language(token.info) if token.type == "fence" else ""
        if language_id in languages and token.map is not None:
            block = _block(source, lines, token)
            is_checked = not is_off and words != _SKIP
            blocks.append(
                block._replace(
                    language_id=language_id,
                    is_checked=is_checked,
                    is_formatted=is_checked and words != _SKIP_FORMAT,
                )
            )
        words = ""
    return blocks


def _comment_words(html: str) -> str:
    """Return the words in an HTML comment, with one blank between them. Return an empty text if `html` is something
    else."""
    html = html.strip()
    if not (html.startswith("<!--") and html.endswith("-->")):
        return ""
    return " ".join(html[4:-3].split())


def _marked_language(info: str) -> str:
    """Return the first word of `info`, the text after an opening fence. Braces and a dot around the word are left out:
    some programs write ``{.mines}``."""
    words = info.replace("{", " ").replace("}", " ").split()
    return words[0].lstrip(".").lower() if words else ""


def _block(source: str, lines: LineTable, token: Token) -> MarkdownBlock:
    """Return the block that `token` stands for. `lines` are the lines of `source`. The library has removed indentation
    and marks from the content of `token`, and has made all line ends ``\\n``."""
    assert token.map is not None
    content = token.content.split("\n")
    if not content[-1]:
        content.pop()  # nothing is after the last line end
    fence_line = token.map[0]
    line = source[lines.starts[fence_line] : lines.end(fence_line)]
    before_fence = line[: line.index(token.markup)]
    prefix = _prefix(before_fence)
    first = fence_line + 1
    line_starts = [*lines.starts[first : first + len(content) + 1]]
    starts: list[int] = []
    blanks: dict[int, int] = {}
    irregular: set[int] = set()
    written = ""
    for number, text in enumerate(content):
        start, end = lines.starts[first + number], lines.end(first + number)
        same = _same_at_end(text, source[start:end])
        starts.append(end - same)
        if same < len(text):
            blanks[number] = len(text) - same
        own = source[start : end - same]
        if _prefix(own) != prefix or own.endswith(">"):
            irregular.add(number)
        else:
            written = written or own
    if len(line_starts) == len(content):  # the block ends with the document
        line_starts.append(len(source))
    fence = lines.starts[fence_line] + len(before_fence)
    has_both = source.startswith("\r\n", lines.end(fence_line))
    line_end = "\r\n" if has_both else source[lines.end(fence_line) :][:1] or "\n"
    return MarkdownBlock(
        "", "\n".join(content), first + 1, fence, line_starts, starts, blanks, irregular, written or prefix,
        line_end,
    )  # fmt: skip


def _prefix(before_fence: str) -> str:
    """Return the text that must stand before a line of a block. `before_fence` is the text before the opening fence.
    Blanks replace the marks of lists, and also tabs, because a tab can stand for several columns. A block quote may
    take one blank after its mark ``>``. So a blank is added if there was none."""
    pieces: list[str] = []
    column = 0
    for character, following in zip(before_fence, before_fence[1:] + "`", strict=False):
        width = 4 - column % 4 if character == "\t" else 1
        column += width
        pieces.append(">" if character == ">" else " " * width)
        if character == ">" and following not in " \t>":
            pieces.append(" ")
    return "".join(pieces)


def _same_at_end(one: str, other: str) -> int:
    """Return the number of equal characters at the ends of two texts."""
    if other.endswith(one):
        return len(one)
    same = 0
    while same < min(len(one), len(other)) and one[-1 - same] == other[-1 - same]:
        same += 1
    return same
