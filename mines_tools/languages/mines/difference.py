"""Compares two texts line by line, to find out whether they are the same program. Changes by the formatter and by fixes
are checked in this way."""

from __future__ import annotations

from mines_tools.base.integers import plain_integer
from mines_tools.languages.mines.comments import before_comment
from mines_tools.languages.mines.syntax import BLANKS, parse
from mines_tools.text.diagnostics import places_of
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.languages.mines.tree import Shape, Tree

_LONGEST_SHOWN = 60
_DELETE_BLANKS = str.maketrans("", "", BLANKS)


def difference(before: Tree, after: Tree) -> str | None:
    """Return the first difference in meaning, such as ``line 7: `1,2` became `1,3```. Return None if there is no
    difference.

    Two things are compared: the rows of the boards, and what each operation means on its board. Header lines may be
    added or removed.

    In a line with an error, the comment and the blanks at the ends may change. Such a line may also become the
    operation that it looks like, when ASCII characters replace its look-alikes. No other line may get an error.
    """
    if before.dialect != after.dialect:
        return phrase("dialect {old} became {new}", old=before.dialect, new=after.dialect)
    if not before.errors and not after.errors:
        board_difference = _row_difference(before, after)
    else:
        board_difference = _damaged_header_difference(before, after) or _damaged_row_difference(
            before, after
        )
    return board_difference or _operation_difference(before, after)


def damaged_lines(tree: Tree) -> frozenset[int]:
    """Return the lines that contain an error. An error with an empty span does not count: it says that a text is
    missing."""
    damaged: set[int] = set()
    if tree.rows:  # without rows, no error is in a malformed line
        damaged.update(
            [
                line
                for line, shape in zip(tree.operation_lines, tree.shapes, strict=True)
                if shape[3]
            ]
        )
    lines = tree.lines
    starts, count = lines.starts, len(lines)
    line, line_start = -1, 0
    after: float = 0  # where the next line begins
    for start, end in places_of(tree.errors, tree.unlisted):
        if start >= end:
            continue
        if not line_start <= start < after:  # most errors are near the one before
            is_next = after <= start and line + 2 < count and start < starts[line + 2]
            line = line + 1 if is_next else lines.line_at(start)
            line_start = lines.starts[line]
            after = lines.starts[line + 1] if line + 1 < len(lines) else float("inf")
        damaged.add(line)
        if end > after:
            damaged.update(range(line + 1, lines.line_at(end - 1) + 1))
    return frozenset(damaged)


def _row_difference(before: Tree, after: Tree) -> str | None:
    if before.rows == after.rows:
        return None
    if len(before.rows) != len(after.rows):
        return phrase("{old} board rows became {new}", old=len(before.rows), new=len(after.rows))
    for line, old, new in zip(before.board_lines, before.rows, after.rows, strict=True):
        if old != new:
            return phrase(
                "line {line}: row {old} became {new}",
                line=line + 1,
                old=_shown(old),
                new=_shown(new),
            )
    return None


def _damaged_row_difference(before: Tree, after: Tree) -> str | None:
    """Return the difference between two boards. At least one of them has an error.

    The parser has guessed the rows of such a board, so the texts of the lines are compared.
    """
    if len(before.rows) != len(after.rows):
        return phrase("{old} board rows became {new}", old=len(before.rows), new=len(after.rows))
    for old_line, new_line in zip(before.board_lines, after.board_lines, strict=True):
        old, new = _line_text(before, old_line), _line_text(after, new_line)
        if new != old and _code(new) not in (_code(old), _ascii_code(old)):
            return phrase(
                "line {line}: row {old} became {new}",
                line=old_line + 1,
                old=_shown(old),
                new=_shown(new),
            )
    return None


def _damaged_header_difference(before: Tree, after: Tree) -> str | None:
    """Return the difference between the lines before the two boards. Lines without code are left out."""
    left = filter(None, map(_code, _header(after)))
    new = next(left, None)
    for old in _header(before):
        code = _code(old)
        if not code:
            continue
        ascii_code = _ascii_code(old)
        if new in (code, ascii_code):
            new = next(left, None)
        elif ascii_code:
            return phrase("{old} before the board was removed or changed", old=_shown(old))
    return phrase("{new} was added before the board", new=_shown(new)) if new else None


