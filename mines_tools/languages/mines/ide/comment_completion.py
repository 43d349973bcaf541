"""Completions in comments: for directives, names of rules, and claims. A claim is a text that says
what an operation does.

In this module, `typed` is the part of a word that the user has typed. `place` is the span that a
completion replaces.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Completion
from mines_tools.languages.mines.claims import begins_claim, can_claim, name_of
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.directives import WORDS
from mines_tools.languages.mines.ide.place import comment_span, flow_of, tree_of
from mines_tools.rules.editor import rule_completions
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot

_NAMES = re.compile(r"\bmines:[ \t]*(?P<word>[a-z-]+)[ \t]*\[(?P<names>[^\]\n]*)\Z")
_DIALECT = re.compile(r"\bmines:[ \t]*dialect[ \t]*=[ \t]*(?P<value>[^\s,;#\[\]]*)\Z")
_WORD = re.compile(r"\b(?P<tool>mines|fmt):[ \t]*(?P<word>[a-z-]*)\Z")
_LAST = re.compile(r"[\w()-]*\Z")
_REST = re.compile(r"[\w-]*")
_LONGEST = 2_000
"""The greatest number of characters between the start of a comment and the cursor. If there are
more characters between them, there are no completions."""


def complete_comment(snapshot: Snapshot, line: int, offset: int) -> list[Completion]:
    """Return the completions at `offset`, which must be in the comment of `line`."""
    tree = tree_of(snapshot)
    comment = comment_span(tree, line)
    if comment is None or offset - comment.start > _LONGEST:
        return []
    before = tree.text[comment.start + 1 : offset]
    end = offset
    word_rest = _REST.match(tree.text, offset, comment.end)
    if word_rest is not None:
        end = word_rest.end()
    names = _NAMES.search(before)
    if names is not None and names["word"] in WORDS["mines"]:
        rule_names = [name.strip() for name in names["names"].split(",")]
        typed = rule_names.pop()
        from mines_tools.languages.mines.rules.checking import all_rules

        place = Span(offset - len(typed), end)
        return list(rule_completions(all_rules(), typed, set(rule_names), place))
    in_head = line < tree.board_lines.stop
    dialect_match = _DIALECT.search(before)
    if dialect_match is not None and in_head:
        typed = dialect_match["value"]
        return [
            Completion(
                name, "value", Edit(Span(offset - len(typed), end), name), phrase(dialect.title)
            )
            for name, dialect in DIALECTS.items()
            if name.startswith(typed)
        ]
    word = _WORD.search(before)
    if word is not None:
        place = Span(offset - len(word["word"]), end)
        return list(_words(word["tool"], word["word"], place, in_head=in_head))
    last_word = _LAST.search(before)
    typed = last_word.group() if last_word is not None else ""
    place = Span(offset - len(typed), max(end, offset))
    completions: list[Completion] = []
    begins = begins_claim(before.removesuffix(typed))
    if begins and can_claim(tree, line):
        completions += _claims(snapshot, line - tree.operation_lines.start, typed, place)
    if begins:  # elsewhere "mines" is a word like any other, and Enter would accept the completion
        completions += _directives(typed, place, in_head=in_head)
    return completions


def _words(tool: str, typed: str, place: Span, *, in_head: bool) -> Iterator[Completion]:
    """Yield completions for the words that can follow the name and colon of `tool`, which is
    ``mines`` or ``fmt``. `in_head` is True if the comment is before the first operation."""
    if tool == "fmt":
        for word, detail in WORDS["fmt"].items():
            if word.startswith(typed):
                yield Completion(word, "directive", Edit(place, word), phrase(detail))
        return
    for word, detail in WORDS["mines"].items():
        if not word.startswith(typed) or (word == "dialect" and not in_head):
            continue
        text = "dialect=$1" if word == "dialect" else f"{word}[$1]"
        yield Completion(word, "directive", Edit(place, text), phrase(detail), is_snippet=True)


def _directives(typed: str, place: Span, *, in_head: bool) -> Iterator[Completion]:
    """Yield completions for whole directives. `in_head` is True if the comment is before the first
    operation."""
    for tool in ("mines", "fmt"):
        if not tool.startswith(typed):
            continue
        for completion in _words(tool, "", place, in_head=in_head):
            edit = Edit(place, f"{tool}: {completion.edit.text}")
            yield completion._replace(label=f"{tool}: {completion.label}", edit=edit)


def _claims(snapshot: Snapshot, index: int, typed: str, place: Span) -> Iterator[Completion]:
    """Yield completions for a claim about the operation at `index`. A claim is the name of a
    command. The command that the operation selects comes first."""
    flow = flow_of(snapshot)
    true = None
    if flow is not None:
        true = name_of(flow.operation(index))
        if true is not None and true.startswith(typed):
            yield Completion(
                true, "command", Edit(place, true), phrase("what the operation does here")
            )
    if not typed:
        return
    for command in COMMANDS.values():
        if command.name.startswith(typed) and command.name != true:
            yield Completion(
                command.name, "command", Edit(place, command.name), phrase(command.summary)
            )
