"""After any edits, the server's text is the same as the editor's, in each unit of counting."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lsp.client import URI, Client, converse
from tests.lsp.forms import all_said

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

_CODEC = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
_WIDTH = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
_ENCODINGS = list(_CODEC)

_PIECES = (
    *("\n", "\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\t", "é", "１", "\U0001f600", "\ufeff"),
    *("0,0", "1;1", ".", "*", "...", ".*.", "#", " ", "!", "@", "# mines: ignore[M104]", "0000"),
)
_pieces = st.lists(st.sampled_from(_PIECES), max_size=8).map("".join)


class Model:
    """A text whose positions consist of a line and a number of units. Lines end as in the
    protocol."""

    def __init__(self, text: str, encoding: str) -> None:
        self.codec, self.width = _CODEC[encoding], _WIDTH[encoding]
        self.data = text.encode(self.codec)

    @property
    def text(self) -> str:
        return self.data.decode(self.codec)

    def edges(self) -> list[tuple[int, int, int]]:
        """Return every place between two characters: its line, its number of units, and its offset
        in bytes."""
        found = []
        at = 0
        lines = re.split(r"(\r\n|\r|\n)", self.text)
        for number, line in enumerate(lines[::2]):
            units = [len(line[:end].encode(self.codec)) for end in range(len(line) + 1)]
            found += [(number, unit // self.width, at + unit) for unit in units]
            end = lines[2 * number + 1] if 2 * number + 1 < len(lines) else ""
            at += len((line + end).encode(self.codec))
        return found


@st.composite
def _edits(draw: DrawFn, most: int = 6) -> tuple[str, str, list[dict[str, Any]], str]:
    """Draw an encoding, a text, edits of the text, and the text after the edits."""
    encoding = draw(st.sampled_from(_ENCODINGS))
    text = draw(_pieces)
    model = Model(text, encoding)
    edits: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(1, most))):
        new = draw(_pieces)
        if draw(st.integers(0, 9)) == 0:
            edits.append({"text": new})
            model.data = new.encode(model.codec)
            continue
        edges = model.edges()
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(edges) - 1)] * 2)))
        place = {
            "start": {"line": edges[start][0], "character": edges[start][1]},
            "end": {"line": edges[end][0], "character": edges[end][1]},
        }
        edits.append({"range": place, "text": new})
        before, after = model.data[: edges[start][2]], model.data[edges[end][2] :]
        model.data = before + new.encode(model.codec) + after
    return encoding, text, edits, model.text


async def _state(client: Client, version: int) -> tuple[str, Any]:
    """Return what the server shows of the document: the diagnostics, and the tokens if the server
    offers them."""
    tokens = None
    if "semanticTokensProvider" in client.capabilities:
        tokens = (await client.of("semanticTokens/full"))["data"]
    # Twice where analysis adds to it; only what it says at first comes at a known time.
    first = await client.wait(
        "textDocument/publishDiagnostics", lambda params: params.get("version") == version
    )
    return all_said(first["diagnostics"]), tokens


def _client_with(encoding: str) -> Any:
    return {"general": {"positionEncodings": [encoding]}}


@given(_edits(), st.booleans())
def test_any_edits_give_the_same_as_a_fresh_server(
    drawn: tuple[str, str, list[dict[str, Any]], str], together: bool
) -> None:
    encoding, text, edits, expected = drawn
    states = []

    async def edit(client: Client) -> None:
        await client.start(_client_with(encoding))
        assert client.capabilities["positionEncoding"] == encoding
        client.open(text)
        version = 2
        if together:
            client.change(*edits, version=version)
        else:
            for each in edits:
                client.change(each, version=version)
                version += 1
            version -= 1
        states.append(await _state(client, version))
        assert client.server is not None
        assert client.server.connection.documents[URI].text == expected

    async def begin_anew(client: Client) -> None:
        await client.start(_client_with(encoding))
        client.open(expected)
        states.append(await _state(client, 1))

    converse(edit)
    converse(begin_anew)
    assert states[0] == states[1]


@given(st.data(), _edits(most=40), st.sampled_from(["mines", "markdown"]))
def test_changes_that_overtake_others_are_put_in_order(
    data: st.DataObject, drawn: tuple[str, str, list[dict[str, Any]], str], language: str
) -> None:
    """Helix 25.01 sends changes in another order than that of their versions if one types fast."""
    encoding, text, edits, expected = drawn
    step = data.draw(st.integers(1, 3), "from one version to the next")
    late = st.integers(0, 9)
    versions = sorted(range(len(edits)), key=lambda number: number + data.draw(late, "late by"))

    async def edit(client: Client) -> None:
        await client.start(_client_with(encoding))
        client.open(text, version=0, language=language)
        for number in versions:
            client.change(edits[number], version=step * (number + 1))
        assert client.server is not None
        protocol = client.server.connection.protocol
        await client.of("documentLink")
        assert protocol.text_of(URI) == expected
        now = protocol.documents.get(URI) or protocol.markdown[URI]
        assert now.version == step * len(edits)

    converse(edit)


def test_an_old_change_is_put_in_order_among_many() -> None:
    """Changes overtake others in a document of many changes, of which the server keeps only the last ones."""
    random = Random(2)
    versions = sorted(range(1, 301), key=lambda number: number + random.randrange(60))

    async def talk(client: Client) -> None:
        await client.start()
        client.open("# ", version=0)
        for version in versions:
            place = {"line": 0, "character": 1 + version}
            change = {"range": {"start": place, "end": place}, "text": chr(0x3400 + version)}
            client.change(change, version=version)
        await client.of("documentLink")
        assert client.server is not None
        expected = "# " + "".join(chr(0x3400 + version) for version in range(1, 301))
        assert client.server.connection.documents[URI].text == expected

    converse(talk)


@pytest.mark.parametrize("versions", [(5, 5, 5), (3, 2, 1), (0, 0, 0), (6, 7, 6), (6, 1, 2)])
def test_changes_of_a_client_that_does_not_count_are_applied_as_they_arrive(
    versions: tuple[int, int, int],
) -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open("", version=5)
        for word, version in zip("abc", versions, strict=True):
            place = {"line": 0, "character": 99}
            change = {"range": {"start": place, "end": place}, "text": word}
            client.change(change, version=version)
        await client.of("documentLink")
        assert client.server is not None
        assert client.server.connection.documents[URI].text == "abc"

    converse(talk)


@pytest.mark.parametrize("encoding", _ENCODINGS)
@pytest.mark.parametrize(
    "end", ["\v", "\f", "\x85", "\u2028", "\x1c"], ids=["vt", "ff", "nel", "ls", "fs"]
)
def test_only_the_protocols_line_ends_end_a_line(encoding: str, end: str) -> None:
    async def talk(client: Client) -> None:
        await client.start(_client_with(encoding))
        client.open(f"a{end}b\nc")
        start, stop = {"line": 1, "character": 0}, {"line": 1, "character": 1}
        client.change({"range": {"start": start, "end": stop}, "text": "d"})
        await client.of("documentLink")
        assert client.server is not None
        assert client.server.connection.documents[URI].text == f"a{end}b\nd"

    converse(talk)


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (None, "utf-16"),
        ([], "utf-16"),
        (["utf-16"], "utf-16"),
        (["utf-8", "utf-16"], "utf-8"),
        (["utf-32", "utf-8"], "utf-32"),
        (["utf-7"], "utf-16"),
    ],
)
def test_encoding_is_negotiated(offered: list[str] | None, chosen: str) -> None:
    async def talk(client: Client) -> None:
        general = {"general": {"positionEncodings": offered}} if offered is not None else {}
        await client.start(general)
        assert client.capabilities["positionEncoding"] == chosen
        client.open("...\n.*.\n# \U0001f600\U0001f600\n0,0  # \U0001f600 http://x.example/a b")
        (link,) = await client.of("documentLink")
        start = {"utf-8": 12, "utf-16": 10, "utf-32": 9}[chosen] - 1
        assert link["range"]["start"] == {"line": 3, "character": start + 1 - 0}

    converse(talk)


def test_places_past_the_end_mean_the_end() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open("ab\ncd")
        far = {"line": 0, "character": 99}
        client.change({"range": {"start": far, "end": far}, "text": "X"})
        far = {"line": 99, "character": 99}
        client.change({"range": {"start": far, "end": far}, "text": "Y"}, version=3)
        await client.of("documentLink")
        assert client.server is not None
        assert client.server.connection.documents[URI].text == "abX\ncdY"

    converse(talk)


def test_documents_are_found_by_language_or_suffix() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open("", "untitled:Untitled-1", language="mines")
        client.open("", "file:///a/b.mines", language="plaintext")
        client.open("", "file:///c%3A/pro%20gram%C3%A4.mines")
        client.open("", "file:///C:/x.mines")
        client.open("", "file:///a/null%00.mines")
        client.open("", "file:///a/bad%FF.mines")
        client.open("", "file:///a/readme.md", language="markdown")
        client.open("", "vscode-vfs://host/p.mines", language="")
        client.change({"text": "x"}, uri="file:///a/readme.md")
        assert await client.of("documentLink", "file:///a/readme.md") == []
        assert client.server is not None
        assert list(client.server.connection.documents) == [
            "untitled:Untitled-1",
            "file:///a/b.mines",
            "file:///c%3A/pro%20gram%C3%A4.mines",
            "file:///C:/x.mines",
            "file:///a/null%00.mines",
            "file:///a/bad%FF.mines",
            "vscode-vfs://host/p.mines",
        ]
        assert {each["uri"] for each in client.params_of("textDocument/publishDiagnostics")} == set(
            client.server.connection.documents
        )

    converse(talk)


@pytest.mark.parametrize(
    ("text", "warns"),
    [("...\n.*.\n0,0", False), ("\ufeff...", True), ("...\r.*.", True), ("...\r\n.*.\r\n", False)],
)
def test_a_text_that_editors_may_not_keep_is_told_of_once(text: str, warns: bool) -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(text)
        client.change({"text": text})
        await client.of("documentLink")
        messages = [each["message"] for each in client.params_of("window/showMessage")]
        assert [message.partition(";")[0] for message in messages] == [
            "this file contains a byte order mark or a lone carriage return"
        ] * warns

    converse(talk)
