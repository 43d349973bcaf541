"""The input buffer ("Input buffer" in the language text).

The text read so far is a linked list of pieces. A place in the input is a piece and an offset in it. A snapshot refers
to its place, and so keeps only the pieces from there on in memory. So a program that copies an endless input runs in
constant memory, and a debugger can still go back to any state that it has stored.

If the source has no text yet, it raises NeedsInput. Then nothing was consumed, and the same `take` method can be
called again when more input has come. The same text is not scanned twice.
"""

from __future__ import annotations

from mines_tools.base.integers import parse_integer
from mines_tools.base.lazy import cached_property
from mines_tools.interface.run import InputError, NeedsInput
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from mines_tools.interface.run import Input
    from mines_tools.languages.mines.dialect import Dialect


_DIGITS = "0123456789"
_IN_INTEGER = "+-0123456789"


class Aborted(Exception):
    """The interpreter that the dialect imitates crashes here. The message says why."""


class _Piece:
    """A piece of input as it was read, and the piece read after it."""

    __slots__ = ("next", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.next: _Piece | None = None


class InputState:
    """A place in the input.

    Two places are equal if the same text was consumed. But if input is read by lines, in(n) treats the end of the
    buffered text as the end of all input. Then two places are equal only if the same text is buffered, too.
    """

    __slots__ = ("buffered", "by_line", "closed", "last", "offset", "piece", "position")

    def __init__(
        self,
        piece: _Piece,
        offset: int,
        last: _Piece,
        position: int,
        buffered: int,
        closed: bool,
        by_line: bool,
    ) -> None:
        self.piece = piece
        self.offset = offset
        self.last = last
        self.position = position
        self.buffered = buffered
        self.closed = closed
        self.by_line = by_line

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, InputState)
            and self.position == other.position
            and self.closed == other.closed
            and (self.buffered == other.buffered or not self.by_line)
        )

    def __hash__(self) -> int:
        return hash((self.position, self.closed))


class _Begun:
    """The beginning of an integer at the end of the available input: more input is needed to find its end."""

    __slots__ = ("end", "has_digits", "position", "texts")

    def __init__(self, position: int, end: int, texts: list[str], has_digits: bool) -> None:
        self.position = position
        self.end = end
        """The position up to which the input was scanned."""
        self.texts = texts
        self.has_digits = has_digits
        """True if the scan has passed the blanks before the digits."""


