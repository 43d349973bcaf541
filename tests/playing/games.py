"""Random games, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.language import language
from mines_tools.playing.session import Session

if TYPE_CHECKING:
    from random import Random

RULES = language("mines").game()


def random_rows(random: Random, density: float = 0.4) -> list[str]:
    """Return the rows of a random board with at least one mine and one safe cell."""
    width, height = random.randint(2, 6), random.randint(1, 5)
    cells = [random.random() < density for _ in range(width * height)]
    cells[:2] = [True, False]
    random.shuffle(cells)
    letters = "".join(".*"[cell] for cell in cells)
    return [letters[start : start + width] for start in range(0, len(letters), width)]


def random_game(random: Random, dialect: str = "2", *, modes: bool = True) -> Session:
    """Return a session in which a player has clicked anywhere, but has mostly flagged mines and opened safe cells."""
    session = Session(RULES, dialect, random_rows(random, random.choice((0.2, 0.5, 0.8))))
    now = 0
    while session.status == "playing" and len(session.played) < 40:
        column, row = random.randrange(session.width), random.randrange(session.height)
        now += random.randrange(2000)
        is_mine = session.board[row][column] == "*"
        if modes and random.random() < 0.05:
            session.switch(now)
        elif random.random() < 0.03:
            session.click(random.choice(("left", "right")), column, row, now)
        elif is_mine:
            session.flag(column, row, now)
        else:
            (session.open if random.random() < 0.5 else session.flag)(column, row, now)
    return session
