"""Translations: the reference page of all commands."""

from __future__ import annotations

PHRASES = {
    "Commands of Mines": "Minesのコマンド",
    "Each operation selects one command. Three things decide which command a click selects: the "
    "digit of the cell, the mouse button, and the state of the cell before the click.": (
        "操作ごとにコマンドが 1 つ選択されます。どのコマンドになるかは、マスの数字、マウスボタン、"
        "クリック操作前のマスの状態で決まります。"
    ),
    "Digit, button and state": "数字・ボタン・状態とコマンド",
    "The digit of a safe cell is the number of mines around the cell. `i,j` clicks the cell in "
    "column i and row j with the left button. `i;j` clicks the same cell with the right button. "
    "The first column and the first row are 0. In flagging mode (after `!`), the buttons change "
    "places.": (
        "安全マスの数字は、隣接する地雷マスの個数です。`i,j` は列 i、行 j のマスの左ボタン、`i;j` は"
        "右ボタンのクリック操作です。列と行は 0 から数えます。旗立てモードの間（`!` の後）は、"
        "左右のボタンの働きが入れ替わります。"
    ),
    "digit": "数字",
    "left, unopened": "左、開いていない",
    "left, opened": "左、開いている",
    "right, opened": "右、開いている",
    "mine": "地雷",
    "{first} to {last}": "{first}～{last}",
    "Operations for which the digit does not matter": "数字によらないもの",
    "A right click on an opened cell is a chord if two things are true: the number of flags "
    "around the cell equals the digit of the cell, and at least one cell around it is unopened "
    "and has no flag. "
    "The chord opens all such cells. In dialect 1, an opened 0 has no chord, and there is no "
    "`@`.": (
        "開いているマスの右クリック操作は、隣接する旗の個数がマスの数字と等しく、隣接する開いていないマスがあるとき"
        "Chordになります。Chordは隣接する開いていないマスを開きます。方言 1 では、開いている 0 はChordに"
        "ならず、`@` もありません。"
    ),
    "operation": "操作",
    "command": "コマンド",
    "left click on a flagged cell": "旗が立っているマスの左クリック操作",
    "right click on an unopened cell: it is flagged": (
        "開いていないマスの右クリック操作: 旗が立ちます"
    ),
    "right click on a flagged cell: the flag is removed": (
        "旗が立っているマスの右クリック操作: 旗がなくなります"
    ),
    "chord": "Chord",
    "chord into a mine": "地雷マスを含むChord",
    "`!`: switch of flagging mode": "`!`: 旗立てモードの切り替え",
    "`@`: restart of the game": "`@`: ゲームのリスタート",
    "an empty line, or a line with only a comment": "空行、コメントだけの行: 無操作",
    "Boards with a cell of each digit": "それぞれの数字のマス",
    "To get a cell with a certain digit, put that number of mines around the cell. Here is a "
    "board for each digit: the digit stands above the board, and cell 1,1 of the board has this digit. A program ends when all "
    "safe cells are open. So leave at least one safe cell unopened, such as a cell in the last "
    "column of these boards.": (
        "マスのまわりに、数字と同じ個数の地雷マスを置きます。次の盤面ではマス 1,1 がその数字です。"
        "すべての安全マスが開くとプログラムは終わるので、開かない安全マスを残します。次の盤面では最後の列に"
        "あります。"
    ),
    "How to select each command": "コマンドに必要なもの",
    "In the column `cell`, a digit stands for a cell with this digit. An example begins with "
    "the digit above one of the boards. Then operations on this board follow. The last "
    "operation selects the command. To open a cell, left-click it. This click also pushes a "
    "value.": (
        "例は、上の盤面の数字と、最初からの操作です。最後の操作がコマンドを選択します。マスを開くには"
        "左クリック操作をします。このクリック操作は値をプッシュします。"
    ),
    "button": "ボタン",
    "cell": "マス",
    "example": "例",
    "left": "左",
    "right": "右",
    "an unopened {digit}": "開いていない{digit}",
    "a flagged cell": "旗が立っているマス",
    "an opened {digit}": "開いている{digit}",
    "an unopened cell": "開いていないマス",
    "an opened {digit}, no chord": "開いている{digit}（Chord以外）",
    "an opened cell: a chord": "開いているマス（Chord）",
    "an opened cell: a chord into a mine": "開いているマス（地雷マスを含むChord）",
    "an empty line": "空行",
    "What each command does": "コマンドの内容",
    "The column `stack` shows the values at the top of the stack twice: to the left of `--`, "
    "before the command; to the right of `--`, after the command. In both lists, the top is the "
    "last value. If the stack has fewer values than a command takes, the command fails with a "
    "stack underflow. A command that fails does nothing, but the click still opens cells or "
    "changes flags.": (
        "スタックの変化は、右端が一番上です。値が足りないコマンドはスタックアンダーフローになります。"
        "失敗したコマンドは何もしませんが、クリック操作は行われます。"
    ),
    "stack": "スタック",
    "does": "内容",
    "can also fail with": "ほかのエラー",
}
