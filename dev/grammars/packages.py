"""Makes the files that all tree-sitter grammars have in the same form: the facts about the packages, and the bindings.

The folder `template` contains them. In their names and texts, these words are replaced: NAME by the id of the language,
CAMEL by its id with a capital, TITLE by its name, SUFFIXES by its suffixes, and VERSION by the version of mines-tools.
"""

from __future__ import annotations

import json
import os
import re

from dev.grammars.compiling import NAMES
from mines_tools import __version__
from mines_tools.interface.language import language

_TEMPLATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "template")


def grammar_packages(root: str, version: str = __version__) -> dict[str, str]:
    """Return the content of each file by path, for packages with the version `version`. `root` is the folder of the
    repository."""
    editors = os.path.join(root, "editors")
    return {
        os.path.join(editors, f"tree-sitter-{name}", _filled(path, name, version)): _filled(
            text, name, version
        )
        for path, text in _templates().items()
        for name in NAMES
    }


def _templates() -> dict[str, str]:
    """Return the text of each file of the template, by its path in the template."""
    texts = {}
    for folder, _, files in os.walk(_TEMPLATE):
        for file in sorted(files):
            path = os.path.join(folder, file)
            with open(path, encoding="utf-8", newline="") as opened:
                texts[os.path.relpath(path, _TEMPLATE)] = opened.read()
    return texts


def _filled(text: str, name: str, version: str) -> str:
    """Return `text` of the template for the grammar `name` with the version `version`."""
    about = language(name).about
    words = {
        "NAME": name,
        "CAMEL": name.capitalize(),
        "TITLE": about.title,
        "SUFFIXES": json.dumps([suffix.removeprefix(".") for suffix in about.suffixes]),
        "VERSION": version,
    }
    # A word may be a part of a name such as tree_sitter_NAME, but not of another word in capitals.
    pattern = re.compile(rf"(?<![A-Z])(?<![A-Z]_)({'|'.join(words)})(?![A-Z]|_[A-Z])")
    return pattern.sub(lambda match: words[match[1]], text)
