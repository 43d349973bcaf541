"""Beads, with everything that `mines_tools.interface.language` requires of a language. `sheet`
parses its texts."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from mines_tools.interface.explanation import Explanation, Item, ItemVocabulary, ItemWords
from mines_tools.interface.language import (
    Checked,
    DialectChoice,
    DirectiveExample,
    EngineChoice,
    FormatOptions,
    Language,
    Parsed,
    Rule,
    RuleDocumentation,
    RuleOption,
    RuleSelection,
)
from mines_tools.rules.catalogue import UNKNOWN, UNUSED
from mines_tools.text.diagnostics import Diagnostic, Edit, Fix
from mines_tools.text.source import Span
from tests.toy.about import ABOUT
from tests.toy.engine import WORDS, running
from tests.toy.sheet import (
    BEADS,
    HEART,
    NOTE,
    SELECTOR,
    Sheet,
    dialect_choice,
    suppressing,
    suppressions,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.text.diagnostics import Keep


def _documentation(example: str, instead: str, fix: str = "") -> Callable[[], RuleDocumentation]:
    return lambda: RuleDocumentation("Finds it.", "It is bad.", example, instead, fix)


_RULES = (
    Rule("T001", "strange-bead", "error", True, "syntax", _documentation("?", "")),
    Rule(
        "T101", "needless-place", "warning", True, "line",
        _documentation(">_", ">", "Safe: nothing is there."),
    ),
    Rule(
        "T102", "long-row", "info", False, "file", _documentation(">>>>>>", ">>>|>>>"),
        (RuleOption("most", 5, "The longest row that is not reported.", least=1, most=100),),
    ),
)  # fmt: skip


def _sheet(parsed: Parsed) -> Sheet:
    sheet: Any = parsed
    found: Sheet = sheet
    return found


def _needless(sheet: Sheet) -> Iterator[Span]:
    """Yield the empty places at the end of each row."""
    for row in sheet.rows:
        needless = list(takewhile(lambda cell: cell.bead == "_", reversed(row.cells)))
        if needless:
            yield Span(needless[-1].span.start, needless[0].span.end)


def _check(
    parsed: Parsed,
    selection: RuleSelection,
    _analysis: object = None,
    keep: Keep | None = None,
    _most: int | None = None,
) -> Checked:
    sheet = _sheet(parsed)
    found = list(sheet.errors)
    if "T101" in selection.codes:
        for span in _needless(sheet):
            fix = Fix("Remove them", (Edit(span, ""),), safe=True)
            found.append(
                Diagnostic("T101", "needless-place", "warning", span, "empty places", fix=fix)
            )
    if "T102" in selection.codes:
        found += [
            Diagnostic("T102", "long-row", "info", row.span, "a long row")
            for row in sheet.rows
            if len(row.cells) > int(str(selection.options.get("T102", {}).get("most", 5)))
        ]
    left = found if keep is None else keep(found)
    return Checked(sorted(left, key=lambda each: each.span))


def _layout(parsed: Parsed, options: FormatOptions) -> Sequence[Edit]:
    sheet, own = _sheet(parsed), options.own
    squeezes = own.get("squeeze", False)
    edits = [] if own.get("keep-places") else [Edit(span, "") for span in _needless(sheet)]
    hearts = "short" if squeezes else own.get("hearts", "as-they-are")
    wanted = {"long": HEART + SELECTOR, "short": HEART}.get(str(hearts), "")
    cells = [cell for row in sheet.rows for cell in row.cells if cell.bead == HEART]
    edits += [Edit(cell.span, wanted) for cell in cells if wanted not in ("", cell.text)]
    return sorted(edits)


def _difference(before: Parsed, after: Parsed) -> str | None:
    """Return the first difference between two texts, or None. Notes, empty places at the end of a
    row, and the written form of a bead do not count."""
    if before.text.count("|") != after.text.count("|"):
        return "another number of rows"
    rows = (NOTE.sub("", each.text).replace(SELECTOR, "").split("|") for each in (before, after))
    together = zip(*rows, strict=True)
    return next(
        (f"`{a}` became `{b}`" for a, b in together if a.rstrip("_") != b.rstrip("_")), None
    )


def _explain(parsed: Parsed, _analysis: object) -> Explanation:
    cells = [cell for row in _sheet(parsed).rows for cell in row.cells]
    items = [Item(cell.span) for cell in cells]
    words = [ItemWords((BEADS[cell.bead],)) for cell in cells]
    return Explanation(parsed, items, lambda: ItemVocabulary(("bead",), words, "it lies there"))


def _unknown_dialect(choice: DialectChoice) -> Diagnostic:
    return Diagnostic("T001", "strange-bead", "error", choice.span, "no such dialect")


LANGUAGE = Language(
    about=ABOUT,
    dialect_choice=dialect_choice,
    unknown_dialect=_unknown_dialect,
    parse=Sheet,
    engines=(EngineChoice("abacus"), EngineChoice("hands")),
    running=lambda parsed: running(_sheet(parsed)),
    run_words=lambda: WORDS,
    explain=_explain,
    rules=lambda: _RULES,
    check=_check,
    suppressions=lambda parsed: suppressions(_sheet(parsed)),
    suppressing=lambda parsed, span, names: suppressing(_sheet(parsed), span, names),
    suppressing_place=lambda parsed, start: next(
        row.span.end for row in _sheet(parsed).rows if start <= row.span.end
    ),
    layout=_layout,
    difference=_difference,
    directive_examples=lambda: {
        UNUSED: DirectiveExample(">{mute T101}", ">", "Safe: a note is no bead."),
        UNKNOWN: DirectiveExample(">_{mute needles-place}", ">"),
    },
)
