/**
 * Asks the language server about the first example, in each language of the page, and writes the answers into
 * `generated/`. The page shows them until its own server is ready.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltAnswers } from '../src/editor/early.ts';
import { CAPABILITIES } from '../src/language/capabilities.ts';
import { languageClient } from '../src/language/client.ts';
import { type Capabilities, REFRESHES } from '../src/language/service.ts';
import { startPython } from '../src/python/interpreter.ts';
import { startTool } from '../src/python/tools.ts';
import { LOCALES } from '../src/words/words.ts';
import { PUBLIC, pythonFolder } from './folder.ts';

const FOLDER = new URL('../generated/', import.meta.url);
const EXAMPLE = new URL('../../../examples/hello.mines', import.meta.url);
const ADDRESS = 'file:///programs/hello.mines';
/** Milliseconds between two questions, and how often the answers must be the same until they count as complete. */
const PAUSE = 400;
const TIMES = 5;

/** Returns the answers about the program `text`, for people who read `language`. */
async function answersAbout(text: string, language: string): Promise<BuiltAnswers> {
  const client = languageClient((message) => tool.put(message), {
    'workspace/configuration': ({ items }: { items: readonly unknown[] }) => items.map(() => ({})),
    'textDocument/publishDiagnostics': () => undefined,
    ...Object.fromEntries(REFRESHES.map((method) => [method, () => undefined])),
  });
  const python = await startPython(
    join(PUBLIC, pythonFolder(), '/'),
    async (path) => new Uint8Array(await readFile(path)),
  );
  const tool = startTool('server', python, client.receive, language);
  const { capabilities } = await client.request<{ capabilities: Capabilities }>('initialize', {
    processId: null,
    rootUri: null,
    locale: language,
    capabilities: CAPABILITIES,
  });
  client.notify('initialized', {});
  client.notify('textDocument/didOpen', {
    textDocument: { uri: ADDRESS, languageId: 'mines', version: 1, text },
  });
  const textDocument = { uri: ADDRESS };
  const lines = text.split('\n');
  const end = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const range = { start: { line: 0, character: 0 }, end };
  const legend = capabilities.semanticTokensProvider?.legend;
  if (legend === undefined) throw new Error('the server has no legend of its tokens');

  const ask = async (): Promise<BuiltAnswers> => {
    const command = { command: 'mines.explain', arguments: [ADDRESS] };
    const [hints, lenses, tokens, explanation] = await Promise.all([
      client.request<BuiltAnswers['hints']>('textDocument/inlayHint', { textDocument, range }),
      client.request<BuiltAnswers['lenses']>('textDocument/codeLens', { textDocument }),
      client.request<{ readonly data: readonly number[] }>('textDocument/semanticTokens/range', {
        textDocument,
        range,
      }),
      client.request<string>('workspace/executeCommand', command),
    ]);
    return { hints, lenses, tokens: { data: tokens.data, legend }, explanation };
  };

  // The analysis goes on after the first answers.
  let last = '';
  for (let same = 0; same < TIMES; ) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const answers = JSON.stringify(await ask());
    same = answers === last ? same + 1 : 0;
    last = answers;
  }
  return JSON.parse(last);
}

mkdirSync(FOLDER, { recursive: true });
for (const language of Object.keys(LOCALES)) {
  const answers = await answersAbout(readFileSync(EXAMPLE, 'utf8'), language);
  writeFileSync(new URL(`early.${language}.json`, FOLDER), JSON.stringify(answers));
}
process.exit(0); // the servers would run on
