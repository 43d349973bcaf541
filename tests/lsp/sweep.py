"""Tries every feature at every place of many programs, and again after random edits, through the
server.

    python -m tests.lsp.sweep PATH... [--share 1/8] [--every N] [--seconds N]

A path is a program, or a file of JSON lines, packed or not, each with a `source`. `--language`
names the language of JSON lines. `--share` takes a part of the programs, for several processes or
for a sample. No answer may be an error, no failure may be reported, and nothing may lie outside the
text. What the server knows of an edited text must be the same as what a new server knows of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import sys
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from mines_tools.interface.language import LANGUAGES, language, language_of
from tests.lsp.client import URI, Client, Failure, converse
from tests.lsp.forms import all_said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.lsp.documents import Document

_OPTIONS = {"tabSize": 4, "insertSpaces": True}
_AT_A_PLACE = (
    "hover", "completion", "signatureHelp", "definition", "references", "documentHighlight",
    "prepareRename", "rename", "onTypeFormatting", "selectionRange", "codeAction",
    "mines/coordinate", "mines/board", "mines/boardRows", "mines/boardAct", "mines/boardMissing",
    "mines/boardReasons",
)  # fmt: skip
_AT_A_LINE = ("inlayHint", "semanticTokens/range", "rangeFormatting", "mines/grids")
_OF_THE_WHOLE = (
    "codeLens", "documentSymbol", "foldingRange", "documentLink", "formatting", "diagnostic",
    "semanticTokens/full", "inlayHint", "semanticTokens/range", "rangeFormatting",
    "mines/grids", "mines/boardContents",
)  # fmt: skip
_ANY_PIECES = (
    *("\n", "\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\t", "\x1c", "é", "\U0001f600", "\ufeff"),
)
_PIECES = {
    "mines": (
        *("0,0", "1;1", "2,", ".", "*", "...", "#", " ", "!", "@", "\n\n", "9 9", "push", "0000"),
        *("# mines: ignore", "# mines: off[M104]", "# fmt: skip", "#= add", "# add", "dialect=1"),
    ),
    "sokolang": (
        *("#", ".", "*", "@", "A", "a", "1", ":", "!", "---", "\n---\n", "//", "a:", "11,", "-1"),
        *("r", "w", "2[", "]", "+", "*", "10", " ", "// mines: ignore[S201]\n"),
    ),
    "emojifunge": (
        *(
            "\ufe0f",
            "\u200d",
            "\u20e3",
            "\U0001f3fb",
            "add",
            "足す",
            " ",
            ":",
            "1",
            "abc",
            "\ud83d",
        ),
        *(
            "\u27a1\ufe0f",
            "\u2b07",
            "\u2b1b",
            "\u2b1c\ufe0f",
            "\U0001f35a",
            "\U0001f51a",
            "1\ufe0f\u20e3",
        ),
        *(
            "\u2795",
            "\U0001f3a5",
            "\U0001f4fd",
            "\u23ea",
            "\U0001f4dc",
            "\U0001f3c1",
            "\u2934",
            "\U0001f440",
        ),
    ),
}
"""Pieces that edits insert into texts of each language, besides the pieces for all languages."""
_MORE: dict[str, Any] = {
    "references": {"context": {"includeDeclaration": True}},
    "codeAction": {"context": {"diagnostics": []}},
    "rename": {"newName": "1,1"},
    "onTypeFormatting": {"ch": "\n", "options": _OPTIONS},
    "rangeFormatting": {"options": _OPTIONS},
    "formatting": {"options": _OPTIONS},
}
_REFUSED = -32803


class Program(NamedTuple):
    """A program whose places are tried."""

    name: str
    text: str
    language: str = "mines"
    dialect: str = ""
    """The dialect; empty for the one that the text declares, or the default."""


class Found(NamedTuple):
    """The counts and problems of a sweep."""

    counts: Counter[str]
    """The numbers of requests of each kind, of programs, edits and comparisons. Also the number of
    texts that were not finished in time."""
    problems: list[str]
    ends: float
    """The time, by the monotonic clock, after which no more requests are sent."""


def sweep(
    programs: Iterable[Program], *, every: int = 1, edits: int = 6, seconds: float = 1e9
) -> Found:
    """Try programs, at every `every`th place of each text. Each dialect has its own server."""
    found = Found(Counter(), [], monotonic() + seconds)
    numbered = list(enumerate(programs))
    for dialect in dict.fromkeys(each.dialect for _, each in numbered):

        async def talk(client: Client, dialect: str = dialect) -> None:
            await client.start(initializationOptions={"dialect": dialect})
            for number, program in numbered:
                if program.dialect != dialect:
                    continue
                if monotonic() > found.ends:
                    break
                await _sweep_program(client, program, random.Random(number), every, edits, found)

        converse(talk)
    return found


async def _sweep_program(
    client: Client,
    program: Program,
    source: random.Random,
    every: int,
    edits: int,
    found: Found,
) -> None:
    name = program.name
    found.counts["programs"] += 1
    client.open(program.text, language=program.language)
    document = await _ready(client, 1)
    await _ask_everywhere(client, document, name, every, found)
    for version in range(2, 2 + edits):
        client.change(_edit(document.text, source, program.language), version=version)
        # Some come while the text before is still looked at.
        if source.random() < 0.5:
            continue
        document = await _ready(client, version)
        await _ask_everywhere(client, document, f"{name}, version {version}", every * 10, found)
    document = await _ready(client, 1 + edits)
    found.counts["edits"] += edits
    mine = await _knowledge(client, document)
    client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    fresh: list[Any] = []

    async def begin_anew(other: Client) -> None:
        await other.start(initializationOptions={"dialect": program.dialect})
        other.open(document.text, language=program.language)
        fresh.append(await _knowledge(other, await _ready(other, 1)))

    await _beside(begin_anew)
    found.counts["compared"] += 1
    found.problems.extend(
        f"{name}: {key} differs from a fresh server's on {document.text!r}"
        for key in mine
        if mine[key] != fresh[0][key]
    )
    shown = client.params_of("window/showMessage")
    found.problems.extend(
        f"{name}: {each['message']} on {document.text!r}"
        for each in shown
        if "failed" in each["message"] or "not formatted" in each["message"]
    )
    client.told.clear()
    client._read = 0


async def _beside(talk: Any) -> None:
    """Run another conversation while one is in progress."""
    await asyncio.get_running_loop().run_in_executor(None, converse, talk)


async def _ready(client: Client, version: int) -> Document:
    """Wait until the analysis has ended, and return the document."""
    assert client.server is not None
    while True:
        document = client.server.connection.documents.get(URI)
        if document is not None and document.version == version:
            break
        await asyncio.sleep(0)
    await client.server.opened.until_read(document)
    work = client.server.opened._analyses._work.get(URI)
    if work is not None:
        await work.whole
    return document


async def _knowledge(client: Client, document: Document) -> dict[str, Any]:
    """Return everything that the server knows about the text."""
    tokens = await client.of("semanticTokens/full")
    hints = await client.of(
        "inlayHint", range=_range(document, 0, len(document.text), document.positions)
    )
    return {
        "text": document.text,
        "tree": list(document.parsed.tokens()),
        "errors": list(document.parsed.errors),
        "lines": [list(document.positions.lines.starts), list(document.positions.lines.ends)],
        "tokens": tokens["data"],
        "symbols": await client.of("documentSymbol"),
        "hints": hints,
        "diagnostics": all_said((await client.of("diagnostic"))["items"]),
    }


def _edit(text: str, source: random.Random, language: str) -> dict[str, Any]:
    """Return a random edit as the parameters of an editor that counts in UTF-16."""
    from mines_tools.lsp.positions import ClientPositions

    start = source.randrange(len(text) + 1)
    end = min(len(text), start + source.choice((0, 0, 0, 1, 1, 3, 12)))
    new = "".join(
        source.choices((*_ANY_PIECES, *_PIECES[language]), k=source.choice((0, 1, 1, 2, 3)))
    )
    place = ClientPositions(text, "utf-16")

    def said(offset: int) -> dict[str, int]:
        position = place.position(offset)
        return {"line": position.line, "character": position.character}

    return {"range": {"start": said(start), "end": said(end)}, "text": new}


def _range(document: Document, start: int, end: int, positions: Any) -> dict[str, Any]:
    places = [positions.position(each) for each in (start, end)]
    first, last = ({"line": each.line, "character": each.character} for each in places)
    return {"start": first, "end": last}


async def _ask_everywhere(
    client: Client, document: Document, name: str, every: int, found: Found
) -> None:
    positions, text = document.positions, document.text
    whole = _range(document, 0, len(text), positions)
    for method in _OF_THE_WHOLE:
        await _ask(client, method, {"range": whole}, name, positions, found)
    for line in range(0, len(positions.lines), max(every // 4, 1)):
        if monotonic() > found.ends:
            break
        start, end = positions.lines.span(line)
        place = {"range": _range(document, start, end, positions)}
        for method in _AT_A_LINE:
            await _ask(client, method, place, name, positions, found)
    for offset in range(0, len(text) + 1, every):
        # A board of 40,000 cells alone is asked about for many minutes.
        if monotonic() > found.ends:
            found.counts["cut short"] += 1
            return
        place = _range(document, offset, offset, positions)
        params = {"position": place["start"], "positions": [place["start"]], "range": place}
        for method in _AT_A_PLACE:
            await _ask(client, method, params, f"{name} at {offset}", positions, found)


async def _ask(
    client: Client, method: str, place: Any, name: str, positions: Any, found: Found
) -> None:
    found.counts[method] += 1
    try:
        answer = await client.of(method, **place, **_MORE.get(method, {}))
    except Failure as failure:
        if failure.code != _REFUSED or not str(failure):
            found.problems.append(f"{name}: {method}: {failure}")
        return
    for each in _ranges(answer):
        edges = [_offset(positions, each[which]) for which in ("start", "end")]
        if None in edges or edges[0] > edges[1]:
            found.problems.append(f"{name}: {method}: {each} is no place of the text")


def _ranges(answer: Any) -> Iterator[Any]:
    """Yield all ranges that an answer contains."""
    if isinstance(answer, list):
        for each in answer:
            yield from _ranges(each)
    elif isinstance(answer, dict):
        if answer.keys() == {"start", "end"}:
            yield answer
        else:
            for each in answer.values():
                yield from _ranges(each)


def _offset(positions: Any, place: Any) -> Any:
    """Return the offset of a place, or None if there is no such place."""
    from lsprotocol import types

    position = types.Position(place["line"], place["character"])
    offset = positions.offset(position)
    return offset if positions.position(offset) == position else None


def _programs(paths: Iterable[str], language_id: str) -> Iterator[Program]:
    for path in map(Path, paths):
        used = language_of(path.name)
        if used is not None:
            yield Program(path.name, path.read_bytes().decode("utf-8"), used.id)
            continue
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        for line in data.decode("utf-8").split("\n"):
            if line:
                yield from _recorded(json.loads(line), language_id)


def _recorded(recorded: dict[str, Any], language_id: str) -> Iterator[Program]:
    """Yield the recorded program in each dialect in which it was recorded."""
    name, text, dialect = recorded["id"], recorded["source"], str(recorded.get("dialect", ""))
    known = language(language_id).dialects
    if language_id == "mines":
        if dialect == "1":
            text = text.replace("\n", "  # mines: dialect=1\n", 1)
        yield Program(name, text)
        return
    for each in [dialect] if dialect in known else known:
        yield Program(f"{name} in {each}", text, language_id, each)


def main() -> int:
    """Sweep the programs that the command line names. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.lsp.sweep")
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--share", default="1/1", help="number/count: a part of the programs")
    parser.add_argument("--every", type=int, default=1, help="take every so many-th place")
    parser.add_argument("--edits", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=1e9, help="ask no more after that")
    parser.add_argument("--language", default="mines", choices=LANGUAGES)
    options = parser.parse_args()
    sys.set_int_max_str_digits(0)
    number, count = map(int, options.share.split("/"))
    chosen = list(_programs(options.paths, options.language))[number - 1 :: count]
    found = sweep(chosen, every=options.every, edits=options.edits, seconds=options.seconds)
    print(f"{found.counts['programs']} of {len(chosen)} programs")
    for name, times in found.counts.most_common():
        print(f"{times:10,} {name}")
    for problem in found.problems[:50]:
        print(problem[:1000])
    print(f"{len(found.problems)} problems")
    return 1 if found.problems else 0


if __name__ == "__main__":
    sys.exit(main())
