"""What an editor shows: outline, hovers, hints, completion, actions."""

from __future__ import annotations

PHRASES = {
    "board": "盤面",
    "header": "ヘッダー",
    "operations": "操作",
    "row {row}": "行 {row}",
    "{count} mines": "地雷 {count} 個",
    "{count} operations": "操作 {count} 個",
    # How a cell is used.
    "clicked in {lines}": "クリックする操作: {lines}",
    "`perform` clicks it in {lines}": "`perform` がクリックする操作: {lines}",
    "no operation clicks it": "このマスをクリックする操作はありません",
    "no click in the list is on it": "操作リストにこのマスへのクリック操作はありません",
    "opened by {lines}": "開く操作: {lines}",
    "it is never opened": "決して開かれません",
    # Two programs that are compared.
    "the program has too many states to compare both programs": "状態が多すぎるため、2 つのプログラムを比較できません",
    "it clicks a cell that can be any": "どのマスにもなりうるマスをクリックします",
    "it clicks a computed cell, and the board would change": "計算されたマスをクリックしますが、盤面が変わります",
    "`{command}` would become `{other}`": "`{command}` が `{other}` になります",
    "`{command}` would leave another value": "`{command}` が残す値が変わります",
    "the program would end here": "プログラムがここで終了するようになります",
    "the program would not end here any more": "プログラムがここで終了しなくなります",
}
