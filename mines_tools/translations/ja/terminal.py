"""Translations: the debugger in a terminal."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    "Debug the program in this terminal: step forward and backward, and ask where values come "
    "from.": ("このターミナルでプログラムをデバッグします。前後にステップし、理由を尋ねられます。"),
    "debugging": "デバッグ",
    "Open the debugging session that was saved in FILE, with its program and input.": (
        "FILE に保存したデバッガのセッションを、そのプログラムと入力で開きます。"
    ),
    "only the debugger has sessions": "デバッガのセッションです",
    "Begin debugging where character N of the output is written.": (
        "出力の N 番目の文字が書かれるところからデバッグを始めます。"
    ),
    "a session begins at its own step": "セッションは自分のステップから始まります",
    "only the debugger goes to a step": "ステップに移動するのはデバッガだけです",
    "a session contains its own program, input and options": (
        "セッションには、それ自身のプログラム、入力、オプションがあります"
    ),
    "the debugger reads its commands from standard input": (
        "デバッガはコマンドを標準入力から読みます"
    ),
    "the debugger runs the program step by step, until you stop it": (
        "デバッガは、止めるまでプログラムを1ステップずつ実行します"
    ),
    "`{command}` gives you a full-screen view": "`{command}`で全画面表示が使えます",
    "`q` leaves the debugger": "`q`でデバッガを終了します",
    "`quit` leaves the debugger": "`quit`でデバッガを終了します",
    "Ctrl-C interrupts": "Ctrl-Cで中断します",
    "the program waits for input": "プログラムが入力を待っています",
    "the program waits for input: `{command}` reads {what} at {place}": "プログラムが入力を待っています: {place}の `{command}` が{what}を読みます",
    "this step needs more input: `{command}` reads {what} at {place}": "このステップにはさらに入力が必要です: {place}の `{command}` が{what}を読みます",
    "the program waits for input: press i": "プログラムが入力を待っています。iを押してください",
    "input (Ctrl-D ends it)": "入力 (Ctrl-Dで入力の終わり)",
    "(input) {text}": "(入力) {text}",
    "(the end of the input)": "(入力の終わり)",
    "moving: {count:,} steps": "移動中: {count:,}ステップ",
    "moving: step {step:,} ({done:.0%})": "移動中: ステップ{step:,} ({done:.0%})",
    "{step}, {place}": "{step}、{place}",
    "{step}, {place}: {code}": "{step}、{place}: {code}",
    "{where} (the run was changed)": "{where} (実行は変更されました)",
    "last: {command}": "直前: {command}",
    "(last: {command})": "(直前: {command})",
    "(empty)": "(空)",
    "(about {digits:,} digits)": "(約{digits:,}桁)",
    "yes": "はい",
    "program": "プログラム",
    "back": "戻る",
    "over": "オーバー",
    "out": "アウト",
    "continue": "続行",
    "reverse": "逆に続行",
    "breakpoint": "ブレークポイント",
    "goto": "移動",
    "why": "理由",
    "help": "ヘルプ",
    "quit": "終了",
    "run to the line of the cursor": "カーソルの行まで実行する",
    "read all messages": "すべてのメッセージを読む",
    "choose the next part of the screen": "画面の次の部分を選ぶ",
    "move what it shows, and the cursor in the program": (
        "表示範囲を動かす。プログラムではカーソルを動かす"
    ),
    "interrupt a move, or stop typing": "移動を中断する。または入力をやめる",
    "list the commands that you can type": "入力できるコマンドの一覧",
}
