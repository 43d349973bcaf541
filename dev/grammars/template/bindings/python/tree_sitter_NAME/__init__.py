"""TITLE grammar for tree-sitter: `tree_sitter.Language(tree_sitter_NAME.language())`."""

from importlib.resources import files

from ._binding import language

__all__ = ["language", "query"]


def query(name):
    """Return the text of the query `name`, such as ``highlights``."""
    return files(f"{__package__}.queries").joinpath(f"{name}.scm").read_text("utf-8")
