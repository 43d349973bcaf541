"""The texts about a result, for people."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import about, language_of
from mines_tools.testing.case import OUTCOMES
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.testing.case import Mismatch, Result, RunSettings

_MOST = 60
"""The maximum length of a part of an output that messages show, in characters."""
_BEFORE = 24
"""The length of the part before the first wrong character that messages show."""


def json_text(value: object) -> str:
    """Return `value` as JSON in which a CI service sees no command."""
    import json

    return json.dumps(value).replace("##", "#\\u0023")


class TextPlace(NamedTuple):
    """A place in an output. The line and the column are counted from 1."""

    line: int
    column: int


def place_in(text: str, offset: int) -> TextPlace:
    """Return the place of `offset` in `text`."""
    return TextPlace(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def verdict_words(result: Result) -> str:
    """Return the name of the result, with the letters that contests use for it."""
    outcome = OUTCOMES[result.verdict]
    words = phrase(outcome.words)
    return f"{words} ({outcome.letters})" if outcome.letters else words


def reason(result: Result) -> str:
    """Return the reason for a result, on one line; empty if there is none."""
    mismatch = result.mismatch
    if mismatch is None:
        return shown(result.words)
    return _difference(result, mismatch)


def _difference(result: Result, mismatch: Mismatch) -> str:
    expected, actual = result.case.output or "", result.output or ""
    if mismatch.expected is None or mismatch.actual is None:
        return phrase("the output does not match what is expected")
    at = place_in(actual, mismatch.actual)
    if mismatch.actual >= len(actual):
        return phrase(
            "the output ends at {line}:{column}; expected there: {expected}",
            line=at.line, column=at.column, expected=_piece(expected, mismatch.expected),
        )  # fmt: skip
    if mismatch.expected >= len(expected):
        return phrase(
            "the output should end at {line}:{column}; the program also wrote {actual}",
            line=at.line, column=at.column, actual=_piece(actual, mismatch.actual),
        )  # fmt: skip
    return phrase(
        "output {line}:{column}: expected {expected}, but the program wrote {actual}",
        line=at.line, column=at.column,
        expected=_piece(expected, mismatch.expected), actual=_piece(actual, mismatch.actual),
    )  # fmt: skip


def _piece(text: str, at: int) -> str:
    """Return the word or the character at the offset `at` of `text`, in quotes."""
    end = at + 1
    if not text[at].isspace():
        while end < len(text) and end - at < _MOST and not text[end].isspace():
            end += 1
    return f"`{shown(text[at:end])}`"


def lines_of_difference(result: Result) -> Iterator[tuple[str, str]]:
    """Yield the lines that show the first difference: a heading and the rest of each line. The last line has a caret
    below the first wrong character."""
    mismatch, expected, actual = result.mismatch, result.case.output, result.output
    if mismatch is None or expected is None or actual is None:
        return
    here, there = phrase("expected"), phrase("actual")
    if mismatch.expected is None or mismatch.actual is None:
        yield here, _cut(expected, 0)[0]
        yield there, _cut(actual, 0)[0]
        return
    yield here, _cut(expected, mismatch.expected)[0]
    line, column = _cut(actual, mismatch.actual)
    yield there, line
    yield "", f"{' ' * column}^"


def _cut(text: str, at: int) -> tuple[str, int]:
    """Return the part of the line around the offset `at` of `text`, and the width of what stands before `at`. A line
    end is shown as an escape."""
    from mines_tools.report.width import display_width

    begin = text.rfind("\n", 0, at) + 1
    start = max(begin, at - _BEFORE)
    end = text.find("\n", at)
    end = min(len(text) if end < 0 else end + 1, start + _MOST)
    before = ("\u2026" if start > begin else "") + shown(text[start:at])
    return before + shown(text[at:end]), display_width(before)


def writer_words(result: Result) -> str:
    """Return a text about the step that wrote the first wrong character; empty if the step is not known."""
    writer = result.writer
    if writer is None:
        return ""
    return phrase(
        "written in step {step:,} at {path}:{line}:{column}, {place}: {command}",
        step=writer.step, path=shown(result.case.program), line=writer.line, column=writer.column,
        place=writer.place, command=shown(writer.command),
    )  # fmt: skip


def debug_command(result: Result, chosen: RunSettings) -> str:
    """Return the command that debugs the case of `result`, which was run with the settings `chosen`. The debugger then
    begins at the step that wrote the first wrong character. Return an empty text if the program was not run."""
    if result.output is None:
        return ""
    case = result.case
    words = ["mines-run", "--debug", _path(case.program)]
    # An interpreter may translate the line ends of a file.
    if case.input_path is not None and "\r" not in case.input:
        words += ["-i", _path(case.input_path)]
    elif case.input:
        words += ["-e", case.input]
    else:
        words += ["-e", ""]
    used = language_of(case.program)
    language_id = case.language_id if used is None else used.id
    if used is None and case.language_id is not None:
        words += ["--language", case.language_id]
    names = set() if language_id is None else {each.name for each in about(language_id).run_options}
    if chosen.dialect is not None:
        words += ["--dialect", chosen.dialect]
    if chosen.seed is not None and "seed" in names:
        words += ["--seed", str(chosen.seed)]
    number = first_wrong_number(result)
    if number is not None:
        words += ["--at-output", str(number)]
    return " ".join(map(_in_shell, words))


def _path(path: str) -> str:
    """Return `path` in a form that is no option of a command."""
    return f"./{path}" if path.startswith("-") else path


def first_wrong_number(result: Result) -> int | None:
    """Return the number of the first wrong character that the program wrote, counted from 1; None if there is none."""
    mismatch, output = result.mismatch, result.output
    if mismatch is None or mismatch.actual is None or output is None:
        return None
    return mismatch.actual + 1 if mismatch.actual < len(output) else None


def _in_shell(word: str) -> str:
    """Return `word` as it is written in a shell, on one line."""
    plain = word.translate(dict.fromkeys(map(ord, "-_./,:=+@%"), "a"))
    if plain.isascii() and plain.isalnum():
        return word
    if shown(word) == word:
        return "'" + word.replace("'", "'\\''") + "'"
    pieces = []
    for character in word:
        if character in "\\'":
            pieces.append(f"\\{character}")
        elif shown(character) == character and character != "#":
            pieces.append(character)
        else:
            short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character)
            pieces.append(short or f"\\U{ord(character):08x}")
    return "$'" + "".join(pieces) + "'"
