"""Translations: the linter's own rules about directives, in all languages."""

from __future__ import annotations

PHRASES = {
    "This Python has no documentation of rules: it leaves docstrings out (`-OO`, `PYTHONOPTIMIZE=2`).": (
        "この Python にはルールの説明がありません: docstring を省く設定です（`-OO`、`PYTHONOPTIMIZE=2`）。"
    ),
    "Finds a directive without effect: the rule that the directive turns off reports nothing there.": (
        "効果のないディレクティブを見つけます: それが無視するルールは、そこで何も報告していません。"
    ),
    "Such a directive can only hide later mistakes. Usually the program or the rule was "
    "changed after the directive was written.": (
        "プログラムか、ルールが修正されました。今のディレクティブは、後で起こる誤りを隠すだけです。"
    ),
    "Finds a directive that names an unknown rule.": (
        "不明なルールの名前を書いたディレクティブを見つけます。"
    ),
    "The unknown name has no effect. Usually the name is misspelt.": (
        "何も無効にしません。ふつうは名前のつづりの誤りです。"
    ),
}
