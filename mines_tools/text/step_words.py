"""The words for what a part of a program writes, and for the stack before and after it. Hovers, hints and explanations
of all languages use these words."""

from __future__ import annotations

from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TOP_FIRST = template("the top first")
UNKNOWN_STACK = "[…]"
"""The text of a stack about which nothing is known."""
_SIGNS = {
    "?": template("{mark}?{mark} means any number"),
    "|": template("{mark}0|1{mark} means 0 or 1"),
    "..": template("{mark}2..{mark} means 2 or more, {mark}2..5{mark} means 2 to 5"),
    "…": template("{mark}…{mark} means further values"),
}
"""The signs in the text of a stack whose values are not all known, each with what it means."""
MOST_TEXTS = 4
"""The greatest number of different texts that the words list. If a part of a program can write more texts, nothing is
said about them."""


def written_words(texts: Sequence[str], *, is_code: bool, may_fail: bool = False) -> str:
    """Return words that say what a part of a program writes: ``writes "H"``, ``writes 1 or 2``. `texts` are all texts
    that it can write, in the form for people: numbers, and texts in quotation marks.

    With `is_code`, each text is in back quotes. With `may_fail`, the words say that the part can also fail.
    """
    shown = [f"`{_without_back_quotes(text)}`" if is_code else text for text in texts]
    listed = phrase(" or ").join(shown)
    if may_fail:
        return phrase("writes {texts}, unless it fails", texts=listed)
    return phrase("writes {texts}", texts=listed)


def cell_place_words(column: int, row: int) -> str:
    """Return words for the place of a cell, which say which number is the column, and that both numbers begin with 0."""
    return phrase("column {column}, row {row}, counted from 0", column=column, row=row)


def stack_legend(shown: Iterable[str], *, quoted: bool = False) -> str:
    """Return a sentence that explains the signs in the texts `shown` of stacks: ``?``, ``0|1``, ``2..`` and ``…``.
    Signs that do not occur in square brackets are left out. Return "" if none occurs. If `quoted`, the signs are in
    back quotes."""
    meanings = _meanings(shown, _SIGNS, "`" if quoted else "")
    return phrase("in a stack, {meanings}", meanings=meanings) if meanings else ""


def unknown_words(shown: Iterable[str]) -> str:
    """Return words that explain the signs for partly known values in the texts `shown` of stacks: ``?``, ``0|1`` and
    ``2..``. The signs are in back quotes. Return "" if none occurs."""
    return _meanings(shown, ("?", "|", ".."), "`")


def _meanings(shown: Iterable[str], signs: Iterable[str], mark: str) -> str:
    """Return words for those of `signs` that occur in square brackets in the texts `shown`, each between two `mark`."""
    inside = [text.partition("[")[2].rpartition("]")[0] for text in shown]
    found = [sign for sign in signs if any(sign in text for text in inside)]
    return phrase(", ").join(phrase(_SIGNS[sign], mark=mark) for sign in found)


def _without_back_quotes(text: str) -> str:
    return text.replace("`", "\\u{60}")


def before_and_after(before: str, after: str, order: str = "", *, may_fail: bool = False) -> str:
    """Return words with the stack `before` and the stack `after` a part of a program. Both are texts, and are put in
    back quotes. `order` says at which end the top is: `TOP_FIRST`, or empty if a stack has at most one value.
    With `may_fail`, the words say that the part can also fail. If some values are only partly known, the words say that
    they are about all runs, and explain the signs for these values. If nothing is known about one of the two stacks, the
    words are about the other only."""
    signs = unknown_words((before, after))
    stack = phrase("stack in all runs") if signs else phrase("stack")
    if order:
        stack = phrase("{stack}, {order}:", stack=stack, order=phrase(order))
    if after == UNKNOWN_STACK:
        words = phrase("{stack} `{before}` before", stack=stack, before=before)
    elif before == UNKNOWN_STACK and may_fail:
        words = phrase("{stack} `{after}` after, unless it fails", stack=stack, after=after)
    elif before == UNKNOWN_STACK:
        words = phrase("{stack} `{after}` after", stack=stack, after=after)
    elif may_fail:
        words = phrase(
            "{stack} `{before}` before, `{after}` after, unless it fails",
            stack=stack, before=before, after=after,
        )  # fmt: skip
    else:
        words = phrase(
            "{stack} `{before}` before, `{after}` after", stack=stack, before=before, after=after
        )
    return f"{words} ({signs})" if signs else words
