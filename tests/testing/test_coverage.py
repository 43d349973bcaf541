"""Coverage: what is recorded, its formats, and its limits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions
from mines_tools.testing.coverage.coverage import coverage_of
from mines_tools.testing.coverage.recording import recorded
from mines_tools.testing.coverage.table import table
from tests.testing.programs import ADDING, MINES, put, results

_EXAMPLES = Path(__file__).parents[2] / "examples"


def _example(name: str) -> str:
    return (_EXAMPLES / name).read_text("utf-8")


def _covered(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    done = results(folder, "--coverage-out", "coverage.json", *arguments)
    assert "Traceback" not in done.errors
    programs: list[dict[str, Any]] = json.loads((folder / "coverage.json").read_text("utf-8"))[
        "programs"
    ]
    return programs


def _missing(program: dict[str, Any]) -> list[tuple[int, int]]:
    return [(each["line"], each["column"]) for each in program["operations"] if not each["steps"]]


def _branches(program: dict[str, Any]) -> list[tuple[int, int, int, int]]:
    return [
        (each["line"], each["column"], each["taken"], each["ways"]) for each in program["branches"]
    ]


def test_a_skip_that_went_one_way(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", _example("fizzbuzz.mines")), ("a.in", "2")])
    (program,) = _covered(tmp_path)
    assert [line for line, _ in _missing(program)] == [*range(38, 57), *range(75, 93)]
    assert _branches(program) == [(35, 1, 1, 2), (72, 1, 1, 2), (111, 1, 1, 2), (134, 1, 2, 2)]
    assert program["shares"]["operations"] == {"covered": 76, "all": 113, "percent": 67.26}
    put(tmp_path, [("a.2.in", "15")])
    (program,) = _covered(tmp_path)
    assert _missing(program) == []
    assert all(taken == ways for _, _, taken, ways in _branches(program))
    push = program["operations"][0]
    assert (push["line"], push["steps"], push["cases"]) == (16, 2, ["a", "a.2"])
    fizz = next(each for each in program["operations"] if each["line"] == 38)
    assert (fizz["steps"], fizz["cases"]) == (5, ["a.2"])


@pytest.mark.long
def test_blocks_of_the_assembler(tmp_path: Path) -> None:
    """The end of a loop jumps to its condition. This is no way of the test."""
    text = "in(n)\nwhile dup do push 1 sub end\ndup if push 'x' out(c) end\npush 'y' out(c)\n"
    put(tmp_path, [("a.minesasm", text), ("a.in", "0")])
    (program,) = _covered(tmp_path)
    assert _branches(program) == [(2, 1, 1, 2), (3, 5, 1, 2)]
    put(tmp_path, [("a.2.in", "2")])
    (program,) = _covered(tmp_path)
    assert _branches(program) == [(2, 1, 2, 2), (3, 5, 1, 2)]


def test_cells_of_emojifunge(tmp_path: Path) -> None:
    text = f"{_example('emojifunge/cat.emojifunge').rstrip()}\n\n# input:\n# output:\n"
    (program,) = _covered(put(tmp_path, [("a.emojifunge", text)]))
    # Empty cells and the rows of cases do not count.
    assert [(each["line"], each["column"]) for each in program["operations"]] == [
        (1, 1), (1, 3), (1, 4), (1, 5), (1, 6), (1, 8), (2, 1), (2, 7), (2, 8),
    ]  # fmt: skip
    assert _missing(program) == [(2, 1), (2, 7), (2, 8)]
    assert _branches(program) == [(1, 6, 1, 2)]
    assert program["cells"] == []


def test_items_of_sokolang_that_a_test_leaves_out(tmp_path: Path) -> None:
    text = _example("sokolang/truth-machine.soko")
    put(tmp_path, [("a.soko", text), ("a.in", "0\n")])
    (program,) = _covered(tmp_path)
    ((*_, taken, ways),) = _branches(program)
    assert (taken, ways) == (1, 2)
    assert program["shares"]["cells"]["all"] > program["shares"]["cells"]["covered"] > 0
    put(tmp_path, [("a.2.in", "1\n")])
    (program,) = _covered(tmp_path, "--max-steps", "500")
    ((*_, taken, ways),) = _branches(program)
    assert (taken, ways) == (2, 2)


@pytest.mark.long
def test_statements_of_the_assembler(tmp_path: Path) -> None:
    text = "in(n)\nif\n    push 'a' out(c)\nelse\n    push 'b' out(c)\nend\n"
    put(tmp_path, [("a.minesasm", text), ("a.in", "1")])
    (program,) = _covered(tmp_path)
    assert [line for line, _ in _missing(program)] == [5, 5]
    assert _branches(program) == [(2, 1, 1, 2)]
    put(tmp_path, [("a.2.in", "0")])
    (program,) = _covered(tmp_path)
    assert _missing(program) == []
    assert _branches(program) == [(2, 1, 2, 2)]


@pytest.mark.parametrize(("language_id", "name"), [
    ("mines", "fizzbuzz.mines"), ("mines", "truth-machine.mines"), ("mines", "primes.mines"),
    ("emojifunge", "emojifunge/factorial.emojifunge"), ("emojifunge", "emojifunge/sort.emojifunge"),
    ("sokolang", "sokolang/truth-machine.soko"), ("minesasm", "minesasm/truth-machine.minesasm"),
])  # fmt: skip
def test_branches_are_in_the_text(language_id: str, name: str) -> None:
    used = language(language_id)
    parsed = used.parse(_example(name), used.default_dialect)
    found = list(used.branches(parsed))
    assert found
    places = set(used.running(parsed).places())
    assert all(branch.is_part or branch.span in places for branch in found)
    assert all(branch.ways >= 2 for branch in found)


def test_table(tmp_path: Path) -> None:
    put(tmp_path, [
        ("a.mines", _example("fizzbuzz.mines")), ("a.in", "2"),
        ("b.soko", _example("sokolang/truth-machine.soko")), ("b.in", "0\n"),
    ])  # fmt: skip
    done = results(tmp_path, "--coverage")
    assert (done.status, done.output) == (0, "")
    assert done.errors == (
        "2 cases: 2 passed\n"
        "  operations    branches        cells  program\n"
        "67% (76/113)   62% (5/8)  57% (17/30)  a.mines\n"
        "    never performed: lines 38-56, 75-92\n"
        "    not all ways taken: 35:1 (only to 57:1), 72:1 (only to 94:1), 111:1 (only to 112:1)\n"
        " 59% (22/37)   50% (1/2)  28% (12/43)  b.soko\n"
        "    only partly performed: lines 18\n"
        "    not all ways taken: 18:25 (always performed)\n"
        "65% (98/150)  60% (6/10)  40% (29/73)  all programs\n"
    )


def test_minimum(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", _example("fizzbuzz.mines")), ("a.in", "2")])
    assert results(tmp_path, "--min-coverage", "67").status == 0
    done = results(tmp_path, "--min-coverage", "67.5")
    assert done.status == 1
    assert done.errors.endswith(
        "mines-test: coverage: 67.3% of 113 operations, less than 67.5% (--min-coverage)\n"
    )
    assert "'x' is not a number from 0 to 100" in results(tmp_path, "--min-coverage", "x").errors


def test_programs_without_cases_count(tmp_path: Path) -> None:
    """The share says how much of all programs is tested. Files that a program includes are no programs."""
    include = 'include "lib/b.minesasm"\nin(n) pop\n'
    put(tmp_path, [
        ("add.mines", MINES), ("add.in", "1 2"), ("bad.mines", "x"), ("c.mines", MINES), ("c.in", ""),
        ("mines-tools.toml", "[[test]]\nprogram = 'c.mines'\nskip = 'later'\n"),
        ("a.minesasm", include), ("lib/b.minesasm", "push 3\n"), ("sub/z.mines", MINES),
    ])  # fmt: skip
    (tmp_path / "c.in").unlink()
    programs = _covered(tmp_path)
    shares = {each["path"]: each["shares"]["operations"]["covered"] for each in programs}
    assert shares == {"add.mines": 9, "c.mines": 0, "a.minesasm": 0, "sub/z.mines": 0}
    done = results(tmp_path, "add.mines", "sub", "--min-coverage", "51", "-q")
    assert done == (
        1,
        "",
        "mines-test: coverage: 50.0% of 18 operations, less than 51% (--min-coverage)\n",
    )
    assert results(tmp_path, "--only", "add.mines: add", "--min-coverage", "100", "-q").status == 0
    assert results(tmp_path, "add.mines", "--min-coverage", "100", "-q").status == 0
    assert results(tmp_path, "sub", "--min-coverage", "1").status == 1


def test_which_ways_were_taken(tmp_path: Path) -> None:
    text = _example("sokolang/truth-machine.soko")
    put(
        tmp_path,
        [("a.mines", _example("fizzbuzz.mines")), ("a.in", "2"), ("b.soko", text), ("b.in", "0\n")],
    )
    mines, sokolang = _covered(tmp_path)
    assert [each["went"] for each in mines["branches"]] == [
        ["57:1"], ["94:1"], ["112:1"], ["19:1", "135:1"],
    ]  # fmt: skip
    assert [each["went"] for each in sokolang["branches"]] == [["performed"]]
    results(tmp_path, "--coverage-out", "c.html")
    assert "2 steps: a (only to 57:1)" in (tmp_path / "c.html").read_text("utf-8")


def test_formats(tmp_path: Path) -> None:
    name = "a <b>&,.mines"
    put(tmp_path, [(name, _example("fizzbuzz.mines")), ("a <b>&,.in", "2")])
    outputs = [f"--coverage-out=c{suffix}" for suffix in (".info", ".xml", ".html")]
    assert results(tmp_path, *outputs).status == 0
    records = (tmp_path / "c.info").read_text("utf-8").split("\n")
    assert records[:3] == ["TN:", f"SF:{tmp_path.resolve() / name}", "BRDA:35,0,0,1"]
    assert {"BRF:8", "BRH:5", "DA:16,1", "DA:38,0", "LF:113", "LH:76"} <= set(records)
    assert records[-2:] == ["end_of_record", ""]
    root = ElementTree.parse(tmp_path / "c.xml").getroot()
    assert (root.attrib["lines-covered"], root.attrib["lines-valid"]) == ("76", "113")
    (program,) = root.iter("class")
    assert program.attrib["filename"] == name
    lines = {line.attrib["number"]: line.attrib for line in program.iter("line")}
    assert lines["35"]["condition-coverage"] == "50% (1/2)"
    assert lines["38"]["hits"] == "0"
    page = (tmp_path / "c.html").read_text("utf-8")
    assert "a &lt;b&gt;&amp;,.mines" in page
    assert '<i>2</i><span class="part" title="2 steps: a ' in page
    assert '<i>0</i><span class="no" title="0 steps">@</span>' in page
    assert "<script" not in page


def test_what_cannot_be_written(tmp_path: Path) -> None:
    put(tmp_path, [("add.mines", MINES), ("add.in", "1 2")])
    done = results(tmp_path, "--coverage-out", "c.txt")
    assert done == (
        2,
        "",
        "mines-test: c.txt: the file of the coverage must end in .info, .xml, .html, .json\n",
    )
    done = results(tmp_path, "--coverage-out", "nowhere/c.xml")
    assert done.status == 2
    assert "nowhere/c.xml: cannot be written" in done.errors


def test_a_recording_that_takes_too_long() -> None:
    used = language("mines")
    parsed = used.parse(_example("fizzbuzz.mines"), used.default_dialect)
    found = recorded(used, parsed, RunOptions(), "1000", 100_000, seconds=0)
    assert not found.is_complete
    assert 0 < sum(found.steps.values()) <= 1000
    coverage = coverage_of("a.mines", used, parsed, [("a", found)])
    assert "    recording took too long: more may be covered" in list(table([coverage]))
    assert recorded(used, parsed, RunOptions(), "2", 100_000, seconds=60).is_complete


def test_cases_that_fail_or_cannot_be_run_count_as_far_as_they_ran(tmp_path: Path) -> None:
    put(tmp_path, [
        ("add.mines", MINES), ("add.in", "1 2"), ("add.out", "4"), ("b.mines", "x"), ("b.in", ""),
    ])  # fmt: skip
    (program,) = _covered(tmp_path)
    assert program["path"] == "add.mines"
    assert program["shares"]["operations"]["percent"] == 100


# Sizes


@pytest.mark.parametrize("suffix", ADDING)
def test_sizes(tmp_path: Path, suffix: str) -> None:
    adding = ADDING[suffix]
    put(tmp_path, [(adding.name, adding.with_comments("a comment, in two", "lines"))])
    (program,) = json.loads(results(tmp_path, "--golf", "--output-format", "json").output)[
        "programs"
    ]
    bare = {"mines": 65, "minesasm": 40, "soko": 109, "emojifunge": 31}
    text = (tmp_path / adding.name).read_bytes()
    assert (program["bytes"], program["characters"]) == (len(text), len(text.decode()))
    assert program["bare_bytes"] in (bare[suffix], bare[suffix] + 1)
    assert program["record"] is program["over_record"] is None


def test_records(tmp_path: Path) -> None:
    configuration = '[golf]\nrecord = {"*.mines" = 60, "sub/*" = 70}\n'
    put(
        tmp_path,
        [("mines-tools.toml", configuration), ("add.mines", MINES), ("sub/add.mines", MINES)],
    )
    done = results(tmp_path, "--golf")
    assert done.lines[1].split() == ["566", "566", "65", "65", "60", "+5", "add.mines"]
    assert done.lines[2].split() == ["566", "566", "65", "65", "70", "-5", "sub/add.mines"]
    put(tmp_path, [("mines-tools.toml", "[golf]\nrecord = 65\n")])
    assert results(tmp_path, "--golf", "add.mines").lines[1].split()[-3:] == [
        "65",
        "+0",
        "add.mines",
    ]
    done = results(tmp_path, "--golf", "missing.mines")
    assert (done.status, done.output) == (2, "")
