"""The style of a Mines program, and the edits that apply it.

The style:

- An operation has no blanks in it: `1 2 , 3` becomes `12,3`. A board row has no blanks either.
- The coordinates of an operation stay as they were written, with signs and leading zeros. On request they are
  normalized: they become the column and row of the cell, from 0.
- There are at least two blanks between the code and a comment. The comments of a block are in one column. A block is a series
  of operations without a blank line or a comment line between them. The rows of the board are a block too. Three kinds
  of lines do not influence the column: an operation without a comment, a damaged line, and an operation of more than 24
  characters.
- A comment on a line of its own begins in the first column.
- The text of a comment does not change.
- There are no blanks at the end of a line.
- Line ends stay as they are. If a text has different line ends, all become like the first when the whole text is
  formatted.
- The number of lines never changes, because a blank line is an operation. No line end is added or removed at the end of
  the text.

These stay as they are, to the byte: lines with an error (the lines around them are formatted), the lines from `# fmt:
off` to `# fmt: on`, and a line with `# fmt: skip`. A text that has operations but no board does not change at all.

On request, an operation gets a *generated note* with the command that it selects, if it is proved that it selects no
other command: `19,14  #= sub # a person's words`. A note is `#=`, blanks, and the name of a command, or `push` with a
value. Only such notes are updated and removed. Any text after a note was written by a person.

Comments can be removed, also from the lines between `# fmt: off` and `on`. The directive that chooses the dialect
stays. *Golf* makes the program as short in bytes as possible without changing its meaning: no comments, no header
lines, LF for CRLF, and the shortest form of each coordinate. This form may be negative: in column 199 of 200, it is
`-1`.
"""

from __future__ import annotations

from itertools import islice, takewhile

from mines_tools.base.gc_pause import no_collection
from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.mines.comments import MARK, before_comment, comment_at
from mines_tools.languages.mines.difference import damaged_lines
from mines_tools.languages.mines.syntax import BLANKS, dialect_choice
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span, split_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mines_tools.interface.language import FormatOptions
    from mines_tools.languages.mines.tree import Tree

_WIDEST = 24
"""A number of characters. An operation that is longer does not influence the column of the comments in its block."""

MOST_EDITS_IN_A_LINE = 1_000
"""The greatest number of edits that remove the blanks of one line. If this number is not enough, a single edit replaces
the code of the line."""

_GAP = "  "


class Style(NamedTuple):
    """The options of the style. The fields are the format options of Mines, as in `about.py`."""

    normalize: bool = False
    annotate: bool = False
    strip_comments: bool = False
    golf: bool = False
    keep_line_ends: bool = False


def layout(tree: Tree, options: FormatOptions) -> list[Edit]:
    """Return the edits that give `tree` the style that the formatter's `options` require."""
    own: dict[str, Any] = {name.replace("-", "_"): value for name, value in options.own.items()}
    return style_edits(tree, Style(**own, keep_line_ends=options.keep_line_ends))


def style_edits(tree: Tree, options: Style) -> list[Edit]:
    """Return the edits that give the text of `tree` the style `options`.

    The edits are in order and do not touch each other. Each edit is within a line and as small as possible. There are
    two exceptions: in a line with more than `MOST_EDITS_IN_A_LINE` gaps of blanks, one edit changes all of them; and if
    *golf* removes the header lines, one edit covers several lines.
    """
    if tree.shapes and not tree.rows:
        return []  # its lines are not what they seem
    with no_collection():
        return _kept_edits(tree, options)


def _kept_edits(tree: Tree, options: Style) -> list[Edit]:
    """Return the edits of the style. If these edits would join two line ends or change the dialect, return edits that
    leave the line ends as they are."""
    edits = _edits(tree, options, keep_line_ends=options.keep_line_ends)
    may_merge = tree.rules.line_ends == "universal" and "\r" in tree.text
    if may_merge and not (options.keep_line_ends or _is_kept(tree, options, edits)):
        # A lone carriage return before a line that is now empty would form one line end with the
        # line feed after it, or a directive would now be in another place.
        edits = _edits(tree, options, keep_line_ends=True)
    return edits


def _is_kept(tree: Tree, options: Style, edits: Sequence[Edit]) -> bool:
    """Return whether the text after `edits` has the expected number of lines, and chooses the same dialect as before."""
    text = apply_edits(tree.text, edits)
    lines = len(tree.line_texts) - _kept_from(tree, options)
    if len(split_lines(text, tree.rules.line_ends)) != lines:
        return False
    before, after = dialect_choice(tree.text), dialect_choice(text)
    return (before and before.dialect) == (after and after.dialect)


