"""Translations: errors in files and configurations."""

from __future__ import annotations

PHRASES = {
    "No such file or directory": "そのようなファイルやディレクトリはありません",
    "Permission denied": "許可がありません",
    "Is a directory": "ディレクトリです",
    "Not a directory": "ディレクトリではありません",
    "File exists": "ファイルが存在します",
    "File too large": "ファイルが大きすぎます",
    "No space left on device": "デバイスに空き領域がありません",
    "Read-only file system": "読み込み専用ファイルシステムです",
    "Input/output error": "入出力エラーです",
    "Invalid argument": "無効な引数です",
    "Too many open files": "開いているファイルが多すぎます",
    "Too many levels of symbolic links": "シンボリックリンクの階層が多すぎます",
    "File name too long": "ファイル名が長すぎます",
    "No such device or address": "そのようなデバイスやアドレスはありません",
    "Cannot allocate memory": "メモリを確保できません",
    "Bad file descriptor": "ファイル記述子が不正です",
    "Address already in use": "アドレスはすでに使用中です",
    "{path}: there is no table [tool.{table}] in this file": (
        "{path}: このファイルにはテーブル [tool.{table}] がありません"
    ),
    "not valid TOML: not UTF-8": "TOML として正しくありません: UTF-8 ではありません",
    "not valid TOML: {reason}": "TOML として正しくありません: {reason}",
    "too many nested brackets": "かっこの入れ子が深すぎます",
    "a number is too long": "数が長すぎます",
    "the key is too long": "キーが長すぎます",
    "must be a table": "テーブルでなければなりません",
    "`{key}` {problem}": "`{key}` {problem}",
    '`{key}` must be a version, or a range of versions: "1.2", ">=1.2,<2"': (
        '`{key}` は、バージョンかその範囲でなければなりません（例: "1.2"、">=1.2,<2"）'
    ),
    "mines-tools {required} is required, but this is {version}: install the required "
    "version, or change `{key}`": (
        "mines-tools {required} が必要ですが、これは {version} です。"
        "必要なバージョンをインストールするか、`{key}` を変更してください"
    ),
    "must be a string, such as {example}": "は、{example} のような文字列でなければなりません",
    "must be true or false": "は、true か false でなければなりません",
    'must be a folder below this file, such as ".mines_cache"': (
        'は、".mines_cache" のような、このファイルより下のフォルダーでなければなりません'
    ),
    'must not be in ".git": use a folder of its own, such as ".mines_cache"': (
        'は、".git" の中にはできません。".mines_cache" のような専用のフォルダーを使ってください'
    ),
    "must be a whole number from {least} to {most}": (
        "は、{least} から {most} までの整数でなければなりません"
    ),
    "must be a list of strings: {example}": "は、文字列の配列でなければなりません: {example}",
    "`{other}` is the same rule as `{name}`; keep one of them": (
        "`{other}` は `{name}` と同じルールです。どちらか 1 つにしてください"
    ),
    "this rule has no options": "このルールにはオプションがありません",
    "cannot be used: {problem}": "は使えません: {problem}",
    "must be a table: {example}": "は、テーブルでなければなりません: {example}",
    "must be one of {words}": "は、{words} のいずれかでなければなりません",
    "unknown key {key}; did you mean `{nearest}`?": (
        "不明なキー {key} です。`{nearest}` の間違いではありませんか"
    ),
    "unknown key {key}; known keys: {names}": "不明なキー {key} です。使えるキー: {names}",
    "unknown key {key}; this table has no keys": (
        "不明なキー {key} です。このテーブルに使えるキーはありません"
    ),
    "a directive in the file": "ファイル内のディレクティブ",
    "default": "既定",
    "there is no dialect {dialect}; the dialects are {dialects}": (
        "方言 {dialect} はありません。方言は {dialects} です"
    ),
    "the option --{name} is not for {language}": "オプション --{name} は {language} にはありません",
    "there is no such file or folder": "そのようなファイルやフォルダーはありません",
    "{path}: follows a link out of the project, to {real}": (
        "{path}: リンクをたどって、プロジェクトの外の {real} を見ます"
    ),
    "cannot be read: {reason}": "読み取れません: {reason}",
    "the pattern '{glob}' is empty": "パターン '{glob}' は空です",
    "the pattern '{glob}' has a `[` that does not start a set such as [abc]; write [[] "
    "for the character itself": (
        "パターン '{glob}' の `[` は、[abc] のような文字の組の始まりになっていません。文字 "
        "`[` そのものは [[] と書いてください"
    ),
    "a worker process ended or could not start; try --jobs 1": (
        "作業プロセスが終了したか、起動できませんでした。--jobs 1 を試してください"
    ),
    "this is not a regular file": "通常のファイルではありません",
    "the file is larger than {count} MB": "ファイルが {count} MB を超えています",
    "this is a folder, not a program": "これはフォルダーで、プログラムではありません",
    "Markdown needs another package: {command}": (
        "Markdown には別のパッケージが必要です: {command}"
    ),
    "not changed: the new programs would change how the document is divided into blocks": (
        "変更していません: 新しいプログラムでは、文書のブロックの区切りが変わってしまいます"
    ),
    "there is no such file": "そのようなファイルはありません",
    "invalid UTF-8 (byte 0x{byte:02x}): save the file as UTF-8": (
        "UTF-8 として正しくありません（バイト 0x{byte:02x}）。ファイルを UTF-8 で保存してください"
    ),
    "the file is gone": "ファイルがなくなりました",
    "not written: {why}": "書き込みませんでした: {why}",
    "the file is read-only": "ファイルは読み取り専用です",
    "the file was changed in the meantime": "その間にファイルが変更されました",
    "a folder of its path was replaced in the meantime": (
        "その間に、パスの途中のフォルダーが置き換えられました"
    ),
    "it would change the program: {problem}": "プログラムが変わってしまいます: {problem}",
    "it would cause an error: {error}": "エラーになってしまいます: {error}",
    "it would change the dialect that the text asks for": (
        "テキストが指定する方言が変わってしまいます"
    ),
    "formatting twice would change more, at {line}:{column} of the new text": (
        "2 回整形するとさらに変わってしまいます（新しいテキストの {line}:{column}）"
    ),
    "not formatted: out of memory": "整形しませんでした: メモリ不足です",
    "not formatted because of an internal error: {error}; please report this": (
        "内部エラーのため整形しませんでした: {error}。ご報告ください"
    ),
    "Would reformat: {path}": "整形が必要: {path}",
    "mines-fmt would change this": "mines-fmt で変更されます",
    "run mines-fmt": "mines-fmt を実行してください",
    "Format": "整形",
    "not checked: out of memory": "検査しませんでした: メモリ不足です",
    "there is no rule '{name}'; `{command}` lists the rules": (
        "ルール '{name}' はありません。`{command}` でルールの一覧を表示できます"
    ),
    "there is no rule '{name}'; did you mean {nearest}?": (
        "ルール '{name}' はありません。{nearest} の間違いではありませんか"
    ),
    "this directive ignores nothing": "このディレクティブは何も無視していません",
    "nothing to ignore: {names} (syntax errors cannot be ignored)": (
        "無視するものがありません: {names}（構文エラーは無視できません）"
    ),
    "nothing to ignore: {names}": "無視するものがありません: {names}",
    "Remove {name}": "{name} を削除",
    "Remove the directive": "ディレクティブを削除",
    "{names} and {count:,} more": "{names} ほか {count:,} 個",
    "code": "コード",
    "name": "名前",
    "language": "言語",
    "dialect": "方言",
    "severity": "重大度",
    "options": "オプション",
    "fail-on": "失敗の基準",
    "flow-budget": "解析の上限",
    "fix": "修正",
    "what it does": "内容",
    "Rules for {title}": "{title} のルール",
    "Every rule has a code and a name. In options, in the configuration and in directives, "
    "you can write the code or the name. A fix is safe if it cannot change what the program does. `mines-lint "
    "--fix` applies the safe fixes.": (
        "どのルールにもコードと名前があり、オプション、設定、ディレクティブではどちらでも使えます。"
        "プログラムの動作を変えることのない修正は安全です。`mines-lint --fix` は安全な修正を適用します。"
    ),
    "The examples show invisible characters as codes: `{blank}` is a blank. A very long "
    "repetition of a character is also shown as a code: `{ones}` is the digit 1, repeated "
    "4301 times.": (
        "例では、見えない文字やとても長い文字列を番号で書きます。`{blank}` は空白、`{ones}` "
        "は 4301 個の 1 です。"
    ),
    "on": "有効",
    "off": "無効",
    "safe": "安全",
    "unsafe": "安全でない",
    "safe or unsafe": "安全または安全でない",
    "{count:,} more findings are not shown (--output-format concise lists all)": (
        "ほかに {count:,} 個（表示していません。--output-format concise ならすべて出力します）"
    ),
    "safe fix:": "安全な修正:",
    "unsafe fix:": "安全でない修正:",
    "verdict:": "判定:",
}
