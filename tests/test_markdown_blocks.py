"""Programs in Markdown: `mines-lint` reports the right places, and `mines-fmt --markdown` changes only the programs."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mines_tools.api import format as formatted_text
from mines_tools.api import lint
from mines_tools.fmt.markdown import format_document
from mines_tools.interface.language import LANGUAGES
from mines_tools.lint.files import LintRequest, lint_file
from mines_tools.lint.linted_file import LintWork
from mines_tools.lint.markdown import lint_document
from mines_tools.project.file_settings import FileSettings
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.markdown_blocks import MarkdownPlaces, markdown_blocks, may_have_blocks
from mines_tools.text.markdown_changes import (
    BlocksChanged,
    changed_document,
    keeps_blocks,
    line_edits,
)
from tests.markdown_documents import written_documents
from tests.prepared import run_command
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Sequence

_DOCUMENT = FileSettings("a.md", "mines", is_markdown=True)
# All documents are tried in CI.
_SEEDS = [range(60), pytest.param(range(60, 300), marks=pytest.mark.long)]


@pytest.mark.parametrize("seeds", _SEEDS, ids=["first", "others"])
def test_lint_reports_the_places_of_the_document(seeds: Sequence[int]) -> None:
    reported = 0
    for document in written_documents(seeds):
        expected = [
            (first + line, len(before) + column if line_has_text else None, each.code)
            for language, text, first, before in document.blocks
            for each in lint(text, language=language).diagnostics
            for line, column, line_has_text in [_place(text, each.span.start)]
        ]
        report = lint_document(_DOCUMENT, document.text, "a.md", LintWork()).report
        places = [
            (*report.lines.position(each.span.start), each.code) for each in report.diagnostics
        ]
        # Before an empty line, some documents leave out the indentation.
        assert len(places) == len(expected)
        for (line, column, code), (own_line, own_column, own_code) in zip(
            places, expected, strict=True
        ):
            assert (line, code) == (own_line, own_code), document.text
            assert own_column in (None, column), document.text
        reported += len(places)
    assert reported > 4 * len(seeds)


def _place(text: str, offset: int) -> tuple[int, int, bool]:
    """Return the line and the column of `offset` in a block, both from 1, and whether the line has text."""
    before = text[:offset]
    line = before.count("\n")
    return line + 1, offset - (before.rfind("\n") + 1) + 1, bool(text.split("\n")[line])


@pytest.mark.parametrize("seeds", _SEEDS, ids=["first", "others"])
def test_format_changes_only_the_programs(seeds: Sequence[int]) -> None:
    changed = 0
    for document in written_documents(seeds):
        new = format_document(_DOCUMENT, document.text, "a.md").text
        expected = [*document.lines]
        for language, text, first, before in reversed(document.blocks):
            formatted = formatted_text(text, language=language)
            if not text.endswith("\n"):
                formatted = formatted.removesuffix("\n")
            lines = formatted.split("\n")
            expected[first : first + len(text.split("\n"))] = [before + line for line in lines]
        # Blanks before an empty line are of no importance.
        assert [line.rstrip() for line in new.split(document.line_end)] == [
            line.rstrip() for line in expected
        ], document.text
        changed += new != document.text
        assert format_document(_DOCUMENT, new, "a.md").text == new
    assert changed > len(seeds) // 3


def test_fixes_change_only_the_programs() -> None:
    for document in written_documents(range(60)):
        linted = lint_document(_DOCUMENT, document.text, "a.md", LintWork(fix=True))
        blocks = markdown_blocks(linted.report.text, LANGUAGES)
        assert [block.text for block in blocks] == [
            lint(text, language=language, fix=True).parsed.text
            for language, text, _, _ in document.blocks
        ]


def test_a_word_that_contains_the_name_of_a_language_is_no_block() -> None:
    assert not may_have_blocks("A program determines.\n```python\n# mines\n```\n", LANGUAGES)
    assert may_have_blocks("> ~~~~ Mines\n", LANGUAGES)


@pytest.mark.parametrize("seeds", _SEEDS, ids=["first", "others"])
def test_any_edit_of_a_block_changes_its_text_and_nothing_else(seeds: Sequence[int]) -> None:
    chance = random.Random(1)
    for document in written_documents(seeds):
        blocks = markdown_blocks(document.text, LANGUAGES)
        edits = []
        for block in blocks:
            lines = []
            for line in block.text.split("\n"):
                lines += chance.choice(
                    [[line], [line], [], ["  " + line], [line, "", "\tq"], ["z"]]
                )
            after = "\n".join(lines)
            edits.append(line_edits(block.text, after))
            assert apply_edits(block.text, edits[-1]) == after
        text, new = changed_document(document.text, blocks, edits)
        assert [block.text for block in new] == [
            apply_edits(block.text, each) for block, each in zip(blocks, edits, strict=True)
        ]
        for block in new:
            places = MarkdownPlaces(block)
            for at, character in enumerate(block.text):
                assert character in ("\n", text[places.offset(at)], " "), text


def test_blocks_are_kept_exactly_if_their_document_can_be_changed() -> None:
    chance = random.Random(2)
    counts = {True: 0, False: 0}
    for document in written_documents(range(100)):
        for text in (document.text, document.text[: -chance.randint(0, 30) or None]):
            blocks = markdown_blocks(text, LANGUAGES)
            edits = []
            for block in blocks:
                lines = []
                for line in block.text.split("\n"):
                    new = chance.choice(
                        ["~~~", "`````", "  ````", "x ```", "", "\tq", "z", "> a", "- b"]
                    )
                    lines += chance.choice([[line], [line], [line], [], [line, new], [new]])
                edits.append(line_edits(block.text, "\n".join(lines)) if block.starts else [])
            try:
                changed_document(text, blocks, edits)
                is_kept = True
            except BlocksChanged:
                is_kept = False
            assert keeps_blocks(text, blocks, edits) == is_kept, text
            counts[is_kept] += 1
    assert min(counts.values()) > 20


@small_cases(
    ("document", "expected"),
    [
        ("```mines\na\n```", ["a"]),
        ("```mines\na\n\n```", ["a\n"]),
        ("```mines\n```", [""]),
        ("```mines\n\n```", [""]),
        ("```mines", [""]),
        ("```mines\na", ["a"]),
        ("```mines\r\na\r\n b\r\n```\r\n", ["a\n b"]),
        ("   ~~~ {.Mines .numbered}\n  a\n    b\n~~~", ["a\n b"]),
        ("> ```mines title=x\n>a\n>  b\nnot inside", ["a\n b"]),
        ("- ```mines\n\ta\n  ```", ["  a"]),
        (">\t```mines\n>\ta\n> ```", ["a"]),
        ("````md\n```mines\na\n```\n````", []),
        ("    ```mines\n    a\n    ```", []),
        ("```text\na\n```\n`mines`", []),
        ("```mines\na\0b\n```", ["a\ufffdb"]),
    ],
)
def test_the_text_of_a_block(document: str, expected: list[str]) -> None:
    assert [block.text for block in markdown_blocks(document, ["mines"])] == expected


@small_cases(
    ("comment", "is_checked", "is_formatted"),
    [
        ("<!-- mines: skip -->", False, False),
        ("<!--\n  mines:   skip\n-->\n", False, False),
        ("<!-- fmt: skip -->", True, False),
        ("<!-- mines: skip -->\ntext\n", True, True),
        ("<!-- mines: off -->\n\ntext\n", False, False),
        ("<!-- mines: off -->\n\ntext\n\n<!-- mines: on -->\n", True, True),
        ("<!-- something else -->", True, True),
    ],
)
def test_comments_exclude_blocks(comment: str, is_checked: bool, is_formatted: bool) -> None:
    (block,) = markdown_blocks(f"{comment}\n```mines\na\n```\n", ["mines"])
    assert (block.is_checked, block.is_formatted) == (is_checked, is_formatted)


_README = """# A

