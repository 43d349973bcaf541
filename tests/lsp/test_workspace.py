"""Files of the workspace: folders that appear and disappear, mistakes in some files, and unusual
names."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Any

from mines_tools.lsp import workspace
from mines_tools.lsp.uris import depth
from mines_tools.lsp.workspace import Workspace
from mines_tools.project.uris import path_of, uri_of
from tests.lsp.client import Client, converse

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

_PUSH = "textDocument/publishDiagnostics"
_BROKEN = "..*.\n.*.\n....\n0,0"


def _put(*paths: Path) -> None:
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_BROKEN, newline="")


def _uri(path: Path) -> str:
    return uri_of(str(path))


def _tell(client: Client, *paths: Path, kind: int = 2) -> None:
    changes = [{"uri": _uri(path), "type": kind} for path in paths]
    client.notify("workspace/didChangeWatchedFiles", {"changes": changes})


async def _until(client: Client, path: Path, *, broken: bool = True) -> None:
    """Wait until the file has findings or, if `broken` is False, until it has none."""

    def fits(params: Any) -> bool:
        return bool(params["uri"] == _uri(path) and bool(params["diagnostics"]) == broken)

    await client.wait(_PUSH, fits)


def _shown(client: Client) -> set[str | None]:
    """Return the files that have findings now."""
    last = {each["uri"]: each["diagnostics"] for each in client.params_of(_PUSH)}
    return {path_of(uri) for uri, diagnostics in last.items() if diagnostics}


async def _until_shown(client: Client, paths: set[str]) -> None:
    """Wait until exactly these files have findings."""
    while _shown(client) != paths:
        await client.wait(_PUSH)


def test_problems_go_with_their_folder(tmp_path: Path) -> None:
    gone, stays = tmp_path / "s" / "deep" / "a.mines", tmp_path / "stays.mines"
    _put(gone, stays)

    async def talk(client: Client) -> None:
        await client.start(rootUri=_uri(tmp_path))
        await _until(client, stays)
        shutil.rmtree(tmp_path / "s")
        _tell(client, tmp_path / "s", kind=3)
        await _until(client, gone, broken=False)
        assert _shown(client) == {str(stays)}

    converse(talk)


def test_configurations_go_with_their_folder(tmp_path: Path) -> None:
    left_out, last = tmp_path / "s" / "a.mines", tmp_path / "z.mines"
    _put(left_out, last)
    (tmp_path / "s" / "mines-tools.toml").write_text('exclude = ["a.mines"]')

    async def talk(client: Client) -> None:
        await client.start(rootUri=_uri(tmp_path))
        await _until(client, last)
        shutil.rmtree(tmp_path / "s")
        _tell(client, tmp_path / "s", kind=3)
        _put(left_out)
        _tell(client, left_out, kind=1)
        await _until(client, left_out)

    converse(talk)


def test_folders_that_are_moved_made_and_deleted(tmp_path: Path) -> None:
    last = tmp_path / "z.mines"
    _put(tmp_path / "old" / "deep" / "a.mines", tmp_path / "old" / "node_modules" / "b.mines", last)
    names = ("didCreate", "didRename", "didDelete")

    async def talk(client: Client) -> None:
        can = {"workspace": {"fileOperations": dict.fromkeys(names, True)}}
        await client.start(can, rootUri=_uri(tmp_path))
        folders = {"scheme": "file", "pattern": {"glob": "**", "matches": "folder"}}
        registered = {key: {"filters": [folders]} for key in names}
        assert client.capabilities["workspace"]["fileOperations"] == registered
        await _until(client, last)

        def move(old: str, new: str) -> None:
            (tmp_path / old).rename(tmp_path / new)
            moved = {"oldUri": _uri(tmp_path / old), "newUri": _uri(tmp_path / new)}
            client.notify("workspace/didRenameFiles", {"files": [moved]})

        move("old", "new")
        await _until_shown(client, {str(tmp_path / "new" / "deep" / "a.mines"), str(last)})
        move("new", "build")  # which is not looked into
        await _until_shown(client, {str(last)})
        (tmp_path / "build").rename(tmp_path / "made")
        client.notify("workspace/didCreateFiles", {"files": [{"uri": _uri(tmp_path / "made")}]})
        await _until(client, tmp_path / "made" / "deep" / "a.mines")
        shutil.rmtree(tmp_path / "made")
        client.notify("workspace/didDeleteFiles", {"files": [{"uri": _uri(tmp_path / "made")}]})
        await _until(client, tmp_path / "made" / "deep" / "a.mines", broken=False)
        assert _shown(client) == {str(last)}

    converse(talk)


def test_a_mistaken_configuration_costs_what_it_governs(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    shown = [one / "a.mines", one / "z.mines", two / "a.mines"]
    _put(*shown, one / "mistaken" / "a.mines")
    (one / "mistaken" / "mines-tools.toml").write_text("oops = 1")

    async def talk(client: Client) -> None:
        folders = [{"uri": _uri(each), "name": each.name} for each in (one, two)]
        await client.start(workspaceFolders=folders)
        for path in shown:
            await _until(client, path)
        # That of a whole folder.
        (one / "mines-tools.toml").write_text("huh = 1")
        _tell(client, one / "mines-tools.toml")
        await _until(client, two / "a.mines")
        await _until(client, one / "z.mines", broken=False)
        assert _shown(client) == {str(one / "mines-tools.toml"), str(two / "a.mines")}
        messages = [each["message"] for each in client.params_of("window/showMessage")]
        assert [message.split("`")[1] for message in messages] == ["oops", "huh"]
        # Mended, it is read again.
        (one / "mines-tools.toml").unlink()
        _tell(client, one / "mines-tools.toml", kind=3)
        await _until(client, one / "z.mines")

    converse(talk)


def test_names_that_are_not_utf_8(tmp_path: Path) -> None:
    odd, last = tmp_path / "d" / os.fsdecode(b"\x83\x65 %41.mines"), tmp_path / "z.mines"
    _put(odd, last)
    assert path_of(_uri(odd)) == str(odd)
    assert _uri(odd).endswith("/d/%83e%20%2541.mines")

    async def talk(client: Client) -> None:
        await client.start(rootUri=_uri(tmp_path))
        await _until(client, last)
        assert _shown(client) == {str(odd), str(last)}
        _tell(client, odd, last)
        await _until(client, last)
        assert client.params_of("window/showMessage") == []

    converse(talk)


def test_a_failure_with_one_file_is_not_one_with_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, last = tmp_path / "a.mines", tmp_path / "z.mines"
    _put(bad, last)
    read = workspace.read_source

    def failing(path: str, access: Any) -> str:
        if path == str(bad):
            raise MemoryError
        return read(path, access)

    monkeypatch.setattr(workspace, "read_source", failing)

    async def talk(client: Client) -> None:
        await client.start(rootUri=_uri(tmp_path))
        await _until(client, last)
        (message,) = client.params_of("window/showMessage")
        assert message["message"].startswith("checking files failed: MemoryError")

    converse(talk)


def test_neighbours_of_what_is_left_out_are_not_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_out = [tmp_path / "build" / f"{name}.mines" for name in "abc"]
    odd = [tmp_path / "made" / f"{name}.mines" for name in "abc"]
    last = tmp_path / "z.mines"
    _put(*left_out, *odd, last)
    (tmp_path / "mines-tools.toml").write_text('exclude = ["made/*.mines"]')
    looked_at = []
    read = Workspace._read

    def recording(self: Workspace, path: str) -> Any:
        looked_at.append(path)
        return read(self, path)

    monkeypatch.setattr(Workspace, "_read", recording)

    async def talk(client: Client) -> None:
        await client.start(rootUri=_uri(tmp_path))
        await _until(client, last)
        _tell(client, left_out[0], odd[0], last)
        await _until(client, last)
        assert set(looked_at) == {str(left_out[0]), str(odd[0]), str(last)}

    converse(talk)


def test_gitignore_is_read_again(tmp_path: Path) -> None:
    ignored, last = tmp_path / "g" / "a.mines", tmp_path / "z.mines"
    _put(ignored, last)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("g/")

    async def talk(client: Client) -> None:
        await client.start(rootUri=_uri(tmp_path))
        await _until(client, last)
        assert _shown(client) == {str(last)}
        (tmp_path / ".gitignore").write_text("")
        _tell(client, tmp_path / ".gitignore")
        await _until(client, ignored)
        (tmp_path / ".gitignore").write_text("*.mines")
        _tell(client, tmp_path / ".gitignore")
        await _until_shown(client, set())

    converse(talk)


def test_links_that_lead_out_or_nowhere_cost_no_other_file(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out" / "secret.mines"
    first, last, late = inside / "a.mines", inside / "z.mines", inside / "late.mines"
    _put(outside, first, last)
    (inside / "itself.mines").symlink_to("itself.mines")
    (inside / "out.mines").symlink_to(outside)
    (inside / "folder").symlink_to(outside.parent)
    os.mkfifo(inside / "pipe.mines")

    async def talk(client: Client) -> None:
        await client.start(rootUri=_uri(inside))
        await _until_shown(client, {str(first), str(last)})
        late.symlink_to(outside)
        _tell(client, late, inside / "pipe.mines", inside / "folder" / "secret.mines", kind=1)
        first.write_text(".*.\n0,0\n2,0", newline="")
        _tell(client, first)
        await _until(client, first, broken=False)
        assert _shown(client) == {str(last)}

    converse(talk)


def test_a_uri_that_is_none_names_no_file() -> None:
    assert path_of("http://[::1") is None
    assert path_of("file://[/a.mines") is None
    assert depth("http://[/a/b") > 0
