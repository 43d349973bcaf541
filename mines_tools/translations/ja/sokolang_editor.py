"""What editors show of Sokolang programs. Terms: see `sokolang`."""

from __future__ import annotations

PHRASES = {
    "its stack is empty": "スタックは空です",
    "its stack, the top first: {values}": "スタック（一番上から）: {values}",
    "no command; the character `{character}`": "コマンドではありません。文字 `{character}`",
    "no command": "コマンドではありません",
    "blocked": "妨げられます",
    "{who}: {before} to {after}": "{who}: {before} から {after} へ",
    "all values of {source} to {target}": "{source} のすべての値を {target} へ",
    "value {n} of {source} to {target}": "{source} の {n} 番目の値を {target} へ",
    "an unknown command": "不明なコマンド",
    "{who} executes {command}": "{who} が {command} を実行",
    "all marks are covered: the program ends": "すべての印が覆われ、プログラムが終わります",
    "something else may be so in {count} other states": "ほかの {count} 個の状態では違うかもしれません",
    "so it is the first time": "最初のときはこうです",
    "the stack of the player": "プレイヤーのスタック",
    "the stack of the crates {letters}": "箱 {letters} のスタック",
    "Write a stack for {letter}": "{letter} のスタックを書く",
    "Write the group out": "グループを展開する",
    "Write the repetition as a number": "繰り返しを数で書く",
}
