"""Diagnostics as the protocol writes them.

They are sent at every key, a thousand of them for some texts: so they are written as JSON at once. What is the
same for many, or after the next key, is written once.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from mines_tools.lint.shipped import shipped_page
from mines_tools.lsp.documents import MOST as MOST_CHARACTERS
from mines_tools.lsp.documents import Written
from mines_tools.lsp.protocol import Encoded
from mines_tools.lsp.uris import uri_of
from mines_tools.phrases import phrase, spoken
from mines_tools.text import Span, changed_stretch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic, Related, Severity, Tag
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.positions import Positions

_MANY = 32
"""Diagnostics from which on it pays to look for what was written before."""
MOST = 1_000
"""More than this of one file nobody reads, and publishing them takes its time."""
NONE = Encoded("[]")

_SEVERITY: dict[Severity, int] = {"error": 1, "warning": 2, "info": 3, "hint": 4}
_TAG: dict[Tag, int] = {"unnecessary": 1, "deprecated": 2}
_HERE = Span(0, 0)


def published(
    document: Document, found: Sequence[Diagnostic] | None = None, rule_link: str = ""
) -> Encoded:
    """What is shown of `document`, or what was `found`; if that is too much, the first, and a word on the
    rest. With `rule_link`, the codes of rules lead there."""
    if document.is_too_long:
        message = phrase(
            "the file has more than {count:,} characters; make it shorter and open it again",
            count=MOST_CHARACTERS,
        )
        return Encoded(f"[{diagnostic_json(document.positions, _HERE, message)}]")
    found = document.diagnostics if found is None else found
    shown = _written(document, found[:MOST], rule_link)
    if len(found) > MOST:
        start = found[MOST - 1].span.start
        message = phrase("and {count:,} more, which are not shown", count=len(found) - MOST + 1)
        shown[-1] = diagnostic_json(document.positions, Span(start, start), message)
    return Encoded(f"[{','.join(shown)}]")


def publication(uri: str, shown: Encoded, version: int | None = None) -> Encoded:
    """The notification that shows them."""
    about = {"uri": uri} if version is None else {"uri": uri, "version": version}
    return Encoded(
        f'{{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics",'
        f'"params":{{{json.dumps(about)[1:-1]},"diagnostics":{shown}}}}}'
    )


def _written(document: Document, found: Sequence[Diagnostic], rule_link: str) -> list[str]:
    """Each diagnostic. One in a line that is as it was before an edit, and where it was, is not written again."""
    before, text = document.written, document.text
    lines = len(document.positions.lines)
    if before is None or before.rule_link != rule_link or len(found) < _MANY:
        each = [one(document, diagnostic, rule_link) for diagnostic in found]
    else:
        stretch = changed_stretch(before.text, text)
        first = 0
        for new, old in zip(found, before.found, strict=False):
            if new.span.end >= stretch.start or not _is_written_alike(new, old, 0):
                break
            first += 1
        start = bisect_left(found, stretch.after_end, key=_start)
        before_start = bisect_left(before.found, stretch.before_end, key=_start)
        stop = start = max(start, first)
        if lines == before.lines and not stretch.reaches_end:
            for new, old in zip(found[start:], before.found[before_start:], strict=False):
                is_behind = new.span.start >= stretch.after_end
                if not is_behind or not _is_written_alike(new, old, stretch.growth):
                    break
                stop += 1
        each = [
            *before.each[:first],
            *(one(document, diagnostic, rule_link) for diagnostic in found[first:start]),
            *before.each[before_start : before_start + stop - start],
            *(one(document, diagnostic, rule_link) for diagnostic in found[stop:]),
        ]
    document.written = Written(text, lines, found, each, rule_link)
    return list(each)


def _is_written_alike(new: Diagnostic, old: Diagnostic, by: int) -> bool:
    """Whether `new` differs from `old` in nothing but that it stands `by` further on."""
    code, _, severity, (start, end), message, remedy, related, tags, _ = new
    (
        old_code,
        _,
        old_severity,
        (old_start, old_end),
        old_message,
        old_remedy,
        others,
        old_tags,
        _,
    ) = old
    return (
        start - old_start == end - old_end == by
        and message == old_message
        and code == old_code
        and severity == old_severity
        and remedy == old_remedy
        and tags == old_tags
        and not related
        and not others
    )


def _start(diagnostic: Diagnostic) -> int:
    return diagnostic.span.start


def one(document: Document, diagnostic: Diagnostic, rule_link: str = "") -> str:
    """One diagnostic."""
    code, name, severity, span, message, remedy, related, tags, _ = diagnostic
    said = _said(document.language.id, code, name, severity, message, remedy, tags, rule_link)
    place = document.positions.range_json(span)
    if related:
        return f'{{"range":{place},{said},"relatedInformation":{_related(document, related)}}}'
    return f'{{"range":{place},{said}}}'


def diagnostic_json(
    positions: Positions, span: Span, message: str, severity: Severity = "info", code: str = ""
) -> str:
    """A diagnostic that comes from no rule."""
    fields = {"message": message, "severity": _SEVERITY[severity], "source": "mines"}
    if code:
        fields["code"] = code
    return f'{{"range":{positions.range_json(span)},{json.dumps(fields)[1:-1]}}}'


@lru_cache(maxsize=1 << 13)
def _said(
    language_id: str,
    code: str,
    name: str,
    severity: Severity,
    message: str,
    remedy: str,
    tags: tuple[Tag, ...],
    rule_link: str,
) -> str:
    """All but the places."""
    # Editors show the code; the name, by which people know a rule, they would keep to themselves.
    words = f"{message} [{name}]\n{remedy}" if remedy else f"{message} [{name}]"
    fields = {"message": words, "severity": _SEVERITY[severity], "code": code, "source": "mines"}
    link = _link(language_id, code, name, rule_link)
    if link is not None:
        fields["codeDescription"] = {"href": link}
    if tags:
        fields["tags"] = [_TAG[tag] for tag in tags]
    return json.dumps({**fields, "data": {"name": name}})[1:-1]


def _related(document: Document, related: Sequence[Related]) -> str:
    uri, positions = json.dumps(document.uri), document.positions
    places = (
        f'{{"location":{{"uri":{uri},"range":{positions.range_json(each.span)}}},'
        f'"message":{json.dumps(each.message)}}}'
        for each in related
    )
    return f"[{','.join(places)}]"


def _link(language_id: str, code: str, name: str, rule_link: str) -> str | None:
    """Where a rule is documented: where the client wants it, else the page that came with the package."""
    if rule_link:
        return rule_link.replace("{code}", quote(code)).replace("{name}", quote(name))
    page = shipped_page(language_id, spoken())
    return None if page is None else f"{uri_of(page)}#{code.lower()}-{name}"
