"""Messages of the server, in a form for people to read."""

from __future__ import annotations

import re
from typing import Any


def place(span: Any) -> str:
    """Return a range as text. Lines and characters are counted from 0, as in the protocol."""
    start, end = span["start"], span["end"]
    return f"{start['line']}:{start['character']}-{end['line']}:{end['character']}"


def name_and_message(diagnostic: Any) -> tuple[str, str]:
    """Return the name of the rule, which stands in the message, and the rest of the message."""
    first, end, rest = diagnostic["message"].partition("\n")
    named = re.fullmatch(r"(.*) \[([a-z0-9-]+)\]", first)
    return (named[2], named[1] + end + rest) if named else ("", first + end + rest)


def said(diagnostic: Any) -> str:
    """Return a diagnostic as text, with its tags and places."""
    severity = ("error", "warning", "info", "hint")[diagnostic["severity"] - 1]
    name, message = name_and_message(diagnostic)
    tags = "".join(
        f" [{('unnecessary', 'deprecated')[tag - 1]}]" for tag in diagnostic.get("tags", [])
    )
    lines = [f"{place(diagnostic['range'])} {severity} {diagnostic.get('code')} {name}{tags}"]
    lines += [f"  {line}" for line in message.split("\n")]
    for related in diagnostic.get("relatedInformation", []):
        lines.append(f"  {place(related['location']['range'])} {related['message']}")
    return "\n".join(lines)


def all_said(diagnostics: Any) -> str:
    """Return all diagnostics as text, one after the other."""
    return "\n".join(map(said, diagnostics))


def changed(edits: Any) -> list[str]:
    """Return a line of text for each edit."""
    return [f"{place(edit['range'])} {edit['newText']!r}" for edit in edits]
