"""The glyphs for the start and the end of a run, for comments, and for cells that the pointer cannot enter."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.world import World

_SIGNAL = 3


def _nothing(_world: World) -> None:
    pass


def _wall(world: World) -> None:
    world.crash(phrase("a wall cannot be executed"))


def _end(world: World) -> None:
    world.end()


def _signal(world: World) -> None:
    world.time_left = world.numbers.of(_SIGNAL)


def _timer(world: World) -> None:
    world.time_left = world.pop_number()


def _change_ignore_end(world: World) -> None:
    world.ignores_ends = not world.ignores_ends


def _comment(world: World) -> None:
    world.commented = True


def _crash(world: World) -> None:
    world.crash(phrase("the program crashes"))


def _bicycle(world: World) -> None:
    world.pointer.riding = not world.pointer.riding


def _bicycle_stop(world: World) -> None:
    if world.pointer.riding:
        world.crash(phrase("bicycle-stop cannot be executed on the bicycle"))


GLYPHS = (
    Glyph(
        "🏁", "entry-point", "x", "", "",
        template("the pointer starts here, or at a random 🏁 if there are several; does "
                 "nothing when executed"),
        _nothing, ("start", "begin", "flag"),
    ),
    Glyph(
        "⬜️", "empty", "x", "", "",
        template("does nothing"),
        _nothing, ("nop", "no-operation", "space"),
    ),
    Glyph(
        "⬛️", "wall", "x", "", "",
        template("a wall: the pointer turns in front of a wall, as in front of a place "
                 "without a cell"),
        _wall, ("block", "obstacle"),
    ),
    Glyph(
        "🔚", "end", "x", "", "",
        template("ends the program normally"),
        _end, ("stop", "halt", "exit", "quit"),
    ),
    Glyph(
        "🚥", "signal", "x", "", "",
        template("limits the rest of the program to 3 steps"),
        _signal, ("end-soon", "traffic-light"),
    ),
    Glyph(
        "⏲️", "timer", "x", "a#", "",
        template("limits the rest of the program to as many steps as the top says"),
        _timer, ("end-after", "time-limit"),
    ),
    Glyph(
        "🏪", "change-ignore-end", "x", "", "",
        template("switches between ignoring normal ends and not ignoring them"),
        _change_ignore_end, ("ignore-end", "convenience-store"),
    ),
    Glyph(
        "🍚", "comment", "x", "", "",
        template("everything up to the next 🍚 is ignored, except walls"),
        _comment, ("remark", "rice"),
    ),
    Glyph(
        "💥", "crash", "x", "", "",
        template("crashes the program (abnormal end)"),
        _crash, ("abort", "explode"),
    ),
    Glyph(
        "🚲", "bicycle", "x", "", "",
        template("gets on or off the bicycle"),
        _bicycle, ("ride", "bike"),
    ),
    Glyph(
        "🚳", "bicycle-stop", "x", "", "",
        template("is a wall while the pointer rides the bicycle; otherwise does nothing"),
        _bicycle_stop, ("no-bicycles",),
    ),
)  # fmt: skip