1. > ```mines
   > *.*
   > ...
   > ***
   > 0, 1 #push3
   > 0,+1
   > ```
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.md").write_text(_README)
    (tmp_path / "b.mines").write_text("...\n***\n0,0")
    return tmp_path


def _lines(folder: Path, *arguments: str, status: int | None = None) -> list[str]:
    done = run_command(*arguments, cwd=folder)
    assert status in (None, done.returncode), done.stderr
    return (done.stdout + done.stderr).decode().split("\n")


def test_named_documents_are_linted(folder: Path) -> None:
    lines = _lines(folder, "lint", "a.md")
    assert "a.md:8:8: M102 redundant-sign: [*] the sign of `+1` is redundant" in lines


def test_documents_in_folders_are_linted_only_on_request(folder: Path) -> None:
    assert not any("a.md" in line for line in _lines(folder, "lint"))
    assert any(line.startswith("a.md:8:8: M102") for line in _lines(folder, "lint", "--markdown"))
    (folder / "mines-tools.toml").write_text("markdown = true")
    assert any(line.startswith("a.md:8:8: M102") for line in _lines(folder, "lint"))
    assert not any("a.md" in line for line in _lines(folder, "fmt"))
    assert (folder / "a.md").read_text() == _README


def test_fixes_and_ignore_comments_are_written_to_the_document(folder: Path) -> None:
    _lines(folder, "lint", "--fix", "--select", "M102", "a.md", status=0)
    assert (folder / "a.md").read_text() == _README.replace("+1", "1")
    (folder / "a.md").write_text(_README)
    _lines(folder, "lint", "--add-ignore", "--select", "M102", "a.md", status=0)
    ignoring = "0,+1  # mines: ignore[M102]"
    assert (folder / "a.md").read_text() == _README.replace("0,+1", ignoring)


