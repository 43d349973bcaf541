"""Completions: glyphs by their English and Japanese names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import normalize

from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Completion
from mines_tools.languages.emojifunge.cells import cells_of_line
from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.flow.early_end import early_end
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS, japanese_readings
from mines_tools.languages.emojifunge.ide.blanks_beside import printed_beside_blanks
from mines_tools.languages.emojifunge.ide.directive_words import (
    begin_directive,
    complete_directive,
    known_rules,
)
from mines_tools.languages.emojifunge.ide.kept_rest import is_printed, what_is_lost
from mines_tools.languages.emojifunge.ide.place import grid_of
from mines_tools.languages.emojifunge.ide.printed_before_end import (
    only_end,
    printed_before_end,
    printed_without_row,
)
from mines_tools.languages.emojifunge.ide.repairs import needs_end
from mines_tools.languages.emojifunge.rules.look_alikes import number_meant
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.words.glyphs import (
    GROUP_OF,
    code_points_text,
    effect_words,
    names_of,
    remarks,
)
from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.languages.emojifunge.writing import (
    GREETING,
    number_words,
    printing,
    program_printing,
    pushing,
    shortest_pushing,
)
from mines_tools.rules.editor import rule_markdown
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.markdown import bold, code, lines, paragraphs, prose
from mines_tools.text.source import Span
from mines_tools.text.text_to_print import asked_to_print, is_surely_text, text_or_number
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.ide.printed_before_end import BeforeEnd
    from mines_tools.languages.emojifunge.syntax import Grid

_LONGEST = 40
"""The maximum length, in characters, of a word for which completions are offered."""
_LONGEST_ROW = 1_000
"""To find out whether a text is in a comment, at most this number of characters to the left of the text is searched."""
_ENDS = " \t\r\v\f\x1c\x85\xa0\u2028\u2029\u3000\ufeff:"
"""The characters that separate words."""
_BUDGET = 1_000
"""The budget, in transitions, of the analysis that finds out whether a run reaches a place."""
_MOST_CHARACTERS = 20_000
"""The maximum number of characters of a program that is analysed for a completion."""
_BRIEFLY = {
    "input-ascii": template("reads a character"),
    "input-number": template("reads a number"),
    "output-ascii": template("writes a character"),
    "output-number": template("writes a number"),
    "output-emoji": template("writes an emoji"),
    "cat": template("writes the whole input"),
    "entry-point": template("the pointer starts here"),
    "wall": template("the pointer turns in front of it"),
    "signal": template("ends the program after three more instructions"),
    "change-ignore-end": template("switches whether ends are ignored"),
    "comment": template("begins or ends a comment"),
    "crash": template("crashes the program"),
    "bicycle-stop": template("a wall while the pointer rides the bicycle"),
    "change-popmode": template("switches the pop mode"),
    "into-nested-stack": template("enters the stack at the top"),
    "exit-nested-stack": template("leaves the current stack"),
    "right": template("moves right"),
    "left": template("moves left"),
    "up": template("moves up"),
    "down": template("moves down"),
    "up-right": template("moves up and right"),
    "down-right": template("moves down and right"),
    "up-left": template("moves up and left"),
    "down-left": template("moves down and left"),
    "fast-right": template("one faster to the right"),
    "fast-left": template("one faster to the left"),
    "fast-up": template("one faster up"),
    "fast-down": template("one faster down"),
    "turn-clockwise": template("turns right"),
    "turn-counterclockwise": template("turns left"),
    "spider": template("slows down to one cell a step"),
    "change-rotate": template("switches the direction of turns at walls"),
    "infinity-loop": template("the next instruction is executed again and again"),
    "play-record": template("executes the recorded emoji"),
}
"""Short descriptions of two kinds of instructions: instructions that read or write, and instructions that have a long
summary and no stack effect."""
_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


class _Name(NamedTuple):
    """A text by which a user can find a glyph: a name of the glyph, or the last words of such a name."""

    folded: str
    name: str
    glyph: str
    rank: int
    """The rank of this text among the matches: 0 for the name of the glyph, 1 for an alias, 2 for the last words of a
    name or an alias."""


def complete(snapshot: Snapshot, offset: int) -> Sequence[Completion]:
    """Return completions for the glyphs whose names begin with the word before `offset`. Exact matches
    come first. If there is no word before `offset`, return completions for all glyphs. In a document
    without cells, the first completion is a whole program."""
    grid = grid_of(snapshot)
    directive = complete_directive(grid, offset)
    if directive is not None:
        return directive
    typed = _with_colons(grid, _typed(grid, offset), offset)
    if typed.end - typed.start > _LONGEST or offset - typed.start > _LONGEST:
        return []
    raw = grid.text[typed.start : offset]
    word = raw.strip(":")
    matches = list(_matches(word))
    if word and raw.endswith(":"):
        matches = [(glyph, name) for glyph, name in matches if _folded(name) == _folded(word)]
    glyphs = [
        Completion(
            f"{glyph.emoji} {glyph.name}",
            "command",
            Edit(typed, glyph.emoji),
            _detail(glyph, name),
            # Editors compare this with the exact text in the document, and again after each typed character. They put
            # an exact match first: so that `raw` as the end of a name does not come before the names that begin with
            # `raw`, the filter text of such a name is longer.
            _filter_text(raw, glyph, name) if raw else glyph.name,
            data={"glyph": glyph.name},
        )
        for glyph, name in matches
    ]
    if not matches and offset <= typed.end:
        glyphs = _number(typed, raw, word)
    if not any(grid.line_texts):
        glyphs.insert(0, _first_program(typed))
    unknown = _unknown(grid, offset)
    written = grid.text[unknown.start : offset]
    asked, text = asked_to_print(written), text_or_number(written)
    # Text that is not ASCII may be the Japanese name of a glyph.
    is_surely = raw.isascii() and is_surely_text(written)
    is_no_name = len(text.split()) > 1 or any(map(str.isdigit, text))
    is_text = text and (is_surely or is_no_name or not glyphs)
    if not asked and (not is_text or _is_comment(grid, unknown)):
        return [*glyphs, *begin_directive(grid, typed, raw)]
    printed, is_reached = _printed(grid, unknown, written, asked or text)
    if not is_reached:
        return [*glyphs, *begin_directive(grid, typed, raw), printed]
    # A program that only pushes a number prints nothing, and never ends.
    is_whole_program = not matches and grid.text.strip() == written.strip()
    glyphs.insert(0 if asked or is_whole_program else len(glyphs), printed)
    return [*glyphs, *begin_directive(grid, typed, raw)]


def _first_program(typed: Span) -> Completion:
    """Return the completion that writes a whole program into a document without cells. `typed` is the place of the
    cursor. A run begins in the first row, so the program is written there."""
    program = program_printing(GREETING)
    label = phrase("print {text}", text=GREETING)
    if not typed.start:
        return Completion(label, "command", Edit(typed, program), program, GREETING)
    others = (Edit(Span(0, 0), program),)
    return Completion(label, "command", Edit(typed, ""), program, GREETING, other_edits=others)


def _is_comment(grid: Grid, unknown: Span) -> bool:
    """Return whether the text at `unknown` is probably in a comment. This is so if a comment begins before the text in
    the same row, and does not end before the text."""
    start = grid.lines.starts[grid.lines.line_at(unknown.start)]
    near = max(start, unknown.start - _LONGEST_ROW)
    return grid.text.count(BY_NAME["comment"].emoji, near, unknown.start) % 2 == 1


def _filter_text(raw: str, glyph: Glyph, name: str) -> str:
    """Return the filter text of the completion for `glyph`. The editor compares this text with the typed text `raw`,
    and shows the completion if they match. `name` is the name by which `raw` has found the glyph."""
    filter_text = raw + name[len(raw.strip(":")) :]
    is_part = glyph.name.endswith(f"-{name}") or any(
        alias.endswith(f"-{name}") for alias in names_of(glyph)
    )
    return f"{filter_text} {glyph.name}" if is_part else filter_text


def _printed(grid: Grid, unknown: Span, written: str, text: str) -> tuple[Completion, bool]:
    """Return the completion that replaces the unknown text at `unknown` with instructions that print `text`. Also
    return whether it is known that a run then prints `text`; if not, the label of the completion says so. `written` is
    the beginning of the unknown text.

    If the unknown text is the only content of its row, the whole row is removed if possible. The instructions are then
    written into another row (see `printed_without_row`). Otherwise, the instructions are written in place of the
    unknown text. If the program would then never end, a 🔚 is written after them.

    If no run reaches the unknown text, the instructions are written before the end of the program if possible (see
    `printed_before_end`). If the rest of the program would not do the same as before, blank cells are also written into
    the other rows. If the blank cells do not help, the detail of the completion says so.
    """
    label = phrase("print {text}", text=text)
    moved = printed_without_row(grid, unknown, text)
    if moved is not None:
        return _elsewhere(label, unknown, moved, written), True
    emoji = "".join(glyph.emoji for glyph in printing(text))
    after = parse(grid.text[: unknown.start] + emoji + grid.text[unknown.end :], grid.dialect)
    if len(after.text) <= _MOST_CHARACTERS and needs_end(after, unknown.start + len(emoji)):
        emoji += BY_NAME["end"].emoji
    why_not = _never_reached(after, unknown.start)
    added = printed_before_end(grid, unknown, text) if why_not else None
    if added is not None:
        return _elsewhere(label, unknown, added, written), True
    edit = Edit(unknown, emoji)
    changed = parse(apply_edits(grid.text, [edit]), grid.dialect)
    is_text_printed = not why_not and is_printed(changed, text)
    lost = what_is_lost(grid, unknown, changed, text) if is_text_printed else ""
    if not why_not and (lost or not is_text_printed):
        kept = printed_beside_blanks(grid, unknown, text)
        if kept:
            words = phrase("{emoji}, and blank cells in the other rows", emoji=kept[0].text)
            kept_rest = Completion(label, "command", kept[0], words, written, other_edits=kept[1:])
            return kept_rest, True
    if why_not:
        label = phrase("no run reaches it: {text}", text=text)
    elif not is_text_printed:
        label = phrase("instructions for {text}", text=text)
        why_not = phrase("{instructions}; a trial run does not print it", instructions=emoji)
    if why_not:
        # Editors put a completion whose filter text is the typed text first.
        return Completion(label, "command", edit, why_not, f"{written} "), False
    return Completion(label, "command", edit, lost or emoji, written), True


def _elsewhere(label: str, unknown: Span, added: BeforeEnd, written: str) -> Completion:
    """Return the completion with the label `label` that makes the edits of `added`, and removes the text at `unknown`.
    `written` is the filter text of the completion."""
    others = (*added.line_break, added.edit, *added.blanks)
    edit = Edit(unknown, "")
    return Completion(label, "command", edit, added.words, written, other_edits=others)


def _never_reached(grid: Grid, offset: int) -> str:
    """If it is proved that no run reaches the cell at `offset`, return a text that says so. Otherwise, return ""."""
    place = grid.place_at(offset)
    if place is None or len(grid.text) > _MOST_CHARACTERS:
        return ""
    flow = Flow(grid, _BUDGET)
    if not flow.cell(*place).reached.is_impossible:
        return ""
    end = early_end(flow, *place) or only_end(flow)
    if end is None:
        return phrase("never reached here")
    return phrase(
        "never reached here: {end} at {place} ends the program first",
        end=BY_NAME["end"].emoji,
        place=place_text(*end),
    )


def _number(typed: Span, raw: str, word: str) -> list[Completion]:
    """Return the completions for `word`, if `word` is a number that no single instruction pushes. A completion writes
    several instructions, which push this number. If there is a shorter way than the usual one, it comes second. If
    `word` is anything else, return an empty list. `raw` is `word` with the colons around it."""
    number = number_meant(word)
    if number is None:
        return []
    completions: list[Completion] = []
    for glyphs in dict.fromkeys((pushing(number), shortest_pushing(number))):
        emoji = "".join(glyph.emoji for glyph in glyphs)
        words = phrase("{emoji} pushes {number}", emoji=emoji, number=number_words(number))
        detail = phrase("shorter") if completions else ""
        completions.append(Completion(words, "command", Edit(typed, emoji), detail, raw))
    return completions


def _typed(grid: Grid, offset: int) -> Span:
    """Return the place of the word around `offset`. Emoji and blanks separate words."""
    y = grid.lines.line_at(offset)
    first, last = grid.lines.starts[y], grid.lines.end(y)
    offset = min(offset, last)
    near = max(first, offset - 2 * _LONGEST)
    before = cells_of_line(grid.text[near:offset], near)
    start = offset
    if before and not before[-1].emoji:
        text = grid.text[before[-1].start : offset]
        start = offset - len(text) + max(map(text.rfind, _ENDS)) + 1
    end = offset
    if start < offset:
        # The rest of the word after the cursor is replaced, too.
        after = cells_of_line(grid.text[start : min(last, offset + _LONGEST)], start)
        if after and not after[0].emoji and after[0].end > offset:
            rest = grid.text[offset : after[0].end]
            end = offset + min((at for at in map(rest.find, _ENDS) if at >= 0), default=len(rest))
    return Span(start, end)


def _with_colons(grid: Grid, typed: Span, offset: int) -> Span:
    """Return the place of the word at `typed` with the colons around it. Many programs write an emoji as its name
    between two colons, such as ``:plus:``. A colon after another word, as in ``note:``, is left out. `offset` is the
    place of the cursor."""
    text = grid.text
    start, end = typed
    if start == end == offset and text[start - 1 : start] == ":":
        before = _typed(grid, offset - 1)
        if before.start < before.end and _opens(text, before.start):
            return Span(before.start - 1, offset)
    if not _opens(text, start):
        return typed
    return Span(start - 1, end + 1 if start < end and text[end : end + 1] == ":" else end)


def _opens(text: str, start: int) -> bool:
    """Return whether the character before `start` is a colon that does not end another word."""
    return (
        start > 0 and text[start - 1] == ":" and not text[max(start - 2, 0) : start - 1].isalnum()
    )


def _unknown(grid: Grid, offset: int) -> Span:
    """Return the place of the unknown text around `offset`. The text extends to the next emoji on both sides. The place
    is empty if there is no unknown text before `offset`, or if the text is too long to be printed."""
    y = grid.lines.line_at(offset)
    first, last = grid.lines.starts[y], grid.lines.end(y)
    near = Span(max(first, offset - 3 * _LONGEST), min(last, offset + 3 * _LONGEST))
    for cell in grid.cells_of_line(grid.text[slice(*near)], near.start):
        if not cell.emoji and cell.start < offset <= cell.end:
            is_cut = first < near.start == cell.start or cell.end == near.end < last
            return Span(offset, offset) if is_cut else cell.span
    return Span(offset, offset)


def _folded(text: str) -> str:
    """Return a text in the form in which names and typed words are compared. Full-width letters, capital letters and
    katakana are replaced by their plain forms."""
    return normalize("NFKC", text).casefold().translate(_TO_HIRAGANA)


@lru_cache(maxsize=1)
def _names() -> tuple[_Name, ...]:
    all_names = []
    readings = japanese_readings()
    for glyph in GLYPHS.values():
        names = names_of(glyph)
        typed = (readings[name] for name in names if name in readings)
        for number, name in enumerate((*names, *typed)):
            all_names.append(_Name(_folded(name), name, glyph.name, min(number, 1)))
            at = name.find("-", 1)
            while 0 < at < len(name) - 1:
                part = name[at + 1 :]
                all_names.append(_Name(_folded(part), part, glyph.name, 2))
                at = name.find("-", at + 1)
    return tuple(all_names)


def _matches(raw: str) -> Iterator[tuple[Glyph, str]]:
    """Yield the glyphs that the word `raw` finds, each with the matching name. The best matches come first."""
    typed = _folded(raw)
    best: dict[str, tuple[tuple[bool, int, int], str]] = {}
    for folded, name, glyph, rank in _names():
        if not folded.startswith(typed) or (not typed and rank):
            continue
        # A part of a name does not count as a whole name.
        is_whole = folded == typed and rank < 2
        key = (not is_whole, rank, len(folded) if typed else 0)
        if glyph not in best or key < best[glyph][0]:
            best[glyph] = key, name
    for glyph, (_, name) in sorted(best.items(), key=lambda ranked: ranked[1][0]):
        # Who types `3` finds a Japanese name that begins with it, but may not read it.
        is_read = name.isascii() or not typed.isascii()
        yield BY_NAME[glyph], name if is_read else glyph


def _detail(glyph: Glyph, name: str) -> str:
    """Return the detail of a completion: a text about the glyph, and the stack effect.

    The text is the short description in `_BRIEFLY`. If the glyph has no short description, the text is `name`, or the
    alias that ends with it, or nothing if the glyph's own name ends with `name`. If the glyph has neither a short description nor a stack effect,
    the text is its summary.
    """
    effect = f"{glyph.pops} -- {glyph.pushes}".strip() if glyph.pops or glyph.pushes else ""
    names = names_of(glyph)
    whole = (
        name if name in names else next((each for each in names if each.endswith(f"-{name}")), name)
    )
    alias = "" if glyph.name.endswith(name) else whole
    if glyph.name in _BRIEFLY:
        alias = phrase(_BRIEFLY[glyph.name])
    elif not effect:
        alias = phrase(glyph.summary)
    return ": ".join(filter(None, (alias, effect)))


def resolve_completion(_snapshot: Snapshot, completion: Completion) -> str:
    """Return the documentation of a completed glyph or rule."""
    data = completion.data or {}
    if "rule" in data:
        return rule_markdown(known_rules(), str(data["rule"]), "emojifunge")
    glyph = BY_NAME.get(str(data.get("glyph")))
    if glyph is None:
        return ""
    facts = [phrase(glyph.summary), effect_words(glyph), *remarks(glyph)]
    others = names_of(glyph)[1:]
    return paragraphs(
        f"{bold(prose(f'{glyph.emoji} {glyph.name}'))} ({prose(phrase(GROUP_OF[glyph.name]))})",
        lines(map(prose, filter(None, facts))),
        prose(phrase("Also: {names}", names=", ".join(others))) if others else "",
        code(code_points_text(glyph.emoji)),
    )
