"""The Japanese translations.

The terms are those of the language text by the author of Mines: 盤面 (board), マス (cell), 安全マス and
地雷マス (safe and mine cell), 数字 (digit), 列 and 行 (column, row), 操作 (operation), 操作リスト,
操作ポインタ, 操作キュー, 切り替え操作 (switch), リスタート操作 (restart), 無操作 (no operation),
クリック操作, 左ボタン and 右ボタン, 旗立てモード (flagging mode), 開いていない (unopened), 旗が立っている
(flagged), 開いている (opened), クリア (cleared), オーバー (over), コマンド, コマンドエラー, 定数回ポップ,
スタック, 未正規化 (not yet wrapped), ヘッダー行 (header line).

Terms of the tools: 既定で有効 and 既定で無効 (on and off by default), 警告 (warning), 修正 (fix).
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def _parts() -> Sequence[Mapping[str, str]]:
    """Return the tables of the modules in this folder; each translates the messages of a part of the tools."""
    try:
        files = os.listdir(os.path.dirname(__file__))
    except OSError:  # in an archive; this import is slower
        from pkgutil import iter_modules

        files = [module.name for module in iter_modules(__path__)]
    names = sorted({file.partition(".")[0] for file in files if file[:1].isalpha()})
    return [import_module(f"{__name__}.{name}").PHRASES for name in names]


PARTS = _parts()
PHRASES = {template: text for part in PARTS for template, text in part.items()}
