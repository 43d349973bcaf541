"""The debugger as a full-screen view, with prompt_toolkit."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from functools import partial
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout.containers import ConditionalContainer, HSplit, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.layout import Layout
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.styles import Style

from mines_tools.debugging.breakpoints import AtPlace, Breakpoint, InRow
from mines_tools.debugging.typed_input import COMMAND_SIGN
from mines_tools.interface.run import InputError
from mines_tools.report.width import display_width
from mines_tools.terminal.canvas import Canvas
from mines_tools.terminal.debugged import Debugged
from mines_tools.terminal.dialogue import Dialogue
from mines_tools.terminal.frame_content import KEYS, MORE_KEYS, SOURCE, sight_of
from mines_tools.terminal.panes import Scroll
from mines_tools.terminal.picture import Look, draw, message_rows
from mines_tools.terminal.process_terminal import terminal_input, terminal_output
from mines_tools.terminal.style import STYLES
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from mines_tools.terminal.debugged import DebuggedProgram
    from mines_tools.terminal.lines import Line
    from mines_tools.terminal.picture import Sight
    from mines_tools.text.source import Span

_OFTEN = 0.2
"""The time between two pictures during a long move, in seconds."""
_MOST_MESSAGES = 500
_ESCAPE = 0.05
"""The time after which the code Escape counts as the key Escape, in seconds. Before that, the code
may be the beginning of the code of another key."""
COMMAND, INPUT = "command", "input"
"""The kinds of text that can be typed into the line at the bottom."""


class Screen:
    """A full-screen view in which a person debugs a program."""

    def __init__(
        self, program: DebuggedProgram, source: Input | None = None, to: Output | None = None
    ) -> None:
        """Prepare a view. `source` and `to` are the input and the output of a terminal. By default,
        this is the terminal of the process."""
        self.debugged = Debugged(program, lambda _: None, self._say)
        self.dialogue = Dialogue(self.debugged, self._say)
        self.look = Look()
        self.cursor: int | None = None
        """The line of the program to which keys apply. None if keys apply to the line of the next
        step."""
        self.entry = ""
        """The kind of text that is being typed; empty while each key is a command."""
        self._messages: list[tuple[str, str]] = []
        self._key_actions: deque[Callable[[], object]] = deque()
        """The actions that the user has requested with keys, in order. Each action waits until the
        move of the previous action has stopped."""
        self._wakes = asyncio.Event()
        self._is_reading = False
        self._came: Callable[[], str] | None = None
        """The function that returns the input which has been read, but which the program has not
        received yet. If reading failed, the function raises InputError. None if no input waits."""
        self._histories = {COMMAND: InMemoryHistory(), INPUT: InMemoryHistory()}
        self._buffer = Buffer(multiline=False, accept_handler=self._accept)
        self._resting = Window(FormattedTextControl(self._hint, focusable=True), height=1)
        self._typing = Window(BufferControl(self._buffer, [BeforeInput(self._prompt)]), height=1)
        self.is_typing = Condition(lambda: bool(self.entry))
        below = [
            ConditionalContainer(self._resting, ~self.is_typing),
            ConditionalContainer(self._typing, self.is_typing),
        ]
        self.keys = KeyBindings()
        """The key bindings (see the module `keys`)."""
        self._application: Application[None] = Application(
            Layout(HSplit([Canvas(self._draw), *below]), focused_element=self._resting),
            style=Style.from_dict(STYLES),
            key_bindings=self.keys,
            full_screen=True,
            input=source or terminal_input(),
            output=to or terminal_output(),
        )
        self._application.ttimeoutlen = self._application.timeoutlen = _ESCAPE

    async def show(self) -> None:
        """Show the view until the user leaves it."""
        self.debugged.debugger.attend = self._attend
        self.dialogue.begin()
        self.woken()
        await self._application.run_async(pre_run=self._begin)

    def _begin(self) -> None:
        self._application.create_background_task(self._guarded())

    async def _guarded(self) -> None:
        """Run the moves. If an exception such as MemoryError occurs, end the view and raise this
        exception in the caller of `show`."""
        try:
            await self._drive()
        except Exception as error:  # noqa: BLE001
            if not self._application.is_done:
                self._application.exit(exception=error)

    async def _drive(self) -> None:
        """Run the moves in slices, and let the view handle keys between two slices. While there is
        no move, analyse the program."""
        while True:
            await self._wakes.wait()
            self._wakes.clear()
            await self._move()
            while not self._wakes.is_set():
                if not self.debugged.meanings.find_out():
                    break
                await asyncio.sleep(0)
            self._application.invalidate()

    async def _move(self) -> None:
        shown = perf_counter()
        while self.dialogue.is_moving:
            if self.dialogue.go():
                self._has_stopped()
                continue
            if self.debugged.lacks_input and not self._feed():
                return
            await asyncio.sleep(0)
            if perf_counter() - shown > _OFTEN:
                self._application.invalidate()
                await asyncio.sleep(_OFTEN / 10)  # let it be drawn
                shown = perf_counter()

    def _attend(self) -> None:
        """Check for Ctrl-C during a long step or a long answer. Keep other keys until the step or
        the answer has ended."""
        processor = self._application.key_processor
        for key in self._application.input.read_keys():
            if key.key == Keys.ControlC:
                self._key_actions.clear()
                self.dialogue.interrupt()
            else:
                processor.feed(key)
                asyncio.get_running_loop().call_soon(processor.process_keys)

    def _feed(self) -> bool:
        """Give the program the input that has been read, and return True. If no input has been
        read, start a thread that reads the next input, and return False.

        A thread is used because reading may take long. The thread wakes the view when input has
        been read.
        """
        if self._came is not None:
            came, self._came = self._came, None
            self.debugged.feed(came)
            return True
        if not self._is_reading:
            self._is_reading = True
            Thread(target=self._read, args=(asyncio.get_running_loop(),), daemon=True).start()
        return False

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        """Read the next piece of input. This method runs in a thread of its own."""
        source = self.debugged.program.input
        assert source is not None
        try:
            text = source.read()
        except InputError as error:
            came = partial(_fail, error)
        else:
            came = partial(str, text)
        with suppress(RuntimeError):  # the user has left the view
            loop.call_soon_threadsafe(self._has_come, came)

    def _has_come(self, came: Callable[[], str]) -> None:
        self._is_reading, self._came = False, came
        self.woken()

    def _has_stopped(self) -> None:
        self.cursor = None
        self.look = self.look._replace(scrolls={})
        if self.dialogue.stopped is not None and self.dialogue.stopped.reason not in (
            "answered",
            "failed",
        ):
            self.read_no_more()
        self._do_asked()
        if self.dialogue.waits and not self.entry:
            self.type(INPUT)
        self._application.invalidate()

    def woken(self) -> None:
        """Wake the view. The view then continues moves and the analysis."""
        self._wakes.set()

    # Actions of keys

    def do(self, line: str) -> None:
        """Execute the command `line` after the moves that were requested earlier have stopped. If
        `line` is the command that leaves the debugger, execute it immediately."""
        if self.dialogue.leaves(line):
            self._application.exit()
        else:
            self._ask(partial(self.dialogue.take, line))

    def _ask(self, act: Callable[[], object]) -> None:
        """Call `act` when all moves that were requested earlier have stopped."""
        self._key_actions.append(act)
        self._do_asked()
        self.woken()

    def _do_asked(self) -> None:
        """Perform the requested actions in order, until one of them begins a move."""
        while self._key_actions and not self.dialogue.is_moving:
            self._key_actions.popleft()()

    def type(self, what: str, text: str = "") -> None:
        """Let the user type a text of the kind `what`: a command or input. The text begins with
        `text`."""
        self.entry = what
        self._buffer.history = self._histories[what]
        self._buffer.reset()
        self._buffer.insert_text(text)
        self._application.layout.focus(self._typing)

    def leave_entry(self) -> None:
        """Discard the text that the user is typing. Keys are commands again."""
        self.entry = ""
        self._buffer.reset()
        self._application.layout.focus(self._resting)

    def end_of_entry(self) -> None:
        """Handle Ctrl-D. If the user is typing input, end the program's input. If the user is
        typing a command, discard the text."""
        what = self.entry
        self.leave_entry()
        if what != INPUT:
            return
        self.dialogue.end_input()
        self._note("asked", phrase("(the end of the input)"))
        self.woken()

    def toggle_breakpoint(self) -> None:
        """Set a breakpoint at the place to which keys apply (see `_place`). If there are
        breakpoints at this place already, remove these breakpoints instead."""
        self._ask(self._toggle_breakpoint)

    def _toggle_breakpoint(self) -> None:
        place = self._place()
        if place is None:
            self._say(phrase("nothing is performed in this line"))
            return
        debugger = self.debugged.debugger
        here = [
            number
            for number, breakpoint_ in debugger.breakpoints.items()
            if (isinstance(breakpoint_.what, AtPlace) and breakpoint_.what.span == place)
            or (isinstance(breakpoint_.what, InRow) and place in breakpoint_.what.spans)
        ]
        for number in here:
            debugger.remove(number)
        if not here:
            debugger.add(Breakpoint(AtPlace(place)))

    def run_here(self) -> None:
        """Run to the place to which keys apply (see `_place`). If the run is already at this place,
        continue until the run comes to this place again."""
        self._ask(self._run_here)

    def _run_here(self) -> None:
        place = self._place()
        if place is None:
            self._say(phrase("nothing is performed in this line"))
            return
        self.debugged.debugger.to_place(place)

    def _place(self) -> Span | None:
        """Return the place to which keys apply. This is the first place in the cursor's line. If
        there is no cursor, it is the place of the next step. Return None if there is no such
        place."""
        if self.cursor is not None:
            return next(iter(self.debugged.places_in(self.cursor)), None)
        place = self.debugged.debugger.place
        return None if place is None else place.origin

    def complete(self) -> None:
        """Complete the last word of the typed command. If several words are possible, show these
        words."""
        if self.entry != COMMAND:
            return
        line = self._buffer.document.text_before_cursor
        last = line.rpartition(" ")[2]
        completion = self.dialogue.complete(line)
        common = _common(completion)
        self._buffer.insert_text(common[len(last) :] + (" " if len(completion) == 1 else ""))
        if len(completion) > 1 and common == last:
            self._say("  ".join(completion))

    def suspend(self) -> None:
        """Handle Ctrl-Z. Return to the shell until the user resumes the view."""
        self._application.suspend_to_background()

    def redraw(self) -> None:
        """Redraw the whole screen after another program has written to the terminal."""
        self._application.renderer.clear()

    def interrupt(self) -> None:
        """Handle Ctrl-C. If there is a move, interrupt the move. Otherwise, discard the text that
        the user is typing. In both cases, drop the actions that wait for a move."""
        self._key_actions.clear()
        if self.dialogue.is_moving:
            self.dialogue.interrupt()
            self.woken()
        elif self.entry:
            self.leave_entry()
        else:
            self._say(phrase("`q` leaves the debugger"))

    def choose(self, by: int) -> None:
        """Choose the part that comes `by` parts later in the order of the Tab key."""
        sight = self._sight()
        names = [pane.name for pane in sight.panes]
        at = names.index(sight.chosen(self.look).name) + by
        self.look = self.look._replace(chosen=names[at % len(names)])

    def scroll(self, down: int, right: int = 0) -> None:
        """Scroll the chosen part, or the messages if they fill the screen. If the text of the
        program is chosen, move the cursor up or down instead."""
        if self.look.reads:
            earlier = min(max(self.look.earlier - down, 0), self._message_lines())
            self.look = self.look._replace(earlier=earlier)
            return
        pane = self._sight().chosen(self.look)
        if pane.name == SOURCE and down:
            last = len(self.debugged.program.parsed.lines) - 1
            at = self._line() if self.cursor is None else self.cursor
            self.cursor = min(max(at + down, 0), last)
            return
        before = self.look.scrolls.get(pane.name, Scroll())
        after = Scroll(
            min(max(before.down + down, -pane.rows), pane.rows),
            max(before.right + right, -pane.columns),
        )
        self.look = self.look._replace(scrolls={**self.look.scrolls, pane.name: after})

    def read_messages(self) -> None:
        """Let the messages fill the screen. If they fill the screen already, show the other parts
        again."""
        self.look = self.look._replace(reads=not self.look.reads, earlier=0)

    def read_no_more(self) -> None:
        """If the messages fill the screen, show the other parts again, with the messages below them."""
        self.look = self.look._replace(reads=False, earlier=0)

    def say_keys(self) -> None:
        """Show a message that says what each key does."""
        keys = (*KEYS, *MORE_KEYS)
        wide = max(display_width(key) for key, _ in keys)
        lines = (f"{key}{' ' * (wide - display_width(key))}  {phrase(what)}" for key, what in keys)
        self._say("\n".join(lines))

    def _message_lines(self) -> int:
        return sum(text.count("\n") + 1 for _, text in self._messages)

    def _line(self) -> int:
        """Return the number of the line that contains the next place, counted from 0. Return 0 if
        there is no next place."""
        place = self.debugged.debugger.place
        origin = None if place is None else place.origin
        return 0 if origin is None else self.debugged.program.parsed.lines.line_at(origin.start)

    @property
    def page(self) -> int:
        """The number of lines that Page Up and Page Down scroll."""
        return max(self._application.output.get_size().rows // 2, 1)

    # Drawing

    def _sight(self) -> Sight:
        is_moving = self.dialogue.is_moving
        return sight_of(self.debugged, self._messages, self.cursor, is_moving=is_moving)

    def _draw(self, columns: int, rows: int) -> Sequence[Line]:
        return draw(self._sight(), self.look, columns, rows)

    def _say(self, text: str) -> None:
        """Show `text` as a message. If there is not enough room below the other parts, the messages
        fill the screen."""
        self._note("said", text)
        room = message_rows(self._application.output.get_size().rows)
        if text.count("\n") >= room:
            self.look = self.look._replace(reads=True, earlier=0)

    def _note(self, style: str, text: str) -> None:
        self._messages.append((style, text))
        del self._messages[:-_MOST_MESSAGES]

    def _hint(self) -> StyleAndTextTuples:
        if self.dialogue.is_moving:
            return [("class:dim", phrase("Ctrl-C interrupts"))]
        if self.dialogue.waits:
            return [("class:dim", phrase("the program waits for input: press i"))]
        return []

    def _prompt(self) -> StyleAndTextTuples:
        words = f"{phrase('input (Ctrl-D ends it)')}: " if self.entry == INPUT else "> "
        return [("class:prompt", words)]

    def _accept(self, buffer: Buffer) -> bool:
        """Handle the text that the user has typed: give it to the program as input, or execute it
        as a command."""
        what, text = self.entry, buffer.text
        self.leave_entry()
        if what == INPUT and not text.startswith(COMMAND_SIGN):
            self._note("asked", phrase("(input) {text}", text=text))
            self.dialogue.give(text + "\n")
            self.woken()
        elif text.strip():
            self._note("asked", f"> {text}")
            self.do(text)
        return False


def _fail(error: InputError) -> str:
    raise error


def _common(words: Sequence[str]) -> str:
    """Return the longest text with which all of `words` begin."""
    least, most = min(words, default=""), max(words, default="")
    for at, letter in enumerate(least):
        if most[at] != letter:
            return least[:at]
    return least
