"""Applies the changes of a document in the order of their versions, also if they arrive in another order.

Helix 25.01, which Debian 13 has, sends each change from a task of its own. If a user types fast, a change can overtake up
to ten earlier ones. Without this module, the server's text would then differ from the editor's until the document is
closed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.base.records import NamedTuple
from mines_tools.lsp.documents import MOST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lsp.documents import Change

KEPT = 64
"""The number of changes that can certainly be put in order. Up to twice as many are kept, and more while the server has
not read the text."""
_MOST_CHANGES = 10_000
_MOST_CHARACTERS = 1_000_000
"""The maximum number of characters of the changes that are kept for one document."""


class _Moment(NamedTuple):
    """The text of a document, and its version."""

    version: int
    text: str


@dataclass
class _History:
    """The last changes of one document."""

    start: _Moment
    """The text before all changes in `changes`."""
    newest: int
    """The greatest version that has arrived."""
    middle: _Moment | None = None
    """The text after some of the changes. It will be the start later."""
    changes: dict[int, Sequence[Change]] = field(default_factory=dict)
    """The changes by the version after them."""
    characters: int = 0
    """The number of characters of the changes."""

    def is_new(self, version: int) -> bool:
        """Return whether `version` comes after the start and has not arrived yet."""
        return version > self.start.version and version not in self.changes

    def remember(self, text: str) -> None:
        """Use `text`, which is the text after all changes, to forget old changes."""
        now = _Moment(self.newest, text)
        if self.characters > _MOST_CHARACTERS:
            self.start, self.middle = now, None
            self._forget_before_start()
        elif self.middle is None:
            if len(self.changes) >= KEPT:
                self.middle = now
        elif sum(version > self.middle.version for version in self.changes) >= KEPT:
            self.start, self.middle = self.middle, now
            self._forget_before_start()

    def _forget_before_start(self) -> None:
        self.changes = {
            version: changes
            for version, changes in self.changes.items()
            if version > self.start.version
        }
        self.characters = sum(map(_characters, self.changes.values()))

    @property
    def is_too_long(self) -> bool:
        """True if the changes take too much memory."""
        return len(self.changes) > _MOST_CHANGES or self.characters > 2 * _MOST_CHARACTERS

    def all_in_order(self) -> list[Change]:
        """Return the changes that turn any text into the text after all changes."""
        whole = types.TextDocumentContentChangeWholeDocument(self.start.text)
        parts = (self.changes[version] for version in sorted(self.changes))
        return [whole, *(change for part in parts for change in part)]


class ChangeOrder:
    """The last changes of all open documents."""

    def __init__(self) -> None:
        self._histories: dict[str, _History] = {}

    def open(self, uri: str, version: int | None, text: str) -> None:
        """Begin with the document at `uri`, which has been opened with this `version` and `text`."""
        self._histories.pop(uri, None)
        if version is not None and len(text) <= MOST:
            self._histories[uri] = _History(_Moment(version, text), version)

    def close(self, uri: str) -> None:
        """Forget the changes of the document at `uri`."""
        self._histories.pop(uri, None)

    def in_order(
        self, uri: str, version: int | None, changes: Sequence[Change], text: str | None
    ) -> tuple[int | None, Sequence[Change]]:
        """Return the greatest version of the document at `uri` that has arrived, and the changes that turn the server's
        text into the text of this version.

        The notification that has arrived has this `version` and these `changes`. `text` is the server's text before it;
        None if the server has not read it yet. If all earlier changes have arrived, the result is `version` and
        `changes`. If the client does not count its versions, changes are applied as they arrive.
        """
        history = self._histories.get(uri)
        if history is None:
            return version, changes
        if text is not None:
            history.remember(text)
        if version is None or history.is_too_long or not history.is_new(version):
            del self._histories[uri]
            return version, changes
        history.changes[version] = changes
        history.characters += _characters(changes)
        if version > history.newest:
            history.newest = version
            return version, changes
        history.middle = None  # this change is not in it
        return history.newest, history.all_in_order()


def _characters(changes: Sequence[Change]) -> int:
    return sum(len(change.text) for change in changes)
