"""Names of files and texts of programs in every report and diff: one line stays one line, and no
control character is left."""

from __future__ import annotations

import os
import re
from zlib import crc32

from mines_tools.interface.language import language
from mines_tools.project.writing import header_name, unified_diff
from mines_tools.report.formats import FORMATS, FileReport, Report
from mines_tools.text.diagnostics import Diagnostic, Problem
from mines_tools.text.escaping import quoted, shown, unsafe
from mines_tools.text.source import Span, line_table
from tests.report.reports import written

SEEDS = [
    b"a.mines",
    b"games/d\xc3\xada 1,#%&.mines",
    b"a\n+++ /etc/passwd\n@@ -1 +1 @@",
    b"\x1b]0;title\x07\xff\xe2\x80\xae.mines\t",
    b'"quoted"\\ \\n .mines ',
    b"::error file=x,line=1::y",
]
WORDS = [
    b"\x1b[",
    b"::",
    b"%0A",
    b"\xe2\x80\xa8",
    b"--- ",
    b"a/../",
    b"\xc2\x9b",
    b"</testcase>",
    b"]]>",
]
_PARTS = re.compile(r'\\(?:(["\\])|([0-7]{3}))')


def fuzz_one(data: bytes) -> None:
    """Report on a file with the name `data`, whose text is `data` too, in one of the formats."""
    name = os.fsdecode(data.replace(b"\0", b"") or b"a")
    for form in (shown(name), quoted(name)):
        assert not unsafe().search(form), form
    header = header_name(name)
    assert not unsafe().search("--- " + header.removesuffix("\t")), header
    assert _unquoted(header) == os.fsencode(name)
    diff = unified_diff("a", "b", name)
    assert [line[:2] for line in diff.split("\n")[:3]] == ["--", "++", "@@"], diff

    text = ".*\n" + data.decode("utf-8", "replace")
    found = [Diagnostic("M007", "second-button", "error", Span(0, 1), f"not {quoted(name)}")]
    mines = language("mines")
    found += mines.parse(text, mines.default_dialect).errors[:3]
    problems = [Problem(name, text), Problem("", name, 1, 1)]
    file = FileReport(name, text, line_table(text, "lf"), "2", found)
    report = Report([file], {}, 0, "1", problems=problems)
    assert not any(unsafe().search(str(problem)) for problem in problems)
    formats = sorted(FORMATS)
    form = formats[crc32(data) % len(formats)]
    lines = written(form, report).split("\n")
    for line in lines:
        own = line.removeprefix("::") if form == "github" else line
        assert not unsafe().search(own), (form, line)
    if form in ("concise", "github"):
        told = len(found) + (len(problems) if form == "github" else 0)
        assert len(lines) == told + 1, (form, lines)


def _unquoted(header: str) -> bytes:
    """Return the file name that git and patch read in the header of a diff."""
    if not header.startswith('"'):
        return os.fsencode(header.removesuffix("\t"))
    pieces = b""
    at = 1
    while at < len(header) - 1:
        found = _PARTS.match(header, at)
        if found is None:
            assert header[at] not in '"\\'
            pieces += os.fsencode(header[at])
            at += 1
        else:
            pieces += found[1].encode() if found[1] else bytes([int(found[2], 8)])
            at = found.end()
    return pieces
