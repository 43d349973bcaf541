"""Pictures as PNG and GIF."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from dev.moving_picture import PICTURE, PROGRAM
from mines_tools.picture import bitmap, formats
from mines_tools.picture.drawing import Drawing, Text, box
from mines_tools.picture.formats import FORMATS, no_progress
from mines_tools.picture.layout import drawings
from mines_tools.picture.limits import PictureError
from tests.picture.films import BOARD, film, moment

if TYPE_CHECKING:
    from collections.abc import Iterator

_RED, _WHITE = (255, 0, 0), (255, 255, 255)


def _opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def test_a_png_has_the_pixels_of_the_drawing() -> None:
    shown = moment("mines", f"{BOARD}1,0\n0,0", 2)
    drawing = next(drawings([shown], "a"))
    image = _opened(FORMATS[".png"].write([(shown, 1)], "a", 1.5, no_progress)).convert("RGB")
    assert image.size == (round(drawing.width * 1.5), round(drawing.height * 1.5))
    colors = {color for _, color in image.getcolors(100_000) or ()}
    assert {_WHITE, (240, 85, 74), (198, 198, 198), (232, 89, 12)} <= colors


def test_a_gif_shows_the_moments() -> None:
    taken = film("mines", f"{BOARD}1,0\n#\n#\n1,1", 4, is_moving=True)
    image = _opened(FORMATS[".gif"].write(taken, "a", 0.5, no_progress))
    assert image.format == "GIF"
    durations = []
    for frame in range(len(taken)):
        image.seek(frame)
        durations.append(image.info["duration"])
        assert image.convert("RGB").getpixel((0, 0)) == _WHITE
    assert durations == [400, 400, 800, 2000]
    assert image.info["loop"] == 0


@pytest.fixture
def without_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let Pillow find no fonts."""

    def clear() -> None:
        for cached in (bitmap._font, bitmap._usual_font, bitmap._emoji, bitmap._resized):
            cached.cache_clear()

    clear()
    monkeypatch.setattr(bitmap, "_font", lambda _name, _size: None)
    yield
    monkeypatch.undo()
    clear()


@pytest.mark.usefixtures("without_fonts")
@pytest.mark.parametrize(
    ("text", "same"),
    [
        (Text(40, 20, 20, "💕", "#ff0000", is_centered=True, name=""), "U+1F495"),
        (Text(40, 20, 20, "a → b", "#ff0000", is_centered=True), "a -> b"),
    ],
)
def test_without_fonts_the_code_is_drawn(text: Text, same: str) -> None:
    one = bitmap.png(Drawing(200, 40, "", "", [text]))
    other = bitmap.png(Drawing(200, 40, "", "", [text._replace(text=same)]))
    left, right = _box(one), _box(other)
    assert abs(left[2] - right[2]) <= 4


def _box(data: bytes) -> tuple[int, int, int, int]:
    """Return the box around everything that is not white."""
    found = _opened(data).convert("L").point(lambda value: 255 - value).getbbox()
    assert found is not None
    return found


@pytest.mark.usefixtures("without_fonts")
def test_without_fonts_the_name_is_drawn() -> None:
    text = Text(20, 20, 20, "🔢", "#ff0000", is_centered=True, name="output-number")
    left, top, right, bottom = _box(bitmap.png(Drawing(40, 40, "", "", [text])))
    assert 0 < left < right < 40
    assert bottom - top > 8  # two lines


def test_a_box_is_sharp() -> None:
    image = _opened(bitmap.png(Drawing(10, 10, "", "", [box(2, 2, 5, 5, "#ff0000")])))
    assert [image.getpixel((at, 4)) for at in (1, 2, 6, 7)] == [_WHITE, _RED, _RED, _WHITE]


def test_too_many_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "_MOST_PIXELS", 1_000)
    monkeypatch.setattr(formats, "_MOST_MOVING_PIXELS", 1_000)
    taken = film("mines", f"{BOARD}1,0", 2, is_moving=True)
    with pytest.raises(PictureError, match="choose a smaller --scale"):
        FORMATS[".png"].write(taken, "a", 1, no_progress)
    with pytest.raises(PictureError, match="choose fewer steps"):
        FORMATS[".gif"].write(taken, "a", 1, no_progress)


def test_the_picture_of_the_readme_shows_each_step() -> None:
    """`python -m dev.moving_picture` makes the picture again."""
    text = PROGRAM.read_text("utf-8")
    taken = film("mines", text, 500, is_moving=True)
    assert _opened(PICTURE.read_bytes()).n_frames == len(taken)  # type: ignore[attr-defined]
    assert PICTURE.stat().st_size <= 300_000
