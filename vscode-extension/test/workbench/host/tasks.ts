/** Tasks of the type `mines`, and how their programs end. */

import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { RAGGED, SUM, UNTIDY } from './programs.ts';
import { test } from './testing.ts';
import { bytesOf, closeAll, diagnosed, folder, open, until, write } from './workspace.ts';

test('three are offered', async () => {
  const tasks = await vscode.tasks.fetchTasks({ type: 'mines' });
  assert.deepEqual(
    tasks.map(({ definition }) => definition['task']),
    ['run', 'lint', 'format'],
  );
});

test('run: 0, and 1 for a program with errors', async () => {
  await write('good.mines', SUM);
  await write('ragged.mines', RAGGED);
  assert.equal(await exitOf({ task: 'run', file: 'good.mines' }), 0);
  assert.equal(await exitOf({ task: 'run', file: 'ragged.mines' }), 1);
});

test('run with arguments and text: 3 when the steps are used up', async () => {
  await write('good.mines', SUM);
  const words = { task: 'run', file: 'good.mines', text: '5\n', arguments: ['--max-steps', '2'] };
  assert.equal(await exitOf(words), 3);
});

test('run with the arguments and the dialect of the settings', async () => {
  await write('good.mines', SUM);
  const settings = vscode.workspace.getConfiguration('mines');
  const change = (name: string, value: unknown) =>
    settings.update(name, value, vscode.ConfigurationTarget.Workspace);
  await change('run.arguments', ['--max-steps', '2']);
  assert.equal(await exitOf({ task: 'run', file: 'good.mines' }), 3);
  await change('run.arguments', undefined);
  // In Mines 1 a program begins with its board, not with a comment.
  await change('dialect', '1');
  assert.equal(await exitOf({ task: 'run', file: 'good.mines' }), 1);
  // That is no dialect of other languages.
  await write('crash.ef', '💥');
  assert.equal(await exitOf({ task: 'run', file: 'crash.ef' }), 1);
  // As its author's program runs it, a crash is an end.
  await change('emojifunge.dialect', 'author');
  assert.equal(await exitOf({ task: 'run', file: 'crash.ef' }), 0);
  // In a folder each program has the dialect of its language.
  await write('both/sum.mines', SUM);
  await write('both/end.ef', '🔚\n');
  assert.equal(await exitOf({ task: 'lint', file: 'both' }), 1);
  await change('emojifunge.dialect', undefined);
  await change('dialect', undefined);
});

test('run with the seed of the settings, where programs have random numbers', async () => {
  const settings = vscode.workspace.getConfiguration('mines.run');
  await settings.update('seed', 7, vscode.ConfigurationTarget.Workspace);
  // mines-run refuses a seed for a language that has no use for one.
  await write('good.mines', SUM);
  assert.equal(await exitOf({ task: 'run', file: 'good.mines' }), 0);
  await write('end.ef', '🔚\n');
  assert.equal(await exitOf({ task: 'run', file: 'end.ef' }), 0);
  assert.equal(await exitOf({ task: 'run', file: 'end.ef', seed: -1 }), 2);
  await settings.update('seed', undefined, vscode.ConfigurationTarget.Workspace);
});

test('run with a file as input', async () => {
  await write('input.txt', 'A\n');
  await write('good.mines', SUM);
  assert.equal(await exitOf({ task: 'run', file: 'good.mines', input: 'input.txt' }), 0);
  assert.equal(await exitOf({ task: 'run', file: 'good.mines', input: 'no such file' }), 1);
});

test('lint: its findings become problems; 1 with any, 0 without', async () => {
  const file = await write('sub/linted.mines', UNTIDY);
  await write('clean/sum.mines', SUM);
  assert.equal(await exitOf({ task: 'lint', file: 'clean' }), 0);
  assert.equal(await exitOf({ task: 'lint', file: 'sub' }), 1);
  const said = await diagnosed(file, (all) => all.length > 0);
  // The server tells of the file too; nothing stands there twice.
  assert.equal(new Set(said).size, said.length);
});

test('what is said of other programs stays when one is run, and when a folder is linted', async () => {
  const closed = await write('other/closed.mines', RAGGED);
  const said = await diagnosed(closed, (all) => all.length > 0);
  await write('clean/sum.mines', SUM);
  const file = await write('clean/run.mines', SUM);
  assert.equal(await exitOf({ task: 'lint', file: 'clean' }), 0);
  assert.deepEqual(await diagnosed(closed, () => true), said);
  const [run] = await vscode.tasks.fetchTasks({ type: 'mines' });
  assert.ok(run);
  await vscode.window.showTextDocument(file);
  assert.equal(await exited(run), 0);
  assert.deepEqual(await diagnosed(closed, () => true), said);
  await closeAll();
});

test('format: writes what is untidy, and leaves what is not', async () => {
  const file = await write('format/untidy.mines', '.*.\n...\n 0 , 0\n\n');
  assert.equal(await exitOf({ task: 'format', file: 'format' }), 0);
  assert.equal((await bytesOf(file)).toString(), '.*.\n...\n0,0\n\n');
  assert.equal(await exitOf({ task: 'format', file: 'format', arguments: ['--check'] }), 0);
});

test('the program of the active editor', async () => {
  await open('active.mines', SUM);
  const [run] = await vscode.tasks.fetchTasks({ type: 'mines' });
  assert.ok(run);
  assert.equal(await exited(run), 0);
  await closeAll();
});

/** Put a task into the folder's `tasks.json`, run it, and tell how its program ended. */
async function exitOf(words: Readonly<Record<string, unknown>>): Promise<number | undefined> {
  const label = `a test ${JSON.stringify(words)}`;
  const task = { label, type: 'mines', ...words, presentation: { reveal: 'silent' } };
  await write('.vscode/tasks.json', JSON.stringify({ version: '2.0.0', tasks: [task] }));
  let found: vscode.Task | undefined;
  await until(`the task ${label}`, async () => {
    found = (await vscode.tasks.fetchTasks()).find(({ name }) => name === label);
    return found !== undefined;
  });
  if (found === undefined) throw new Error(label);
  const status = await exited(found);
  await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), '.vscode', 'tasks.json'));
  return status;
}

function exited(task: vscode.Task): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const listening = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (execution.task.name !== task.name) return;
      listening.dispose();
      resolve(exitCode);
    });
    vscode.tasks.executeTask(task).then(undefined, reject);
  });
}
