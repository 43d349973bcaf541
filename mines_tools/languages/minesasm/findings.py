"""The errors and warnings of the assembler as one table."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.text.diagnostics import Diagnostic, ErrorListing
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import counted, phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from mines_tools.languages.minesasm.statements import AssemblySource, Place
    from mines_tools.text.diagnostics import Severity
    from mines_tools.text.source import Span


class FindingKind(NamedTuple):
    """A kind of error or warning."""

    code: str
    name: str
    message: str
    help: str = ""
    severity: Severity = "error"


class Finding(NamedTuple):
    """An error or a warning at a place of a source."""

    source: AssemblySource
    diagnostic: Diagnostic

    @property
    def is_error(self) -> bool:
        """True if nothing can be assembled."""
        return self.diagnostic.severity == "error"


_KINDS = (
    FindingKind(
        "A000", "unknown-dialect", template("Mines has no dialect {dialect}"),
        template("the dialects are {dialects}"),
    ),
    FindingKind(
        "A001", "odd-character", template("`{text}` cannot stand here"),
        template("a line consists of instructions, labels such as `again:`, and a comment after `#`"),
    ),
    FindingKind(
        "A002", "bad-literal", template("{text} is not one character"),
        template("write one character between the quotes, or one of the escapes {escapes}"),
    ),
    FindingKind(
        "A003", "unknown-escape", template("`{text}` is not an escape"),
        template("write one of the escapes {escapes}"),
    ),
    FindingKind("A004", "missing-operand", template("`{word}` needs {wanted} after it"), template("for example: {word} {example}")),
    FindingKind(
        "A005", "unexpected-operand", template("`{word}` takes nothing after it"),
        template("write `push {text}` if this value should be on the stack"),
    ),
    FindingKind("A006", "unknown-instruction", template("there is no instruction `{word}`"), ""),
    FindingKind(
        "A007", "unavailable-command", template("`{word}` cannot be written here: {reason}"), "",
    ),
    FindingKind("A008", "unclosed-block", template("this `{word}` has no `end`"), template("write `end` after the last line of the block")),
    FindingKind(
        "A009", "lone-word", template("this `{word}` belongs to no block"),
        template("`else` belongs to `if`, `do` to `while`, and `end` to `if`, `while`, `repeat` or `define`"),
    ),
    FindingKind(
        "A010", "missing-do", template("this `while` has no `do`"),
        template("write `while`, the condition, `do`, the body, and `end`"),
    ),
    FindingKind("A011", "unknown-label", template("there is no label `{word}`"), template("write `{word}:` where the jump should lead")),
    FindingKind("A012", "doubled-label", template("there are two labels `{word}`"), template("rename one of them")),
    FindingKind("A013", "doubled-name", template("the name `{word}` is taken"), template("choose another name")),
    FindingKind(
        "A014", "wrong-arguments", template("`{word}` takes {wanted:,} arguments, not {given:,}"),
        template("it is defined as: {example}"),
    ),
    FindingKind(
        "A015", "endless-macro", template("`{word}` contains itself"),
        template("a macro is written out where its name stands: use a label and a jump for a loop"),
    ),
    FindingKind("A016", "unreadable-include", template("{text} cannot be included: {reason}")),
    FindingKind("A017", "wrong-value", template("`{text}` cannot be {wanted} here"), template("for example: {word} {example}")),
    FindingKind(
        "A018", "unknown-slot", template("there is no slot `{word}`"),
        template("`let {word}` names the value at the top of the stack"),
    ),
    FindingKind(
        "A019", "unknown-depth", template("the depth of the stack is not known here, so `{word}` is not found"),
        template("let all ways to this place leave the same number of values"),
    ),
    FindingKind(
        "A020", "lost-slot", template("the value that `{word}` names is not on the stack any more"),
        template("use the slot before the value is taken"),
    ),
    FindingKind(
        "A029", "foreign-slot", template("`{word}` was named in another routine, or outside this routine"),
        template("a routine finds only its own slots: leave the value on the stack before the `call`"),
    ),
    FindingKind("A021", "not-a-character", template("{text} is not a character: `out(c)` writes 0 to 1114111")),
    FindingKind(
        "A022", "too-long", template("the program has more than {most:,} instructions"),
        template("write a loop instead of `repeat` or a macro"),
    ),
    FindingKind(
        "A023", "too-many-statements", template("more than {most:,} statements are written out"),
        template("write a loop instead of `repeat` or a macro"),
    ),
    FindingKind(
        "A024", "too-deep", template("this is inside more than {most:,} blocks, macros and files"),
        template("move a part of it out of the blocks"),
    ),
    FindingKind(
        "A025", "lone-ret", template("a run comes to this `ret` without a `call`"),
        template("write `halt` before the routine, or `call` it"),
    ),
    FindingKind(
        "A026", "too-many-calls", template("the program has more than {most:,} calls"),
        template("write a loop around a `call`, or a macro in place of the routine"),
    ),
    FindingKind(
        "A028", "unclosed-quote", template("this quote is not closed"),
        template("write `{quote}` at the end of the text, in the same line"),
    ),
    FindingKind(
        "A101", "stack-underflow", template("`{word}` always fails: the stack has {values}, and it takes {pops:,}"),
        template("a command that fails does nothing"), "warning",
    ),
    FindingKind(
        "A102", "unequal-depths", template("the stack has {one:,} or {other:,} values here, which depends on the way"),
        template("let all ways to this place leave the same number of values"), "warning",
    ),
    FindingKind(
        "A027", "wrong-depth", template("the stack has {values} here, not {wanted:,}"), "", "error",
    ),
    FindingKind(
        "A104", "enters-routine", template("a run comes from here to the next routine without a `call`"),
        template("write `halt` before the routine, or `call` it"), "warning",
    ),
    FindingKind(
        "A105", "unequal-in-routine",
        template("the number of values on the stack depends on the way here: the difference is {difference:,}"),
        template("let all ways to this place leave the same number of values"), "warning",
    ),
    FindingKind(
        "A106", "two-routines", template("this place belongs to two routines, so the depth of the stack is not known"),
        template("write it twice, or `call` it"), "warning",
    ),
    FindingKind(
        "A107", "wrong-return",
        template("if every command succeeds, the top of the stack is not the number of the call here"),
        template("bring the number that the `call` has pushed to the top before `ret`"), "warning",
    ),
    FindingKind(
        "A108", "failed-read",
        template("after a read that fails, `{word}` may be wrong: the stack has another depth then"),
        template("test whether the read has failed: `push 1 push 0 in(n) swap if … end`"), "info",
    ),
)  # fmt: skip

FINDINGS = {kind.name: kind for kind in _KINDS}
_MOST_SHOWN = 40
"""The maximum number of characters of a word of the source that a message shows."""


def shown_word(text: str) -> str:
    """Return `text`, a word of a source, as messages show it. A long word is shortened."""
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"


def values_shown(count: int) -> str:
    """Return the words for `count` values, as messages show them."""
    return counted(count, "{count:,} value", "{count:,} values")


def diagnostic(
    name: str, span: Span, *, remedy: str | Callable[[], str] = "", **fields: object
) -> Diagnostic:
    """Return a diagnostic of the kind `name` at `span`. `remedy`, or what it returns, replaces the help of the kind.
    `fields` are inserted into the message and the help. The words of the source among them are shortened."""
    kind = FINDINGS[name]
    for field in _WORDS & fields.keys():
        fields[field] = shown_word(str(fields[field]))
    help_ = remedy if isinstance(remedy, str) else remedy()
    help_ = help_ or (phrase(kind.help, **fields) if kind.help else "")
    message = phrase(kind.message, **fields)
    return Diagnostic(kind.code, kind.name, kind.severity, span, shown(message), shown(help_))


_WORDS = {"text", "word"}
"""The fields of messages that are words of the source."""


class FindingListing:
    """Collects the errors and warnings of a text and of the files that it includes. It lists the first errors of each
    kind in each file, and counts the others."""

    def __init__(self) -> None:
        self._listings: dict[AssemblySource, ErrorListing] = {}
        self._found: list[Finding] = []
        """The warnings, and the errors that are already listed elsewhere."""
        self._places: set[tuple[AssemblySource, str, Span]] = set()
        self.has_errors = False

    def extend(self, errors: Iterable[Finding]) -> None:
        """Add the errors that were found while a file was parsed. They are listed already."""
        before = len(self._found)
        self._found.extend(errors)
        self.has_errors = self.has_errors or len(self._found) > before

    def warn(self, name: str, place: Place, **fields: Any) -> None:
        """Add the warning `name` at `place`. `fields` are as for `diagnostic`."""
        source, span, *_ = place
        self._found.append(Finding(source, diagnostic(name, span, **fields)))

    def add(
        self, name: str, place: Place, *, remedy: str | Callable[[], str] = "", **fields: object
    ) -> None:
        """Add the error `name` at `place`. An error in a part that is written out several times is added once. `remedy`
        and `fields` are as for `diagnostic`; they are used only if the error is listed."""
        self.has_errors = True
        source, span, *_ = place
        if (source, name, span) in self._places:
            return
        self._places.add((source, name, span))
        listing = self._listings.get(source)
        if listing is None:
            listing = self._listings[source] = ErrorListing()
        listing.add(diagnostic, name, span, remedy=remedy, **fields)

    def in_order(self) -> list[Finding]:
        """Return the errors and warnings, ordered by file and place."""
        found = [
            *self._found,
            *(
                Finding(source, error)
                for source, listing in self._listings.items()
                for error in listing.in_order()
            ),
        ]
        return sorted(found, key=lambda each: (each.source.name, each.diagnostic.span))
