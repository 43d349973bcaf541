"""Splits a text into clusters.

Several code points may be shown as one character: a letter and its accents, an emoji with its joiners. Together they
are a *cluster*: a terminal shows them as a whole, with one width.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_FLAG, _END_OF_TAGS = "\U0001f3f4", "\U000e007f"
_TAGS = frozenset(map(chr, range(0xE0020, 0xE007F)))
"""The invisible characters that follow a flag character and change which flag is shown."""


def clusters(text: str) -> Sequence[str]:
    """Split `text` into pieces, each of which is shown as one character. The pieces together are `text`."""
    if text.isascii():
        return text
    from wcwidth import iter_graphemes  # its import takes long, and an ASCII text does not need it

    return list(iter_graphemes(text))


def is_flag(cluster: str) -> bool:
    """Return whether `cluster` is a flag whose invisible characters choose the region."""
    return (
        cluster.startswith(_FLAG)
        and cluster.endswith(_END_OF_TAGS)
        and _TAGS.issuperset(cluster[1:-1])
    )
