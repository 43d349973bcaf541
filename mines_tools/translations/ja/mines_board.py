"""Texts about the board of Mines beside the text: the state at the cursor, and acts on the board."""

from __future__ import annotations

PHRASES = {
    # The state at the cursor.
    "before line {line}": "{line} 行目の前",
    "as long as every read succeeds": "読み取りがすべて成功する間の状態です",
    "flagging mode is on: the buttons are swapped": (
        "旗立てモードが有効です。左右のボタンが入れ替わっています"
    ),
    "no run comes here: the program ends at line {line}": (
        "実行はここに来ません。プログラムは {line} 行目で終わります"
    ),
    "closed until line {line}, which opens it: {command}": "{line} 行目がこのマスを開くまで、閉じておきます: {command}",
    "closed until line {line}, which sets a flag on it: {command}": "{line} 行目がこのマスに旗を立てるまで、閉じておきます: {command}",
    "{command}: restarts the game": "{command}、ゲームをリスタート",
    "{command}: empties the stack and restarts the game": (
        "{command}、スタックを空にしてゲームをリスタート"
    ),
    "no single click pushes {number}: write it on a line, and choose {operations}": (
        "1 回のクリックで {number} は積めません。行に {number} と書き、{operations} を選んでください"
    ),
    "it is the last safe cell that stays unopened: opening it ends the game": (
        "開かれずに残る最後の安全マスです。開くとゲームが終わります"
    ),
    "Unopened cells of each digit": "まだ開いていないマスの数 (数字ごと)",
    "The program ends when {count:,} more safe cells are opened": "安全なマスがあと {count:,} 個開くと、プログラムは終わります",
    "The program ends when {least:,} to {most:,} more safe cells are opened": (
        "安全なマスがあと {least:,}～{most:,} 個開くと、プログラムは終わります"
    ),
    "The program ends when {count:,} more safe cells are opened for the first time": (
        "まだ一度も開いていない安全なマスがあと {count:,} 個開くと、プログラムは終わります"
    ),
    "The program ends when {least:,} to {most:,} more safe cells are opened for the first time": (
        "まだ一度も開いていない安全なマスがあと {least:,}～{most:,} 個開くと、プログラムは終わります"
    ),
    "every cell is opened": "すべてのマスが開いています",
    "no cell has a flag": "旗のあるマスがありません",
    "no click is a chord": "Chordになるクリックがありません",
    "every chord opens a mine": "どのChordも地雷マスを含みます",
    "no chord opens a mine": "地雷マスを含むChordがありません",
    "no cell with the digit {digit}": "数字 {digit} のマスがありません",
    "no cell with the digit {digit} is opened yet": "数字 {digit} のマスはまだ開いていません",
    "every cell with the digit {digit} is opened by then": "数字 {digit} のマスはすべてもう開いています",
    "every cell with the digit {digit} has a flag": "数字 {digit} のマスにはすべて旗があります",
    "every cell with the digit {digit} is opened or has a flag": "数字 {digit} のマスはすべて、開いているか旗があります",
    "it is not certain which cells with the digit {digit} are opened": (
        "数字 {digit} のどのマスが開いているかは確かではありません"
    ),
    "a click selects {commands}": "クリックが選ぶのは {commands} です",
    "no mine on the board": "盤面に地雷がありません",
    "every mine has a flag": "すべての地雷に旗があります",
    # Clicks that are written.
    "{command}, ends the program": "{command}、プログラムが終わる",
    "a left click now: {left}; a right click now: {right}": (
        "今の左クリック: {left}、今の右クリック: {right}"
    ),
    "{command}, sets a flag": "{command}、旗を立てる",
    "{command}, takes the flag away": "{command}、旗を取る",
    "{command} writes {text}": "{command} で {text} を出力",
    "{command}: the stack is then {stack}": "{command}: スタックは {stack} になります",
    "{words}, or it fails: {error}": "{words}。失敗することもあります: {error}",
    "when a run comes here again, it selects {commands}": "実行が再びここに来ると {commands} を選択します",
    "the game ends, and the program too": "ゲームが終わり、プログラムも終わります",
    "the game may end, and the program too": "ゲームが終わり、プログラムも終わることがあります",
    "{words}; the empty line below it is an operation too": "{words}。その下の空行も操作です",
    "{words}; it is not known whether other operations change": (
        "{words}。他の操作が変わるかどうかは不明です"
    ),
    # Changes of the board.
    "a mine at {place}": "{place} を地雷マスにします",
    "no mine at {place}": "{place} を安全マスにします",
    "mines in {count} cells": "{count} 個のマスを地雷マスにします",
    "no mines in {count} cells": "{count} 個のマスを安全マスにします",
    "safe cell": "安全マス",
    "mines": "地雷",
    "safe cells": "安全マス",
    "Insert a column of {cells} before column {column}": "{column} 列の前に列 ({cells}) を挿入",
    "Insert a column of {cells} after column {column}": "{column} 列の後に列 ({cells}) を挿入",
    "Insert a row of {cells} above row {row}": "{row} 行の上に行 ({cells}) を挿入",
    "Insert a row of {cells} below row {row}": "{row} 行の下に行 ({cells}) を挿入",
    "Make a board with every digit from 0 to 8": "0 から 8 までのすべての数字がある盤面を作ります",
    "{words}; no operation selects another command": "{words}。選択するコマンドが変わる操作はありません",
    "{words}; {count} operations select other commands": (
        "{words}。{count} 個の操作が選択するコマンドが変わります"
    ),
    # Acts that are not possible.
    "the text has a program already": "テキストにはすでにプログラムがあります",
    "a cell of the board is `.` or `*`": "盤面のマスは `.` か `*` です",
    "this row of the board is too short": "盤面のこの行は短すぎます",
    "the cell has this text already": "マスはすでにこの文字です",
    "the board has no such cell": "盤面にそのようなマスはありません",
    "the board needs at least one row and one column": "盤面には行と列が 1 つ以上必要です",
    "the board cannot be changed in this way": "盤面をこのように変えることはできません",
}