def _kept_from(tree: Tree, options: Style) -> int:
    """Return the first line that stays in the text. If *golf* removes the header lines, this is the line after them."""
    return tree.board_lines.start if options.golf and not tree.errors else 0


def _edits(tree: Tree, options: Style, *, keep_line_ends: bool = False) -> list[Edit]:
    lines = _Lines(tree, options, keep_line_ends=keep_line_ends)
    first = _kept_from(tree, options)
    if first:
        lines.edits.append(Edit(Span(0, tree.lines.starts[first]), ""))
    else:
        lines.lay_out_header()
    lines.lay_out_board()
    lines.lay_out_operations()
    if keep_line_ends or tree.rules.line_ends == "lf" or "\r" not in tree.text:
        return lines.edits
    edits = [*lines.edits, *_line_end_edits(tree, options, lines.frozen)]
    return sorted(edits, key=lambda edit: edit.span)  # text at a line's end before its end


def _line_end_edits(tree: Tree, options: Style, frozen: frozenset[int]) -> Iterator[Edit]:
    """Yield the edits that replace all line ends by the first one. With *golf*, all line ends become line feeds. The
    line ends of the lines `frozen` stay. Call this only if some line end is not a line feed."""
    starts, ends = tree.lines.starts, tree.lines.ends
    wanted = "\n" if options.golf else tree.text[ends[0] : starts[1]] if len(starts) > 1 else ""
    for line in range(_kept_from(tree, options), len(starts) - 1):
        line_end = tree.text[ends[line] : starts[line + 1]]
        if line_end != wanted and line not in frozen:
            yield _trimmed(ends[line], line_end, wanted)


class _Block(NamedTuple):
    """A block of operations. Each property of its lines is a list, because making a tuple for each line would take more
    time."""

    lines: list[int]
    codes: list[str]
    comments: list[str | None]
    """The comment to write on each line; None if the line keeps its comment."""


