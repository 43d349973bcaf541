"""Changes the programs in a Markdown document, and nothing else."""

from __future__ import annotations

from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.markdown_blocks import MarkdownPlaces, markdown_blocks
from mines_tools.text.source import LineRange, Span, line_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.text.markdown_blocks import MarkdownBlock


class BlocksChanged(Exception):
    """New texts of blocks would change which blocks a document has, or what is outside of them."""


def changed_document(
    document: str, blocks: Sequence[MarkdownBlock], edits: Sequence[Sequence[Edit]]
) -> tuple[str, list[MarkdownBlock]]:
    """Apply `edits` to the blocks of `document`: for each block, the edits of its text, in order and without overlaps.
    Return the new document and its blocks.

    Raises BlocksChanged if the new document does not have the same blocks with exactly the new texts. For example, a
    line of a new text could look like the closing fence.
    """
    own = [
        edit
        for block, block_edits in zip(blocks, edits, strict=True)
        for edit in MarkdownPlaces(block).edits(block_edits)
    ]
    new = apply_edits(document, own)
    languages = {block.language_id for block in blocks}
    new_blocks = [
        block for block in markdown_blocks(new, languages) if block.language_id in languages
    ]
    expected = [
        (block.language_id, apply_edits(block.text, block_edits), block.is_checked)
        for block, block_edits in zip(blocks, edits, strict=True)
    ]
    if [(block.language_id, block.text, block.is_checked) for block in new_blocks] != expected:
        raise BlocksChanged
    return new, new_blocks


def keeps_blocks(
    document: str, blocks: Sequence[MarkdownBlock], edits: Sequence[Sequence[Edit]]
) -> bool:
    """Return whether `changed_document` can apply `edits` to the blocks of `document`.

    Reading the whole document again takes long. It is not necessary if all lines of the changed blocks begin with the
    same text, and if no new text contains a fence.
    """
    changed = [each for each in zip(blocks, edits, strict=True) if each[1]]
    if all(
        not block.irregular
        and not block.blanks
        and not _contains_fence(apply_edits(block.text, block_edits))
        for block, block_edits in changed
    ):
        return True
    try:
        changed_document(document, blocks, edits)
    except BlocksChanged:
        return False
    return True


def _contains_fence(text: str) -> bool:
    return "```" in text or "~~~" in text


def line_edits(before: str, after: str) -> list[Edit]:
    """Return edits of whole lines that turn the text `before` into the text `after`. A line that stays the same is not
    in an edit."""
    from difflib import SequenceMatcher

    old, new = before.split("\n"), after.split("\n")
    starts = [*line_table(before, "lf").starts, len(before) + 1]
    if len(old) == len(new):  # the usual case, and much faster
        return [
            Edit(Span(starts[number], starts[number] + len(line)), new[number])
            for number, line in enumerate(old)
            if line != new[number]
        ]
    edits = []
    for tag, first, last, new_first, new_last in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if tag == "equal":
            continue
        text = "".join(line + "\n" for line in new[new_first:new_last])
        start, end = starts[first], starts[last]
        if last == len(old):  # the last line has no line end
            end -= 1
            text = text.removesuffix("\n")
            if first == last:
                start, text = end, "\n" + text
            elif new_first == new_last and start > 0:
                start -= 1
        edits.append(Edit(Span(start, end), text))
    return edits


def lines_within(block: MarkdownBlock, ranges: Iterable[LineRange]) -> list[LineRange]:
    """Return the lines of a block that `ranges`, which are lines of the document, contain. The lines of the result are
    counted from the first line of the block."""
    before = block.first_line - 1
    inside = []
    for first, last in ranges:
        if first <= block.last_line and last >= block.first_line:
            inside.append(LineRange(max(first - before, 1), last - before))
    return inside
