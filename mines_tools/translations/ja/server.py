"""Translations: messages of the language server."""

from __future__ import annotations

PHRASES = {
    "Apply all safe fixes": "安全な修正をすべて適用",
    "the programs are not checked, because the document has more than {count:,} characters; "
    "`mines-lint --markdown` checks them": (
        "文書が {count:,} 文字を超えているため、プログラムは検査されません。`mines-lint --markdown` は検査します"
    ),
    "Apply all safe fixes of the first {count:,} programs": (
        "最初の {count:,} 個のプログラムの安全な修正をすべて適用"
    ),
    "Apply safe fixes (at most {most:,} of each rule)": "安全な修正を適用（ルールごとに最大 {most:,} 個）",
    "not formatted: {reason}": "整形されませんでした: {reason}",
    "there is no rule '{name}'": "ルール '{name}' はありません",
    "there is no page of commands of '{name}'": "'{name}' のコマンド一覧はありません",
    "the document has changed": "ドキュメントが変更されました",
    "{file} is too long": "{file} は長すぎます",
    "{file} is not open": "{file} は開かれていません",
    "line {line}: the program has errors: {error}": (
        "{line} 行目: プログラムにエラーがあります: {error}"
    ),
    "Profiling": "計測中",
    "Running": "実行中",
    "a run takes a text and an object with options: {example}": (
        "実行に渡せるのは、テキストと、オプションのオブジェクトです: {example}"
    ),
    "{text} is not a whole number": "{text} は整数ではありません",
    "and {count:,} more, which are not shown": "ほかに {count:,} 個（表示していません）",
    "and more, which are not shown: a rule stops after {most:,} places": (
        "ほかにもあります（表示していません）。{most:,} 箇所を報告したルールは、その先を調べません"
    ),
    "this program and the programs below are not checked, because an editor checks only the first programs "
    "of a large document: at most {programs:,} programs with {characters:,} characters, and fewer if "
    "the checks take long; `mines-lint --markdown` checks all": (
        "このプログラムから下は調べていません。大きなドキュメントでは、エディターは初めのほうのプログラムだけを調べます。"
        "最大 {programs:,} 個、{characters:,} 文字で、チェックに時間がかかるときはもっと少なくなります。"
        "`mines-lint --markdown` はすべて調べます"
    ),
    "the file has more than {count:,} characters; make it shorter and open it again": (
        "ファイルの文字数が {count:,} を超えています。短くしてから開き直してください"
    ),
    "{done:,} of {all:,}": "{all:,} 個中 {done:,} 個",
    "it needs more than {count} MB of memory": "{count} MB を超えるメモリが必要です",
    "it took {count:,} steps": "{count:,} ステップに達しました",
    "it wrote {count:,} characters": "出力が {count:,} 文字に達しました",
    "it took {count} seconds": "{count} 秒が過ぎました",
    "its process was ended": "プロセスが終了させられました",
    "it wrote too much at once": "一度に出力した量が多すぎます",
    "{what} failed: {reason}": "{what}に失敗しました: {reason}",
    "{message} (the server's log has more)": "{message}（詳しくはサーバーのログを見てください）",
    "reading": "読み込み",
    "analysis": "解析",
    "linting": "検査",
    "checking files": "ファイルの検査",
    "searching for files": "ファイルの検索",
    "Checking files": "ファイルを検査中",
    "this file contains a byte order mark or a lone carriage return; the editor may "
    "show, or save, another text than the file's": (
        "このファイルには、バイト順マーク（BOM）か単独の復帰文字（CR）があります。"
        "エディターでの表示や保存で、ファイルと異なるテキストになることがあります"
    ),
    "Open {name}": "{name} を開く",
    "until this is fixed, the rules of the linter are off for the programs that it affects": (
        "修正するまで、影響を受けるプログラムにはリンターのルールが適用されません"
    ),
    "the setting `dialect` is ignored: {reason}": "設定 `dialect` は無視されます: {reason}",
}
