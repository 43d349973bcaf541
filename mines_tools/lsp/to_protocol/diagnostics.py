"""Converts diagnostics to JSON in the form of the protocol.

Diagnostics are sent after every key stroke, and some texts have a thousand of them. So the JSON is written directly. A
part that many diagnostics share is written only once. A *block* is a group of consecutive diagnostics. If an edit does
not change a block, the JSON of the block is reused.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from mines_tools.lint.shipped import shipped_page
from mines_tools.lsp.document_diagnostics import MOST as MOST_OF_A_RULE
from mines_tools.lsp.documents import MOST as MOST_CHARACTERS
from mines_tools.lsp.documents import WrittenBlock, WrittenDiagnostics
from mines_tools.lsp.protocol import array, encoded
from mines_tools.project.uris import uri_of
from mines_tools.report.formats import cell_text
from mines_tools.text.diagnostic_store import findings
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.positions import ClientPositions
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.text.diagnostic_store import Block, Findings, ShiftedBlock
    from mines_tools.text.diagnostics import Diagnostic, Related, Severity, Tag

MOST = 1_000
"""The maximum number of diagnostics of one file that are shown. Nobody reads more diagnostics, and sending them takes
time."""
NONE = array(())

_SEVERITY: dict[Severity, int] = {"error": 1, "warning": 2, "info": 3, "hint": 4}
_TAG: dict[Tag, int] = {"unnecessary": 1, "deprecated": 2}
_HERE = Span(0, 0)
_COMPACT = (",", ":")
_MESSAGE = '"message":"'
"""The start of the JSON that `_fields_json` returns."""


def published(
    document: Document, diagnostics: Sequence[Diagnostic] | None = None, rule_link: str = ""
) -> Encoded:
    """Return `diagnostics`, or by default the diagnostics of `document`, as JSON.

    If there are too many diagnostics, return the first of them, and a message about the rest. If `rule_link` is not
    empty, the links on rule codes lead to this target.
    """
    if document.is_too_long:
        return array([_too_long(document)])
    diagnostics = findings(document.diagnostics if diagnostics is None else diagnostics)
    if len(diagnostics) <= MOST and not document.is_cut:
        return array(_written(document, diagnostics, rule_link))
    if len(diagnostics) <= MOST - 1:
        kept, start = diagnostics, len(document.text)
    else:
        kept, rest = diagnostics.cut(MOST - 1)
        start = rest.span.start
    shown = _written(document, kept, rule_link)
    message = not_shown(len(diagnostics) - len(kept), is_cut=document.is_cut)
    shown.append(diagnostic_json(document.positions, Span(start, start), message))
    return array(shown)


def not_shown(count: int, *, is_cut: bool) -> str:
    """Return the message about `count` diagnostics that are not shown. `is_cut` says that a rule has stopped, so that
    there are more."""
    if is_cut:
        return phrase(
            "and more, which are not shown: a rule stops after {most:,} places",
            most=MOST_OF_A_RULE,
        )
    return phrase("and {count:,} more, which are not shown", count=count)


def publication(uri: str, shown: Encoded, version: int | None = None) -> Encoded:
    """Return the notification that shows diagnostics of the text at `uri`. `shown` is the JSON of these diagnostics."""
    about = {"uri": uri} if version is None else {"uri": uri, "version": version}
    return encoded(
        '{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics",'
        f'"params":{{{json.dumps(about)[1:-1]},"diagnostics":',
        shown,
        "}}",
    )


def _written(document: Document, findings: Findings, rule_link: str) -> list[str]:
    """Return the diagnostics `findings` as JSON, block by block.

    An edit leaves most blocks unchanged, or only moves them to other lines. So the JSON of a block is reused if it was
    written before.
    """
    if document.language.cell_at is not None:
        # The messages contain the places of cells, which an edit can change.
        return [one(document, diagnostic, rule_link) for diagnostic in findings]
    before, lines = document.written, document.positions.lines
    reusable = before.blocks if before is not None and before.rule_link == rule_link else {}
    blocks: dict[Block, WrittenBlock] = {}
    shown: list[str] = []
    for part in findings.parts:
        block = part.block
        line = lines.line_at(block.diagnostics[0].span.start + part.shift)
        written = reusable.get(block)
        if written is None:
            written = _in_lines(document, part, line, rule_link)
        elif written.line != line:
            written = _moved(written, line)
        if written is None:
            shown += [one(document, diagnostic, rule_link) for diagnostic in part.diagnostics]
        else:
            blocks[block] = written
            shown.append(written.json)
    document.written = WrittenDiagnostics(rule_link, blocks)
    return shown


def _in_lines(
    document: Document, part: ShiftedBlock, line: int, rule_link: str
) -> WrittenBlock | None:
    """Return the JSON of a block. Return None if a diagnostic of the block covers several lines, or has related places.

    Such a diagnostic has several places. An edit between two of the places can change the number of lines between them.
    So the JSON cannot be reused after an edit.
    """
    language_id, in_line = document.language.id, document.positions.in_line
    forms: list[str] = []
    lines: list[int] = []
    for code, name, severity, span, message, remedy, related, tags, *_ in part.diagnostics:
        place = in_line(span)
        if place is None or related:
            return None
        fields = _fields_json(language_id, code, name, severity, message, remedy, tags, rule_link)
        at, column, end = place
        forms.append(
            f'{{"range":{{"start":{{"line":%d,"character":{column}}},'
            f'"end":{{"line":%d,"character":{end}}}}},{fields.replace("%", "%%")}}}'
        )
        lines += (at, at)
    form = ",".join(forms)
    return WrittenBlock(line, form, lines, form % tuple(lines))


def _moved(written: WrittenBlock, line: int) -> WrittenBlock:
    """Return the block `written`, moved so that its first diagnostic is in the line `line`."""
    before, form, lines, _ = written
    moved = [number + line - before for number in lines]
    return WrittenBlock(line, form, moved, form % tuple(moved))


def one(document: Document, diagnostic: Diagnostic, rule_link: str = "") -> str:
    """Return the JSON of one diagnostic."""
    code, name, severity, span, message, remedy, related, tags, *_ = diagnostic
    language_id = document.language.id
    fields = _fields_json(language_id, code, name, severity, message, remedy, tags, rule_link)
    cell = _cell(document, diagnostic)
    if cell and cell not in message:
        fields = f"{_MESSAGE}{cell}: {fields.removeprefix(_MESSAGE)}"
    place = document.positions.range_json(span)
    if related:
        places = _related(document.uri, document.positions, related)
        return f'{{"range":{place},{fields},"relatedInformation":{places}}}'
    return f'{{"range":{place},{fields}}}'


def _cell(document: Document, diagnostic: Diagnostic) -> str:
    """Return the place of the cell at which `diagnostic` starts, such as ``(3, 0)``. Return an empty text if the
    language does not name places in this way."""
    cell_at = document.language.cell_at
    cell = None if cell_at is None else cell_at(document.parsed, diagnostic.span.start)
    return "" if cell is None else cell_text(*cell)


def _too_long(document: Document) -> str:
    """Return the JSON of the diagnostic of `document`, which has more than `MOST_CHARACTERS` characters."""
    message = phrase(
        "the file has more than {count:,} characters; make it shorter and open it again",
        count=MOST_CHARACTERS,
    )
    return diagnostic_json(document.positions, _HERE, message)


def diagnostic_json(
    positions: ClientPositions,
    span: Span,
    message: str,
    severity: Severity = "info",
    code: str = "",
) -> str:
    """Return the JSON of a diagnostic that does not come from a rule."""
    fields = {"message": message, "severity": _SEVERITY[severity], "source": "mines"}
    if code:
        fields["code"] = code
    return f'{{"range":{positions.range_json(span)},{json.dumps(fields)[1:-1]}}}'


@lru_cache(maxsize=1 << 13)
def _fields_json(
    language_id: str,
    code: str,
    name: str,
    severity: Severity,
    message: str,
    remedy: str,
    tags: tuple[Tag, ...],
    rule_link: str,
) -> str:
    """Return the fields of a diagnostic as JSON, without the braces around them. The first field is the message. The
    fields for places are left out."""
    # Editors show the code but not the name, by which people know a rule.
    words = f"{message} [{name}]\n{remedy}" if remedy else f"{message} [{name}]"
    fields = {
        "message": words,
        "severity": _SEVERITY[severity],
        "code": code,
        "source": language_id,
    }
    link = _link(language_id, code, name, rule_link)
    if link is not None:
        fields["codeDescription"] = {"href": link}
    if tags:
        fields["tags"] = [_TAG[tag] for tag in tags]
    return json.dumps(fields, separators=_COMPACT)[1:-1]


def _related(uri: str, positions: ClientPositions, related: Sequence[Related]) -> str:
    uri_json = json.dumps(uri)
    places = (
        f'{{"location":{{"uri":{uri_json},"range":{positions.range_json(related_place.span)}}},'
        f'"message":{json.dumps(related_place.message)}}}'
        for related_place in related
    )
    return f"[{','.join(places)}]"


def _link(language_id: str, code: str, name: str, rule_link: str) -> str | None:
    """Return the link to the documentation of a rule: the client's `rule_link`. If `rule_link` is empty, return the
    link to a page that comes with the package; None if there is no such page."""
    if rule_link:
        return rule_link.replace("{code}", quote(code)).replace("{name}", quote(name))
    page = shipped_page(language_id)
    return None if page is None else f"{uri_of(page)}#{code.lower()}-{name}"
