"""Directives that turn rules off. ``# mines: ignore[…]`` is for a line, ``ignore-next`` for the next line,
``ignore-file`` for the text, and ``off[…]`` for the lines up to ``on[…]``."""

from __future__ import annotations

from functools import cache, lru_cache, partial

from mines_tools.interface.language import DirectiveExample, Suppression
from mines_tools.languages.mines.comments import split_comment
from mines_tools.languages.mines.directives import directives, placed_names
from mines_tools.languages.mines.removal import Removals
from mines_tools.rules.catalogue import UNKNOWN, UNUSED
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mines_tools.languages.mines.directives import Directive
    from mines_tools.languages.mines.tree import Tree

    _Names = tuple[tuple[str, Span], ...]
    _Without = Callable[[Span, Span | None], tuple[Edit, ...]]


def suppressions(tree: Tree) -> list[Suppression]:
    """Return the directives in `tree` that turn rules off, each with the parts of the text that it covers.

    If the rules of one ``off`` are turned on again at different places, there is a result for each of these places. An
    ``on`` that ends nothing covers no text. A directive with empty brackets covers no text either.
    """
    parts: list[Suppression] = []
    without = Removals(tree).without
    regions = _Regions(tree, without)
    everything = len(tree.line_texts)
    for line, directive in tree.directives("mines"):
        lines = {
            "ignore": (line, line + 1),
            "ignore-next": (line + 1, line + 2),
            "ignore-file": (0, everything),
        }.get(directive.word)
        names = placed_names(tree.text, directive)
        if not names and tree.text[directive.span.end - 1] == "]":
            if lines is not None or directive.word in ("off", "on"):
                parts.append(_part((), directive.span, (), without))
        elif lines is not None:
            parts.append(_part(names, directive.span, (_whole(tree, *lines),), without))
        elif directive.word == "off":
            regions.open(directive.span, names, line)
        elif directive.word == "on":
            parts += regions.close(directive.span, names, line)
    parts += regions.close_all()
    parts.sort(key=lambda suppression: suppression.span)
    return parts


def _part(names: _Names, span: Span, covers: tuple[Span, ...], without: _Without) -> Suppression:
    return Suppression(names, span, covers, partial(without, span))


class _TurnedOff:
    """The rules that one ``off`` has turned off, and the line of this ``off``."""

    __slots__ = ("line", "names", "number", "span")

    def __init__(self, number: int, span: Span, names: _Names, line: int) -> None:
        self.number = number
        self.span = span
        self.names = names
        self.line = line


class _Regions:
    """The rules that are turned off at a place of the text: an ``off`` has turned them off, and no ``on`` has turned
    them on again.

    Each name is turned on again at most once, so the time is linear in the number of names.
    """

    def __init__(self, tree: Tree, without: _Without) -> None:
        self._tree = tree
        self._without = without
        self._count = 0
        self._about_all: list[_TurnedOff] = []
        self._by_code: dict[str, list[tuple[_TurnedOff, int]]] = {}
        """The ``off`` directives that name a rule, by the code of the rule. Each directive is stored with the index
        that the rule has among the names of the directive."""

    def open(self, span: Span, names: _Names, line: int) -> None:
        """Turn off the rules `names`. If `names` is empty, turn off all rules. `span` and `line` are the place of the
        ``off``."""
        region = _TurnedOff(self._count, span, names, line)
        self._count += 1
        if not names:
            self._about_all.append(region)
        for index, (name, _) in enumerate(names):
            self._by_code.setdefault(_code(name), []).append((region, index))

    def close(self, span: Span, names: _Names, line: int) -> list[Suppression]:
        """Turn on the rules `names` again. If `names` is empty, turn on all rules. Return the suppressions that end at
        this ``on``, whose place is `span` and `line`.

        An ``off`` for all rules ends at any ``on``.
        """
        wanted = {_code(name) for name, _ in names} or self._by_code.keys()
        ended_all = bool(self._about_all)
        turned_off = {code for code in wanted if ended_all or code in self._by_code}
        closed = self._ended(wanted, line + 1)
        idle = tuple(
            placed_name for placed_name in names if _code(placed_name[0]) not in turned_off
        )
        if idle or not (names or closed):
            closed.append(_part(idle, span, (), self._without))
        return closed

    def close_all(self) -> list[Suppression]:
        """End all suppressions that are open at the end of the text, and return them."""
        return self._ended(self._by_code.keys(), len(self._tree.line_texts))

    def _ended(self, codes: Iterable[str], stop: int) -> list[Suppression]:
        """End the suppressions of the rules `codes`, and all suppressions by an ``off`` without names. They end before
        the line `stop`. Return these suppressions.

        If a directive has other rules too, only its part for `codes` ends.
        """
        ended: dict[int, tuple[_TurnedOff, list[int]]] = {
            region.number: (region, []) for region in self._about_all
        }
        self._about_all = []
        for code in list(codes):
            for region, index in self._by_code.pop(code, ()):
                ended.setdefault(region.number, (region, []))[1].append(index)
        return [
            _part(
                tuple(region.names[index] for index in sorted(indexes)),
                region.span,
                (_whole(self._tree, region.line, stop),),
                self._without,
            )
            for _, (region, indexes) in sorted(ended.items(), key=lambda numbered: numbered[0])
        ]


