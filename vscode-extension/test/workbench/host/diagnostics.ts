/** Diagnostics, of files that are open and of those that are not; and what mends them. */

import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { RAGGED, SUM, UNTIDY } from './programs.ts';
import { test } from './testing.ts';
import { answered, ask, closeAll, diagnosed, folder, open, write } from './workspace.ts';

test('diagnostics of an open file, with their codes, and the page of each', async () => {
  const { document } = await open('untidy.mines', UNTIDY);
  const said = await diagnosed(document.uri, (all) => all.length >= 4);
  assert.deepEqual(
    said.map((each) => each.split(' ').slice(0, 2).join(' ')),
    ['2:0 M103', '2:0 M206', '3:0 M205', '3:3 M105'],
  );
  const [first] = vscode.languages.getDiagnostics(document.uri);
  assert.equal(first?.source, 'mines');
  assert.ok(typeof first?.code === 'object' && first.code.target.path.endsWith('.md'));
});

test('they follow what is typed', async () => {
  const editor = await open('typed.mines', SUM);
  await diagnosed(editor.document.uri, (all) => all.length === 0);
  await editor.edit((edit) => edit.insert(new vscode.Position(4, 0), '0'));
  const said = await diagnosed(editor.document.uri, (all) => all.length === 1);
  assert.match(said[0] ?? '', /^4:0 M103 /);
  await vscode.commands.executeCommand('undo');
  await diagnosed(editor.document.uri, (all) => all.length === 0);
});

test('diagnostics of files that are not open come, follow the disk, and go', async () => {
  const file = await write('closed.mines', RAGGED);
  const said = await diagnosed(file, (all) => all.length > 0);
  assert.match(said[0] ?? '', /^1:0 M003 row 1 is 1 wide, the board is 2 wide/);
  await write('closed.mines', UNTIDY);
  await diagnosed(file, (all) => all.some((each) => each.includes('M103')));
  await vscode.workspace.fs.delete(file);
  await diagnosed(file, (all) => all.length === 0);
});

test('a folder that is moved or deleted takes its diagnostics along', async () => {
  await write('moving/closed.mines', RAGGED);
  const [from, to] = ['moving', 'moved'].map((name) => vscode.Uri.joinPath(folder(), name));
  assert.ok(from && to);
  const inside = (above: vscode.Uri) => vscode.Uri.joinPath(above, 'closed.mines');
  await diagnosed(inside(from), (all) => all.length > 0);
  const edit = new vscode.WorkspaceEdit();
  edit.renameFile(from, to);
  assert.ok(await vscode.workspace.applyEdit(edit));
  await diagnosed(inside(to), (all) => all.length > 0);
  await diagnosed(inside(from), (all) => all.length === 0);
  await vscode.workspace.fs.delete(to, { recursive: true });
  await diagnosed(inside(to), (all) => all.length === 0);
});

test('a quick fix mends what it says, and no more', async () => {
  const { document } = await open('fixed.mines', UNTIDY);
  await diagnosed(document.uri, (all) => all.length >= 4);
  const fix = (await actions(document, 2)).find(({ title }) => title === 'Remove the zeros');
  assert.ok(fix?.edit);
  assert.equal(fix.kind?.value, vscode.CodeActionKind.QuickFix.value);
  assert.equal(fix.isPreferred, true);
  await vscode.workspace.applyEdit(fix.edit);
  assert.equal(document.getText(), UNTIDY.replace('00,0', '0,0'));
  await diagnosed(document.uri, (all) => all.every((each) => !each.includes('M103')));
});

test('the fix of a program that never ends opens the cells that are left', async () => {
  const text = '.*\n.*\n0,0';
  const { document } = await open('endless.mines', text);
  await diagnosed(document.uri, (all) => all.some((each) => each.includes('M206')));
  const of = vscode.languages.getDiagnostics(document.uri);
  const line = of.find(({ message }) => message.includes('never ends'))?.range.start.line ?? 0;
  const fix = (await actions(document, line)).find(({ title }) =>
    title.startsWith('Add a click at the end'),
  );
  assert.ok(fix?.edit);
  await vscode.workspace.applyEdit(fix.edit);
  assert.equal(document.getText(), `${text}\n0,1`);
  await diagnosed(document.uri, (all) => all.every((each) => !each.includes('M206')));
});

test('a rule is ignored here without a new line', async () => {
  const { document } = await open('off.mines', UNTIDY);
  await diagnosed(document.uri, (all) => all.length >= 4);
  const off = (await actions(document, 2)).find(({ title }) => /^Ignore M206 .* here$/.test(title));
  assert.ok(off?.edit);
  await vscode.workspace.applyEdit(off.edit);
  assert.equal(document.lineCount, 5);
  await diagnosed(document.uri, (all) => all.every((each) => !each.includes('M206')));
});

test('all safe fixes at once when saving, if that is wanted', async () => {
  const settings = vscode.workspace.getConfiguration('editor', { languageId: 'mines' });
  const change = (value: unknown) =>
    settings.update('codeActionsOnSave', value, vscode.ConfigurationTarget.Workspace, true);
  await change({ 'source.fixAll': 'explicit' });
  try {
    const editor = await open('fixall.mines', UNTIDY);
    await diagnosed(editor.document.uri, (all) => all.length >= 4);
    await editor.edit((edit) => edit.insert(new vscode.Position(4, 9), '!'));
    await editor.document.save();
    assert.equal(editor.document.getText(), '.*.\n...\n0,0\n1;0\n# the end!');
  } finally {
    await change(undefined);
    await closeAll();
  }
});

test('a configuration in the folder counts, and one that changes counts at once', async () => {
  const { document } = await open('configured.mines', UNTIDY);
  await diagnosed(document.uri, (all) => all.some((each) => each.includes('M103')));
  const file = await write('mines-tools.toml', 'ignore = ["zero-padded-coordinate"]\n');
  try {
    await diagnosed(
      document.uri,
      (all) => all.length > 0 && all.every((each) => !each.includes('M103')),
    );
  } finally {
    await vscode.workspace.fs.delete(file);
  }
  await diagnosed(document.uri, (all) => all.some((each) => each.includes('M103')));
});

test('a program that is shut and was never saved is judged by what is on the disk', async () => {
  const editor = await open('shut.mines', SUM);
  await editor.edit((edit) => edit.insert(new vscode.Position(4, 0), '0'));
  await diagnosed(editor.document.uri, (all) => all.length === 1);
  await closeAll();
  await diagnosed(vscode.Uri.joinPath(folder(), 'shut.mines'), (all) => all.length === 0);
});

/** What is offered on a line. */
function actions(
  document: vscode.TextDocument,
  line: number,
): Promise<readonly vscode.CodeAction[]> {
  return answered(
    'code actions',
    () =>
      ask<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        new vscode.Range(line, 0, line, 0),
      ),
    (found) => found.length > 0,
  );
}
