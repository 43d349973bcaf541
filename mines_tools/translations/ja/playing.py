"""Translations: the game of Minesweeper in a terminal."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    # Options
    "Play Minesweeper in a terminal.": "ターミナルでマインスイーパーを遊びます。",
    "view": "表示",
    "Play a random board of this level: {words}.": "このレベルのランダムな盤面で遊びます: {words}。",
    "Play a random board with this width and height.": "この幅と高さのランダムな盤面で遊びます。",
    "Put N mines on the board of --size. By default, about one cell in seven is a mine.": (
        "--size の盤面に地雷を N 個置きます。既定では、およそ 7 マスに 1 つが地雷です。"
    ),
    "Choose the mines by this number: the same number gives the same boards.": (
        "この数で地雷を選びます。同じ数なら同じ盤面になります。"
    ),
    "At the end, write the last game to FILE as a program.": (
        "終了時に、最後のゲームをプログラムとして FILE に書きます。"
    ),
    "At the end, write the last game to FILE as a replay (RawVF).": (
        "終了時に、最後のゲームをリプレイ（RawVF）として FILE に書きます。"
    ),
    "Show the replay in FILE (RawVF). With --save or --record, only convert the replay.": (
        "FILE のリプレイ（RawVF）を表示します。--save か --record があれば、変換だけを行います。"
    ),
    "Read commands such as `open 3 4` from standard input, without a full-screen view.": (
        "全画面表示を使わず、`open 3 4` のようなコマンドを標準入力から読みます。"
    ),
    "a program whose board is played": "盤面で遊ぶプログラム",
    "the program has its own board": "プログラムには自分の盤面があります",
    "a level has its own size and mines": "レベルには決まった大きさと地雷の数があります",
    "a level has its own number of mines": "レベルには決まった地雷の数があります",
    "a replay has its own board and moves": "リプレイには自分の盤面と手があります",
    "the game was played or converted, and written if you asked for it": (
        "ゲームが遊ばれたか変換され、求められたファイルが書かれました"
    ),
    "the program or the replay has errors, a file cannot be read or written, or a line of standard input is not a"
    " command": (
        "プログラムかリプレイにエラーがある、ファイルの読み書きができない、または標準入力にコマンドでない行がある"
    ),
    "wrong usage or configuration": "使い方か設定の誤り",
    # Messages of the command
    "--save and --record need two different files": "--save と --record には別々のファイルが必要です",
    "name a file: the game is played with standard input": (
        "ファイルを指定してください。標準入力はゲームの操作に使います"
    ),
    "programs in {language} cannot be played: choose a program in {languages}": (
        "{language} のプログラムでは遊べません。{languages} のプログラムを選んでください"
    ),
    "{text} is not a size: write WIDTHxHEIGHT, such as 20x10": (
        "{text} は大きさではありません。20x10 のように、幅x高さを書いてください"
    ),
    "a board of {width} x {height} cells can have 1 to {most:,} mines, not {mines:,}": (
        "{width} x {height} マスの盤面に置ける地雷は 1 から {most:,} 個です。{mines:,} 個は置けません"
    ),
    "a board of {width} x {height} cells cannot be played: it needs room for a mine beside an area of 3 x 3"
    " cells, and has at most {most:,} cells": (
        "{width} x {height} マスの盤面では遊べません。3 x 3 マスのほかに地雷を置くマスが必要で、マスは {most:,} 個までです"
    ),
    "{count:,} errors; nothing was played": "エラー {count:,} 個。ゲームは始まりません",
    "no cell was clicked, so nothing is written": "クリックされたマスがないので、何も書きません",
    "{width} x {height} cells, {mines} mines, dialect {dialect}": (
        "{width} x {height} マス、地雷 {mines} 個、方言 {dialect}"
    ),
    "`--seed {seed}` gives these boards again": "`--seed {seed}` で同じ盤面になります",
    "{path}: written": "{path}: 書きました",
    "{path}: there is no such folder": "{path}: そのようなフォルダはありません",
    "{path}: this is a folder: name a file": "{path}: これはフォルダです。ファイルを指定してください",
    "{path}: this would overwrite a file that is read here; choose another file": (
        "{path}: ここで読むファイルを上書きしてしまいます。別のファイルを選んでください"
    ),
    "this replay has no clicks on the board": "このリプレイには盤面へのクリックがありません",
    # Levels
    "beginner": "初級",
    "intermediate": "中級",
    "expert": "上級",
    "custom": "カスタム",
    # The state of a game
    "mines left {left}": "残りの地雷 {left}",
    "time {seconds}": "時間 {seconds}",
    "game cleared!": "クリア！",
    "game over!": "オーバー！",
    "move {number} of {count}": "手 {number} / {count}",
    # Keys
    "open": "開く",
    "flag or chord": "旗またはコード",
    "another game": "別のゲーム",
    "play or pause": "再生・一時停止",
    "next move": "次の手",
    "move before": "前の手",
    "to the start or the end": "最初または最後へ",
    "↑ ↓ ← →, hjkl, wasd": "↑ ↓ ← →、hjkl、wasd",
    "choose a cell": "マスを選ぶ",
    "choose a cell at the edge": "端のマスを選ぶ",
    "the left button: open a cell": "左ボタン: マスを開く",
    "the right button: set or remove a flag; on an opened cell, open the cells around it": (
        "右ボタン: 旗を立てる、外す。開いているマスでは、周りのマスを開く"
    ),
    "switch the flagging mode, which swaps the two buttons": (
        "旗立てモードを切り替える。2つのボタンが入れ替わる"
    ),
    "begin another game": "別のゲームを始める",
    "quit, and save what was played": "終了し、遊んだゲームを保存する",
    "mouse": "マウス",
    "left and right button; the middle button on an opened cell is a chord": (
        "左ボタンと右ボタン。開いているマスの中ボタンはコード"
    ),
    "the game has ended: r begins another game": "ゲームは終わりました。rで別のゲームを始めます",
    # Commands of lines
    "open the cell at COLUMN ROW": "列 行（COLUMN ROW）のマスを開く",
    "set or remove a flag; on an opened cell, open the cells around it (a chord)": (
        "旗を立てる、外す。開いているマスでは、周りのマスを開く（コード）"
    ),
    "open the cells around an opened cell, if it has enough flags around it": (
        "開いているマスの周りに十分な旗があれば、周りのマスを開く"
    ),
    "switch the flagging mode": "旗立てモードを切り替える",
    "show the board": "盤面を表示する",
    "list the commands": "コマンドを一覧にする",
    "end": "終わる",
    "{text} is not a command; the commands are {commands}": (
        "{text} はコマンドではありません。コマンドは {commands} です"
    ),
    "the game has ended: `restart` begins another game": (
        "ゲームは終わりました。`restart` で別のゲームを始めます"
    ),
    "the cell {column},{row} is not opened: open it first": (
        "マス {column},{row} は開いていません。先に開いてください"
    ),
    "write a column and a row, counted from 0, such as `{command} 3 4`": (
        "`{command} 3 4` のように、0 から数えた列と行を書いてください"
    ),
    "the cell {column},{row} is not on the board: columns are 0 to {right}, rows are 0 to {bottom}": (
        "マス {column},{row} は盤面にありません。列は 0 から {right}、行は 0 から {bottom} です"
    ),
    # Saved programs
    "left out: {operation}, which selects {command}": "省略: {operation}（{command} を選ぶ）",
    "cleared: the program ends": "クリア: プログラムは終わります",
    "game over: the program begins again": "オーバー: プログラムは最初に戻ります",
    "not cleared: the program begins again": "未クリア: プログラムは最初に戻ります",
    # Replays
    "{name} is {value}: write a whole number above 0": (
        "{name} が {value} です。1 以上の整数を書いてください"
    ),
    "this is not a line of the header: write `Name: value`, and `Board:` before the board": (
        "これはヘッダーの行ではありません。`Name: value` と書き、盤面の前に `Board:` を書いてください"
    ),
    "the option {name} is not supported: its clicks are not those of the game": (
        "オプション {name} には対応していません。クリックの意味がこのゲームと異なります"
    ),
    "there is no board: write `Board:` and the rows of the board below the header": (
        "盤面がありません。ヘッダーの下に `Board:` と盤面の行を書いてください"
    ),
    "{what} is not a cell: write 0 for a safe cell, * for a mine, and `Events:` after the board": (
        "{what} はマスではありません。安全マスは 0、地雷マスは *、盤面の後には `Events:` を書いてください"
    ),
    "this row has {count:,} cells, and the board is {width:,} wide: write {width:,} cells": (
        "この行は {count:,} マスですが、盤面の幅は {width:,} です。{width:,} マスを書いてください"
    ),
    "the board has {count:,} rows, and its height is {height:,}: write {height:,} rows": (
        "盤面は {count:,} 行ですが、高さは {height:,} です。{height:,} 行を書いてください"
    ),
    "the board has {count:,} mines, not {wanted:,}: correct this number or the board": (
        "盤面の地雷は {wanted:,} 個ではなく {count:,} 個です。この数か盤面を直してください"
    ),
    "this board cannot be a program: it needs a mine and a safe cell, and has at most {most:,} cells": (
        "この盤面はプログラムになりません。地雷マスと安全マスが必要で、マスは {most:,} 個までです"
    ),
    "the events are missing: write `Events:` in the line after the board": (
        "イベントがありません。盤面の次の行に `Events:` を書いてください"
    ),
    "a replay with several boards cannot be played: keep only one of them": (
        "盤面が複数あるリプレイは再生できません。1つだけ残してください"
    ),
    "{text} is not an event: an event is a time, a button and a cell, such as `1.250 lc 3 4 (40 56)`": (
        "{text} はイベントではありません。イベントは `1.250 lc 3 4 (40 56)` のような、時刻、ボタン、マスです"
    ),
}
