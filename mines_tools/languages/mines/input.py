"""The input buffer ("Input buffer" in the language text).

The text read so far is a linked list of pieces. A place in the input consists of a piece and an offset in this piece. A
snapshot refers to a place, so the piece with this place and all later pieces stay in memory. Pieces to which nothing
refers are freed. So a program that copies an endless input runs in constant memory, and a debugger can still go back to
any state that it has stored.

If the source has no text at the moment, the source raises NeedsInput. Nothing was consumed then, and the same `take`
method can be called again when more input has come. This second call does not scan the same text again.
"""

from __future__ import annotations

from mines_tools.base.integers import parse_integer
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
_AT_ONCE = 32
"""The number of characters that are looked at first to find the end of a blank or of an integer."""


class Aborted(Exception):
    """Raised where the interpreter that the dialect imitates crashes. The message is the reason."""


class _Piece:
    """A piece of the input as it was read. `next` is the piece that was read after it."""

    __slots__ = ("next", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.next: _Piece | None = None


class InputState:
    """A place in the input.

    Two places are equal if two things are the same: the number of consumed code points, and whether the end of the
    input is known. If input is read by lines, the number of buffered code points must be the same too. (Then in(n)
    treats the end of the buffered text as the end of all input.)
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
    """The beginning of an integer at the end of the available input. The end of the integer is not known until more
    input has come."""

    __slots__ = ("end", "has_digits", "position", "texts")

    def __init__(self, position: int, end: int, texts: list[str], has_digits: bool) -> None:
        self.position = position
        self.end = end
        """The position in the input up to which the text was scanned."""
        self.texts = texts
        self.has_digits = has_digits
        """True if the scan has found digits or a sign, so that the blanks before the integer have ended."""


class InputBuffer:
    """The input of a program. A `take` method returns None if the thing that it must take does not come next in the
    input."""

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
        """Four items that describe a range of places in which no integer begins. They are the first and the last place
        of the range; the end of the buffered input when the range was found; and whether the input had ended then.

        The range can be used as long as the last two items still describe the present buffer.
        """
        self._begun: _Begun | None = None

    def take_integer(self) -> int | None:
        """Take an integer off the input for the command in(n), and return the integer. Return None if no integer comes
        next.

        Raises Aborted if the imitated interpreter would crash, InputError if the input cannot be read, and NeedsInput
        if more input must come first.
        """
        if (self._closed and not self._buffered) or self._is_known_mismatch():
            return None
        text, start = self._piece.text, self._offset
        sign, first, end = self._integer_in(text, start)
        if self._piece is not self._last or end == len(text):
            text, start = self._until_whole(), 0
            sign, first, end = self._integer_in(text, start)
        if first == end:
            self._note_mismatch(sign - start)
            return None
        limit = self._longest_integer
        if limit is not None and end - first > limit:
            raise Aborted(
                phrase("it cannot read an integer of more than {limit} digits", limit=limit)
            )
        self._advance(end - start)
        return parse_integer(text[sign:end])

    def take_code_point(self) -> int | None:
        """Take one code point off the input for the command in(c), and return the code point. Return None at the end of
        the input.

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
        """Return whether the rest of the input consists of blanks, or is empty."""
        return self._closed and not self._ahead().strip()

    # Callers that take many code points at once read the text themselves.

    def at_hand(self) -> tuple[str, int]:
        """Return the present piece of the input, and the offset of the next code point in this piece. More text may
        follow after this piece."""
        return self._piece.text, self._offset

    def pass_by(self, count: int) -> None:
        """Consume `count` code points, which must be in the piece that `at_hand` returns."""
        self._advance(count)

    def is_exhausted(self) -> bool:
        """Return whether the input has ended and all of it was consumed, so that every `take` method returns None."""
        return self._closed and not self._buffered

    def integer_match(self) -> Callable[[str, int], re.Match[str] | None]:
        """Return a function that matches an integer. The arguments of the function are a text and the offset at which
        the integer must begin. Calling this function is faster than `take_integer`, but importing `re` takes longer than
        many runs do."""
        import re

        blanks, signs = self._dialect.input_blanks, re.escape(self._dialect.input_signs)
        blank = r"\s" if blanks is None else f"[{re.escape(blanks)}]"
        return re.compile(f"{blank}*[{signs}]?[0-9]+").match

    # An engine may keep the next input in a place of its own.

    @property
    def is_closed(self) -> bool:
        """True if all input is buffered. Then nothing more is read from the source."""
        return self._closed

    def fetch(self, least: int = 1) -> None:
        """Read input until at least `least` code points are buffered, or until the input ends. Raises the same errors
        as `take_code_point`."""
        while self._buffered < least and not self._closed:
            self._more()

    def ahead(self, most: int) -> str:
        """Return the first code points that the program has not taken yet, at most `most` of them. Return only text
        that this buffer has already got from its source."""
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
        """Consume `count` code points, which must be in the text that `ahead` returns."""
        while count > self._buffered:
            count -= self._buffered
            self._advance(self._buffered)
            self._more()
        self._advance(count)

    def snapshot(self) -> InputState:
        """Return the present place in the input."""
        return InputState(
            self._piece, self._offset, self._last, self.position, self._buffered, self._closed,
            self._by_line,
        )  # fmt: skip

    def restore(self, state: InputState) -> None:
        """Go back to the place `state`. The text from this place on is still in memory."""
        self._piece = state.piece
        self._offset = state.offset
        self._last = state.last
        self.position = state.position
        self._buffered = state.buffered
        self._closed = state.closed

    def _until_whole(self) -> str:
        """Return the buffered text. If this text may be only the beginning of an integer, read more first, until the
        integer is whole.

        Each piece is scanned only once, because the integer, or the blanks before it, may be long.
        """
        end = self.position + self._buffered
        begun, self._begun = self._begun, None
        if begun is not None and (begun.position, begun.end) == (self.position, end):
            texts, goes_on, has_digits = begun.texts, True, begun.has_digits
        else:
            texts = [self._ahead()]
            goes_on = self._may_go_on(texts[0])
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
                goes_on = self._may_go_on(text)
                has_digits = bool(text) and text[-1] in _IN_INTEGER
            if self._by_line and goes_on:
                self._closed = True
        return "".join(texts)

    def _integer_in(self, text: str, start: int) -> tuple[int, int, int]:
        """Return three offsets in `text`, in which an integer may begin at the offset `start`: the end of the blanks
        before the integer, the end of its sign, and the end of its digits. If there are no digits, the last two offsets
        are the same."""
        sign = _end_of(text, start, self._dialect.input_blanks)
        first = sign + (text[sign : sign + 1] in tuple(self._dialect.input_signs))
        return sign, first, _end_of(text, first, _DIGITS)

    def _may_go_on(self, text: str) -> bool:
        """Return whether the whole of `text` may be the beginning of an integer, or the blanks before an integer."""
        return self._integer_in(text, 0)[2] == len(text)

    def _note_mismatch(self, blanks: int) -> None:
        """Record that no integer comes next in the input, but `blanks` blanks. This is true after each of these blanks
        too.

        So the text is not scanned again if the program asks for an integer at these places many times.
        """
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
        """Read the next piece into the buffer, and return the text of this piece. At the end of the input, record the
        end and return an empty text."""
        if self._last.next is None:
            self._last.next = _Piece(self._read_line() if self._by_line else self._read_some())
        self._last = self._last.next
        text = self._last.text
        self._buffered += len(text)
        if not text:
            self._closed = True
        return text

    def _read_line(self) -> str:
        """Return the next line with its line end. If the input ends or cannot be read before the end of the line,
        return the part that was read."""
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
        """Return the next text of the source. An empty text means that the source has ended. After its end, the source
        is not called again."""
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


def _end_of(text: str, start: int, characters: str | None) -> int:
    """Return the end of the longest part of `text` that begins at `start` and consists only of `characters`. None stands
    for white space."""
    count = _AT_ONCE
    while True:
        part = text[start : start + count]
        left = len(part.lstrip(characters))
        start += len(part) - left
        if left or len(part) < count:
            return start
        count *= 2


def _after(piece: _Piece) -> _Piece:
    """Return the piece that was read after `piece`. There must be one."""
    assert piece.next is not None
    return piece.next
