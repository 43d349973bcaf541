"""Japanese.

Terms are those of the language text by the author of Mines: 盤面 (board), マス (cell), 安全マス and
地雷マス (safe and mine cell), 数字 (digit), 列 and 行 (column, row), 操作 (operation), 操作リスト,
操作ポインタ, 操作キュー, 切り替え操作 (switch), リスタート操作 (restart), 無操作 (no operation),
クリック操作, 左ボタン and 右ボタン, 旗立てモード (flagging mode), 開いていない (unopened), 旗が立っている
(flagged), 開いている (opened), クリア (cleared), オーバー (over), コマンド, コマンドエラー, 定数回ポップ,
スタック, 未正規化 (not yet wrapped), ヘッダー行 (header line).
"""

from __future__ import annotations

from mines_tools.translations.ja import (
    commands,
    completion,
    editor,
    emojifunge,
    emojifunge_editor,
    emojifunge_rules,
    explanations,
    glyphs,
    operations,
    options,
    project,
    reference,
    repairs,
    rules,
    runs,
    server,
    sokolang,
    syntax,
)

PARTS = (
    commands.PHRASES,
    completion.PHRASES,
    editor.PHRASES,
    emojifunge.PHRASES,
    emojifunge_editor.PHRASES,
    emojifunge_rules.PHRASES,
    explanations.PHRASES,
    glyphs.PHRASES,
    operations.PHRASES,
    options.PHRASES,
    project.PHRASES,
    reference.PHRASES,
    repairs.PHRASES,
    rules.PHRASES,
    runs.PHRASES,
    server.PHRASES,
    sokolang.PHRASES,
    syntax.PHRASES,
)
PHRASES = {template: text for part in PARTS for template, text in part.items()}
