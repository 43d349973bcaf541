"""The explanation of a program, beside its text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mines_tools.interface.explanation import to_read
from mines_tools.interface.language import RuleSelection
from mines_tools.languages.sokolang.language import LANGUAGE
from mines_tools.report.explanation_json import explanation_document
from tests.cli.commands import environment
from tests.report.reports import check_schema
from tests.sokolang.programs import ROOM, corridor, program

EXAMPLES = Path(__file__).parents[2] / "examples" / "sokolang"


def test_stacks_and_actions() -> None:
    parsed = LANGUAGE.parse(program("@2r+[w]d", "a:10,1,72\n@:"), "text")
    explanation = LANGUAGE.explain(parsed, None)
    words = explanation.words()
    said = [
        (parsed.text[slice(*item.span)], item_words.columns)
        for item, item_words in zip(explanation.items, words.items, strict=True)
    ]
    assert said == [
        ("a:10,1,72", ('outstr 1 "H"',)),
        ("@:", ("empty",)),
        ("@2r", ("move right, 2 times, once in the whole run",)),
        ("+[", ("never performed: group, if the test is true",)),
        ("w", ("never performed: wait: transfer values, then execute commands",)),
        ("d", ("move down",)),
    ]
    assert words.verdict == "it ends, writes nothing"


def test_endings() -> None:
    for actions, expected in (
        ("rl", "it never ends"),
        ("rwd", "it stops with an error, writes nothing"),
    ):
        parsed = LANGUAGE.parse(program(actions, "a:1", ROOM), "text")
        assert LANGUAGE.explain(parsed, None).words().verdict == expected


def test_what_actions_do() -> None:
    """The explanation says the same as hovers, for people and as data."""
    drawn = corridor("@A.*")
    parsed = LANGUAGE.parse(program("2[r]wwl", "a:13,13", drawn), "text")
    items = LANGUAGE.explain(parsed, None).words().items
    assert [item.notes for item in items[1:4]] == [
        (
            "the first time in every run (later it can differ): the player: (1, 1) to (3, 1)",
            "crate A: (2, 1) to (4, 1)",
        ),
        (
            "the first time in every run (later it can differ): the player: (1, 1) to (2, 1)",
            "crate A: (2, 1) to (3, 1)",
            "crate A is pushed: its count is 1",
        ),
        (
            "the first time in every run (later it can differ): no transfer: the stack of the player is empty",
            "crate A executes 'inint'",
            "stack of crate A: '[13, 13]' before, '[?, 13]' after",
        ),
    ]
    parsed = LANGUAGE.parse(program("2rw", "a:11", drawn), "text")
    wait = LANGUAGE.explain(parsed, None).words().items[2]
    assert wait.is_alarm
    assert wait.notes[-1] == "crate A fails: stack underflow; the program stops"


def test_data() -> None:
    source = program("2rw+l", "a:11,100000000000000000\n@:5,99", corridor("@A.*"))
    parsed = LANGUAGE.parse(source, "text")
    document = explanation_document(LANGUAGE, LANGUAGE.explain(parsed, None))
    check_schema(document, "mines_tools/report/explanation.schema.json")
    assert document["verdict"] == {
        "kind": "never",
        "reason": "it never ends",
        "operations": None,
        "output": None,
    }
    assert document["complete"]
    stack, _, move, wait, left = document["operations"]
    assert stack == {
        "line": 5, "column": 1, "kind": "stack", "source": "a:11,100000000000000000", "name": "a",
        "values": [11, "100000000000000000"], "commands": ["outint", None],
    }  # fmt: skip
    assert move == {
        "line": 8, "column": 1, "source": "2r", "kind": "action", "prefixes": [], "times": 2,
        "reached": "witnessed", "witness": {"input": "", "step": 1},
        "first_time": {
            "player": {"before": [1, 1], "after": [3, 1]},
            "crates": [{"crate": "A", "before": [2, 1], "after": [4, 1]}],
            "blocked": False, "transfers": [], "executed": [], "printed": "", "ends": False,
        },
        "same_each_time": False, "writes": None, "errors": [],
    }  # fmt: skip
    assert wait["first_time"]["transfers"] == [{"from": "@", "to": "A", "n": 2, "value": 99}]
    assert wait["first_time"]["executed"] == [{"who": "A", "code": 99, "command": "nop"}]
    assert left["reached"] == "impossible"
    assert left["first_time"] is None


def test_data_of_what_ends_or_fails() -> None:
    parsed = LANGUAGE.parse(program("rwd", "a:11,7"), "text")
    document = explanation_document(LANGUAGE, LANGUAGE.explain(parsed, None))
    output = {"text": "7", "characters": 1}
    assert document["verdict"] == {
        "kind": "ends",
        "reason": "it ends",
        "operations": 3,
        "output": output,
    }
    assert document["operations"][2]["first_time"]["printed"] == "7"
    parsed = LANGUAGE.parse(program("rw", "a:11"), "text")
    document = explanation_document(LANGUAGE, LANGUAGE.explain(parsed, None))
    (error,) = document["operations"][2]["errors"]
    assert (error["who"], error["name"], error["certainty"]) == (
        "A",
        "pop-on-empty-stack",
        "always",
    )


def test_each_process_explains_alike() -> None:
    """The analysis follows the next possible states in a fixed order, which does not depend on the
    hashes of the process."""
    example = Path(__file__).parents[2] / "examples" / "sokolang" / "number-generator.soko"
    command = [sys.executable, "-m", "mines_tools", "run", "--explain", str(example)]
    said = {
        subprocess.run(
            command, env=environment(PYTHONHASHSEED=seed), capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert b"in a trial run" in said.pop()


def _rows(source: str) -> list[tuple[str, ...]]:
    """Return the rows of the explanation that people read: the source, the columns, and the remarks."""
    parsed = LANGUAGE.parse(source, "text")
    explanation = to_read(LANGUAGE.explain(parsed, None))
    return [
        (item.source or source[slice(*item.span)], *words.columns, words.remarks)
        for item, words in zip(explanation.items, explanation.words().items, strict=True)
    ]


def test_moves_that_follow_each_other_are_one_row() -> None:
    """N reads a number on the mark once, and the test decides whether the player goes up."""
    source = program("@[2rw]\n+u\np2lpr", "n:13,30", "######\n#@N.*#\n######\n*")
    assert _rows(source) == [
        ("n:13,30", "inint 30", "", ""),
        ("@[", "once: group", "", ""),
        ("  2r", "@ (1, 1) → (3, 1), N (2, 1) → (4, 1) on a mark; count of N: 2", "", ""),
        (
            "  w", "N inint", "N: 13 30 → ? 30",
            'crate N fails, for example with the input "word\\n": input mismatch',
        ),
        ("+u", "never performed", "", ""),
        ("p2lpr", "@ (3, 1) → (2, 1), N (4, 1) → (3, 1)", "", "later it can differ; the next pass begins at (2, 1)"),
    ]  # fmt: skip


_FORK = "#######\n#.@..*#\n##*####\n#######"
"""A map on which the player reads a number or a line below, before he goes on."""


def test_what_happens_in_one_run_has_happened() -> None:
    """If the number is negative, `*r` goes left, but the player is not at (1, 1) when a run performs it: the analysis
    only cannot exclude this."""
    *_, row = _rows(program("@[dwu]\n*r", "@:13", _FORK))
    assert row == (
        "*r", "as often as the top of @ says: @ (2, 1) → (4, 1)", "",
        'in a trial run of the tools with the input "2\\n"; the next pass begins at (4, 1)',
    )  # fmt: skip


def test_a_trial_run_reads_numbers_of_the_program() -> None:
    """Only the number 77 makes the test true."""
    *_, row = _rows(program("@[r3w]\n+l", "@:13,2,30\na:77", "#######\n#.@A*.#\n#######\n*"))
    assert (
        row[-1]
        == 'in a trial run of the tools with the input "77\\n"; the next pass begins at (2, 1)'
    )


def test_a_trial_run_that_has_read_no_input_says_so() -> None:
    """Chance decides where the player goes, so the first time is not the same in all runs."""
    drawn = "########\n#@1.*..#\n#.1.1..#\n########"
    rows = _rows(program("rrrr\n*w", drawn=drawn))
    assert any("in a trial run of the tools without input" in row[-1] for row in rows)


def test_what_no_trial_run_has_done_is_only_possible() -> None:
    """Only the number 77 makes the test true."""
    *_, row = _rows(program("@[d3w]\n+u", "@:13,77,24,30", _FORK))
    assert row[-1].startswith("perhaps in some run; ")


def test_what_is_only_perhaps_written() -> None:
    """Only a certain line makes the test true. Then A executes a command that is not known."""
    map_ = "#######\n#.@A*.#\n##*####\n#######"
    rows = _rows(program("@[d3wu]\n+[rw]", "@:12,77,30", map_))
    assert rows[-1][-1] == "perhaps writes something; perhaps in some run"


def test_why_a_move_is_blocked_is_not_cut() -> None:
    """The reason is a remark, because remarks are not cut."""
    (row,) = _rows(program("rpr", drawn=corridor("@AB*")))
    reason = "crate A at (3, 1) is in the way: a player who pulls does not push"
    assert (
        row[1]
        == "@ (1, 1) → (2, 1), A (2, 1) → (3, 1), B (3, 1) → (4, 1) on a mark; pulls from now on"
    )
    assert row[-1].startswith(f"blocked: {reason}; ")


def test_only_what_is_executed_has_the_name_of_a_command() -> None:
    """A copies its number, prints it, and adds 3. The numbers 1 and 3 are also the codes of commands. The player
    prints a line end when A has left the mark."""
    map_ = "#######\n#.@A*.#\n##*####\n#######\n*"
    rows = _rows(program("@[r3wldw]", "@:20,11,1,10,1,10\na:1,3", map_))
    assert [words for _, words, *_ in rows[:2]] == ['copy outint + outstr 1 "\\n"', "1 3"]


def test_an_error_of_a_later_pass_says_its_step_and_pass() -> None:
    source = program("rw", "a:1", "#######\n#@A:*##\n##*####\n#######")
    message = "in step 4, which is in pass 2, crate A fails: stack underflow; the program stops"
    assert _rows(source)[-1][-1].startswith(message)


def test_a_repeated_action_is_described_with_all_its_repetitions() -> None:
    """What the first pass reads decides whether `2l` in line 27 is performed."""
    source = (EXAMPLES / "countdown.soko").read_bytes().decode()
    parsed = LANGUAGE.parse(source, "text")
    explanation = LANGUAGE.explain(parsed, None)
    (notes,) = [
        words.notes
        for item, words in zip(explanation.items, explanation.words().items, strict=True)
        if parsed.lines.position(item.span.start) == (27, 2)
    ]
    assert notes == (
        'in a trial run of the tools with the input `"2\\n"`: the player: (3, 2) to (1, 2)',
        "crate N: (4, 2) to (2, 2)",
        "crate N is pulled: its count is 2",
    )


def test_no_step_is_named_if_runs_fail_in_different_steps() -> None:
    """If the input is empty, the command `*` in line 12 fails. Otherwise, a later command fails."""
    map_ = "######\n#.*A@#\n######\n*"
    source = program("l[ww\nwwl@r-*l]", "@:11,12,3,13,2,6\na:11", map_)
    said = " ".join(remarks for *_, remarks in _rows(source))
    assert " fails" in said
    assert "in step" not in said
    reported = LANGUAGE.check(LANGUAGE.parse(source, "text"), RuleSelection(frozenset({"S204"})))
    assert "every run fails here" not in str(reported.diagnostics)
