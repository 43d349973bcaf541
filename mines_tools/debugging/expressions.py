"""Parses the small expression language of conditions, log messages and the console. The module
`evaluating` computes the values.

Values on stacks are ``top``, ``stack[1]`` (the value below the top), and ``stack("a")[0]`` or
``a[0]`` (the top of the stack ``a``). Other values are ``depth``, ``cell(3, 2)``, the variables of
the view, ``step``, ``output``, numbers and texts. ``command`` and ``error`` belong to the step for
which the expression is computed. The operators are ``and``, ``or``, ``not``, ``in``, comparisons,
and ``+ - * // %``. There are also brackets.
"""

from __future__ import annotations

from mines_tools.base.integers import parse_integer
from mines_tools.base.records import NamedTuple
from mines_tools.debugging.evaluating import (
    OF_STATE,
    SIMPLE,
    Constant,
    EvaluationError,
    ExpressionError,
    UnknownNameError,
    both,
    calculated,
    compared,
    contained,
    either,
    item,
    shown,
)
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Sequence

    from mines_tools.debugging.evaluating import Evaluate, ExpressionLeaves, MomentState
    from mines_tools.interface.run_state import View

_MOST_TOKENS = 500
"""The maximum number of tokens of an expression."""

FUNCTIONS = frozenset(("cell", "variable"))
"""The names that are always followed by a bracket. Completion in the console writes the bracket."""


class Names(NamedTuple):
    """The names of the stacks, grids and variables of a run. The first stack and the first grid are the defaults."""

    stacks: Sequence[str]
    grids: Sequence[str]
    variables: Sequence[str]


class _Token(NamedTuple):
    kind: str
    text: str
    column: int


def names_in(view: View) -> Names:
    """Return the names of the stacks, grids and variables in `view`. All views of the same run have the same names."""
    return Names(tuple(view.stacks), tuple(view.grids), tuple(view.variables))


def parsed(
    text: str, names: Names, column: int = 1, leaves: ExpressionLeaves = OF_STATE
) -> Evaluate:
    """Parse the expression `text`, and return the function that computes its value. `column` is the column where the
    expression begins, for errors. The result reads the state by functions, which `leaves` makes. Raises
    ExpressionError."""
    try:
        return _Reader(text, names, column, leaves).whole()
    except UnknownNameError:
        raise
    except ExpressionError as error:
        error.before = text[: error.column - column]
        raise


def words_of(names: Names) -> list[str]:
    """Return the words with which an expression can begin, if the run has `names`. The name of a
    function is followed by an opening bracket."""
    words = [
        f"{name}(" if name in FUNCTIONS else name
        for name in _Reader("", names, 1, OF_STATE).parsers()
    ]
    return _distinct(words, names)


def stack_expression(stack: str, names: Names) -> str:
    """Return the shortest expression for the whole stack `stack`. If nothing else has the same
    name, the name of the stack is enough."""
    is_main = stack == names.stacks[0]
    if stack == "stack":
        return stack if is_main else f'stack("{stack}")'
    taken = {*_Reader("", names, 1, OF_STATE).parsers(), *names.variables, *_WORDS}
    if stack.isidentifier() and stack not in taken:
        return stack
    return "stack" if is_main else f'stack("{stack}")'


def read_message(text: str, names: Names) -> Callable[[MomentState], str]:
    """Parse the message `text` of a log point, and return the function that makes the message at a
    hit. In `text`, ``{expression}`` stands for the value of the expression, and ``{{`` and ``}}``
    denote braces. Raises ExpressionError."""
    pieces: list[str | Evaluate] = []
    at = 0
    while at < len(text):
        if text[at : at + 2] in ("{{", "}}"):
            pieces.append(text[at])
            at += 2
        elif text[at] == "{":
            end = text.find("}", at)
            if end < 0:
                error = ExpressionError(phrase("`{brace}` is not closed", brace="{"), at + 1)
                error.before = text[:at]
                raise error
            pieces.append(parsed(text[at + 1 : end], names, at + 2))
            at = end + 1
        else:
            end = min(place for brace in "{}" if (place := (text + brace).find(brace, at + 1)) >= 0)
            pieces.append(text[at:end])
            at = end

    def message(state: MomentState) -> str:
        return "".join(
            piece if isinstance(piece, str) else _shown(piece, state) for piece in pieces
        )

    return message


def _shown(evaluate: Evaluate, state: MomentState) -> str:
    """Return the text of a value for a message. `evaluate` computes the value from `state`. If that would take too
    long, return a text that says so."""
    try:
        return shown(evaluate(state), state.view.number)
    except EvaluationError as error:
        return f"({error})"


# Parser


