"""The words about a game: its state, and its last move."""

from __future__ import annotations

from mines_tools.interface.game import FLAGGED
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.playing.session import Played, Session


def state_words(session: Session, now: int | None = None) -> str:
    """Return the number of mines without a flag, the time and the status of the game. `now` is the time in
    milliseconds. If it is None, the words do not include the time."""
    flags = sum(row.count(FLAGGED) for row in session.rows())
    words = [phrase("mines left {left}", left=session.mines - flags)]
    if now is not None:
        words.append(phrase("time {seconds}", seconds=session.elapsed(now) // 1000))
    return "  ".join(filter(None, [*words, status_words(session)]))


def status_words(session: Session) -> str:
    """Return words for the end of the game, or for the flagging mode; empty if there is nothing to say."""
    if session.status == "cleared":
        return phrase("game cleared!")
    if session.status == "over":
        return phrase("game over!")
    return phrase("flagging mode") if session.flagging else ""


def move_words(played: Played) -> str:
    """Return the move as a program writes it, and the command that it selects."""
    return f"{played.outcome.operation}  {played.outcome.text}"
