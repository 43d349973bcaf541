"""The glyphs that record executed instructions and play the record."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.languages.emojifunge.numbers import ProgramFailure
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.world import World


def _record(world: World) -> None:
    if world.recording:
        world.record.pop()  # remove this instruction itself
    else:
        world.record = []
    world.recording = not world.recording


def _play_record(world: World) -> None:
    if world.recording:
        raise ProgramFailure(phrase("a record cannot be played while recording"))
    record = world.record
    if not world.rules.keeps_record:
        world.record = []
    for emoji in record:
        world.execute(emoji, world.key_of(emoji))


GLYPHS = (
    Glyph(
        "🎥", "record", "x", "", "",
        template("starts or stops recording what is executed"),
        _record, ("rec", "camera"),
    ),
    Glyph(
        "📽️", "play-record", "x", "", "",
        template("executes the recorded emoji in order, and then empties the record"),
        _play_record, ("play", "replay"),
    ),
)  # fmt: skip
