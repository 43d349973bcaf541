"""Binds the keys of the full-screen view. Most keys stand for console commands, which the user can
also type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.filters import Condition
from prompt_toolkit.keys import Keys

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit.key_binding import KeyPressEvent

    from mines_tools.terminal.screen import Screen

_COMMANDS = {
    "s": "step", " ": "step", "f11": "step",
    "b": "back",
    "n": "over", "f10": "over",
    "o": "out",
    "c": "continue", "f5": "continue",
    "r": "reverse",
    "q": "quit",
}  # fmt: skip
"""The console command of each key that executes a whole command."""
_BEGUN = {"g": "goto ", "w": "why "}
"""The keys with which the user begins a command, each with the beginning of this command. The user
types the rest of the command."""


def bind(screen: Screen) -> None:
    """Bind all keys to the methods of `screen`."""
    bindings = screen.keys
    is_typing = Condition(lambda: bool(screen.entry))

    def on(*keys: str, do: Callable[[], object], while_typing: bool = False) -> None:
        is_active = is_typing if while_typing else ~is_typing

        def handler(_event: KeyPressEvent) -> None:
            do()

        for key in keys:
            bindings.add(key, filter=is_active)(handler)

    def say(line: str) -> Callable[[], None]:
        return lambda: screen.do(line)

    def begin(text: str) -> Callable[[], None]:
        return lambda: screen.type("command", text)

    for key, line in _COMMANDS.items():
        on(key, do=say(line))
    for key, text in _BEGUN.items():
        on(key, do=begin(text))
    on(":", "enter", do=begin(""))
    on("i", do=lambda: screen.type("input"))
    on("t", "f9", do=screen.toggle_breakpoint)
    on("h", do=screen.run_here)
    on("?", do=screen.say_keys)
    on("m", do=screen.read_messages)
    on("escape", do=screen.read_no_more)
    on("tab", do=lambda: screen.choose(1))
    on("s-tab", do=lambda: screen.choose(-1))
    on("up", do=lambda: screen.scroll(-1))
    on("down", do=lambda: screen.scroll(1))
    on("left", do=lambda: screen.scroll(0, -4))
    on("right", do=lambda: screen.scroll(0, 4))
    on("pageup", do=lambda: screen.scroll(-screen.page))
    on("pagedown", do=lambda: screen.scroll(screen.page))
    on("escape", do=screen.leave_entry, while_typing=True)
    on("tab", do=screen.complete, while_typing=True)
    on("c-d", do=screen.end_of_entry, while_typing=True)
    for key in ("c-c", Keys.SIGINT):
        on(key, do=screen.interrupt)
        on(key, do=screen.interrupt, while_typing=True)
    on("c-l", do=screen.redraw)
    on("c-z", do=screen.suspend)
