"""A language without lines and comments works in the server, even without features for editors."""

from __future__ import annotations

import pytest

from mines_tools.interface.editor import Editor
from mines_tools.interface.language import LANGUAGES, Checked, Parsed
from mines_tools.text.diagnostics import Diagnostic
from mines_tools.text.source import Span
from tests.lsp.client import Client, Failure, converse
from tests.lsp.forms import all_said, changed, place
from tests.toy import language as toy
from tests.toy import with_editor
from tests.toy.analysis import Task

_URI = "file:///somewhere/a.beads"
_PUSH = "textDocument/publishDiagnostics"
_OPTIONS = {"tabSize": 4, "insertSpaces": True}
_LINE = {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}
_SAID = """\
0:1-0:2 error T001 strange-bead
  no bead
0:2-0:3 warning T101 needless-place
  empty places"""


def _with(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setitem(LANGUAGES, "toy", module)  # type: ignore[arg-type]


def test_with_an_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, "tests.toy.with_editor")

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">?_|v", _URI, language="")
        assert all_said((await client.wait(_PUSH))["diagnostics"]) == _SAID
        found = await client.at("hover", 0, 4, _URI)
        assert (found["contents"]["value"], place(found["range"])) == ("down", "0:4-0:5")
        rows = await client.of("documentSymbol", _URI)
        assert [(each["name"], place(each["range"])) for each in rows] == [
            (">?_", "0:0-0:3"),
            ("v", "0:4-0:5"),
        ]
        (grid,) = await client.of("mines/grids", _URI, range=_LINE)
        shown = [{"row": 0, "line": 0, "cells": [0, 1, 2]}, {"row": 1, "line": 0, "cells": [4]}]
        assert grid == {"name": "sheet", "columns": 3, "rows": 2, "first": 0, "shown": shown}
        assert await client.at("mines/coordinate", 0, 4, _URI) == {
            "column": 0,
            "row": 1,
            "label": "row 1",
            "detail": "down",
        }
        hints = await client.of("inlayHint", _URI, range=_LINE)
        assert [(each["label"], each["position"]["character"]) for each in hints] == [
            ("3", 3), ("1", 5),
        ]  # fmt: skip
        edits = await client.of("formatting", _URI, options=_OPTIONS)
        assert changed(edits) == ["0:2-0:3 ''"]
        with pytest.raises(Failure, match="nothing here has a name that can be changed"):
            await client.at("prepareRename", 0, 0, _URI)
        assert client.params_of("window/showMessage") == []

    converse(talk)


def test_cells_of_several_code_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """The editor gets the start, the end and the width of each cell, and hovers and hints are about
    whole cells."""
    _with(monkeypatch, "tests.toy.with_editor")

    async def talk(client: Client) -> None:
        hints = {"count": False, "bead": True}
        await client.start(initializationOptions={"inlayHints": hints})
        client.open("v\U0001f469\u200d\U0001f680\u2764\ufe0f>|v|", _URI, language="")
        (grid,) = await client.of("mines/grids", _URI, range=_LINE)
        assert grid["rows"] == 3  # the last has no cells
        assert grid["shown"] == [
            {
                "row": 0,
                "line": 0,
                "marks": "  H ",
                "cells": [0, 1, 6, 8],
                "ends": [1, 6, 8, 9],
                "widths": [1, 2, 2, 1],
            },
            {"row": 1, "line": 0, "cells": [10]},
        ]
        for character in (1, 3, 4):
            found = await client.at("hover", 0, character, _URI)
            assert (found["contents"]["value"], place(found["range"])) == (
                "an astronaut",
                "0:1-0:6",
            )
        where = await client.at("mines/coordinate", 0, 7, _URI)
        assert (where["column"], where["row"], where["detail"]) == (2, 0, "a heart")
        said = await client.of("inlayHint", _URI, range=_LINE)
        assert [each["label"] for each in said] == ["bead", "bead", "bead"]

    converse(talk)


def test_with_an_editor_that_draws_no_grids(monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, "tests.toy.with_editor")
    fields = with_editor.EDITOR._asdict()
    del fields["grids"], fields["coordinate"]
    less = with_editor.LANGUAGE._replace(editor=lambda: Editor(**fields))
    monkeypatch.setattr(with_editor, "LANGUAGE", less)

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">?_|v", _URI, language="")
        assert await client.of("mines/grids", _URI, range=_LINE) == []
        assert await client.at("mines/coordinate", 0, 4, _URI) is None
        assert await client.at("mines/board", 0, 4, _URI) is None
        refused = await client.at("mines/boardAct", 0, 4, _URI, act={"kind": "left"})
        assert refused == {"refused": "this language has no acts of this kind on the board"}

    converse(talk)


def test_flow_rules_without_an_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The findings of the flow rules are sent when the analysis has ended."""

    def check(
        parsed: Parsed, _selection: object, analysis: object, _keep: object, _most: object
    ) -> Checked:
        found = Diagnostic("T102", "long-row", "info", Span(0, len(parsed.text)), str(analysis))
        return Checked([found] if analysis == "known" else [])

    changed = toy.LANGUAGE._replace(analyse=lambda *_arguments: Task("known", 1, 1), check=check)
    monkeypatch.setattr(toy, "LANGUAGE", changed)
    _with(monkeypatch, "tests.toy.language")

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">|v", _URI, language="")
        while not (said := (await client.wait(_PUSH))["diagnostics"]):
            pass
        assert [each["message"] for each in said] == ["known [long-row]"]

    converse(talk)


def test_without_an_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    _with(monkeypatch, "tests.toy.language")

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">?_|v", _URI, language="")
        assert all_said((await client.wait(_PUSH))["diagnostics"]) == _SAID
        assert await client.at("hover", 0, 4, _URI) is None
        assert await client.of("documentSymbol", _URI) == []
        assert await client.of("mines/grids", _URI, range=_LINE) == []
        assert await client.at("mines/coordinate", 0, 4, _URI) is None
        edits = await client.of("formatting", _URI, options=_OPTIONS)
        assert changed(edits) == ["0:2-0:3 ''"]

    converse(talk)


@pytest.mark.parametrize(
    ("sent", "changes"),
    [
        ({}, ["0:1-0:2 ''"]),
        ({"keep-places": "on", "hearts": "auto"}, []),
        ({"keep-places": "off", "hearts": "long"}, ["0:1-0:2 ''", "0:3-0:4 '\u2764\ufe0f'"]),
        ({"keep-places": True, "hearts": "huge", "squeeze": "on", "normalize": "on"}, []),
        ({"keep-places": None, "hearts": 1}, ["0:1-0:2 ''"]),
    ],
)
def test_format_options(
    monkeypatch: pytest.MonkeyPatch, sent: dict[str, object], changes: list[str]
) -> None:
    """The client can set the format options that the language declares."""
    _with(monkeypatch, "tests.toy.language")

    async def talk(client: Client) -> None:
        await client.start(initializationOptions={"mines": {"format": sent}})
        client.open(">_|\u2764", _URI, language="")
        edits = await client.of("formatting", _URI, options=_OPTIONS)
        assert changed(edits) == changes

    converse(talk)
