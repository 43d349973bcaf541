"""Computes fingerprints of diagnostics, which stay the same when lines move."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from hashlib import _Hash

    from mines_tools.report.formats import FileReport
    from mines_tools.text.diagnostics import Problem


def fingerprints(file: FileReport) -> Iterator[str]:
    """Yield a unique fingerprint for each diagnostic of `file`.

    The fingerprint is computed from the path, the rule, and the source line without the blanks around it. If several
    diagnostics agree in these three, the fingerprint of each also depends on its number among them.
    """
    seen: dict[tuple[str, str], int] = {}
    last, source = -1, ""
    begun: dict[str, _Hash] = {}
    for diagnostic in file.diagnostics:
        line = file.lines.line_at(diagnostic.span.start)
        if line != last:
            # Each line is read once, however many findings it has.
            last, begun = line, {}
            start, end = file.lines.span(line)
            source = file.text[start:end].strip()
        key = (diagnostic.code, source)
        seen[key] = seen.get(key, 0) + 1
        if diagnostic.code not in begun:
            begun[diagnostic.code] = sha256(_bytes("\0".join((file.path, *key, ""))))
        whole = begun[diagnostic.code].copy()
        whole.update(_bytes(str(seen[key])))
        yield whole.hexdigest()[:32]


def fingerprint_of(problem: Problem) -> str:
    """Return a fingerprint for `problem`: the reason why a file was not checked, or another failure of the tool."""
    return sha256(_bytes(f"{problem.path}\0{problem.reason}")).hexdigest()[:32]


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
