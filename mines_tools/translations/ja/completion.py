"""Translations: completions in an editor."""

from __future__ import annotations

PHRASES = {
    "needs a cell that is not opened": "開いていないマスが必要です",
    "needs an opened cell with as many flags around it as its digit says, and an unopened cell": (
        "周りに数字と同じ数の旗と、開いていないマスがある、開いているマスが必要です"
    ),
    "needs an opened cell with as many flags around it as its digit says, and an unopened mine": (
        "周りに数字と同じ数の旗と、開いていない地雷がある、開いているマスが必要です"
    ),
    "needs an opened {digit}": "開いている {digit} が必要です",
    "needs an unopened {digit}": "開いていない {digit} が必要です",
    "{name}: {reason}": "{name}: {reason}",
    "Say what it needs": "何が必要かを示す",
    "open the {digit} at {place} first": "先に {place} の {digit} を開いてください",
    "take the flag off the {digit} at {place} and open it first": (
        "先に {place} の {digit} の旗を外して開いてください"
    ),
    "take the flag off the {digit} at {place} first": "先に {place} の {digit} の旗を外してください",
    "the {digit} at {place} is opened already": "{place} の {digit} はもう開いています",
    "{needs}; this board has none": "{needs}。この盤面にはありません",
    "{needs}; to open {place} ends the program": "{needs}。{place} を開くとプログラムが終わります",
    "{what}": "{what}",
    "{what} (if flagged)": "{what}（旗が立っていれば）",
    "{what} (if opened)": "{what}（開いていれば）",
    "{what} (if unopened)": "{what}（開いていなければ）",
    "{what} (not always)": "{what}（必ずではありません）",
    "The first time:": "1 回目:",
    "{what} (the first time)": "{what}（1 回目）",
}
