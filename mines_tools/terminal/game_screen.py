"""A game of Minesweeper, or a replay, as a full-screen view with prompt_toolkit."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from prompt_toolkit.application import Application
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout.containers import HSplit, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.layout.layout import Layout
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType
from prompt_toolkit.styles import Style

from mines_tools.playing.words import move_words, state_words
from mines_tools.report.width import display_width
from mines_tools.terminal.canvas import Canvas
from mines_tools.terminal.game_picture import GameSight, cell_at, draw_game
from mines_tools.terminal.picture import key_line
from mines_tools.terminal.process_terminal import terminal_input, terminal_output
from mines_tools.terminal.style import STYLES
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.layout.mouse_handlers import MouseHandlers
    from prompt_toolkit.layout.screen import Screen, WritePosition
    from prompt_toolkit.output import Output

    from mines_tools.playing.session import Played, Session
    from mines_tools.terminal.lines import Line

    Look = Callable[[int, int], Sequence[Line]]

_SECOND = 1.0
_ESCAPE = 0.05
"""The time after which the code Escape counts as the key Escape, in seconds."""
_LONGEST_WAIT = 2_000
"""The maximum time between two moves of a replay that plays, in milliseconds."""

_GAME_KEYS = (
    ("Space", template("open")),
    ("f", template("flag or chord")),
    ("m", template("flagging mode")),
    ("?", template("help")),
    ("q", template("quit")),
    ("r", template("another game")),
)
_REPLAY_KEYS = (
    ("Space", template("play or pause")),
    ("→", template("next move")),
    ("←", template("move before")),
    ("q", template("quit")),
    ("Home End", template("to the start or the end")),
)
_MORE_KEYS = (
    (template("↑ ↓ ← →, hjkl, wasd"), template("choose a cell")),
    ("Home End PgUp PgDn", template("choose a cell at the edge")),
    ("Space, Enter, z", template("the left button: open a cell")),
    (
        "f, x",
        template(
            "the right button: set or remove a flag; on an opened cell, open the cells around it"
        ),
    ),
    ("m", template("switch the flagging mode, which swaps the two buttons")),
    ("r, n", template("begin another game")),
    ("q, Ctrl-C", template("quit, and save what was played")),
    (
        template("mouse"),
        template("left and right button; the middle button on an opened cell is a chord"),
    ),
)
"""The keys that the help of a game explains."""


class _ClickCanvas(Canvas):
    """A canvas on which the mouse can click."""

    def __init__(self, draw: Look, click: Callable[[MouseEvent, int, int], None]) -> None:
        super().__init__(draw)
        self._click = click

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        """Draw the lines on `screen`, in the area `write_position`, and handle clicks in this area."""
        super().write_to_screen(
            screen, mouse_handlers, write_position, parent_style, erase_bg, z_index
        )
        place = write_position

        def handle(event: MouseEvent) -> None:
            self._click(event, place.width, place.height)

        mouse_handlers.set_mouse_handler_for_range(
            place.xpos, place.xpos + place.width, place.ypos, place.ypos + place.height, handle
        )


class _View:
    """A full-screen view that shows a session."""

    keys: Sequence[tuple[str, str]] = ()
    """The keys that are shown at the bottom, with their effects."""

    def __init__(
        self,
        title: str,
        session: Session,
        clock: Callable[[], int],
        source: Input | None = None,
        to: Output | None = None,
    ) -> None:
        """Prepare a view of `session`. `clock` returns the time in milliseconds. `source` and `to` are the input and
        the output of a terminal. By default, this is the terminal of the process."""
        self._title, self.session, self._clock = title, session, clock
        self.cursor = (0, 0)
        self.message = self.help = ""
        self._bindings = KeyBindings()
        canvas = _ClickCanvas(self._draw, self.clicked)
        below = Window(FormattedTextControl(self._key_line, focusable=True), height=1)
        self._application: Application[None] = Application(
            Layout(HSplit([canvas, below]), focused_element=below),
            style=Style.from_dict(STYLES),
            key_bindings=self._bindings,
            full_screen=True,
            mouse_support=True,
            refresh_interval=_SECOND,
            input=source or terminal_input(),
            output=to or terminal_output(),
        )
        self._application.ttimeoutlen = self._application.timeoutlen = _ESCAPE
        for key in ("q", "c-c", Keys.SIGINT):
            self.on(key, do=self.quit)
        self.on("c-l", do=self._application.renderer.clear)
        self.on("c-z", do=self._application.suspend_to_background)

    def on(self, *keys: str, do: Callable[[], object]) -> None:
        """Call `do` when one of `keys` is pressed."""

        def handler(_event: KeyPressEvent) -> None:
            before, self.help = self.help, ""
            do()
            if before and self.help == before:  # the key that shows the help also hides it
                self.help = ""

        for key in keys:
            self._bindings.add(key)(handler)

    async def show(self) -> None:
        """Show the view until the user leaves it."""
        await self._application.run_async(pre_run=self.begin)

    def begin(self) -> None:
        """Do what must be done when the view appears."""

    def quit(self) -> None:
        """Leave the view."""
        if not self._application.is_done:
            self._application.exit()

    def sight(self) -> GameSight:
        """Return the content of the screen."""
        return GameSight(
            self._title,
            self.state(),
            self.session.shown_rows(),
            self.cursor,
            self.message,
            self.help,
        )

    def _key_line(self) -> StyleAndTextTuples:
        """Return the line at the bottom, which shows as many keys as fit."""
        columns = self._application.output.get_size().columns
        pieces = key_line([(key, phrase(what)) for key, what in self.keys], columns)
        return [(f"class:{style}" if style else "", text) for style, text in pieces]

    def state(self) -> str:
        """Return words for the state of the game."""
        return state_words(self.session, self._clock())

    def clicked(self, event: MouseEvent, columns: int, rows: int) -> None:
        """Handle an event of the mouse on a screen of `columns` and `rows`."""

    def redraw(self) -> None:
        """Draw the screen again."""
        self._application.invalidate()

    def _draw(self, columns: int, rows: int) -> Sequence[Line]:
        return draw_game(self.sight(), columns, rows)


class GameScreen(_View):
    """A full-screen view in which a person plays."""

    keys = _GAME_KEYS

    def __init__(
        self,
        title: str,
        session: Session,
        clock: Callable[[], int],
        source: Input | None = None,
        to: Output | None = None,
    ) -> None:
        """Prepare a view of `session` (see `_View`)."""
        super().__init__(title, session, clock, source, to)
        for keys, across, down in (
            (("left", "h", "a"), -1, 0),
            (("right", "l", "d"), 1, 0),
            (("up", "k", "w"), 0, -1),
            (("down", "j", "s"), 0, 1),
            (("home",), -session.width, 0),
            (("end",), session.width, 0),
            (("pageup",), 0, -session.height),
            (("pagedown",), 0, session.height),
        ):
            self.on(*keys, do=partial(self.move, across, down))
        self.on(" ", "enter", "z", do=partial(self._press, "left"))
        self.on("f", "x", do=partial(self._press, "right"))
        self.on("m", do=lambda: self._tell(self.session.switch(self._clock())))
        self.on("r", "n", do=self._restart)
        self.on("?", do=self._help)
        self.on("escape", do=lambda: None)  # as all keys, it hides the help

    def move(self, across: int, down: int) -> None:
        """Move the cursor, but not beyond the edge of the board."""
        column, row = self.cursor
        self.cursor = (
            min(max(column + across, 0), self.session.width - 1),
            min(max(row + down, 0), self.session.height - 1),
        )

    def _press(self, button: str) -> None:
        now = self._clock()
        self._tell(self.session.click("left" if button == "left" else "right", *self.cursor, now))

    def _tell(self, played: Played | None) -> None:
        """Show the command that the move `played` selects. None stands for a move after the end of the game."""
        if played is None:
            self.message = phrase("the game has ended: r begins another game")
        else:
            self.message = move_words(played)

    def _restart(self) -> None:
        self.session.restart()
        self.message = ""

    def _help(self) -> None:
        wide = max(display_width(phrase(key)) for key, _ in _MORE_KEYS)
        lines = []
        for key, what in _MORE_KEYS:
            name = phrase(key)
            lines.append(f"{name}{' ' * (wide - display_width(name))}  {phrase(what)}")
        self.help = "\n".join(lines)

    def clicked(self, event: MouseEvent, columns: int, rows: int) -> None:
        """Handle a press of a button of the mouse on a cell."""
        if event.event_type != MouseEventType.MOUSE_DOWN:
            return
        if self.help:
            self.help = ""
            return
        cell = cell_at(self.sight(), columns, rows, event.position.x, event.position.y)
        if cell is None:
            return
        self.cursor = cell
        if event.button == MouseButton.LEFT:
            self._press("left")
        elif event.button == MouseButton.RIGHT:
            self._press("right")
        elif event.button == MouseButton.MIDDLE and self.session.letter(*cell).isdigit():
            self._tell(self.session.flag(*cell, self._clock()))


class ReplayScreen(_View):
    """A full-screen view that shows a replay."""

    keys = _REPLAY_KEYS

    def __init__(
        self,
        title: str,
        played: Sequence[Played],
        fresh: Callable[[], Session],
        source: Input | None = None,
        to: Output | None = None,
    ) -> None:
        """Prepare a view of the moves `played`. `fresh` returns a session on the same board, without moves."""
        super().__init__(title, fresh(), self._time, source, to)
        self._moves, self._fresh = played, fresh
        self._at = 0
        """The number of moves that are performed."""
        self._is_playing = True
        self.on(" ", do=self._toggle)
        self.on("right", "n", "l", do=lambda: self._go(self._at + 1))
        self.on("left", "p", "h", do=lambda: self._go(self._at - 1))
        self.on("home", do=lambda: self._go(0))
        self.on("end", do=lambda: self._go(len(self._moves)))

    def begin(self) -> None:
        """Begin to play the moves."""
        self._application.create_background_task(self._run())

    def _time(self) -> int:
        return self.session.time

    def state(self) -> str:
        """Return words for the state of the game, and the number of moves."""
        words = phrase("move {number} of {count}", number=self._at, count=len(self._moves))
        return f"{words}  {super().state()}"

    async def _run(self) -> None:
        while True:
            wait = 100
            if self._is_playing and self._at < len(self._moves):
                before = self._moves[self._at - 1].time if self._at else 0
                wait = min(max(self._moves[self._at].time - before, 20), _LONGEST_WAIT)
            at = self._at
            await asyncio.sleep(wait / 1000)
            if self._is_playing and at == self._at:
                self._perform(self._at + 1)
                self.redraw()

    def _toggle(self) -> None:
        self._is_playing = not self._is_playing

    def _go(self, number: int) -> None:
        """Go to the moment after `number` moves, and pause."""
        self._is_playing = False
        self._perform(number)

    def _perform(self, number: int) -> None:
        number = min(max(number, 0), len(self._moves))
        if number < self._at:
            self.session, self._at, self.cursor = self._fresh(), 0, (0, 0)
        for played in self._moves[self._at : number]:
            move = played.move
            if played.effect == "mode":
                self.session.switch(played.time)
            else:
                self.session.click(move.button, move.column, move.row, played.time)
            self.cursor = (move.column, move.row) if played.effect != "mode" else self.cursor
        self._at = number
        self.message = move_words(self._moves[number - 1]) if number else ""