def _header(tree: Tree) -> Iterable[str]:
    return (_line_text(tree, line) for line in tree.header_lines)


def _line_text(tree: Tree, line: int) -> str:
    """Return the text of `line` without a byte order mark. (The mark is an error of its own, and may be removed.)"""
    return tree.line_texts[line].removeprefix("" if line else "\ufeff")


def _operation_difference(before: Tree, after: Tree) -> str | None:
    if len(before.shapes) != len(after.shapes):
        return phrase(
            "{old} operations became {new}", old=len(before.shapes), new=len(after.shapes)
        )
    if before.shapes == after.shapes:
        return None
    lines_before, lines_after = damaged_lines(before), damaged_lines(after)
    has_whole_board = before.board is not None and lines_before.isdisjoint(before.board_lines)
    first_before, first_after = before.board_lines.stop, after.board_lines.stop
    repaired: dict[tuple[Shape, Shape], bool] = {}
    """True if a line with an error has kept its meaning. The key is a pair: the line before the change, and the line
    after the change. The results are stored, because many lines can be equal."""
    for index, (old, new) in enumerate(zip(before.shapes, after.shapes, strict=True)):
        if old == new:
            continue
        if first_before + index in lines_before or first_after + index not in lines_after:
            if old[3]:
                was_repaired = repaired.get((old, new))
                same = (
                    _is_repaired(old, new, before.dialect) if was_repaired is None else was_repaired
                )
                repaired[old, new] = same
            elif has_whole_board:
                same = before.operations[index] == after.operations[index] is not None
            else:
                same = not new[3] and _coordinates(old) == _coordinates(new)
            if same:
                continue
        line = before.operation_lines[index]
        text_before, text_after = (
            before.line_texts[line],
            after.line_texts[after.operation_lines[index]],
        )
        return phrase(
            "line {line}: {old} became {new}",
            line=line + 1,
            old=_shown(text_before),
            new=_shown(text_after),
        )
    return None


def _coordinates(shape: Shape) -> tuple[str, str, str]:
    """Return the column, the button and the row of a line, for texts in which the size of the board is not known. So
    the coordinates are not wrapped."""
    column, button, row, _ = shape
    return plain_integer(column), button, plain_integer(row)


def _is_same_damage(old: Shape, new: Shape) -> bool:
    """Return whether `old` and `new`, two malformed lines, differ only in their comments and in blanks at their
    ends."""
    return _bare(old[3]) == _bare(new[3])


def _bare(line: str) -> str:
    return before_comment(line).strip(BLANKS)


def _is_repaired(old: Shape, new: Shape, dialect: str) -> bool:
    """Return whether the line `old`, which has an error, keeps its meaning when it becomes `new`. It does so if `new`
    has the same error, or if `new` is the operation that `old` looks like."""
    return _is_same_damage(old, new) or _is_ascii_form(old, new, dialect)


def _is_ascii_form(old: Shape, new: Shape, dialect: str) -> bool:
    """Return whether `new` is the operation that `old` becomes when ASCII characters replace its look-alikes."""
    from mines_tools.languages.mines.syntax.lark_lines import is_operation
    from mines_tools.languages.mines.syntax.look_alikes import with_ascii

    plain = with_ascii(old[3])
    # The meaning of the line depends on no board.
    return is_operation(plain) and parse(f".\n{plain}", dialect).shapes[0] == new


def _shown(line: str) -> str:
    """Return `line` as messages quote it: in backquotes, and shortened if it is long."""
    return f"`{shortened(line, _LONGEST_SHOWN)}`"


def _code(line: str) -> str:
    """Return the code of `line` without blanks."""
    return before_comment(line).translate(_DELETE_BLANKS)


def _ascii_code(line: str) -> str:
    """Return the code of `line` without blanks. Look-alikes of ASCII characters are replaced by these characters."""
    if line.isascii():
        return _code(line)
    from mines_tools.languages.mines.syntax.look_alikes import with_ascii

    return _code(with_ascii(line))
