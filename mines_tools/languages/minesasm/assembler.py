"""Assembles a source: the whole way from a text to a proved program."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.assembler import (
    Assembler,
    Assembly,
    AssemblyFinding,
    DisassemblyError,
    MappedOperation,
    UnprovedError,
)
from mines_tools.languages.mines.comments import MARK, TOOLS
from mines_tools.languages.mines.dialect import DEFAULT_DIALECT, DIALECTS
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.syntax import parse as parse_mines
from mines_tools.languages.minesasm.blocks import blocks_of, with_modes
from mines_tools.languages.minesasm.call_ways import call_ways
from mines_tools.languages.minesasm.choice import chosen
from mines_tools.languages.minesasm.jumps import NoWayError
from mines_tools.languages.minesasm.kept_statements import kept_statements
from mines_tools.languages.minesasm.lowering import lower
from mines_tools.languages.minesasm.proof import FLOW_BUDGET, Proof, prove
from mines_tools.languages.minesasm.routines import without_calls
from mines_tools.languages.minesasm.simplifying import simplified
from mines_tools.languages.minesasm.statements import AssemblySource
from mines_tools.languages.minesasm.writing import command_comment, lines_of, program_text
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set

    from mines_tools.interface.assembler import AssemblyRequest
    from mines_tools.languages.minesasm.choice import BoardsFor, Chosen
    from mines_tools.languages.minesasm.findings import Finding
    from mines_tools.languages.minesasm.instructions import Instruction, Passage
    from mines_tools.languages.minesasm.lowering import Lowered
    from mines_tools.languages.minesasm.statements import Place
    from mines_tools.languages.minesasm.writing import Line


class MadeProgram(NamedTuple):
    """The result for code that knows the assembler. If there are errors, only `findings` has a meaning."""

    findings: Sequence[Finding]
    instructions: Sequence[Instruction] = ()
    """The instructions, which the oracle runs."""
    text: str = ""
    lines: Sequence[Line] = ()
    rows: Sequence[str] = ()
    proof: Proof = Proof((), False)
    boards_tried: int = 0
    call_ways: Mapping[tuple[int, int], Sequence[Passage]] = {}
    """The ways into routines and out of them: see `CallWays`."""
    kept: Set[Place] = frozenset()
    """The places of the statements before which the stack is as in the source: see `kept_statements`."""

    @property
    def has_errors(self) -> bool:
        """True if there is an error in the source."""
        return any(each.is_error for each in self.findings)

    @property
    def size(self) -> int:
        """The length of the program without comments, in bytes."""
        return len("\n".join([*self.rows, *(line.text for line in self.lines)]))


def assemble(request: AssemblyRequest) -> Assembly:
    """Assemble a text. Raises UnprovedError."""
    made = make(request)
    findings = [AssemblyFinding(each.source, each.diagnostic) for each in made.findings]
    if made.has_errors:
        return Assembly(findings)
    return Assembly(
        findings,
        made.text,
        made.size,
        [_mapped(len(made.rows) + at, line) for at, line in enumerate(made.lines, 1)],
        made.rows,
        made.boards_tried,
        sum(line.place is None or line.is_closing for line in made.lines),
        made.proof.is_confirmed,
    )


def _mapped(number: int, line: Line) -> MappedOperation:
    place = line.place
    if place is None:
        return MappedOperation(number, line.text, line.command, None, None, None)
    start, end = map(place.source.lines.position, place.span)
    return MappedOperation(number, line.text, line.command, place.source.name, start, end)


def make(
    request: AssemblyRequest, flow_budget: int = FLOW_BUDGET, boards_for: BoardsFor | None = None
) -> MadeProgram:
    """Assemble a text. `flow_budget` is the budget of the flow analysis that confirms the proof, in transitions. With 0,
    there is no such analysis. `boards_for` returns the boards to try, as in `chosen`. Raises UnprovedError."""
    lowered = lower(AssemblySource(request.name, request.text), request.read)
    return make_lowered(lowered, request, flow_budget, boards_for)


def make_lowered(
    lowered: Lowered,
    request: AssemblyRequest,
    flow_budget: int = FLOW_BUDGET,
    boards_for: BoardsFor | None = None,
) -> MadeProgram:
    """Assemble the instructions `lowered` of the text of `request`. See `make`."""
    if lowered.has_errors:
        return MadeProgram(lowered.findings)
    instructions = without_calls(lowered.instructions)
    blocks = with_modes(blocks_of(simplified(instructions)))
    dialect = DIALECTS[request.dialect]
    try:
        found = chosen(blocks, dialect, request.goal, boards_for)
    except NoWayError:
        raise UnprovedError(phrase("no board suffices for the program"), "") from None
    lines = lines_of(found)
    rows = found.plan.board.rows
    text = program_text(rows, lines, _comments(request, rows, lines))
    proof = _proved(text, found, lines, request.dialect, flow_budget)
    return MadeProgram(
        lowered.findings,
        lowered.instructions,
        text,
        lines,
        rows,
        proof,
        found.tried,
        call_ways(found.blocks),
        kept_statements(instructions, blocks),
    )


def _proved(
    text: str, found: Chosen, lines: Sequence[Line], dialect: str, flow_budget: int
) -> Proof:
    program = parse_mines(text, dialect).program
    if program is None or len(program.operations) != len(lines):
        raise UnprovedError(phrase("the program has errors"), text)
    proof = prove(program, lines, found.blocks, flow_budget)
    if proof.disproofs:
        first = proof.disproofs[0]
        number = len(found.plan.board.rows) + first.line + 1
        raise UnprovedError(
            phrase("line {line}: {message}", line=number, message=first.message), text
        )
    return proof


# Comments


def _comments(
    request: AssemblyRequest, rows: Sequence[str], lines: Sequence[Line]
) -> Sequence[str]:
    """Return the comments of all rows and lines."""
    if request.annotation == "none":
        return [""] * (len(rows) + len(lines))
    of_rows = [""] * len(rows)
    if request.dialect != DEFAULT_DIALECT.name:
        of_rows[0] = f"mines: dialect={request.dialect}"
    if request.annotation == "commands":
        return [*of_rows, *map(command_comment, lines)]
    return [*of_rows, *_source_comments(lines)]


def _source_comments(lines: Sequence[Line]) -> Sequence[str]:
    """Return the command of each operation. At the first operation of a statement, also return the statement."""
    comments: list[str] = []
    before = None
    for line in lines:
        comment = command_comment(line)
        if line.place is not None and line.place != before:
            before = line.place
            comment = f"{comment}; {_harmless(line.place.text)}" if comment else ""
        comments.append(comment)
    return comments


def _harmless(text: str) -> str:
    """Return `text` so that no tool takes it for a directive or a claim."""
    for tool in TOOLS:
        text = text.replace(f"{tool}:", f"{tool} :")
    return " ".join(text.split()).lstrip(f"{MARK}=")


# Back again


def disassemble(text: str, dialect: str) -> str:
    """Return a source for the program `text`. Raises DisassemblyError."""
    from mines_tools.languages.minesasm.disassembling import (
        RefusedError,
        disassembled,
        source_text,
    )

    tree = parse_mines(text, dialect)
    assert tree.program is not None
    try:
        return source_text(disassembled(tree.program))
    except RefusedError as error:
        raise DisassemblyError(str(error), tree.operation_lines[error.operation] + 1) from None


def program_size(text: str, dialect: str) -> int:
    """Return the length of the program `text` without comments, in bytes."""
    tree = parse_mines(text, dialect)
    assert tree.program is not None
    board = tree.program.board
    forms = [source_form(operation, board) for operation in tree.program.operations]
    return len("\n".join([*board.rows, *forms]))


ASSEMBLER = Assembler("Mines", ".minesasm", assemble, disassemble, program_size)
