"""The pages about the rules."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.lint.rules_markdown import rules_page
from mines_tools.lsp.to_protocol.diagnostics import _link
from mines_tools.project.uris import path_of
from mines_tools.rules.catalogue import rules_of
from mines_tools.rules.docstring import parsed_documentation
from mines_tools.rules.pages import visible
from mines_tools.translations.phrases import ENGLISH, LANGUAGES, speak

_PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules.md"


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_the_pages_that_editors_open(tongue: str) -> None:
    """Each rule has a place on the page to which the server's links lead."""
    speak(tongue)
    try:
        link = _link(LANGUAGE.id, "M101", "coordinate-outside-board", "")
    finally:
        speak(ENGLISH)
    assert link is not None
    path, _, place = link.partition("#")
    page = Path(path_of(path) or "").read_bytes().decode()
    assert place == "m101-coordinate-outside-board"
    root = ElementTree.fromstring(re.sub("<!DOCTYPE html>|<meta[^>]*>", "", page))
    places = [heading.get("id") for heading in root.iter("h2")]
    rules = list(rules_of(LANGUAGE).values())
    assert places == [f"{rule.code}-{rule.name}".lower() for rule in rules]
    assert [link.get("href") for link in root.iter("a")] == [f"#{place}" for place in places]
    text = " ".join(root.itertext())
    assert "`" not in text.replace("```", "")
    assert ("見つけます" in text) is (tongue == "ja")
    codes = {code.text for code in root.iter("code")}
    assert {"mines-lint --fix", "skip", ","} <= codes


def test_the_page_has_all_rules() -> None:
    page = rules_page(LANGUAGE)
    for rule in LANGUAGE.rules():
        assert page.count(f"\n## {rule.code} {rule.name}\n") == 1
        assert f"| {rule.code} | [{rule.name}](#{rule.code.lower()}-{rule.name}) |" in page
    assert "## L001 unused-suppression" in page
    assert all(len(line) < 200 for line in page.split("\n"))


def test_the_table_tells_of_fixes() -> None:
    rows = {row.split(" | ")[0]: row for row in rules_page(LANGUAGE).split("\n")}
    assert rows["| M001"].endswith("| error | yes |  |")
    assert rows["| M009"].endswith("| error | yes | safe or unsafe |")
    assert rows["| M013"].endswith("| error | yes | safe |")
    assert rows["| M109"].endswith("| hint | yes | unsafe |")
    assert rows["| M112"].endswith("| hint | no | safe |")


@pytest.mark.parametrize(
    ("program", "shown"),
    [
        (".*\n0,0", ".*\n0,0"),
        (".* \t\n0,0\r", ".*\\u{20}\\u{9}\n0,0\\u{d}"),
        ("\ufeff.\u00a0*", "\\u{feff}.\\u{a0}*"),
        ("0," + "1" * 100, "0,\\u{31*100}"),
        ("0," + "1" * 99, "0," + "1" * 99),
    ],
)
def test_programs_are_shown_so_that_all_is_seen(program: str, shown: str) -> None:
    assert visible(program) == shown
    headings = "## What it does\nx\n## Why is this bad?\nx\n## Example\n"
    read = parsed_documentation(f"{headings}```mines\n{shown}\n```\n", "x")
    assert read.example == program