def suppressing(tree: Tree, span: Span | None, names: Sequence[str]) -> Edit | None:
    """Return the edit that turns off the rules `names`: for the findings that start at `span`, or in the whole text if
    `span` is None. Return None if there is no such edit.

    The edit adds a directive at the end of a line, or adds names to an existing directive. It never adds a line,
    because a new line would be an operation.
    """
    word = "ignore" if span is not None else "ignore-file"
    span = _head(tree) if span is None else span
    if span.start > len(tree.text):
        return None
    line = tree.lines.line_at(span.start)
    if line >= len(tree.line_texts):
        return None
    text, start = tree.line_texts[line], tree.lines.starts[line]
    code, comment = split_comment(text)
    for directive in _directives_in(comment) if comment else ():
        if directive.tool == "mines" and directive.word == word:
            at = start + len(code) + directive.span.end - 1
            if not directive.names and tree.text[at] != "]":
                continue  # it is for all rules, but does not turn these off
            listed = [*directive.names]
            added = ", ".join(name for name in names if name not in listed)
            return Edit(Span(at, at), f", {added}" if listed else added) if added else None
    ignore = f"mines: {word}[{', '.join(names)}]"
    end = start + len(text.rstrip(" \t\v\f\r"))
    if comment:
        separator = " " if not comment[1:].strip() else "; "
        return Edit(Span(end, end), f"{separator}{ignore}")
    return Edit(Span(end, end), f"  # {ignore}" if code.strip() else f"# {ignore}")


def _head(tree: Tree) -> Span:
    """Return the place at which to add a directive for the whole text. It is the first of these lines that exists: a
    line that already has such a directive, the first header line, the first row of the board. If there is none of them,
    it is the first line."""
    for line, directive in tree.directives("mines"):
        if directive.word == "ignore-file":
            return tree.lines.span(line)
    if tree.header_lines and tree.rules.header_lines and tree.board is not None:
        return tree.lines.span(0)
    return tree.lines.span(tree.board_lines[0] if tree.board is not None else 0)


@lru_cache(maxsize=1)
def _directives_in(comment: str) -> tuple[Directive, ...]:
    """Return the directives in `comment`. The result of the last call is cached, because several callers ask for the
    same comment one after another."""
    return tuple(directives(comment, 0))


def _code(name: str) -> str:
    """Return the code of the rule with the name `name`. If there is no such rule, return `name` in capitals."""
    return _codes().get(name) or name.upper()


@cache
def _codes() -> dict[str, str]:
    from mines_tools.languages.mines.rules.checking import all_rules

    return {rule.name: rule.code for rule in all_rules()}


def _whole(tree: Tree, first: int, stop: int) -> Span:
    """Return the span from the start of the line `first` to the start of the line `stop`. If the text has no line
    `stop`, the span extends to the end of the text."""
    starts = tree.lines.starts
    if first >= len(starts):
        return Span(len(tree.text) + 1, len(tree.text) + 1)
    return Span(starts[first], starts[stop] if stop < len(starts) else len(tree.text) + 1)


EXAMPLES: Mapping[str, DirectiveExample] = {
    UNUSED: DirectiveExample(
        ".*.\n...\n1,1  # mines: ignore[M102]",
        ".*.\n...\n1,1",
        template(
            "Safe: a comment does not change the program. If the comment contains only the "
            "directive, the fix removes the whole comment. The fix never removes the line."
        ),
    ),
    UNKNOWN: DirectiveExample(".*.\n...\n1,1  # mines: ignore[redundant-sing]", ".*.\n...\n1,1"),
}
"""Examples for the linter's own rules about directives."""
