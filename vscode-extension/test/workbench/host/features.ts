/** What the server offers arrives in the editor. */

import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { SUM } from './programs.ts';
import { test } from './testing.ts';
import { answered, ask, closeAll, open, placeOf, until, whole } from './workspace.ts';

test('the extension is the packaged one, and a program activates it', async () => {
  const extension = vscode.extensions.getExtension('mines-tools.mines');
  assert.ok(extension);
  assert.match(extension.extensionPath, /[\\/]extensions[\\/]mines-tools\.mines-/);
  const { document } = await open('sum.mines', SUM);
  assert.equal(document.languageId, 'mines');
  await until('the extension to be active', () => extension.isActive);
});

test('hover on a cell: its digit, its neighbours, its commands', async () => {
  const { document } = await open('sum.mines', SUM);
  const words = await hovered(document, placeOf(document, '...'));
  assert.match(words, /\*\*\(0, 1\), safe, digit 3\*\*/);
  assert.match(words, /left: unopened `push\(n\)`, flagged `noop`, opened `add`/);
  assert.match(words, /clicked in lines 5 and 8/);
});

test('hover on an operation: what it does here', async () => {
  const { document } = await open('sum.mines', SUM);
  const words = await hovered(document, placeOf(document, '0,1  # add'));
  assert.match(words, /\*\*left click on \(0, 1\), an opened 3\*\*/);
  assert.match(words, /\badd \(a b -- a\+b, b on top\): add\b/);
  assert.match(words, /leaves 6 on top/);
  assert.match(words, /stack, the top first: `\[3, 3\]` before, `\[6\]` after/);
});

test('completion by command name writes a click', async () => {
  const { document } = await open('completion.mines', '*.*\n...\n***\n0,1\n2,1\nadd');
  const end = new vscode.Position(5, 3);
  const list = await answered(
    'completions',
    () => ask<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, end),
    // Until it is known what is open there, a click is said to do it only if its cell is opened.
    ({ items }) => typeof items[0]?.label === 'object' && items[0].label.description === '2,1',
  );
  const [first] = list.items;
  // What it would write is told behind each.
  assert.deepEqual(first?.label, { label: 'add', description: '2,1' });
  assert.equal(first?.insertText, '2,1');
  assert.deepEqual(rangeOf(first), new vscode.Range(5, 0, 5, 3));
});

test('the table of commands is one command away, beside the program, and not shown twice', async () => {
  await closeAll();
  await open('sum.mines', SUM);
  await vscode.commands.executeCommand('mines.showCommands');
  const page = await answered(
    'the page of commands',
    async () => vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'mines-commands'),
    (document) => document?.getText().includes('| 3 | `push(n)` | `add` | `in(n)` |') === true,
  );
  assert.equal(page?.languageId, 'markdown');
  await vscode.commands.executeCommand('mines.showCommands');
  const groups = vscode.window.tabGroups.all;
  assert.equal(groups.length, 2);
  const input = groups[1]?.activeTab?.input;
  assert.ok(input instanceof vscode.TabInputWebview, 'it is rendered');
  assert.match(input.viewType, /markdown\.preview$/);
  await closeAll();
});

test('inlay hints: commands and values, none of another line, none that a comment says', async () => {
  const { document } = await open('sum.mines', SUM);
  const hints = await hintsOf(document, whole(document));
  assert.deepEqual(hints, [
    '4 push(n)',
    '4 = 3',
    '5 push(n)',
    '5 = 3',
    '6 noop',
    '7 = 6',
    '8 push(n)',
    '8 = 5',
    '9 push(n)',
    '9 = 2',
  ]);
  assert.deepEqual(await hintsOf(document, new vscode.Range(5, 0, 6, 1)), ['5 push(n)', '5 = 3']);
});

test('lenses: whether it ends, run, debug, explain, how large it is', async () => {
  const { document } = await open('sum.mines', SUM);
  const lenses = await answered(
    'lenses',
    () => ask<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10),
    (found) => found.length === 5,
  );
  assert.deepEqual(
    lenses.map(({ command }) => command?.title),
    [
      'ends after 6 operations, reads no input, writes nothing',
      'run',
      'debug',
      'explain',
      '6 operations, 3 x 3 cells, 5 mines, 63 bytes',
    ],
  );
  assert.ok(lenses.every(({ range }) => range.start.line === 0));
});

test('rename moves all clicks on a cell to another, and refuses one that is not alike', async () => {
  const { document } = await open('rename.mines', '..*\n..*\n..*\n...\n1,0\n1,0\n1;3\n1,0\n1;3');
  const place = placeOf(document, '1;3');
  const prepared = await answered(
    'whether to rename',
    () => ask<{ placeholder: string }>('vscode.prepareRename', document.uri, place),
    Boolean,
  );
  assert.equal(prepared.placeholder, '1,3');
  const renamed = (name: string) =>
    ask<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', document.uri, place, name);
  await assert.rejects(renamed('0,3'), /digit 1 is not digit 0/);
  await vscode.workspace.applyEdit(await renamed('2,3'));
  assert.equal(document.getText(), '..*\n..*\n..*\n...\n1,0\n1,0\n2;3\n1,0\n2;3');
  await closeAll();
});

