"""Measures how a terminal shows a text, and in how many columns.

A terminal shows a cluster (see `text.clusters`) as a whole, with one width.
"""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.text.clusters import clusters, is_flag
from mines_tools.text.escaping import is_seen, without_commands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_TAB = 4


@once
def _wcswidth() -> Callable[[str], int]:
    """Return the function that measures a cluster. The function is imported only when it is needed. Its import takes
    longer than all other work, and an ASCII text does not need it."""
    from wcwidth import wcswidth

    return wcswidth


def displayed(cluster: str, at: int = 0) -> tuple[str, int]:
    """Return the text that a terminal shows for `cluster` in column `at`, and the width of this text in columns.

    A tab becomes blanks. A control character, which would move the cursor, becomes its picture. A mark that changes the
    direction of writing becomes a replacement character, and so does an invisible character.
    """
    if cluster == "\t":
        columns = _TAB - at % _TAB
        return " " * columns, columns
    if len(cluster) > 1:
        return _displayed_together(cluster, at)
    if " " <= cluster <= "~":
        return cluster, 1
    if cluster < " ":
        return chr(0x2400 + ord(cluster)), 1
    if not is_seen(cluster):
        return "\ufffd", 1
    return cluster, max(_wcswidth()(cluster), 0)


def _displayed_together(cluster: str, at: int) -> tuple[str, int]:
    if all(map(is_seen, cluster)) or is_flag(cluster):
        return cluster, max(_wcswidth()(cluster), 0)
    shown, width = "", 0
    for character in cluster:
        piece, columns = displayed(character, at + width)
        shown += piece
        width += columns
    return shown, width


def anchored(text: str) -> str:
    """Return `text` with escapes that move the cursor, so that every terminal that obeys them shows the text in
    `display_width` columns.

    Terminals differ in the width of some characters that consist of several code points, such as a keycap.
    """
    if text.isascii():
        return text
    pieces, width = [], 0
    for cluster in clusters(text):
        columns = displayed(cluster, width)[1]
        alone = sum(displayed(character, width)[1] for character in cluster)
        # Save the cursor, restore it, and move it to the right.
        is_plain = len(cluster) == 1 or alone == columns
        pieces.append(cluster if is_plain else f"\x1b7{cluster}\x1b8\x1b[{columns}C")
        width += columns
    return "".join(pieces)


def one_line(text: str) -> str:
    """Return `text` for a single line on a terminal. Tabs, control characters and invisible characters are replaced in
    the same way as in `displayed`."""
    if text.isascii() and text.isprintable():
        return without_commands(text)
    shown, width = [], 0
    for cluster in clusters(text):
        piece, columns = displayed(cluster, width)
        shown.append(piece)
        width += columns
    return without_commands("".join(shown))


def display_width(text: str) -> int:
    """Return the number of terminal columns that `text` takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    width = 0
    for cluster in clusters(text):
        width += displayed(cluster, width)[1]
    return width
