"""What `idle-cell` reports, and what it does not report."""

from __future__ import annotations

import pytest

from mines_tools.languages.mines.tree import Tree
from tests.mines.rules.said import check, diagnostics, silent


def test_idle_cells() -> None:
    check(
        """
.*......
  ^^^^^^ nothing depends on these 6 cells
*.......
  ^^^^^^ nothing depends on these 6 cells
0,0
""",
        "idle-cell",
    )
    text = check(
        """
.*.
^ no operation comes near this cell, so the game is never cleared
2,0
""",
        "idle-cell",
    )
    (said,) = diagnostics(text, ["idle-cell"])
    assert said.tags == ("unnecessary",)
    silent(".*\n0,0", "idle-cell")
    # A mine does not keep the program from ending, except where all mines clicked would end it.
    check(
        """
.*..*
  ^^ no operation comes near these 2 cells, so the game is never cleared
    ^ nothing depends on this cell
0,0
""",
        "idle-cell",
    )
    check(
        """
.*..*
   ^ nothing depends on this cell
    ^ no operation comes near this cell, so the game is never cleared
0,0
1,0
""",
        "idle-cell",
        dialect="1",
    )


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("2", ".**\n0,0"),  # made safe, the last cell would keep the game from being cleared
        ("1", "..\n..\n.*\n\n1,2\n1,2\n1,2\n1,2"),  # made a mine, the first would
        ("1", "***\n0,0"),
        ("1", "...\n0,0"),
        ("1", "...\n\n"),
    ],
)
def test_an_idle_cell_of_the_other_kind_could_keep_the_game_from_its_end(
    dialect: str, text: str
) -> None:
    assert not diagnostics(text, ["idle-cell"], dialect)


def test_a_row_is_read_once_for_all_its_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[int] = []
    read = Tree.line_tokens

    def counted(tree: Tree, line: int) -> object:
        reads.append(line)
        return read(tree, line)

    monkeypatch.setattr(Tree, "line_tokens", counted)
    found = diagnostics(". *" * 50 + "\n0,0\n", ["idle-cell"])
    assert len(found) > 50
    assert len(reads) <= 2
