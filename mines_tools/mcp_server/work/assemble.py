"""Makes a program of Mines from a list of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.interface.assembler import ANNOTATIONS, GOALS, AssemblyRequest, UnprovedError
from mines_tools.interface.language import LANGUAGES, language, language_of
from mines_tools.mcp_server.answers import Answer, JobError, number_of
from mines_tools.project.file_settings import unknown_dialect
from mines_tools.report.formats import plain
from mines_tools.report.frame import frame

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.interface.assembler import Assembler, Assembly
    from mines_tools.interface.language import Language

_NAME = "source"


def work(arguments: Mapping[str, Any]) -> Answer:
    """Assemble a source. The text of the answer is exactly the program."""
    made_for, assembler = _assembler()
    goal, annotation = arguments["goal"], arguments["annotate"]
    for value, allowed in ((goal, GOALS), (annotation, ANNOTATIONS)):
        if value not in allowed:
            raise JobError(f"{value!r} is not one of {', '.join(allowed)}.")
    source_language = language_of(assembler.suffix)
    assert source_language is not None
    choice = source_language.dialect_choice(arguments["source"])
    dialect = arguments["dialect"] or (
        made_for.default_dialect if choice is None else choice.dialect
    )
    if dialect not in made_for.dialects:
        raise JobError(unknown_dialect(made_for, dialect))
    request = AssemblyRequest(_NAME, arguments["source"], dialect, goal, annotation)
    try:
        assembly = assembler.assemble(request)
    except UnprovedError as error:
        raise JobError(f"The program could not be proved; please report this: {error}") from None
    if assembly.has_errors:
        raise JobError(f"The source has errors:\n{_findings(assembly)}")
    words = (
        f"The text is a program of {made_for.title}: {assembly.size:,} bytes without comments, "
        f"{number_of(len(assembly.operations), 'operation')}. Add no line to it."
    )
    if assembly.findings:
        words += f" Warnings:\n{_findings(assembly)}"
    return Answer(words, assembly.program)


def _assembler() -> tuple[Language, Assembler]:
    """Return the language that has an assembler, and the assembler."""
    for used in map(language, LANGUAGES):
        if used.assembler is not None:
            return used, used.assembler()
    raise JobError("No language has an assembler.")


def _findings(assembly: Assembly) -> str:
    return "\n".join(
        frame(each.source.name, each.source.text, each.source.lines, each.diagnostic, plain)
        for each in assembly.findings[:10]
    )
