"""Cases in files that become comments of a program."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from mines_tools.interface.language import language_of
from mines_tools.playground.running import serve
from mines_tools.testing.comment_cases import comment_cases

_ASM = "in(n) in(n) add out(n)\n"
_BOARD = "*.*.\n...*\n****\n1,0\n0,1\n"


def _answer(kind: str, name: str, text: str, **parts: Any) -> dict[str, Any]:
    """Return the answer to a request about the program `text` in the file `name`."""
    told: list[dict[str, Any]] = []

    async def run() -> None:
        put = serve(lambda words: told.append(json.loads(words)))
        request = {"kind": kind, "id": 1, "name": name, "text": text, "dialect": None, **parts}
        put(json.dumps(request))
        async with asyncio.timeout(30):
            while True:
                if told and told[-1]["kind"] != "progress":
                    return
                await asyncio.sleep(0.001)

    asyncio.run(run())
    return told[-1]


def _added(name: str, text: str, files: dict[str, str], **parts: Any) -> dict[str, Any]:
    listed = [{"name": file, "text": content} for file, content in files.items()]
    return _answer("cases", name, text, files=listed, **parts)


def test_inputs_and_outputs_become_comments() -> None:
    files = {"add.in": "40 2\n", "add.out": "42", "add-2.in": "1 2", "add-2.out": "3", "b.in": ""}
    made = _added("add.minesasm", _ASM, files)
    assert made["message"] is None
    assert made["text"] == (
        '# test: add\n# input: "40 2\\n"\n# output: 42\n# test: add-2\n# input: 1 2\n# output: 3\n'
        + _ASM
    )
    tested = _answer("test", "add.minesasm", made["text"])
    assert (tested["count"], tested["passed"]) == (2, 2)
    again = _added("add.minesasm", made["text"], files)
    assert again["text"] == made["text"]


def test_a_box() -> None:
    box = """tests:
  sum:
    file: add.minesasm
    stdin: 40 2
    expected_file: large.txt
    options: {compare: trim, timeout: 60}
  endless:
    file: add.minesasm
    skip: "not yet"
  other:
    file: other.minesasm
"""
    made = _added("add.minesasm", f"# a program\n{_ASM}", {"box.yaml": box, "large.txt": " 42\n"})
    assert made["message"] is None
    assert made["text"] == (
        '# test: sum\n# input: 40 2\n# output: " 42\\n"\n# compare: trim\n# timeout: 60.0\n'
        f"# test: endless\n# skip: not yet\n#\n# a program\n{_ASM}"
    )
    assert _answer("test", "add.minesasm", made["text"])["passed"] == 1
    made = _added("add.minesasm", _ASM, {"box.yaml": "tests: [\n"})
    assert made["message"].startswith("box.yaml:2: not valid YAML")
    made = _added("x.minesasm", _ASM, {"box.yaml": box})
    assert made["message"] == "box.yaml:5: large.txt: there is no such file"
    made = _added("x.minesasm", _ASM, {"box.yaml": box, "large.txt": ""})
    assert made["message"] == "the files contain no cases of x.minesasm"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.mines", _BOARD),
        ("a.mines", f"# output: 5\n{_BOARD}"),
        ("a.soko", "#####\n#@H*#\n##*##\n#####\n\n---\n\nh:10,2\n\n---\n\nrwd\n"),
        ("a.emojifunge", "8️⃣🔢🔚"),
        ("a.emojifunge", "8️⃣🔢🔚\n\n# test: b\n# output: 8\n"),
        ("a.minesasm", _ASM),
    ],
)
def test_each_language_and_any_name(name: str, text: str) -> None:
    made = _added(name, text, {"large.in": "1 2", "large.out": "3\n|\n"})
    assert made["message"] is None, made
    used = language_of(name)
    assert used is not None
    before, after = (
        [*comment_cases(name, used, used.parse(each, used.default_dialect))]
        for each in (text, made["text"])
    )
    assert len(after) == len(before) + 1
    assert ("large", "1 2", "3\n|\n") in [(case.name, case.input, case.output) for case in after]


def test_a_program_without_a_place_for_cases() -> None:
    made = _added("a.mines", _BOARD, {"a.out": "3"}, dialect="1")
    assert made["text"] == ""
    assert made["message"] == "this program has no place for comments with cases"
