"""The format `full` shows the lines that a fix changes."""

from __future__ import annotations

from mines_tools.report.fix_lines import fix_lines
from mines_tools.report.formats import plain
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span, line_table
from tests.small_cases import small_cases


def _shown(text: str, *edits: tuple[int, int, str]) -> list[str]:
    fix = Fix("", tuple(Edit(Span(start, end), new) for start, end, new in edits), safe=True)
    return list(fix_lines(text, line_table(text, "lf"), fix, plain))


@small_cases(
    ("text", "edits", "expected"),
    [
        ("a\n+b\nc", [(2, 3, "")], ["    2 - +b", "    2 + b"]),
        ("a\nb\nc", [(2, 4, "")], ["    2 - b"]),
        ("a\nb", [(1, 3, "")], ["    2 - b"]),
        ("a\nc", [(2, 2, "b\n")], ["    2 + b"]),
        ("a\nb\nc", [(0, 1, "x"), (2, 3, "y")], ["    1 - a", "    2 - b", "    1 + x", "    2 + y"]),
        (
            "a\nb\nc\nd", [(6, 7, "y"), (0, 1, "x")],
            ["    1 - a", "    1 + x", "    4 - d", "    4 + y"],
        ),
        ("a\r\nb", [(1, 2, "")], ["    1 - a␍", "    1 + a"]),
        ("a\x1bb", [(0, 1, "")], ["    1 - a␛b", "    1 + ␛b"]),
        ("", [(0, 0, "a\nb")], ["    1 -", "    1 + a", "    2 + b"]),
        ("a", [], []),
    ],
)  # fmt: skip
def test_changed_lines(text: str, edits: list[tuple[int, int, str]], expected: list[str]) -> None:
    assert _shown(text, *edits) == expected


def test_many_and_long_lines_are_cut() -> None:
    text = "a\n" * 100
    edits = [(2 * line, 2 * line + 1, "b") for line in range(100)]
    shown = _shown(text, *edits)
    assert len(shown) == 9
    assert shown[-1].strip() == "…"
    far = _shown(text, *[(6 * line, 6 * line + 1, "b") for line in range(30)])
    assert far[-1].strip() == "…"
    (before, after) = _shown("x" * 5_000 + "a" + "y" * 3_000, (5_000, 5_001, "bc"))
    assert "…" in before
    assert max(len(before), len(after)) < 200
    assert "xab" not in after
    assert "xbcy" in after
    assert _shown("x" * 200_000, (5, 6, "")) == []
