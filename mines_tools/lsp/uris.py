"""Files and their URIs, drive letters and all."""

from __future__ import annotations

import os
import re
from urllib.parse import unquote, urlsplit

from pygls.uris import from_fs_path


def path_of(uri: str) -> str | None:
    """The file that a URI names; none if it names no file."""
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return None
    path = unquote(parts.path)
    if re.match(r"/[A-Za-z]:", path):  # file:///c%3A/folder
        path = path[1:].replace("/", os.sep) if os.name == "nt" else path[1:]
    elif parts.netloc and os.name == "nt":
        path = f"\\\\{parts.netloc}{path}".replace("/", os.sep)
    return path


def uri_of(path: str) -> str:
    """The URI of the file at `path`."""
    return from_fs_path(os.path.abspath(path)) or f"file://{os.path.abspath(path)}"
