"""Translations: messages of the commands."""

from __future__ import annotations

PHRASES = {
    "out of memory": "メモリ不足です",
    "{option} is for one file; the paths match {count} files": (
        "{option} は 1 個のファイル用です。パスは {count} 個のファイルに当たります"
    ),
    "dialect {dialect} ({why})": "方言 {dialect}（{why}）",
    "{dialect}, configuration {configuration}, {count} found": (
        "{dialect}、設定 {configuration}、検出 {count} 個"
    ),
    "Markdown: each block has the settings of its language": (
        "Markdown: 各ブロックにはその言語の設定が適用されます"
    ),
    "this is a Markdown document: add --markdown to format the programs in it": (
        "これは Markdown 文書です。中のプログラムを整形するには --markdown を付けてください"
    ),
    "none": "なし",
    "{count:,} files in {seconds:.2f} s": "{count:,} 個のファイル、{seconds:.2f} 秒",
    "{count} fixed": "修正 {count} 個",
    "{count} ignored from now on": "以後無視 {count} 個",
    "{count} fixes not applied: they would change what the program does, or add errors": (
        "適用しなかった修正 {count} 個: プログラムの動作が変わるか、エラーが増えます"
    ),
    "{count} files: {found}": "{count} 個のファイル: {found}",
    "nothing found": "問題なし",
    "{path} and {count} more: analysis stopped early (--flow-budget): some flow rules "
    "may have missed something": (
        "{path} ほか {count} 個: 解析を打ち切りました（--flow-budget）。"
        "フロー解析のルールが見落としているかもしれません"
    ),
    "{path}: analysis stopped early (--flow-budget): some flow rules may have missed something": (
        "{path}: 解析を打ち切りました（--flow-budget）。フロー解析のルールが見落としているかもしれません"
    ),
    "{path} and {count} more: analysis stopped early: some flow rules may have missed something": (
        "{path} ほか {count} 個: 解析を打ち切りました。フロー解析のルールが見落としているかもしれません"
    ),
    "{path}: analysis stopped early: some flow rules may have missed something": (
        "{path}: 解析を打ち切りました。フロー解析のルールが見落としているかもしれません"
    ),
    "{count} errors": "エラー {count} 個",
    "{count} warnings": "警告 {count} 個",
    "{count} info": "情報 {count} 個",
    "{count} hints": "ヒント {count} 個",
    "{before:,} bytes before, {after:,} bytes after": (
        "{before:,} バイトから {after:,} バイトになりました"
    ),
    "formatted": "整形しました",
    "would be formatted": "整形が必要",
    "unchanged": "変更なし",
    "{dialect}, configuration {configuration}, {done}": "{dialect}、設定 {configuration}、{done}",
    "{count:,} more errors": "ほかにエラー {count:,} 個",
    "{count:,} files would be reformatted": "整形が必要なファイル {count:,} 個",
    "{count:,} files reformatted": "整形したファイル {count:,} 個",
    "{count:,} files already formatted": "整形済みのファイル {count:,} 個",
    "{count:,} files have errors": "エラーのあるファイル {count:,} 個",
    "{count:,} files left unchanged": "変更のないファイル {count:,} 個",
    "{count:,} files failed": "失敗したファイル {count:,} 個",
    "no files found": "ファイルが見つかりません",
    "--max-memory does not work on this system": "--max-memory はこのシステムでは使えません",
    "dialect {dialect} ({why}), configuration {configuration}, engine {engine}": (
        "方言 {dialect}（{why}）、設定 {configuration}、エンジン {engine}"
    ),
    "{count:,} steps in {seconds:.3f} s": "{count:,} ステップ、{seconds:.3f} 秒",
    "the input cannot be read: {reason}": "入力を読み取れません: {reason}",
    "interrupted after {count:,} steps": "{count:,} ステップで中断されました",
    "aborted: {dialect}, where {message}": "異常終了: {dialect}では、{message}",
    "stopped after {count:,} steps ({option})": "{count:,} ステップで停止しました（{option}）",
    "out of memory after {count:,} steps": "{count:,} ステップでメモリ不足になりました",
    "there is no engine {name} for {language}; it has only the engine {known}": (
        "{language}にエンジン {name} はありません。使えるのは {known} だけです"
    ),
    "the engine {name} is not installed; `{command}` installs it": (
        "エンジン {name} はインストールされていません。`{command}` でインストールできます"
    ),
    "mines-esolang does not run dialect {dialect}; choose another one with --dialect: {known}": (
        "mines-esolangは方言 {dialect} を実行しません。--dialect で別の方言を選んでください: {known}"
    ),
    "mines-esolang is not installed; `{command}` installs the release for dialect {dialect} "
    "(Python {python} or newer)": (
        "mines-esolangがインストールされていません。`{command}` で方言 {dialect} 用の版をインストール"
        "できます（Python {python} 以降）"
    ),
    "mines-esolang {found} is installed, but dialect {dialect} needs release {release}; "
    "`{command}` installs it (Python {python} or newer)": (
        "mines-esolang {found} がインストールされていますが、方言 {dialect} には {release} が必要です。"
        "`{command}` でインストールできます（Python {python} 以降）"
    ),
    "{option} needs the engine {plain}, not {name}: leave out --engine": (
        "{option} には {name} ではなくエンジン {plain} が必要です。--engine を指定しないでください"
    ),
    "--compare needs two engines; both are {name}": (
        "--compare には 2 つのエンジンが必要です。どちらも {name} です"
    ),
    "{language} has only one engine: {name}": "{language}のエンジンは {name} だけです",
    "{command}, which that has queued": "{command}（ここでキューに入れた操作）",
    "{one} and {other} differ after step {step:,}, if they take {count:,} steps at once: {what}": (
        "{one} と {other} は、一度に {count:,} ステップ進むと、ステップ {step:,} の後で異なります: {what}"
    ),
    "{one} and {other} differ in step {step:,}: {what}": (
        "{one} と {other} はステップ {step:,} で異なります: {what}"
    ),
    "no difference between {one} and {other} in {count:,} steps": (
        "{one} と {other} は {count:,} ステップの間、同じです"
    ),
    "--profile-out needs the name of a file; - is none": (
        "--profile-out にはファイル名が必要です。- はファイル名ではありません"
    ),
    "{path}: the profile would overwrite a file that is read here; choose another file": (
        "{path}: ここで読み取るファイルがプロファイルで上書きされます。別のファイルを選んでください"
    ),
    "{path}: the profile cannot be written: {reason}": (
        "{path}: プロファイルを書き込めません: {reason}"
    ),
    "wasmtime cannot be loaded: {reason}": "wasmtimeを読み込めません: {reason}",
    "loops:": "ループ:",
    "loops, with the rounds of the first {count:,} steps:": "ループ（周回は最初の {count:,} ステップまで）:",
    "share": "割合",
    "from {place}: {count:,} rounds, {steps:,} steps ({share})": (
        "{place} から: {count:,} 周、{steps:,} ステップ（{share}）"
    ),
    "{loop}, rows {first} to {last}": "{loop}、行 {first} から行 {last} まで",
    "{loop}, lines {first} to {last}": "{loop}、{first} 行目から {last} 行目",
    "before": "前",
    "all": "すべて",
    "ended": "終了",
    "end of the run": "実行の終わり",
    "still running": "続いています",
    "aborted": "異常終了",
    "the input cannot be read": "入力を読み取れません",
    "it raises {error}": "{error} が発生します",
    "there is no engine {name}; there are {known}": (
        "エンジン {name} はありません。使えるのは {known} です"
    ),
    "{path}: the trace would overwrite a file that is read here; choose another file": (
        "{path}: ここで読み取るファイルがトレースで上書きされます。別のファイルを選んでください"
    ),
    "{path}: the trace cannot be written: {reason}": "{path}: トレースを書き込めません: {reason}",
    "{path}: the trace": "{path}: トレース",
    "… and {count:,} more errors": "… ほかにエラー {count:,} 個",
    "{count:,} errors; nothing was run": "エラー {count:,} 個。実行しませんでした",
    "no process can be started: {reason}": "プロセスを起動できません: {reason}",
    "stopped after {seconds:g} seconds (--timeout)": "{seconds:g} 秒で停止しました（--timeout）",
    "the run was ended by signal {number}": "実行はシグナル {number} で終了させられました",
    "invalid UTF-8 at byte {at} of the input": (
        "入力の {at} バイト目が UTF-8 として正しくありません"
    ),
    "Ctrl-Z and Enter": "Ctrl-Z と Enter",
    "(the program waits for input; {keys} ends the input)": (
        "（プログラムは入力を待っています。入力の終わりは {keys}）"
    ),
    "{output} cannot be written: {reason}": "{output}を書き込めません: {reason}",
    "the output": "出力",
    "standard output is closed": "標準出力が閉じています",
    "{path}: this file is read here; choose another --output-file": (
        "{path}: ここで読み取るファイルです。--output-file に別のファイルを指定してください"
    ),
    "{path}: cannot be written: {reason}": "{path}: 書き込めません: {reason}",
    "watching; Ctrl-C ends it": "変更を待っています。終了するには Ctrl-C",
    "--ws needs `{command}`": "--ws には `{command}` が必要です",
    "unknown: {reason}": "不明: {reason}",
    "and the syntax errors": "および構文エラー",
    "the syntax errors": "構文エラー",
    "none of the files is in a language with these rules: {names}": (
        "次のルールのある言語のファイルはありません: {names}"
    ),
    "as they are": "既定のまま",
    "no": "しない",
    "no (unsafe fixes allowed)": "しない（安全でない修正も可）",
    "yes, safe fixes": "する（安全な修正）",
    "yes, safe and unsafe fixes": "する（安全でない修正も）",
    "({severity}, on by default)": "（{severity}、既定で有効）",
    "({severity}, off by default)": "（{severity}、既定で無効）",
    "What it does": "内容",
    "Why is this bad?": "なぜ問題か",
    "Example": "例",
    "Use instead": "代わりに",
    "Fix safety": "修正の安全性",
    "Options": "オプション",
    "You set these options in the table {table} of `pyproject.toml`. Each option is shown "
    "with its default value:": (
        "`pyproject.toml` のテーブル {table} に書きます。以下は既定値です:"
    ),
    "Language tools for {languages}.": "{languages} の言語ツール",
    "commands:": "コマンド:",
    "`python -m mines_tools COMMAND --help` shows the options of a command.": (
        "`python -m mines_tools COMMAND --help` でコマンドのオプションを表示します。"
    ),
    "commands": "コマンド",
    "errors": "エラー",
    "steps": "ステップ",
    "time": "時間",
    " s": " 秒",
    "{steps:,} steps, {rate:,.0f} a second": "{steps:,}ステップ、毎秒 {rate:,.0f}",
    "in the first {count:,} steps:": "最初の {count:,} ステップで:",
    " ({rate:,.0f} a second)": "（毎秒 {rate:,.0f}）",
    "help:": "ヘルプ:",
    "ended after {count:,} steps": "{count:,}ステップで終了しました",
    "unopened": "開いていない",
    "flagged": "旗が立っている",
    "{opened:,} of {count:,} safe cells opened": "安全マス {opened:,}/{count:,} 個が開いている",
    "{count:,} flagged": "旗 {count:,} 本",
    "game cleared": "ゲームクリア",
    "game cleared: every safe cell or every mine was opened at some time": (
        "ゲームクリア: すべての安全マス、またはすべての地雷マスが一度は開かれました"
    ),
    "opened": "開いている",
    "exploded": "爆発した",
    "game status": "ゲームステータス",
    "flagging mode": "旗立てモード",
    "the number of the operation that comes next; the first one is 0": "次に来る操作の番号（最初は0）",
    "the operations that `perform` has added, which come before the next operation of the text": "`perform` が追加した操作。テキストの次の操作より先に実行されます",
    "true if left and right clicks are exchanged": "左クリックと右クリックが入れ替わっていれば true",
    "operation pointer": "操作ポインタ",
    "operation queue": "操作キュー",
    "characters of input read": "読み込んだ入力の文字数",
}
