"""Translations: messages of `mines-run` about a run, and terms of runs."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    "ended after {count:,} steps": "{count:,}ステップで終了しました",
    "unopened": "開いていない",
    "flagged": "旗が立っている",
    "opened": "開いている",
    "exploded": "爆発した",
    "game status": "ゲームステータス",
    "flagging mode": "旗立てモード",
    "operation pointer": "操作ポインタ",
    "operation queue": "操作キュー",
    "characters of input read": "読み込んだ入力の文字数",
}
