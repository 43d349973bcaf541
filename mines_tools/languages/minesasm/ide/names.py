"""The names in a text, and the places that use them: labels, macros, their parameters, and slots.

A name belongs to a scope. The whole text is a scope, and so are the body of each ``repeat`` and of each ``define``. Blocks
of ``if`` and ``while`` are none. A name that a scope does not have is searched for in the scope around it.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from mines_tools.languages.minesasm.ide.place import is_label
from mines_tools.languages.minesasm.statements import Statement, StatementBlock
from mines_tools.languages.minesasm.words import AVAILABLE, JUMPS, WORDS
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.minesasm.assembly_text import AssemblyText

NameKind = Literal["label", "macro", "parameter", "slot"]
_OF_LABELS = (*JUMPS, "call")
_OF_SLOTS = ("get", "set")


class KnownName:
    """A name, with all places where it stands."""

    def __init__(self, kind: NameKind, name: str) -> None:
        self.kind = kind
        self.name = name
        self.definitions: list[Span] = []
        """The places that define the name. A label is defined with a colon, which does not belong to the span."""
        self.uses: list[Span] = []
        """The other places."""
        self.statement: Statement | None = None
        """The first statement that defines the name."""

    @property
    def places(self) -> Sequence[Span]:
        """All places, in order."""
        return sorted((*self.definitions, *self.uses))


class NameScope:
    """The names of a part of the text."""

    def __init__(self, span: Span, outer: NameScope | None) -> None:
        self.span = span
        self.outer = outer
        self.names: dict[tuple[NameKind, str], KnownName] = {}
        self.uses: list[tuple[NameKind, str, Span]] = []
        """The places in this scope that use a name, without those in scopes inside of it."""

    def define(self, kind: NameKind, name: str, span: Span, statement: Statement) -> None:
        """Add a place that defines a name."""
        known = self.names.setdefault((kind, name), KnownName(kind, name))
        known.definitions.append(span)
        known.statement = known.statement or statement

    def find(self, kind: NameKind, name: str) -> KnownName | None:
        """Return the name `name`, from this scope or from one around it."""
        scope: NameScope | None = self
        while scope is not None:
            found = scope.names.get((kind, name))
            if found is not None:
                return found
            scope = scope.outer
        return None

    def visible(self, kind: NameKind) -> Iterator[KnownName]:
        """Yield the names of the kind `kind` that can be used in this scope. A name that is hidden by another is left
        out."""
        seen: set[str] = set()
        scope: NameScope | None = self
        while scope is not None:
            for (of_kind, name), known in scope.names.items():
                if of_kind == kind and name not in seen:
                    seen.add(name)
                    yield known
            scope = scope.outer


class TextNames:
    """All names in a text."""

    def __init__(self, text: AssemblyText) -> None:
        self.whole = NameScope(Span(0, len(text.text)), None)
        self.scopes = [self.whole]
        self.unknown: list[tuple[NameKind, Span]] = []
        """The places that use a name that nothing defines, in order."""
        self._macro_words: list[tuple[str, Span]] = []
        self._end = len(text.text)
        self._add(text.tree.nodes, self.whole)
        for name, span in self._macro_words:
            known = self.whole.names.get(("macro", name))
            if known is not None:
                known.uses.append(span)
        self._resolve()
        self.unknown.sort(key=lambda each: each[1])
        self._defined = {
            span
            for scope in self.scopes
            for known in scope.names.values()
            for span in known.definitions
        }
        self._places = {
            span: known
            for scope in self.scopes
            for known in scope.names.values()
            for span in known.places
        }

    def names(self) -> Iterator[KnownName]:
        """Yield all names that are defined."""
        for scope in self.scopes:
            yield from scope.names.values()

    def unknown_in(self, span: Span) -> Iterator[tuple[NameKind, Span]]:
        """Yield the places in `span` that use a name that nothing defines."""
        at = bisect_left(self.unknown, span.start, key=lambda each: each[1].start)
        while at < len(self.unknown) and self.unknown[at][1].start < span.end:
            yield self.unknown[at]
            at += 1

    def place_of(self, span: Span) -> KnownName | None:
        """Return the name that stands at `span`."""
        return self._places.get(span)

    def is_definition(self, span: Span) -> bool:
        """Return whether the name at `span` is defined there."""
        return span in self._defined

    def groups(self) -> Sequence[int]:
        """Return a number for each place of a name, in order. Places of the same name have the same number."""
        numbers: dict[int, int] = {}
        return [
            numbers.setdefault(id(known), len(numbers))
            for _, known in sorted(self._places.items(), key=lambda each: each[0])
        ]

    def at(self, offset: int) -> tuple[Span, KnownName] | None:
        """Return the name at `offset`, and its place. Return None if there is none."""
        for span, known in self._places.items():
            if span.start <= offset <= span.end:
                return span, known
        return None

    def scope_at(self, offset: int) -> NameScope:
        """Return the innermost scope that contains `offset`."""
        inside = [each for each in self.scopes if each.span.start <= offset <= each.span.end]
        return min(inside, key=lambda scope: scope.span.end - scope.span.start)

    def _resolve(self) -> None:
        """Find the name of each use. The scopes are in order, each before those inside of it."""
        open_scopes: list[NameScope] = []
        visible: dict[tuple[NameKind, str], list[KnownName]] = {}
        for scope in self.scopes:
            while open_scopes and open_scopes[-1] is not scope.outer:
                for key in open_scopes.pop().names:
                    visible[key].pop()
            open_scopes.append(scope)
            for key, known in scope.names.items():
                visible.setdefault(key, []).append(known)
            for kind, name, span in scope.uses:
                found = visible.get((kind, name))
                if found:
                    found[-1].uses.append(span)
                else:
                    self.unknown.append((kind, span))

    def _add(self, nodes: Sequence[Statement | StatementBlock], scope: NameScope) -> None:
        waiting = [(node, scope) for node in reversed(nodes)]
        while waiting:
            node, scope = waiting.pop()
            if isinstance(node, Statement):
                self._add_statement(node, scope)
                continue
            opening = node.opening
            inner = scope
            if opening.word in ("repeat", "define"):
                end = node.end.place.span.end if node.end is not None else self._end
                inner = NameScope(Span(opening.place.span.end, end), scope)
                self.scopes.append(inner)
            if opening.word == "define":
                name, *parameters = opening.operands
                self.whole.define("macro", name.text, name.span, opening)
                for token in parameters:
                    inner.define("parameter", token.text, token.span, opening)
            else:
                self._add_operands(opening, scope)
            waiting += [(each, inner) for each in reversed((*node.body, *node.other))]

    def _add_statement(self, statement: Statement, scope: NameScope) -> None:
        word, operands = statement.word, statement.operands
        if is_label(statement):
            span = operands[0].span
            scope.define("label", operands[0].text, span._replace(end=span.end - 1), statement)
        elif word == "let" and operands[0].kind == "name":
            scope.define("slot", operands[0].text, operands[0].span, statement)
        elif word in _OF_LABELS or word in _OF_SLOTS:
            kind: NameKind = "label" if word in _OF_LABELS else "slot"
            if operands[0].kind == "name":
                scope.uses.append((kind, operands[0].text, operands[0].span))
        else:
            if word not in WORDS and word not in AVAILABLE:
                self._macro_words.append((word, statement.head.span))
            self._add_operands(statement, scope)

    def _add_operands(self, statement: Statement, scope: NameScope) -> None:
        for token in statement.operands:
            if token.kind == "name" and statement.word in WORDS:
                scope.uses.append(("parameter", token.text, token.span))


@lru_cache(maxsize=4)
def names_of(text: AssemblyText) -> TextNames:
    """Return the names in `text`."""
    return TextNames(text)
