"""Turns the statements of a source into a plain list of instructions."""

from __future__ import annotations

import posixpath
from functools import partial
from itertools import pairwise

from mines_tools.base.lazy import cached_property
from mines_tools.base.records import NamedTuple
from mines_tools.interface.assembler import IncludeError
from mines_tools.languages.mines.commands import COMMANDS, LAST_CODE_POINT
from mines_tools.languages.minesasm.depth_warnings import warn_of_depths, warn_of_returns
from mines_tools.languages.minesasm.depths import (
    after_reads,
    expected_depths,
)
from mines_tools.languages.minesasm.findings import FindingListing, shown_word
from mines_tools.languages.minesasm.instructions import Instruction
from mines_tools.languages.minesasm.literals import character_of
from mines_tools.languages.minesasm.read_outcomes import read_outcomes
from mines_tools.languages.minesasm.scopes import Macro, Scope
from mines_tools.languages.minesasm.similar_names import SimilarNames
from mines_tools.languages.minesasm.slot_names import slot_names
from mines_tools.languages.minesasm.slots import SLOT_WORDS, slot_change, with_slots
from mines_tools.languages.minesasm.statements import (
    LABEL,
    AssemblySource,
    MacroUse,
    Place,
    Statement,
    StatementBlock,
)
from mines_tools.languages.minesasm.syntax import parse
from mines_tools.languages.minesasm.words import AVAILABLE, JUMPS, UNAVAILABLE, WORDS
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.languages.minesasm.depths import Depths
    from mines_tools.languages.minesasm.findings import Finding
    from mines_tools.languages.minesasm.read_outcomes import ReadOutcomes
    from mines_tools.languages.minesasm.slot_names import NamedValues
    from mines_tools.languages.minesasm.statements import Token
    from mines_tools.languages.minesasm.syntax import SourceTree

_BY_ALIAS = {alias: command.name for command in COMMANDS.values() for alias in command.aliases}
"""The command that each other name of a command stands for."""
MOST_INSTRUCTIONS = 20_000
"""The maximum number of instructions of a program."""
MOST_CALLS = 200
"""The maximum number of calls of a program. Each ``ret`` compares its number with all calls."""
_MOST_DEPTH = 100
"""The maximum nesting of blocks, macros and included files."""
_MOST_INCLUDED, _COST_OF_FILE = 2_000_000, 1_000
"""The maximum cost of all included files together, each time that they are included. A file costs its number of
characters, and `_COST_OF_FILE`. Files that include each other twice would be read without an end."""
_MOST_STATEMENTS = 200_000
"""The maximum number of statements after macros, repeated blocks and included files are written out. Some statements,
such as a macro without a body, write no instruction. An argument of a macro counts as a statement."""
_DEEP_WORDS = frozenset((*SLOT_WORDS, "assert-depth"))
"""The words that depend on the depth of the stack."""


class Lowered(NamedTuple):
    """The instructions of a source, and all errors and warnings."""

    instructions: Sequence[Instruction]
    findings: Sequence[Finding]
    names: Callable[[Place], NamedValues] = lambda _place: (None, ())
    """Returns the names of the values at the top of the stack before the statement at a place: see `slot_names`."""
    files: Sequence[AssemblySource] = ()
    """The included files. A file that is included several times is in this list once."""

    @property
    def has_errors(self) -> bool:
        """True if there is an error, so that the instructions are not complete."""
        return any(each.is_error for each in self.findings)


def lower(
    source: AssemblySource,
    read: Callable[[str, str], tuple[str, str]] | None = None,
    tree: SourceTree | None = None,
) -> Lowered:
    """Return the instructions of `source`. `read` reads an included file (see `AssemblyRequest`). `tree` is the parsed
    text of `source`, if it is known."""
    lowering = _Lowering(read)
    lowering.add_source(parse(source) if tree is None else tree)
    return lowering.finished()


class _TooLongError(Exception):
    """The error that the program has too many instructions."""