_BLANKS = " \t\r\n"
_SIGNS = ("==", "!=", "<=", ">=", "//", *"=<>+-*/%()[],")
_WORDS = ("and", "or", "not", "in", "true", "false")
_WRITTEN = {"&": "and", "|": "or", "!": "not"}
"""Signs of other languages, each with the word that has this meaning in an expression."""


def _tokens(text: str, start: int, names: Names | None = None) -> list[_Token]:
    """Return the tokens of `text`, followed by a token for the end of the text. `text` begins at
    the column `start`. `names` contains the names with which an expression can begin; None if `text` is not a whole
    expression. Raises ExpressionError."""
    stacks = ("stack", *names.stacks) if names is not None and names.stacks else ()
    tokens: list[_Token] = []
    at = 0
    while at < len(text):
        column = start + at
        if text[at] in _BLANKS:
            at += 1
            continue
        if len(tokens) == _MOST_TOKENS:
            raise ExpressionError(phrase("the expression is too long"), column)
        if text[at] == "." and tokens and tokens[-1].text in stacks:
            message = phrase(
                "`.` has no meaning in an expression; the top of `{stack}` is `{stack}[0]`",
                stack=tokens[-1].text,
            )
            raise ExpressionError(message, column)
        if not tokens and names is not None and _is_unknown(text[at]):
            message = phrase(
                "`{text}` has no meaning in an expression; an expression begins with a number, a text in quotes, or one of these names: {names}",
                text=text[at], names=", ".join(word.removesuffix("(") for word in words_of(names)),
            )  # fmt: skip
            raise ExpressionError(message, column)
        token = _token(text, at, column)
        tokens.append(token)
        at += len(token.text)
    tokens.append(_Token("end", "", start + len(text)))
    return tokens


def _is_unknown(character: str) -> bool:
    """Return whether no token of an expression begins with `character`."""
    is_sign = any(sign.startswith(character) for sign in _SIGNS) or character in _WRITTEN
    return not (is_sign or character.isidentifier() or character.isdecimal() or character in "\"'")


def _token(text: str, at: int, column: int) -> _Token:
    import re

    number = re.compile(r"0[xX][0-9a-fA-F]+|[0-9]+").match(text, at)
    if number is not None:
        return _Token("number", number[0], column)
    name = re.compile(r"[^\W\d]\w*").match(text, at)
    if name is not None:
        return _Token("word" if name[0] in _WORDS else "name", name[0], column)
    if text[at] in "\"'":
        quoted = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'", re.DOTALL).match(text, at)
        if quoted is None:
            raise ExpressionError(phrase("this text is not closed"), column)
        return _Token("text", quoted[0], column)
    sign = next((possible for possible in _SIGNS if text.startswith(possible, at)), None)
    if sign is None:
        message = phrase("`{text}` has no meaning in an expression", text=text[at])
        word = _WRITTEN.get(text[at])
        if word is not None:
            message = phrase(
                "`{text}` has no meaning in an expression; write `{word}`", text=text[at], word=word
            )
        raise ExpressionError(message, column)
    return _Token("sign", sign, column)


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


def _text_of(quoted: str) -> str:
    import re

    def escaped(match: re.Match[str]) -> str:
        return _ESCAPES.get(match[1], match[1])

    return re.sub(r"\\(.)", escaped, quoted[1:-1], flags=re.DOTALL)


_MOST_NESTED = 50
_BARE_PLACE = 3
"""The number of tokens of a place: a column, a comma and a row."""


