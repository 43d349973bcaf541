"""Translations: tests of programs. Terms: ケース (case), 期待 (expected)."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    # Options
    "Run programs on test cases, and compare what they print with what is expected.": (
        "テストケースでプログラムを実行し、出力を期待されるものと比べます。"
    ),
    "a program, a file with cases, a folder (default: the current folder) or a glob": (
        "プログラム、ケースのファイル、フォルダー（既定は現在のフォルダー）、またはグロブ"
    ),
    "cases": "ケース",
    "Run only the cases whose program or name contains NAME, or matches NAME as a glob.": (
        "プログラムか名前が NAME を含む、またはグロブ NAME に一致するケースだけを実行します。"
    ),
    "List the cases, and run nothing.": "ケースを一覧にし、何も実行しません。",
    "Stop after the first case that fails or cannot be run.": (
        "失敗した、または実行できない最初のケースの後で止まります。"
    ),
    "Compare outputs in this way, unless the case says another one: {words}.": (
        "ケースに指定がなければ、出力をこの方法で比べます: {words}。"
    ),
    "With --compare floats, ignore differences up to N, absolute or relative.": (
        "--compare floats では、絶対または相対で N までの差を無視します。"
    ),
    "Write the results in this format: {words}.": "結果をこの形式で書きます: {words}。",
    "At the end, print the N cases that took longest.": (
        "最後に、最も時間のかかった N 個のケースを表示します。"
    ),
    "Write what the programs print to the files that contain the expected outputs. First show the changes; on a terminal, ask.": (
        "プログラムの出力を、期待される出力のファイルに書きます。先に変更を表示し、端末では確認します。"
    ),
    "all cases that were run passed, or there are none": (
        "実行したすべてのケースが合格したか、ケースがない"
    ),
    "a case failed, or --min-coverage is not reached": (
        "ケースが失敗したか、--min-coverage に達していない"
    ),
    "coverage": "カバレッジ",
    "size": "大きさ",
    "At the end, print which operations, branches and cells the cases covered.": (
        "最後に、ケースが網羅した操作、分岐、マスを表示します。"
    ),
    "Write the coverage to FILE. FILE ends in .info for LCOV, in .xml for Cobertura, in .html for a page, or in .json.": (
        "カバレッジを FILE に書きます。FILE の末尾は .info（LCOV）、.xml（Cobertura）、.html（ページ）、.json のどれかです。"
    ),
    "Fail (exit status 1) if the cases perform less than N percent of the operations.": (
        "ケースが実行した操作が N パーセント未満なら、終了状態 1 で失敗します。"
    ),
    "Print the size of each program in bytes and characters, beside the record of the configuration. Nothing is run.": (
        "各プログラムの大きさをバイト数と文字数で、設定の記録と並べて表示します。何も実行しません。"
    ),
    "--golf runs nothing": "--golf は何も実行しません",
    "{path}: the file of the coverage must end in {suffixes}": (
        "{path}: カバレッジのファイルの末尾は {suffixes} のどれかでなければなりません"
    ),
    "wrong usage or configuration, or something that cannot be run": (
        "使い方か設定の誤り、または実行できないものがある"
    ),
    "--list runs nothing": "--list は何も実行しません",
    "only this comparison has a tolerance": "許容差があるのはこの比べ方だけです",
    # Comparisons
    "Every character must be the same.": "すべての文字が同じでなければなりません。",
    "White space at the beginning and at the end does not count.": (
        "先頭と末尾の空白類は無視されます。"
    ),
    "Blanks at the ends of lines and line ends at the end do not count.": (
        "行末の空白と末尾の改行は無視されます。"
    ),
    "The words must be the same; the white space between them does not count.": (
        "語が同じでなければなりません。語の間の空白類は無視されます。"
    ),
    "The difference between capital and small letters does not count.": (
        "大文字と小文字の違いは無視されます。"
    ),
    "Numbers may differ by the tolerance; otherwise, as white-space.": (
        "数値は許容差まで異なってもかまいません。ほかは white-space と同じです。"
    ),
    "The output must contain the expected text.": (
        "出力が期待されるテキストを含まなければなりません。"
    ),
    "The output must match the expected text, a regular expression of Python.": (
        "出力が、期待されるテキスト（Python の正規表現）に一致しなければなりません。"
    ),
    "there is no comparison {name}; the comparisons are {names}": (
        "比べ方 {name} はありません。比べ方: {names}"
    ),
    "the expected output is not a regular expression: {reason}": (
        "期待される出力が正規表現ではありません: {reason}"
    ),
    # Cases that cannot be read
    "YAML cannot be read; `{command}` installs what is missing": (
        "YAML を読めません。`{command}` で必要なものをインストールできます"
    ),
    "not valid YAML: {reason}": "正しい YAML ではありません: {reason}",
    "unknown option; known options: {names}": "不明なオプションです。使えるオプション: {names}",
    "`{key}`: {problem}": "`{key}`: {problem}",
    "must be a list of tables: write {example} above each": (
        "はテーブルのリストでなければなりません。それぞれの上に {example} と書いてください"
    ),
    "must be a text in quotes": "引用符で囲んだテキストでなければなりません",
    "the key `{key}` is missing: it names the program": (
        "プログラムを指定するキー `{key}` がありません"
    ),
    "it is not read, because it is not below the folder of the cases": (
        "ケースのフォルダーの下にないため、読みません"
    ),
    "there is no program {path}": "プログラム {path} はありません",
    "they mean the same text": "同じテキストを指します",
    "{text} is not a number, 0 or more": "{text} は 0 以上の数ではありません",
    '{text} is not a string of JSON: write a second quotation mark, and \\n, \\t, \\" or \\\\ for special characters': (
        '{text} は JSON の文字列ではありません。閉じる引用符を書き、特殊文字は \\n、\\t、\\"、\\\\ と書いてください'
    ),
    "the case says so": "ケースにそう書かれています",
    "standard input has no cases: name a file or a folder": (
        "標準入力にケースはありません。ファイルかフォルダーを指定してください"
    ),
    "no cases found: docs/testing.md shows how to write them": (
        "ケースが見つかりません。書き方は docs/testing.md にあります"
    ),
    # Results
    "passed": "合格",
    "wrong output": "出力が違う",
    "took too long": "時間切れ",
    "stopped with an error": "エラーで停止",
    "not run": "未実行",
    "skipped": "省略",
    "{count:,} {verdict}": "{verdict} {count:,}",
    "{count:,} cases: {found}": "{count:,} ケース: {found}",
    "{count} not started": "{count} 個は始まっていません",
    "expected": "期待",
    "actual": "実際",
    "output {line}:{column}: expected {expected}, but the program wrote {actual}": (
        "出力 {line}:{column}: {expected} が期待されましたが、プログラムは {actual} を書きました"
    ),
    "the output ends at {line}:{column}; expected there: {expected}": (
        "出力が {line}:{column} で終わっています。そこに期待されるもの: {expected}"
    ),
    "the output should end at {line}:{column}; the program also wrote {actual}": (
        "出力は {line}:{column} で終わるはずですが、プログラムはさらに {actual} を書きました"
    ),
    "the output does not match what is expected": "出力が期待されるものに一致しません",
    "the program ended, but it was expected to run on": (
        "実行が続くことが期待されましたが、プログラムは終了しました"
    ),
    "the program ended, but an error was expected": (
        "エラーが期待されましたが、プログラムは終了しました"
    ),
    "the error was expected to contain `{expected}`; it is: {message}": (
        "エラーは `{expected}` を含むはずですが、次のとおりです: {message}"
    ),
    "stopped after {count:,} steps (max-steps)": "{count:,} ステップで停止しました（max-steps）",
    "stopped after {seconds:.1f} seconds (timeout)": "{seconds:.1f} 秒で停止しました（timeout）",
    "stopped after {seconds:g} seconds (timeout)": "{seconds:g} 秒で停止しました（timeout）",
    "the program wrote more than {count:,} characters": (
        "プログラムが {count:,} 文字を超えて書きました"
    ),
    "the process of the run ended with status {status}": (
        "実行のプロセスが状態 {status} で終わりました"
    ),
    "written in step {step:,} at {path}:{line}:{column}, {place}: {command}": (
        "ステップ {step:,}、{path}:{line}:{column}（{place}）で書かれました: {command}"
    ),
    "debug it: {command}": "デバッグ: {command}",
    "slowest cases:": "最も遅いケース:",
    "{seconds:9.3f} s {steps:>14,} steps  {name}": "{seconds:9.3f} 秒 {steps:>14,} ステップ  {name}",
    # Updates
    "nothing to update": "更新するものはありません",
    "write these changes to {count} files? [y/N] ": "この変更を {count} 個のファイルに書きますか？ [y/N] ",
    "not updated: this is a link": "更新しません: これはリンクです",
    "not updated: {name} does not compare whole outputs": (
        "更新しません: {name} は出力全体を比べません"
    ),
    "not updated: the place of the expected output is not known": (
        "更新しません: 期待される出力の場所が分かりません"
    ),
    "not updated: the programs of two cases print different texts": (
        "更新しません: 2 つのケースのプログラムの出力が異なります"
    ),
    "`arguments`: a program in {language} has no arguments": (
        "`arguments`: {language} のプログラムには引数がありません"
    ),
    "`cases` must be a list of cases, and is of type {kind}": (
        "`cases` はケースのリストでなければなりませんが、型は {kind} です"
    ),
    "case {number}: `{key}` must be a string": "ケース{number}: `{key}` は文字列でなければなりません",
    # Coverage and sizes
    "branches": "分岐",
    "cells": "マス",
    "all programs": "すべてのプログラム",
    "never performed: lines {lines}": "実行されていない行: {lines}",
    "only partly performed: lines {lines}": "一部だけ実行された行: {lines}",
    "not all ways taken: {places}": "一部の道だけを通った分岐: {places}",
    "always performed": "いつも実行された",
    "only to {places}": "{places} へだけ進んだ",
    "recording took too long: more may be covered": (
        "記録に時間がかかりすぎました。実際にはもっと網羅されているかもしれません"
    ),
    "coverage: {percent:.1f}% of {count:,} operations, less than {least:g}% (--min-coverage)": (
        "カバレッジ: {count:,} 操作の {percent:.1f}%（{least:g}% 未満、--min-coverage）"
    ),
    "Coverage of the test cases": "テストケースのカバレッジ",
    "performed": "実行された",
    "not all ways taken": "一部の道だけを通った",
    "cell that a case changed": "ケースが変えたマス",
    "characters": "文字数",
    "bytes without comments": "コメントを除くバイト数",
    "characters without comments": "コメントを除く文字数",
    "record": "記録",
    "over the record": "記録との差",
    "{size} without comments, as the record": "コメントを除いて{size}。記録と同じです",
    "{size} without comments, {less:,} less than the record": "コメントを除いて{size}。記録より{less:,}少ないです",
    "{size} without comments, {more:,} more than the record": "コメントを除いて{size}。記録より{more:,}多いです",
    "--only: no case has the name {name}": "--only: {name}という名前のケースはありません",
    "not updated: the file has changed since the cases were read": "更新しません: ケースを読んだ後にファイルが変わりました",
    "case {number} is not a `Case`, a pair of two texts (the input and the output) or a table": "ケース{number}は、`Case` でも、入力と出力の2つの文字列の組でも、表でもありません",
}
