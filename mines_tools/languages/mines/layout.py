"""The style of a Mines program, and the edits that give it to one.

The style:

- An operation has no blanks in it: `1 2 , 3` is `12,3`. Its coordinates stay as they were written,
  signs and leading zeros too, unless they are to be normalized: then they are the column and row of
  the cell, from 0. A board row has no blanks either.
- A comment follows at least two blanks after what it is about. The comments of a block stand in one
  column. A block is a run of operations without a blank line or a comment line between them; an
  operation without a comment, a damaged line and one of more than 24 characters have no say in the
  column. The rows of the board are a block.
- A comment on a line of its own begins in the first column.
- The text of a comment is a person's own business: nothing in it changes.
- No line ends in blanks.
- Line ends stay as they are; where they are mixed, all of a whole text become like the first.
- There is never a line more or fewer: a blank line is an operation. The last line end stays as it
  is, be it there or not.

Left as they are, to the byte: lines with an error (formatting goes on around them), the lines from
`# fmt: off` to `# fmt: on`, and a line with `# fmt: skip`. A text that has operations but no board
is left alone as a whole.

On demand an operation gets a *generated note* on the command that it selects, if that is proved to
be the only one: `19,14  #= sub # a person's words`. A note is `#=`, blanks, and the name of a
command, or `push` with a value. Such notes, and nothing else, are renewed and removed; what follows
one is a person's.

Comments can be stripped, from the lines between `# fmt: off` and `on` too; the directive that
chooses the dialect stays. *Golf* is the least number of bytes with the same meaning: no comments, no
header lines, LF for CRLF, and of each coordinate the shortest form, which may be negative: in column
199 of 200 that is `-1`.
"""

from __future__ import annotations

from itertools import takewhile

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
"""The widest operation that has a say in where the comments of its block stand."""

_GAP = "  "


class Style(NamedTuple):
    """What a style leaves open. The fields are Mines's own format options, as in `about.py`."""

    normalize: bool = False
    annotate: bool = False
    strip_comments: bool = False
    golf: bool = False
    keep_line_ends: bool = False


def style_of(options: FormatOptions) -> Style:
    """What a formatter is asked, in Mines's own words."""
    own: dict[str, Any] = {name.replace("-", "_"): each for name, each in options.own.items()}
    return Style(**own, keep_line_ends=options.keep_line_ends)


def layout(tree: Tree, options: Style) -> list[Edit]:
    """The edits that give `tree` its style: in order, apart, each within a line and no larger than
    what it changes. Only golf's removal of the header lines spans more than a line."""
    if tree.shapes and not tree.rows:
        return []  # whatever this is, its lines are not what they seem
    with no_collection():
        return _kept_edits(tree, options)


def _kept_edits(tree: Tree, options: Style) -> list[Edit]:
    """The edits, less those that would make two line ends one or change the dialect."""
    edits = _edits(tree, options, keep_line_ends=options.keep_line_ends)
    may_merge = tree.rules.line_ends == "universal" and "\r" in tree.text
    if may_merge and not (options.keep_line_ends or _is_kept(tree, options, edits)):
        # A lone carriage return before what is now an empty line would be one line end with the
        # line feed after it, or a directive would now be in another place.
        edits = _edits(tree, options, keep_line_ends=True)
    return edits


def _is_kept(tree: Tree, options: Style, edits: Sequence[Edit]) -> bool:
    """Whether the text after `edits` has the lines it should have, and asks for the same dialect."""
    text = apply_edits(tree.text, edits)
    lines = len(tree.line_texts) - _kept_from(tree, options)
    if len(split_lines(text, tree.rules.line_ends)) != lines:
        return False
    before, after = dialect_choice(tree.text), dialect_choice(text)
    return (before and before.dialect) == (after and after.dialect)


def _kept_from(tree: Tree, options: Style) -> int:
    """The first line that is kept: golf removes the header lines."""
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
    found = [*lines.edits, *_line_end_edits(tree, options, lines.frozen)]
    return sorted(found, key=lambda edit: edit.span)  # what is put at a line's end before its end


def _line_end_edits(tree: Tree, options: Style, frozen: frozenset[int]) -> Iterator[Edit]:
    """The edits that make all line ends like the first; for where a line feed does not end all."""
    starts, ends = tree.lines.starts, tree.lines.ends
    wanted = "\n" if options.golf else tree.text[ends[0] : starts[1]] if len(starts) > 1 else ""
    for line in range(_kept_from(tree, options), len(starts) - 1):
        found = tree.text[ends[line] : starts[line + 1]]
        if found != wanted and line not in frozen:
            yield _trimmed(ends[line], found, wanted)


class _Block(NamedTuple):
    """A run of operations; a list for each part, since a tuple for each line costs more."""

    lines: list[int]
    codes: list[str]
    comments: list[str | None]
    """None for the one that is there."""


