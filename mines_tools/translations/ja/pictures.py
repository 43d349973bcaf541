"""Translations: pictures of runs."""

from __future__ import annotations

PHRASES = {
    # The texts in a picture.
    "last step": "前のステップ",
    "next step": "次のステップ",
    "last step: {step}": "前のステップ: {step}",
    "next step: {step}": "次のステップ: {step}",
    "output: {text}": "出力: {text}",
    "(nothing yet)": "（まだありません）",
    "stacks, the top first": "スタック（一番上から）",
    "{stack}, {count:,} values": "{stack}（値 {count:,} 個）",
    "{value}  \u2190 top": "{value}  \u2190 一番上",
    "\u2026 {count:,} more values": "\u2026 ほか値 {count:,} 個",
    # Messages.
    "a {suffix} file needs Pillow: `{command}`": "{suffix} ファイルには Pillow が必要です: `{command}`",
    "the picture ends at step {step:,}, because a moving picture shows at most {most:,} different states;"
    " choose other steps with --steps A..B": (
        "動く画像に入る異なる状態は {most:,} 個までなので、画像はステップ {step:,} で終わります。"
        "ほかのステップは --steps A..B で選んでください"
    ),
    "the picture ends at step {step:,}, because the state has stayed the same for {most:,} steps;"
    " choose other steps with --steps A..B": (
        "状態が {most:,} ステップの間同じなので、画像はステップ {step:,} で終わります。"
        "ほかのステップは --steps A..B で選んでください"
    ),
    "the page ends at step {step:,}, because a page shows at most {most:,} steps; choose other steps with"
    " --steps A..B": (
        "ページに入るステップは {most:,} 個までなので、ページはステップ {step:,} で終わります。"
        "ほかのステップは --steps A..B で選んでください"
    ),
    "the page ends at step {step:,}, because it would become larger than {most:,} MB; choose other steps"
    " with --steps A..B": (
        "ページが {most:,} MB より大きくなるので、ページはステップ {step:,} で終わります。"
        "ほかのステップは --steps A..B で選んでください"
    ),
    "the picture is drawn after step {step:,}": "ステップ {step:,} の後に画像を描きます",
    "the picture is drawn at the end of the run; Ctrl-C draws it now": (
        "実行が終わると画像を描きます。Ctrl-C で今の状態を描きます"
    ),
    "This page needs a browser that runs scripts.": "このページには、スクリプトを実行するブラウザが必要です。",
    "a run of {name}": "{name} の実行",
    "the picture would have {count:,} pixels in all its moments together, and at most {most:,} are possible;"
    " choose fewer steps (--steps) or a smaller --scale": (
        "画像は全部の状態を合わせて {count:,} ピクセルになりますが、{most:,} ピクセルまでしか作れません。"
        "--steps でステップを減らすか、--scale を小さくしてください"
    ),
    "the picture would have {count:,} pixels, and at most {most:,} are possible; choose a smaller --scale": (
        "画像は {count:,} ピクセルになりますが、{most:,} ピクセルまでしか作れません。"
        "--scale を小さくしてください"
    ),
    "the program is too large for a picture: a picture shows at most {most:,} cells, and this program has"
    " {count:,}": (
        "プログラムが大きすぎて画像にできません。画像に入るマスは {most:,} 個までですが、"
        "このプログラムには {count:,} 個あります"
    ),
    "the run stopped after {count:,} steps, before step {first:,}": (
        "実行は {count:,} ステップで終わり、ステップ {first:,} に達しませんでした"
    ),
    "{path}: the name of a picture must end in {first} or {last}": (
        "{path}: 画像のファイル名の末尾は {first} か {last} でなければなりません"
    ),
    "{path}: the picture cannot be written: {reason}": "{path}: 画像を書き込めません: {reason}",
    "{path}: the picture would overwrite a file that is read here; choose another file": (
        "{path}: ここで読むファイルを画像で上書きすることになります。別のファイルを選んでください"
    ),
}
