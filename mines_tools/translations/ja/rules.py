"""Translations: the linter's own rules about directives, in all languages."""

from __future__ import annotations

PHRASES = {
    "This Python has no documentation of rules: it leaves docstrings out (`-OO`, `PYTHONOPTIMIZE=2`).": (
        "この Python にはルールの説明がありません: docstring を省く設定です（`-OO`、`PYTHONOPTIMIZE=2`）。"
    ),
    "Finds a directive without an effect: the rule that it ignores reports nothing there.": (
        "効果のないディレクティブを見つけます: それが無視するルールは、そこで何も報告していません。"
    ),
    "Either the program or the rule was changed. Now the directive only hides later mistakes.": (
        "プログラムか、ルールが修正されました。今のディレクティブは、後で起こる誤りを隠すだけです。"
    ),
    "Finds a directive that names an unknown rule.": (
        "不明なルールの名前を書いたディレクティブを見つけます。"
    ),
    "Such a directive turns no rule off. Usually the name is misspelt.": (
        "何も無効にしません。ふつうは名前のつづりの誤りです。"
    ),
}
