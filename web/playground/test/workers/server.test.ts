/** A session with the language server in each language. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Talk, type Told, text } from './started.ts';

interface Program {
  readonly language: string;
  readonly file: string;
  /** A change at the start of the text that makes a mistake. */
  readonly broken: string;
  readonly hover: { readonly line: number; readonly character: number };
}

const PROGRAMS: readonly Program[] = [
  {
    language: 'mines',
    file: 'examples/hello.mines',
    broken: 'x',
    hover: { line: 17, character: 0 },
  },
  {
    language: 'emojifunge',
    file: 'examples/emojifunge/hello.emojifunge',
    broken: '',
    hover: { line: 0, character: 0 },
  },
  {
    language: 'sokolang',
    file: 'examples/sokolang/hello.soko',
    broken: 'x',
    hover: { line: 1, character: 1 },
  },
  {
    language: 'minesasm',
    file: 'examples/minesasm/hello.minesasm',
    broken: 'x',
    hover: { line: 0, character: 0 },
  },
];

let talk: Talk;
before(async () => {
  talk = await Talk.with('server');
  await talk.ask('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {
      textDocument: {
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
      },
    },
  });
  talk.notify('initialized', {});
});

for (const { language, file, broken, hover } of PROGRAMS)
  test(language, async () => {
    const uri = `file:///programs/${file.split('/').at(-1)}`;
    const textDocument = { uri };
    const source = await text(file);
    const since = talk.told.length;
    const published = (fits: (diagnostics: Told[]) => boolean) =>
      talk.until(
        (told) =>
          told['method'] === 'textDocument/publishDiagnostics' &&
          told['params'].uri === uri &&
          fits(told['params'].diagnostics),
        since,
      );
    talk.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: language, version: 1, text: source },
    });
    await published(() => true);
    const lines = source.split('\n');
    const range = { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
    let hovered: Told | null = null;
    for (let line = hover.line; line < lines.length && hovered === null; line++)
      hovered = await talk.ask('textDocument/hover', {
        textDocument,
        position: { line, character: hover.character },
      });
    assert.ok(hovered?.['contents']['value'].length > 10);
    const tokens = await talk.ask('textDocument/semanticTokens/full', { textDocument });
    assert.ok(tokens['data'].length > 0);
    for (const method of [
      'inlayHint',
      'codeLens',
      'documentSymbol',
      'foldingRange',
      'codeAction',
    ]) {
      const asked = { textDocument, range, context: { diagnostics: [] } };
      const answer = await talk.ask(`textDocument/${method}`, asked);
      assert.ok(answer === null || Array.isArray(answer), method);
    }
    const position = { line: lines.length - 1, character: 0 };
    const completed = await talk.ask('textDocument/completion', { textDocument, position });
    assert.ok((completed?.['items'] ?? completed).length >= 0);
    const formatting = { textDocument, options: { tabSize: 2, insertSpaces: true } };
    await talk.ask('textDocument/formatting', formatting);
    const command = { command: 'mines.explain', arguments: [uri] };
    assert.ok((await talk.ask('workspace/executeCommand', command))['length'] > 10);
    if (broken) {
      const end = { line: lines.length, character: 0 };
      const change = { range: { start: end, end }, text: `\n${broken}\n` };
      talk.notify('textDocument/didChange', {
        textDocument: { uri, version: 2 },
        contentChanges: [change],
      });
      const { params } = await published((diagnostics) => diagnostics.length > 0);
      assert.ok(params.diagnostics[0].message);
    }
    talk.notify('textDocument/didClose', { textDocument });
  });

test('a mistake has a fix', async () => {
  const uri = 'file:///programs/fix.mines';
  const source = '..\n.*\n+0,0\n';
  talk.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'mines', version: 1, text: source },
  });
  const { params } = await talk.until(
    (told) => told['params']?.uri === uri && told['params'].diagnostics?.length > 0,
  );
  const range = params.diagnostics[0].range;
  const actions = await talk.ask('textDocument/codeAction', {
    textDocument: { uri },
    range,
    context: { diagnostics: params.diagnostics },
  });
  const fix = actions['find']((action: Told) => action['kind'] === 'quickfix');
  assert.ok(fix, JSON.stringify(actions).slice(0, 500));
});

test('a run and a trace', async () => {
  const uri = 'file:///programs/hello.mines';
  const source = await text('examples/hello.mines');
  talk.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'mines', version: 1, text: source },
  });
  const ran = await talk.ask('workspace/executeCommand', {
    command: 'mines.run',
    arguments: [uri],
  });
  assert.equal(ran['output'], 'Hello, world!\n');
  const records = await talk.ask('workspace/executeCommand', {
    command: 'mines.trace',
    arguments: [uri, '', 3],
  });
  assert.equal(records['length'], 3);
});
