/** Figures: how long it takes to begin, and what it costs. Measured and told, not judged. */

import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { memoryOf, serversBelow } from '../processes.ts';
import { SUM } from './programs.ts';
import { test } from './testing.ts';
import { answered, ask, closeAll, open, placeOf, until, whole, write } from './workspace.ts';

export { run } from './testing.ts';

test('activation', async (tell) => {
  const extension = vscode.extensions.getExtension('mines-tools.mines');
  assert.ok(extension);
  assert.equal(extension.isActive, false);
  const since = performance.now();
  await extension.activate();
  tell(`activation: ${ms(since)}`);
});

test('from opening a file to its first hint', async (tell) => {
  await closeAll();
  for (const name of ['first', 'second', 'third']) {
    const since = performance.now();
    const { document } = await open(`${name}.mines`, SUM);
    await hinted(document, whole(document));
    tell(`the ${name} file: first hint after ${ms(since)}`);
  }
  tellMemory(tell, 'small programs');
});

test('typing in a program of 10,000 lines', async (tell) => {
  const text = large(10_000);
  const opened = performance.now();
  const editor = await open('large.mines', text);
  const { document } = editor;
  const line = placeOf(document, '# here').line;
  editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.InCenter);
  const near = new vscode.Range(line - 20, 0, line + 20, 0);
  await hinted(document, near);
  tell(`10,000 lines: first hint after ${ms(opened)}`);

  const shown: number[] = [];
  const gone: number[] = [];
  const hints: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    shown.push(await untilDiagnosed(document, line, true, () => insert(editor, line, '0')));
    const since = performance.now();
    await hinted(document, near);
    hints.push(performance.now() - since);
    gone.push(await untilDiagnosed(document, line, false, () => remove(editor, line)));
  }
  tell(`10,000 lines: from a key to its diagnostic ${middle(shown)}, to none ${middle(gone)}`);
  tell(`10,000 lines: hints of the lines that are seen, right after a key: ${middle(hints)}`);

  const keys: number[] = [];
  editor.selection = new vscode.Selection(line, 0, line, 0);
  for (const key of '#x#x#x#x#x') {
    const since = performance.now();
    await vscode.commands.executeCommand('type', { text: key });
    keys.push(performance.now() - since);
  }
  tell(`10,000 lines: a key is in the text after ${middle(keys)}`);
  for (let undone = 0; document.getText() !== text && undone < 20; undone += 1) {
    await vscode.commands.executeCommand('undo');
  }
  assert.equal(document.getText(), text);

  const offered: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const since = performance.now();
    const place = new vscode.Position(line, 1);
    await answered(
      'completions',
      () => ask<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, place),
      ({ items }) => items.length > 0,
    );
    offered.push(performance.now() - since);
  }
  tell(`10,000 lines: completion ${middle(offered)}`);
  tellMemory(tell, '10,000 lines');
  await document.save();
  await closeAll();
});

test('a workspace of 200 programs', async (tell) => {
  for (let each = 0; each < 200; each += 1) await write(`many/${each}.mines`, `${SUM}\n00,0`);
  const since = performance.now();
  await until('the diagnostics of all', () => {
    const of = vscode.languages.getDiagnostics().filter(([uri]) => uri.path.includes('/many/'));
    return of.filter(([, all]) => all.length > 0).length === 200;
  });
  tell(`200 programs written: all diagnosed ${ms(since)} later`);
  tellMemory(tell, '200 programs more');
});

/** A program with a large board and as many lines as are asked for, all of which are performed. */
function large(count: number): string {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  // The last column is never opened: the game goes on.
  const row = () => `${Array.from({ length: 28 }, () => (random(6) === 0 ? '*' : '.')).join('')}*.`;
  const board = Array.from({ length: 16 }, row);
  const safe = board.flatMap((cells, at) =>
    [...cells.slice(0, 28)].flatMap((cell, column) => (cell === '.' ? [`${column},${at}`] : [])),
  );
  const operations = Array.from({ length: count - 17 }, (_, at) => {
    const comment = at === 5000 ? '  # here' : random(8) === 0 ? '  # a word on it' : '';
    return `${safe[random(safe.length)]}${comment}`;
  });
  return ['# large', ...board, ...operations].join('\n');
}

function hinted(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.InlayHint[]> {
  return answered(
    'hints',
    () => ask<vscode.InlayHint[]>('vscode.executeInlayHintProvider', document.uri, range),
    (found) => found.length > 0,
  );
}

const insert = (editor: vscode.TextEditor, line: number, text: string) =>
  editor.edit((edit) => edit.insert(new vscode.Position(line, 0), text));
const remove = (editor: vscode.TextEditor, line: number) =>
  editor.edit((edit) => edit.delete(new vscode.Range(line, 0, line, 1)));

/** How long it takes from a change to leading zeros being told of on a line, or not any more. */
async function untilDiagnosed(
  document: vscode.TextDocument,
  line: number,
  wanted: boolean,
  change: () => Thenable<unknown>,
): Promise<number> {
  const since = performance.now();
  await change();
  await until(`leading zeros ${wanted ? '' : 'not '}to be told of`, () => {
    const found = vscode.languages
      .getDiagnostics(document.uri)
      .some(({ range, message }) => range.start.line === line && message.includes('leading zeros'));
    return found === wanted;
  });
  return performance.now() - since;
}

function tellMemory(tell: (figure: string) => void, what: string): void {
  const servers = serversBelow(process.pid).map((pid) => `${memoryOf(pid)} MB`);
  const host = memoryOf(process.pid);
  tell(`memory, ${what}: server ${servers.join(', ')}, extension host ${host} MB`);
}

function ms(since: number): string {
  return `${Math.round(performance.now() - since)} ms`;
}

function middle(times: readonly number[]): string {
  const sorted = times.map(Math.round).sort((one, other) => one - other);
  return `${sorted[Math.floor(sorted.length / 2)]} ms (at most ${sorted.at(-1)} ms)`;
}