class InputBuffer:
    """The input of a program. Each `take` method returns None if the input does not match."""

    def __init__(self, source: Input, dialect: Dialect) -> None:
        self._read = source.read
        self._translate = source.is_file and dialect.input_file_universal_newlines
        self._after_carriage_return = False
        self._by_line = dialect.input_by_line
        self._longest_integer = dialect.longest_integer
        self._dialect = dialect
        self._unsplit = ""  # read from the source, but not yet lines, from `_split` on
        self._split = 0
        self._line: list[str] = []  # the start of a line, as it was read
        self._source_ended = False

        self._piece = self._last = _Piece("")
        self._offset = 0
        self.position = 0
        """The number of code points consumed."""
        self._buffered = 0  # code points between this place and the end of `_last`
        self._closed = False
        self._mismatch = (0, -1, 0, False)
        """Four items: the first and the last place of a range in which no integer begins; the end of the input when
        this was found out; and whether the input had ended then.

        The range is valid as long as the last two items do not change.
        """
        self._begun: _Begun | None = None

    # Patterns are compiled only when they are needed: that takes longer than many runs do.

    @cached_property
    def _integer(self) -> re.Pattern[str]:
        import re

        return re.compile(self._dialect.input_integer)

    @cached_property
    def _partial(self) -> re.Pattern[str]:
        import re

        return re.compile(self._dialect.input_partial)

    def take_integer(self) -> int | None:
        """Remove the integer at the current place from the input, for the command in(n). Return the integer, or None if
        there is no integer at this place.

        Raises Aborted if the imitated interpreter would crash, InputError if the input cannot be read, and
        NeedsInput if more input must come first.
        """
        if (self._closed and not self._buffered) or self._is_known_mismatch():
            return None
        text, start = self._piece.text, self._offset
        if self._piece is not self._last or self._partial.fullmatch(text, start):
            text, start = self._until_whole(), 0
        match = self._integer.match(text, start)
        if match is None:
            self._note_mismatch(text, start)
            return None
        digits = match.group().lstrip()
        limit = self._longest_integer
        if limit is not None and len(digits.lstrip("+-")) > limit:
            raise Aborted(
                phrase("it cannot read an integer of more than {limit} digits", limit=limit)
            )
        self._advance(match.end() - start)
        return parse_integer(digits)

    def take_code_point(self) -> int | None:
        """Take one code point off the input ("in(c)"). Return None at the end of the input.

        Raises InputError if the input cannot be read, and NeedsInput if more input must come first.
        """
        while not self._buffered:
            if self._closed:
                return None
            self._more()
        while self._offset == len(self._piece.text):
            self._next_piece()
        character = self._piece.text[self._offset]
        self._offset += 1
        self.position += 1
        self._buffered -= 1
        return ord(character)

    def is_over(self) -> bool:
        """Return whether the rest of the input has only blanks."""
        return self._closed and not self._ahead().strip()

    # Callers that take many code points at once read the text themselves.

    def at_hand(self) -> tuple[str, int]:
        """Return a piece of text, and the offset of the next code point in it. More text may follow the
        piece."""
        return self._piece.text, self._offset

    def pass_by(self, count: int) -> None:
        """Consume `count` code points of the piece that `at_hand` returns."""
        self._advance(count)

    def is_exhausted(self) -> bool:
        """Return whether the end was reached, so that each `take` method returns None."""
        return self._closed and not self._buffered

    def integer_match(self) -> Callable[[str, int], re.Match[str] | None]:
        """Return a function that matches an integer at an offset in a text."""
        return self._integer.match

    # An engine may keep the next input in a place of its own.

    @property
    def is_closed(self) -> bool:
        """True if it is known that all input has been buffered."""
        return self._closed

    def fetch(self, least: int = 1) -> None:
        """Buffer at least `least` code points, or the rest of the input. Raises as `take_code_point` does."""
        while self._buffered < least and not self._closed:
            self._more()

    def ahead(self, most: int) -> str:
        """Return the next input, at most `most` code points, from the text that was already read."""
        piece, start = self._piece, self._offset
        texts = []
        while most > 0:
            text = piece.text[start : start + most]
            texts.append(text)
            most -= len(text)
            if piece is self._last:
                break
            piece, start = _after(piece), 0
        if (
            self._by_line
            and not self._closed
            and most > 0
            and self._last.next is None
            and not self._line
        ):
            # Whole lines: reading them changes nothing else.
            end = self._unsplit.rfind("\n", self._split, self._split + most) + 1
            texts.append(self._unsplit[self._split : end])
        return "".join(texts)

    def consume(self, count: int) -> None:
        """Take `count` code points of the text that `ahead` returns."""
        while count > self._buffered:
            count -= self._buffered
            self._advance(self._buffered)
            self._more()
        self._advance(count)

    def snapshot(self) -> InputState:
        """Return the current place in the input."""
        return InputState(
            self._piece, self._offset, self._last, self.position, self._buffered, self._closed,
            self._by_line,
        )  # fmt: skip

    def restore(self, state: InputState) -> None:
        """Go back to the place `state`. The text after it is still in memory."""
        self._piece = state.piece
        self._offset = state.offset
        self._last = state.last
        self.position = state.position
        self._buffered = state.buffered
        self._closed = state.closed

    def _until_whole(self) -> str:
        """Return the buffered text. Before that, read more as long as the text is the beginning of an integer that may
        continue.

        Each piece is scanned once, because a number, or the blanks before it, may be long.
        """
        end = self.position + self._buffered
        begun, self._begun = self._begun, None
        if begun is not None and (begun.position, begun.end) == (self.position, end):
            texts, goes_on, has_digits = begun.texts, True, begun.has_digits
        else:
            texts = [self._ahead()]
            goes_on = self._partial.fullmatch(texts[0]) is not None
            has_digits = bool(texts[0]) and texts[0][-1] in _IN_INTEGER
        while goes_on and not self._closed:
            try:
                text = self._more()
            except NeedsInput:
                end = self.position + self._buffered
                self._begun = _Begun(self.position, end, texts, has_digits)
                raise
            texts.append(text)
            if has_digits:
                goes_on = not text.strip(_DIGITS)
            else:
                goes_on = self._partial.fullmatch(text) is not None
                has_digits = bool(text) and text[-1] in _IN_INTEGER
            if self._by_line and goes_on:
                self._closed = True
        return "".join(texts)

    def _note_mismatch(self, text: str, start: int) -> None:
        """Store the fact that no integer begins at the current place, nor in the blanks after it, because a program
        may ask many times."""
        partial = self._partial.match(text, start)
        blanks = 0 if partial is None else len(partial.group().rstrip(_IN_INTEGER))
        end = self.position + self._buffered
        self._mismatch = (self.position, self.position + blanks, end, self._closed)

    def _is_known_mismatch(self) -> bool:
        first, last, end, closed = self._mismatch
        return (
            first <= self.position <= last
            and end == self.position + self._buffered
            and closed == self._closed
        )

    def _ahead(self) -> str:
        """Return the text that is buffered and not yet consumed."""
        if self._piece is self._last:
            return self._piece.text[self._offset :]
        texts = [self._piece.text[self._offset :]]
        piece = self._piece
        while piece is not self._last:
            piece = _after(piece)
            texts.append(piece.text)
        return "".join(texts)

    def _next_piece(self) -> None:
        self._piece = _after(self._piece)
        self._offset = 0

    def _advance(self, count: int) -> None:
        self.position += count
        self._buffered -= count
        while count > len(self._piece.text) - self._offset:
            count -= len(self._piece.text) - self._offset
            self._next_piece()
        self._offset += count

    def _more(self) -> str:
        """Buffer the next piece and return it. At the end of the input, record the end and return an empty text."""
        if self._last.next is None:
            self._last.next = _Piece(self._read_line() if self._by_line else self._read_some())
        self._last = self._last.next
        text = self._last.text
        self._buffered += len(text)
        if not text:
            self._closed = True
        return text

    def _read_line(self) -> str:
        """Return a line with its end. At the end of the input, or where it cannot be read further, return the
        rest."""
        while True:
            end = self._unsplit.find("\n", self._split) + 1
            if end:
                self._line.append(self._unsplit[self._split : end])
                self._split = end
                break
            if self._split < len(self._unsplit):
                self._line.append(self._unsplit[self._split :])
            self._unsplit, self._split = "", 0
            try:
                self._unsplit = self._read_some()
            except InputError:
                if not self._line:
                    raise
                break
            if not self._unsplit:
                break
        line = "".join(self._line)
        self._line.clear()
        return line

    def _read_some(self) -> str:
        """Return the next text of the source. After the source has returned an empty text, it is not called again."""
        if self._source_ended:
            return ""
        text = self._read()
        if not text:
            self._source_ended = True
            return ""
        return self._with_newlines(text) if self._translate else text

    def _with_newlines(self, text: str) -> str:
        if self._after_carriage_return and text.startswith("\n"):
            text = text[1:]  # the other half of a line end that was split between two reads
            if not text:
                self._after_carriage_return = False
                return self._read_some()
        self._after_carriage_return = text.endswith("\r")
        return text.replace("\r\n", "\n").replace("\r", "\n")


def _after(piece: _Piece) -> _Piece:
    """Return the piece after `piece`, which is not the last."""
    assert piece.next is not None
    return piece.next
