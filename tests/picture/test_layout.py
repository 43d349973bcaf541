"""How moments become drawings, and drawings become SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

from mines_tools.picture.drawing import Drawing, Placed, Polygon, Stroke, Text
from mines_tools.picture.layout import drawings
from mines_tools.picture.svg import svg
from tests.picture.films import BOARD, ROUND, WAREHOUSE, film, moment

if TYPE_CHECKING:
    from mines_tools.picture.moments import Moment

_SVG = "{http://www.w3.org/2000/svg}"


def _drawing(shown: Moment) -> Drawing:
    return next(drawings([shown], "a.mines"))


def _texts(drawing: Drawing) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


def test_a_drawing_says_everything() -> None:
    texts = _texts(_drawing(moment("mines", f"{BOARD}1,0\n1,1\n0;0\n1,2", 3)))
    for text in ("a.mines", "after step 3", "0;0 · line 6", "→ swap", "1,2 · line 7", "1  ← top"):
        assert text in texts
    assert "stack, 2 values" in texts
    assert "(nothing yet)" in texts


def test_the_marked_cell_has_a_frame() -> None:
    drawing = _drawing(moment("mines", f"{BOARD}1,0", 1))
    second = [shape for shape in drawing.shapes if isinstance(shape, Placed)][1]
    frame = [shape for shape in drawing.shapes if isinstance(shape, Polygon)][-6:-2]
    assert {shape.fill for shape in frame} == {"#e8590c"}
    left = min(x for shape in frame for x, _ in shape.points)
    assert second.left - 3 < left < second.left


def test_the_way_is_a_line() -> None:
    shapes = _drawing(moment("emojifunge", ROUND, 4)).shapes
    (way,) = [shape for shape in shapes if isinstance(shape, Stroke)]
    assert len(way.points) == 5


def test_a_deep_stack_is_cut() -> None:
    shown = moment("mines", f"{BOARD}1,0", 1)
    (stack,) = shown.stacks
    deep = stack._replace(values=[str(value) for value in range(100)], depth=1_000)
    texts = _texts(_drawing(shown._replace(stacks=[deep])))
    assert "stack, 1,000 values" in texts
    assert "… 995 more values" in texts
    assert "4" in texts
    assert "5" not in texts


def test_long_texts_are_cut() -> None:
    shown = moment("emojifunge", "🍚A long comment🍚🔚", 1)
    texts = _texts(_drawing(shown._replace(next="x" * 100)))
    assert "A l…" in texts
    assert f"{'x' * 43}…" in texts


def test_all_drawings_of_a_moving_picture_have_one_size() -> None:
    taken = film("sokolang", WAREHOUSE, 8, is_moving=True)
    sizes = {(one.width, one.height) for one in drawings([shown for shown, _ in taken], "a")}
    assert len(taken) > 2
    assert len(sizes) == 1


def test_svg_is_xml_with_texts() -> None:
    drawing = _drawing(moment("emojifunge", ROUND, 3)._replace(output="<&>\x01\n"))
    root = ElementTree.fromstring(svg(drawing, 2))
    assert root.attrib["width"] == str(2 * int(drawing.width))
    title, description = root.find(f"{_SVG}title"), root.find(f"{_SVG}desc")
    assert title is not None
    assert title.text == "a.mines, after step 3"
    assert description is not None
    assert description.text is not None
    assert "next step: ⤵️ · cell (3, 0)" in description.text
    assert "output: <&>\ufffd" in description.text
    texts = [each.text for each in root.iter(f"{_SVG}text")]
    assert "<&>␁" in texts
    assert "🔢" in texts
    names = {each.attrib["id"] for each in root.iter(f"{_SVG}g")}
    assert {each.attrib["href"][1:] for each in root.iter(f"{_SVG}use")} == names
