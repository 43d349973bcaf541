"""The text of a terminal as an SVG picture, which is the same on every machine."""

from __future__ import annotations

import re
from html import escape

from mines_tools.report.width import display_width

_STYLES = {
    "1": "b", "2": "d", "1;31": "b r", "32": "g", "33": "y", "34": "l", "35": "m", "36": "c",
}  # fmt: skip
_CSS = """
rect { fill: #1b1f27 }
text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d7dae0;
  white-space: pre }
.b { font-weight: bold } .d { fill: #8a919e } .r { fill: #ff7b72 } .g { fill: #7ee787 }
.y { fill: #e3b341 } .l { fill: #79c0ff } .m { fill: #d2a8ff } .c { fill: #76e3ea }
"""
_CELL = 8.4
_LINE = 20
_MARGIN = 16
_CONTROL = re.compile(r"\x1b\[([0-9;]*)m")


def terminal_svg(text: str, title: str) -> str:
    """Return `text` as SVG, with the colours of its control sequences."""
    lines = text.rstrip("\n").split("\n")
    columns = max(display_width(_CONTROL.sub("", line)) for line in lines)
    width, height = round(columns * _CELL) + 2 * _MARGIN, len(lines) * _LINE + 2 * _MARGIN
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" xml:space="preserve">',
        f"<title>{escape(title)}</title>",
        f"<style>{_CSS}</style>",
        '<rect width="100%" height="100%" rx="8"/>',
    ]
    for row, line in enumerate(lines):
        spans = "".join(_spans(line))
        if spans:
            drawn.append(f'<text y="{_MARGIN + 15 + row * _LINE}">{spans}</text>')
    return "\n".join([*drawn, "</svg>", ""])


def _spans(line: str) -> list[str]:
    """Return the pieces of a line as SVG. Each is put at its column, whatever the width of the
    characters before it."""
    spans = []
    at = 0
    style = ""
    for index, piece in enumerate(_CONTROL.split(line)):
        if index % 2:
            style = _STYLES.get(piece, "")
        elif piece:
            name = f' class="{style}"' if style else ""
            if piece.strip():
                spans.append(
                    f'<tspan x="{_MARGIN + at * _CELL:.1f}"{name}>{escape(piece, quote=False)}</tspan>'
                )
            at += display_width(piece)
    return spans
