"""Draws drawings with Pillow, and writes them as PNG and GIF."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageColor, ImageDraw, ImageFont, features

from mines_tools.picture.drawing import BASELINE, Ellipse, Placed, Polygon, Stroke
from mines_tools.text.clusters import clusters

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.picture.drawing import Drawing, Point, Shape, Text

    Font = ImageFont.FreeTypeFont
    Frames = Callable[[], Iterator[Drawing]]
    """The type of functions that return the drawings of a moving picture, from the first to the last."""

PLAIN_FONTS = (
    "NotoSans-Regular.ttf", "DejaVuSans.ttf", "LiberationSans-Regular.ttf", "Arial.ttf", "arial.ttf",
)  # fmt: skip
BOLD_FONTS = (
    "NotoSans-Bold.ttf", "DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf", "Arial Bold.ttf", "arialbd.ttf",
)  # fmt: skip
CODE_FONTS = (
    "DejaVuSansMono.ttf",
    "NotoSansMono-Regular.ttf",
    "LiberationMono-Regular.ttf",
    "Menlo.ttc",
    "consola.ttf",
)
BOLD_CODE_FONTS = (
    "DejaVuSansMono-Bold.ttf", "NotoSansMono-Bold.ttf", "LiberationMono-Bold.ttf", "Menlo.ttc", "consolab.ttf",
)  # fmt: skip
OTHER_FONTS = (
    "NotoSansCJK-Regular.ttc", "Hiragino Sans GB.ttc", "YuGothR.ttc", "DejaVuSans.ttf", "Arial Unicode.ttf",
    "seguisym.ttf",
)  # fmt: skip
"""Fonts for characters that the other fonts lack, such as Japanese."""
EMOJI_FONTS = (("NotoColorEmoji.ttf", 109), ("Apple Color Emoji.ttc", 160), ("seguiemj.ttf", 128))
"""Fonts with emoji in colour, each with a size that the font has."""
_FINE = 2
"""The number of pixels that are drawn for each pixel of the picture, in both directions. This makes edges smooth."""
_FEW = 6
"""The number of frames of a moving picture from which the colours are taken."""
_COLORS = 256
_NEAR = 8
"""The difference from which two shares of a colour, which are from 0 to 255, count as different."""
_EMOJI = 1.2  # the width and height of an emoji in relation to the size of the text
_LEAST_NAME = 6  # the size of the smallest letters of a name, in pixels
_VARIATION = "\ufe0f"
_SPELLED = {"\u2192": "->", "\u2190": "<-", "\u2026": "...", "\u2013": "-"}
"""What is drawn in place of a character for which there is no font. In place of other characters, their code points are
drawn."""


def png(drawing: Drawing, scale: float = 1) -> bytes:
    """Return `drawing` as a PNG file. `scale` is the number of pixels for each unit of the drawing."""
    file = BytesIO()
    _Painter(scale).paint(drawing).save(file, "PNG", optimize=True)
    return file.getvalue()


def gif(frames: Frames, count: int, durations: Sequence[int], scale: float = 1) -> bytes:
    """Return a GIF file that shows `count` drawings one after the other, again and again. `durations` says for each
    drawing how long it is shown, in milliseconds."""
    painter, file = _Painter(scale), BytesIO()
    palette = _palette(painter, frames, count)

    def images() -> Iterator[Image.Image]:
        for drawing in frames():
            yield painter.paint(drawing).quantize(palette=palette, dither=Image.Dither.NONE)

    all_images = images()
    next(all_images).save(
        file, "GIF", save_all=True, append_images=all_images, duration=list(durations), loop=0, disposal=1
    )  # fmt: skip
    return file.getvalue()


def _palette(painter: _Painter, frames: Frames, count: int) -> Image.Image:
    """Return an image whose palette has all colours of the shapes in `frames`, and the most frequent colours of the
    emoji and of smooth edges."""
    chosen = {index * (count - 1) // max(_FEW - 1, 1) for index in range(_FEW)}
    fills: dict[tuple[int, ...], None] = {}
    images: list[Image.Image] = []
    for index, drawing in enumerate(frames()):
        for shape in drawing.shapes:
            for color in _colors(shape):
                fills[ImageColor.getrgb(color)[:3]] = None
        if index in chosen:
            images.append(painter.paint(drawing))
    width, height = images[0].size
    sheet = Image.new("RGB", (width, height * len(images)))
    for index, image in enumerate(images):
        sheet.paste(image, (0, index * height))
    exact = list(fills)[: _COLORS // 2]
    rest = sheet.quantize(_COLORS - len(exact), Image.Quantize.MEDIANCUT)
    parts = (rest.getpalette() or [])[: 3 * (_COLORS - len(exact))]
    others = [tuple(parts[at : at + 3]) for at in range(0, len(parts), 3)]
    # Pillow's search for the nearest colour is not exact: it could prefer a similar colour to an equal one.
    different = [color for color in others if not any(_is_near(color, other) for other in exact)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in (*exact, *different) for part in color])
    return palette


def _is_near(color: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(one - another) < _NEAR for one, another in zip(color, other, strict=True))


def _colors(shape: Shape) -> Iterator[str]:
    """Yield the colours of a shape."""
    if isinstance(shape, Placed):
        yield from (part.fill for part in shape.shapes)
    elif isinstance(shape, Polygon | Ellipse):
        yield shape.fill
    else:
        yield shape.color


class _Painter:
    """Paints drawings at a certain scale."""

    def __init__(self, scale: float) -> None:
        self._scale = scale * _FINE
        self._tiles: dict[tuple[int, float, float], tuple[Sequence[Any], Image.Image]] = {}
        """The images of placed shapes, by the identity of the shapes and the fractions of their position. The shapes
        are stored too, so that no other object gets their identity."""

    def paint(self, drawing: Drawing) -> Image.Image:
        """Return the image of `drawing`."""
        scale = self._scale
        size = [max(round(length * scale / _FINE), 1) for length in (drawing.width, drawing.height)]
        image = Image.new("RGB", (size[0] * _FINE, size[1] * _FINE), "#ffffff")
        draw = ImageDraw.Draw(image)
        for shape in drawing.shapes:
            if isinstance(shape, Placed):
                self._place(image, shape)
            elif isinstance(shape, Polygon | Ellipse):
                self._fill(draw, shape, 0, 0)
            elif isinstance(shape, Stroke):
                points = [(x * scale, y * scale) for x, y in shape.points]
                draw.line(points, shape.color, max(round(shape.width * scale), 1), "curve")
            else:
                _write(image, draw, shape, scale)
        return image.reduce(_FINE)

    def _place(self, image: Image.Image, placed: Placed) -> None:
        left, top = placed.left * self._scale, placed.top * self._scale
        key = id(placed.shapes), round(left % 1, 3), round(top % 1, 3)
        if key not in self._tiles:
            self._tiles[key] = placed.shapes, self._tile(placed.shapes, left % 1, top % 1)
        tile = self._tiles[key][1]
        image.paste(tile, (int(left), int(top)))

    def _tile(self, shapes: Sequence[Polygon | Ellipse], left: float, top: float) -> Image.Image:
        """Return an image of `shapes`, the first of which is as large as all of them together."""
        first = shapes[0]
        assert isinstance(first, Polygon)
        width = max(round(left + max(x for x, _ in first.points) * self._scale), 1)
        height = max(round(top + max(y for _, y in first.points) * self._scale), 1)
        tile = Image.new("RGB", (width, height), first.fill)
        draw = ImageDraw.Draw(tile)
        for shape in shapes[1:]:
            self._fill(draw, shape, left, top)
        return tile

    def _fill(
        self, draw: ImageDraw.ImageDraw, shape: Polygon | Ellipse, left: float, top: float
    ) -> None:
        scale = self._scale

        def pixel(point: Point, less: int = 0) -> tuple[int, int]:
            return (
                round(left + point[0] * scale) - less, round(top + point[1] * scale) - less
            )  # fmt: skip

        if isinstance(shape, Ellipse):
            draw.ellipse((pixel(shape.left_top), pixel(shape.right_bottom, 1)), shape.fill)
        elif _is_box(shape.points):
            corners = pixel(shape.points[0]), pixel(shape.points[2], 1)
            if corners[1][0] >= corners[0][0] and corners[1][1] >= corners[0][1]:
                draw.rectangle(corners, shape.fill)
        else:
            draw.polygon([pixel(point) for point in shape.points], shape.fill)


def _is_box(points: Sequence[Point]) -> bool:
    """Return whether a polygon is a rectangle with the left top corner first."""
    if len(points) != 4:
        return False
    (left, top), *others = points
    right, bottom = others[1]
    return (
        others[0] == (right, top)
        and others[2] == (left, bottom)
        and right >= left
        and bottom >= top
    )


# Texts


def _write(image: Image.Image, draw: ImageDraw.ImageDraw, text: Text, scale: float) -> None:
    """Draw a text. Characters that the usual font lacks are drawn with other fonts. If there is no font for a
    character, draw the name of the text instead, or the code point of the character."""
    size = text.size * scale
    pieces = list(_pieces(text, size))
    if text.name and any(font is None for _, font in pieces):
        _write_name(draw, text, scale)
        return
    usual = _usual_font(text.font == "code", text.is_bold, size)
    runs = [
        _Run(_spelled(piece) if font is None else piece, font or usual, size)
        for piece, font in pieces
    ]
    width = sum(run.width for run in runs)
    left = text.left * scale - (width / 2 if text.is_centered else 0)
    for run in runs:
        run.draw(image, draw, left, text.middle * scale, text.color)
        left += run.width


def _spelled(cluster: str) -> str:
    codes = " ".join(f"U+{ord(character):04X}" for character in cluster)
    return _SPELLED.get(cluster, codes)


class _Run:
    """Characters of a text that are drawn with the same font."""

    def __init__(self, text: str, font: Font | Image.Image, size: float) -> None:
        """Prepare to draw `text` with letters of `size` pixels. `font` is a font, or the image of an emoji."""
        self.text, self.font, self._size = text, font, size
        self.width = size * _EMOJI if isinstance(font, Image.Image) else font.getlength(text)
        """The width in pixels."""

    def draw(
        self, image: Image.Image, draw: ImageDraw.ImageDraw, left: float, middle: float, color: str
    ) -> None:
        """Draw the characters. `middle` is the vertical middle of the text."""
        if not isinstance(self.font, Image.Image):
            baseline = middle + self._size * BASELINE
            draw.text((left, baseline), self.text, color, self.font, anchor="ls")
            return
        edge = round(self._size * _EMOJI)
        emoji = _resized(self.text, edge)
        if emoji is not None:
            image.paste(emoji, (round(left), round(middle - edge / 2)), emoji)


def _pieces(text: Text, size: float) -> Iterator[tuple[str, Font | Image.Image | None]]:
    """Yield the pieces of a text, each with its font. Neighbouring characters with the same font are one piece."""
    usual = _usual_font(text.font == "code", text.is_bold, size)
    if text.text.isascii():
        yield text.text, usual
        return
    pending = ""
    for cluster in clusters(text.text):
        font = _font_of(cluster, usual, size)
        if font is usual:
            pending += cluster
            continue
        if pending:
            yield pending, usual
            pending = ""
        yield cluster, font
    if pending:
        yield pending, usual


def _font_of(cluster: str, usual: Font, size: float) -> Font | Image.Image | None:
    """Return the font for a character: `usual`, or the first other font that has the character. For an emoji, return
    its image. Return None if there is no font."""
    is_emoji = _VARIATION in cluster or any(ord(character) >= 0x1F000 for character in cluster)
    if not is_emoji and _has(usual, cluster):
        return usual
    emoji = _emoji(cluster)
    if emoji is not None:
        return emoji
    plain = cluster.replace(_VARIATION, "")
    if is_emoji and len(plain) == 1 and _has(usual, plain):
        return usual
    for name in OTHER_FONTS:
        font = _font(name, size)
        if font is not None and _has(font, plain):
            return font
    return None


@cache
def _has(font: Font, text: str) -> bool:
    """Return whether a font has all characters of `text`."""
    missing = bytes(font.getmask("\U0010fffe"))
    return all(character == " " or bytes(font.getmask(character)) != missing for character in text)


@cache
def _usual_font(is_code: bool, is_bold: bool, size: float) -> Font:
    """Return a font for most texts. If the machine has none of the usual fonts, this is the font that Pillow
    contains."""
    if is_code:
        names = BOLD_CODE_FONTS if is_bold else CODE_FONTS
    else:
        names = BOLD_FONTS if is_bold else PLAIN_FONTS
    for name in names:
        font = _font(name, size)
        if font is not None:
            return font
    own = ImageFont.load_default(size)
    assert isinstance(own, ImageFont.FreeTypeFont)
    return own


@cache
def _font(name: str, size: float) -> Font | None:
    """Return the font in the file `name`. Pillow searches the folders in which the system has its fonts. Return None if
    there is no such file."""
    try:
        return ImageFont.truetype(name, size)
    except OSError:
        return None


@cache
def _emoji(cluster: str) -> Image.Image | None:
    """Return the image of an emoji in colour. Return None if no font has this emoji, or if the machine cannot combine
    the characters of which the emoji consists."""
    has_joiner = features.check("raqm")
    text = cluster if has_joiner else cluster.replace(_VARIATION, "")
    if len(text) > 1 and not has_joiner:
        return None
    for name, size in EMOJI_FONTS:
        font = _font(name, size)
        if font is None or not _has(font, text.replace(_VARIATION, "")[0]):
            continue
        left, top, right, bottom = map(int, font.getbbox(text))
        if not 0 < right - left <= 2 * size:  # several pictures
            continue
        image = Image.new("RGBA", (right - left, bottom - top))
        ImageDraw.Draw(image).text((-left, -top), text, "#000000", font, embedded_color=True)
        return image
    return None


@cache
def _resized(cluster: str, edge: int) -> Image.Image | None:
    """Return the image of an emoji whose longer side has `edge` pixels, in a square."""
    emoji = _emoji(cluster)
    if emoji is None:
        return None
    share = edge / max(emoji.size)
    size = max(round(emoji.width * share), 1), max(round(emoji.height * share), 1)
    square = Image.new("RGBA", (edge, edge))
    square.paste(emoji.resize(size), ((edge - size[0]) // 2, (edge - size[1]) // 2))
    return square


def _write_name(draw: ImageDraw.ImageDraw, text: Text, scale: float) -> None:
    """Draw the name of a text in place of the text, in small letters, and on several lines if it has several words."""
    words = text.name.replace("-", "- ").split(" ")
    room = text.size * scale * 1.35
    size = min(room / len(words), text.size * scale * 0.45)
    widest = max(_usual_font(False, False, size).getlength(word) for word in words)
    size = max(min(size, size * room / max(widest, 1)), _LEAST_NAME)
    font = _usual_font(False, False, round(size, 1))
    for number, word in enumerate(words):
        middle = text.middle * scale + (number - (len(words) - 1) / 2) * size
        draw.text((text.left * scale, middle), word, text.color, font, anchor="mm")
