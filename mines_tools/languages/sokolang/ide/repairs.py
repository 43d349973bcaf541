"""Repairs of syntax errors and of some findings. Several repairs may be possible, and the user
chooses one.

Each repair of a syntax error is tried. It is offered only if the text has fewer errors after the
repair.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from mines_tools.languages.sokolang.actions import ACTIONS, PREFIXES
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.ide.place import program_of
from mines_tools.languages.sokolang.ide.printing_edits import (
    added_printing,
    added_values,
    added_wait,
    typed_text,
    typed_value,
)
from mines_tools.languages.sokolang.program import MAP, parse
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT, MANY_DASHES, SEPARATOR
from mines_tools.languages.sokolang.warehouse import FLOOR, is_cell
from mines_tools.languages.sokolang.writing import (
    GREETING,
    printing,
    program_printing,
    string_values,
    value_at,
)
from mines_tools.text.diagnostics import Edit, Fix, apply_edits
from mines_tools.text.escaping import quoted
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.ide.printing_edits import TypedValue
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.text.diagnostics import Diagnostic

_MOST_CHARACTERS = 20_000
_MOST_ERRORS = 200
_OUTSTR = next(command for command in COMMANDS.values() if command.name == "outstr")
_PRINTED = re.compile(rf"[,:{BLANKS}]{_OUTSTR.code}[{BLANKS}]*,[{BLANKS}]*\Z")
"""The pattern of what stands before a string that the program already prints: the code of the
command `outstr`, and a comma."""
_LAST_NUMBER = re.compile(r"[0-9]+\Z")
_BRACKETS = {"(": "[", ")": "]", "{": "[", "}": "]"}
_OF_ACTIONS = ACTIONS | PREFIXES | frozenset(f"[]{BLANKS}")


def repairs(snapshot: Snapshot, diagnostic: Diagnostic) -> Iterable[Fix]:
    """Yield the repairs for a syntax error or a finding."""
    program = program_of(snapshot)
    if len(program.text) > _MOST_CHARACTERS or len(program.errors) > _MOST_ERRORS:
        return
    if diagnostic not in program.errors:
        yield from _of_finding(program, diagnostic)
        return
    fixes = (
        *_programs(program, diagnostic),
        *_lines(program, diagnostic),
        *_printed(program, diagnostic),
        *_of_error(program, diagnostic),
    )
    for fix in dict.fromkeys(fixes):
        if fix == diagnostic.fix:
            continue
        after = parse(apply_edits(program.text, fix.edits), program.dialect)
        if len(after.errors) < len(program.errors):
            yield fix


def _programs(program: Program, error: Diagnostic) -> Iterator[Fix]:
    """Yield the repair that replaces the document by a program, if the document contains only a
    text or is empty. The program prints this text, or `GREETING` if the document is empty."""
    is_empty = not program.text.strip() and error.name in ("missing-zone", "missing-map")
    text = GREETING if is_empty else program.only_text
    if text:
        title = phrase("Write a program that prints {text}", text=quoted(text))
        yield _fix(title, Edit(Span(0, len(program.text)), program_printing(text)))


def _of_finding(program: Program, finding: Diagnostic) -> Iterator[Fix]:
    """Yield the repairs for a finding of a rule."""
    if finding.name == "idle-crate":
        yield from _printed(program, finding)
    if finding.name in ("missing-wait", "unused-stack"):
        wait = added_wait(program)
        if wait is not None:
            title = phrase(
                "Write {wait} after {action}: it prints {text}",
                wait=f"`{wait.edit.text}`",
                action=f"`{wait.after}`",
                text=quoted(wait.text),
            )
            yield _fix(title, wait.edit)


def _printed(program: Program, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Yield the repairs for a text to print that was typed at the place of `diagnostic`. The first
    repair changes the program so that it prints the text. The second repair replaces the whole
    program by a program that prints the text. The second repair is offered only if there is no
    first one, or if the text is in the zone of the map."""
    typed = typed_text(program, diagnostic.span.start)
    if typed is None:
        return
    change = added_printing(program, typed.span, typed.text)
    text = quoted(typed.text)
    number = program.lines.line_at(typed.span.start)
    if change is not None:
        removed = Edit(typed.span, change.replacement)
        line = program.zones.line(number)
        is_whole = line.text.strip() == program.text[slice(*typed.span)]
        if is_whole and not change.replacement and number + 1 < len(program.zones.texts):
            removed = Edit(Span(line.start, program.lines.starts[number + 1]), "")
        title = phrase("Print {text} in this program: {change}", text=text, change=change.words())
        yield _fix(title, removed, *change.others)
    is_by_itself = not typed.is_beside_row and not program.only_text
    if is_by_itself and (change is None or number in program.zones.numbers(MAP)):
        title = phrase("Write a program that prints {text} instead of this one", text=text)
        yield _fix(title, Edit(Span(0, len(program.text)), program_printing(typed.text)))