test('symbols of the document and of the workspace', async () => {
  const { document } = await open('sum.mines', SUM);
  const symbols = await ask<vscode.DocumentSymbol[]>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  );
  const names = symbols.map(({ name }) => name);
  assert.deepEqual(names, ['Adds 3 and 3', 'board', 'operations', 'the sum']);
  const found = await answered(
    'symbols of the workspace',
    () => ask<vscode.SymbolInformation[]>('vscode.executeWorkspaceSymbolProvider', 'the sum'),
    (all) => all.some(({ location }) => location.uri.path.endsWith('/sum.mines')),
  );
  assert.equal(found[0]?.name, 'the sum');
});

test('folding: the board, and sections under a comment', async () => {
  const { document } = await open('sum.mines', SUM);
  const ranges = await ask<vscode.FoldingRange[]>(
    'vscode.executeFoldingRangeProvider',
    document.uri,
  );
  assert.deepEqual(
    ranges.map(({ start, end }) => [start, end]),
    [
      [1, 3],
      [4, 5],
      [6, 9],
    ],
  );
});

test('semantic tokens: each cell by its digit', async () => {
  const { document } = await open('sum.mines', SUM);
  const legend = await ask<vscode.SemanticTokensLegend>(
    'vscode.provideDocumentSemanticTokensLegend',
    document.uri,
  );
  const { data } = await ask<vscode.SemanticTokens>(
    'vscode.provideDocumentSemanticTokens',
    document.uri,
  );
  const tokens = decoded(legend, data);
  assert.deepEqual(
    tokens.filter(([line]) => line === 1 || line === 2),
    [
      [1, 0, 1, 'mine'],
      [1, 1, 1, 'cell.digit2'],
      [1, 2, 1, 'mine'],
      [2, 0, 1, 'cell.digit3'],
      [2, 1, 1, 'cell.digit5'],
      [2, 2, 1, 'cell.digit3'],
    ],
  );
});

test('definition, references, highlights, selection: between a cell and its clicks', async () => {
  const { document } = await open('sum.mines', SUM);
  const click = placeOf(document, '0,1  # add');
  const cell = new vscode.Position(2, 0);
  const locations = (command: string, place: vscode.Position) =>
    answered(
      command,
      () => ask<{ range: vscode.Range }[]>(command, document.uri, place),
      (found) => found.length > 0,
    ).then((found) => found.map(({ range }) => range.start.line));
  assert.deepEqual(await locations('vscode.executeDefinitionProvider', click), [2]);
  assert.deepEqual(await locations('vscode.executeReferenceProvider', cell), [4, 7]);
  assert.deepEqual(await locations('vscode.executeDocumentHighlights', cell), [2, 4, 7]);
  const [selection] = await ask<vscode.SelectionRange[]>(
    'vscode.executeSelectionRangeProvider',
    document.uri,
    [click],
  );
  assert.deepEqual(selection?.range, new vscode.Range(7, 0, 7, 1));
  assert.deepEqual(selection?.parent?.range, new vscode.Range(7, 0, 7, 3));
});

test('signature help while a click is typed', async () => {
  const { document } = await open('sum.mines', SUM);
  const help = await ask<vscode.SignatureHelp>(
    'vscode.executeSignatureHelpProvider',
    document.uri,
    new vscode.Position(4, 2),
  );
  assert.equal(help.signatures[0]?.label, 'column,row');
  assert.equal(help.activeParameter, 1);
});

/** The words of the hover at a place. */
async function hovered(document: vscode.TextDocument, place: vscode.Position): Promise<string> {
  const hovers = await answered(
    'a hover',
    () => ask<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, place),
    (found) => found.length > 0,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === 'string' ? content : content.value))
    .join('\n');
}

/** The hints in a range, as `line label`. */
async function hintsOf(
  document: vscode.TextDocument,
  range: vscode.Range,
): Promise<readonly string[]> {
  const hints = await answered(
    'hints',
    () => ask<vscode.InlayHint[]>('vscode.executeInlayHintProvider', document.uri, range),
    (found) => found.length > 0,
  );
  return hints.map(({ position, label }) => `${position.line} ${String(label).trim()}`);
}

function rangeOf(item: vscode.CompletionItem | undefined): vscode.Range | undefined {
  return item?.textEdit?.range;
}

/** Tokens as line, character, length, and type with modifiers. */
function decoded(
  legend: vscode.SemanticTokensLegend,
  data: Uint32Array,
): readonly (readonly [number, number, number, string])[] {
  const tokens: [number, number, number, string][] = [];
  let line = 0;
  let character = 0;
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [down = 0, right = 0, length = 0, type = 0, modifiers = 0] = data.subarray(at, at + 5);
    line += down;
    character = down === 0 ? character + right : right;
    const set = legend.tokenModifiers.filter((_, bit) => (modifiers >> bit) & 1);
    tokens.push([line, character, length, [legend.tokenTypes[type] ?? '?', ...set].join('.')]);
  }
  return tokens;
}
