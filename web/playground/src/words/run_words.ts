/** Words about running programs: English, then Japanese. */

export const RUN_WORDS = {
  run: ['Run', '実行'],
  stop: ['Stop', '停止'],
  output: ['Output', '出力'],
  input: ['Input', '入力'],
  inputHelp: ['Input of the program', 'プログラムの入力'],
  asks: ['Ask for more while it runs', '足りなければ実行中に尋ねる'],
  dialect: ['Dialect', '方言'],
  dialectAuto: ['as the program says', 'プログラムの指定どおり'],
  engine: ['Engine', 'エンジン'],
  engineAuto: ['auto', '自動'],
  seed: ['Seed', 'シード'],
  seedHelp: [
    'A number. Runs with the same seed get the same random numbers.',
    '数値。同じシードなら、乱数も同じになります。',
  ],
  maxSteps: ['Step limit', '最大ステップ数'],
  settings: ['Settings of the run', '実行の設定'],
  runStarting: ['The worker for runs is starting…', '実行用のワーカーを起動しています…'],
  running: ['Running: {0} steps, {1} a second', '実行中: {0} ステップ、毎秒 {1}'],
  wants: ['The program waits for {0}.', 'プログラムは{0}の入力を待っています。'],
  wantsInput: ['The program waits for input.', 'プログラムは入力を待っています。'],
  send: ['Send', '送信'],
  endInput: ['End of input', '入力の終わり'],
  ended: ['Ended after {0} steps in {1} ({2}).', '{0} ステップで終了しました ({1}、{2})。'],
  stopped: ['Stopped by you after {0} steps in {1}.', '{0} ステップで停止しました ({1})。'],
  failed: ['Failed after {0} steps: {1}', '{0} ステップで失敗しました: {1}'],
  mostSteps: [
    'Stopped after {0} steps: the limit is reached.',
    '上限の {0} ステップで停止しました。',
  ],
  runDied: [
    'The worker of the run stopped working ({0}). Another one has been started: press Run again.',
    '実行用のワーカーが停止しました ({0})。新しいワーカーを起動したので、もう一度実行してください。',
  ],
  runGone: [
    'The program cannot be run: {0} Reload the page to try again.',
    'プログラムを実行できません: {0} ページを再読み込みすると、もう一度試します。',
  ],
  workerStopped: [
    'Stopped before there was a result. Try again.',
    '結果が出る前に停止しました。もう一度試してください。',
  ],
  cut: [
    'The beginning of the output is not shown: it is too long.',
    '出力が長いため、先頭は表示していません。',
  ],
  profile: ['Profile', 'プロファイル'],
  profileHelp: [
    'Runs the program with the input above, and shows how often each part was executed',
    '上の入力でプログラムを実行し、各部分の実行回数を表示します',
  ],
  test: ['Run tests', 'テストを実行'],
  testHelp: [
    'Runs the test cases in the comments of the program',
    'プログラムのコメントにあるテストケースを実行します',
  ],
  testing: ['Running the tests…', 'テストを実行しています…'],
  tested: ['{0} of {1} tests passed.', '{1} 件中 {0} 件のテストが成功しました。'],
  testsStopped: [
    'Stopped by you: {0} of {1} finished tests passed.',
    '停止しました。終わった {1} 件中 {0} 件のテストが成功しました。',
  ],
  noTests: [
    'The comments contain no test cases. Write one, such as “input: 40 2”, and below it “output: 42”.',
    'コメントにテストケースがありません。「input: 40 2」のようなコメントと、その下に「output: 42」のようなコメントを書いてください。',
  ],
  profiling: ['Counting the steps…', 'ステップを数えています…'],
  noOutput: ['The program wrote nothing.', '出力はありません。'],
} as const;
