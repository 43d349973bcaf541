"""Completions: the names of commands in a stack, the lines of missing stacks, and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Completion
from mines_tools.languages.sokolang.actions import ACTIONS
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.explanation.explain import ACTION_SUMMARIES
from mines_tools.languages.sokolang.ide.place import program_of
from mines_tools.languages.sokolang.ide.printing_edits import (
    added_printing,
    added_values,
    is_of_actions,
    typed_text,
    typed_value,
)
from mines_tools.languages.sokolang.ide.trial import tried
from mines_tools.languages.sokolang.ide.words import owner_words, value_words
from mines_tools.languages.sokolang.machine import stack_names
from mines_tools.languages.sokolang.program import ACTIONS as ACTION_ZONE
from mines_tools.languages.sokolang.program import STACKS
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT
from mines_tools.languages.sokolang.typed_words import words_for
from mines_tools.languages.sokolang.value_roles import PRINT_STRING
from mines_tools.languages.sokolang.writing import (
    CAT,
    GREETING,
    codes_of,
    printing,
    program_printing,
    string_values,
    value_at,
)
from mines_tools.text.diagnostics import Edit
from mines_tools.text.markdown import plain
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import is_surely_text, quoted_end
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.commands import Command
    from mines_tools.languages.sokolang.ide.printing_edits import TypedValue
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.sections import ZoneLine

_MOST_LINES = 3
_HOW = {
    "outstr": template("prints n characters: write n after it, then their codes"),
}
"""Longer descriptions of some commands, by name. They say which values must be written after the
command."""
_PROGRAMS = {
    "hello": (template("a program that prints Hi"), program_printing(GREETING)),
    "cat": (template("a program that reads a line and prints it"), CAT),
}
"""The programs that are offered in a document without a program, by name. Each value consists of a
summary and the text of the program."""


def complete(snapshot: Snapshot, offset: int) -> Sequence[Completion]:
    """Return the completions at `offset`."""
    program = program_of(snapshot)
    number = program.lines.line_at(offset)
    line = program.zones.line(number)
    if line.text.startswith(COMMENT) or number in program.zones.separators:
        return ()
    before = line.text[: max(offset - line.start, 0)]
    if number in program.zones.numbers(STACKS):
        if ":" not in before:
            names_in_use = program.stacks.keys()
            span = Span(line.start, offset)
            return [
                *(
                    Completion(f"{name}:", "code", Edit(span, f"{name}:"), owner_words(name))
                    for name in stack_names(program)
                    if name not in names_in_use or before.strip() == name
                ),
                *_printed(program, offset),
            ]
        return _values(program, line, offset)
    if number in program.zones.numbers(ACTION_ZONE):
        printed = list(_printed(program, offset))
        is_text = bool(printed) or not is_of_actions(before[-1:])
        return printed if is_text else list(_actions(program, offset))
    whole = _whole_programs(program, Span(line.start, line.start + len(line.text)), before)
    return whole or tuple(_printed(program, offset))


def _values(program: Program, line: ZoneLine, offset: int) -> list[Completion]:
    """Return completions that replace the value before the cursor. The value is in `line`, and ends
    at `offset`. A completion inserts a command, or values that print the typed text."""
    before, behind = line.text[: offset - line.start], line.text[offset - line.start :]
    start = value_at(before, len(before))[0]
    raw = before[start:]
    span = Span(offset - len(raw), offset)
    completions = [
        Completion(
            command.name,
            "command",
            Edit(span, str(command.code)),
            f"{command.code}: {_summary(command)}",
            data={"code": command.code},
        )
        for command in COMMANDS.values()
    ]
    # An editor may have written the second quotation mark, and a bracket, after the cursor.
    closing = behind[: 2 if behind[1:2] == ")" else 1]
    is_closed = quoted_end(raw, 0) < 0 < quoted_end(raw + closing, 0)
    closed = quoted_end(raw + closing, 0) - len(raw) if is_closed else 0
    typed = typed_value(line, start, len(before) + closed)
    if typed is None or (not is_surely_text(raw) and _is_name(raw)):
        return completions
    text = typed.text
    if len(text) == 1 and not typed.before:
        label = f"{ord(text)} ({text})"
        detail = phrase("the code of {character}", character=text)
        edit = Edit(span, f"{ord(text)}{typed.after}")
        completions.append(Completion(label, "value", edit, detail, raw))
    completions += _codes(line.text[: typed.span.start - line.start], typed, raw)
    return [*completions, _printed_value(program, typed, offset)]


def _codes(before: str, typed: TypedValue, raw: str) -> Iterator[Completion]:
    """Yield a completion that writes only the codes of a text that was typed in a stack. `before` is the line of the
    stack before this text. If `outstr` stands right before the text, the completion also writes the number of
    characters."""
    *_, value, rest = ("", *before.partition(":")[2].split(","))
    is_printed = value.strip(BLANKS) == str(PRINT_STRING) and not (
        rest.strip(BLANKS) or typed.before
    )
    if is_printed:
        label, values = (
            phrase("number and codes of {text}", text=typed.text),
            string_values(typed.text),
        )
    elif len(typed.text) > 1:
        label, values = phrase("codes of {text}", text=typed.text), codes_of(typed.text)
    else:
        return
    edit = Edit(typed.span, f"{typed.before}{values}{typed.after}")
    yield Completion(label, "value", edit, values, raw)


def _printed_value(program: Program, typed: TypedValue, offset: int) -> Completion:
    """Return the completion for a text that was typed in a stack before `offset`. The completion
    changes the program so that the program prints the text. If no such change is found, the
    completion only writes values for the text. Its description then says that a trial run does not
    print the text."""
    found = added_values(program, typed)
    if found is None:
        label = phrase("values for {text}", text=typed.text)
        values = printing(typed.text)
        detail = phrase("{values}; a trial run does not print it", values=values)
        raw = program.text[typed.span.start : offset]
        return Completion(label, "value", Edit(typed.span, typed.values), detail, raw)
    edit, change = found
    is_here = edit.span == typed.span and not change.after and not change.actions
    detail = change.values if is_here else plain(change.words())
    raw = program.text[edit.span.start : offset]
    label = phrase("print {text}", text=typed.text)
    return Completion(label, "command", edit, detail, raw, other_edits=change.others)


def _summary(command: Command) -> str:
    how = _HOW.get(command.name)
    return phrase(command.summary) if how is None else phrase(how)


def _is_name(raw: str) -> bool:
    return any(command.name.startswith(raw) for command in COMMANDS.values())


def _whole_programs(program: Program, line: Span, before: str) -> list[Completion]:
    """Return completions that are whole programs, if the document contains only the typed text
    `before`. The first completion is a program that prints `before`, or `GREETING` if the document
    is empty. The other completions are the programs in `_PROGRAMS` whose names begin with
    `before`."""
    if program.text.strip() != program.text[slice(*line)].strip():
        return []
    raw = before.strip()
    text = words_for(before) if raw else GREETING
    programs = []
    if text:
        label, detail = phrase("print {text}", text=text), phrase("a program with a map for it")
        programs.append((label, program_printing(text), detail, before.lstrip()))
    for name, (summary, whole) in _PROGRAMS.items():
        if raw and name.startswith(raw):
            programs.append((name, whole, phrase(summary), name))
    return [
        Completion(label, "snippet", Edit(line, whole.rstrip("\n")), detail, filter_text)
        for label, whole, detail, filter_text in programs
    ]


def _printed(program: Program, offset: int) -> Iterator[Completion]:
    """If the text that was typed around `offset` is not allowed there, yield one completion. The
    completion changes the program so that the program prints the text. If no such change is found,
    the completion only says where to write the text."""
    # An editor asks again after the next letter only if there is a completion after the first one.
    typed = typed_text(program, offset, is_typing=True)
    if typed is None or offset <= typed.span.start:
        return
    label = phrase("print {text}", text=typed.text)
    raw = program.text[typed.span.start : offset]
    change = added_printing(program, typed.span, typed.text)
    if typed.is_beside_row and (change is None or (change.actions and len(typed.text) == 1)):
        return  # the map is being drawn
    if change is not None:
        edit = Edit(typed.span, change.replacement)
        detail = plain(change.words())
        yield Completion(label, "command", edit, detail, raw, other_edits=change.others)
        return
    edit = Edit(typed.span, program.text[slice(*typed.span)])
    detail = phrase("write it in the stack of a crate")
    yield Completion(label, "missing", edit, detail, f"{raw} ")


def _actions(program: Program, offset: int) -> Iterator[Completion]:
    """Yield a completion for each action. Each completion shows the effect that its action would
    have at `offset`."""
    span = Span(offset, offset)
    trial = tried(program, offset, sorted(ACTIONS))
    for letter in sorted(ACTIONS):
        summary = phrase(ACTION_SUMMARIES[letter])
        does = trial.words.get(letter, ())
        effects = "; ".join(map(plain, does[:_MOST_LINES]))
        if effects and not trial.is_certain:
            effects = phrase("in one of the runs: {words}", words=effects)
        detail = "; ".join(filter(None, (summary, effects)))
        first_time = phrase("What it would do here, the first time:")
        in_one_run = phrase("What it would do here in one of the runs:")
        words = [first_time if trial.is_certain else in_one_run, *(f"- {line}" for line in does)]
        data = {"words": "\n".join([words[0], "", *words[1:]])} if does else None
        yield Completion(letter, "code", Edit(span, letter), detail, data=data)


def resolve_completion(_snapshot: Snapshot, completion: Completion) -> str:
    """Return the documentation of a completed command or action."""
    data = completion.data or {}
    code, words = data.get("code"), data.get("words")
    if isinstance(code, int):
        return value_words(code)
    return words if isinstance(words, str) else ""