class _Lowering:
    """The instructions and errors so far."""

    def __init__(self, read: Callable[[str, str], tuple[str, str]] | None) -> None:
        self._read = read
        self._instructions: list[Instruction] = []
        self._findings = FindingListing()
        self._similar = SimilarNames()
        self._macros: dict[str, Macro] = {}
        self._labels = 0
        self._slots = 0
        self._scope = Scope({}, {}, {})
        """The scope of the statement that is written out at present."""
        self._scopes: list[tuple[Scope, int]] = []
        """The scope of each instruction, and the number of the last slot before it."""
        self._use: MacroUse | None = None
        """The innermost use of a macro that is written out at present."""
        self._uses = 0
        self._copy = 0
        """The number of the innermost copy of a ``repeat`` that is written out at present. 0 if there is none."""
        self._copies = 0
        self._depth = 0
        self._statements = 0
        self._files: dict[str, AssemblySource] = {}
        """The included files, by name."""
        self._included = 0
        """The cost of the included files so far: see `_MOST_INCLUDED`."""
        self._foreign: Place | None = None
        """The place of the last unknown word, if it is a word of another language with a name after it."""
        self._jumps: list[tuple[int, str, Scope, Place]] = []
        """The jumps to labels that a source names: the index of the instruction, the name, the scope and the place."""
        self._adders: Mapping[str, Callable[[Statement, Scope], None]] = {
            LABEL: self._add_label,
            "push": self._add_number,
            "assert-depth": self._add_number,
            "print": self._add_text,
            "include": self._include,
            **dict.fromkeys(("halt", "ret"), self._add_end),
            **dict.fromkeys((*JUMPS, "call"), self._add_jump),
            **dict.fromkeys(SLOT_WORDS, self._add_slot),
        }
        """The functions that add the words of the assembler."""

    def add_source(self, tree: SourceTree) -> None:
        """Add the statements of the text that is assembled."""
        self._findings.extend(tree.errors)
        try:
            self._add(tree.nodes, Scope({}, {}, {}))
        except _TooLongError:
            return
        self._lead_jumps()

    def finished(self) -> Lowered:
        """Return the plain list of instructions, with slots replaced by commands."""
        found = self._findings
        instructions = self._instructions
        calls = [each for each in instructions if each.name == "call"]
        if len(calls) > MOST_CALLS and calls[-1].place is not None:
            found.add("too-many-calls", calls[-1].place, most=MOST_CALLS)
        if found.has_errors:
            return Lowered([], found.in_order())
        depths = expected_depths(
            instructions, lambda index, depth: slot_change(instructions[index], depth)
        )
        outcomes = self._read_outcomes(depths)
        warn_of_depths(found, instructions, depths, outcomes)
        for instruction, following in pairwise(instructions):
            is_written = (instruction.name, following.name) == ("push", "out(c)")
            if is_written and not is_character(instruction.value) and instruction.place:
                found.add("not-a-character", instruction.place, text=instruction.value)
        plain = with_slots(instructions, depths, outcomes, found)
        if not found.has_errors:
            warn_of_returns(found, plain)
        return Lowered(plain, found.in_order(), self._names, list(self._files.values()))

    def _names(self, place: Place) -> NamedValues:
        return self._slot_names(place)

    @cached_property
    def _slot_names(self) -> Callable[[Place], NamedValues]:
        return slot_names(self._instructions, self._visible_slots)

    def _visible_slots(self, index: int) -> Mapping[str, int]:
        """Return the numbers of the slots that the instruction at `index` can name."""
        scope, last = self._scopes[index]
        return {name: number for name, number in scope.visible_slots().items() if number <= last}

    def _read_outcomes(self, depths: Depths) -> ReadOutcomes | None:
        """Return what is known about both outcomes of the reads of the program. Return None if this makes no difference."""
        instructions = self._instructions
        if not depths.unequal and not any(each.name in _DEEP_WORDS for each in instructions):
            return None
        later = after_reads(instructions)
        return read_outcomes(instructions, later) if later else None

    # Statements

    def _add(self, nodes: Sequence[Statement | StatementBlock], scope: Scope) -> None:
        if not nodes:
            return
        first = nodes[0]
        place = first.opening.place if isinstance(first, StatementBlock) else first.place
        self._count(len(nodes), place)
        if self._depth >= _MOST_DEPTH:
            self._findings.add("too-deep", place, most=_MOST_DEPTH)
            return
        self._depth += 1
        self._add_all(nodes, scope)
        self._depth -= 1

    def _count(self, statements: int, place: Place) -> None:
        """Count `statements` more statements, which begin at `place`."""
        self._statements += statements
        if self._statements > _MOST_STATEMENTS:
            self._findings.add("too-many-statements", place, most=_MOST_STATEMENTS)
            raise _TooLongError

    def _add_all(self, nodes: Sequence[Statement | StatementBlock], scope: Scope) -> None:
        for node in nodes:
            if isinstance(node, StatementBlock) and node.opening.word == "define":
                self._define(node)
            elif isinstance(node, Statement) and node.word == LABEL:
                self._declare_label(node, scope)
        around = self._scope
        for node in nodes:
            self._scope = scope
            if isinstance(node, StatementBlock):
                self._add_block(node, scope)
            else:
                self._add_statement(node, scope)
        self._scope = around

    def _emit(self, name: str, place: Place, value: int = 0) -> None:
        if len(self._instructions) >= MOST_INSTRUCTIONS:
            self._findings.add("too-long", place, most=MOST_INSTRUCTIONS)
            raise _TooLongError
        if self._use is not None or self._copy:
            place = place._replace(use=self._use, copy=self._copy)
        self._instructions.append(Instruction(name, value, place))
        self._scopes.append((self._scope, self._slots))

    def _new_label(self) -> int:
        self._labels += 1
        return self._labels

    def _add_block(self, block: StatementBlock, scope: Scope) -> None:
        word, place = block.opening.word, block.opening.place
        if word == "define":
            return
        if word == "repeat":
            count = self._number(block.opening, scope)
            before = self._copy
            for _ in range(count if block.body else 0):
                self._copies += 1
                self._copy = self._copies
                self._add(block.body, Scope({}, {}, {}, scope))
            self._copy = before
            return
        first, last = self._new_label(), self._new_label()
        if word == "if" and not block.body:
            self._emit("jump-if", place, last)
            self._add(block.other, scope)
        elif word == "if":
            self._emit("jump-if-not", place, first)
            self._add(block.body, scope)
            if block.has_other:
                self._emit("jump", place, last)
            self._emit("label", place, first)
            self._add(block.other, scope)
        else:
            self._emit("label", place, first)
            self._add(block.body, scope)
            self._emit("jump-if-not", place, last)
            self._add(block.other, scope)
            self._emit("jump", place, first)
        self._emit("label", place, last)

    def _add_statement(self, statement: Statement, scope: Scope) -> None:
        word = statement.word
        adder = self._adders.get(word)
        if adder is not None:
            adder(statement, scope)
        elif word in self._macros:
            self._expand(self._macros[word], statement, scope)
        elif word in AVAILABLE:
            self._add_command(statement)
        else:
            self._report_unknown(statement)

    def _add_label(self, statement: Statement, scope: Scope) -> None:
        number = scope.labels.get(statement.operands[0].text)
        if number is not None:
            self._emit("label", statement.place, number)

    def _add_number(self, statement: Statement, scope: Scope) -> None:
        self._emit(statement.word, statement.place, self._number(statement, scope))

    def _add_text(self, statement: Statement, scope: Scope) -> None:
        for character in self._text(statement, scope):
            self._emit("push", statement.place, ord(character))
            self._emit("out(c)", statement.place)

    def _add_jump(self, statement: Statement, scope: Scope) -> None:
        if self._is_name(statement):
            name = statement.operands[0].text
            self._jumps.append((len(self._instructions), name, scope, statement.place))
            self._emit(statement.word, statement.place)

    def _add_end(self, statement: Statement, _scope: Scope) -> None:
        self._emit(statement.word, statement.place)

    def _add_command(self, statement: Statement) -> None:
        word, place = statement.word, statement.place
        if statement.operands:
            extra = statement.operands[0]
            where = Place(place.source, extra.span)
            self._findings.add("unexpected-operand", where, word=word, text=extra.text)
        self._emit(word, place)

    def _report_unknown(self, statement: Statement) -> None:
        word, place = statement.word, statement.head
        if word in UNAVAILABLE:
            reason, instead = map(phrase, UNAVAILABLE[word])
            self._findings.add(
                "unavailable-command", place, remedy=instead, word=word, reason=reason
            )
            return
        if self._is_after_foreign(place):
            return
        self._foreign = place if _takes_name(word) else None
        remedy = partial(self._remedy_of_unknown, word)
        self._findings.add("unknown-instruction", place, remedy=remedy, word=word)

    def _is_after_foreign(self, place: Place) -> bool:
        """Return whether the word at `place` is the name after a word of another language, which is reported already."""
        foreign = self._foreign
        if foreign is None or foreign.source is not place.source:
            return False
        between = place.source.text[foreign.span.end : place.span.start]
        return between.isspace() and "\n" not in between

    def _remedy_of_unknown(self, word: str) -> str:
        from mines_tools.languages.minesasm.foreign_words import foreign_word, remedy_of

        foreign = foreign_word(word)
        if foreign is not None:
            return remedy_of(foreign)
        if word in _BY_ALIAS:
            return phrase("did you mean `{near}`?", near=_BY_ALIAS[word])
        otherwise = phrase(
            "write the name of a command, such as `dup`, or define a macro with this name"
        )
        macros = self._macros
        return self._similar.question(
            word, len(macros), lambda: [*WORDS, *AVAILABLE, *macros], otherwise
        )

    # Operands

    def _operand(self, statement: Statement, scope: Scope) -> Token:
        """Return the operand of `statement`. If it is a parameter of a macro, return the argument."""
        token = statement.operands[0]
        if token.kind == "name":
            return scope.argument(token.text) or token
        return token

    def _number(self, statement: Statement, scope: Scope) -> int:
        token = self._operand(statement, scope)
        kinds = WORDS[statement.word].operands
        if token.kind in kinds and isinstance(token.value, int):
            if statement.word == "push" or token.value >= 0:
                return token.value
            wanted = phrase("less than 0")
            self._report_operand(statement, wanted)
            return 0
        self._report_wrong(statement, token)
        return 0

    def _text(self, statement: Statement, scope: Scope) -> str:
        token = self._operand(statement, scope)
        if token.kind == "string":
            return str(token.value)
        self._report_wrong(statement, token)
        return ""

    def _is_name(self, statement: Statement) -> bool:
        if statement.operands[0].kind == "name":
            return True
        self._report_wrong(statement, statement.operands[0])
        return False

    def _report_wrong(self, statement: Statement, value: Token) -> None:
        """Report the operand of `statement`. If it is a parameter of a macro, `value` is the argument, otherwise it is the
        operand."""
        operand = statement.operands[0]
        if value.kind == "odd":  # its error is reported already
            return
        word = WORDS[statement.word]
        where = Place(statement.place.source, operand.span)
        remedy = partial(_remedy_of_text, operand.text) if _pushes_text(statement) else ""
        self._findings.add(
            "missing-operand",
            where,
            remedy=remedy,
            word=statement.word,
            wanted=phrase(word.wanted),
            example=word.example,
        )

    def _report_operand(self, statement: Statement, wanted: str) -> None:
        operand = statement.operands[0]
        where = Place(statement.place.source, operand.span)
        example = WORDS[statement.word].example
        self._findings.add(
            "wrong-value", where, word=statement.word, text=operand.text, wanted=wanted, example=example
        )  # fmt: skip

    # Labels

    def _declare_label(self, statement: Statement, scope: Scope) -> None:
        name = statement.operands[0].text
        if name in scope.labels:
            self._findings.add("doubled-label", statement.head, word=name)
        else:
            scope.labels[name] = self._new_label()

    def _lead_jumps(self) -> None:
        """Give the jumps the numbers of their labels, now that all labels are known."""
        for index, name, scope, place in self._jumps:
            number = scope.label(name)
            if number is None:
                remedy = partial(self._similar.question, name, id(scope), scope.visible_labels)
                self._findings.add("unknown-label", place, remedy=remedy, word=name)
            else:
                self._instructions[index] = self._instructions[index]._replace(value=number)

    # Slots

    def _add_slot(self, statement: Statement, scope: Scope) -> None:
        if not self._is_name(statement):
            return
        word, name = statement.word, statement.operands[0].text
        if word == "let":
            self._slots += 1
            scope.slots[name] = self._slots
        number = scope.slot(name)
        if number is None:
            slots = scope.slots
            remedy = partial(self._similar.question, name, (id(slots), len(slots)), slots.keys)
            self._findings.add("unknown-slot", statement.place, remedy=remedy, word=name)
            return
        self._emit(word, statement.place, number)

    # Macros and included files

    def _define(self, block: StatementBlock) -> None:
        statement = block.opening
        name = statement.operands[0].text
        if name in WORDS or name in COMMANDS or name in self._macros:
            if self._macros.get(name, (None,))[0] is not statement:
                where = Place(statement.place.source, statement.operands[0].span)
                self._findings.add("doubled-name", where, word=name)
            return
        parameters = [token.text for token in statement.operands[1:]]
        self._macros[name] = Macro(statement, parameters, block.body)

    def _expand(self, macro: Macro, statement: Statement, scope: Scope) -> None:
        name = statement.word
        if scope.is_within(name):
            self._findings.add("endless-macro", statement.head, word=name)
            return
        wanted, count = len(macro.parameters), len(statement.operands)
        if wanted != count:
            self._findings.add(
                "wrong-arguments",
                statement.place,
                word=name,
                wanted=wanted,
                given=count,
                example=macro.example,
            )
            return
        self._count(count, statement.place)
        arguments = dict(zip(macro.parameters, statement.operands, strict=True))
        before = self._use
        self._uses += 1
        self._use = MacroUse(self._uses, statement.place._replace(use=before))
        self._add(macro.body, Scope({}, {}, arguments, scope, name))
        self._use = before

    def _include(self, statement: Statement, scope: Scope) -> None:
        token = statement.operands[0]
        where = Place(statement.place.source, token.span)
        if token.kind != "string":
            self._report_wrong(statement, token)
            return
        try:
            source = self._included_source(str(token.value), statement.place)
        except IncludeError as error:
            reason = str(error)
            self._findings.add("unreadable-include", where, text=token.text, reason=reason)
            return
        tree = parse(source)
        if source.name not in self._files:
            self._files[source.name] = source
            self._findings.extend(tree.errors)
        before, self._use = self._use, None
        self._add(tree.nodes, scope)
        self._use = before

    def _included_source(self, name: str, place: Place) -> AssemblySource:
        """Return the file `name`, which the statement at `place` includes. Raises IncludeError."""
        if self._read is None:
            raise IncludeError(phrase("this text is not in a file"))
        if self._depth >= _MOST_DEPTH or self._included > _MOST_INCLUDED:
            raise IncludeError(phrase("the files include each other, or too much is included"))
        at = place._replace(use=self._use)
        path = posixpath.normpath(posixpath.join(posixpath.dirname(place.source.path), name))
        source = AssemblySource(*self._read(name, place.source.name), at, path)
        self._included += len(source.text) + _COST_OF_FILE
        return source


def _takes_name(word: str) -> bool:
    """Return whether a name comes after `word`, which is a word of another language, or one in other letter case."""
    from mines_tools.languages.minesasm.foreign_words import foreign_word

    foreign, known = foreign_word(word), WORDS.get(word.lower())
    if foreign is not None:
        return foreign.takes_name
    return known is not None and known.operands == ("name",)


def _pushes_text(statement: Statement) -> bool:
    return statement.word == "push" and statement.operands[0].kind == "string"


def _remedy_of_text(text: str) -> str:
    """Return the remedy for a ``push`` with the string literal `text`."""
    character = character_of(text)
    if character is None:
        return phrase(
            "write `print {text}` to write this text; `push` takes one character, such as `push 'a'`",
            text=shown_word(text),
        )
    return phrase(
        "write `push {character}` for the code of the character, or `print {text}` to write it",
        character=character,
        text=text,
    )


def is_character(value: int) -> bool:
    """Return whether ``out(c)`` can write `value`."""
    return 0 <= value <= LAST_CODE_POINT
