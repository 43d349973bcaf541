"""The shapes of each language, by name. A shape is a function that makes a text of any size. Some shapes repeat a token
of the language, nest it, or repeat all tokens in turn. Others make empty lines, directives, bad lines, programs without
errors, or texts that once took too long.

Each language has a module in this package. The name of that module is the id of the language, and its `GROUND` is the
language's own part of the shapes. The tokens are taken from the language's examples and from the documentation of its
rules.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from dev.growth.shapes.ground import Ground, numbered, repeated, size_of
from mines_tools.interface.language import language
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dev.growth.shapes.ground import Shape

_EXAMPLES = Path(__file__).parents[3] / "examples"
_A_KIND = 2  # texts of a kind of tokens that are repeated
_LONGEST = 24  # characters of a piece that is repeated
_CLOSING = {"[": "]", "(": ")", "{": "}"}
_ODD = {
    "blanks": " ", "tabs": "\t", "returns": "\r", "nulls": "\0", "letters": "x", "full-width": "\uff11",
    "combining marks": "\u0301", "byte order marks": "\ufeff", "line separators": "\u2028", "hashes": "#",
    "commas": ",", "colons": ":",
}  # fmt: skip


def ground(language_id: str) -> Ground:
    """Return the language's own part of the shapes. Raises ModuleNotFoundError if the language has no module in this
    package."""
    of_language: Ground = import_module(f"{__name__}.{language_id}").GROUND
    return of_language


def example_texts(language_id: str) -> Iterator[str]:
    """Yield the example programs in the package, and the programs in the documentation of the rules."""
    used = language(language_id)
    for path in sorted(_EXAMPLES.rglob("*")):
        if path.name.endswith(used.about.suffixes):
            yield path.read_bytes().decode()
    for rule in used.rules():
        yield rule.documentation().example


@cache
def tokens(language_id: str) -> Sequence[str]:
    """Return the texts of the most common tokens of each kind."""
    used = language(language_id)
    by_kind: dict[str, Counter[str]] = defaultdict(Counter)
    for text in example_texts(language_id):
        for token in used.parse(text, used.default_dialect).tokens():
            piece = text[token.span.start : token.span.end]
            by_kind[token.kind][piece[:_LONGEST]] += 1
    texts_of_kinds = [text for texts in by_kind.values() for text, _ in texts.most_common(_A_KIND)]
    return list(dict.fromkeys([*texts_of_kinds, *ground(language_id).pieces]))


def _shown(piece: str) -> str:
    """Return a name for `piece`, in ASCII. If `piece` consists of blanks, the name has the word
    "blank" once for each of them."""
    return ascii(piece)[1:-1] if piece.strip(" ") else "blank" * len(piece)


def _mixed(pieces: Sequence[str], before: str, ends: Sequence[str]) -> Shape:
    """Return the shape that begins with `before`, and then mixes `pieces` in random order. After
    each piece comes a random one of `ends`. For the same size, the order is always the same."""

    def shape(size: int) -> str:
        source = random.Random(size)
        taken, length = [before], size_of(before)
        while length < size:
            taken.append(source.choice(pieces) + source.choice(ends))
            length += size_of(taken[-1])
        return "".join(taken)

    return shape


def _nested(unit: str, end: str, before: str) -> Shape:
    def shape(size: int) -> str:
        depth = (size - size_of(before)) // size_of(unit + end) + 1
        return before + unit * depth + end * depth

    return shape


def _of_tokens(language_id: str) -> Iterator[tuple[str, Shape]]:
    before = ground(language_id).before
    pieces = tokens(language_id)
    for piece in pieces:
        name = _shown(piece)
        yield f"a line of {name}", repeated(piece, before)
        if not piece.endswith("\n"):
            yield f"lines of {name}", repeated(f"{piece}\n", before)
        yield f"{name} alone", repeated(piece)
        if piece in _CLOSING:
            yield f"{name} nested", _nested(piece, _CLOSING[piece], before)
            yield f"{name} nested, open", repeated(f"{piece}{_CLOSING[piece]}{piece}", before)
    plain = [piece for piece in pieces if "\n" not in piece]
    yield "all in turn in a line", repeated("".join(plain), before)
    yield "all in turn in lines", repeated("".join(f"{piece}\n" for piece in plain), before)
    yield "all mixed", _mixed(plain, before, ["", "", " ", "\n"])
    yield "all mixed, alone", _mixed(plain, "", ["", "", " ", "\n"])


def _of_any_language(language_id: str) -> Iterator[tuple[str, Shape]]:
    own = ground(language_id)
    before, comment = own.before, own.comment
    for name, character in _ODD.items():
        yield f"odd: a line of {name}", repeated(character, before)
        yield f"odd: lines of {name}", repeated(f"{character}\n", before)
    yield "empty lines", repeated("\n", before)
    yield "empty lines alone", repeated("\n")
    yield "empty lines, CRLF", repeated("\r\n", before)
    yield "bad lines", numbered("bad {n}\n", before)
    yield "bad lines alone", numbered("bad {n}\n")
    yield "bad characters", numbered("{c}{n}", before)
    yield "bad characters in lines", numbered("{c}{n}\n", before)
    if comment:
        yield "comments", numbered(f"{comment}words {{n}}\n", before)
        yield "a long comment", repeated("word ", f"{before}{comment}")
    for directive in _directives(language_id):
        name = _shown(directive.strip())
        yield f"directives: {name}", repeated(f"{directive.strip()}\n", before)
        yield f"directives in a line: {name}", repeated(f"{directive.strip()} ", before)
    for word in ("mines: ignore[", "mines: ignore", "mines:", "mines: dialect="):
        yield f"{word} in lines", repeated(f"{comment}{word}\n", before)
        yield f"{word} in a line", repeated(f"{word} ", f"{before}{comment}")


def _directives(language_id: str) -> Iterator[str]:
    """Yield the directives that turn a rule off, in the syntax of the language."""
    used = language(language_id)
    text = next(example_texts(language_id))
    parsed = used.parse(text, used.default_dialect)
    for span in (None, Span(0, 1)):
        edit = used.suppressing(parsed, span, [used.rules()[-1].code])
        if edit is not None:
            yield edit.text


def _of_examples(language_id: str) -> Iterator[tuple[str, Shape]]:
    """Yield shapes for each rule. They repeat a text that the rule reports, or lines of this text."""
    for rule in language(language_id).rules():
        example = rule.documentation().example
        lines = example.split("\n")
        if not any(lines):
            continue
        yield f"rule {rule.code}: its last lines", _last_lines(lines)
        yield f"rule {rule.code}: each line", _each_line(lines)
        yield f"rule {rule.code}: its whole example", repeated(f"{example}\n")


def _last_lines(lines: Sequence[str]) -> Shape:
    body = [line for line in lines if line]
    return repeated(
        f"{body[-1]}\n", "".join(f"{line}\n" for line in lines[: lines.index(body[-1])])
    )


def _each_line(lines: Sequence[str]) -> Shape:
    def shape(size: int) -> str:
        times = size // size_of("\n".join(lines)) + 1
        return "".join(f"{line}\n" * times for line in lines)

    return shape


@cache
def shapes(language_id: str) -> Mapping[str, Shape]:
    """Return the shapes of a language, by name."""
    own = ground(language_id)
    by_name: dict[str, Shape] = {}
    for name, shape in own.worst.items():
        by_name[f"worst: {name}"] = shape
    for name, shape in own.valid.items():
        by_name[f"valid: {name}"] = shape
    by_name.update(_of_any_language(language_id))
    by_name.update(_of_tokens(language_id))
    by_name.update(_of_examples(language_id))
    for name, shape in own.more.items():
        by_name[f"more: {name}"] = shape
    return by_name


def is_thorough(shape: str) -> bool:
    """Return whether the shape with this name is tried only in a thorough run."""
    return shape.startswith(("rule ", "more: "))
