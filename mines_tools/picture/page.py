"""Writes a recorded run as a page that plays by itself: one file, which needs no network.

The script and the style of the page are made from `web/board`, by `npm run build`. The policy of the page allows only
this script and this style, and no request.
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING
from zlib import compress

from mines_tools.translations.phrases import phrase, spoken

if TYPE_CHECKING:
    from typing import Any

    from mines_tools.picture.recording import Recorded


def page(recorded: Recorded, name: str, scale: float = 1) -> bytes:
    """Return the page that plays `recorded`, a run of the program `name`. `scale` multiplies the usual size of the
    cells."""
    script, style = _file("page.js"), _file("page.css")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
    )
    data = b64encode(compress(_data(recorded, name, scale).encode(), 9)).decode("ascii")
    title = _escaped(phrase("a run of {name}", name=name))
    needs_scripts = _escaped(phrase("This page needs a browser that runs scripts."))
    return (
        f'<!doctype html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{title}</title>\n<link rel="icon" href="data:,">\n<style>{style}</style>\n</head>\n<body>\n'
        f"<noscript><p>{needs_scripts}</p></noscript>\n"
        f'<script type="application/octet-stream" id="run">{data}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    ).encode()


def _data(recorded: Recorded, name: str, scale: float) -> str:
    facts = {
        "program": name,
        "locale": spoken(),
        "names": recorded.names,
        "scale": scale,
        "labels": {"last": phrase("last step"), "next": phrase("next step")},
        "operations": recorded.operations,
        "next": recorded.next,
        "output": recorded.output,
        "first": recorded.first,
        "marks": recorded.marks,
    }
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return f'{text[:-1]},"steps":[{",".join(recorded.steps)}]}}'


def _escaped(text: str) -> str:
    """Return `text` for the content of an element. (Importing `html` loads a long table.)"""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _file(name: str) -> str:
    """Return the text of a file of the page. It may be in an archive with these modules."""
    assert __spec__.origin is not None
    loader: Any = __spec__.loader
    path = os.path.join(os.path.dirname(__spec__.origin), "page_files", name)
    content: bytes = loader.get_data(path)
    return content.decode()


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}"
