"""The output of a run: the text written so far, and whether output is ignored."""

from __future__ import annotations

_REPLACEMENT = "\ufffd"


def _without_halves(text: str) -> str:
    """Return `text`, but replace each unpaired half of a surrogate pair by U+FFFD."""
    if text.isascii() or _is_whole(text):
        return text
    return "".join(
        _REPLACEMENT if "\ud800" <= character <= "\udfff" else character for character in text
    )


def _is_whole(text: str) -> bool:
    """Return whether `text` contains no half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Output:
    """The output of a program. If a program writes the first half of a surrogate pair, this half is held back until
    the next text is written."""

    __slots__ = ("_joins", "half", "pieces", "silent", "written")

    def __init__(self, *, joins_halves: bool) -> None:
        self._joins = joins_halves
        self.silent = False
        self.pieces: list[str] = []
        """The text written since the last call of `take`, in pieces."""
        self.half = ""
        self.written = 0
        """The number of code points written. A half that is held back does not count."""

    def write(self, text: str) -> None:
        """Write `text`, unless output is ignored."""
        if self.silent or not text:
            return
        if self._joins:
            if self.half:
                low = text[0]
                if "\udc00" <= low <= "\udfff":
                    pair = (self.half + low).encode("utf-16-le", "surrogatepass")
                    text = pair.decode("utf-16-le") + text[1:]
                else:
                    self._add(_REPLACEMENT)
                self.half = ""
            if "\ud800" <= text[-1] <= "\udbff":
                self.half, text = text[-1], text[:-1]
        self._add(_without_halves(text))

    def finish(self) -> None:
        """If a half is still held back at the end of the run, write it."""
        if self.half:
            self.half = ""
            self._add(_REPLACEMENT)

    def take(self) -> str:
        """Return the text written since the last call."""
        if not self.pieces:
            return ""
        text = "".join(self.pieces)
        self.pieces.clear()
        return text

    def _add(self, text: str) -> None:
        if text:
            self.pieces.append(text)
            self.written += len(text)