def test_reports_have_the_places_of_the_document(folder: Path) -> None:
    options = ("lint", "--select", "M102", "a.md", "--output-format")
    github = _lines(folder, *options, "github")[0]
    assert "file=a.md,line=8,endLine=8,col=8,endColumn=10" in github
    document = json.loads(run_command(*options, "json", cwd=folder).stdout)
    (found,) = document["files"][0]["diagnostics"]
    place = {"line": 8, "column": 8, "offset": _README.index("+1")}
    assert found["start"] == place
    (edit,) = found["fix"]["edits"]
    after = {"line": 8, "column": 9, "offset": _README.index("+1") + 1}
    assert edit == {"start": place, "end": after, "text": ""}
    sarif = json.loads(run_command(*options, "sarif", cwd=folder).stdout)
    region = sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"]) == (8, 8)


def test_line_ranges_are_lines_of_the_document(folder: Path) -> None:
    assert any("M102" in line for line in _lines(folder, "lint", "a.md", "--line-ranges", "8"))
    assert not any(
        "M102" in line for line in _lines(folder, "lint", "a.md", "--line-ranges", "1-7")
    )
    _lines(folder, "fmt", "--markdown", "a.md", "--line-ranges", "8", status=0)
    assert (folder / "a.md").read_text() == _README
    _lines(folder, "fmt", "--markdown", "a.md", "--range", "7:1-8:1", status=0)
    assert (folder / "a.md").read_text() == _README.replace("0, 1 #push3", "0,1  #push3")


def test_documents_are_formatted_only_on_request(folder: Path) -> None:
    refused = _lines(folder, "fmt", "a.md", status=2)
    assert (
        "mines-fmt: a.md: this is a Markdown document: add --markdown to format the programs in it"
        in refused
    )
    assert (
        _lines(folder, "fmt", "--check", "--markdown", ".", status=1)[0] == "Would reformat: a.md"
    )
    diff = _lines(folder, "fmt", "--diff", "--markdown", "a.md", status=1)
    assert "+   > 0,1  #push3" in diff
    _lines(folder, "fmt", "--markdown", status=0)
    assert (folder / "a.md").read_text() == _README.replace("0, 1 #push3", "0,1  #push3")


def test_a_configuration_applies_to_each_block(folder: Path) -> None:
    (folder / "mines-tools.toml").write_text("[per-file-ignores]\n'a.md' = ['M102']")
    assert not any("M102" in line for line in _lines(folder, "lint", "a.md"))
    (folder / "mines-tools.toml").write_text("[mines.dialects]\n'*.md' = 'no such'")
    done = _lines(folder, "lint", "a.md", status=2)
    assert any("mines-tools.toml:2:10: " in line for line in done)


def test_a_new_program_that_closes_its_block_is_refused() -> None:
    text = "~~~mines\na\n~~~\n"
    blocks = markdown_blocks(text, ["mines"])
    with pytest.raises(BlocksChanged):
        changed_document(text, blocks, [line_edits("a", "~~~")])


_ROOT = Path(__file__).resolve().parents[1]
_PAGES = [
    str(path.relative_to(_ROOT))
    for folder in (".", "docs", "examples", "vscode-extension", "vscode-extension/walkthrough")
    for path in sorted((_ROOT / folder).glob("*.md"))
]


def test_the_programs_in_our_pages_are_correct_and_formatted() -> None:
    done = run_command("lint", "--fail-on", "hint", *_PAGES, cwd=_ROOT)
    assert (done.returncode, done.stdout) == (0, b""), done.stdout.decode()
    done = run_command("fmt", "--markdown", "--check", *_PAGES, cwd=_ROOT)
    assert (done.returncode, done.stdout) == (0, b""), done.stdout.decode()
    programs = sum(
        len(markdown_blocks((_ROOT / page).read_text("utf-8"), LANGUAGES)) for page in _PAGES
    )
    assert programs > 300


def test_a_missing_library_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    result = lint_file(LintRequest(str(folder / "a.md"), _DOCUMENT))
    assert result.problem is not None
    assert "Markdown needs another package: pip install 'markdown-it-py" in str(result.problem)
