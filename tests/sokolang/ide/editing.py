"""Calls the editor's features of Sokolang."""

from mines_tools.interface.editor import Editor

EDITOR = Editor.of("mines_tools.languages.sokolang.ide")
