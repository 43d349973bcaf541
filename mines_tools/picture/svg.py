"""Writes a drawing as SVG. Texts stay texts: people can select them, and screen readers read them."""

from __future__ import annotations

from mines_tools.picture.drawing import BASELINE, Ellipse, Placed, Polygon, Stroke

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.picture.drawing import Drawing, Point, Shape, Text

_FONTS = {
    "plain": "system-ui,'Segoe UI','Noto Sans','Noto Sans CJK JP','DejaVu Sans',sans-serif",
    "code": "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,'Noto Sans CJK JP','Noto Color Emoji',monospace",
}


def svg(drawing: Drawing, scale: float = 1) -> str:
    """Return `drawing` as the text of an SVG file. `scale` multiplies the size at which viewers show it."""
    return "".join(_pieces(drawing, scale))


def _pieces(drawing: Drawing, scale: float) -> Iterator[str]:
    width, height = _number(drawing.width), _number(drawing.height)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(drawing.width * scale)}"'
        f' height="{_number(drawing.height * scale)}" viewBox="0 0 {width} {height}" role="img"'
        ' aria-labelledby="title description">\n'
        f'<title id="title">{_escaped(drawing.title)}</title>\n'
        f'<desc id="description">{_escaped(drawing.description)}</desc>\n'
        f"<style>text{{white-space:pre;font-family:{_FONTS['plain']}}}.code{{font-family:{_FONTS['code']}}}"
        ".bold{font-weight:bold}.middle{text-anchor:middle}</style>\n"
    )
    names: dict[int, str] = {}
    yield "<defs>\n"
    for shape in drawing.shapes:
        if isinstance(shape, Placed) and id(shape.shapes) not in names:
            name = names[id(shape.shapes)] = f"cell{len(names)}"
            yield f'<g id="{name}">{"".join(map(_shape, shape.shapes))}</g>\n'
    yield "</defs>\n"
    for shape in drawing.shapes:
        if isinstance(shape, Placed):
            at = f'x="{_number(shape.left)}" y="{_number(shape.top)}"'
            yield f'<use href="#{names[id(shape.shapes)]}" {at}/>\n'
        else:
            yield f"{_shape(shape)}\n"
    yield "</svg>\n"


def _shape(shape: Shape) -> str:
    if isinstance(shape, Polygon):
        return f'<path d="M{_points(shape.points)}z" fill="{shape.fill}"/>'
    if isinstance(shape, Ellipse):
        (left, top), (right, bottom) = shape.left_top, shape.right_bottom
        numbers = map(
            _number,
            ((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2),
        )
        return '<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="{}"/>'.format(*numbers, shape.fill)
    if isinstance(shape, Stroke):
        return (
            f'<path d="M{_points(shape.points)}" fill="none" stroke="{shape.color}"'
            f' stroke-width="{_number(shape.width)}" stroke-linejoin="round" stroke-linecap="round"/>'
        )
    assert not isinstance(shape, Placed)
    return _text(shape)


def _text(text: Text) -> str:
    classes = [
        name
        for name, is_used in (
            ("code", text.font == "code"), ("bold", text.is_bold), ("middle", text.is_centered)
        )
        if is_used
    ]  # fmt: skip
    style = f' class="{" ".join(classes)}"' if classes else ""
    baseline = _number(text.middle + text.size * BASELINE)
    return (
        f'<text x="{_number(text.left)}" y="{baseline}" font-size="{_number(text.size)}"{style}'
        f' fill="{text.color}">{_escaped(text.text)}</text>'
    )


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _escaped(text: str) -> str:
    """Return `text` for XML. Characters that XML cannot contain become replacement characters."""
    safe = "".join(map(_safe, text)) if not text.isprintable() else text
    return safe.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _safe(character: str) -> str:
    code = ord(character)
    is_allowed = (code >= 0x20 or character in "\t\n") and not 0xD800 <= code < 0xE000
    return (
        character
        if is_allowed and code not in (0xFFFE, 0xFFFF) and not 0x7F <= code < 0xA0
        else "\ufffd"
    )