class _Lines:
    """The lines of one text, with the edits that format them."""

    def __init__(self, tree: Tree, options: Style, *, keep_line_ends: bool) -> None:
        self.tree = tree
        self.options = options
        self.edits: list[Edit] = []
        self.strips = options.strip_comments or options.golf
        self.gap = "" if options.golf else _GAP
        damaged = damaged_lines(tree) if tree.errors else frozenset[int]()
        self.frozen = damaged if self.strips else damaged | _switched_off(tree)
        if keep_line_ends:
            self.frozen |= _after_carriage_return(tree)
        self.has_whole_board = damaged.isdisjoint(tree.board_lines)
        self.last = len(tree.line_texts) - 1
        self.end = ""
        """The characters that each line must have directly before its line feed: a carriage return or nothing."""
        if tree.rules.line_ends == "lf" and self.last and not options.golf:
            self.end = "\r" if tree.line_texts[0].endswith("\r") else ""
        self.dialect_line, self.dialect_comment = self._kept_directive()

    def _kept_directive(self) -> tuple[int, str]:
        """Return the line of the directive that chooses the dialect, and the comment to write on this line when
        comments are removed. This comment consists only of the directive.

        The comment is empty if there is no such directive, or if comments are not removed.
        """
        tree = self.tree
        choice = dialect_choice(tree.text) if self.strips else None
        if choice is None:
            return -1, ""
        line = tree.lines.line_at(choice.span.start)
        if not self.options.golf:
            return line, f"# mines: dialect={choice.dialect}"
        return max(line, _kept_from(tree, self.options)), f"#mines:dialect={choice.dialect}"

    def lay_out_header(self) -> None:
        """Format the lines before the board. These lines contain only comments, except lines with errors."""
        for line in self.tree.header_lines:
            if line not in self.frozen:
                self.put(line, "", self.comment(line))

    def lay_out_board(self) -> None:
        """Format the rows of the board. All rows have the same width, so their comments are in one column without
        additional blanks."""
        tree = self.tree
        for line, row in zip(tree.board_lines, tree.rows, strict=True):
            if tree.line_texts[line] == row + self.end and line not in (
                self.dialect_line,
                self.last,
            ):
                continue
            if line not in self.frozen:
                self.put(line, row, self.comment(line), self.gap)

    def lay_out_operations(self) -> None:
        """Remove the blanks of operations, and put the comments of each block in one column."""
        tree = self.tree
        first = tree.operation_lines.start
        codes = self._codes()
        notes = _notes(tree) if self.options.annotate and not self.strips else None
        # The lines without a comment, as they are to be.
        bare = codes
        if self.end:
            bare = [code + self.end for code in codes]
            bare[-1:] = codes[-1:]
        block = _Block([], [], [])
        add_line, add_code, add_comment = (
            block.lines.append, block.codes.append, block.comments.append,
        )  # fmt: skip
        frozen, strips = self.frozen, self.strips
        for line, text, plain, code in zip(
            tree.operation_lines, tree.line_texts[first:], bare, codes, strict=True
        ):
            if text == plain and notes is None:
                if not plain.strip("\r"):
                    self._put_block(block)
                continue
            if line in frozen:
                if not code and not tree.shapes[line - first][3]:
                    self._put_block(block)
                continue
            comment = None if MARK in text else ""
            if notes is not None:
                comment = with_note(self.comment(line), notes[line - first])
            elif strips:
                comment = self.comment(line)
            if code:
                add_line(line)
                add_code(code)
                add_comment(comment)
            else:
                self._put_block(block)
                self.put(line, "", self.comment(line) if comment is None else comment)
        self._put_block(block)

    def _codes(self) -> list[str]:
        """Return the code to write on each operation line. For a malformed line, it is an empty text."""
        board = self.tree.board
        if board is None or not self.has_whole_board:
            wraps = False
        else:
            wraps = self.options.golf or self.options.normalize
        if not wraps or board is None:
            return [column + button + row for column, button, row, _ in self.tree.shapes]
        form = _shortest if self.options.golf else _plain
        codes = []
        for operation, (_, button, _, _) in zip(
            self.tree.operations, self.tree.shapes, strict=True
        ):
            if operation is None or operation.kind != "click":
                codes.append(button)
            else:
                column, row = board.coordinate(operation.cell)
                codes.append(form(column, board.width) + button + form(row, board.height))
        return codes

    def comment(self, line: int) -> str:
        """Return the comment to write on `line`."""
        if self.strips:
            return self.dialect_comment if line == self.dialect_line else ""
        text = self.tree.line_texts[line]
        at = comment_at(text)
        return text[at:].rstrip(BLANKS) if at >= 0 else ""

    def _put_block(self, block: _Block) -> None:
        """Add the edits for the lines of `block`. Then empty `block`, so that it can be used for the next block."""
        if not block.lines:
            return
        widths = [
            len(code)
            for code, comment in zip(block.codes, block.comments, strict=True)
            if comment != ""
        ]
        column = max([width for width in widths if width <= _WIDEST], default=0)
        gap, end, texts = self.gap, self.end, self.tree.line_texts
        last_but = -1 - len(end)
        starts, append = self.tree.lines.starts, self.edits.append
        for line, code, comment in zip(*block, strict=True):
            width = len(code)
            pad = max(column - width, 0) + len(gap)
            text = texts[line]
            if comment is None:
                # In most lines the operation and the comment are right, and only the number of
                # spaces between them may be wrong.
                at = comment_at(text)
                if (
                    text.startswith(code)
                    and not text[width:at].strip(" ")
                    and text[last_but] not in BLANKS
                    and text.endswith(end)
                    and line != self.last
                ):
                    missing = width + pad - at
                    if missing > 0:
                        place = starts[line] + at
                        append(_edit(place, place, " " * missing))
                    elif missing:
                        place = starts[line] + at
                        append(_edit(place + missing, place, ""))
                    continue
            wanted = self.comment(line) if comment is None else comment
            self.put(line, code, wanted, " " * pad)
        for part in block:
            part.clear()

    def put(self, line: int, code: str, comment: str, gap: str = "") -> None:
        """Add the edits that change `line` so that it consists of `code`, `gap` and `comment`."""
        text = self.tree.line_texts[line]
        end = self.end if line < self.last else ""
        if text == (f"{code}{gap}{comment}{end}" if comment else code + end):
            return
        start = self.tree.lines.starts[line]
        at = comment_at(text)
        before = text if at < 0 else text[:at]
        old_code = before.rstrip(BLANKS)
        if not code:
            old_code = ""  # blanks before a comment that is alone on its line are its gap
        after = len(old_code)
        if old_code != code:
            self._put_code(start, old_code, code)
        rest = text[after:]
        old_comment = text[at:].rstrip(BLANKS) if at >= 0 else ""
        if not comment or comment != old_comment:
            new = f"{gap}{comment}{end}" if comment else end
            if rest != new:
                self.edits.append(_trimmed(start + after, rest, new))
            return
        old_gap = text[after:at]
        if old_gap != gap:
            self.edits.append(_trimmed(start + after, old_gap, gap))
        behind = at + len(comment)
        if text[behind:] != end:
            self.edits.append(_trimmed(start + behind, text[behind:], end))

    def _put_code(self, start: int, old: str, new: str) -> None:
        if "".join(old.split()) == new:  # undamaged code is ASCII: no other blanks
            runs = _blank_run().finditer(old)
            spans = [run.span() for run in islice(runs, MOST_EDITS_IN_A_LINE + 1)]
            if len(spans) > MOST_EDITS_IN_A_LINE:
                begin = spans[0][0]
                self.edits.append(_edit(start + begin, start + len(old), new[begin:]))
                return
            for begin, end in spans:
                self.edits.append(_edit(start + begin, start + end, ""))
        else:
            self.edits.append(_trimmed(start, old, new))