def _of_error(program: Program, error: Diagnostic) -> Iterator[Fix]:
    repair = _REPAIRS.get(error.name)
    if repair is not None:
        yield from repair(program, error.span)


def _fix(title: str, *edits: Edit) -> Fix:
    return Fix(title, edits, False)


def _written(span: Span, text: str) -> Fix:
    return _fix(phrase("Write {text}", text=f"`{text}`"), Edit(span, text))


def _removed(span: Span) -> Fix:
    return _fix(phrase("Remove it"), Edit(span, ""))


def _lines(program: Program, error: Diagnostic) -> Iterator[Fix]:
    """Yield repairs for a line that was probably intended as a separator."""
    number = program.lines.line_at(error.span.start)
    if error.name == "missing-zone":
        for near in error.related:
            yield _fix(phrase("Write {text}", text=f"`{SEPARATOR}`"), Edit(near.span, SEPARATOR))
        return
    line = program.zones.line(number)
    word = line.text.strip()
    whole = Span(line.start, line.start + len(line.text))
    if len(word) > 1 and not word.strip(MANY_DASHES):
        yield _written(whole, SEPARATOR)


def _cell(program: Program, span: Span) -> Iterator[Fix]:
    drawn = program.text[slice(*span)]
    meant = " " if drawn == "\t" else unicodedata.normalize("NFKC", drawn)
    if is_cell(meant):
        yield _written(span, meant)


def _cells(program: Program, _span: Span) -> Iterator[Fix]:
    """Yield one repair that replaces all invalid map characters that look like valid ones. Yield
    nothing if there are fewer than two such characters."""
    edits = [
        edit
        for error in program.errors
        if error.name == "unknown-map-character"
        for fix in _cell(program, error.span)
        for edit in fix.edits
    ]
    if len(edits) > 1:
        yield _fix(phrase("Write all such characters of the map as ASCII"), *edits)


def _character(program: Program, span: Span) -> Iterator[Fix]:
    yield from _cell(program, span)
    yield from _cells(program, span)


def _stack(program: Program, span: Span) -> Iterator[Fix]:
    word = unicodedata.normalize("NFKC", program.text[slice(*span)])
    name, rest = word[:1], word[1:].lstrip(f"{BLANKS}=:;-")
    yield _written(span, f"{name.lower()}:{rest}")


def _stack_name(program: Program, span: Span) -> Iterator[Fix]:
    yield _written(span, unicodedata.normalize("NFKC", program.text[slice(*span)]).lower())


