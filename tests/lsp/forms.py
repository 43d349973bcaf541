"""What the server says, in a form that people read."""

from __future__ import annotations

import re
from typing import Any


def place(span: Any) -> str:
    """A range: lines and characters from 0, as the protocol counts."""
    start, end = span["start"], span["end"]
    return f"{start['line']}:{start['character']}-{end['line']}:{end['character']}"


def name_and_message(diagnostic: Any) -> tuple[str, str]:
    """The name of its rule, which stands in the message, and the rest of that."""
    first, end, rest = diagnostic["message"].partition("\n")
    named = re.fullmatch(r"(.*) \[([a-z0-9-]+)\]", first)
    return (named[2], named[1] + end + rest) if named else ("", first + end + rest)


def said(diagnostic: Any) -> str:
    """A diagnostic, with its tags and places."""
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
    """Diagnostics, one after the other."""
    return "\n".join(map(said, diagnostics))


def changed(edits: Any) -> list[str]:
    """Edits."""
    return [f"{place(edit['range'])} {edit['newText']!r}" for edit in edits]
