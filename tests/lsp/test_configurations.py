"""The configuration and the client's settings: they apply to the diagnostics as soon as they change, and
a problem with them is shown."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from mines_tools.interface.language import all_about
from mines_tools.lsp.requests import create_server
from mines_tools.project.configuration import Overrides
from mines_tools.project.uris import uri_of
from tests.lsp.client import Client, converse
from tests.lsp.forms import name_and_message, said

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path

    import pytest

_PUSH = "textDocument/publishDiagnostics"


_BROKEN = "..*.\n.*.\n....\n0,0"


def test_configuration_is_read_again(tmp_path: Path) -> None:
    configuration = tmp_path / "mines-tools.toml"
    uri = uri_of(str(tmp_path / "program.mines"))
    text = ".*.\n...\n00,0 # mines: ignroe"

    async def talk(client: Client) -> None:
        watching = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
        await client.start(watching)
        registered = await client.wait("client/registerCapability")
        watchers = registered["registrations"][0]["registerOptions"]["watchers"]
        assert [each["globPattern"] for each in watchers] == [
            *("**/mines-tools.toml", "**/pyproject.toml", "**/.gitignore"),
            *(f"**/*{suffix}" for each in all_about() for suffix in each.suffixes),
            "**/*",
        ]
        kinds = [each.get("kind") for each in watchers]
        assert kinds == [None] * (len(watchers) - 1) + [4]  # deleted, of any name
        client.open(text, uri)
        shown = await client.wait(_PUSH)
        assert [each["code"] for each in shown["diagnostics"]] == ["M103", "M110"]
        # The client tells of it.
        configuration.write_text('ignore = ["M103"]')
        changes = [{"uri": uri_of(str(configuration)), "type": 1}]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        await client.wait(_PUSH, lambda params: "M103" not in str(params))
        # It does not, but a file is saved.
        configuration.write_text('severity = {M103 = "error"}')
        client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
        shown = await client.wait(_PUSH, lambda params: "M103" in str(params))
        assert said(shown["diagnostics"][0]).startswith("2:0-2:2 error M103")
        # Another option of a rule.
        configuration.write_text('rules.unknown-directive = {allow = ["ignroe"]}')
        client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
        await client.wait(_PUSH, lambda params: "M110" not in str(params))
        # It can't be used: said once, and the parser still speaks.
        configuration.write_text("ignroe = []")
        for _ in range(3):
            client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
        client.change({"text": "?"}, uri=uri)
        await client.wait(_PUSH, lambda params: "error" in str(params) or "M0" in str(params))
        messages = [each["message"] for each in client.params_of("window/showMessage")]
        assert messages == [f"{configuration}:1:1: unknown key `ignroe`; did you mean `ignore`?"]

    converse(talk)


def test_a_broken_configuration_is_shown_at_its_place(tmp_path: Path) -> None:
    """The message offers to open the configuration. Features that need no configuration still
    work."""
    configuration = tmp_path / "mines-tools.toml"
    configuration.write_text('dialect = "2"\n# \U0001f4a3 ignroe\n  "ignroe" = [] # x\n')
    place, uri = uri_of(str(configuration)), uri_of(str(tmp_path / "program.mines"))

    async def talk(client: Client) -> None:
        client.answers["window/showMessageRequest"] = lambda params: params["actions"][0]
        client.answers["window/showDocument"] = {"success": True}
        folders = [{"uri": uri_of(str(tmp_path)), "name": "it"}]
        await client.start(
            {"window": {"showDocument": {"support": True}}}, workspaceFolders=folders
        )
        client.open(".*.\n...\n00,0\n1,0", uri)
        shown = await client.wait(_PUSH, lambda params: params["uri"] == place)
        (problem,) = shown["diagnostics"]
        assert (problem["source"], problem["code"]) == ("mines", "configuration")
        assert said(problem) == (
            "2:2-2:19 error configuration \n"
            "  unknown key `ignroe`; did you mean `ignore`?\n"
            "  until this is fixed, the rules of the linter are off for the programs that it affects"
        )
        asked = await client.wait("window/showMessageRequest")
        assert [each["title"] for each in asked["actions"]] == ["Open mines-tools.toml"]
        opened = await client.wait("window/showDocument")
        assert (opened["uri"], opened["selection"]) == (place, problem["range"])
        # What the program does is known without it.
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
        assert await client.of("inlayHint", uri, range=whole)
        assert any("never" in each["command"]["title"] for each in await client.of("codeLens", uri))
        # Mended, the rules speak again, and it is not shown any more.
        configuration.write_text("ignore = []")
        changes = [{"uri": place, "type": 2}]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        gone = {"uri": place, "diagnostics": []}
        awaited = [lambda params: "M103" in str(params), lambda params: params == gone]
        await client.wait(_PUSH, lambda params: any(fits(params) for fits in awaited))
        while not all(any(map(fits, client.params_of(_PUSH))) for fits in awaited):
            await client.wait(_PUSH)
        shown = [each for each in client.params_of(_PUSH) if each["uri"] == place]
        assert [bool(each["diagnostics"]) for each in shown] == [True, False]
        assert len(client.params_of("window/showMessageRequest")) == 1

    converse(talk)


def test_of_an_unknown_dialect_the_rules_are_off(tmp_path: Path) -> None:
    """The diagnostic of the configuration says that the rules are off, and `mines-lint` behaves the
    same. Nothing is formatted either."""
    configuration = tmp_path / "mines-tools.toml"
    configuration.write_text('[dialects]\n"old/*" = "7"\n')
    text = ".*.\n...\n00,0\n1, 0"
    place, at_once = uri_of(str(configuration)), uri_of(str(tmp_path / "a.mines"))
    old, other = (uri_of(str(tmp_path / "old" / name)) for name in ("a.mines", "b.mines"))

    async def talk(client: Client) -> None:
        await client.start({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}})
        client.open(text, old)
        shown = await client.wait(_PUSH, lambda params: params["uri"] == place)
        (problem,) = shown["diagnostics"]
        assert said(problem) == (
            "1:10-1:13 error configuration \n"
            "  there is no dialect 7; the dialects are 2, 2.0.0, 1\n"
            "  until this is fixed, the rules of the linter are off for the programs that it affects"
        )
        client.open(text, at_once)  # not affected
        client.open(f"# mines: dialect=2\n{text}", other)
        for uri in (at_once, other):
            await client.wait(
                _PUSH, lambda params, uri=uri: params["uri"] == uri and "M103" in str(params)
            )
        options = {"tabSize": 4, "insertSpaces": True}
        assert await client.of("formatting", at_once, options=options)
        assert not await client.of("formatting", old, options=options)
        (message,) = [
            each["message"]
            for each in client.params_of("window/showMessage")
            if each["message"].startswith("not formatted")
        ]
        assert "there is no dialect 7" in message
        # Not for the first time only: also after an edit, and its analysis.
        client.change({"text": f"{text}\n0,0"}, uri=old)
        await client.of("codeLens", old)
        assert [each["diagnostics"] for each in client.params_of(_PUSH) if each["uri"] == old] == [
            []
        ] * len([each for each in client.params_of(_PUSH) if each["uri"] == old])
        configuration.write_text('[dialects]\n"old/*" = "2"\n')
        changes = [{"uri": place, "type": 2}]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        await client.wait(_PUSH, lambda params: params["uri"] == old and "M103" in str(params))

    converse(talk)


def test_a_configuration_that_is_chosen_counts_for_all(tmp_path: Path) -> None:
    """The chosen configuration counts as with `--config` and `--isolated` of the commands. The
    server notices changes of the chosen file."""
    (tmp_path / "mines-tools.toml").write_text('ignore = ["ALL"]\nexclude = ["b.mines"]')
    chosen = tmp_path / "elsewhere" / "own.toml"
    chosen.parent.mkdir()
    for name in ("a", "b"):
        (tmp_path / f"{name}.mines").write_text(".*.\n...\n00,0")
    opened = uri_of(str(tmp_path / "open.mines"))

    def shown(client: Client, name: str) -> set[str]:
        pushes = [each for each in client.params_of(_PUSH) if each["uri"].endswith(name)]
        return {each["code"] for each in pushes[-1]["diagnostics"]} if pushes else set()

    def conversation(expected: dict[str, bool], then: Any = None) -> Any:
        async def talk(client: Client) -> None:
            watching = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
            folders = [{"uri": uri_of(str(tmp_path)), "name": "it"}]
            await client.start(watching, workspaceFolders=folders)
            client.open(".*.\n...\n00,0", opened)
            await client.of("codeLens", opened)
            assert client.server is not None
            looking = client.server.files._task
            assert looking is not None
            await asyncio.wait((looking,))
            await asyncio.sleep(0)
            assert {name: "M103" in shown(client, name) for name in expected} == expected
            if then is not None:
                await then(client)

        return talk

    async def change(client: Client) -> None:
        chosen.write_text('ignore = ["M103"]')
        changes = [{"uri": uri_of(str(chosen)), "type": 2}]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        await client.wait(
            _PUSH, lambda params: params["uri"] == opened and "M103" not in str(params)
        )

    found = {"open.mines": True, "a.mines": True}
    converse(conversation(dict.fromkeys(found, False)))
    converse(conversation({**found, "b.mines": True}), create_server(Overrides(None, True)))
    chosen.write_text("exclude = ['../a.mines']")
    source = Overrides(str(chosen))
    converse(conversation({**found, "a.mines": False}, change), create_server(source))


def test_a_set_dialect_that_there_is_not_is_told_of() -> None:
    async def talk(client: Client) -> None:
        await client.start(initializationOptions={"dialect": "7"})
        client.open(".*.\n...\n00,0\n1,0")
        told = await client.wait("window/showMessage")
        assert told["message"] == (
            "the setting `dialect` is ignored: there is no dialect 7; the dialects are 2, 2.0.0, 1, "
            "text, author"
        )
        await client.wait(_PUSH, lambda params: "M103" in str(params))

    converse(talk)


def test_after_a_change_of_the_configuration_each_text_is_told_of_once(tmp_path: Path) -> None:
    """The server sends all findings of each text, and the problems that the configuration has
    now."""
    configuration = tmp_path / "mines-tools.toml"
    place = uri_of(str(configuration))
    opened = [uri_of(str(tmp_path / f"{name}.mines")) for name in "ab"]
    closed = tmp_path / "c.mines"
    text = ".*.\n...\n00,0\n1,0\n"

    async def talk(client: Client) -> None:
        closed.write_text(text)
        folders = [{"uri": uri_of(str(tmp_path)), "name": "it"}]
        await client.start(workspaceFolders=folders)
        for uri in opened:
            client.open(text, uri)
        for uri in (*opened, uri_of(str(closed))):
            while not any(
                params["uri"] == uri and "M206" in str(params) for params in client.params_of(_PUSH)
            ):
                await client.wait(_PUSH)
        for content, codes, problem in (
            ('ignore = ["M103"]', {"M109", "M206"}, None),
            ("ignroe = []", set(), "unknown key `ignroe`"),
            ("\nfix = 1", set(), "`fix` must be true or false"),
            ("fixx = 1", set(), "unknown key `fixx`"),
            ('severity = {M103 = "error"}', {"M103", "M109", "M206"}, None),
            ('dialect = "7"', set(), "there is no dialect 7"),
            ('[dialects]\n"*" = "8"', set(), "there is no dialect 8"),
            ("", {"M103", "M109", "M206"}, None),
            ("flow-budget = 0", {"M103", "M109"}, None),
        ):
            before = len(client.params_of(_PUSH))
            configuration.write_text(content)
            # As both a save and a change that was watched: as editors tell of it.
            client.notify("textDocument/didSave", {"textDocument": {"uri": place}})
            changes = [{"uri": place, "type": 2}, {"uri": uri_of(str(closed)), "type": 2}]
            client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
            # The file that is not open comes last; where nothing is said of it, its search is over then.
            await client.request("workspace/symbol", {"query": ""})
            assert client.server is not None
            looking = client.server.files._task
            assert looking is not None
            await asyncio.wait((looking,))
            await asyncio.sleep(0)
            pushed = client.params_of(_PUSH)[before:]
            for uri in opened:
                lists = [
                    {each["code"] for each in params["diagnostics"]}
                    for params in pushed
                    if params["uri"] == uri
                ]
                assert all(each == codes for each in lists), (content, lists)
                assert lists
            told = [params["diagnostics"] for params in pushed if params["uri"] == place]
            assert len(told) <= 1, (content, told)
            if problem is not None:
                assert told[0][0]["message"].startswith(problem)
        assert told == []

    converse(talk)


def test_the_problem_of_open_programs_stays(tmp_path: Path) -> None:
    """The diagnostic of the configuration stays when the files in folders are checked again,
    although this check leaves out open programs."""
    configuration, program = tmp_path / "mines-tools.toml", tmp_path / "a.mines"
    place = uri_of(str(configuration))

    async def talk(client: Client) -> None:
        program.write_text(".*.\n0,0")
        configuration.write_text('dialect = "7"')
        folders = [{"uri": uri_of(str(tmp_path)), "name": "it"}]
        await client.start(workspaceFolders=folders)
        client.open(".*.\n0,0", uri_of(str(program)))
        await client.wait(_PUSH, lambda params: params["uri"] == place and params["diagnostics"])
        other = tmp_path / "b.mines"
        other.write_text("?")
        uris = [uri_of(str(each)) for each in (program, other)]
        changes = [{"uri": uri, "type": 2} for uri in uris]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        await client.wait(_PUSH, lambda params: params["uri"] == uris[1])
        shown = [params for params in client.params_of(_PUSH) if params["uri"] == place]
        assert shown
        assert all(params["diagnostics"] for params in shown)

    converse(talk)


def test_a_broken_configuration_is_shown_where_it_hides_files(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.mines").write_text("?")
    configuration = tmp_path / "inner" / "mines-tools.toml"
    configuration.write_text("x = [")
    place = uri_of(str(configuration))

    async def talk(client: Client) -> None:
        folders = [{"uri": uri_of(str(tmp_path)), "name": "it"}]
        await client.start(workspaceFolders=folders)
        shown = await client.wait(_PUSH, lambda params: params["uri"] == place)
        assert "not valid TOML" in shown["diagnostics"][0]["message"]
        configuration.unlink()
        changes = [{"uri": place, "type": 3}]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        await client.wait(_PUSH, lambda params: params == {"uri": place, "diagnostics": []})

    converse(talk)


def test_settings() -> None:
    async def talk(client: Client) -> None:
        client.answers["workspace/configuration"] = [{"lint": False}]
        capabilities = {"workspace": {"configuration": True}}
        await client.start(capabilities, initializationOptions={"mines": {"lint": True}})
        asked = await client.wait("workspace/configuration")
        assert asked == {"items": [{"section": "mines"}]}
        await client.of("documentLink")
        client.open(_BROKEN)
        assert (await client.wait(_PUSH))["diagnostics"] == []

        async def shown_with(settings: Any) -> list[Any]:
            client.notify("workspace/didChangeConfiguration", {"settings": {"mines": settings}})
            pushed = await client.wait(_PUSH)
            return [each["code"] for each in pushed["diagnostics"]]

        client.change({"text": ".*\n..\n@\n@ @"})
        await client.wait(_PUSH)
        assert await shown_with({"flowBudget": 0}) == ["M014"]
        assert await shown_with({"flowBudget": 0, "dialect": "1"}) == ["M016", "M014"]
        assert await shown_with({"flowBudget": 0, "dialect": "none such"}) == ["M014"]
        assert await shown_with({"flowBudget": 0, "lint": False}) == []

    converse(talk)


def test_a_text_without_a_file_belongs_to_the_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The configuration in the folder in which the server was started does not count."""
    for name, dialect in (("here", "1"), ("workspace", "2.0.0")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "mines-tools.toml").write_text(f'dialect = "{dialect}"\n')
    monkeypatch.chdir(tmp_path / "here")
    uri = "untitled:Untitled-1"
    workspace = {"uri": uri_of(str(tmp_path / "workspace")), "name": "it"}

    found: list[str] = []

    def talk_in(folders: list[Any]) -> Callable[[Client], Coroutine[Any, Any, None]]:
        async def talk(client: Client) -> None:
            await client.start(workspaceFolders=folders)
            client.open(".*\n0,0", uri, language="mines")
            await client.of("documentLink", uri)
            assert client.server is not None
            found.append(client.server.connection.documents[uri].parsed.dialect)

        return talk

    converse(talk_in([]))
    converse(talk_in([workspace]))
    assert found == ["2", "2.0.0"]


def test_a_dialect_that_there_is_not_is_said() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open("# mines: dialect=7\n.*\n..\n0,0")
        shown = await client.wait(_PUSH)
        name, message = name_and_message(shown["diagnostics"][0])
        assert "7" in message
        assert name == "unknown-dialect"

    converse(talk)