class _Reader:
    """The parser of one expression."""

    def __init__(self, text: str, names: Names, column: int, leaves: ExpressionLeaves) -> None:
        self._leaves = leaves
        self._tokens = _tokens(text, column, names)
        self._at = 0
        self._names = names
        self._nested = 0

    def whole(self) -> Evaluate:
        self._refuse_bare_place()
        formula = self._any()
        self._expect_end()
        return formula

    def _refuse_bare_place(self) -> None:
        """Raise ExpressionError if the whole expression is the place of a cell, such as ``3,2`` or ``(3, 2)``. The
        error says how a cell is written."""
        inner = self._tokens[:-1]
        if len(inner) == _BARE_PLACE + 2 and (inner[0].text, inner[-1].text) == ("(", ")"):
            inner = inner[1:-1]
        if len(inner) != _BARE_PLACE or not self._names.grids:
            return
        column, comma, row = inner
        if (column.kind, comma.text, row.kind) == ("number", ",", "number"):
            message = phrase(
                "`,` is not expected here; a cell is written `cell({column}, {row})`",
                column=column.text, row=row.text,
            )  # fmt: skip
            raise ExpressionError(message, comma.column)

    @property
    def _next(self) -> _Token:
        return self._tokens[self._at]

    def _take(self, *texts: str) -> str | None:
        token = self._next
        if token.kind in ("sign", "word") and token.text in texts:
            self._at += 1
            return token.text
        return None

    def _expect(self, text: str) -> None:
        if self._take(text) is None:
            raise self._unexpected(phrase("`{text}` is expected here", text=text))

    def _expect_end(self) -> None:
        if self._next.kind != "end":
            message = phrase("`{text}` is not expected here", text=self._next.text)
            raise self._unexpected(message)

    def _unexpected(self, message: str) -> ExpressionError:
        return ExpressionError(message, self._next.column)

    def _any(self) -> Evaluate:
        self._nested += 1
        if self._nested > _MOST_NESTED:
            raise self._unexpected(phrase("the expression is nested too deeply"))
        formula = self._both()
        while self._take("or"):
            formula = either(formula, self._both())
        self._nested -= 1
        return formula

    def _both(self) -> Evaluate:
        formula = self._negated()
        while self._take("and"):
            formula = both(formula, self._negated())
        return formula

    def _negated(self) -> Evaluate:
        negations = 0
        while self._take("not"):
            negations += 1
        formula = self._comparison()
        if negations == 0:
            return formula
        is_negated = negations % 2 == 1
        return lambda state: bool(formula(state)) != is_negated

    def _comparison(self) -> Evaluate:
        first = self._at
        formula = self._sum()
        middle = self._at
        sign = self._take("=", "==", "!=", "<", "<=", ">", ">=", "in")
        if sign is None:
            if not self._take("not"):
                return formula
            self._expect("in")
            return contained(formula, self._sum(), is_negated=True)
        other = self._sum()
        if sign == "in":
            return contained(formula, other)
        one, two = self._tokens[first:middle], self._tokens[middle + 1 : self._at]
        self._refuse_whole_stack(one, two)
        self._refuse_whole_stack(two, one)
        return compared(sign, formula, other)

    def _refuse_whole_stack(self, tokens: Sequence[_Token], others: Sequence[_Token]) -> None:
        """Raise ExpressionError if `tokens` are the name of a stack, and `others` are a number: these are never
        equal."""
        is_number = all(other.kind == "number" or other.text in ("-", "+") for other in others)
        if len(tokens) == 1 and is_number and self._is_stack(tokens[0]):
            name = tokens[0].text
            message = phrase(
                "`{stack}` is the whole stack, and not a number; the top of `{stack}` is `{stack}[0]`",
                stack=name,
            )
            main = stack_expression(self._names.stacks[0], self._names)
            if name == "stack" != main:
                message = phrase(
                    "`stack` is the whole stack `{stack}`, and not a number; the top of `{stack}` is `{stack}[0]`",
                    stack=main,
                )
            raise ExpressionError(message, tokens[0].column)

    def _is_stack(self, token: _Token) -> bool:
        """Return whether `token` alone denotes a whole stack."""
        names = self._names.stacks
        if token.kind != "name" or not names:
            return False
        return token.text == "stack" or (token.text in names and self._is_free(token.text))

    def _sum(self) -> Evaluate:
        formula = self._product()
        while (column := self._next.column) and (sign := self._take("+", "-")):
            formula = calculated(sign, formula, self._product(), column)
        return formula

    def _product(self) -> Evaluate:
        formula = self._signed()
        while (column := self._next.column) and (sign := self._take("*", "//", "/", "%")):
            formula = calculated(sign, formula, self._signed(), column)
        return formula

    def _signed(self) -> Evaluate:
        is_negative = False
        while sign := self._take("-", "+"):
            is_negative ^= sign == "-"
        formula = self._indexed()
        return calculated("-", Constant(0), formula) if is_negative else formula

    def _indexed(self) -> Evaluate:
        is_stack = self._is_stack_next()
        formula = self._atom()
        while self._take("["):
            formula = item(formula, self._any(), from_the_top=is_stack)
            is_stack = True  # a stack in it
            self._expect("]")
        return formula

    def _is_stack_next(self) -> bool:
        """Return whether the next word denotes a stack or a value of a stack, such as `stack` or
        `top`. Opening brackets before this word are ignored. If this method returns False, the next
        word may still be the name of a variable."""
        at = self._at
        while self._tokens[at].kind == "sign" and self._tokens[at].text == "(":
            at += 1
        kind, name, _ = self._tokens[at]
        if name in ("stack", "top"):
            return kind == "name"
        return kind == "name" and name in self._names.stacks and self._is_free(name)

    def _is_free(self, name: str) -> bool:
        """Return whether the word `name` alone can denote the stack `name` in an expression,
        because this word has no other meaning."""
        return name not in self.parsers() and name not in self._names.variables

    def _atom(self) -> Evaluate:
        """Parse a value, a name or an expression in brackets."""
        token = self._next
        if self._take("("):
            formula = self._any()
            self._expect(")")
            return formula
        for word, value in (("true", True), ("false", False)):
            if self._take(word):
                return Constant(value)
        self._at += 1
        if token.kind == "number":
            is_hex = token.text[:2] in ("0x", "0X")
            return Constant(int(token.text, 16) if is_hex else parse_integer(token.text))
        if token.kind == "text":
            return Constant(_text_of(token.text))
        self._at -= 1
        if token.kind == "name":
            return self._named(token)
        if token.kind == "end":
            raise self._unexpected(phrase("the expression ends where a value is expected"))
        if token.text == "[" and self._names.stacks:
            message = phrase(
                "`[` is not expected here; a value of a stack is written `{stack}[0]`",
                stack=stack_expression(self._names.stacks[0], self._names),
            )
            raise self._unexpected(message)
        raise self._unexpected(phrase("`{text}` is not expected here", text=token.text))

    def _named(self, token: _Token) -> Evaluate:
        self._at += 1
        name, parsers = token.text, self.parsers()
        if name in parsers:
            return parsers[name](name)
        if name in self._names.variables:
            return self._leaves.variable(name)
        if name in self._names.stacks:
            return self._value_in(name)
        self._at -= 1
        raise UnknownNameError(name, _distinct(parsers, self._names), self._next.column)

    def parsers(self) -> dict[str, Callable[[str], Evaluate]]:
        """Return the parsers of all names that can begin an expression in this run, except the names of variables and
        stacks. A parser takes the name, and parses the text after the name."""
        parsers: dict[str, Callable[[str], Evaluate]] = dict.fromkeys(SIMPLE, self._leaves.simple)
        if self._names.stacks:
            parsers |= {"stack": self._stack, "top": self._top, "depth": self._depth}
        if self._names.grids:
            parsers["cell"] = self._cell
        parsers["variable"] = self._variable
        return parsers

    def _variable(self, _name: str) -> Evaluate:
        self._expect("(")
        variable = self._leaves.variable(self._quoted(self._names.variables))
        self._expect(")")
        return variable

    def _depth(self, _name: str) -> Evaluate:
        return self._leaves.depth(self._stack_named())

    def _top(self, _name: str) -> Evaluate:
        return self._leaves.item(self._stack_named(), Constant(0))

    def _stack(self, _name: str) -> Evaluate:
        return self._value_in(self._stack_named())

    def _value_in(self, stack: str) -> Evaluate:
        """Parse what follows the name `stack`. If brackets follow, the result computes the value at that position in
        the stack. Otherwise the result computes the whole stack."""
        if not self._take("["):
            return self._leaves.stack(stack)
        value = self._leaves.item(stack, self._any())
        self._expect("]")
        while self._take("["):
            value = item(value, self._any(), from_the_top=True)  # a stack in it
            self._expect("]")
        return value

    def _stack_named(self) -> str:
        """Parse the quoted name of a stack in round brackets, and return the name. If no bracket comes next, return
        the name of the first stack."""
        if not self._take("("):
            return self._names.stacks[0]
        name = self._quoted(self._names.stacks)
        self._expect(")")
        return name

    def _cell(self, _name: str) -> Evaluate:
        if self._next.text != "(":
            raise self._unexpected(phrase("a cell is written {example}", example="`cell(3, 2)`"))
        self._expect("(")
        grid = self._names.grids[0]
        if self._next.kind == "text":
            grid = self._quoted(self._names.grids)
            self._expect(",")
        column = self._any()
        self._expect(",")
        row = self._any()
        self._expect(")")
        return self._leaves.cell(grid, column, row)

    def _quoted(self, names: Sequence[str]) -> str:
        """Parse a name in quotes, and return the name. Raises ExpressionError if the name is not one of `names`."""
        if self._next.kind != "text":
            raise self._unexpected(
                phrase("a name in quotes is expected here: {known}", known=", ".join(names))
            )
        name = _text_of(self._next.text)
        if name not in names:
            raise UnknownNameError(name, names, self._next.column)
        self._at += 1
        return name


def _distinct(words: Iterable[str], names: Names) -> list[str]:
    """Return `words`, and then those names of stacks and variables in `names` that are single
    words. The result contains no word twice."""
    others = [name for name in (*names.stacks, *names.variables) if name.isidentifier()]
    return list(dict.fromkeys([*words, *others]))


def quoted_text(text: str) -> str:
    """Return the content of `text`, which must be a single text in quotes. Raises ExpressionError if `text` is
    anything else."""
    first, after = _tokens(text, 1)[:2]
    for token, kind in ((first, "text"), (after, "end")):
        if token.kind != kind:
            message = phrase("`{text}` is not expected here", text=token.text)
            error = ExpressionError(message, token.column)
            error.before = text[: token.column - 1]
            raise error
    return _text_of(first.text)
