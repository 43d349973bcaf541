"""The dialects of Mines, as data: each difference between the dialects is a field of `Dialect`.

``2`` is the language text. ``2.0.0`` is the language as mines-esolang 2.0.0 runs it, and ``1`` is the language as
mines-esolang 1.0.4 runs it. Dialects ``2.0.0`` and ``1`` imitate the semantics of these interpreters, but not their
tracebacks, prompts or buffering. The *imitated interpreter* of a dialect is the interpreter that the dialect imitates.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal

    from mines_tools.text.source import LineEnds


class Dialect(NamedTuple):
    """A dialect. The default values describe Mines 2, the language text."""

    name: str
    title: str

    line_ends: LineEnds = "lf"
    """The characters that end a line of source. The imitated interpreters open files with universal newlines."""
    esolang: str = ""
    """The release of mines-esolang that runs exactly this dialect; empty if none does."""
    header_lines: bool = True
    restart_operation: bool = True
    integer: str | None = None
    """The pattern of an integer, if the dialect accepts fewer integers than the grammar."""
    longest_integer: int | None = None
    """The maximum number of digits of an integer. The imitated interpreter crashes if an integer has more. None if
    there is no maximum."""

    ends: Literal["cleared", "opened-ever"] = "cleared"
    """The condition for the end of a program. ``cleared``: all safe cells are open. ``opened-ever``: each safe cell has
    been open at some time, or there was a left click on each mine at some time."""
    zero_region_takes_flags: bool = False
    """True if opening a zero region removes the flags in it, and opens the cells that had them."""
    chord_on_zero: bool = True
    restart_at_once: bool = False
    """True if reset(l) and reset(r) restart the game at once. Otherwise they queue a restart."""
    roll_depth: Literal["popped", "present"] = "popped"
    """The case in which roll causes a stack underflow. ``popped``: roll pops from an empty stack while it moves values.
    ``present``: the depth of the roll is greater than the number of values below its two arguments."""

    input_blanks: str | None = None
    """The characters that in(n) ignores before an integer. None if these are all characters that Python calls white
    space. Among these characters are U+001C to U+001F, U+0085 and NBSP."""
    input_signs: str = "+-"
    """The signs that an integer in the input may have."""
    input_by_line: bool = False
    """True if in(n) reads at most one line. If this line contains no match, the end of the line counts as the end of
    the whole input."""
    input_file_universal_newlines: bool = False
    """True if ``\\r\\n`` and a lone ``\\r`` of an input file become ``\\n``."""
    writes_surrogates: bool = True
    """True if out(c) of a surrogate writes the surrogate (which becomes U+FFFD outside the process). Otherwise the
    imitated interpreter crashes."""


_DIALECTS = (
    Dialect("2", template("Mines 2, the language text")),
    Dialect(
        "2.0.0",
        template("Mines 2 as mines-esolang 2.0.0 runs it"),
        line_ends="universal",
        esolang="2.0.0",
        longest_integer=4300,
        roll_depth="present",
        input_by_line=True,
        input_file_universal_newlines=True,
        writes_surrogates=False,
    ),
    Dialect(
        "1",
        template("Mines 1 as mines-esolang 1.0.4 runs it"),
        line_ends="universal",
        esolang="1.0.4",
        header_lines=False,
        restart_operation=False,
        integer=r"0|-?[1-9][0-9]*",
        longest_integer=4300,
        ends="opened-ever",
        zero_region_takes_flags=True,
        chord_on_zero=False,
        restart_at_once=True,
        roll_depth="present",
        input_blanks=" \t\n\r\f\v",
        input_signs="-",
        input_file_universal_newlines=True,
        writes_surrogates=False,
    ),
)

DIALECTS: Mapping[str, Dialect] = {dialect.name: dialect for dialect in _DIALECTS}
DEFAULT_DIALECT = DIALECTS["2"]
