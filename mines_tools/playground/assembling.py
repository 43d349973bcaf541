"""Assembles a source that the page has sent."""

from __future__ import annotations

from mines_tools.interface.assembler import AssemblyRequest, UnprovedError
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.playground.texts import Refused, program_of
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


async def assemble(message: Mapping[str, Any], _going: object, tell: Callable[..., object]) -> None:
    """Post the program that the source in `message` becomes."""
    try:
        program = _assembled(message)
    except Refused as error:
        tell("made", text="", errors=error.errors, message=str(error))
    else:
        tell("made", text=program, errors=[], message=None)


def _assembled(message: Mapping[str, Any]) -> str:
    """Return the program that the source in `message` becomes. Raises Refused."""
    name, text = message["name"], message["text"]
    makers = (used.assembler() for used in map(language, LANGUAGES) if used.assembler is not None)
    assembler = next((each for each in makers if name.endswith(each.suffix)), None)
    if assembler is None:
        raise Refused(phrase("no language has an assembler"))
    request = AssemblyRequest(name, text, program_of(message).parsed.dialect)
    try:
        return assembler.assemble(request).program
    except UnprovedError as error:
        raise Refused(str(error)) from None
