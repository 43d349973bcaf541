"""The start offsets of a text's findings, by rule code. If a text has very many findings, only these offsets are
stored."""

from __future__ import annotations

from array import array

from mines_tools.text.diagnostics import RepeatedDiagnostics

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.text.diagnostics import Diagnostic, Keep


def located(starts: dict[str, array[int]], keep: Keep | None) -> Keep:
    """Return a filter that yields what `keep` yields, or everything if `keep` is None. The filter also adds to
    `starts` the start of each finding that it reads, even if `keep` does not yield this finding."""

    def kept(diagnostics: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
        noted: Iterable[Diagnostic]
        if isinstance(diagnostics, RepeatedDiagnostics):
            _note_all(starts, diagnostics)
            noted = diagnostics
        else:
            noted = _noted(starts, diagnostics)
        return noted if keep is None else keep(noted)

    return kept


def starts_of(diagnostics: Iterable[Diagnostic]) -> dict[str, array[int]]:
    """Return the start offsets of `diagnostics`, by code."""
    starts: dict[str, array[int]] = {}
    for _ in _noted(starts, diagnostics):
        pass
    return starts


def _note_all(starts: dict[str, array[int]], diagnostics: RepeatedDiagnostics) -> None:
    if len(diagnostics):
        starts.setdefault(diagnostics.kinds[0].code, array("Q")).extend(diagnostics.starts())


def _noted(
    starts: dict[str, array[int]], diagnostics: Iterable[Diagnostic]
) -> Iterator[Diagnostic]:
    for diagnostic in diagnostics:
        code = diagnostic.code
        if code not in starts:
            starts[code] = array("Q")
        starts[code].append(diagnostic.span.start)
        yield diagnostic