def _value(program: Program, span: Span) -> Iterator[Fix]:
    word = program.text[slice(*span)]
    if word in {",", ":"} or not word.strip(",:" + BLANKS):
        yield from (_removed(Span(at, at + 1)) for at in range(*span) if program.text[at] == ",")
        return
    plain = unicodedata.normalize("NFKC", word).replace("\u2212", "-")
    yield _written(span, plain.removeprefix("+"))
    yield _written(span, ",".join(plain.split()))
    named = next((command for command in COMMANDS.values() if command.name == word), None)
    if named is not None:
        yield _written(span, str(named.code))
        return
    line = program.zones.line(program.lines.line_at(span.start))
    start, end = value_at(line.text, span.start - line.start)
    number = _LAST_NUMBER.search(line.text[start:end])
    typed = None if number is None else typed_value(line, start, start + number.start())
    if typed is not None:  # the text may have been typed right before a value
        yield _printed_value(program, typed)
    typed = typed_value(line, start, end)
    if typed is not None:
        if not _PRINTED.search(program.text, 0, typed.span.start):
            yield _printed_value(program, typed)
        yield _written(typed.span, f"{typed.before}{string_values(typed.text)}{typed.after}")


def _printed_value(program: Program, typed: TypedValue) -> Fix:
    """Return the repair for a text that was typed in a stack. The repair changes the program so
    that the program prints the text. If no such change is found, the repair only writes values that
    print the text. The title then says that a trial run does not print the text."""
    found = added_values(program, typed)
    values, text = f"`{printing(typed.text)}`", quoted(typed.text)
    if found is None:
        title = phrase(
            "Write the values for {text}: {values} (a trial run does not print it)",
            text=text,
            values=values,
        )
        return _fix(title, Edit(typed.span, typed.values))
    edit, change = found
    if edit.span == typed.span and not change.after:
        title = phrase("Print it: {text} ({command})", text=values, command=_OUTSTR.name)
    else:
        title = phrase("Print {text} in this program: {change}", text=text, change=change.words())
    return _fix(title, edit, *change.others)


def _action(program: Program, span: Span) -> Iterator[Fix]:
    drawn = program.text[slice(*span)]
    meant = unicodedata.normalize("NFKC", _BRACKETS.get(drawn, drawn))
    for text in (meant, meant.lower()):
        if text != drawn and _OF_ACTIONS.issuperset(text):
            yield _written(span, text)
            break
    opening = {"(": ")", "{": "}"}.get(drawn)
    end = program.text.find(opening, span.end) if opening else -1
    if end >= 0:
        yield _fix(
            phrase("Write {text}", text="`[...]`"),
            Edit(span, "["),
            Edit(Span(end, end + 1), "]"),
        )
    yield _removed(span)


def _number(program: Program, span: Span) -> Iterator[Fix]:
    """Yield the repair for a number before prefixes. The repair moves the number to the place after
    the prefixes."""
    at = span.end
    while at < len(program.text) and program.text[at] in (*PREFIXES, *BLANKS):
        at += 1
    number = program.text[slice(*span)]
    rest = program.text[span.end : at]
    text = f"{rest.strip(BLANKS)}{number}"
    yield _written(Span(span.start, span.end + len(rest.rstrip(BLANKS))), text)


def _only_removed(_program: Program, span: Span) -> Iterator[Fix]:
    yield _removed(span)


def _player(_program: Program, span: Span) -> Iterator[Fix]:
    yield _written(span, FLOOR)


def _unclosed(program: Program, _span: Span) -> Iterator[Fix]:
    at = len(program.text.rstrip())
    line = program.zones.line(program.lines.line_at(at))
    if line.text.startswith(COMMENT):
        return
    yield _fix(phrase("Write {text}", text="`]`"), Edit(Span(at, at), "]"))


_REPAIRS: dict[str, Callable[[Program, Span], Iterator[Fix]]] = {
    "unknown-map-character": _character,
    "second-player": _player,
    "malformed-stack": _stack,
    "malformed-stack-name": _stack_name,
    "malformed-value": _value,
    "unknown-action": _action,
    "missing-action": _only_removed,
    "number-before-prefix": _number,
    "unopened-group": _only_removed,
    "unclosed-group": _unclosed,
    "fourth-zone": _only_removed,
}
