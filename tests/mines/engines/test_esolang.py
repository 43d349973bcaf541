"""mines-esolang as an engine. Similar packages stand in its place."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.run import Feed, InputError, NeedsInput, RunOptions, Stop, Unavailable
from mines_tools.languages.mines.engines.esolang import InputSource, ReferenceRun
from mines_tools.languages.mines.runs import standing
from mines_tools.languages.mines.syntax import parse
from mines_tools.text.source import Span
from tests.mines.engines.stand_ins import RELEASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Install = Callable[[str], None]

DIALECTS = {"1.0.4": "1", "2.0.0": "2.0.0"}
BOARD = "......\n.....*\n"


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Yield a function that installs one release of mines-esolang and removes the others."""

    def do(release: str) -> None:
        package = tmp_path / "mines"
        for path, text in {
            "__version__.py": f"__version__ = {release!r}",
            **RELEASES[release],
        }.items():
            file = package / path
            file.parent.mkdir(parents=True, exist_ok=True)
            (file.parent / "__init__.py").touch()
            file.write_text(text, "utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))

    def forget() -> None:
        for name in [each for each in sys.modules if each.split(".")[0] == "mines"]:
            del sys.modules[name]

    forget()
    yield do
    forget()


def started(
    release: str, operations: str, *, is_file: bool = False
) -> tuple[ReferenceRun, list[str]]:
    written: list[str] = []
    tree = parse(BOARD + operations, DIALECTS[release])
    assert not tree.errors
    return ReferenceRun(tree, RunOptions(input_is_file=is_file), written.append), written


@pytest.mark.parametrize("release", RELEASES)
def test_a_run_to_its_end(install: Install, release: str) -> None:
    install(release)
    run, written = started(release, "0;0\n0;0\n2,0\n\n2,0\n5,0")
    run.give("ab\n")
    run.end_input()
    assert (run.run(2), run.steps, run.stop, written) == (2, 2, None, [])
    assert standing(run)["stack"] == [97, 98]
    assert (standing(run)["read"], standing(run)["pointer"]) == (2, 2)
    assert (run.run(100), run.stop) == (4, Stop("ended"))
    assert "".join(written) in ("ba", "bb")  # without the reversal of one of them
    assert (run.run(5), run.steps) == (0, 6)


@pytest.mark.parametrize("release", RELEASES)
def test_it_waits_for_input_without_having_taken_the_step(install: Install, release: str) -> None:
    install(release)
    run, written = started(release, "4,0\n0;0\n2,0\n5,0")
    for expected in (1, 0):
        assert run.run(9) == expected
        before = standing(run)
        assert (run.steps, before["pointer"], before["queue"]) == (1, 1, [])
        assert run.stop == Stop("waiting", "", Span(18, 21))
    run.give("é\n")
    if release == "1.0.4":  # which reads all
        assert (run.run(9), standing(run)) == (0, before)
    run.end_input()
    assert (run.run(9), run.stop, written) == (3, Stop("ended"), ["é"])


@pytest.mark.parametrize("release", RELEASES)
def test_what_is_queued_waits_too(install: Install, release: str) -> None:
    install(release)
    run, _ = started(release, "4,0\n3,0\n0;0")
    run.run(2)
    assert standing(run)["queue"] == ["2,1"]
    run.run(1)
    assert standing(run)["queue"] == []
    assert (run.run(1), run.stop and run.stop.reason) == (0, "waiting")
    run.end_input("broken")
    assert (run.run(1), run.stop) == (0, Stop("unreadable", "broken", Span(22, 25)))


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize(
    ("operations", "given", "error"),
    [
        ("1;0", "x\n", "ValueError: invalid literal for int() with base 10: 'x\\n'"),
        ("2,0", "", "IndexError: "),
        ("0;0\n2,0", "\ud800\n", "UnicodeEncodeError: 'utf-8' codec can't encode character"),
    ],
)
def test_it_dies(install: Install, release: str, operations: str, given: str, error: str) -> None:
    install(release)
    run, written = started(release, operations)
    run.give(given)
    run.end_input()
    run.run(10)
    assert run.stop is not None
    assert (run.stop.reason, written) == ("aborted", [])
    assert run.stop.message.startswith(f"it raises {error}"[:30])
    assert run.steps == operations.count("\n") + 1
    assert run.stop.span == Span(14 + 4 * operations.count("\n"), 17 + 4 * operations.count("\n"))
    assert run.run(5) == 0
    standing(run)


def test_it_dies_of_the_text(install: Install) -> None:
    install("2.0.0")
    run = ReferenceRun(parse("***\n0,0", "2.0.0"), RunOptions(), print)
    assert run.stop == Stop("aborted", "it raises RuntimeError: no cell to open", Span(4, 7))
    assert (run.run(1), run.steps, run.state()) == (0, 0, {})


def test_other_states(install: Install) -> None:
    install("2.0.0")
    run, _ = started("2.0.0", "1,0\n4;1\n\n3,1")
    run.run(4)
    assert standing(run) == {
        "stack": [4, 1], "board": ["uouuuu", "uuuofu"], "status": "playing", "flagging": False,
        "pointer": 0, "queue": ["@"], "read": 0,
    }  # fmt: skip


def test_what_cannot_be_run(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mines", None)
    with pytest.raises(Unavailable, match=r"`pip install 'mines-esolang==2.0.0'` installs .* 3.13"):
        started("2.0.0", "0,0")
    monkeypatch.undo()
    install("1.0.4")
    with pytest.raises(
        Unavailable, match=r"1.0.4 is installed, but dialect 2.0.0 needs release 2.0.0"
    ):
        started("2.0.0", "0,0")
    with pytest.raises(Unavailable, match="does not run dialect 2; choose another one"):
        ReferenceRun(parse(".*\n0,0", "2"), RunOptions(), print)
    with pytest.raises(ValueError, match="with errors"):
        ReferenceRun(parse("", "1"), RunOptions(), print)


def test_lines_of_a_file() -> None:
    feed = Feed()
    source = InputSource(feed.read, translates=True)
    feed.give("a\r")
    with pytest.raises(NeedsInput):
        source.readline()
    feed.give("\nb\r\rc")
    assert (source.readline(), source.readline(), source.readline()) == ("a\n", "b\n", "\n")
    feed.give("\r")
    with pytest.raises(NeedsInput):
        source.readline()
    feed.end("broken")
    assert (source.readline(), source.taken) == ("c", 6)
    with pytest.raises(InputError, match="broken"):
        source.readline()
    source.close()
    feed = Feed()
    feed.give("a\r")
    feed.end()
    assert [InputSource(feed.read, translates=True).readline() for _ in range(2)] == ["a\n", ""]
