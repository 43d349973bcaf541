"""What an editor shows: outline, hovers, hints, completion, actions."""

from __future__ import annotations

PHRASES = {
    "board": "盤面",
    "header": "ヘッダー",
    "operations": "操作",
    "row {row}": "行 {row}",
    "{count} mines": "地雷 {count} 個",
    "{count} operations": "操作 {count} 個",
}
