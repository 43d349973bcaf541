"""Diagnostics that are pushed, diagnostics that are requested, and those of files that are not
open. All are sent again when the analysis or the configuration changes."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from threading import Semaphore
from typing import TYPE_CHECKING, Any

from mines_tools.lsp.document_diagnostics import check
from mines_tools.project.uris import path_of, uri_of
from tests.lsp.client import URI, Client, converse
from tests.lsp.forms import all_said, name_and_message, said

if TYPE_CHECKING:
    import pytest

_HELLO = Path(__file__).parents[2] / "examples" / "hello.mines"


_PUSH = "textDocument/publishDiagnostics"


_BROKEN = "..*.\n.*.\n....\n0,0"


_RAGGED = """\
1:0-1:3 error M003 ragged-board
  row 1 is 3 wide, the board is 4 wide
  add 1 cell
  0:0-0:4 row 0 is 4 wide"""


_PULLING = {
    "textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}},
}


def _about(uri: str) -> Any:
    return lambda params: params["uri"] == uri


def test_pushed_at_once_and_again_when_analysis_is_ready() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(".*\n\n0,0", version=7)
        client.change({"text": ".*\n..\n00,0\n0,1\n1,1\n1,1\n0,0"}, version=8)
        first = await client.wait(_PUSH, lambda params: params["version"] == 8)
        second = await client.wait(_PUSH)
        assert second["version"] == 8
        codes = [{each["code"] for each in push["diagnostics"]} for push in (first, second)]
        assert "M103" in codes[0]
        assert "M201" in codes[1] - codes[0]
        assert codes[0] <= codes[1]

    converse(talk)


def test_form() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(_BROKEN)
        assert all_said((await client.wait(_PUSH))["diagnostics"]) == _RAGGED
        client.open(".*\n..\n!\n!\n0,0\n@\n0,0", "file:///other.mines")
        await client.wait(_PUSH, _about("file:///other.mines"))
        client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        assert (await client.wait(_PUSH, _about(URI)))["diagnostics"] == []

    converse(talk)


def test_lines_that_are_never_reached_are_tagged() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(".*\n..\n0,0\n0,1\n1,1\n1,1\n0,0")
        await client.wait(_PUSH)
        second = await client.wait(_PUSH)
        unreached = [each for each in second["diagnostics"] if each["code"] == "M201"]
        assert [said(each).splitlines()[0] for each in unreached] == [
            "5:0-6:3 warning M201 unreachable-operation [unnecessary]"
        ]

    converse(talk)


def test_the_documentation_is_on_this_machine() -> None:
    shown: list[Any] = []

    async def talk(client: Client) -> None:
        await client.start()
        client.open(".*\n..\n00,0  # mines: ignore[M105]")
        await client.wait(_PUSH)
        shown.extend((await client.wait(_PUSH))["diagnostics"])

    converse(talk)
    assert len(shown) >= 2
    for each in shown:
        uri, _, anchor = each["codeDescription"]["href"].partition("#")
        path = path_of(uri)
        assert path is not None
        heading = f"{each['code']} {name_and_message(each)[0]}"
        assert anchor == heading.lower().replace(" ", "-")
        # A page that a browser shows.
        assert f'<h2 id="{anchor}">{heading}</h2>' in Path(path).read_text("utf-8").split("\n")


def test_the_documentation_is_where_the_client_wants_it() -> None:
    async def talk(client: Client) -> None:
        await client.start(initializationOptions={"ruleLink": "mines-rule:/{code}%20{name}.md"})
        client.open(".*\n..\n?")
        (shown,) = (await client.wait(_PUSH))["diagnostics"]
        link = "mines-rule:/M010%20unknown-operation.md"
        assert shown["codeDescription"] == {"href": link}

    converse(talk)


def test_at_most_a_thousand() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(".*\n..\n" + "\n".join(["0 0"] * 1_500))
        shown = (await client.wait(_PUSH))["diagnostics"]
        assert len(shown) == 1_000
        assert said(shown[-1]) == "1001:0-1001:0 info None \n  and 501 more, which are not shown"

    converse(talk)


def test_directives_are_not_called_unused_while_analysis_is_awaited() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(".*\n..\n0,0\n0,1\n1,1\n1,1  # mines: ignore")
        first, second = await client.wait(_PUSH), await client.wait(_PUSH)
        assert "L001" not in str(first)
        assert "M201" not in str(second)

    converse(talk)


def test_pulled() -> None:
    async def talk(client: Client) -> None:
        await client.start(_PULLING)
        client.open(_BROKEN)
        await client.wait("workspace/diagnostic/refresh")
        report = await client.of("diagnostic")
        assert (report["kind"], all_said(report["items"])) == ("full", _RAGGED)
        again = await client.of("diagnostic", previousResultId=report["resultId"])
        assert again == {"kind": "unchanged", "resultId": report["resultId"]}
        client.change({"text": ".*.\n...\n00,0"})
        before = await client.of("diagnostic", previousResultId=report["resultId"])
        assert [each["code"] for each in before["items"]] == ["M103"]
        await client.wait("workspace/diagnostic/refresh")
        after = await client.of("diagnostic", previousResultId=before["resultId"])
        assert after["kind"] == "full"
        # Analysis finds nothing more: that is not sent again.
        client.change({"text": ".*.\n...\n00,0\n2,0\n0,1\n1,1\n2,1"}, version=3)
        before = await client.of("diagnostic", previousResultId=after["resultId"])
        assert (before["kind"], len(before["items"])) == ("full", 1)
        await client.wait("workspace/diagnostic/refresh")
        after = await client.of("diagnostic", previousResultId=before["resultId"])
        assert after["kind"] == "unchanged"
        assert after["resultId"] != before["resultId"]
        assert (await client.of("diagnostic", "file:///not/open.mines"))["items"] == []
        assert client.params_of(_PUSH) == []

    converse(talk)


def test_a_client_that_can_not_be_told_to_ask_again_is_not_asked_to() -> None:
    async def talk(client: Client) -> None:
        await client.start({"textDocument": {"diagnostic": {}}})
        assert "diagnosticProvider" not in client.capabilities
        client.open(_BROKEN)
        await client.wait(_PUSH)

    converse(talk)


def test_files_that_are_not_open(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "broken.mines").write_text(_BROKEN, newline="")
    shutil.copy(_HELLO, tmp_path / "one" / "fine.mines")
    broken = [tmp_path / name / "broken.mines" for name in ("one", "two")]
    uris = [uri_of(str(path)) for path in broken]

    async def talk(client: Client) -> None:
        folders = [{"uri": uri_of(str(tmp_path / name)), "name": name} for name in ("one", "two")]
        await client.start(workspaceFolders=folders)
        for uri in uris:
            shown = await client.wait(_PUSH, _about(uri))
            assert all_said(shown["diagnostics"]) == _RAGGED
        # Open, the text counts; closed, the file does.
        client.open("...\n.*.\n0,0", uris[0])
        assert (await client.wait(_PUSH, _about(uris[0])))["diagnostics"] == []
        client.notify("textDocument/didClose", {"textDocument": {"uri": uris[0]}})
        found = await client.request("workspace/symbol", {"query": "hello, world"})
        assert [each["location"]["uri"] for each in found] == [
            uri_of(str(tmp_path / "one" / "fine.mines"))
        ]
        again = await client.wait(
            _PUSH, lambda each: each["uri"] == uris[0] and each["diagnostics"]
        )
        assert all_said(again["diagnostics"]) == _RAGGED
        # A file that goes takes its diagnostics with it.
        broken[0].unlink()
        changes = [{"uri": uris[0], "type": 3}]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        assert (await client.wait(_PUSH, _about(uris[0])))["diagnostics"] == []
        # And so does a folder.
        event = {"event": {"added": [], "removed": [folders[1]]}}
        client.notify("workspace/didChangeWorkspaceFolders", event)
        assert (await client.wait(_PUSH, _about(uris[1])))["diagnostics"] == []
        fine = uri_of(str(tmp_path / "one" / "fine.mines"))
        assert fine not in str(client.params_of(_PUSH))

    converse(talk)


def test_of_a_new_folder_one_file_is_enough(tmp_path: Path) -> None:
    """Editors begin to watch a folder only after it exists, so they do not report its first
    files."""

    (tmp_path / "old.mines").write_text(_BROKEN, newline="")

    async def talk(client: Client) -> None:
        await client.start(rootUri=uri_of(str(tmp_path)))
        await client.wait(_PUSH, _about(uri_of(str(tmp_path / "old.mines"))))
        (tmp_path / "new").mkdir()
        for name in ("first", "second"):
            (tmp_path / "new" / f"{name}.mines").write_text(_BROKEN, newline="")
        changes = [{"uri": uri_of(str(tmp_path / "new" / "second.mines")), "type": 1}]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        first = uri_of(str(tmp_path / "new" / "first.mines"))
        shown = await client.wait(_PUSH, _about(first))
        assert all_said(shown["diagnostics"]) == _RAGGED

    converse(talk)


def test_files_that_are_left_out_are_so_when_they_change(tmp_path: Path) -> None:
    (tmp_path / "mines-tools.toml").write_text('exclude = ["made/*"]')
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("ignored/")
    left_out = [tmp_path / name / "a.mines" for name in ("made", "ignored", "node_modules")]
    outside = tmp_path.parent / f"{tmp_path.name}-outside.mines"
    last = tmp_path / "made.mines"
    paths = [*left_out, outside, last]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text(_BROKEN, newline="")

    async def talk(client: Client) -> None:
        await client.start(rootUri=uri_of(str(tmp_path)))
        await client.wait(_PUSH, _about(uri_of(str(last))))
        # They are looked at in this order, so that the last one tells that all were.
        changes = [{"uri": uri_of(str(path)), "type": 2} for path in paths]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        await client.wait(_PUSH, _about(uri_of(str(last))))
        assert {each["uri"] for each in client.params_of(_PUSH)} == {uri_of(str(last))}

    converse(talk)


def test_files_that_are_not_open_are_pulled(tmp_path: Path) -> None:
    (tmp_path / "broken.mines").write_text(_BROKEN, newline="")
    uri = uri_of(str(tmp_path / "broken.mines"))

    async def talk(client: Client) -> None:
        await client.start(_PULLING, rootUri=uri_of(str(tmp_path)))
        await client.wait(_PUSH, _about(uri))
        client.open(".*.\n...\n00,0")
        (document, file) = (
            await client.request("workspace/diagnostic", {"previousResultIds": []})
        )["items"]
        assert (document["uri"], document["version"]) == (URI, 1)
        assert (file["uri"], file["kind"], all_said(file["items"])) == (uri, "full", _RAGGED)
        assert (await client.wait(_PUSH, _about(uri)))["diagnostics"] == []  # not twice
        known = [
            {"uri": uri, "value": file["resultId"]},
            {"uri": "file:///gone.mines", "value": "1"},
        ]
        report = await client.request("workspace/diagnostic", {"previousResultIds": known})
        assert {each["uri"]: each["kind"] for each in report["items"]} == {
            URI: "full",
            uri: "unchanged",
            "file:///gone.mines": "full",
        }

    converse(talk)


def test_a_file_deleted_while_open_stays_as_it_is_in_the_editor(tmp_path: Path) -> None:
    path = tmp_path / "program.mines"
    path.write_text(_BROKEN, newline="")
    uri = uri_of(str(path))

    async def talk(client: Client) -> None:
        await client.start(rootUri=uri_of(str(tmp_path)))
        client.open(_BROKEN, uri)
        await client.wait(_PUSH, _about(uri))
        path.unlink()
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 3}]})
        client.change({"text": _BROKEN + "\n0,0"}, uri=uri)
        shown = await client.wait(_PUSH, lambda params: params.get("version") == 2)
        assert all_said(shown["diagnostics"]) == _RAGGED
        client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        assert (await client.wait(_PUSH, _about(uri)))["diagnostics"] == []

    converse(talk)


def test_many_files_show_progress(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"{number}.mines").write_text("...\n.*.\n0,0", newline="")

    async def talk(client: Client) -> None:
        capabilities = {"window": {"workDoneProgress": True}}
        await client.start(capabilities, rootUri=uri_of(str(tmp_path)))
        await client.wait("$/progress", lambda params: params["value"]["kind"] == "end")
        begin, *reports, _ = [each["value"] for each in client.params_of("$/progress")]
        assert begin == {"kind": "begin", "title": "Checking files", "cancellable": True}
        assert reports[-1] == {"kind": "report", "message": "30 of 30", "percentage": 100}

    converse(talk)


def test_no_flow_within_a_budget_of_nothing() -> None:
    async def talk(client: Client) -> None:
        await client.start(initializationOptions={"flowBudget": 0})
        client.open(".*\n..\n0,0\n0,1\n1,1\n1,1\n00,0")
        await client.of("documentLink")
        (shown,) = client.params_of(_PUSH)
        assert [each["code"] for each in shown["diagnostics"]] == ["M103"]

    converse(talk)


def test_a_directive_is_not_unused_if_analysis_stopped_early() -> None:
    """`mines-lint` does the same: the rule might have reported something, so the directive may be
    needed."""

    async def talk(client: Client) -> None:
        await client.start(initializationOptions={"flowBudget": 1})
        heading, *lines = _HELLO.read_text("utf-8").split("\n")
        directives = " mines: ignore[M204] mines: ignore[M102]"
        client.open("\n".join([heading + directives, *lines]))
        await client.wait(_PUSH)
        pushed = await client.wait(_PUSH)
        (said,) = (each["message"] for each in pushed["diagnostics"] if each["code"] == "L001")
        assert said == "nothing to ignore: M102 [unused-suppression]"

    converse(talk)


def test_nothing_is_said_of_a_document_that_changes_while_all_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An empty list would tell the editor that the document has no findings."""
    large = ".*\n..\n" + "00,0\n" * 8_000
    gate, begun = Semaphore(0), Semaphore(0)

    def check_at_the_gate(*arguments: Any, **named: Any) -> Any:
        begun.release()
        assert gate.acquire(timeout=60)
        return check(*arguments, **named)

    monkeypatch.setattr("mines_tools.lsp.document_diagnostics.check", check_at_the_gate)

    async def talk(client: Client) -> None:
        await client.start({"textDocument": {"diagnostic": {}}})
        client.open(large)
        params = {"previousResultIds": [{"uri": URI, "value": "0"}]}
        _, answer = client.begin("workspace/diagnostic", params)
        assert await asyncio.to_thread(begun.acquire, timeout=60)
        client.change({"text": large + "0,0"})
        gate.release()
        try:
            assert (await asyncio.wait_for(answer, 60))["items"] == []
        finally:
            gate.release(10)
        (report,) = (await client.request("workspace/diagnostic", params))["items"]
        assert len(report["items"]) == 1_000

    converse(talk)
