"""The styles of the parts of the screen, by name, for the terminal library."""

from __future__ import annotations

STYLES = {
    "title": "reverse",
    "title-strong": "reverse bold",
    "title-busy": "reverse bold",
    "heading": "bold",
    "focus": "bold reverse",
    "dim": "ansibrightblack",
    "name": "",
    "stack": "bold",
    "output": "",
    "command": "ansicyan",
    "here": "reverse",
    "here-marked": "reverse bold underline ansired",
    "here-mark": "bold ansiyellow",
    "mark": "bold underline ansired",
    "cursor": "reverse",
    "now": "bold",
    "unopened": "",
    "changed": "bold underline ansigreen",
    "key": "bold ansicyan",
    "asked": "ansicyan",
    "said": "",
    "prompt": "bold",
}
"""The styles by name."""
