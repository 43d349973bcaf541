"""Translations: statistics of `mines-run --stats` about the engine that generates Python."""

from __future__ import annotations

PHRASES: dict[str, str] = {
    "steps in generated code": "生成されたコードでのステップ数",
    "steps in remembered states": "記憶された状態でのステップ数",
    "steps simulated directly": "直接シミュレートされたステップ数",
    "steps by the machine": "基準のインタプリタでのステップ数",
    "time by the machine": "基準のインタプリタでの時間",
    "time in generated code": "生成されたコードでの時間",
    "time in remembered states": "記憶された状態での時間",
    "time in direct simulation": "直接シミュレーションの時間",
    "time to find and compile hot code": "頻繁に実行される部分の検出とコンパイルの時間",
    "control states remembered": "記憶された制御状態",
    "memory for them, about": "そのためのメモリ（概算）",
    "pieces of generated code": "生成されたコードの断片",
    "pieces given up": "破棄された断片",
    "steps before a faster engine took over": "高速なエンジンに切り替わる前のステップ数",
    "WebAssembly: generated Python is faster here": "WebAssembly：生成されたPythonのほうが速いため",
    "WebAssembly: integers have more than 64 bits": "WebAssembly：64ビットを超える整数があるため",
    "WebAssembly: less than {count} MB of address space": "WebAssembly：アドレス空間が{count} MB未満のため",
    "WebAssembly: wasmtime is not installed": "WebAssembly：wasmtimeがインストールされていないため",
    "WebAssembly: wasmtime does not work here": "WebAssembly：ここではwasmtimeが動作しないため",
    "steps in WebAssembly, in hot code": "WebAssemblyでのステップ数（頻繁に実行される部分）",
    "steps in WebAssembly, in remembered states": "WebAssemblyでのステップ数（記憶された状態）",
    "steps in WebAssembly, interpreted": "WebAssemblyでのステップ数（インタプリタ）",
    "time to start WebAssembly": "WebAssemblyの準備の時間",
    "time in WebAssembly": "WebAssemblyでの時間",
    "time to make hot code of WebAssembly": "WebAssemblyのコードを作る時間",
    "pieces of hot code made": "作られたコードの断片",
    "of these, given up": "そのうち破棄されたもの",
    "time to remember control states": "制御状態を記憶する時間",
    "control states remembered by WebAssembly": "WebAssemblyが記憶する制御状態",
    "control states for WebAssembly": "WebAssembly用の制御状態",
    "times that Python took over, for integers of more than 64 bits": (
        "64ビットを超える整数のためPythonに引き継いだ回数"
    ),
    "WebAssembly: there is not enough memory": "WebAssembly：メモリ不足のため",
    "WebAssembly: there is not enough memory for more hot code": "WebAssembly：ホットコードを増やすメモリが不足のため",
    "given up": "断念したこと",
    "remembered states: they do not come back": "状態の記憶：同じ状態に戻らないため",
    "remembered states: there are too many": "状態の記憶：状態が多すぎるため",
}
