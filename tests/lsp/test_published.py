"""Diagnostics are sent as JSON that is put together from earlier JSON. After any edits, the JSON
must agree with the findings."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from lsprotocol import types

from mines_tools.interface.language import language
from mines_tools.lint.shipped import shipped_page
from mines_tools.lsp import document_diagnostics
from mines_tools.lsp.document_diagnostics import check
from mines_tools.lsp.document_settings import SettingsOfDocuments
from mines_tools.lsp.documents import Document, DocumentText
from mines_tools.lsp.to_protocol import diagnostics
from mines_tools.lsp.to_protocol.diagnostics import publication, published
from mines_tools.project.uris import uri_of
from mines_tools.text import diagnostic_store
from tests.lsp.client import URI
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import Span

_SEVERITY = {"error": 1, "warning": 2, "info": 3, "hint": 4}
_PIECES = (
    "\n", "\r\n", "\r", " ", "+", "0", "# é 𝄞", "+1,9 \n", "x", "%d,%", "1,1 2,2", "", "", "\n\n", "𝄞+1,1\n0,0\n",
    "+1,1\n" * 3,
)  # fmt: skip
_TEXT = ".*.\n...\n" + "".join(f"+1,{row} \n? {row} %s\n" for row in range(60))
_HIDES = "# mines: ignore[M102]\n"
_LINK = "rule:/{code}/{name}"


def _read(source: DocumentText, before: Document | None = None, *changes: Any) -> Document:
    document = Document(source, before, changes)
    document.read(SettingsOfDocuments().of(document.uri, document.language), "utf-16")
    document.diagnostics = check(document)
    return document


def _edited(document: Document, change: types.TextDocumentContentChangePartial) -> Document:
    version = (document.version or 0) + 1
    return _read(DocumentText(URI, version, "", document.language), document, change)


def _again(document: Document) -> Document:
    """Return a document with the same text that was never edited."""
    return _read(DocumentText(URI, document.version, document.text, document.language))


def _some_edit(
    source: random.Random, document: Document, pieces: tuple[str, ...]
) -> types.TextDocumentContentChangePartial:
    line = source.randrange(2, len(document.positions.lines) + 1)
    start = types.Position(line, source.randrange(8))
    end = types.Position(line + source.choice((0, 0, 0, 0, 0, 1, 5)), source.randrange(8))
    if end.line == line:
        end = types.Position(line, start.character + source.randrange(3))
    return types.TextDocumentContentChangePartial(
        range=types.Range(start, end), text=source.choice(pieces)
    )


def _place(text: str, offset: int) -> dict[str, int]:
    """Return a position of the protocol, computed from all the text before it."""
    lines = re.split(r"\r\n|\r|\n", text[:offset])
    if text[offset - 1 : offset + 1] == "\r\n":  # within a line end
        lines.pop()
    return {"line": len(lines) - 1, "character": len(lines[-1].encode("utf-16-le")) // 2}


def _range(text: str, span: Span) -> dict[str, Any]:
    return {"start": _place(text, span.start), "end": _place(text, span.end)}


def _plain(document: Document, each: Diagnostic, rule_link: str) -> dict[str, Any]:
    """Return a diagnostic of the protocol, computed in the simplest way."""
    text = document.text
    message = f"{each.message} [{each.name}]"
    link = f"{uri_of(shipped_page('mines') or '')}#{each.code.lower()}-{each.name}"
    found: dict[str, Any] = {
        "range": _range(text, each.span),
        "severity": _SEVERITY[each.severity],
        "code": each.code,
        "source": "mines",
        "message": f"{message}\n{each.help}" if each.help else message,
        "codeDescription": {"href": f"rule:/{each.code}/{each.name}" if rule_link else link},
    }
    if each.tags:
        found["tags"] = [{"unnecessary": 1, "deprecated": 2}[tag] for tag in each.tags]
    if each.related:
        found["relatedInformation"] = [
            {
                "location": {"uri": URI, "range": _range(text, other.span)},
                "message": other.message,
            }
            for other in each.related
        ]
    return found


@pytest.mark.parametrize("edits", [15, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("size", "pieces"), thinned([(1, _PIECES), (3, (*_PIECES, _HIDES)), (64, _PIECES)], 1)
)
def test_published_is_what_the_findings_say_after_any_edits(
    size: int, pieces: tuple[str, ...], edits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diagnostic_store, "_SIZE", size)
    source = random.Random(size)
    document = _read(DocumentText(URI, 1, _TEXT, language("mines")))
    rule_link, seen = "", set()
    for _ in range(edits):
        document = _edited(document, _some_edit(source, document, pieces))
        if source.random() < 0.3:
            continue  # of some versions nothing is published
        if source.random() < 0.1:
            rule_link = "" if rule_link else _LINK
        anew = _again(document)
        assert list(document.diagnostics) == list(anew.diagnostics)
        said = json.loads(str(published(document, rule_link=rule_link)))
        assert said == [_plain(document, each, rule_link) for each in anew.diagnostics]
        found = document.diagnostics
        if isinstance(found, diagnostic_store.Findings):  # else a directive hides some of them
            assert document.written is not None
            assert set(document.written.blocks) <= {part.block for part in found.parts}
        seen |= {each.name for each in anew.diagnostics}
        assert len(said) > 10
    assert len(seen) > 5


def test_too_many_are_cut_after_an_edit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnostic_store, "_SIZE", 4)
    monkeypatch.setattr(diagnostics, "MOST", 10)
    document = _read(DocumentText(URI, 1, ".*.\n...\n" + "+1,0\n" * 8 + "0,0", language("mines")))
    for line in range(6):
        place = types.Range(types.Position(line + 3, 0), types.Position(line + 3, 0))
        document = _edited(
            document, types.TextDocumentContentChangePartial(range=place, text="+1,1\n")
        )
        said = json.loads(str(published(document)))
        assert len(document.diagnostics) == 9 + line
        first = [_plain(document, each, "") for each in document.diagnostics]
        if line <= 1:
            assert said == first
        else:
            assert said[:-1] == first[:9]
            assert said[-1]["range"]["start"] == first[9]["range"]["start"]
            assert said[-1]["message"] == f"and {line} more, which are not shown"


@pytest.mark.parametrize("edits", [20, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize("pieces", [_PIECES, (*_PIECES, _HIDES)])
def test_a_rule_that_has_found_very_much_looks_no_further(
    pieces: tuple[str, ...], edits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = random.Random(len(pieces))
    document = _read(DocumentText(URI, 1, _TEXT, language("mines")))
    cut = 0
    for _ in range(edits):
        change = _some_edit(source, document, pieces)
        monkeypatch.setattr(document_diagnostics, "MOST", 12)
        document = _edited(document, change)
        monkeypatch.setattr(document_diagnostics, "MOST", 10_000)
        whole = _by_code(_again(document).diagnostics)
        for code, found in _by_code(document.diagnostics).items():
            assert found == whole[code][: len(found)]  # all up to some place
            cut += len(found) < len(whole[code])
            assert document.is_cut or len(found) == len(whole[code])
        assert document.is_cut or len(document.diagnostics) == sum(map(len, whole.values()))
    assert cut > 3 * edits // 2


def _by_code(found: Sequence[Diagnostic]) -> dict[str, list[Diagnostic]]:
    by_code: dict[str, list[Diagnostic]] = {}
    for each in found:
        by_code.setdefault(each.code, []).append(each)
    return by_code


def test_what_a_rule_did_not_look_for_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_diagnostics, "MOST", 10)
    monkeypatch.setattr(diagnostics, "MOST_OF_A_RULE", 10)
    text = ".*.\n...\n" + "+1,0\n" * 30 + "1,0 \n0,0"
    document = _read(DocumentText(URI, 1, text, language("mines")))
    said = json.loads(str(published(document)))
    codes = [each.get("code") for each in said]
    assert codes == ["M102"] * 10 + ["M105", None]  # the other rules look at everything
    assert said[-1]["message"] == ("and more, which are not shown: a rule stops after 10 places")


def test_a_directive_is_not_called_unused_where_a_rule_has_not_looked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(document_diagnostics, "MOST", 10)
    text = ".*.\n...\n" + "+1,0\n" * 30 + "+1,0 # mines: ignore[M102]\n0,0"
    document = _read(DocumentText(URI, 1, text, language("mines")))
    assert {each.code for each in document.diagnostics} == {"M102"}


def test_a_block_that_stayed_is_not_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = ".*.\n...\n0,0\n" + "+1,1\n" * 256 + "0,0\n" + "+1,1\n" * 256
    document = _read(DocumentText(URI, 1, text, language("mines")))
    before = str(published(document))
    real, written = diagnostics._in_lines, []
    monkeypatch.setattr(
        diagnostics, "_in_lines", lambda *given: [written.append(given[1]), real(*given)][1]
    )
    place = types.Range(types.Position(259, 0), types.Position(259, 0))
    for new in ("+", "0,0\n"):  # the second one moves lines
        document = _edited(document, types.TextDocumentContentChangePartial(range=place, text=new))
        assert len(str(published(document))) > len(before)
        starts = [each.span.start for part in written for each in part.diagnostics]
        assert document.text.index("+0,0") in starts
        assert len(starts) <= 130
        written.clear()


def test_what_comes_line_by_line_is_not_kept_in_crumbs() -> None:
    document = _read(DocumentText(URI, 1, ".*.\n...\n" + "+1,1\n" * 64 + "0,0", language("mines")))
    for line in range(66, 130):
        place = types.Range(types.Position(line, 0), types.Position(line, 0))
        document = _edited(
            document, types.TextDocumentContentChangePartial(range=place, text="+1,1\n")
        )
    found = document.diagnostics
    assert isinstance(found, diagnostic_store.Findings)
    assert (len(found), len(found.parts)) == (128, 3)


def test_a_notification_says_of_which_text() -> None:
    document = _read(DocumentText(URI, 7, ".*\n+1,0", language("mines")))
    shown = published(document)
    about = {"uri": 'a "name".mines', "diagnostics": json.loads(str(shown))}
    method = "textDocument/publishDiagnostics"
    for version, known in ((7, {"version": 7}), (None, {})):
        said = json.loads(str(publication('a "name".mines', shown, version)))
        assert said == {"jsonrpc": "2.0", "method": method, "params": {**about, **known}}


def test_places_in_a_grid() -> None:
    """In a language whose cells have places, each message names the place once. After an edit, the message names the
    new place."""

    def messages(document: Document, found: Sequence[Diagnostic] | None = None) -> list[str]:
        return [each["message"] for each in json.loads(str(published(document, found)))]

    document = _read(DocumentText(URI, 1, "🏁➡🏁🔚", language("emojifunge")))
    (several,) = document.diagnostics
    assert messages(document) == [
        f"(2, 0): {several.message} [{several.name}]\n{several.help}",
    ]
    (message,) = messages(document, [several._replace(message="it is at (2, 0)")])
    assert message.startswith("it is at (2, 0) [")
    start = types.Range(types.Position(0, 0), types.Position(0, 0))
    document = _edited(document, types.TextDocumentContentChangePartial(range=start, text="➡\n➡"))
    assert messages(document)[0].startswith("(3, 1): ")
