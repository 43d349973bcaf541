"""Texts about statements and names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.words.commands import command_line
from mines_tools.languages.minesasm.words import UNAVAILABLE, WORDS
from mines_tools.text.markdown import code, escaped, fenced, paragraphs, prose
from mines_tools.translations.phrases import counted, phrase, template

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.ide.names import KnownName, NameKind
    from mines_tools.languages.minesasm.writing import Line
    from mines_tools.text.source import Span

KINDS: Mapping[NameKind, str] = {
    "label": template("label"),
    "macro": template("macro"),
    "parameter": template("parameter"),
    "slot": template("slot"),
}
"""What each kind of name is called."""
_MOST_SHOWN = 16


def word_text(word: str) -> str:
    """Return the description of `word`, a command or a word of the assembler, as Markdown. Return an empty text for any
    other word."""
    if word in WORDS:
        example = f"{word} {WORDS[word].example}".rstrip()
        return paragraphs(prose(phrase(WORDS[word].meaning)), code(example))
    if word in UNAVAILABLE:
        reason, remedy = map(phrase, UNAVAILABLE[word])
        return paragraphs(escaped(command_line(COMMANDS[word])), prose(f"{reason}: {remedy}"))
    if word in COMMANDS:
        return escaped(command_line(COMMANDS[word]))
    return ""


def name_text(text: AssemblyText, known: KnownName) -> str:
    """Return the description of the name `known`, as Markdown: the statement that defines it, and the comment above."""
    statement = known.statement
    assert statement is not None
    title = f"{phrase(KINDS[known.kind])} {code(known.name)}"
    uses = counted(len(known.uses), "used {count:,} time", "used {count:,} times")
    parts = [f"{title}, {uses}"]
    if known.kind in ("label", "macro"):
        if known.kind == "macro":
            parts.append(fenced(statement.place.text, "minesasm"))
        parts.extend(escaped(line) for line in _comment_above(text, statement.place.span))
    return paragraphs(*parts)


def _comment_above(text: AssemblyText, span: Span) -> Sequence[str]:
    """Return the lines of the comment right above the line of `span`, or in this line."""
    line = text.lines.line_at(span.start)
    comments = {text.lines.line_at(each.start): each for each in text.comments}
    found: list[str] = []
    number = line - 1
    while (
        number in comments
        and not text.text[text.lines.starts[number] : comments[number].start].strip()
    ):
        found.append(text.text[slice(*comments[number])].lstrip("# "))
        number -= 1
    found.reverse()
    if not found and line in comments:
        found.append(text.text[slice(*comments[line])].lstrip("# "))
    return found


def operations_text(lines: Sequence[Line]) -> str:
    """Return what a statement becomes, as Markdown. `lines` are its operations."""
    size = sum(len(line.text) + 1 for line in lines)
    head = phrase(
        "becomes {operations}, {bytes}",
        operations=counted(len(lines), "{count:,} operation", "{count:,} operations"),
        bytes=counted(size, "{count:,} byte", "{count:,} bytes"),
    )
    shown = [f"{line.text:8} {line.command}".rstrip() for line in lines[:_MOST_SHOWN]]
    if len(lines) > _MOST_SHOWN:
        shown.append("\u2026")
    return paragraphs(escaped(head), fenced("\n".join(shown), "text"))
