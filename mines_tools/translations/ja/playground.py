"""Texts of the playground, the tools in a web page."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    "{file}: its suffix is not that of a language": "{file}: この拡張子の言語はありません",
    "the program needs more memory than there is": "プログラムに必要なメモリーが足りません",
    "the files contain no cases of {program}": "ファイルに {program} のテストケースがありません",
    "this program has no place for comments with cases": (
        "このプログラムには、テストケースのコメントを書ける場所がありません"
    ),
    "an error in the tools themselves: {error}": "ツール自体のエラー: {error}",
}
