"""Converts the diagnostics of the programs in a Markdown document to JSON in the form of the protocol."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from mines_tools.lsp.markdown_programs import MOST_CHARACTERS, MOST_OF_DOCUMENT, MOST_PROGRAMS
from mines_tools.lsp.protocol import array
from mines_tools.lsp.to_protocol.diagnostics import MOST, diagnostic_json, not_shown, one
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.lsp.markdown_programs import MarkdownPage
    from mines_tools.lsp.protocol import Encoded


def of_page(page: MarkdownPage, rule_link: str) -> Encoded:
    """Return the diagnostics of the programs of `page` that were checked, as JSON. If there are too many, return the
    first of them, and a message about the rest. If some programs are beyond the limits, add a message about them. If
    `rule_link` is not empty, the links on rule codes lead to this target."""
    if page.is_too_long:
        message = phrase(
            "the programs are not checked, because the document has more than {count:,} characters; "
            "`mines-lint --markdown` checks them",
            count=MOST_OF_DOCUMENT,
        )
        return array([diagnostic_json(page.source.positions, Span(0, 0), message)])
    programs = list(page.known_programs())
    found = [(program, diagnostic) for program in programs for diagnostic in program.diagnostics]
    kept = found if len(found) <= MOST else found[: MOST - 1]
    shown = [one(program, diagnostic, rule_link) for program, diagnostic in kept]
    for program, diagnostic in islice(found, len(kept), len(kept) + 1):
        start = diagnostic.span.start
        is_cut = any(program.is_cut for program in programs)
        message = not_shown(len(found) - len(kept), is_cut=is_cut)
        shown.append(diagnostic_json(program.positions, Span(start, start), message))
    unchecked = page.first_unchecked()
    if unchecked is not None:
        fence = unchecked.fence
        message = phrase(
            "this program and the programs below are not checked, because an editor checks only the first programs "
            "of a large document: at most {programs:,} programs with {characters:,} characters, and fewer if "
            "the checks take long; `mines-lint --markdown` checks all",
            programs=MOST_PROGRAMS,
            characters=MOST_CHARACTERS,
        )
        shown.append(diagnostic_json(page.source.positions, Span(fence, fence), message))
    return array(shown)
