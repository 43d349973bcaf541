"""Finds the step that wrote a character of the output, and the value that became this character."""

from __future__ import annotations

from mines_tools.debugging.answer_texts import value_text
from mines_tools.debugging.commands.missing_values import why_failed
from mines_tools.debugging.commands.naming import ConsoleError
from mines_tools.debugging.shortage_words import failed_command
from mines_tools.debugging.why import last_step
from mines_tools.interface.run_state import Watch
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.debugging.answers import Answer
    from mines_tools.debugging.commands.command import Desk
    from mines_tools.debugging.why import Search
    from mines_tools.interface.run import Event
    from mines_tools.interface.run_state import StackValue

_LAST_CODE = 0x10FFFF
"""The greatest code point. It is the code of no character."""

_LONGEST_NUMBER = 1000
"""The maximum number of digits of a written number that is compared with values."""


OUTPUT_PARTS = ("line",)
"""The words that may come after the word `output` in a command."""


def follows_output(rest: str) -> bool:
    """Return whether the next word of a command comes after the word `output`. `rest` is the text after the command."""
    return rest.startswith("output ")


def output_offset(desk: Desk, what: str) -> int:
    """Return the offset of the output character that `what` describes. If `what` is empty, it is the last one that ends
    no line. Offsets are counted from 0. Raises ConsoleError."""
    output = desk.debugger.whole_output
    if not what and not output:
        event = desk.debugger.event
        if event is None or event.place.span is None:
            raise ConsoleError(phrase("the program has not written anything so far"))
        place = desk.texts.places.written(event.place.span)
        raise ConsoleError(
            phrase(
                "the program has not written anything so far; `{sign}why at {place}` says what the program did last at a place, and `{sign}why here` what decided last where it goes on",
                sign=desk.sign, place=place,
            )
        )  # fmt: skip
    if not what:
        return (len(output.rstrip("\r\n")) or len(output)) - 1
    if what[:1] in ('"', "'"):
        text = desk.debugger.evaluate(what)
        if not text:
            raise ConsoleError(
                phrase(
                    'write a text that is not empty: `{command} output "ab"`', command=desk.command
                )
            )
        offset = output.rfind(text) if isinstance(text, str) else -1
        if offset < 0:
            raise ConsoleError(
                phrase("the program has not written {text} so far", text=value_text(what))
            )
        return offset
    word, _, number = what.partition(" ")
    if word == "line" and is_count(number.strip()):
        return _line_offset(output, int(number))
    if not is_count(what):
        raise ConsoleError(
            phrase(
                'write which character (the first is 1), which line or which text: `{command} output 17`, `{command} output line 3`, `{command} output "ab"`',
                command=desk.command,
            )
        )
    if int(what) > len(output):
        raise ConsoleError(
            counted(
                len(output),
                "the program has written {count:,} character so far",
                "the program has written {count:,} characters so far",
            )
        )
    return int(what) - 1


def is_count(text: str) -> bool:
    """Return whether `text` is a positive integer that is not longer than any number of characters."""
    return text.isascii() and text.isdigit() and len(text) < 19 and int(text) > 0


def _line_offset(output: str, number: int) -> int:
    """Return the offset of the first character of line `number` of `output`. Lines are counted from 1."""
    start = 0
    for _ in range(number - 1):
        start = output.find("\n", start) + 1
        if not start:
            break
    if start == len(output) or (number > 1 and not start):
        count = output.count("\n") + (output[-1:] not in ("", "\n"))
        raise ConsoleError(
            counted(
                count,
                "the program has written {count:,} line so far",
                "the program has written {count:,} lines so far",
            )
        )
    return start


def written_line(desk: Desk, offset: int) -> Search[tuple[Sequence[Answer], str]]:
    """Return a line about the step that wrote the output character at `offset`, and the whole text that this step wrote.
    If no step wrote the character, return no line."""
    travel = desk.debugger.travel
    letter = desk.debugger.whole_output[offset]
    moment = yield from travel.writer(offset)
    if moment is None:
        return (), ""
    yield from travel.to(moment)
    event = travel.step()
    assert event is not None
    text, at = value_text(event.output), offset + 1
    line = desk.debugger.whole_output.count("\n", 0, offset) + 1
    if "\n" in event.output[:-1]:
        what = phrase(
            "wrote `{text}`; character {at:,} of the output, `{letter}`, is in line {line:,}",
            text=text, at=at, letter=value_text(letter), line=line,
        )  # fmt: skip
    elif event.output == letter:
        what = phrase(
            "wrote `{text}` in line {line:,} of the output (character {at:,})",
            text=text, line=line, at=at,
        )  # fmt: skip
    elif is_number(event.output):
        what = phrase("wrote `{text}` in line {line:,} of the output", text=text, line=line)
    else:
        what = phrase(
            "wrote `{text}` in line {line:,} of the output (with character {at:,}, `{letter}`)",
            text=text, line=line, at=at, letter=value_text(letter),
        )  # fmt: skip
    return [desk.texts.step(moment + 1, event, what, by=", ".join(event.executed))], event.output


def failed_writes(desk: Desk, offset: int) -> Search[Sequence[Answer]]:
    """If the output character at `offset` is a line end, return a line about the last step that tried to write before it,
    after the character before `offset` was written, and failed. Return no line if there is none."""
    travel, words = desk.debugger.travel, desk.debugger.running.words
    if desk.debugger.whole_output[offset] not in "\r\n":
        return ()
    before = (yield from travel.writer(offset - 1)) if offset else None
    end = yield from travel.writer(offset)
    begin = 0 if before is None else before + 1
    if end is None:
        return ()

    def is_it(event: Event) -> bool:
        return event.error is not None and failed_command(event) in words.writes

    watch = Watch(commands=dict.fromkeys(words.writes))
    found = yield from last_step(travel, watch, is_it, begin, end)
    if found is None:
        return ()
    moment, event = found
    yield from travel.to(moment)
    reason, _ = why_failed(desk, event)
    return [desk.texts.step(moment, event, phrase("wrote nothing: {reason}", reason=reason))]


def about_the_end(output: str) -> str:
    """Return words for the number of characters in `output`, and whether it ends with a line end: consoles do not show
    this."""
    return counted(
        len(output),
        "{count:,} character, {end}",
        "{count:,} characters, {end}",
        end=phrase(
            "with a line end at the end" if output.endswith("\n") else "no line end at the end"
        ),
    )


def is_number(text: str) -> bool:
    """Return whether a program that writes `text` has written an integer."""
    return text.isascii() and text.removeprefix("-").isdecimal()


def source_of(text: str, at: int, taken: Sequence[StackValue]) -> int | None:
    """Return the index, in `taken`, of the value that became the character at the index `at` of `text`. `taken` contains
    the values that the step which wrote `text` took from a stack, the top first. If it is not plain which value this is,
    return None."""
    if is_number(text) and len(text) <= _LONGEST_NUMBER and int(text) in taken:
        return taken.index(int(text))
    first = "".join(map(_character, taken)).find(text)
    return None if first < 0 else first + at


def _character(value: StackValue) -> str:
    """Return the character with the code `value`. Return a character that no program writes if there is none."""
    is_code = isinstance(value, int) and 0 <= value < _LAST_CODE
    return chr(value if is_code else _LAST_CODE)  # type: ignore[arg-type]  # an integer
