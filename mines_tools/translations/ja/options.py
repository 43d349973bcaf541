"""Translations: `--help` of the commands, and errors in a command line."""

from __future__ import annotations

_HELP = {
    "Run a program.": "プログラムを実行します。",
    "Find mistakes in programs, and fix them if you ask for it.": (
        "プログラムの誤りを見つけ、指定すれば修正します。"
    ),
    "Format programs.": "プログラムを整形します。",
    "Run the language server for editors.": "エディター用の言語サーバーを起動します。",
    "usage: {synopsis}": "使い方: {synopsis}",
    "arguments": "引数",
    "exit status": "終了ステータス",
    "input": "入力",
    "running": "実行",
    "output": "出力",
    "information": "情報",
    "configuration": "設定",
    "general": "共通",
    "rules": "ルール",
    "fixing": "修正",
    "files": "ファイル",
    "style": "スタイル",
    "connection": "接続",
    "{text} Default: {default}.": "{text}既定: {default}。",
    "full on a terminal, else concise": "ターミナルではfull、それ以外ではconcise",
    "a list of files": "ファイルの一覧",
    "a file, a folder (default: the current folder), a glob, or - for standard input": (
        "ファイル、フォルダー（既定は現在のフォルダー）、glob、または標準入力を表す -"
    ),
    "the program, or - for standard input": "プログラム。- は標準入力",
    "Use this language for standard input and for the files that you name, whatever their "
    "suffix.": ("名前を指定したファイルと標準入力を、拡張子にかかわらず、この言語で読みます。"),
    "there is no language {language}; the languages are {languages}": (
        "言語 {language} はありません。言語は {languages} です"
    ),
    "Use this dialect, whatever the program or the configuration says.": (
        "プログラムや設定の指定によらず、この方言を使います。"
    ),
    "Treat standard input as a file with this name.": (
        "標準入力をこの名前のファイルとして扱います。"
    ),
    "Check or format only the lines LINES of one file. LINES is, for example, 5-9 or 5-9,12-14.": (
        "これらの行だけを検査または整形します。例: 5-9、5-9,12-14。ファイルが1個のときに使えます。"
    ),
    "Show what would change, and write nothing.": "変更点を表示し、書き込みません。",
    "Use N processes; the default depends on the number of files.": (
        "N個のプロセスを使います。既定の個数はファイルの数で決まります。"
    ),
    "Run the MCP server, with which assistants run, check and debug programs.": (
        "アシスタントがプログラムを実行、検査、デバッグするための MCP サーバーを動かします。"
    ),
    "the client disconnected": "クライアントが切断しました",
    "wrong usage, or the Python package mcp is missing": (
        "使い方の誤り、または Python のパッケージ mcp がありません"
    ),
    "{command} installs what is missing": "{command} で足りないものをインストールできます",
    "Also check the Markdown files in folders.": "フォルダー内の Markdown ファイルも調べます。",
    "Format the programs in Markdown files too, also in the Markdown files in folders.": (
        "Markdown ファイルの中のプログラムも整形します。フォルダー内の Markdown ファイルも対象です。"
    ),
    "Also find the files that match GLOB.": "これらのファイルも対象にします。",
    "Also find the files that match GLOB; the same as --include.": (
        "これらのファイルも対象にします。--includeと同じです。"
    ),
    "Leave out the files and folders that match GLOB.": "これらのファイルとフォルダーを除外します。",
    "Leave out the files and folders that match GLOB; the same as --exclude.": (
        "これらのファイルとフォルダーを除外します。--excludeと同じです。"
    ),
    "Leave out excluded files, even if you name them as PATH.": (
        "除外されたファイルは、指定されても対象にしません。"
    ),
    "Use this configuration file for all files.": (
        "すべてのファイルにこの設定ファイルを使います。"
    ),
    "Ignore configuration files.": "設定ファイルを無視します。",
    "Print only results and errors.": "結果とエラーだけを出力します。",
    "Print to standard error what the command does.": (
        "コマンドが行うことを標準エラー出力に書きます。"
    ),
    "Print the completion script for a shell: {words}.": (
        "シェルの補完スクリプトを出力します: {words}。"
    ),
    "Show this help.": "このヘルプを表示します。",
    "Show the version.": "バージョンを表示します。",
    "Write the report in this format: {words}.": "この形式で報告します: {words}。",
    "Write the report to FILE; - is standard output.": ("報告をFILEに書きます。- は標準出力です。"),
    "Exit with status 0, whatever is found. Files that cannot be checked still cause status 2.": (
        "何が見つかってもステータス0で終了します。検査できないファイルがあれば2のままです。"
    ),
    "Read the program's input from FILE; - is standard input.": (
        "プログラムの入力をFILEから読みます。- は標準入力です。"
    ),
    "Use TEXT as the program's input.": "TEXTをプログラムの入力にします。",
    "Run with this engine too, and stop at the first difference between the two runs.": (
        "このエンジンでも実行し、最初に違いが出たところで停止します。"
    ),
    "--compare only compares the two runs": "--compare は2つの実行を比べるだけです",
    "At the end, print the steps, the time and the errors of each operation, and list the loops.": (
        "終了時に、各操作のステップ数・時間・エラーを添えたプログラムと、ループを表示します。"
    ),
    "Draw the run. FILE ends in .svg or .png for a picture of the end, in .gif for a picture that moves, or in "
    ".html for a page that plays the run.": (
        "実行を画像にします。FILEの末尾が .svg か .png なら最後の状態の画像、.gif なら動く画像、"
        ".html なら実行を再生するページになります。"
    ),
    "Show the steps from A to B in the picture, and stop after step B. A picture that does not move shows "
    "step B.": (
        "ステップAからBまでを画像にし、ステップBの後で止めます。動かない画像はステップBの後の状態になります。"
    ),
    "Multiply the size of the picture by N. In a page: the size of the cells at the start.": (
        "画像の大きさをN倍にします。ページでは、最初のマスの大きさです。"
    ),
    "Write a profile to FILE, for the viewer speedscope.": (
        "そのプロファイルをビューアspeedscope用にFILEへ書き込みます。"
    ),
    "Run with this engine; auto (default) chooses one. Only the engine named machine can write "
    "a trace or a profile, or draw a picture.": (
        "このエンジンで実行します。auto（既定）は自動で選びます。トレースとプロファイルには machine が必要です。"
    ),
    "Stop after N steps.": "Nステップで停止します。",
    "Stop after SECONDS, including time spent waiting for input.": (
        "SECONDS秒で停止します。入力を待つ時間も含みます。"
    ),
    "Stop if the program needs more than MB megabytes of memory.": (
        "プログラムがMBメガバイトを超えるメモリを必要としたら停止します。"
    ),
    "Write a trace (the state at each step) to FILE; - is standard output.": (
        "トレースをFILEに書きます。- は標準出力です。"
    ),
    "Write the whole state at each step (full, default), or only what changed (delta).": (
        "ステップごとに、状態全体（full、既定）または変化だけ（delta）を書きます。"
    ),
    "At the end, print the number of steps, commands and errors, and the time.": (
        "最後に、ステップ・コマンド・エラーの数と時間を出力します。"
    ),
    "Before the run, print TEXT to standard error. After the run, print to standard error how "
    "the run ended.": ("実行の前にTEXTを、実行の後に終わり方を、標準エラー出力に書きます。"),
    "Print what each part of the program does. Nothing is run.": (
        "プログラムを実行せずに、その内容を横に並べて出力します。"
    ),
    "Print the commands of each language, and how to write each command.": (
        "各言語のコマンドと、その書き方を出力します。"
    ),
    "Check only these rules. RULES can be codes, names, beginnings of codes such as M2, or "
    "ALL, with commas between them.": (
        "これらのルールだけを検査します: コード、名前、M2のようなコードの先頭、ALL。"
    ),
    "Check these rules too.": "これらのルールも検査します。",
    "Do not check these rules.": "これらのルールを検査しません。",
    "Set the severity of a rule. LEVEL is error, warning, info, hint or off.": (
        "ルールの重大度を設定します: error、warning、info、hint、off。"
    ),
    "Fail (exit status 1) if a finding of SEVERITY or a higher severity is left. SEVERITY is "
    "error, warning (default), info or hint; with never, findings do not count.": (
        "この重大度以上のものが残れば失敗とします: error、warning（既定）、info、hint、never。"
    ),
    "Stop the analysis of the possible runs of a program after N steps. N is at most "
    "1,000,000; 0 turns this analysis off.": (
        "フロー解析の状態遷移をN個までにします。最大は1,000,000で、0では解析しません。"
    ),
    "Apply safe fixes.": "安全な修正を適用します。",
    "Do not apply fixes, whatever the configuration says.": (
        "設定の指定によらず、修正を適用しません。"
    ),
    "Apply safe and unsafe fixes.": "安全な修正と安全でない修正を適用します。",
    "Do not apply unsafe fixes, whatever the configuration says.": (
        "設定の指定によらず、安全でない修正を適用しません。"
    ),
    "Add an ignore comment to each reported line.": (
        "報告された各行に、無視するためのコメントを追加します。"
    ),
    "Count the findings of each rule.": "ルールごとの検出数を数えます。",
    "Check all files, even files that have not changed since the last check.": "変更されていないファイルも検査し直します。",
    "Save findings in FOLDER for the next check (default: .mines_cache).": (
        "検出結果を次回のためにFOLDERに保存します（既定は.mines_cache）。"
    ),
    "Keep running, and check again whenever a file changes.": (
        "実行を続け、ファイルが変わるたびに検査し直します。"
    ),
    "Explain a rule.": "ルールを説明します。",
    "List all rules.": "すべてのルールの一覧を表示します。",
    "Show the settings of each file, and where each setting comes from.": (
        "各ファイルの設定と、それがどこで指定されたかを表示します。"
    ),
    "List the files that would be checked.": "検査の対象になるファイルの一覧を表示します。",
    "Wrap coordinates onto the board: on a board with 3 columns, column -2 becomes 1.": (
        "座標を、0から数えた盤面上のインデックスで書きます。"
    ),
    "Wraps coordinates onto the board: on a board with 3 columns, column -2 becomes 1.": (
        "座標を、0から数えた盤面上のインデックスで書きます。"
    ),
    "Adds or updates a note (`#= sub`) at each operation that can select only one command.": (
        "選択されうるコマンドが1個だけの操作に、注記（`#= sub`）を追加または更新します。"
    ),
    "Leave coordinates as they are, whatever the configuration says.": (
        "設定の指定によらず、座標を変えません。"
    ),
    "Add or update a note (#= sub) at each operation that can select only one command.": (
        "選択されうるコマンドが1個だけの操作に、注記（#= sub）を追加または更新します。"
    ),
    "Do not write notes, whatever the configuration says.": (
        "設定の指定によらず、注記を書きません。"
    ),
    "Remove comments; every line stays.": "コメントを削除します。行はすべて残ります。",
    "Make the program as short as possible, with the same meaning.": (
        "意味を変えずに、プログラムをできるだけ短くします。"
    ),
    "Report which files would change, and write nothing.": (
        "変更が必要なファイルを報告し、書き込みません。"
    ),
    "Format only this range of one file. For example, 5:1-9:1 begins at line 5, column 1 and "
    "ends before line 9, column 1.": (
        "この範囲だけを整形します。例: 5:1-9:1は5行目から8行目まで。ファイルが1個のときに使えます。"
    ),
    "Use standard input and output (default).": "標準入力と標準出力を使います（既定）。",
    "Listen on this port of this machine; 0 chooses a free port.": (
        "このマシンのこのポートで待ち受けます。0では空いているポートを選びます。"
    ),
    "Listen for a WebSocket on this port, and print its address. This needs the Python "
    "package pygls[ws].": (
        "このポートでWebSocketを待ち受けます。アドレスは出力されます。pygls[ws]が必要です。"
    ),
    "Let web pages of this origin, such as https://example.org, connect to the port of --ws.": (
        "このオリジン（例: https://example.org）のウェブページが--wsに接続することを許可します。"
    ),
    "Log messages of LEVEL and of higher levels to standard error. LEVEL is debug, info, "
    "warning (default) or error.": (
        "このレベル以上のログを標準エラー出力に書きます: debug、info、warning（既定）、error。"
    ),
}
_STATUSES = {
    "the program ended": "プログラムが終わった",
    "the program has errors, a file cannot be read or written, the run failed, or --compare "
    "found a difference": (
        "プログラムにエラーがある、ファイルを読み書きできない、実行が異常終了した、または--compareで"
        "違いが見つかった"
    ),
    "wrong usage or configuration, or a trace or a picture that cannot be written": (
        "使い方または設定の誤り、またはトレースか画像を書き込めない"
    ),
    "--max-steps, --timeout or a limit of a picture was reached": (
        "--max-steps、--timeout、または画像の制限に達した"
    ),
    "out of memory, or --max-memory was reached": "メモリ不足、または--max-memoryに達した",
    "interrupted": "中断されました",
    "no finding is left that --fail-on counts; with --diff: nothing would change": "--fail-on以上のものは残っていない。--diffでは、変更がない",
    "a finding is left that --fail-on counts; with --diff: something would change; with "
    "--exit-non-zero-on-fix: something was fixed": (
        "--fail-on以上のものが残っている。--diffでは、変更がある。--exit-non-zero-on-fixでは、修正された"
    ),
    "Fail (exit status 1) if something was fixed, even if no finding is left.": (
        "何かを修正した場合は、問題が残っていなくても失敗（終了ステータス 1）とします。"
    ),
    "nothing is fixed": "何も修正されません",
    "wrong usage or configuration, or a file that cannot be read": (
        "使い方または設定の誤り、またはファイルを読み込めない"
    ),
    "done (with --check or --diff: nothing would change)": (
        "完了（--checkまたは--diffでは、変更点がない）"
    ),
    "with --check or --diff: something would change": "--checkまたは--diffで、変更点がある",
    "a program has errors (only its correct parts are formatted), a file cannot be read or "
    "written, or the usage or the configuration is wrong": (
        "プログラムにエラーがある（エラー以外は整形される）、ファイルを読み書きできない、"
        "または使い方や設定の誤り"
    ),
    "the client shut the server down": "クライアントがサーバーを終了させた",
    "the client disconnected without ending the session": "クライアントがセッションを終了せずに切断した",
    "wrong usage, or a port that cannot be used": "使い方の誤り、またはポートを使えない",
}
_REFUSED = {
    "error: {message}": "エラー: {message}",
    "standard input (-)": "標準入力 (-)",
    "{one} or {other}": "{one}または{other}",
    "{one} cannot be used with {other}: {why}": "{one} は {other} と同時に使えません: {why}",
    "{name} needs {needed}: {why}": "{name} には {needed} が必要です: {why}",
    "{name} needs a value": "{name} には値が必要です",
    "{name} does not take a value: {value}": "{name} に値は指定できません: {value}",
    "{name}: {value} is not one of {words}": (
        "{name}: {value} は次のいずれでもありません: {words}"
    ),
    "{metavar} is missing": "{metavar} が指定されていません",
    "unexpected arguments: {arguments}": "余分な引数があります: {arguments}",
    "unknown option {name}": "{name} というオプションはありません",
    "unknown option {name}; did you mean {near}?": (
        "{name} というオプションはありません。{near} ではありませんか？"
    ),
    "{text} is more than {most}, the maximum": "{text} は最大値 {most} を超えています",
    "{text} is not a list of lines: write FIRST-LAST, from 1, such as 5-9 or 5-9,12-14": (
        "{text} は行の範囲ではありません。5-9や5-9,12-14のように、1から数えて最初-最後と書いてください"
    ),
    "{text} is not a number of seconds above 0 (at most 9 digits)": (
        "{text} は0より大きい秒数（9桁以内）ではありません"
    ),
    "{text} is not a range: write LINE:COLUMN-LINE:COLUMN, from 1, the end not included": (
        "{text} は範囲ではありません。行:列-行:列（1から数え、終わりは含まない）と書いてください"
    ),
    "{text} is not a severity of a rule: write RULE=LEVEL, where LEVEL is one of {levels}": (
        "{text} はルールの重大度の指定ではありません。RULE=LEVEL（LEVELは {levels} のいずれか）と"
        "書いてください"
    ),
    "the completion script is made when mines-tools is built; here, run `pip install shtab` first": (
        "補完スクリプトは mines-tools のビルド時に作られます。ここでは先に `pip install shtab` を実行してください"
    ),
    "{text} is not a whole number, 0 or more (at most 18 digits)": (
        "{text} は0以上の整数（18桁以内）ではありません"
    ),
    "{text} is not a whole number, 1 or more (at most 9 digits)": (
        "{text} は1以上の整数（9桁以内）ではありません"
    ),
    "{text} is not an origin, such as https://example.org": (
        "{text} はオリジン（例: https://example.org）ではありません"
    ),
    "--quiet prints less, --verbose prints more": "一方は出力を減らし、他方は増やします",
    "with --isolated, no configuration is used": "--isolatedでは設定を使いません",
    "--stdin-filename is a name for standard input": "標準入力の名前を指定するものです",
    "a program has one input": "プログラムの入力は1個です",
    "standard input can be read only once": "標準入力は1回しか読めません",
    "--explain does not run the program": "--explainはプログラムを実行しません",
    "a run is either drawn or recorded; start two runs": (
        "画像にするか記録するかのどちらかです。2回に分けて実行してください"
    ),
    "only a picture has steps and a scale": "ステップの範囲と倍率は画像のためのものです",
    "{text} is not a range of steps, such as 3..20 or ..20": (
        "{text} はステップの範囲（例: 3..20、..20）ではありません"
    ),
    "{text}: the first step comes after the last step": "{text}: 最初のステップが最後のステップより後です",
    "{text} is not a number from {least} to {most}": "{text} は {least} から {most} までの数ではありません",
    "--trace-format sets the format of the trace": "トレースの形式を指定するものです",
    "--output-format sets the format of the explanation": "説明の形式を指定するものです",
    "Write the explanation in this format: {words}.": "説明をこの形式で書き出す: {words}。",
    "--explain only explains a rule": "ルールの説明だけを行います",
    "--list-rules only lists all rules, as text or JSON": (
        "テキストまたはJSONで、すべてのルールの一覧を出力します"
    ),
    "no program is checked": "検査は行いません",
    "these options check no files, so there is nothing more to print": "ファイルについて出力することがありません",
    "--diff prints the changes, not a report": "報告の代わりに変更点を出力します",
    "--diff shows what --fix would change": "--fixによる変更点を表示するものです",
    "--diff fails if something would change": "変更点があれば失敗とします",
    "statistics are a table or JSON": "統計は表またはJSONです",
    "--cache-dir is the folder of the cache": "--cache-dirはキャッシュのフォルダーです",
    "with --exit-zero, nothing fails": "--exit-zeroでは失敗になりません",
    "--watch is for files, and standard input can be read only once": (
        "--watchはファイル用です。標準入力は1回しか読めません"
    ),
    "--watch runs until you interrupt it": "中断されるまで実行を続けます",
    "--golf is for a whole file": "--golfはファイル全体を対象にします",
    "--golf writes a coordinate in the shortest way": "--golfは座標を最も短く書きます",
    "both choose lines": "どちらも行を選ぶものです",
    "--annotate writes comments, the other options remove comments": (
        "一方はコメントを書き、他方はコメントを削除します"
    ),
    "--output-format sets the format of the report of --check": "--checkの報告の形式を指定するものです",
    "--output-file is the file for a report": "報告のためのものです",
    "only --check and --diff report something": "何かを検出するのはこれらだけです",
    "a server has one connection": "サーバーの接続は1個です",
    "--quiet and --verbose set the log level too": "これらもログのレベルを指定します",
    "only a WebSocket has origins": "オリジンがあるのはWebSocketだけです",
}
PHRASES = {**_HELP, **_STATUSES, **_REFUSED}
