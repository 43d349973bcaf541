"""The answers of the tools, and their pages."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

MOST_CHARACTERS = 1_000_000
"""The maximum length of the text of an answer, in characters."""
PAGE = 8_000
"""The maximum length of a page, in characters."""


class JobError(Exception):
    """The error that a tool cannot do its work. Its text says why, and what to do."""


class Answer(NamedTuple):
    """The answer of a tool."""

    summary: str
    """One or two sentences."""
    text: str = ""
    """The whole text that the tool has made. It is sent in pages."""

    def cut(self) -> Answer:
        """Return the answer with at most `MOST_CHARACTERS` characters of text."""
        if len(self.text) <= MOST_CHARACTERS:
            return self
        words = (
            f"{self.summary} Only the first {MOST_CHARACTERS:,} characters of the text are kept."
        )
        return Answer(words, self.text[:MOST_CHARACTERS])


def pages_of(text: str) -> list[tuple[int, int]]:
    """Return where the pages of `text` begin and end. All pages together are the whole text. A page ends after a line if
    possible. There is at least one page."""
    pages = []
    start = 0
    while len(text) - start > PAGE:
        end = text.rfind("\n", start, start + PAGE) + 1 or start + PAGE
        pages.append((start, end))
        start = end
    return [*pages, (start, len(text))]


def page_of(answer: Answer, number: int) -> tuple[str, str]:
    """Return the summary of `answer` with words about the page `number`, and the text of this page. Raises JobError if
    there is no such page."""
    pages = pages_of(answer.text)
    if not 1 <= number <= len(pages):
        raise JobError(f"There is no page {number}: the answer has {len(pages)} page(s), from 1.")
    start, end = pages[number - 1]
    if len(pages) == 1:
        return answer.summary, answer.text
    following = (
        f" For the next page, call again with page={number + 1}." if number < len(pages) else ""
    )
    words = f"{answer.summary} This is page {number} of {len(pages)}.{following}"
    return words, answer.text[start:end]


def number_of(count: int, one: str, many: str = "") -> str:
    """Return `count` with the noun `one`, such as ``1 step``. If `count` is not 1, the noun is `many`, or `one` with an
    "s"."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"
