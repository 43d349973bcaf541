"""docs/mcp.md shows a real session. `UPDATE_README=1 pytest -m '' tests/mcp_server/test_page.py -n 0` writes it again."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from mines_tools.mcp_server import limits
from mines_tools.mcp_server.answers import MOST_CHARACTERS, PAGE
from tests.mcp_server.client import Client, client

_PAGE = Path(__file__).resolve().parents[2] / "docs" / "mcp.md"
_CALL = re.compile(r"^```text\n> (\w+) (\{[^\n]*\})\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_UPDATE = bool(os.environ.get("UPDATE_README"))


def _with_answers(page: str, server: Client) -> str:
    """Return the page with the real answers to its calls."""
    made: dict[str, str] = {}

    def answered(match: re.Match[str]) -> str:
        tool, written, _ = match.groups()
        arguments = {
            name: made.get(value, value) if isinstance(value, str) else value
            for name, value in json.loads(written).items()
        }
        summary, text = server.call(tool, **arguments)
        made[f"@{tool}"] = text
        return f"```text\n> {tool} {written}\n{summary}\n\n{text.rstrip()}\n```"

    return _CALL.sub(answered, page)


@pytest.mark.long
def test_the_session_is_real() -> None:
    page = _PAGE.read_text("utf-8")
    with client() as server:
        real = _with_answers(page, server)
    if _UPDATE:
        _PAGE.write_text(real, "utf-8", newline="")
    else:
        assert real == page
    assert len(_CALL.findall(page)) == 5


def test_the_limits_are_those_of_the_server() -> None:
    page = _PAGE.read_text("utf-8")
    for words in (
        f"| steps of a run | {limits.MOST_STEPS:,} |",
        f"| time of a run | {limits.MOST_RUN_SECONDS} seconds |",
        f"| time of a call | {limits.MOST_SECONDS} seconds |",
        f"| memory of a call | {limits.MOST_MEGABYTES} MB",
        f"at the same time | {limits.MOST_AT_ONCE};",
        f"| characters of a program or an input | {limits.MOST_TEXT:,} |",
        f"| characters of a result | {MOST_CHARACTERS:,};",
        f"or test cases, in a call | {limits.MOST_LISTED} |",
        f"more than {PAGE:,} characters",
    ):
        assert words in page
