/** Words about programs that are kept and shared: English, then Japanese. */

export const KEEP_WORDS = {
  programs: ['Programs', 'プログラム一覧'],
  yourPrograms: ['Your programs', '自分のプログラム'],
  examples: ['Examples', '例'],
  lessons: ['Lessons', 'レッスン'],
  newProgram: ['New program', '新しいプログラム'],
  newIn: ['New {0} program', '新しい {0} プログラム'],
  renameProgram: ['Rename', '名前を変更'],
  deleteProgram: ['Delete', '削除'],
  deleteSure: ['Delete {0}? This cannot be undone.', '{0} を削除しますか? 元に戻せません。'],
  importFile: ['Import a file…', 'ファイルを読み込む…'],
  exportFile: ['Export as a file', 'ファイルに書き出す'],
  imported: ['{0} was imported.', '{0} を読み込みました。'],
  notText: [
    '{0} was not imported, because it is not UTF-8 text. Choose a file with a program.',
    '{0} は UTF-8 のテキストではないため、読み込みませんでした。プログラムのファイルを選んでください。',
  ],
  tooLong: [
    '{0} was not imported, because it is longer than {1}.',
    '{0} は {1} より長いため、読み込みませんでした。',
  ],
  nameSuffix: [
    'The name must end with one of these: {0}',
    '名前の末尾は次のどれかにしてください: {0}',
  ],
  notKept: [
    'This browser does not keep the program: {0} Export it before you close the page.',
    'このブラウザーではプログラムを保存できません: {0} ページを閉じる前に書き出してください。',
  ],
  storageSilent: [
    'its storage does not answer. Close the other tabs of this page, and reload it.',
    'ストレージが応答しません。このページの他のタブを閉じて、再読み込みしてください。',
  ],
  otherTab: [
    'This program was also changed in another tab. Both versions are in the list of programs: the one of this tab is now {0}.',
    'このプログラムは別のタブでも変更されました。どちらの版もプログラム一覧にあります。このタブの版の名前は {0} になりました。',
  ],
  share: ['Share', '共有'],
  shareTitle: ['Share this program', 'このプログラムを共有'],
  copy: ['Copy', 'コピー'],
  copied: ['Copied.', 'コピーしました。'],
  notCopied: [
    'The browser did not allow copying. Select the text and copy it.',
    'コピーが許可されませんでした。テキストを選択してコピーしてください。',
  ],
  asLink: ['Link', 'リンク'],
  asMarkdown: ['Markdown', 'Markdown'],
  asPost: ['Contest post', 'コンテスト用の投稿'],
  asEmbed: ['Embedded page', '埋め込み'],
  withComments: ['With comments', 'コメントを含める'],
  withMoment: ['Open at the moment that the debugger shows', 'デバッガーで表示中の時点で開く'],
  linkSize: ['The link has {0} characters.', 'リンクは {0} 文字です。'],
  brokenLink: [
    'The link is broken, so its program was not opened: {0} Your program was not changed. Ask for the link again.',
    'リンクが壊れているため、プログラムを開けませんでした: {0} 自分のプログラムは変わっていません。リンクをもう一度もらってください。',
  ],
  opened: [
    'The program of the link was opened. Your other programs are in the list.',
    'リンクのプログラムを開きました。他のプログラムは一覧にあります。',
  ],
  openHere: ['Open in the playground', 'プレイグラウンドで開く'],
  nextLesson: ['Next', '次へ'],
  previousLesson: ['Back', '戻る'],
  endLesson: ['End the lesson', 'レッスンを終わる'],
  lessonStep: ['Step {0} of {1}', '{1} 段階中の {0}'],
  takeProgram: ['Put this program into the editor', 'このプログラムをエディターに入れる'],
} as const;
