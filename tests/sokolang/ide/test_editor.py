"""What an editor shows and offers in a Sokolang program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.interface.editor import Refusal, Snapshot
from mines_tools.languages.sokolang.flow.analysis import flow_of
from mines_tools.languages.sokolang.ide.trial import tried
from mines_tools.languages.sokolang.program import parse
from mines_tools.languages.sokolang.words.obstacle import place_words
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span
from tests.small_cases import small_cases
from tests.sokolang.ide.editing import EDITOR
from tests.sokolang.programs import ROOM, corridor, inputs, program, programs
from tests.sokolang.runs import machine_of, ran
from tests.sokolang.test_examples import source

_EXAMPLE = program("rw2[d@u]", "a:11,72,1\n@:9")


def snapshot(text: str) -> Snapshot:
    """Return a snapshot of a text, with the result of its analysis if the text has no errors."""
    parsed = parse(text, "text")
    return Snapshot(parsed, None if parsed.errors else flow_of(parsed, 300))


def _hover(text: str, at: int) -> str:
    found = EDITOR.hover(snapshot(text), at)
    assert found is not None
    return f"{text[slice(*found.span)]} | {found.markdown}"


_AT = {
    "@": (
        "@ | `@` (1, 1): the place where the player begins\n\nits stack at the start, the top first: `9`"
    ),
    "A": (
        "A | `A` (2, 1) at the start: a crate; the letter names its stack\n\n"
        "its stack at the start, the top first: `outint 72 +`\n\nas it is written: `11,72,1`\n\n- it executes unknown codes"
    ),
    "*": (
        "* | `*` (3, 1): a mark: at each wait, the player and the crates on marks execute a command; the program ends when all marks are covered\n\n"
        "- crate A executes unknown codes here"
    ),
    "11": ("11 | `11`: `outint` (`a --`): prints the top in decimal"),
    "72": ("72 | `72`: the `outint` before it removes it\n\nnot a command; the character `H`"),
    "a:": (
        "a | the stack of the crates `A`, `a`\n\nits stack at the start, the top first: `outint 72 +`\n\nas it is written: `11,72,1`"
    ),
    "rw2": (
        "r | `r`: move right\n\n- the player: (1, 1) to (2, 1)\n- crate A: (2, 1) to (3, 1)\n"
        "- crate A is pushed: its count is 1"
    ),
    "w2": (
        "w | `w`: wait: transfer values, then execute commands\n\n"
        "values are transferred only if the last move moved a crate: to this crate if it was pushed, from it if it was"
        " pulled; the number of its moves in a row says which value (on a cloner, all); then the player and the crates"
        " that are on marks execute the command at the top of their stacks\n\n"
        "- value 1 from the top of the player, `9`, to crate A\n- crate A executes `9` (`nop`)\n"
        "- stack of the player: `[9]` before, `[]` after"
    ),
    "2[": (
        "2[ | `2[`: group, 2 times\n\n- the player: (2, 1) to (2, 2)\n"
        "- all marks are covered: the program ends"
    ),
    "d@": (
        "d | `d`: move down\n\n- the player: (2, 1) to (2, 2)\n- all marks are covered: the program ends"
    ),
    "@u": ("@u | `@u`: move up, once in the whole run\n\nno run performs this"),
}


@small_cases("marked", _AT)
def test_hover(marked: str) -> None:
    assert _hover(_EXAMPLE, _EXAMPLE.index(marked)) == _AT[marked]


def test_the_hover_of_instr_says_that_its_length_is_executed_before_outstr() -> None:
    text = "#####\n#@A*#\n#..*#\n#####\n\n---\n\na:12,10\n\n---\n\nrww"
    words = "the `outstr` after it does not come next: the length of the line is then on top"
    assert words in _hover(text, text.index("12,10"))
    assert words not in _hover(text, text.index("10\n"))
    apart = text.replace("12,10", "12,1,10")
    assert words not in _hover(apart, apart.index("12,1"))


def test_the_hover_of_a_number_that_only_is_data_names_its_command_as_another_meaning() -> None:
    text = source("factorial")
    assert "`1`: a number; as a command it would be `+` (" in _hover(text, text.index("n:13,1") + 5)
    assert "`13`: `inint` (" in _hover(text, text.index("n:13,1") + 2)


_WORDS = (
    # actions, stacks, map, what is marked, some of the lines
    ("2ru", "", "..@A..", "2r", ["the player: (3, 1) to (5, 1)", "crate A: (4, 1) to (6, 1)", "crate A is pushed: its count is 2"]),
    ("3ru", "", "..@A..", "3r", ["the player: (3, 1) to (5, 1)", "blocked: crate A cannot be pushed: the wall at (7, 1) is in the way"]),
    ("pr", "", "..@A..", "r", ["the player stays at (3, 1)", "blocked: crate A at (4, 1) is in the way: a player who pulls does not push"]),
    ("plw", "a:5", ".@A", "pl", ["the player pulls from now on"]),
    ("plw", "a:5", ".@A", "w", ["value 1 from the top of crate A, `5`, to the player"]),
    ("2rw", "@:5", "@A..", "w", ["no transfer: the count is 2, and the values of the player are 1"]),
    ("rw", "@:5", "@a..", "w", ["no transfer: crate a is read-only"]),
    ("rlw", "@:5", "@A..", "w", ["no transfer: the move before it has moved no crate"]),
    ("rw", "@:1,2", "@A:", "w", ["all values of the player to crate A"]),
    ("rw", "@:1", "@A!", "w", ["value 1 from the top of the player, `1`, to crate A", "the destroyer empties the stack of crate A"]),
    ("rw", "a:10,0,7", "@A*", "w", ["`outstr` writes nothing: the number of characters, which it takes first, is 0 or less"]),
    ("rw", "a:10,2,72,34", "@A*", "w", ["crate A executes `outstr`", 'writes `"H\\""`']),
    ("rw", "a:11", "@A*", "w", ["crate A fails: stack underflow; the program stops"]),
    ("rw", "a:13,13", "@A*", "w", ['crate A fails, for example with the input `"word\\n"`: input mismatch']),
    ("rdw", "@:13", "@0.0.0.#\n###.#.*#", "w", ["the player fails, for example with the input `\"1\\n\"` and the seed 0: stack underflow"]),
    ("rw", "", "@a*", "w", ["crate a is read-only: it executes nothing"]),
    ("rw", "", "@A*", "w", ["crate A has an empty stack: nothing is executed"]),
    ("[rw]l", "a:11,5", "@A*", "[", ["the player: (1, 1) to (2, 1)", "crate A executes `outint`", 'writes `"5"`']),
    ("rw", "a:11,5", "@A*", "w", ["stack of crate A: `[11, 5]` before, `[]` after"]),
    ("rw", "a:20,5", "@A*", "w", ["stack of crate A: `[20, 5]` before, `[5, 5]` after"]),
    ("2[lr]", "", ".@A..", "lr", ["the player: (2, 1) to (1, 1)", "each time:"]),
    ("r", "", "@A..", "r", ["the first time in every run (later it can differ):"]),
    ("rww+dl", "@:13,30", "@A*", "l", ['in a trial run of the tools with the input `"2\\n"`:']),
    ("rw", "", "@1.1", "1", ["the player jumps from here to (4, 1)"]),
    ("rw", "", "@1.1", ".", ["neither the player nor a crate ever comes here"]),
    ("rw", "", "@A!", "!", ["it empties the stack of crate A"]),
    ("rw", "@:1", "@A:", ":", ["values are copied here for crate A"]),
    ("lw", "", ".@.A", "A", ["it is never moved"]),
    ("rw", "", "@.b..", "b", ["b | `b` (3, 1) at the start: a read-only crate with the stack of B: this crate does not execute commands"]),
    ("rw", "a:7", "@A*", "A", ["it executes unknown codes"]),
    ("rw", "", "@A..", "A", ["it is moved, but never executes a command"]),
    ("rw", "", "@*.", "*", ["the player comes here, and executes nothing"]),
)  # fmt: skip


@small_cases("case", _WORDS)
def test_what_a_hover_says(case: tuple[str, str, str, str, list[str]]) -> None:
    actions, stacks, drawn, marked, expected = case
    text = program(actions, stacks, corridor(drawn))
    zone = text.rindex("---") if marked in actions else 0
    lines = _hover(text, text.index(marked, zone)).split("\n")
    assert set(expected) <= {line.removeprefix("- ") for line in lines}


def test_one_run_is_one_in_which_something_happens() -> None:
    text = source("menu")
    hover = EDITOR.hover(
        Snapshot(parse(text, "text"), flow_of(parse(text, "text"))), text.index("uuw")
    )
    assert hover is not None
    assert "in a trial run of the tools with" in hover.markdown
    assert "blocked" not in hover.markdown


def test_how_often_an_action_is_performed() -> None:
    text = program("2[rl]rd")
    assert _hover(text, text.index("rl")).endswith("- it is performed 2 times in all")


def test_a_hover_over_a_large_number() -> None:
    """Python refuses to write integers of more than 4300 digits, so the number is shortened."""
    text = program("9" * 5000 + "r", f"a:{'9' * 5000}")
    assert "`99999999…99999999`" in _hover(text, text.index("9"))
    assert "99999999…99999999 times" in _hover(text, text.rindex("9"))


def test_completion() -> None:
    text = program("r", "a:ou\nb")
    shown = snapshot(text)
    at = text.index("ou") + 2
    found = {each.label: each for each in EDITOR.complete(shown, at)}
    assert found["outint"].detail == "11: prints the top in decimal"
    assert apply_edits(text, [found["outint"].edit]) == text.replace("ou", "11")
    assert EDITOR.resolve_completion(shown, found["outint"]).startswith("`outint`")
    names = EDITOR.complete(snapshot(program("r")), len(ROOM) + 5)
    assert [each.label for each in names] == ["@:", "a:"]
    actions = EDITOR.complete(shown, len(text) - 1)
    assert [each.label for each in actions] == list("dlpruw")
    assert EDITOR.complete(shown, 3) == ()


def test_completion_of_a_text() -> None:
    text = program("r", "a:3,H")
    at = text.index("H", len(ROOM)) + 1
    *commands, code, printed = EDITOR.complete(snapshot(text), at)
    assert {each.label for each in commands} >= {"outstr", "+"}
    assert (code.label, code.filter_text, code.edit.text) == ("72 (H)", "H", "72")
    assert apply_edits(text, [printed.edit]) == text.replace("3,H", "3,10,1,72")
    outstr = next(each for each in commands if each.label == "outstr")
    assert outstr.detail == "10: prints n characters: write n after it, then their codes"
    (whole,) = EDITOR.complete(snapshot("Hi"), 2)
    assert (whole.label, whole.filter_text) == ("print Hi", "Hi")
    assert ran(apply_edits("Hi", [whole.edit])).output == "Hi"
    assert EDITOR.complete(snapshot("#@A"), 3) == ()


def test_an_empty_file_says_what_can_be_typed() -> None:
    (whole,) = EDITOR.complete(snapshot("\n"), 0)
    assert (whole.label, whole.filter_text) == ("print Hi", "")
    assert ran(apply_edits("\n", [whole.edit])).output == "Hi"
    assert [lens.title for lens in EDITOR.lenses(snapshot(""))] == [
        "type a text to print, such as Hi"
    ]


def test_a_text_alone_says_how_to_print_it() -> None:
    said = "to print this text, choose a completion or a quick fix"
    assert [lens.title for lens in EDITOR.lenses(snapshot("Hi"))] == [said, "run", "explain"]
    for beginning in ("#@A*#", "###\n#A#"):
        assert said not in [lens.title for lens in EDITOR.lenses(snapshot(beginning))]


@pytest.mark.parametrize(
    "typed", ["42", "100000", "1,000", "-5", "3.14", "me@home.org, ok?", "Hi "]
)
def test_a_number_and_a_text_with_signs_of_a_map_are_printed_from_nothing(typed: str) -> None:
    (whole,) = EDITOR.complete(snapshot(typed), len(typed))
    assert (whole.label, whole.filter_text) == (f"print {typed.strip()}", typed)
    assert ran(apply_edits(typed, [whole.edit])) == ("ended", typed.strip())


@pytest.mark.parametrize("typed", ["hello", "cat"])
def test_whole_programs_are_offered_by_name_only_in_a_file_without_a_program(typed: str) -> None:
    first, whole = EDITOR.complete(snapshot(f"{typed[:2]}\n"), 2)
    assert (first.label, whole.label) == (f"print {typed[:2]}", typed)
    after = apply_edits(f"{typed[:2]}\n", [whole.edit])
    assert ran(after, "Hi\n") == ("ended", "Hi")
    text = program("rwd", "a:10,2,79,107")
    for at in (0, text.index("a:"), len(text) - 1, len(text)):
        shown = snapshot(f"{text[:at]}{typed}{text[at:]}")
        offered = EDITOR.complete(shown, at + len(typed))
        assert not [each for each in offered if each.kind == "snippet"]


def test_the_extension_offers_no_whole_program_by_a_prefix() -> None:
    """An editor offers an extension's snippets everywhere in a document, but not file templates
    without a prefix."""
    path = Path(__file__).parents[3] / "vscode-extension" / "snippets" / "sokolang.json"
    snippets = json.loads(path.read_text(encoding="utf-8"))
    for snippet in snippets.values():
        is_program = "---" in snippet["body"]
        assert (is_program, not is_program) == ("isFileTemplate" in snippet, "prefix" in snippet)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("print Hi", "Hi"),
        ("print hi", "hi"),
        ("print 'Hi", "Hi"),
        ('puts("Hi")', "Hi"),
        ("print 42", "42"),
        ('"Hi, you', "Hi, you"),
        ("3,print Hi", "Hi"),
        ("'a,b", "a,b"),
    ],
)
def test_a_text_typed_as_a_value_is_printed(typed: str, printed: str) -> None:
    text = program("rw", f"a:{typed}")
    *_, last = EDITOR.complete(snapshot(text), text.index(typed) + len(typed))
    assert last.label == f"print {printed}"
    assert typed.endswith(last.filter_text)
    before = typed.removesuffix(last.filter_text)
    after = program("rw", f"a:{before}{last.edit.text}")
    assert apply_edits(text, [last.edit]) == after


def test_a_text_and_no_action_is_offered_after_the_first_letter_of_a_text() -> None:
    """Editors request completions again after the next letter only if there was a completion after
    the first letter."""
    for typed in ("rwd\nH", "rwd\nh", "rH", "rwd H"):
        text = program(typed)
        (only,) = EDITOR.complete(snapshot(text), len(text) - 1)
        assert only.label == f"print {typed[-1]}"
    for typed in ('"', "rwdh", "rx|d"):
        text = program(typed.replace("|", ""))
        assert EDITOR.complete(snapshot(text), len(ROOM) + 10 + len(typed.split("|")[0])) == []
    assert len(EDITOR.complete(snapshot(program("r")), len(program("r")) - 1)) == 6


@pytest.mark.parametrize(
    ("stack", "label", "after"),
    [
        ("a:10,'Hi'|", "number and codes of Hi", "a:10,2,72,105"),
        ("a:10 , Hi|1", "number and codes of Hi", "a:10 , 2,72,105,1"),
        ("a:10,2,Hi|", "codes of Hi", "a:10,2,72,105"),
        ("a:10 Hi|", "codes of Hi", "a:10,72,105"),
        ("a:Hi|", "codes of Hi", "a:72,105"),
    ],
)
def test_the_codes_of_a_text_can_be_written(stack: str, label: str, after: str) -> None:
    text = program("rw", stack)
    marked = text.replace("|", "")
    found = {each.label: each for each in EDITOR.complete(snapshot(marked), text.index("|"))}
    assert apply_edits(marked, [found[label].edit]) == program("rw", after)


def test_the_second_quotation_mark_may_be_there_already() -> None:
    text = program("rw", "a:'Hi'")
    *_, last = EDITOR.complete(snapshot(text), text.index("Hi") + 2)
    assert apply_edits(text, [last.edit]) == program("rw", "a:10,2,72,105")


@pytest.mark.parametrize(
    ("name", "before", "after", "typed", "label", "printed"),
    [
        ("hello", "100,33", "100,33,Bye", "Bye", "print Bye", "Hello, world!Bye"),
        ("hello", "h:10", "h:Hello,10", "Hello", "print Hello", "HelloHello, world!"),
        ("hello", "h:10", "h:Hello10", "Hello", "print Hello", "HelloHello, world!"),
        ("hello", "100,33", "100,33 Bye", "Bye", "print Bye", "Hello, world!Bye"),
        ("add", "o:1,11", "o:1,11,Hello", "Hello", "print Hello", None),
    ],
)
def test_a_text_typed_in_a_stack_is_printed_by_a_run(
    name: str, before: str, after: str, typed: str, label: str, printed: str | None
) -> None:
    text = source(name).replace(before, after)
    *_, last = EDITOR.complete(snapshot(text), text.index(typed) + len(typed))
    assert last.label == label
    changed = apply_edits(text, [last.edit, *last.other_edits])
    if printed is None:
        assert ran(changed, "1\n2\n").output == ran(source(name), "1\n2\n").output + typed
    else:
        assert ran(changed).output == printed


def test_a_text_in_a_stack_that_no_run_executes_is_not_said_to_be_printed() -> None:
    text = program("rw", "b:Hi", ROOM.replace("A", " "))
    *_, last = EDITOR.complete(snapshot(text), text.index("Hi") + 2)
    assert last.label == "values for Hi"
    assert last.detail == "10,2,72,105; a trial run does not print it"
    assert apply_edits(text, [last.edit]) == text.replace("Hi", "10,2,72,105")


_OK = program("rwd", "a:10,2,79,107")
_CHOSEN = (
    # what is typed where, the label, the detail, what the program then prints
    (f"Hi|\n{_OK}", "print Hi", "'10,2,72,105' in stack 'a', and 'w' after 'r'", "OkHi"),
    (_OK.replace("\n---", "\nHey, you|\n---", 1), "print Hey, you", None, "OkHey, you"),
    (_OK.replace("\na:", "\nHi|\na:"), "print Hi", None, "OkHi"),
    (_OK.replace("\na:", "\nprint hi|\na:"), "print hi", None, "Okhi"),
    (program("rwd", "Hi|"), "print Hi", "'10,2,72,105' in stack 'a'", "Hi"),
    (program("rwd", "a:\nHi|"), "print Hi", "'10,2,72,105' in stack 'a'", "Hi"),
    (program("rwd", "b:\nHi|"), "print Hi", "'10,2,72,105' in stack 'a'", "Hi"),
    (program("rd", "Hi|"), "print Hi", "'10,2,72,105' in stack 'a', and 'w' after 'r'", "Hi"),
    (_OK.replace("rwd", "rwd\nHi|"), "print Hi", None, "OkHi"),
    (_OK.replace("rwd", "rwd 'a b'|"), "print a b", None, "Oka b"),
    (_OK.replace("rwd", "rwdHi|"), "print Hi", None, "OkHi"),
    (_OK.replace("#\n", "# Hi|\n", 1), "print Hi", None, "OkHi"),
    (_OK.replace("*#\n", "*#  Oh, no!|\n", 1), "print Oh, no!", None, "OkOh, no!"),
    (_OK.replace("#\n---", "# H|\n---", 1), "print H", None, "OkH"),
    (program("Hi|"), "print Hi", "'10,2,72,105' in stack 'a', and the actions 'rwd'", "Hi"),
    (_OK.replace("\na:", "\n100000|\na:"), "print 100000", None, "Ok100000"),
    (_OK.replace("\na:", "\n3 cats|\na:"), "print 3 cats", None, "Ok3 cats"),
    (_OK.replace("\na:", "\n1,000|\na:"), "print 1,000", None, "Ok1,000"),
    (f"42|\n{_OK}", "print 42", None, "Ok42"),
    (_OK.replace("\n---", "\n-3.14|\n---", 1), "print -3.14", None, "Ok-3.14"),
    (program("// c\n Hi|", "a:3"), "print Hi", None, "Hi"),
    (program("", "a:3\nHi|"), "print Hi", None, "Hi"),
    (
        program("Hi|", "", "#@*.A*#"),
        "print Hi",
        "'10,2,72,105' in stack '@', and the actions 'rwrrll'",
        "Hi",
    ),
    (program("Hi|", "", "#@*#"), "print Hi", "write it in the stack of a crate", None),
    (f"{ROOM}\nHi|", "print Hi", None, "Hi"),
    (f"{ROOM}\n\nHi|\n", "print Hi", None, "Hi"),
    (f"{ROOM} Hi|", "print Hi", None, "Hi"),
    (f"Hi|\n{ROOM}", "print Hi", None, "Hi"),
    (f"{ROOM}\n---\nHi|\n", "print Hi", None, "Hi"),
    (f"{ROOM}\n---\na:1\nHi|", "print Hi", None, "Hi"),
)


@small_cases("case", _CHOSEN)
def test_a_text_typed_anywhere_is_printed(case: tuple[str, str, str | None, str | None]) -> None:
    marked, label, detail, printed = case
    text = marked.replace("|", "")
    found = EDITOR.complete(snapshot(text), marked.index("|"))
    (chosen,) = (each for each in found if each.kind in ("command", "missing"))
    assert chosen.label == label
    assert detail in (None, chosen.detail)
    after = apply_edits(text, [chosen.edit, *chosen.other_edits])
    if printed is None:
        assert (chosen.kind, after) == ("missing", text)
    else:
        assert ran(after) == ("ended", printed)


def test_the_actions_of_a_text_in_a_stack_are_written_if_there_are_none() -> None:
    for text in (program("", "a:Hi"), f"{ROOM}\n---\na:Hi", f"{ROOM}\n---\na:Hi\n"):
        *_, last = EDITOR.complete(snapshot(text), text.index("Hi") + 2)
        assert last.detail == "'10,2,72,105' in stack 'a', and the actions 'rwd'"
        assert ran(apply_edits(text, [last.edit, *last.other_edits])) == ("ended", "Hi")


@given(drawn=st.text("#.. *AbC@", min_size=6, max_size=30), width=st.integers(3, 6))
@settings(max_examples=3 * settings.default.max_examples, deadline=None)
def test_written_actions_print_the_text_on_any_map(drawn: str, width: int) -> None:
    drawn = drawn.replace("@", ".")
    rows = [f"#{drawn[at : at + width]}#" for at in range(0, len(drawn), width)]
    text = program("Hi", "a:1", "\n".join(("#@..", *rows)))
    (only,) = EDITOR.complete(snapshot(text), len(text) - 1)
    if only.kind == "command":
        outcome = ran(apply_edits(text, [only.edit, *only.other_edits]), steps=500)
        assert outcome.output == "Hi"


@small_cases(
    "marked",
    [
        f"Hi\n#A|\n{_OK}",
        f"{ROOM} H|",
        program("rd", "@:1").replace("*#", "*# H|", 1),
        _OK.replace("*#", "*#H|", 1),
        _OK.replace("*#", "*# // Hi|", 1),
        f"// Hi|\n{_OK}",
        "// Hi|",
        " // Hi|",
        f" // Hi|\n{_OK}",
        program("r", " // Hi|"),
        program("r", "a:1,// Hi|"),
        program("rxd|"),
        program("r,d|"),
        program("2(rw)|"),
        program("rwd // Hi|"),
        program("rwd", "a 1,2|"),
        program("rwd", "1,2|"),
        program("rwd", "10,000,2|"),
        _OK.replace("\n---", "\n.3.|\n---", 1),
    ],
)
def test_what_is_no_text_to_print(marked: str) -> None:
    found = EDITOR.complete(snapshot(marked.replace("|", "")), marked.index("|"))
    assert not [each for each in found if each.label.startswith(("print", "values"))]


@small_cases(
    ("stack", "label", "active", "sentence"),
    [
        ("a:1,|", "1 +: a, b", "a", "adds"),
        ("a:1,5,|7", "1 +: a, b", "b", "adds"),
        ("a:1,5,7,|", None, "", ""),
        ("a:-3,1 ,\t1,2,20,|", "20 copy: a", "a", "copies"),
        ("a:22,|", None, "", ""),
        ("a:10,|", "10 outstr: n, c1 ... cn", "n", "prints"),
        ("a:10,3,|", "10 outstr: n, c1 ... cn", "c1 ... cn", "character 1 of 3"),
        ("a:10,3,72,10|,", "10 outstr: n, c1 ... cn", "c1 ... cn", '`"H"`'),
        ("a:10,3,72,105,33,|", None, "", ""),
        ("a:10,-1,|", None, "", ""),
        ("@:1,|", None, "", ""),  # nobody executes it: the values are only passed on
        ("@:10,2,72,|", "10 outstr: n, c1 ... cn", "c1 ... cn", "character 2 of 2"),
        ("a:1,x,|", None, "", ""),
        ("|a:1,", None, "", ""),
    ],
)
def test_the_command_that_pops_the_typed_value(
    stack: str, label: str | None, active: str, sentence: str
) -> None:
    text = program("rwd", stack)
    shown = snapshot(text.replace("|", ""))
    found = EDITOR.signature(shown, text.index("|"))
    if label is None:
        assert found is None
    else:
        assert found is not None
        assert (found.label, found.parameters[found.active]) == (label, active)
        assert sentence in found.markdown


def test_hints_and_lenses() -> None:
    shown = snapshot(_EXAMPLE)
    hints = EDITOR.hints(shown, Span(0, len(_EXAMPLE)))
    assert [(_EXAMPLE[: hint.offset][-1], hint.label) for hint in hints] == [("1", "outint 72 +")]
    text = program("rd", "a:10,2,72,105")
    (hint,) = EDITOR.hints(snapshot(text), Span(0, len(text)))
    assert hint.label == 'outstr 2 "Hi" (no run uses it)'
    (hint,) = EDITOR.hints(Snapshot(parse(text, "text")), Span(0, len(text)))
    assert hint.label == 'outstr 2 "Hi"'
    titles = [lens.title for lens in EDITOR.lenses(shown)]
    size = "5 x 4 cells, 1 crate, 2 marks, 4 actions, 55 bytes"
    assert titles == ["it ends, writes nothing", "run", "explain", size]


_ENDS = "######\n#*@A*#\n######"
"""A map. The actions `rw`, followed by `ll`, end the program."""


@pytest.mark.parametrize(
    ("actions", "stacks", "drawn", "labels"),
    [
        ("rwll", "a:10,2,72,34", _ENDS, ['writes "H\\""']),
        ("rw\nw\nll", "a:11,5,11,6", _ENDS, ['writes "5"', 'writes "6"']),
        ("rwwwll", "a:11,5,11,6,11,7", _ENDS, ['writes "5" "6" "7"']),
        # In later passes, it writes something else.
        ("rwl", "a:11,5,11,6", corridor("@A*."), []),
        # The text depends on the input.
        ("rwwwll", "a:12,11,10,1,72", _ENDS, []),
        ("rwwwll", "a:11,3,0,11,4", _ENDS, ['writes "3" "4"']),
        # Nothing is said about a repetition.
        ("r2wll", "a:11,5,11,5", _ENDS, []),
    ],
)
def test_hints_about_what_is_written(
    actions: str, stacks: str, drawn: str, labels: list[str]
) -> None:
    text = program(actions, stacks, drawn)
    hints = [
        hint for hint in EDITOR.hints(snapshot(text), Span(0, len(text))) if hint.kind == "value"
    ]
    assert [hint.label for hint in hints] == labels
    unknown = Snapshot(parse(text, "text"))
    assert not [hint for hint in EDITOR.hints(unknown, Span(0, len(text))) if hint.kind == "value"]


def test_symbols_and_folds() -> None:
    text = program("2[r\nw]d", "a:1\n@:5")
    zones = EDITOR.symbols(snapshot(text))
    assert [(zone.name, [each.name for each in zone.children]) for zone in zones] == [
        ("map", ["A"]), ("stacks", ["a", "@"]), ("actions", ["2[", "d"]),
    ]  # fmt: skip
    folds = [text[slice(*fold.span)] for fold in EDITOR.folds(snapshot(text))]
    assert folds == [ROOM, "a:1\n@:5", "2[r\nw]", "2[r\nw]d"]


def test_the_outline_of_very_many_parts_has_the_first_ones() -> None:
    walls = "#" * 1_502
    drawn = f"{walls}\n#{'a' * 1_500}#\n#@*{' ' * 1_498}#\n{walls}\n"
    text = f"{drawn}\n---\n\n@:1\n\n---\n\n{'u' * 3_000}[d]\n"
    parts = [
        part
        for part in EDITOR.symbols(Snapshot(parse(text, "text"), None))
        if part.name != "stacks"
    ]
    assert [(part.name, len(part.children), part.children[-1].name) for part in parts] == [
        ("map", 1_001, "500 more parts"), ("actions", 1_001, "2,001 more parts"),
    ]  # fmt: skip
    for part in parts:
        for child in part.children:
            assert part.span.start <= child.span.start <= child.name_span.start
            assert child.name_span.end <= child.span.end <= part.span.end
    assert text[slice(*parts[-1].children[-1].span)] == "u" * 2_000 + "[d]"


def test_a_selection_grows_by_the_innermost_of_very_many_groups() -> None:
    text = program("[" * 1_500 + "u" + "]" * 1_500)
    shown = Snapshot(parse(text, "text"), None)
    assert not shown.parsed.errors
    grown = EDITOR.selections(shown, text.index("u", text.index("[")))
    assert [text[slice(*span)] for span in grown[:3]] == ["u", "[u]", "[[u]]"]
    assert grown[-1] == Span(0, len(text))
    assert len(grown) <= 1_001


def test_references() -> None:
    at = _EXAMPLE.index("A")
    found = [span.start for span in EDITOR.references(snapshot(_EXAMPLE), at)]
    assert found == [at, _EXAMPLE.index("a:"), _EXAMPLE.index("rw"), _EXAMPLE.index("w2")]
    assert EDITOR.definition(snapshot(_EXAMPLE), at) == [Span(found[1], found[1] + 1)]
    assert EDITOR.definition(snapshot(_EXAMPLE), found[1]) == [Span(at, at + 1)]
    assert EDITOR.definition(snapshot(_EXAMPLE), found[2]) == [Span(at, at + 1)]
    moved = EDITOR.references(snapshot(_EXAMPLE), found[2])
    assert [span.start for span in moved] == found


def test_references_of_a_cell_are_the_actions_that_do_something_there() -> None:
    def actions_at(marked: str) -> str:
        text = _EXAMPLE
        found = EDITOR.references(snapshot(text), text.index(marked))
        return "".join(text[slice(*span)] for span in found)

    assert actions_at("*#") == "rw"  # The crate comes here, and executes commands.
    assert actions_at("##") == ""


def test_highlights_show_only_what_is_seen_to_belong_together() -> None:
    """Boxes around all actions that affect the same crate seemed to have nothing in common."""

    def highlighted(marked: str) -> list[str]:
        text = _EXAMPLE
        found = EDITOR.highlights(snapshot(text), text.index(marked))
        return [text[slice(*each.span)] for each in found]

    assert highlighted("A") == ["A", "a"]
    assert highlighted("72,1") == ["A", "a"]
    assert highlighted("rw2") == ["r"]
    assert highlighted("2[d") == ["[", "]"]
    assert highlighted("]") == ["[", "]"]
    assert highlighted("@u") == ["@u"]
    assert highlighted("*#") == []


_TWO = program("rw", "a:1\nb:2", "#####\n#@AB.*#\n#a*##\n#####")


@small_cases(
    ("text", "marked", "name", "expected"),
    [
        (_EXAMPLE, "A*", "z", program("rw2[d@u]", "z:11,72,1\n@:9", ROOM.replace("A", "Z"))),
        (_EXAMPLE, "a:", "Z", program("rw2[d@u]", "z:11,72,1\n@:9", ROOM.replace("A", "Z"))),
        (_TWO, "a*", "C", _TWO.replace("A", "C").replace("a", "c")),
        (_TWO, "A", "A", _TWO),
        (_EXAMPLE, "@A", "p", "the player is always `@`"),
        (_EXAMPLE, "*#", "p", "only the letter of a crate or of its stack can be renamed"),
        (_EXAMPLE, "11", "p", "only the letter of a crate or of its stack can be renamed"),
        (_EXAMPLE, "A*", "ab", "a crate is named by one letter, `A` to `Z` or `a` to `z`"),
        (_EXAMPLE, "A*", "\u00e4", "a crate is named by one letter, `A` to `Z` or `a` to `z`"),
        (_EXAMPLE, "A*", "a", "a small letter is a read-only crate: to make it one, change it on the map"),
        (_TWO, "A", "b", "there is a crate or a stack `b` already"),
        (
            program("4rw", "a:11,1\nb:11,2", corridor("@AB..**")),
            "A",
            "C",
            "crates execute in the order of their letters: before or after `B`, `C` would not do the same",
        ),
        (program("rx"), "A", "C", "the program has errors"),
    ],
)  # fmt: skip
def test_rename(text: str, marked: str, name: str, expected: str) -> None:
    shown, at = snapshot(text), text.index(marked)
    try:
        assert len(EDITOR.renaming(shown, at).placeholder) == 1
        made = apply_edits(text, EDITOR.rename(shown, at, name))
    except Refusal as refusal:
        made = str(refusal)
    assert made == expected


@settings(max_examples=12)
@given(programs, inputs, st.sampled_from("cCqQzZ"), st.integers(0, 99))
def test_a_renamed_program_does_the_same(source: str, text: str, name: str, seed: int) -> None:
    shown = snapshot(source)
    for letter in "AaBbzZ":
        at = source.find(letter)
        if 0 <= at < source.index("---"):
            try:
                renamed = apply_edits(source, EDITOR.rename(shown, at, name))
            except Refusal:
                continue
            assert ran(renamed, text, 60, seed) == ran(source, text, 60, seed)


@pytest.mark.parametrize(
    ("actions", "stacks", "letter", "expected"),
    [
        ("r|", "a:11,42", "d", "move down; the player: (2, 1) to (2, 2); all marks are covered: the program ends"),
        ("r|", "a:11,42", "w", "wait: transfer values, then execute commands; no transfer: the stack of the player is empty; crate A executes 'outint'; writes \"42\""),
        ("2|", "", "l", "move left; the player stays at (1, 1); blocked: a wall at (0, 1) is in the way"),
        ("p|r", "", "r", "move right; the player stays at (1, 1); blocked: crate A at (2, 1) is in the way: a player who pulls does not push"),
        ("rd|", "", "l", "move left"),
        ("+|", "", "l", "move left"),
        ("x |", "", "l", "move left"),
    ],
)  # fmt: skip
def test_completion_says_what_an_action_would_do(
    actions: str, stacks: str, letter: str, expected: str
) -> None:
    text = program(actions, stacks)
    at = text.rindex("|")
    shown = snapshot(text.replace("|", ""))
    found = {each.label: each for each in EDITOR.complete(shown, at)}
    assert found[letter].detail == expected
    words = EDITOR.resolve_completion(shown, found[letter])
    assert words.startswith("What it would do here, the first time:\n\n- ") == (";" in expected)


@settings(max_examples=15)
@given(programs, st.integers(0, 9))
def test_what_completion_says_is_so(source: str, place: int) -> None:
    """The completion says where the player is after an action. The player is there after the action
    is performed for the first time."""
    zone = source.rindex("---") + 4
    at = min(zone + place, len(source))
    made = tried(parse(source, "text"), at, "r")
    if not made.is_certain or "chance" in " ".join(made.words["r"]):
        return
    changed = source[:at] + "r" + source[at:]
    machine = machine_of(changed)
    while machine.steps < 500:
        node = machine.order.node
        is_here = node is not None and machine.nodes[node].at.start == at
        before = machine.positions.player
        if not machine.step():
            return
        if is_here:
            now = machine.positions.player
            way = f"the player: {place_words(before)} to {place_words(now)}"
            expected = way if before != now else f"the player stays at {place_words(now)}"
            assert expected in made.words["r"]
            return


def test_tokens() -> None:
    tokens = EDITOR.semantic_tokens(snapshot(_EXAMPLE), Span(0, len(_EXAMPLE)))
    found = {_EXAMPLE[slice(*each.span)]: (each.type, each.modifiers) for each in tokens}
    assert found["A"] == ("variable", ())
    assert found["11"] == ("function", ())
    assert found["72"] == ("number", ())
    assert found["u"] == ("keyword", ("unreached",))


def test_selections_and_grid() -> None:
    at = _EXAMPLE.index("d@")
    found = [_EXAMPLE[slice(*span)] for span in EDITOR.selections(snapshot(_EXAMPLE), at)]
    assert found == ["d", "d@u", "2[d@u]", _EXAMPLE]
    (grid,) = EDITOR.grids(snapshot(_EXAMPLE), Span(0, 7))
    assert (grid.columns, grid.rows, [row.row for row in grid.shown]) == (5, 4, [0, 1])
    place = EDITOR.coordinate(snapshot(_EXAMPLE), _EXAMPLE.index("A"))
    assert place is not None
    assert place.label == "(2, 1)"


@small_cases(
    ("actions", "marked", "title", "expected"),
    [
        ("r2[dw]u", "2[", "Write the group out", "rdwdwu"),
        ("r[2[d]3[uw]]", "3[", "Write the group out", "r[2[d]uwuwuw]"),
        ("rdwdwu", "dwdw", "Write the repetition as a number", "r2[dw]u"),
        ("[ddd]", "ddd", "Write the repetition as a number", "[3d]"),
        ("2d2d", "2d2d", "Write the repetition as a number", "2[2d]"),
        ("r2[@d]", "2[", "Write the group out", None),
        ("+2[d]", "2[", "Write the group out", None),
        ("@d@d", "@d@d", "Write the repetition as a number", None),
        ("dw", "dw", "Write the repetition as a number", None),
        ("r3du", "3d", "Write the repetition out", "rdddu"),
        ("r+3du", "+3d", "Write the repetition out", None),
    ],
)
def test_groups(actions: str, marked: str, title: str, expected: str | None) -> None:
    text = program(actions)
    at = text.index(marked)
    offered = EDITOR.rewrites(snapshot(text), Span(at, at + len(marked)))
    found = [apply_edits(text, each.edits) for each in offered if each.title == title]
    assert found == ([] if expected is None else [program(expected)])


def test_actions_around_the_cursor_become_a_number() -> None:
    text = program("urrru")
    at = text.index("rrr") + 1
    offered = {each.title: each for each in EDITOR.rewrites(snapshot(text), Span(at, at))}
    offer = offered["Write the repetition as a number"]
    assert apply_edits(text, offer.edits) == program("u3ru")


def test_a_new_stack() -> None:
    text = program("r", "@:1")
    (offer,) = EDITOR.rewrites(snapshot(text), Span(text.index("A"), text.index("A")))
    assert apply_edits(text, offer.edits) == program("r", "@:1\na:")
    (offer,) = EDITOR.rewrites(snapshot(program("r")), Span(8, 8))
    assert parse(apply_edits(program("r"), offer.edits), "text").stacks["a"].values == []
