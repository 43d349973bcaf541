"""The commands and the server speak Japanese to Japanese users. Output for other programs stays in
English."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.interface.language import language
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.syntax import parse
from mines_tools.project.uris import uri_of
from mines_tools.report.explanation import explanation_lines
from mines_tools.report.width import display_width
from mines_tools.rules.catalogue import rules_of
from mines_tools.text.diagnostics import SEVERITIES
from mines_tools.translations.phrases import ENGLISH, speak
from tests.lsp.client import URI, Client, Failure, converse
from tests.prepared import run_command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from subprocess import CompletedProcess

_SUM = "*.*\n...\n***\n0,1\n2,1\n0,+1\n1,1\n1,0"
_BROKEN = ".*.\n..\n0;0;1\n"
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak(ENGLISH)


def run(folder: Path, *arguments: str, tongue: str = "ja") -> CompletedProcess[bytes]:
    return run_command(*arguments, cwd=folder, env={**os.environ, "LANGUAGE": tongue})


def test_the_linter_speaks_to_people(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(_SUM, "utf-8")
    done = run(tmp_path, "lint", "--output-format=full", "a.mines")
    assert "`+1` の符号は不要です" in done.stdout.decode()
    assert "安全な修正: 符号を削除" in done.stdout.decode()
    assert done.stderr.decode() == "1 個のファイル: 警告 1 個\n"


@pytest.mark.parametrize(
    "report_format", ["json", "json-lines", "sarif", "junit", "gitlab", "github"]
)
def test_what_programs_read_is_english(tmp_path: Path, report_format: str) -> None:
    (tmp_path / "a.mines").write_text(_SUM, "utf-8")
    done = run(tmp_path, "lint", "--output-format", report_format, "a.mines")
    assert "the sign of `+1` is redundant" in done.stdout.decode()
    assert _JAPANESE.search(done.stdout.decode() + done.stderr.decode()) is None


def test_workers_speak_as_who_started_them(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.mines").write_text(_SUM, "utf-8")
    done = run(tmp_path, "lint", "--jobs=2")
    assert done.stdout.decode().count("`+1` の符号は不要です") == 3


def test_a_cache_does_not_mix_languages(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.mines").write_text(_SUM, "utf-8")
    (tmp_path / "mines-tools.toml").write_text("", "utf-8")
    said = [
        run(tmp_path, "lint", "--cache-dir=cache", tongue=tongue).stdout.decode()
        for tongue in ("en", "ja", "en", "ja")
    ]
    assert said[:2] == said[2:]
    assert "redundant" in said[0]
    assert "の符号は不要です" not in said[0]
    assert "の符号は不要です" in said[1]


def test_other_commands_speak_too(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(_BROKEN, "utf-8")
    assert "行 1 の幅は 2 ですが" in run(tmp_path, "run", "a.mines").stderr.decode()
    assert "エラーのあるファイル" in run(tmp_path, "fmt", "--check", ".").stderr.decode()
    assert "そのようなファイルはありません" in run(tmp_path, "run", "b.mines").stderr.decode()
    assert "オプション" in run(tmp_path, "lint", "--nothing").stderr.decode()
    assert "使い方: " in run(tmp_path, "run", "--help").stdout.decode()
    assert "見つけます" in run(tmp_path, "lint", "--explain=M101").stdout.decode()


def test_a_trace_stays_english(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text("..\n1,0", "utf-8")
    done = run(tmp_path, "run", "--trace=-", "a.mines")
    assert _JAPANESE.search(done.stdout.decode()) is None


def test_columns_are_as_wide_as_they_are_shown() -> None:
    speak("ja")
    explanation = language("mines").explain(parse(_SUM), None)
    heads, *lines = list(explanation_lines(explanation))[:9]
    assert "スタックの変化" in heads
    columns = [heads.index("スタックの変化"), heads.index("後のスタック")]
    shown = [display_width(heads[:column]) for column in columns]
    for line in lines[4:]:
        rest = line[shown[0] :]  # nothing wide is in these lines before the notes
        assert line[shown[0] - 2 : shown[0]] == "  "
        assert rest[0] in "-a"
        assert line[shown[1]] == "["


_HERE = {"start": {"line": 3, "character": 0}, "end": {"line": 6, "character": 0}}


async def _said(client: Client, text: str) -> str:
    """Return the texts that a client gets about a program."""
    client.open(text)
    await client.wait("textDocument/publishDiagnostics", lambda told: told["diagnostics"])
    found = [
        client.params_of("textDocument/publishDiagnostics")[-1],
        await client.at("hover", 3, 0),
        await client.of("codeAction", range=_HERE, context={"diagnostics": []}),
        await client.of("documentSymbol"),
    ]
    return json.dumps(found, ensure_ascii=False)


@pytest.mark.parametrize(
    ("locale", "is_japanese"), [("ja", True), ("ja-JP", True), ("en", False), ("de", False)]
)
def test_the_server_speaks_as_its_client(locale: str, is_japanese: bool) -> None:
    async def talk(client: Client) -> None:
        await client.start(locale=locale)
        said = await _said(client, _SUM)
        assert ("の符号は不要です" in said, "盤面" in said, "符号を削除" in said) == (
            is_japanese,
        ) * 3
        assert ("the sign of" in said) is not is_japanese

    converse(talk)


_TEXTS = (
    _SUM,
    _BROKEN,
    "１,1",
    ".*.\n...\n１，1 \n1 2 3\n1,1 - 1,0\npush 1,1\nxx\n0x1,1\n3,1;\n\u2028",
    ".*.\n\n...\n..x\n0,0",
    ".*. # mines: dialect=1\n..*\n@\n+1,0",
    "*.*\n...\n***\n0,1\n!\n0;1\n!\n1,1\n1;1\n0;1\n@",
    "***.\n*.**\n***.\n1,1\n1;1\n1,1\n",
)
_ALLOWED = {
    *(*SEVERITIES, "off", "never", "true", "false"),  # what is written into settings
    *("Mines", "mines-esolang", "mines-fmt", "mines-lint", "mines-tools"),  # names
    *("ASCII", "BOM", "UTF", "TOML", "Unicode"),
    "push",  # a command, with the value that it pushes
    "Chord",  # as the Japanese text of the language has it
}
_SHOWN = ("message", "title", "label", "detail", "value", "documentation", "tooltip", "name")


def _shown(found: Any, key: str = "") -> Iterator[str]:
    """Yield the parts of an answer or a notification that people read."""
    if isinstance(found, str) and key in _SHOWN:
        yield found
    elif isinstance(found, dict):
        for inner, each in found.items():
            yield from _shown(each, inner)
    elif isinstance(found, list):
        for each in found:
            yield from _shown(each, key)


@cache
def _names() -> re.Pattern[str]:
    """Return a pattern that finds names of commands and rules, and stack effects of commands and values in them. The
    pattern prefers the longest name."""
    effects = [command.stack_effect for command in COMMANDS.values()]
    values = {value for effect in effects for value in effect.split() if value.isalpha()}
    names = [
        *COMMANDS,
        *effects,
        *values,
        *(rule.name for rule in rules_of(language("mines")).values()),
    ]
    any_name = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(rf"(?<![\w-])(?:{any_name})(?![\w-])")


def _english(said: str, text: str) -> set[str]:
    """Return the English words in `said`, which the tools say about `text`. Left out are code in
    back quotes or blocks, the words of `text`, some abbreviations, and names of rules, commands,
    errors, settings and directives. Stack effects such as ``(a b -- a+b)`` are left out too."""
    said = re.sub(
        r"""```.*?```|`[^`]*`|'[^']*'|"[^"]*\"""", " ", said.replace("\\", ""), flags=re.DOTALL
    )
    said = re.sub(r"[^ ()]*\.(?:mines|toml)\b|mines: [a-z-]+|fmt: [a-z]+", " ", said)
    said = _names().sub(" ", said)
    words = set(re.findall("[A-Za-z][A-Za-z-]+[A-Za-z]", said))
    words = {word for word in words if not word.endswith("Error")}
    return words - _ALLOWED - set(re.findall("[A-Za-z-]+", text))


async def _all_that_is_said(client: Client, uri: str, text: str) -> list[Any]:
    """Return all answers and notifications that a client gets about an open text."""
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    asked = {"diagnostics": [], "triggerKind": 1}
    found: list[Any] = [
        await client.of(method, uri) for method in ("codeLens", "documentSymbol", "foldingRange")
    ]
    found.append(await client.of("inlayHint", uri, range=whole))
    lines = list(enumerate(text.split("\n")))
    for line, words in [*lines[:1], *lines[1:][-8:]]:
        for character in {0, len(words) // 2}:
            found += [await client.at("hover", line, character, uri)]
        here = {
            "start": {"line": line, "character": 0},
            "end": {"line": line, "character": len(words)},
        }
        found.append(await client.of("codeAction", uri, range=here, context=asked))
        found.append(await client.at("signatureHelp", line, len(words), uri))
        offered = await client.at("completion", line, len(words), uri)
        found.append(offered)
        for item in offered["items"][:2] if offered else []:
            found += [await client.request("completionItem/resolve", item)]
    command = {"command": "mines.explain", "arguments": [uri]}
    try:
        said = await client.request("workspace/executeCommand", command)
    except Failure as failure:
        said = str(failure)
    found.append({"message": said})
    return found


@pytest.mark.long
def test_a_japanese_client_reads_no_english(tmp_path: Path) -> None:
    """Hovers, diagnostics, actions, completions, hints, explanations, and messages about a
    configuration are checked."""
    rules = rules_of(language("mines")).values()
    examples = [rule.documentation().example for rule in rules]
    configuration = tmp_path / "mines-tools.toml"

    async def talk(client: Client) -> None:
        resolve = {"resolveSupport": {"properties": ["documentation", "detail"]}}
        capabilities = {"textDocument": {"completion": {"completionItem": resolve}}}
        folders = [{"uri": uri_of(str(tmp_path)), "name": "it"}]
        await client.start(capabilities, locale="ja", workspaceFolders=folders)
        found: dict[str, str] = {}
        for number, text in enumerate((*_TEXTS, *examples)):
            uri = uri_of(str(tmp_path / f"{number}.mines"))
            client.open(text, uri)
            for said in _shown([*await _all_that_is_said(client, uri, text), *client.told]):
                found |= dict.fromkeys(_english(said, text), said)
            client.told.clear()
            client._read = 0
            client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        assert found == {}
        # A configuration that can't be used, for every reason there is but for the words of Python's TOML parser.
        client.open(_SUM, uri_of(str(tmp_path / "a.mines")))
        for content in (
            *(
                "ignroe = []",
                "select = 1",
                'select = ["M999"]',
                "severity = {M101 = 'x'}",
                "fix = 1",
            ),
            *(
                'dialect = "7"',
                "flow-budget = -1",
                "exclude = ['[']",
                "cache-dir = '..'",
                "format = 1",
            ),
            *(
                'required-version = ">9"',
                "required-version = 1",
                "fail-on = 'x'",
                "[format]\nx = true",
            ),
        ):
            configuration.write_text(content, "utf-8")
            changes = [{"uri": uri_of(str(configuration)), "type": 2}]
            client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
            told = await client.wait(
                "textDocument/publishDiagnostics",
                lambda params: params["uri"].endswith(".toml") and params["diagnostics"],
            )
            (problem,) = told["diagnostics"]
            assert _JAPANESE.search(problem["message"].partition("\n")[0]), problem
            assert _english(problem["message"], f"{content} M101 [abc] normalize") == set(), problem

    converse(talk)


def test_the_settings_are_shown_in_japanese(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text("．*\n0,0", "utf-8")
    said = run(tmp_path, "lint", "--show-settings", "--isolated", "a.mines").stdout.decode()
    labels = [line[2:].partition(" ")[0] for line in said.split("\n")[1:] if line]
    assert labels == [
        "言語", "設定", "方言", "ルール", "重大度", "失敗の基準", "解析の上限", "修正",
    ]  # fmt: skip
    starts = [line[: line.index(" ", 3)] for line in said.split("\n")[1:] if line]
    assert all(_JAPANESE.search(start) for start in starts)
    found = run(tmp_path, "lint", "a.mines").stdout.decode()
    assert "`．` (U+FF0E)" in found
    assert "FULLWIDTH" not in found


def test_programs_that_the_server_runs_speak_as_its_client() -> None:
    async def talk(client: Client) -> None:
        await client.start(locale="ja")
        client.open("*.*  # mines: dialect=2.0.0\n...\n***\n0,1\n0;1", URI)
        command = {"command": "mines.run", "arguments": [URI, "1" * 5_000]}
        answer = await client.request("workspace/executeCommand", command)
        assert answer["message"] == "4300 桁を超える整数は読み取れません"
        command = {"command": "mines.explain", "arguments": [URI]}
        assert "判定:" in await client.request("workspace/executeCommand", command)

    converse(talk)
