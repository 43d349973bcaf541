"""What tells a diagnostic apart from others, and stays when lines move."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.report.findings import FileReport


def fingerprints(file: FileReport) -> Iterator[str]:
    """A fingerprint for each diagnostic of `file`, each another.

    It is made of the path, the rule and the source line, without blanks around it; what has all of
    these in common is counted through.
    """
    seen: dict[tuple[str, str], int] = {}
    for diagnostic in file.diagnostics:
        span = file.lines.span(file.lines.line_at(diagnostic.span.start))
        key = (diagnostic.code, file.text[span.start : span.end].strip())
        seen[key] = seen.get(key, 0) + 1
        whole = "\0".join((file.path, *key, str(seen[key])))
        yield sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:32]
