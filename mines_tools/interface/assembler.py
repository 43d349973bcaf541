"""The interface of an assembler: it makes programs of a language from a list of commands."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple, Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Literal

    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import LineTable, Position

    ReadIncluded = Callable[[str, str], tuple[str, str]]
    """A function that reads an included file. Its arguments are the name in the source, and the name of the file with
    this source. It returns the name and the text of the included file. Raises IncludeError."""
    Goal = Literal["bytes", "steps"]
    Annotation = Literal["none", "commands", "source"]

GOALS: tuple[Goal, ...] = ("bytes", "steps")
"""What a program can be short in. The first is the default."""
ANNOTATIONS: tuple[Annotation, ...] = ("commands", "source", "none")
"""The comments of a program: the command of each operation, also the statement that it is for, or none. The first is the
default."""


class SourceText(Protocol):
    """A text to assemble: a file, or a file that it includes."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def lines(self) -> LineTable: ...


class IncludeError(Exception):
    """The error that an included file cannot be read. Its text is the reason."""


class UnprovedError(Exception):
    """The error that a program cannot be made, or cannot be proved. This is a mistake of the assembler, and not of the
    source."""

    def __init__(self, reason: str, program: str) -> None:
        super().__init__(reason)
        self.program = program
        """The text of the program; empty if there is none."""


class DisassemblyError(Exception):
    """The error that a program cannot be disassembled. Its text is the reason."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.line = line
        """The line of the program that is the reason, from 1."""


class AssemblyRequest(NamedTuple):
    """A text to assemble, and how."""

    name: str
    text: str
    dialect: str
    goal: Goal = GOALS[0]
    annotation: Annotation = ANNOTATIONS[0]
    read: ReadIncluded | None = None
    """Reads an included file. None if no file can be included."""


class AssemblyFinding(NamedTuple):
    """An error or a warning."""

    source: SourceText
    diagnostic: Diagnostic


class MappedOperation(NamedTuple):
    """An operation of the program, and the statement that it is for."""

    line: int
    """The number of its line in the program, from 1."""
    operation: str
    command: str
    source: str | None
    """The name of the file with the statement. None if the operation only prepares the board."""
    start: Position | None
    end: Position | None


class Assembly(NamedTuple):
    """The result of assembling. If there is an error among the findings, the other fields have no meaning."""

    findings: Sequence[AssemblyFinding]
    program: str = ""
    size: int = 0
    """The length of the program without comments, in bytes."""
    operations: Sequence[MappedOperation] = ()
    board: Sequence[str] = ()
    boards_tried: int = 0
    preparing: int = 0
    """The number of operations that only prepare the board, or end the program."""
    is_confirmed: bool = False
    """True if the flow analysis of the language has proved the program, too."""

    @property
    def has_errors(self) -> bool:
        """True if there is no program."""
        return any(each.diagnostic.severity == "error" for each in self.findings)


class Assembler(NamedTuple):
    """The functions of an assembler."""

    title: str
    suffix: str
    """The suffix of its sources, such as ``.minesasm``."""
    assemble: Callable[[AssemblyRequest], Assembly]
    """Assembles a text. Raises UnprovedError."""
    disassemble: Callable[[str, str], str]
    """Returns a source for a program. The arguments are the text of the program, which must have no errors, and the
    dialect. The source writes the same, but may leave other values on the stack at the end. Raises DisassemblyError."""
    size: Callable[[str, str], int]
    """Returns the length of a program without comments, in bytes. The arguments are those of `disassemble`."""
