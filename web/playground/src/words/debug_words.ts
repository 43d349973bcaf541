/** Words of the debugger: English, then Japanese. */

export const DEBUG_WORDS = {
  debug: ['Debug', 'デバッグ'],
  debugger: ['Debugger', 'デバッガー'],
  goOn: ['Continue', '続行'],
  pause: ['Pause', '一時停止'],
  stepOver: ['Step', '次へ'],
  stepIn: ['Step into', 'ステップイン'],
  stepOut: ['Step out', 'ステップアウト'],
  stepBack: ['Step back', '前へ'],
  reverse: ['Run back', '逆に実行'],
  restart: ['Restart', '再起動'],
  endDebug: ['End', '終了'],
  why: ['Why?', 'なぜ?'],
  whyHelp: ['Ask why the top of the stack has its value', 'スタックの一番上がなぜこの値かを尋ねる'],
  console: ['Console of the debugger', 'デバッガーのコンソール'],
  consoleHelp: [
    'Type a command or an expression; “help” lists the commands',
    'コマンドか式を入力します。help でコマンドの一覧を表示します',
  ],
  debugStarting: ['The debugger is starting…', 'デバッガーを起動しています…'],
  debugDied: [
    'The debugger stopped working ({0}). Start it again with Debug.',
    'デバッガーが停止しました ({0})。「デバッグ」で再び起動してください。',
  ],
  debugOver: ['The debugger has ended.', 'デバッガーは終了しました。'],
  justDid: ['just did {0}', '{0} を実行した'],
  comesNext: ['next: {0}, line {1}', '次: {1} 行目の {0}'],
  breakpoint: ['Breakpoint', 'ブレークポイント'],
  boardPlay: [
    'The board appears when the language tools are ready.',
    '言語ツールの準備ができると、盤面が表示されます。',
  ],
} as const;
