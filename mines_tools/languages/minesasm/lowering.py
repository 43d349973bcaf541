"""Turns the statements of a source into a plain list of instructions."""

from __future__ import annotations

from itertools import pairwise

from mines_tools.base.records import NamedTuple
from mines_tools.interface.assembler import IncludeError
from mines_tools.languages.mines.commands import COMMANDS, LAST_CODE_POINT
from mines_tools.languages.minesasm.depths import ROUTINE, expected_depths
from mines_tools.languages.minesasm.findings import finding
from mines_tools.languages.minesasm.instructions import Instruction, taken
from mines_tools.languages.minesasm.slots import SLOT_WORDS, slot_change, with_slots
from mines_tools.languages.minesasm.statements import (
    LABEL,
    AssemblySource,
    Place,
    Statement,
    StatementBlock,
)
from mines_tools.languages.minesasm.syntax import parse
from mines_tools.languages.minesasm.words import AVAILABLE, JUMPS, UNAVAILABLE, WORDS
from mines_tools.text.nearest_name import nearest_name
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.languages.minesasm.findings import Finding
    from mines_tools.languages.minesasm.statements import Token

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
such as a macro without a body, write no instruction."""


class Lowered(NamedTuple):
    """The instructions of a source, and all errors and warnings."""

    instructions: Sequence[Instruction]
    findings: Sequence[Finding]

    @property
    def has_errors(self) -> bool:
        """True if there is an error, so that the instructions are not complete."""
        return any(each.is_error for each in self.findings)


class _Macro(NamedTuple):
    """A definition of a macro."""

    statement: Statement
    parameters: Sequence[str]
    body: Sequence[Statement | StatementBlock]

    @property
    def example(self) -> str:
        name = self.statement.operands[0].text
        return " ".join([name, *self.parameters])


class _Scope(NamedTuple):
    """The names that are known at a place. A macro and each copy of a `repeat` have a scope of their own."""

    labels: dict[str, int]
    slots: dict[str, int]
    arguments: Mapping[str, Token]
    outer: _Scope | None = None
    macro: str = ""

    def label(self, name: str) -> int | None:
        """Return the number of the label `name`, or None if there is none."""
        found = self.labels.get(name)
        return self.outer.label(name) if found is None and self.outer else found

    def slot(self, name: str) -> int | None:
        """Return the number of the slot `name`, or None if there is none."""
        found = self.slots.get(name)
        return self.outer.slot(name) if found is None and self.outer else found

    def argument(self, name: str) -> Token | None:
        """Return the argument for the parameter `name`, or None if there is none."""
        found = self.arguments.get(name)
        return self.outer.argument(name) if found is None and self.outer else found

    def is_within(self, macro: str) -> bool:
        """Return whether this scope is inside the macro `macro`."""
        return self.macro == macro or (self.outer is not None and self.outer.is_within(macro))


def lower(
    source: AssemblySource, read: Callable[[str, str], tuple[str, str]] | None = None
) -> Lowered:
    """Return the instructions of `source`. `read` reads an included file (see `AssemblyRequest`)."""
    lowering = _Lowering(read)
    lowering.add_source(source)
    return lowering.finished()


class _TooLongError(Exception):
    """The error that the program has too many instructions."""


class _Lowering:
    """The instructions and errors so far."""

    def __init__(self, read: Callable[[str, str], tuple[str, str]] | None) -> None:
        self._read = read
        self._instructions: list[Instruction] = []
        self._findings: list[Finding] = []
        self._macros: dict[str, _Macro] = {}
        self._labels = 0
        self._slots = 0
        self._depth = 0
        self._statements = 0
        self._included = 0
        """The cost of the included files so far: see `_MOST_INCLUDED`."""
        self._jumps: list[tuple[int, str, _Scope, Place]] = []
        """The jumps to labels that a source names: the index of the instruction, the name, the scope and the place."""
        self._adders: Mapping[str, Callable[[Statement, _Scope], None]] = {
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

    def add_source(self, source: AssemblySource) -> None:
        """Add the statements of `source`."""
        tree = parse(source)
        self._findings.extend(tree.errors)
        try:
            self._add(tree.nodes, _Scope({}, {}, {}))
        except _TooLongError:
            return
        self._lead_jumps()

    def finished(self) -> Lowered:
        """Return the plain list of instructions, with slots replaced by commands."""
        found = self._findings
        found.sort(key=lambda each: (each.source.name, each.diagnostic.span))
        if any(each.is_error for each in found):
            return Lowered([], found)
        instructions = self._instructions
        depths = expected_depths(
            instructions, lambda index, depth: slot_change(instructions[index], depth)
        )
        for index, one, other in depths.unequal:
            place = instructions[index].place
            if place is not None:
                found.append(unequal_finding(place, one, other))
        for name, indexes in (("lone-ret", depths.lone), ("enters-routine", depths.entered)):
            places = (instructions[index].place for index in indexes)
            found.extend(finding(name, place) for place in places if place is not None)
        for instruction, depth in zip(instructions, depths.expected, strict=True):
            place = instruction.place
            if depth is not None and place is not None and depth < taken(instruction):
                found.append(
                    finding("stack-underflow", place, word=instruction.name, depth=depth, pops=taken(instruction))
                )  # fmt: skip
        for instruction, following in pairwise(instructions):
            is_written = (instruction.name, following.name) == ("push", "out(c)")
            if is_written and not is_character(instruction.value) and instruction.place:
                place = instruction.place
                found.append(finding("not-a-character", place, text=instruction.value))
        calls = [each for each in instructions if each.name == "call"]
        if len(calls) > MOST_CALLS and calls[-1].place is not None:
            found.append(finding("too-many-calls", calls[-1].place, most=MOST_CALLS))
        plain = with_slots(instructions, depths, found)
        found.sort(key=lambda each: (each.source.name, each.diagnostic.span))
        return Lowered(plain, found)

    # Statements

    def _add(self, nodes: Sequence[Statement | StatementBlock], scope: _Scope) -> None:
        if not nodes:
            return
        first = nodes[0]
        place = first.opening.place if isinstance(first, StatementBlock) else first.place
        self._statements += len(nodes)
        if self._statements > _MOST_STATEMENTS:
            self._findings.append(finding("too-many-statements", place, most=_MOST_STATEMENTS))
            raise _TooLongError
        if self._depth >= _MOST_DEPTH:
            self._findings.append(finding("too-deep", place, most=_MOST_DEPTH))
            return
        self._depth += 1
        self._add_all(nodes, scope)
        self._depth -= 1

    def _add_all(self, nodes: Sequence[Statement | StatementBlock], scope: _Scope) -> None:
        for node in nodes:
            if isinstance(node, StatementBlock) and node.opening.word == "define":
                self._define(node)
            elif isinstance(node, Statement) and node.word == LABEL:
                self._declare_label(node, scope)
        for node in nodes:
            if isinstance(node, StatementBlock):
                self._add_block(node, scope)
            else:
                self._add_statement(node, scope)

    def _emit(self, name: str, place: Place, value: int = 0) -> None:
        if len(self._instructions) >= MOST_INSTRUCTIONS:
            self._findings.append(finding("too-long", place, most=MOST_INSTRUCTIONS))
            raise _TooLongError
        self._instructions.append(Instruction(name, value, place))

    def _new_label(self) -> int:
        self._labels += 1
        return self._labels

    def _add_block(self, block: StatementBlock, scope: _Scope) -> None:
        word, place = block.opening.word, block.opening.place
        if word == "define":
            return
        if word == "repeat":
            count = self._number(block.opening, scope)
            for _ in range(count if block.body else 0):
                self._add(block.body, _Scope({}, {}, {}, scope))
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

    def _add_statement(self, statement: Statement, scope: _Scope) -> None:
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

    def _add_label(self, statement: Statement, scope: _Scope) -> None:
        number = scope.labels.get(statement.operands[0].text)
        if number is not None:
            self._emit("label", statement.place, number)

    def _add_number(self, statement: Statement, scope: _Scope) -> None:
        self._emit(statement.word, statement.place, self._number(statement, scope))

    def _add_text(self, statement: Statement, scope: _Scope) -> None:
        for character in self._text(statement, scope):
            self._emit("push", statement.place, ord(character))
            self._emit("out(c)", statement.place)

    def _add_jump(self, statement: Statement, scope: _Scope) -> None:
        if self._is_name(statement):
            name = statement.operands[0].text
            self._jumps.append((len(self._instructions), name, scope, statement.place))
            self._emit(statement.word, statement.place)

    def _add_end(self, statement: Statement, _scope: _Scope) -> None:
        self._emit(statement.word, statement.place)

    def _add_command(self, statement: Statement) -> None:
        word, place = statement.word, statement.place
        if statement.operands:
            extra = statement.operands[0]
            where = Place(place.source, extra.span)
            self._findings.append(finding("unexpected-operand", where, word=word, text=extra.text))
        self._emit(word, place)

    def _report_unknown(self, statement: Statement) -> None:
        word, place = statement.word, statement.head
        if word in UNAVAILABLE:
            reason, remedy = map(phrase, UNAVAILABLE[word])
            self._findings.append(
                finding("unavailable-command", place, remedy=remedy, word=word, reason=reason)
            )
            return
        for command in COMMANDS.values():
            if word in command.aliases:
                remedy = phrase("did you mean `{near}`?", near=command.name)
                self._findings.append(
                    finding("unknown-instruction", place, remedy=remedy, word=word)
                )
                return
        near = nearest_name(word, [*WORDS, *AVAILABLE, *self._macros])
        remedy = phrase("did you mean `{near}`?", near=near) if near else phrase(
            "write the name of a command, such as `dup`, or define a macro with this name"
        )  # fmt: skip
        self._findings.append(finding("unknown-instruction", place, remedy=remedy, word=word))

    # Operands

    def _operand(self, statement: Statement, scope: _Scope) -> Token:
        """Return the operand of `statement`. If it is a parameter of a macro, return the argument."""
        token = statement.operands[0]
        if token.kind == "name":
            return scope.argument(token.text) or token
        return token

    def _number(self, statement: Statement, scope: _Scope) -> int:
        token = self._operand(statement, scope)
        kinds = WORDS[statement.word].operands
        if token.kind in kinds and isinstance(token.value, int):
            if statement.word == "push" or token.value >= 0:
                return token.value
            wanted = phrase("less than 0")
            self._report_operand(statement, wanted)
            return 0
        self._report_wrong(statement)
        return 0

    def _text(self, statement: Statement, scope: _Scope) -> str:
        token = self._operand(statement, scope)
        if token.kind == "string":
            return str(token.value)
        self._report_wrong(statement)
        return ""

    def _is_name(self, statement: Statement) -> bool:
        if statement.operands[0].kind == "name":
            return True
        self._report_wrong(statement)
        return False

    def _report_wrong(self, statement: Statement) -> None:
        word = WORDS[statement.word]
        where = Place(statement.place.source, statement.operands[0].span)
        self._findings.append(
            finding("missing-operand", where, word=statement.word, wanted=phrase(word.wanted), example=word.example)
        )  # fmt: skip

    def _report_operand(self, statement: Statement, wanted: str) -> None:
        operand = statement.operands[0]
        where = Place(statement.place.source, operand.span)
        example = WORDS[statement.word].example
        self._findings.append(
            finding(
                "wrong-value",
                where,
                word=statement.word,
                text=operand.text,
                wanted=wanted,
                example=example,
            )
        )

    # Labels

    def _declare_label(self, statement: Statement, scope: _Scope) -> None:
        name = statement.operands[0].text
        if name in scope.labels:
            self._findings.append(finding("doubled-label", statement.head, word=name))
        else:
            scope.labels[name] = self._new_label()

    def _lead_jumps(self) -> None:
        """Give the jumps the numbers of their labels, now that all labels are known."""
        for index, name, scope, place in self._jumps:
            number = scope.label(name)
            if number is None:
                known: list[str] = []
                around: _Scope | None = scope
                while around is not None:
                    known.extend(around.labels)
                    around = around.outer
                near = nearest_name(name, known)
                remedy = phrase("did you mean `{near}`?", near=near) if near else ""
                self._findings.append(finding("unknown-label", place, remedy=remedy, word=name))
            else:
                self._instructions[index] = self._instructions[index]._replace(value=number)

    # Slots

    def _add_slot(self, statement: Statement, scope: _Scope) -> None:
        if not self._is_name(statement):
            return
        word, name = statement.word, statement.operands[0].text
        if word == "let":
            self._slots += 1
            scope.slots[name] = self._slots
        number = scope.slot(name)
        if number is None:
            near = nearest_name(name, scope.slots)
            remedy = phrase("did you mean `{near}`?", near=near) if near else ""
            self._findings.append(
                finding("unknown-slot", statement.place, remedy=remedy, word=name)
            )
            return
        self._emit(word, statement.place, number)

    # Macros and included files

    def _define(self, block: StatementBlock) -> None:
        statement = block.opening
        name = statement.operands[0].text
        if name in WORDS or name in COMMANDS or name in self._macros:
            if self._macros.get(name, (None,))[0] is not statement:
                where = Place(statement.place.source, statement.operands[0].span)
                self._findings.append(finding("doubled-name", where, word=name))
            return
        parameters = [token.text for token in statement.operands[1:]]
        self._macros[name] = _Macro(statement, parameters, block.body)

    def _expand(self, macro: _Macro, statement: Statement, scope: _Scope) -> None:
        name = statement.word
        if scope.is_within(name):
            self._findings.append(finding("endless-macro", statement.head, word=name))
            return
        wanted, count = len(macro.parameters), len(statement.operands)
        if wanted != count:
            self._findings.append(
                finding("wrong-arguments", statement.place, word=name, wanted=wanted, given=count, example=macro.example)
            )  # fmt: skip
            return
        arguments = dict(zip(macro.parameters, statement.operands, strict=True))
        self._add(macro.body, _Scope({}, {}, arguments, scope, name))

    def _include(self, statement: Statement, scope: _Scope) -> None:
        token = statement.operands[0]
        where = Place(statement.place.source, token.span)
        if token.kind != "string":
            self._report_wrong(statement)
            return
        try:
            source = self._included_source(str(token.value), statement.place)
        except IncludeError as error:
            reason = str(error)
            self._findings.append(
                finding("unreadable-include", where, text=token.text, reason=reason)
            )
            return
        tree = parse(source)
        self._findings.extend(tree.errors)
        self._add(tree.nodes, scope)

    def _included_source(self, name: str, place: Place) -> AssemblySource:
        """Return the file `name`, which the statement at `place` includes. Raises IncludeError."""
        if self._read is None:
            raise IncludeError(phrase("this text is not in a file"))
        if self._depth >= _MOST_DEPTH or self._included > _MOST_INCLUDED:
            raise IncludeError(phrase("the files include each other, or too much is included"))
        source = AssemblySource(*self._read(name, place.source.name), place)
        self._included += len(source.text) + _COST_OF_FILE
        return source


def unequal_finding(place: Place, one: int, other: int) -> Finding:
    """Return the finding that the depth of the stack at `place` is `one` or `other`."""
    if max(one, other) < ROUTINE:
        return finding("unequal-depths", place, one=one, other=other)
    difference = abs(one - other)
    if one // ROUTINE == other // ROUTINE:
        return finding("unequal-in-routine", place, difference=difference)
    return finding("two-routines", place)


def is_character(value: int) -> bool:
    """Return whether ``out(c)`` can write `value`."""
    return 0 <= value <= LAST_CODE_POINT