def _edit(start: int, end: int, text: str) -> Edit:
    """Return the edit that replaces the text from `start` to `end` by `text`. This function takes half as long as
    calling `Edit` and `Span`."""
    return new_record(Edit, (new_record(Span, (start, end)), text))


def _trimmed(start: int, old: str, new: str) -> Edit:
    """Return the edit that changes `old` to `new`. The two texts must differ. `start` is the place of `old` in the
    text.

    If both texts begin or end with the same characters, the edit leaves these characters out.
    """
    if new.startswith(old):
        at = start + len(old)
        return _edit(at, at, new[len(old) :])
    if old.startswith(new):
        return _edit(start + len(new), start + len(old), "")
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    old, new, start = old[same:], new[same:], start + same
    backwards = zip(reversed(old), reversed(new), strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], backwards))
    return Edit(Span(start, start + len(old) - same), new[: len(new) - same])


def _plain(coordinate: int, _size: int) -> str:
    return str(coordinate)


def _shortest(coordinate: int, size: int) -> str:
    """Return the shortest text for `coordinate` on a board of `size` columns or rows. If several texts are equally
    short, return the one without a sign."""
    return min(str(coordinate), str(coordinate - size), key=len)


def _switched_off(tree: Tree) -> frozenset[int]:
    """Return the lines that the formatter must not change because of directives. The lines with these directives are
    included."""
    kept_lines: set[int] = set()
    off: int | None = None
    for line, directive in tree.directives("fmt"):
        if directive.word == "skip":
            kept_lines.add(line)
        elif directive.word == "off":
            off = line if off is None else off
        elif off is not None:
            kept_lines.update(range(off, line + 1))
            off = None
    if off is not None:
        kept_lines.update(range(off, len(tree.line_texts)))
    return frozenset(kept_lines)


def _after_carriage_return(tree: Tree) -> frozenset[int]:
    """Return the lines that have no code and follow a lone carriage return."""
    starts, ends = tree.lines.starts, tree.lines.ends
    return frozenset(
        line
        for line in range(1, len(starts))
        if tree.text[ends[line - 1] : starts[line]] == "\r"
        and not before_comment(tree.line_texts[line]).strip(BLANKS)
    )


def _notes(tree: Tree) -> Sequence[str | None] | None:
    """Return the text of the note for each operation. It is None for an operation that gets no note.

    If the text has errors, return None instead of a list, because nothing can be proved.
    """
    if tree.program is None:
        return None
    from mines_tools.languages.mines.claims import can_claim, name_of
    from mines_tools.languages.mines.flow import analyse

    flow = analyse(tree.program)
    return [
        name_of(flow.operation(index)) if can_claim(tree, line) else None
        for index, line in enumerate(tree.operation_lines)
    ]


@once
def _blank_run() -> re.Pattern[str]:
    import re

    return re.compile(f"[{BLANKS}]+")


@once
def _generated_note() -> re.Pattern[str]:
    """Return the pattern of a generated note at the start of a comment."""
    import re

    from mines_tools.languages.mines.commands import COMMANDS

    names = "|".join(re.escape(name) for name in COMMANDS)
    return re.compile(
        rf"#=[{BLANKS}]*(?:push[{BLANKS}]+[0-9]+|{names})(?=[{BLANKS}#]|$)[{BLANKS}]*"
    )


def with_note(comment: str, name: str | None) -> str:
    """Return `comment` with the note `name` in place of the generated notes at its start. If `name` is None, these
    notes are only removed."""
    end = 0
    while comment.startswith("#=", end):
        note = _generated_note().match(comment, end)
        if note is None:
            break
        end = note.end()
    if end:
        comment = comment[end:]
        if comment and not comment.startswith("#"):
            comment = f"# {comment}"  # words that a person wrote after the note
    if name is None:
        return comment
    return f"#= {name} {comment}" if comment else f"#= {name}"
