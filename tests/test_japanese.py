"""Who reads Japanese is spoken to in Japanese, by the commands and by the server; programs that read what
they write are not."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

import pytest

from mines_tools.language import language
from mines_tools.mines.syntax import parse
from mines_tools.phrases import ENGLISH, speak
from mines_tools.report.explanation import explanation_lines
from mines_tools.report.frame import display_width
from tests.lsp.client import URI, Client, converse
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
    assert "整形" in run(tmp_path, "fmt", "--check", ".").stderr.decode()
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
    """What a client is told of a text."""
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
