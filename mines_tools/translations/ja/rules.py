"""Translations: the linter's own rules about directives, in all languages."""

from __future__ import annotations

PHRASES = {
    "The documentation of this rule is missing: Python was told to leave it out (`-OO`, "
    "`PYTHONOPTIMIZE=2`), and the source of mines-tools is not installed.": (
        "このルールの説明がありません: Python が説明を省くように指定され（`-OO`、"
        "`PYTHONOPTIMIZE=2`）、mines-tools のソースもインストールされていません。"
    ),
    "See `docs/rules.md` of mines-tools.": "mines-tools の `docs/rules.md` を参照してください。",
    "Finds a directive without an effect: the rule that it ignores reports nothing there.": (
        "効果のないディレクティブを見つけます: それが無視するルールは、そこで何も報告していません。"
    ),
    "The program was fixed, or the rule was. Now the directive only hides what may go wrong later.": (
        "プログラムか、ルールが修正されました。今のディレクティブは、後で起こる誤りを隠すだけです。"
    ),
    "Finds a directive that names an unknown rule.": (
        "不明なルールの名前を書いたディレクティブを見つけます。"
    ),
    "It turns nothing off. Usually the name is misspelt.": (
        "何も無効にしません。ふつうは名前のつづりの誤りです。"
    ),
}