class _Lines:
    """The lines of one text on their way to their style."""

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
        """What stands before a line feed: the carriage return of a text that has them, where that
        is a part of the line."""
        if tree.rules.line_ends == "lf" and self.last and not options.golf:
            self.end = "\r" if tree.line_texts[0].endswith("\r") else ""
        self.dialect_line, self.dialect_comment = self._kept_directive()

    def _kept_directive(self) -> tuple[int, str]:
        """The line of the directive that chooses the dialect, and the comment that it is by itself;
        no comment if there is none, or if no comment is stripped."""
        tree = self.tree
        choice = dialect_choice(tree.text) if self.strips else None
        if choice is None:
            return -1, ""
        line = tree.lines.line_at(choice.span.start)
        if not self.options.golf:
            return line, f"# mines: dialect={choice.dialect}"
        return max(line, _kept_from(tree, self.options)), f"#mines:dialect={choice.dialect}"

    def lay_out_header(self) -> None:
        """The lines before the board hold comments only, unless they are damaged."""
        for line in self.tree.header_lines:
            if line not in self.frozen:
                self.put(line, "", self.comment(line))

    def lay_out_board(self) -> None:
        """All rows are of one width, so their comments are in one column by themselves."""
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
        """Operations without blanks; the comments of each block in a column."""
        tree = self.tree
        first = tree.operation_lines.start
        codes = self._codes()
        notes = _notes(tree) if self.options.annotate and not self.strips else None
        # What a line looks like that has no comment.
        bare = codes
        if self.end:
            bare = [code + self.end for code in codes]
            bare[-1:] = codes[-1:]
        block = _Block([], [], [])
        add_line, add_code, add_comment = (
            block.lines.append, block.codes.append, block.comments.append,
        )  # fmt: skip
        frozen, strips = self.frozen, self.strips
        for line, found, plain, code in zip(
            tree.operation_lines, tree.line_texts[first:], bare, codes, strict=True
        ):
            if found == plain and notes is None:
                if not plain.strip("\r"):
                    self._put_block(block)
                continue
            if line in frozen:
                if not code and not tree.shapes[line - first][3]:
                    self._put_block(block)
                continue
            comment = None if MARK in found else ""
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
        """Each operation as it is to be written; nothing for a malformed line."""
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
        """The comment that a line is to have."""
        if self.strips:
            return self.dialect_comment if line == self.dialect_line else ""
        text = self.tree.line_texts[line]
        at = comment_at(text)
        return text[at:].rstrip(BLANKS) if at >= 0 else ""

    def _put_block(self, block: _Block) -> None:
        """Put the lines of a block, and begin the next one."""
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
                # Mostly the operation and the comment are right, and at most the spaces between
                # them too many or too few.
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
        """The edits that make a line `code`, `gap` and `comment`."""
        text = self.tree.line_texts[line]
        end = self.end if line < self.last else ""
        if text == (f"{code}{gap}{comment}{end}" if comment else code + end):
            return
        start = self.tree.lines.starts[line]
        at = comment_at(text)
        before = text if at < 0 else text[:at]
        old_code = before.rstrip(BLANKS)
        if not code:
            old_code = ""  # blanks before a comment that stands alone are its gap
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
        if "".join(old.split()) == new:  # what is not damaged is ASCII: no other blanks
            for run in _blank_run().finditer(old):
                self.edits.append(_edit(start + run.start(), start + run.end(), ""))
        else:
            self.edits.append(_trimmed(start, old, new))


def _edit(start: int, end: int, text: str) -> Edit:
    """An edit, made in half the time that the named tuples' own constructors take."""
    return new_record(Edit, (new_record(Span, (start, end)), text))


def _trimmed(start: int, old: str, new: str) -> Edit:
    """The edit that makes `old`, which begins at `start`, `new`: without what both begin and end
    with. They differ."""
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
    """The shortest text for a coordinate on a board of that size; the plain one if it is as short."""
    return min(str(coordinate), str(coordinate - size), key=len)


def _switched_off(tree: Tree) -> frozenset[int]:
    """The lines that directives of the formatter keep as they are, those of the directives too."""
    found: set[int] = set()
    off: int | None = None
    for line, directive in tree.directives("fmt"):
        if directive.word == "skip":
            found.add(line)
        elif directive.word == "off":
            off = line if off is None else off
        elif off is not None:
            found.update(range(off, line + 1))
            off = None
    if off is not None:
        found.update(range(off, len(tree.line_texts)))
    return frozenset(found)


def _after_carriage_return(tree: Tree) -> frozenset[int]:
    """The lines without code that stand after a lone carriage return."""
    starts, ends = tree.lines.starts, tree.lines.ends
    return frozenset(
        line
        for line in range(1, len(starts))
        if tree.text[ends[line - 1] : starts[line]] == "\r"
        and not before_comment(tree.line_texts[line]).strip(BLANKS)
    )


def _notes(tree: Tree) -> Sequence[str | None] | None:
    """For each operation what its note says, nothing if it is to have none; none at all if nothing
    can be found out because the text is damaged."""
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
    """A generated note at the start of a comment."""
    import re

    from mines_tools.languages.mines.commands import COMMANDS

    names = "|".join(re.escape(name) for name in COMMANDS)
    return re.compile(
        rf"#=[{BLANKS}]*(?:push[{BLANKS}]+[0-9]+|{names})(?=[{BLANKS}#]|$)[{BLANKS}]*"
    )


def with_note(comment: str, name: str | None) -> str:
    """`comment` with the note that says `name` in the place of those it begins with, or with none."""
    end = 0
    while comment.startswith("#=", end):
        note = _generated_note().match(comment, end)
        if note is None:
            break
        end = note.end()
    if end:
        comment = comment[end:]
        if comment and not comment.startswith("#"):
            comment = f"# {comment}"  # words that somebody put behind the note
    if name is None:
        return comment
    return f"#= {name} {comment}" if comment else f"#= {name}"
