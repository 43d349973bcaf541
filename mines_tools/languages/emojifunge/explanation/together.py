"""Computes what several instructions do together to the stack."""

from __future__ import annotations

from collections import Counter

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.flow.effects import Effects
from mines_tools.languages.emojifunge.flow.moving import MOVES
from mines_tools.languages.emojifunge.glyphs.table import GROUPS
from mines_tools.languages.emojifunge.words.values import number_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.syntax import Grid

_LETTERS = "abcdefgh"
"""The names of the values at the top before the first instruction: ``a`` is the top."""
_MOST_GLYPHS = 64
_WIDEST = 24
"""The greatest width of a stack effect that is shown."""
_OPERATORS: Mapping[str, str] = {
    "plus": "+", "minus": "-", "mul": "*", "div": "/", "mod": "%", "equal-to": "==", "greater-than": ">",
    "less-than": "<",
}  # fmt: skip
_ON_ONE: Mapping[str, str] = {
    "fact": "{}!", "semifact": "{}!!", "increment": "{}+1", "decrement": "{}-1", "not": "({}>0 ? 0 : 1)",
    "fair": "(60<={}<80)", "passed": "(60<={})",
}  # fmt: skip
_ORDERS: Mapping[str, tuple[int, tuple[int, ...]]] = {
    "dup": (1, (0, 0)), "swap": (2, (0, 1)), "swap3": (3, (1, 0, 2)), "pop": (1, ()), "output-number": (1, ()),
    "output-ascii": (1, ()),
}  # fmt: skip
"""How many values an instruction pops, and which of them it then pushes, in the order of the pushes."""
_CONSTANTS = {glyph.name for glyph in GROUPS["constants"]}
_RANDOM = {glyph.name for glyph in GROUPS["random"]}
_READS = {"input-number": "n", "input-ascii": "c"}


class _Term(NamedTuple):
    """A value, written with the values before the first instruction."""

    text: str
    value: Value | None = None
    """The value, if it is a known number."""
    is_whole: bool = True
    """True if the text needs no brackets as a part of a longer term."""

    @property
    def inner(self) -> str:
        return self.text if self.is_whole else f"({self.text})"


class _Terms:
    """The values at the top of a stack, as terms."""

    def __init__(self, before: AbstractStack, letters: str) -> None:
        """Begin with the stack `before`, whose values have the names `letters`, the top first."""
        self._before = before
        self._names = letters
        self._letters = 0
        self._reads: Counter[str] = Counter()
        self.pushed: list[_Term] = []
        """The values that were pushed and not popped. The last of them is the top."""

    def read(self, letter: str) -> None:
        """Push a value that is read, and name it `letter`."""
        self._reads[letter] += 1
        count = self._reads[letter]
        self.pushed.append(_Term(letter if count == 1 else f"{letter}{count}"))

    def popped(self, count: int) -> list[_Term] | None:
        """Pop values. Return None if one of them may be missing, or may be a stack."""
        terms: list[_Term] = []
        for _ in range(count):
            if self.pushed:
                terms.append(self.pushed.pop())
                continue
            if self._letters == len(self._names) or not _is_number(self._before, self._letters):
                return None
            terms.append(_Term(self._names[self._letters]))
            self._letters += 1
        return terms

    def effect(self) -> str:
        """Return the values that were popped, and the values that were pushed, as text."""
        pops = " ".join(self._names[: self._letters])
        pushes = " ".join(term.text for term in self.pushed[::-1])
        return f"{pops} -- {pushes}".strip()


class Together:
    """Computes what instructions do together."""

    def __init__(self, grid: Grid) -> None:
        self._rules = grid.rules
        self._effects = Effects(grid)

    def effect(self, glyphs: Sequence[Glyph], before: AbstractStack) -> str:
        """Return the stack effect of `glyphs`, which are executed once each, in order, on the stack `before`. The
        notation is that of the language text: the top first. Return "" if the effect is not certain, or too long to be
        read."""
        if len(glyphs) > _MOST_GLYPHS or any(glyph.name in _RANDOM for glyph in glyphs):
            return ""
        is_character_read = any(_READS.get(glyph.name) == "c" for glyph in glyphs)
        terms = _Terms(before, _LETTERS.replace("c", "") if is_character_read else _LETTERS)
        for glyph in glyphs:
            if glyph.name not in MOVES and not self._perform(glyph, terms):
                return ""
        text = terms.effect()
        return text if len(text) <= _WIDEST else ""

    def _perform(self, glyph: Glyph, terms: _Terms) -> bool:
        """Perform an instruction on `terms`. Return False if its result is not certain."""
        name = glyph.name
        if name in _READS:
            terms.read(_READS[name])
            return True
        if name in _CONSTANTS:
            terms.pushed.append(self._constant(glyph))
            return True
        count, order = _ORDERS.get(name, (len(glyph.pops.split()), None))
        popped = terms.popped(count)
        if popped is None:
            return False
        if order is not None:
            terms.pushed += [popped[index] for index in order]
            return True
        result = self._applied(glyph, popped)
        if result is None:
            return False
        terms.pushed.append(result)
        return True

    def _constant(self, glyph: Glyph) -> _Term:
        number = self._effects.tried.run(glyph, (), opens=True)
        assert number is not None
        (value,) = number
        assert not isinstance(value, tuple)
        return _Term(number_text(value, self._rules), frozenset((value,)))

    def _applied(self, glyph: Glyph, popped: Sequence[_Term]) -> _Term | None:
        """Return the result of a computation on values, of which the top comes first."""
        numbers = [term.value for term in popped if term.value is not None]
        if len(numbers) == len(popped):
            tried = self._effects.tried
            result = tried.one(glyph, *numbers) if len(numbers) == 1 else tried.two(glyph, *numbers)
            only = None if result is None else values.only(result)
            if only is None or isinstance(only, tuple):
                return None
            return _Term(number_text(only, self._rules), result)
        if glyph.name in _ON_ONE:
            form = _ON_ONE[glyph.name]
            is_whole = form.startswith("(")
            return _Term(form.format(popped[0].inner), None, is_whole)
        operator = _OPERATORS.get(glyph.name)
        if operator is None:
            return None
        return _Term(f"{popped[0].inner}{operator}{popped[1].inner}", None, is_whole=False)


def _is_number(stack: AbstractStack, index: int) -> bool:
    """Return whether the value with this index, counted from the top, is certainly there and a number."""
    items = stack.items
    if index < len(items):
        return values.is_number(items[-1 - index])
    return index < len(items) + stack.least and values.is_number(stack.rest)
